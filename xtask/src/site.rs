//! The page as a folder of static files, with the solver as WebAssembly: no server needed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::{cargo, run};

const TARGET: &str = "wasm32-unknown-unknown";
/// How the page tells what solves for it, in a server's copy and in a site's.
const BY_SERVER: &str = r#"<meta name="pilewise-engine" content="server">"#;
const BY_WASM: &str = r#"<meta name="pilewise-engine" content="wasm">"#;

/// Makes the WebAssembly, and writes it into `folder` with the page's files.
pub(crate) fn write(root: &Path, folder: &Path) -> ExitCode {
    let Some(mut build) = wasm_build() else {
        eprintln!(
            "there is no standard library for {TARGET}: `rustup target add {TARGET}` brings it, \
             or on Debian `apt-get install rustc-web rust-web-src`"
        );
        return ExitCode::FAILURE;
    };
    let target = root.join("target").join("wasm");
    build
        .current_dir(root)
        .args(["--locked", "--profile", "wasm", "--target", TARGET])
        .args(["--package", "pilewise-wasm", "--target-dir"])
        .arg(&target);
    let code = run(&mut build);
    if code != ExitCode::SUCCESS {
        return code;
    }
    let wasm = target.join(TARGET).join("wasm").join("pilewise_wasm.wasm");
    match assemble(root, &wasm, folder) {
        Ok(bytes) => {
            println!("{} holds the site: {bytes} bytes", folder.display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("cannot write the site: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The command that builds for WebAssembly, if one of the ways is open.
fn wasm_build() -> Option<Command> {
    let printed = |what: [&str; 2], rest: &[&str]| {
        let printed = Command::new("rustc").args(what).args(rest).output().ok()?;
        let path = String::from_utf8(printed.stdout).ok()?;
        Some(PathBuf::from(path.trim()))
    };
    let library = printed(["--print", "target-libdir"], &["--target", TARGET])?;
    if library.is_dir() {
        let mut build = cargo();
        build.arg("build");
        return Some(build);
    }
    // Debian's compiler brings the sources of its own standard library, which is built from them;
    // the linker is the toolchain's.
    let debian = Path::new("/usr/bin/rustc");
    let has_sources = Path::new("/usr/lib/rustlib/src").is_dir();
    if !debian.is_file() || !has_sources {
        return None;
    }
    let mut linker = printed(["--print", "sysroot"], &[])?;
    linker.push("lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld");
    let mut build = cargo();
    build
        .env("RUSTC", debian)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker)
        .args(["build", "-Zbuild-std=std,panic_abort"]);
    Some(build)
}

fn assemble(root: &Path, wasm: &Path, folder: &Path) -> io::Result<u64> {
    let page = root.join("crates").join("pilewise-serve").join("page");
    let mut bytes = copy(&page, folder)?;
    let index = folder.join("index.html");
    let text = fs::read_to_string(&index)?;
    if !text.contains(BY_SERVER) {
        let message = format!("index.html has no `{BY_SERVER}`");
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    fs::write(&index, text.replace(BY_SERVER, BY_WASM))?;
    bytes += fs::copy(wasm, folder.join("pilewise.wasm"))?;
    Ok(bytes)
}

/// Copies a folder with all that is in it; the bytes copied.
fn copy(from: &Path, to: &Path) -> io::Result<u64> {
    fs::create_dir_all(to)?;
    let mut bytes = 0;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        bytes += match entry.file_type()?.is_dir() {
            true => copy(&entry.path(), &target)?,
            false => fs::copy(entry.path(), target)?,
        };
    }
    Ok(bytes)
}
