//! `pilewise completions`: completion scripts for shells.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::failure::Failure;
use crate::screen::Screen;

/// Print a completion script for a shell
///
/// For bash: pilewise completions bash > ~/.local/share/bash-completion/completions/pilewise
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut command = crate::arguments::Arguments::command();
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "pilewise", &mut script);
    let mut screen = Screen::new();
    screen.bytes(&script)?;
    Ok(screen.flush()?)
}
