//! A solution as a person reads it: the answer first, then why.

use pilewise::api::{InputData, Named, Solved};
use pilewise::rules::RulesGame;
use pilewise::{Game, Outcome, PlayError, Value};

use crate::failure::Failure;
use crate::figures::{bytes, count, counted, seconds};
use crate::outcome_words::sentence;
use crate::screen::{ASIDE, HEADING, Screen, cropped};
use crate::step_table::StepTable;

/// How many of several best moves are named.
const MOST_BEST_MOVES: usize = 5;
/// How long the caption of the line may be where there is no terminal whose width would say.
const CAPTION_LENGTH: usize = 100;

/// A solved case, and how it is to be shown.
pub(crate) struct Report<'a> {
    pub(crate) title: &'a str,
    /// Which case of a text it is; the second and later ones get a heading.
    pub(crate) number: Option<u64>,
    /// In the problem's own notation.
    pub(crate) answer: &'a str,
    pub(crate) value: Value,
    pub(crate) game: &'a RulesGame,
    pub(crate) solved: &'a Solved<'a>,
    pub(crate) full_line: bool,
}

/// What is said of a line with positions that cannot be written down.
const NO_LINE: &str =
    "The line is not shown: a position holds sets of numbers up to 63, and this game has more.";

impl Report<'_> {
    pub(crate) fn write(&self, screen: &mut Screen) -> Result<(), Failure> {
        let (game, solved) = (self.game, self.solved);
        let steps = match &solved.line {
            Some(line) => Some(StepTable::of(game, line, self.full_line).map_err(unplayable)?),
            None => None,
        };
        if let Some(number @ 2..) = self.number {
            screen.line(&screen.styled(HEADING, &format!("Case {number}")))?;
        }
        screen.answer(game.bound().rules, self.answer)?;
        let sentence = sentence(
            self.value,
            game.goal(),
            steps.as_ref().map(|steps| steps.final_scores),
        );
        screen.line(&format!("{sentence}."))?;
        if let Some(best) = self.best_moves() {
            screen.paragraph(&best)?;
        }
        screen.line("")?;
        let most = screen.width().unwrap_or(CAPTION_LENGTH);
        let caption = format!("{}, {}", self.title, input_text(&solved.input, most));
        screen.line(&cropped(&caption, most))?;
        match &steps {
            Some(steps) => steps.write(screen)?,
            None => screen.line(&screen.styled(ASIDE, NO_LINE))?,
        }
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

    fn best_moves(&self) -> Option<String> {
        if self.solved.best.is_empty() {
            return None;
        }
        if let Value::Decided {
            outcome: Outcome::Loss,
            ..
        } = self.value
        {
            return Some("Every first move loses.".to_owned());
        }
        let named = self.solved.best.iter().take(MOST_BEST_MOVES);
        let words: Vec<&str> = named.map(|best| best.name.words.as_str()).collect();
        let plural = if words.len() == 1 { "" } else { "s" };
        let more = match self.solved.best.len() - words.len() {
            0 => String::new(),
            more => format!("; and {} more", count(more as i128)),
        };
        Some(format!(
            "Best first move{plural}: {}{more}",
            words.join("; ")
        ))
    }
}

/// A line of a solution that the rules refuse.
fn unplayable(error: PlayError) -> Failure {
    Failure::Defect(format!("the line found cannot be played: {error}"))
}

/// The input as one would write it; of a list no more elements than characters are wanted.
pub(crate) fn input_text(input: &Named<InputData>, most: usize) -> String {
    let row_text = |row: &[i64]| {
        let shown: Vec<String> = row.iter().take(most).map(i64::to_string).collect();
        format!("[{}]", shown.join(", "))
    };
    let values = input.0.iter().map(|(name, value)| match value {
        InputData::Integer(number) => format!("{name} = {number}"),
        InputData::List(row) => format!("{name} = {}", row_text(row)),
        InputData::Lists(rows) => {
            let rows: Vec<String> = rows.iter().take(most).map(|row| row_text(row)).collect();
            format!("{name} = [{}]", rows.join(", "))
        }
        InputData::Text(text) => format!("{name} = {text:?}"),
    });
    values.collect::<Vec<_>>().join(", ")
}
