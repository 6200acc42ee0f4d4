//! `pilewise plan`: what each engine says of a game before anything is solved.

use clap::Args;
use pilewise::Limits;
use pilewise::engine::Cost;
use pilewise::rules::Span;

use crate::cases::InputArguments;
use crate::failure::Failure;
use crate::figures::{bytes, count, seconds};
use crate::rules_source::{self, RulesSource};
use crate::screen::{ANSWER, HEADING, Screen};
use crate::watch::LimitArguments;

/// Show which engines fit a game, what each would cost, and which is taken
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// A built-in game, or the path of a rules file
    #[arg(value_name = "GAME")]
    game: String,

    #[command(flatten)]
    input: InputArguments,

    #[command(flatten)]
    limits: LimitArguments,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let source = rules_source::open(&arguments.game)?;
    let case = arguments.input.only_case(&source)?;
    let game = source.game(case)?;
    let limits = arguments.limits.limits(Limits::default());
    let plan = pilewise::plan(&game, &limits);
    let mut screen = Screen::new();
    if let Some(chosen) = plan.engines.get(plan.chosen) {
        let text = format!("{} is solved by `{}`.", source.rules.name, chosen.name);
        screen.line(&screen.styled(ANSWER, &text))?;
        screen.line("")?;
    }
    let fitting = plan.engines.iter().filter_map(|engine| {
        let cost = engine.verdict.as_ref().ok()?;
        Some(cost_row(engine.name, cost))
    });
    screen.table(&COST_HEADINGS, fitting)?;
    if !plan.chose_the_fastest(&limits) {
        screen.line("")?;
        screen.paragraph(
            "An engine that takes so little time is taken at sight; these figures came later.",
        )?;
    }
    let declined = plan.engines.iter().filter_map(|engine| {
        let decline = engine.verdict.as_ref().err()?;
        Some((engine.name, decline))
    });
    for (index, (name, decline)) in declined.enumerate() {
        if index == 0 {
            screen.line("")?;
            screen.line(&screen.styled(HEADING, "Engines that do not fit"))?;
        }
        let place = decline
            .span
            .as_ref()
            .map(|span| format!(" ({})", place(&source, span)));
        screen.paragraph(&format!(
            "{name}: {}{}",
            decline.reason,
            place.unwrap_or_default()
        ))?;
    }
    Ok(screen.flush()?)
}

/// The headings of [`cost_row`].
pub(crate) const COST_HEADINGS: [&str; 5] = [
    "engine",
    ">positions",
    ">memory",
    ">time",
    "how this is known",
];

/// A time of no use: an engine that can only be guessed at says an absurd one.
const UNKNOWN_SECONDS: f64 = 1e300;

/// What an engine would cost, as a row of a table.
pub(crate) fn cost_row(name: &str, cost: &Cost) -> Vec<String> {
    let unknown = || "unknown".to_owned();
    let most = if cost.at_most { "≤ " } else { "" };
    let figure = |text: String| format!("{most}{text}");
    vec![
        name.to_owned(),
        cost.positions
            .map_or_else(unknown, |positions| figure(count(positions))),
        cost.bytes.map_or_else(unknown, |held| figure(bytes(held))),
        if cost.seconds < UNKNOWN_SECONDS {
            seconds(cost.seconds)
        } else {
            unknown()
        },
        cost.how.clone(),
    ]
}

/// The place of a rule: file, line and column.
fn place(source: &RulesSource, span: &Span) -> String {
    let text = &source.rules.text;
    let before = &text[..text.floor_char_boundary(span.start)];
    let line = before.matches('\n').count() + 1;
    let column = before
        .rsplit('\n')
        .next()
        .unwrap_or_default()
        .chars()
        .count()
        + 1;
    format!("{}:{line}:{column}", source.file_name)
}
