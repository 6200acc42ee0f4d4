//! `pilewise solve`: the answer, the value, the best moves and a whole line of best play.

use clap::Args;
use pilewise::api::Solved;
use pilewise::rules::{Answer, RulesGame};
use pilewise::{Control, Limits, SolveError, Value};

use crate::cases::{Case, InputArguments};
use crate::failure::Failure;
use crate::language::LanguageArguments;
use crate::notes;
use crate::report::Report;
use crate::rules_source::{self, RulesSource};
use crate::screen::Screen;
use crate::watch::{LimitArguments, watched};

/// Solve a game: the answer, the value, the best moves and a whole line of best play
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// A built-in game (stone-game-ii, 1140, lc1140), or the path of a rules file
    #[arg(value_name = "GAME")]
    game: String,

    #[command(flatten)]
    input: InputArguments,

    /// Solve with this engine instead of the cheapest; `pilewise plan` lists those that fit
    #[arg(long, value_name = "NAME")]
    engine: Option<String>,

    /// Print what the problem asks for and nothing else, one line a case
    #[arg(long, conflicts_with = "json")]
    answer: bool,

    /// Print one JSON object a case
    #[arg(long)]
    json: bool,

    /// Show every move of the line, however many there are
    #[arg(long)]
    full_line: bool,

    #[command(flatten)]
    language: LanguageArguments,

    #[command(flatten)]
    limits: LimitArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let source = rules_source::open_in(&arguments.game, arguments.language.language)?;
    let mut screen = Screen::new();
    for (index, case) in arguments.input.cases(&source)?.enumerate() {
        let case = case?;
        if index > 0 && !arguments.answer && !arguments.json {
            screen.line("")?;
        }
        arguments.solve(&source, case, &mut screen)?;
        // A program that sends one case after another waits for this one's answer.
        screen.flush()?;
    }
    Ok(())
}

/// What is known of a case once it is solved.
struct Outcome<'a> {
    value: Value,
    answer: Answer,
    /// Best moves and the line; not looked for where only the answer is wanted.
    solved: Option<Solved<'a>>,
}

impl Arguments {
    fn solve(&self, source: &RulesSource, case: Case, screen: &mut Screen) -> Result<(), Failure> {
        let label = case.label();
        let game = RulesGame::new(&source.rules, case.values)
            .map_err(|error| Failure::bind(error, source, &label))?;
        let limits = self.limits.limits(Limits::default());
        let (outcome, elapsed) = watched(limits, "solving", |control| {
            self.find(source, &game, control)
        });
        let outcome = outcome.map_err(|error| Failure::solve(error, source, &game, &label))?;
        notes::beyond_limits(&label, game.warnings());
        let answer = outcome.answer.to_string();
        let Some(mut solved) = outcome.solved else {
            return Ok(screen.line(&answer)?);
        };
        solved.seconds = Some(elapsed.as_secs_f64());
        if self.json {
            return Ok(screen.json(&solved)?);
        }
        let report = Report {
            title: &source.rules.name,
            number: case.number,
            answer: &answer,
            value: outcome.value,
            game: &game,
            solved: &solved,
            full_line: self.full_line,
        };
        report.write(screen)
    }

    fn find<'g>(
        &self,
        source: &RulesSource,
        game: &'g RulesGame,
        control: &Control<'_>,
    ) -> Result<Outcome<'g>, SolveError> {
        let mut solution = pilewise::solve(game, self.engine.as_deref(), control)?;
        let solved = if self.answer {
            None
        } else {
            Some(Solved::of(&source.name, game, &mut solution)?)
        };
        Ok(Outcome {
            value: solution.value,
            answer: game.answer(solution.value)?,
            solved,
        })
    }
}
