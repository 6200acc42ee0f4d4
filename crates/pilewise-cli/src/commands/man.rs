//! `pilewise man`: manual pages.

use clap::{Args, CommandFactory};
use clap_mangen::Man;

use crate::failure::Failure;
use crate::screen::Screen;

/// Print the manual page of pilewise, or of one of its commands
///
/// To read it at once: pilewise man | man -l -
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The command
    command: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut command = crate::arguments::Arguments::command();
    command.build();
    if let Some(name) = &arguments.command {
        let Some(found) = command.find_subcommand(name) else {
            let message = format!("there is no command `{name}`");
            return Err(Failure::with_hint(
                message,
                "`pilewise --help` lists the commands",
            ));
        };
        command = found.clone();
    }
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    let mut screen = Screen::new();
    screen.bytes(&page)?;
    Ok(screen.flush()?)
}
