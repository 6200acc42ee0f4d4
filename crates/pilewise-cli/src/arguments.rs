//! The command line as a whole; each command's own arguments stand in its file.

use clap::{Parser, Subcommand};

use crate::commands::{
    check, check_input, compare, completions, explain, games, generate, man, plan, play, serve,
    solve,
};
use crate::failure::Failure;

/// Solve two-player games of perfect play exactly.
///
/// A game is a rules file: one of the built-in ones (`pilewise games` lists them) or your own.
#[derive(Debug, Parser)]
#[command(name = "pilewise", version, max_term_width = 100, after_help = EXAMPLES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  pilewise solve stone-game-ii \"[2,7,9,4,4]\"     a LeetCode example
  pilewise solve 877 --input cases.txt --answer  many cases, one answer a line
  pilewise solve my-game.toml 12                 a game of your own
  pilewise compare 1140 \"[2,7,9,4,4]\"            by every algorithm that fits
  pilewise explain 877 \"[3,9,1,2]\" --claim Bob   why the answer is what it is
  pilewise check 1140 my_solution.py             where is my program wrong?
  pilewise play 877 \"[3,9,1,2]\"                  try it against a perfect opponent
  pilewise serve --open                          the same in a browser

Exit codes: 0 solved or accepted, 1 not accepted (check, gen), 2 bad usage, input or rules, 3 over a limit, 130 interrupted.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(solve::Arguments),
    Games(games::Arguments),
    Compare(compare::Arguments),
    Explain(explain::Arguments),
    Check(check::Arguments),
    Gen(generate::Arguments),
    CheckInput(check_input::Arguments),
    Play(play::Arguments),
    Plan(plan::Arguments),
    Serve(serve::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

impl Command {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self {
            Command::Solve(arguments) => solve::run(&arguments),
            Command::Games(arguments) => games::run(&arguments),
            Command::Compare(arguments) => compare::run(&arguments),
            Command::Explain(arguments) => explain::run(&arguments),
            Command::Check(arguments) => check::run(&arguments),
            Command::Gen(arguments) => generate::run(&arguments),
            Command::CheckInput(arguments) => check_input::run(&arguments),
            Command::Play(arguments) => play::run(&arguments),
            Command::Plan(arguments) => plan::run(&arguments),
            Command::Serve(arguments) => serve::run(&arguments),
            Command::Completions(arguments) => completions::run(&arguments),
            Command::Man(arguments) => man::run(&arguments),
        }
    }
}
