//! One drawn file: everything that pilewise makes of it against the referee.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

use pilewise::explain::{Reached, Standing, notes};
use pilewise::rules::{BindError, LiteralGame, NoteClaim, Rules, RulesGame};
use pilewise::{Control, Game, Limits, Plan, PlayError, Value};

use super::rules_file::RulesFile;
use crate::referee::engines::check_engine;
use crate::referee::positions::check_positions;
use crate::referee::{Referee, Unknown};

/// Games with more moves than this in all positions together are not played.
const MOST_MOVES: usize = 1_500;
/// Tables that take more than this are not filled.
const MOST_BYTES: u64 = 16 << 20;

/// What became of a file.
pub(crate) enum Verdict {
    /// Everything agreed, on these engines; and whether play can come to a fault.
    Agreed {
        engines: Vec<&'static str>,
        faulty: bool,
    },
    /// Both refused the input.
    Refused,
    /// The game is larger than is waited for.
    TooLarge,
}

thread_local! {
    /// Whether panics of this thread are told by their error alone.
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// As [`check`], where a panic is an error too.
pub(crate) fn check_file(file: &RulesFile) -> Result<Verdict, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let loud = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if !QUIET.get() {
                loud(panic);
            }
        }));
    });
    QUIET.set(true);
    let checked = catch_unwind(AssertUnwindSafe(|| check(file)));
    QUIET.set(false);
    checked.unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().cloned();
        let said = said.or_else(|| panic.downcast_ref::<&str>().map(|said| (*said).to_owned()));
        Err(format!("a panic: {}", said.unwrap_or_default()))
    })
}

fn check(file: &RulesFile) -> Result<Verdict, String> {
    let text = file.text();
    let rules = Rules::parse(&text)
        .map_err(|error| format!("not accepted: {}", error.render(&text, "drawn", false)))?;
    let literal = LiteralGame::new(&rules, &file.values());
    let game = RulesGame::new(&rules, file.values());
    let (game, literal) = match (game, literal) {
        (Ok(game), Ok(literal)) => (game, literal),
        (Err(error), Err(expected)) => return check_refusal(&error, &expected),
        (Ok(_), Err(error)) => return Err(format!("should have been refused: {error}")),
        (Err(error), Ok(_)) => return Err(format!("should not have been refused: {error}")),
    };
    let Some(referee) = Referee::of(&literal, MOST_MOVES) else {
        return Ok(Verdict::TooLarge);
    };
    let value = referee.value(&literal.start_position());
    if value == Err(Unknown::Endless) {
        return Err("not a game that ends".to_owned());
    }
    check_positions(&game, &referee).map_err(|error| error.to_string())?;
    let mut engines = Vec::new();
    for engine in Plan::at_sight(&game, &Limits::default()).engines {
        let Ok(cost) = engine.verdict else { continue };
        if cost.bytes.is_some_and(|bytes| bytes > MOST_BYTES) {
            continue;
        }
        check_engine(&game, engine.name, &referee).map_err(|error| error.to_string())?;
        engines.push(engine.name);
    }
    if let Ok(value) = value {
        let found = pilewise::value(&game, None, &Control::default());
        let found = found.map_err(|error| format!("no value: {error}"))?;
        let kinds = [found, value].map(|value| std::mem::discriminant(&value));
        if found.number() != value.number() || kinds[0] != kinds[1] {
            return Err(format!("the value alone is {found:?}, not {value:?}"));
        }
        same(game.answer(value), literal.answer(value), "the answer")?;
        check_notes(&game, &literal, value)?;
    }
    let faulty = value.is_err();
    Ok(Verdict::Agreed { engines, faulty })
}

fn check_refusal(error: &BindError, expected: &BindError) -> Result<Verdict, String> {
    let same = match (error, expected) {
        (BindError::Play(one), BindError::Play(other)) => one.fault == other.fault,
        (one, other) => one == other,
    };
    if same {
        Ok(Verdict::Refused)
    } else {
        Err(format!("refused with {error:?}, not {expected:?}"))
    }
}

fn same<T: PartialEq + std::fmt::Debug>(
    found: Result<T, PlayError>,
    expected: Result<T, PlayError>,
    what: &str,
) -> Result<(), String> {
    match (found, expected) {
        (Err(_), Err(_)) => Ok(()),
        (Ok(found), Ok(expected)) if found == expected => Ok(()),
        (found, expected) => Err(format!("{what} is {found:?}, not {expected:?}")),
    }
}

/// Which notes are shown, and whether each holds.
fn check_notes(game: &RulesGame, literal: &LiteralGame, value: Value) -> Result<(), String> {
    let reached = Reached::of(game, game.start_position(), 10 * MOST_MOVES);
    let reached = reached.map_err(|error| error.to_string())?;
    let expected = || -> Result<Vec<bool>, PlayError> {
        let start = literal.start_position();
        let mut standings = Vec::new();
        for note in &game.bound().rules.notes {
            if let Some(condition) = &note.condition
                && !literal.holds(condition, &start, value)?
            {
                continue;
            }
            let mut holds = true;
            match &note.claim {
                NoteClaim::Value(claim) => holds = literal.holds(claim, &start, value)?,
                NoteClaim::Positions(claim) => {
                    for position in &reached.positions {
                        holds = literal.holds(claim, position, value)?;
                        if !holds {
                            break;
                        }
                    }
                }
            }
            standings.push(holds);
        }
        Ok(standings)
    };
    let found = notes(game, value, &reached).map(|notes| {
        let failed =
            |standing: &Standing| matches!(standing, Standing::Fails | Standing::FailsAt(_));
        let holds = notes.iter().map(|note| !failed(&note.standing));
        holds.collect::<Vec<_>>()
    });
    same(found, expected(), "whether the notes hold")
}
