//! Compiles a source where its language asks for it, and says how to run the result.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::driver::{java_file, public_class};
use super::go::as_package;
use super::javascript::without_exports;
use super::language::Language;
use super::scan::declarations;
use super::source::NotReady;
use super::{cpp, csharp};
use crate::run::{Recipe, STACK, give_up_rights, taken};

/// Processor time that a compiler may take: that it waits for a busy machine is not the program's
/// fault.
const COMPILE_TIME: Duration = Duration::from_secs(120);
/// After this time by the clock on the wall it is given up all the same.
const COMPILE_BACKSTOP: Duration = Duration::from_secs(1200);
/// Time between two looks at what it has taken.
const COMPILE_LOOK: Duration = Duration::from_secs(1);
/// How much of a compiler's complaint is told.
const COMPLAINT_LENGTH: usize = 3000;

/// What LeetCode imports for everybody; on the first line, so that lines keep their numbers.
const JAVA_IMPORTS: &str = "import java.util.*; import java.util.function.*; \
    import java.util.stream.*; import java.math.*; import java.io.*; ";
const JAVA_PAIR: &str = include_str!("../../drivers/Pair.java");
const JAVASCRIPT_PRELUDE: &str = include_str!("../../drivers/prelude.js");

/// A program's text, and what is put around it.
pub(super) struct Source<'s> {
    pub(super) language: Language,
    /// The commands of its language.
    pub(super) commands: &'s [OsString],
    pub(super) text: &'s str,
    /// The driver of a solution; `None` for a program of its own.
    pub(super) driver: Option<String>,
    /// Bytes of memory that it will have.
    pub(super) memory: u64,
}

/// Writes a program into `folder` and compiles it there.
pub(super) fn compile(source: &Source<'_>, folder: &Path) -> Result<Recipe, NotReady> {
    let (words, limits_addresses) = match source.language {
        Language::Python => (python(source, folder)?, true),
        Language::Cpp => (cpp(source, folder)?, true),
        Language::Java => (java(source, folder)?, false),
        Language::JavaScript => (javascript(source, folder)?, false),
        Language::TypeScript => (typescript(source, folder)?, false),
        Language::Rust => (rust(source, folder)?, true),
        Language::C => (c(source, folder)?, true),
        Language::Go => (go(source, folder)?, false),
        Language::CSharp => (csharp::compile(source, folder)?, false),
    };
    let gives_up_rights = give_up_rights(&words[0], folder)?;
    Ok(Recipe {
        words,
        directory: folder.to_owned(),
        limits_addresses,
        gives_up_rights,
    })
}

/// Writes the solution, and the driver if there is one; which of them is to be run or compiled.
fn written(source: &Source<'_>, folder: &Path, extension: &str) -> Result<String, NotReady> {
    fs::write(folder.join(format!("solution.{extension}")), source.text)?;
    let Some(driver) = &source.driver else {
        return Ok(format!("solution.{extension}"));
    };
    fs::write(folder.join(format!("driver.{extension}")), driver)?;
    Ok(format!("driver.{extension}"))
}

fn python(source: &Source<'_>, folder: &Path) -> Result<Vec<OsString>, NotReady> {
    let file = written(source, folder, "py")?;
    Ok(vec![source.commands[0].clone(), file.into()])
}

fn cpp(source: &Source<'_>, folder: &Path) -> Result<Vec<OsString>, NotReady> {
    let file = written(source, folder, "cpp")?;
    cpp::compile(source.commands, folder, &file, source.text)?;
    Ok(vec![folder.join("program").into()])
}

fn c(source: &Source<'_>, folder: &Path) -> Result<Vec<OsString>, NotReady> {
    let file = written(source, folder, "c")?;
    let arguments = ["-O2", "-std=gnu11", "-w", "-o", "program", &file, "-lm"];
    run_compiler(&source.commands[0], &arguments, folder)?;
    Ok(vec![folder.join("program").into()])
}

fn go(source: &Source<'_>, folder: &Path) -> Result<Vec<OsString>, NotReady> {
    let mut arguments = vec!["build", "-o", "program", "solution.go"];
    let mut text = source.text.to_owned();
    if let Some(driver) = &source.driver {
        text = as_package(&text);
        fs::write(folder.join("driver.go"), driver)?;
        arguments.push("driver.go");
    }
    fs::write(folder.join("solution.go"), text)?;
    run_compiler(&source.commands[0], &arguments, folder)?;
    Ok(vec![folder.join("program").into()])
}

fn rust(source: &Source<'_>, folder: &Path) -> Result<Vec<OsString>, NotReady> {
    let file = written(source, folder, "rs")?;
    let arguments = [
        "-O",
        "--edition",
        "2021",
        "-A",
        "warnings",
        "-o",
        "program",
        &file,
    ];
    run_compiler(&source.commands[0], &arguments, folder)?;
    Ok(vec![folder.join("program").into()])
}

