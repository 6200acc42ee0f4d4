//! From what a request names to a game on its numbers, and to the position that it is about.

use std::sync::Arc;

use super::kept::KeptRules;
use super::refusal::{Refusal, RefusalKind};
use super::request::{ChosenRules, LanguageName};
use crate::builtin;
use crate::error::{Fault, PlayError};
use crate::explain::{Played, legal_moves};
use crate::game::{Game, Moves, Position, Status};
use crate::input::{CaseReader, Format, InputValue};
use crate::rules::{Prepared, Rules, RulesGame};

/// How many moves a position may have for all of them to be told.
const MOST_MOVES: usize = 4_000;
/// How many moves may have been made.
const MOST_MADE: usize = 2_000;

/// The rules that a request names or brings, and what they are called in the answer.
pub(super) fn open(
    kept: &KeptRules,
    chosen: ChosenRules<'_>,
) -> Result<(String, Arc<Prepared>), Refusal> {
    let language = chosen.language;
    let prepare = |text: &str| {
        kept.get(text, language.into(), || {
            let rules = parse(text, language)?;
            Prepared::new(rules).map_err(|error| Refusal::bind(error, text))
        })
    };
    match (chosen.game, chosen.rules) {
        (Some(name), None) => {
            let game = builtin::find(name).ok_or_else(|| unknown(name))?;
            Ok((game.id.to_owned(), prepare(game.text)?))
        }
        (None, Some(text)) => Ok(("rules".to_owned(), prepare(text)?)),
        _ => {
            let message = "a request names one game, or brings its rules";
            let hint = "give either `game`, such as \"877\", or `rules`, the text of a rules file";
            Err(Refusal::new(
                RefusalKind::Request,
                message,
                Some(hint.to_owned()),
            ))
        }
    }
}

/// Rules with their texts in a language.
pub(super) fn parse(text: &str, language: LanguageName) -> Result<Rules, Refusal> {
    Rules::parse_in(text, language.into()).map_err(|error| Refusal::rules(&error, text))
}

fn unknown(name: &str) -> Refusal {
    let message = match builtin::suggest(name) {
        Some(nearest) => format!("there is no game `{name}`; did you mean `{nearest}`?"),
        None => format!("there is no game `{name}`"),
    };
    let ids: Vec<&str> = builtin::games().iter().map(|game| game.id).collect();
    let hint = format!("the games are {}", ids.join(", "));
    Refusal::new(RefusalKind::Request, message, Some(hint))
}

/// The game on the one case that the input is.
pub(super) fn bind(prepared: &Prepared, input: &str) -> Result<RulesGame, Refusal> {
    let rules = prepared.rules();
    let case = match rules.parameters.is_empty() && input.trim().is_empty() {
        true => Vec::new(),
        false => only_case(rules, input)?,
    };
    prepared
        .game(case)
        .map_err(|error| Refusal::bind(error, &rules.text))
}

fn only_case(rules: &Rules, input: &str) -> Result<Vec<InputValue>, Refusal> {
    let reader = CaseReader::new(input.as_bytes(), &rules.parameters, Format::Auto);
    let cases: Result<Vec<_>, _> = reader.laid_out(rules.layout.as_ref()).collect();
    let mut cases = cases.map_err(|error| Refusal::input(&error))?;
    match (cases.pop(), cases.len()) {
        (Some(case), 0) => Ok(case),
        (_, before) => {
            let message = format!("the input is {} cases; one is expected", before + 1);
            let hint = "solve them one at a time".to_owned();
            Err(Refusal::new(RefusalKind::Input, message, Some(hint)))
        }
    }
}

/// The moves of these numbers, played from the start to a position whose moves can be listed.
pub(super) fn played(game: &RulesGame, numbers: &[usize]) -> Result<Played, Refusal> {
    if numbers.len() > MOST_MADE {
        return Err(outside("moves", 0, MOST_MADE));
    }
    let refuse = |error: &PlayError| Refusal::play(error, &game.bound().rules.text);
    let mut played = Played::from(game.start_position());
    allow_listing(game, &played.position, MOST_MOVES)?;
    for (index, &number) in numbers.iter().enumerate() {
        let moves = legal_moves(game, &played.position).map_err(|error| refuse(&error))?;
        let made = moves.iter().find(|one| one.number == number);
        let made = made.ok_or_else(|| no_such_move(index + 1, number, moves.len()))?;
        played.make(made).map_err(|error| refuse(&error))?;
        allow_listing(game, &played.position, MOST_MOVES)?;
    }
    Ok(played)
}

/// Refuses a position with more than `most` moves, before they are named.
pub(super) fn allow_listing(
    game: &RulesGame,
    position: &Position,
    most: usize,
) -> Result<(), Refusal> {
    let mut moves = Moves::new(game.width());
    let status = match game.expand(&position.words, position.mover, &mut moves) {
        // Such a position cannot be played on from, but its game may be solved all the same.
        Err(error) if matches!(error.fault, Fault::SetElement(_)) => return Ok(()),
        status => status.map_err(|error| Refusal::play(&error, &game.bound().rules.text))?,
    };
    if status != Status::Open || moves.len() <= most {
        return Ok(());
    }
    let message = format!(
        "a position has {} moves; at most {most} are listed",
        moves.len()
    );
    let hint = "try a smaller input".to_owned();
    Err(Refusal::new(RefusalKind::Limit, message, Some(hint)))
}

fn no_such_move(place: usize, number: usize, moves: usize) -> Refusal {
    if moves == 0 {
        return over();
    }
    let message = format!("move {place} of the game: there is no move number {number}");
    let hint = format!("the position has {moves} moves, numbered from 1 in the order of the rules");
    Refusal::new(RefusalKind::Move, message, Some(hint))
}

pub(super) fn over() -> Refusal {
    let message = "play is over there: no move can be made";
    Refusal::new(RefusalKind::Move, message, None)
}

pub(super) fn outside(name: &str, least: usize, most: usize) -> Refusal {
    let message = format!("`{name}` is outside {least} to {most}");
    Refusal::new(RefusalKind::Request, message, None)
}
