//! A solution as a person reads it: the answer first, then why.

use pilewise::api::{InputData, Named, Solved};
use pilewise::rules::RulesGame;
use pilewise::{Game, PlayError, Value};

use crate::failure::Failure;
use crate::figures::{bytes, counted, seconds};
use crate::outcome_words::sentence;
use crate::screen::{ASIDE, HEADING, Screen, cropped};
use crate::step_table::StepTable;

/// How many of several best moves are named.
const MOST_BEST_MOVES: usize = 5;
/// How long the input may be where there is no terminal whose width would say.
const INPUT_LENGTH: usize = 100;

/// Writes a solution. `answer` is in the problem's own notation.
pub(crate) fn write(
    screen: &mut Screen,
    title: &str,
    answer: &str,
    value: Value,
    game: &RulesGame,
    solved: &Solved,
    full_line: bool,
) -> Result<(), Failure> {
    let steps = StepTable::of(game, &solved.line, full_line).map_err(unplayable)?;
    let most = screen.width().unwrap_or(INPUT_LENGTH);
    let heading = screen.styled(HEADING, title);
    let input = cropped(
        &input_text(&solved.input),
        most.saturating_sub(title.len() + 2),
    );
    screen.line(&format!("{heading}  {input}"))?;
    screen.line("")?;
    screen.answer(answer)?;
    screen.line(&format!(
        "{}.",
        sentence(value, game.goal(), steps.final_scores)
    ))?;
    if let Some(best) = best_moves(solved) {
        screen.paragraph(&best)?;
    }
    screen.line("")?;
    steps.write(screen)?;
    screen.line("")?;
    let effort = format!(
        "Solved by `{}`: {}, {}, {}",
        solved.engine,
        counted(solved.positions, "position", "positions"),
        bytes(solved.bytes),
        seconds(solved.seconds.unwrap_or_default()),
    );
    screen.line(&screen.styled(ASIDE, &effort))?;
    Ok(())
}

/// A line of a solution that the rules refuse.
fn unplayable(error: PlayError) -> Failure {
    Failure::Defect(format!("the line found cannot be played: {error}"))
}

fn best_moves(solved: &Solved) -> Option<String> {
    let named = solved.best.iter().take(MOST_BEST_MOVES);
    let words: Vec<&str> = named.map(|best| best.name.words.as_str()).collect();
    let more = match solved.best.len().saturating_sub(words.len()) {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    match words.as_slice() {
        [] => None,
        [only] => Some(format!("Best first move: {only}")),
        several => Some(format!("Best first moves: {}{more}", several.join("; "))),
    }
}

/// The input as one would write it.
fn input_text(input: &Named<InputData>) -> String {
    let values = input.0.iter().map(|(name, value)| match value {
        InputData::Integer(number) => format!("{name} = {number}"),
        InputData::List(row) => format!("{name} = {}", row_text(row)),
        InputData::Lists(rows) => {
            let rows = rows.iter().take(INPUT_LENGTH).map(|row| row_text(row));
            format!("{name} = [{}]", rows.collect::<Vec<_>>().join(", "))
        }
        InputData::Text(text) => format!("{name} = {text:?}"),
    });
    values.collect::<Vec<_>>().join(", ")
}

/// A row as one would write it; a long one only as far as it can be shown.
fn row_text(row: &[i64]) -> String {
    let shown: Vec<String> = row.iter().take(1000).map(i64::to_string).collect();
    format!("[{}]", shown.join(", "))
}