fn java(source: &Source<'_>, folder: &Path) -> Result<Vec<OsString>, NotReady> {
    let text = without_package(source.text);
    let has_pair = text.contains("Pair") && !text.contains("class Pair");
    let mut files = vec![java_file(&text)];
    let mut imports = String::new();
    if source.driver.is_some() {
        imports.push_str(JAVA_IMPORTS);
    }
    if has_pair {
        fs::create_dir_all(folder.join("javafx/util"))?;
        fs::write(folder.join("javafx/util/Pair.java"), JAVA_PAIR)?;
        files.push("javafx/util/Pair.java".to_owned());
        imports.push_str("import javafx.util.*; ");
    }
    let class = match &source.driver {
        Some(driver) => {
            fs::write(folder.join("PilewiseDriver.java"), driver)?;
            files.push("PilewiseDriver.java".to_owned());
            "PilewiseDriver".to_owned()
        }
        None => main_class(&text),
    };
    fs::write(folder.join(&files[0]), format!("{imports}{text}"))?;
    let mut arguments = vec!["-nowarn", "-encoding", "UTF-8"];
    arguments.extend(files.iter().map(String::as_str));
    run_compiler(&source.commands[0], &arguments, folder)?;
    let heap = format!("-Xmx{}m", megabytes(source.memory));
    let stack = format!("-Xss{}k", STACK >> 10);
    let mut options = vec![
        "-XX:+UseSerialGC",
        // Else a machine that is killed leaves a file behind.
        "-XX:-UsePerfData",
        "-Xshare:auto",
        &heap,
    ];
    if source.driver.is_none() {
        options.push(&stack);
    }
    options.extend(["-cp", ".", &class]);
    let options = options.into_iter().map(OsString::from);
    Ok([source.commands[1].clone()]
        .into_iter()
        .chain(options)
        .collect())
}

/// A Java source without its `package`, at the same length of lines: it is compiled by itself.
fn without_package(text: &str) -> String {
    let mut is_found = false;
    let lines = text.split_inclusive('\n').map(|line| {
        let is_package = !is_found && line.trim_start().starts_with("package ");
        match line.find(';') {
            Some(end) if is_package => {
                is_found = true;
                format!("{}{}", " ".repeat(end + 1), &line[end + 1..])
            }
            _ => line.to_owned(),
        }
    });
    lines.collect()
}

/// The class of a Java program that is started.
fn main_class(text: &str) -> String {
    let declared = declarations(text);
    let has_main = |class: &str| {
        let mut own = declared.iter().filter(|it| it.class == class);
        own.any(|it| it.functions.iter().any(|function| function == "main"))
    };
    if let Some(class) = public_class(text).filter(|class| has_main(class)) {
        return class.to_owned();
    }
    let any = declared.iter().find(|it| has_main(&it.class));
    any.map_or("Main".to_owned(), |it| it.class.clone())
}

fn javascript(source: &Source<'_>, folder: &Path) -> Result<Vec<OsString>, NotReady> {
    let text = match &source.driver {
        Some(_) => without_exports(source.text),
        None => source.text.to_owned(),
    };
    write_script(source, folder, &text)?;
    Ok(node_words(&source.commands[0], source.memory))
}

fn typescript(source: &Source<'_>, folder: &Path) -> Result<Vec<OsString>, NotReady> {
    fs::write(folder.join("solution.ts"), source.text)?;
    let options = [
        "--target",
        "es2020",
        "--lib",
        "es2020",
        "--module",
        "commonjs",
        "--noEmitOnError",
        "false",
        "solution.ts",
    ];
    // Types that do not fit are no error for LeetCode either; text that is no program is
    // found when it is loaded.
    let checked = run_compiler(&source.commands[0], &options, folder);
    let Ok(script) = fs::read_to_string(folder.join("solution.js")) else {
        return Err(checked.err().unwrap_or(NotReady::DoesNotCompile {
            complaint: "the compiler wrote nothing".to_owned(),
        }));
    };
    write_script(source, folder, &script)?;
    Ok(node_words(&source.commands[1], source.memory))
}

/// Writes a script and what is put around it into one file: its names are in no other's sight.
fn write_script(source: &Source<'_>, folder: &Path, text: &str) -> Result<(), NotReady> {
    let whole = match &source.driver {
        None => text.to_owned(),
        Some(driver) => {
            fs::write(folder.join("prelude.js"), JAVASCRIPT_PRELUDE)?;
            format!("require(\"./prelude.js\"); {text}\n{driver}")
        }
    };
    Ok(fs::write(folder.join("solution.js"), whole)?)
}

fn node_words(node: &OsStr, memory: u64) -> Vec<OsString> {
    let heap = format!("--max-old-space-size={}", megabytes(memory));
    // In KiB; a part is left for what the engine does beside the program.
    let stack = format!("--stack-size={}", (STACK >> 10) / 10 * 9);
    let options = [heap, stack, "solution.js".to_owned()].map(OsString::from);
    [node.to_owned()].into_iter().chain(options).collect()
}

fn megabytes(memory: u64) -> u64 {
    (memory >> 20).max(16)
}

/// Runs a compiler; it says what is wrong in files, since a pipe that nobody reads would stop it.
pub(super) fn run_compiler(
    command: &OsStr,
    arguments: &[&str],
    folder: &Path,
) -> Result<(), NotReady> {
    let complaints = folder.join("complaints.txt");
    let out = fs::File::create(&complaints)?;
    let mut child = Command::new(command)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(out.try_clone()?)
        .stderr(out)
        .spawn()?;
    let started = Instant::now();
    let mut looked = started;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        let mut is_late = started.elapsed() > COMPILE_BACKSTOP;
        if looked.elapsed() > COMPILE_LOOK {
            looked = Instant::now();
            is_late |= taken(child.id() as i32).processor > COMPILE_TIME;
        }
        if is_late {
            child.kill()?;
            child.wait()?;
            return Err(NotReady::DoesNotCompile {
                complaint: format!(
                    "`{}` was still at it after {} s",
                    command.display(),
                    COMPILE_TIME.as_secs()
                ),
            });
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    if status.success() {
        return Ok(());
    }
    let complaint = fs::read(&complaints).unwrap_or_default();
    let complaint = String::from_utf8_lossy(&complaint);
    let kept: String = complaint.trim().chars().take(COMPLAINT_LENGTH).collect();
    Err(NotReady::DoesNotCompile { complaint: kept })
}
