//! The game by prompts and lines: for pipes, scripts and screen readers.

use std::io::{self, BufRead, IsTerminal, Write, stdin, stdout};

use pilewise::explain::RankedMove;

use super::commands::Command;
use super::drawing::{self, Glyphs};
use super::round::{Effect, Next, Round};
use super::words;
use crate::failure::Failure;
use crate::outcome_words::name;
use crate::report::input_text;

/// How wide a board is drawn.
const WIDTH: usize = 78;
/// How many moves are listed.
const MOST_LISTED: usize = 60;
/// How much of an input is repeated.
const INPUT_LENGTH: usize = 60;
/// How long a line may be; nobody types that much.
const LONGEST_LINE: u64 = 1 << 20;

/// Standard input and output, line by line.
pub(super) struct Lines {
    /// Whether what is typed is seen without being repeated.
    is_seen: bool,
}

impl Lines {
    pub(super) fn new() -> Self {
        Self {
            is_seen: stdin().is_terminal(),
        }
    }

    pub(super) fn play(&mut self, round: &mut Round<'_>) -> Result<Next, Failure> {
        let mut said = introduction(round);
        round.reply(&mut said)?;
        let mut is_new = true;
        loop {
            if is_new {
                said.extend(situation(round)?);
            }
            write(&said)?;
            said.clear();
            let Some(line) = self.ask()? else {
                if !round.session.is_over() {
                    write(&["The input ends before the game does.".to_owned()])?;
                }
                return Ok(Next::Quit);
            };
            let Some(command) = Command::parse(&line) else {
                is_new = false;
                continue;
            };
            match round.obey(command, &mut said)? {
                Effect::Told => is_new = false,
                Effect::Moved => is_new = true,
                Effect::Left(next) => return Ok(next),
            }
        }
    }

    /// Asks for a line; `None` at the end of the input.
    fn ask(&self) -> Result<Option<String>, Failure> {
        let mut out = stdout().lock();
        write!(out, "> ")?;
        out.flush()?;
        let mut bytes = Vec::new();
        io::Read::take(stdin().lock(), LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            writeln!(out)?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        // What comes through a pipe is repeated, so that the output reads as a conversation.
        if !self.is_seen {
            writeln!(out, "{line}")?;
        }
        Ok(Some(line))
    }
}

fn write(lines: &[String]) -> io::Result<()> {
    let mut out = stdout().lock();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    out.flush()
}

fn introduction(round: &Round<'_>) -> Vec<String> {
    let rules = &round.source.rules;
    let input = pilewise::api::input_data(round.session.game());
    let caption = format!("{}, {}", rules.name, input_text(&input, INPUT_LENGTH));
    let mut said = vec![crate::screen::cropped(&caption, WIDTH)];
    if !rules.about.is_empty() {
        said.push(rules.about.replace('\n', " "));
    }
    said.push(words::sides(&round.session));
    said.push(
        "Write a move, or its number as #1; `help` lists what else can be written.".to_owned(),
    );
    said
}

/// Where play stands and what can be done; at the end, how it went.
fn situation(round: &mut Round<'_>) -> Result<Vec<String>, Failure> {
    let mut said = vec![String::new()];
    for line in drawing::lines(&round.board()?, WIDTH, Glyphs::ASCII) {
        let text: String = line.into_iter().map(|stroke| stroke.text).collect();
        said.push(text.trim_end().to_owned());
    }
    if round.session.is_over() {
        said.push(round.result()?);
        if !round.session.made().is_empty() {
            said.extend(round.review()?);
        }
        return Ok(said);
    }
    let scores = words::scores(&round.session).map_or(String::new(), |scores| scores + ". ");
    let mover = name(round.session.position().mover);
    said.push(format!("{scores}{mover} to move:"));
    let values = round.values()?;
    let moves = round.session.moves();
    let widest = place(moves.len().min(MOST_LISTED), 0).len();
    said.extend(moves.iter().take(MOST_LISTED).map(|one| {
        let worth = values
            .as_deref()
            .and_then(|ranked| worth(ranked, one.number));
        let worth = worth.map_or(String::new(), |worth| format!(": {worth}"));
        format!("  {}  {}{worth}", place(one.number, widest), one.words)
    }));
    if moves.len() > MOST_LISTED {
        said.push(format!("  and {} more", moves.len() - MOST_LISTED));
    }
    Ok(said)
}

/// A move's place in the list, set to the right of so many columns.
pub(super) fn place(number: usize, columns: usize) -> String {
    format!("{:>columns$}", format!("#{number}"))
}

/// What the move of this number is worth.
pub(super) fn worth(ranked: &[RankedMove], number: usize) -> Option<String> {
    let best = ranked.first()?.valued.value;
    let one = ranked.iter().find(|one| one.number == number)?;
    Some(words::worth(one, best))
}
