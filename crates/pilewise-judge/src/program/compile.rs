//! Compiles a source where its language asks for it, and says how to run the result.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::language::Language;
use super::source::NotReady;
use crate::run::{Recipe, give_up_rights};

/// How long a compiler may take.
const COMPILE_TIME: Duration = Duration::from_secs(120);
/// How much of a compiler's complaint is told.
const COMPLAINT_LENGTH: usize = 3000;

/// What LeetCode imports for everybody; on the first line, so that lines keep their numbers.
const JAVA_IMPORTS: &str = "import java.util.*; import java.util.function.*; \
    import java.util.stream.*; import java.math.*; import java.io.*; ";

/// Writes a program into `folder` and compiles it there.
pub(super) fn compile(
    language: Language,
    commands: &[&str],
    folder: &Path,
    text: &str,
    driver: Option<String>,
    memory: u64,
) -> Result<Recipe, NotReady> {
    let write = |name: &str, text: &str| fs::write(folder.join(name), text);
    let megabytes = (memory >> 20).max(16);
    let (words, limits_addresses): (Vec<OsString>, bool) = match language {
        Language::Python => {
            write("solution.py", text)?;
            let file = match driver {
                Some(driver) => {
                    write("driver.py", &driver)?;
                    "driver.py"
                }
                None => "solution.py",
            };
            (vec![commands[0].into(), file.into()], true)
        }
        Language::Cpp => {
            write("solution.cpp", text)?;
            let file = match driver {
                Some(driver) => {
                    write("driver.cpp", &driver)?;
                    "driver.cpp"
                }
                None => "solution.cpp",
            };
            // Assertions find an index outside a vector, which would else be silent.
            let arguments = [
                "-O2",
                "-std=c++17",
                "-D_GLIBCXX_ASSERTIONS",
                "-w",
                "-o",
                "program",
                file,
            ];
            run(commands[0], &arguments, folder)?;
            (vec![folder.join("program").into()], true)
        }
        Language::Java => {
            let class = match &driver {
                Some(driver) => {
                    write("Driver.java", driver)?;
                    write("Solution.java", &format!("{JAVA_IMPORTS}{text}"))?;
                    run(
                        commands[0],
                        &[
                            "-nowarn",
                            "-encoding",
                            "UTF-8",
                            "Driver.java",
                            "Solution.java",
                        ],
                        folder,
                    )?;
                    "Driver".to_owned()
                }
                None => {
                    let class = public_class(text).unwrap_or("Main").to_owned();
                    let file = format!("{class}.java");
                    write(&file, text)?;
                    run(
                        commands[0],
                        &["-nowarn", "-encoding", "UTF-8", &file],
                        folder,
                    )?;
                    class
                }
            };
            let heap = format!("-Xmx{megabytes}m");
            let options = [
                "-XX:+UseSerialGC",
                // Else a machine that is killed leaves a file behind.
                "-XX:-UsePerfData",
                "-Xshare:auto",
                &heap,
                "-cp",
                ".",
            ];
            let words = [commands[1]].into_iter().chain(options).map(OsString::from);
            (words.chain([class.into()]).collect(), false)
        }
        Language::JavaScript => {
            write(
                "solution.js",
                &format!("{text}\n{}", driver.unwrap_or_default()),
            )?;
            (node_words(commands[0], megabytes), false)
        }
        Language::TypeScript => {
            write("solution.ts", text)?;
            let options = [
                "--target",
                "es2020",
                "--lib",
                "es2020",
                "--noEmitOnError",
                "false",
                "solution.ts",
            ];
            // Types that do not fit are no error for LeetCode either; text that is no program is
            // found when it is loaded.
            let checked = run(commands[0], &options, folder);
            let compiled = folder.join("solution.js");
            let Ok(script) = fs::read_to_string(&compiled) else {
                return Err(checked.err().unwrap_or(NotReady::DoesNotCompile {
                    complaint: "the compiler wrote nothing".to_owned(),
                }));
            };
            write(
                "solution.js",
                &format!("{script}\n{}", driver.unwrap_or_default()),
            )?;
            (node_words(commands[1], megabytes), false)
        }
        Language::Rust => {
            write("solution.rs", text)?;
            let file = match driver {
                Some(driver) => {
                    write("driver.rs", &driver)?;
                    "driver.rs"
                }
                None => "solution.rs",
            };
            run(
                commands[0],
                &[
                    "-O",
                    "--edition",
                    "2021",
                    "-A",
                    "warnings",
                    "-o",
                    "program",
                    file,
                ],
                folder,
            )?;
            (vec![folder.join("program").into()], true)
        }
    };
    let gives_up_rights = give_up_rights(&words[0], folder)?;
    Ok(Recipe {
        words,
        directory: folder.to_owned(),
        limits_addresses,
        gives_up_rights,
    })
}

fn node_words(node: &str, megabytes: u64) -> Vec<OsString> {
    let heap = format!("--max-old-space-size={megabytes}");
    [node, &heap, "solution.js"].map(OsString::from).to_vec()
}

/// The class of a Java file that has to have the file's name.
fn public_class(text: &str) -> Option<&str> {
    let rest = text.split("public class ").nth(1)?;
    rest.split(|c: char| !c.is_alphanumeric() && c != '_')
        .next()
}

/// Runs a compiler; it says what is wrong in files, since a pipe that nobody reads would stop it.
fn run(command: &str, arguments: &[&str], folder: &Path) -> Result<(), NotReady> {
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
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        if started.elapsed() > COMPILE_TIME {
            child.kill()?;
            child.wait()?;
            return Err(NotReady::DoesNotCompile {
                complaint: format!(
                    "`{command}` was still at it after {} s",
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
