//! An explanation as a document: what is said, in which order.

mod claim;
mod figures;
mod method;
mod moves;
mod notes;
mod recurrence;
mod savings;
pub(crate) mod words;

use pilewise::explain::{Explanation, Grid, Tree};
use pilewise::rules::RulesGame;
use pilewise::{Game, Value};

use crate::document::{Block, Document};
use crate::failure::Failure;
use crate::outcome_words::{name, sentence};
use crate::report::input_text;
use crate::rules_source::RulesSource;
use crate::screen::cropped;

/// How long a caption may be.
const CAPTION_LENGTH: usize = 160;

/// What is explained.
pub(crate) struct Explained<'a> {
    pub(crate) source: &'a RulesSource,
    pub(crate) game: &'a RulesGame,
    pub(crate) engine: &'static str,
    pub(crate) explanation: &'a Explanation,
    /// The table, where positions are one integer or two.
    pub(crate) grid: Option<&'a Grid>,
    /// The search tree, where it is asked for.
    pub(crate) tree: Option<&'a Tree>,
}

/// The whole explanation.
pub(crate) fn document(subject: &Explained<'_>) -> Result<Document, Failure> {
    let rules = &subject.source.rules;
    let input = pilewise::api::input_data(subject.game);
    let caption = format!("{}, {}", rules.name, input_text(&input, CAPTION_LENGTH));
    let mut document = Document {
        title: cropped(&caption, CAPTION_LENGTH),
        blocks: Vec::new(),
    };
    if !rules.about.is_empty() {
        document.paragraph(plain(&rules.about));
    }
    answer(subject, &mut document);
    claim::write(subject, &mut document)?;
    moves::write(subject, &mut document)?;
    notes::write(subject, &mut document);
    recurrence::write(subject, &mut document);
    figures::write(subject, &mut document);
    savings::write(subject, &mut document);
    method::write(subject, &mut document);
    Ok(document)
}

/// The answer, and where play stands.
fn answer(subject: &Explained<'_>, document: &mut Document) {
    let explanation = subject.explanation;
    let played = &explanation.played;
    let word = match subject.source.rules.answer {
        Some(_) => "Answer",
        None => "Value",
    };
    let is_start = played.line.moves.is_empty();
    let after = if is_start {
        ""
    } else {
        ", if these moves are made"
    };
    let answer = Block::Answer(format!("{word}: {}{after}", explanation.answer));
    document.blocks.push(answer);
    let scores = explanation.line.is_whole.then(|| {
        let rest = explanation.line.scores;
        [0, 1].map(|player| played.scores[player].saturating_add(rest[player]))
    });
    let goal = subject.game.goal();
    let whole = match explanation.whole {
        // A game that has come to its end was not won before a move was made.
        Value::Decided { outcome, .. } if !is_start && explanation.moves.is_empty() => {
            let moves = None;
            Value::Decided { outcome, moves }
        }
        whole => whole,
    };
    document.paragraph(format!("{}.", sentence(whole, goal, scores)));
    if !is_start {
        let position = subject.game.show(&played.position.words);
        let mover = name(played.position.mover);
        let scored = if goal.is_score() {
            let [alice, bob] = played.scores.map(crate::figures::count);
            format!("; Alice has {alice}, Bob {bob}")
        } else {
            String::new()
        };
        let made = words::line(subject.game, &played.line, usize::MAX);
        document.paragraph(format!(
            "After {made}: {position}, {mover} to move{scored}."
        ));
    }
}

/// A text of the rules file on one line; what stands between backticks is code there too.
fn plain(text: &str) -> String {
    text.replace('\n', " ")
}
