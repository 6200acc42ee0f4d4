//! What is told of one case: found on the thread that solves it, written when its turn comes.

use std::time::Duration;

use pilewise::Control;
use pilewise::api::{API_VERSION, Findings, Refusal, Solved};
use pilewise::batch::{CaseError, Unsolved, solved, valued};
use pilewise::rules::{Answer, RulesGame};
use serde::Serialize;

use crate::cases::Unreadable;
use crate::failure::Failure;
use crate::report::Report;
use crate::rules_source::RulesSource;
use crate::screen::Screen;

/// A line of more moves is not made text before its turn: it is written as it is replayed, and
/// its text is never held.
const LONGEST_HELD: usize = 1_000;

/// How a case is told.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    /// What the problem asks for.
    Answer,
    /// A JSON object.
    Json,
    /// A report for people.
    Report { full_line: bool },
}

/// What is told of a solved case.
pub(super) enum Told {
    /// What the problem asks for.
    Answer {
        answer: Answer,
        warnings: Vec<String>,
    },
    /// Its JSON, already text, unless that could not be written.
    Json {
        text: serde_json::Result<Vec<u8>>,
        warnings: Vec<String>,
    },
    /// What is made text when its turn comes.
    Whole(Box<Whole>),
}

/// A solved case with all that was found.
pub(super) struct Whole {
    game: RulesGame,
    findings: Findings,
    time: Option<Duration>,
}

impl Told {
    /// The problem's own limits that the case goes beyond.
    pub(super) fn warnings(&self) -> &[String] {
        match self {
            Told::Answer { warnings, .. } | Told::Json { warnings, .. } => warnings,
            Told::Whole(whole) => whole.game.warnings(),
        }
    }
}

/// What stands in the place of a case that was not solved.
#[derive(Serialize)]
pub(super) struct NotSolved<'a> {
    schema: u32,
    game: &'a str,
    case: Option<u64>,
    error: Refusal,
}

/// Tells the cases of one game.
pub(super) struct Teller<'a> {
    pub(super) source: &'a RulesSource,
    pub(super) form: Form,
    /// Whether texts are answered as contests print them, without quotation marks.
    pub(super) is_contest: bool,
    /// Where the input comes from, if not from the command line.
    pub(super) origin: Option<String>,
}

impl Teller<'_> {
    /// Solves a case and finds what is to be told.
    pub(super) fn find(
        &self,
        game: RulesGame,
        engine: Option<&str>,
        control: &Control<'_>,
    ) -> Result<Told, Unsolved> {
        if let Form::Answer = self.form {
            let found = valued(game, engine, control, |game, value| Ok(game.answer(value)?));
            return found.map(|(game, answer)| Told::Answer {
                answer,
                warnings: game.warnings().to_vec(),
            });
        }
        let (game, (findings, time)) = solved(game, engine, control, |game, solution| {
            let findings = Findings::of(game, solution)?;
            Ok((findings, control.clock.map(|clock| clock())))
        })?;
        if matches!(self.form, Form::Json) && findings.line.moves.len() <= LONGEST_HELD {
            return self.json(game, findings, time);
        }
        Ok(Told::Whole(Box::new(Whole {
            game,
            findings,
            time,
        })))
    }

    fn json(
        &self,
        game: RulesGame,
        findings: Findings,
        time: Option<Duration>,
    ) -> Result<Told, Unsolved> {
        let written = Solved::telling(&self.source.name, &game, findings).map(|mut solved| {
            solved.seconds = time.map(|time| time.as_secs_f64());
            serde_json::to_vec(&solved)
        });
        match written {
            Ok(text) => Ok(Told::Json {
                text,
                warnings: game.warnings().to_vec(),
            }),
            Err(error) => Err(Unsolved {
                error,
                game: Box::new(game),
            }),
        }
    }

    /// Writes what is told.
    pub(super) fn write(
        &self,
        number: Option<u64>,
        told: Told,
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        let Whole {
            game,
            findings,
            time,
        } = match told {
            // Of these there may be millions.
            Told::Answer { answer, .. } => {
                match answer {
                    Answer::Boolean(true) => screen.line("true"),
                    Answer::Boolean(false) => screen.line("false"),
                    Answer::Text(text) if self.is_contest => screen.line(&text),
                    Answer::Integer(_) | Answer::Text(_) => screen.display(&answer),
                }?;
                return Ok(());
            }
            Told::Json { text, .. } => {
                let mut text = text.map_err(std::io::Error::from)?;
                text.push(b'\n');
                return Ok(screen.bytes(&text)?);
            }
            Told::Whole(whole) => *whole,
        };
        let (answer, value) = (findings.answer.to_string(), findings.value);
        let solved = Solved::telling(&self.source.name, &game, findings);
        let mut solved =
            solved.map_err(|error| Failure::solve(error, self.source, &game, &label(number)))?;
        solved.seconds = time.map(|time| time.as_secs_f64());
        let Form::Report { full_line } = self.form else {
            return Ok(screen.json(&solved)?);
        };
        if number.is_some_and(|number| number > 1) {
            screen.line("")?;
        }
        let report = Report {
            title: &self.source.rules.name,
            number,
            answer: &answer,
            value,
            game: &game,
            solved: &solved,
            full_line,
        };
        report.write(screen)
    }

    /// Why a case was not solved: in its place, and on standard error. An error if nothing after
    /// it can be solved either.
    pub(super) fn failure(
        &self,
        number: Option<u64>,
        error: CaseError<Unreadable>,
    ) -> Result<(NotSolved<'_>, Failure), Failure> {
        let source = self.source;
        let label = label(number);
        let (refusal, failure) = match error {
            CaseError::Input(unreadable) => {
                let origin = self.origin.as_deref();
                if !unreadable.goes_on {
                    return Err(Failure::input(&unreadable.error, origin));
                }
                let origin = origin.map(|origin| format!("{label}{origin}"));
                let failure = Failure::input(&unreadable.error, origin.as_deref());
                (Refusal::input(&unreadable.error), failure)
            }
            CaseError::Bind(error) => (
                Refusal::bind(error.clone(), &source.rules.text),
                Failure::bind(error, source, &label),
            ),
            CaseError::Solve(Unsolved { error, game }) => {
                let failure = Failure::solve(error.clone(), source, &*game, &label);
                (Refusal::solve(error, &game), failure)
            }
        };
        let in_place = NotSolved {
            schema: API_VERSION,
            game: &source.name,
            case: number,
            error: refusal,
        };
        Ok((in_place, failure))
    }
}

/// What a message about a case begins with: nothing, or `case 3: `.
pub(super) fn label(number: Option<u64>) -> String {
    number.map_or_else(String::new, |number| format!("case {number}: "))
}
