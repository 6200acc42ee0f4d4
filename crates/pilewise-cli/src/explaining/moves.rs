//! The moves of the position, what each gives away, and what refutes it.

use pilewise::explain::ExplainedMove;
use pilewise::{Game, Goal, Outcome, Value};

use super::{Explained, words};
use crate::document::{Block, Document, Table};
use crate::failure::Failure;
use crate::figures::count;
use crate::outcome_words::name;

/// How many moves the table lists.
const MOST_LISTED: usize = 24;
/// How many poor moves are refuted in words.
const MOST_REFUTED: usize = 6;
/// How many moves of a line are told.
const LINE_LENGTH: usize = 12;

pub(super) fn write(subject: &Explained<'_>, document: &mut Document) -> Result<(), Failure> {
    let explanation = subject.explanation;
    let mover = name(explanation.played.position.mover);
    let Some(best) = explanation.moves.first() else {
        document.paragraph("Play is over: there is no move to make.");
        return Ok(());
    };
    document.heading(&format!("Every move of {mover}, the best first"));
    let goal = subject.game.goal();
    document.paragraph(match goal {
        _ if goal.is_score() && subject.source.rules.is_for_one_player() => format!(
            "The value is all that {mover} scores from here on, the move at hand included, when \
             every later choice is the best; what a move gives away is by how much that misses the \
             best."
        ),
        Goal::MostScore => format!(
            "The value is by how much {mover} comes out ahead of the other from here on when both \
             play their best after the move; what a move gives away is how much less it is than \
             the best."
        ),
        Goal::LeastScore => format!(
            "The value is by how much {mover} comes out ahead of the other from here on when both \
             play their best after the move. The lower score wins: less is better."
        ),
        _ => format!("How it goes for {mover} when both play their best after the move."),
    });
    document.blocks.push(Block::Table(table(subject)));
    refutations(subject, document, best);
    Ok(())
}

fn table(subject: &Explained<'_>) -> Table {
    let explanation = subject.explanation;
    let is_score = subject.game.goal().is_score();
    let listed = &explanation.moves[..explanation.moves.len().min(MOST_LISTED)];
    let before = explanation.played.scores;
    let finals = |one: &ExplainedMove| {
        let line = one.line.as_ref()?;
        let mut before = before;
        let mover = explanation.played.position.mover;
        let scored = &mut before[usize::from(mover == pilewise::Player::Second)];
        *scored = scored.checked_add(one.ranked.valued.gain)?;
        words::final_scores(line, before)
    };
    let with_finals = is_score && listed.iter().all(|one| finals(one).is_some());
    let is_alone = subject.source.rules.is_for_one_player();
    let headings = match (is_score, with_finals) {
        (true, true) if is_alone => vec![
            ">#",
            "move",
            ">gain",
            ">value",
            ">gives away",
            ">Alice ends with",
        ],
        (true, true) => vec![
            ">#",
            "move",
            ">gain",
            ">value",
            ">gives away",
            ">Alice ends with",
            ">Bob",
        ],
        (true, false) => vec![">#", "move", ">gain", ">value", ">gives away"],
        (false, _) => vec![">#", "move", "outcome", "gives away"],
    };
    let best = explanation
        .moves
        .first()
        .map(|best| best.ranked.valued.value);
    let is_lost = best.is_some_and(is_lost);
    let rows = listed.iter().map(|one| {
        let ranked = &one.ranked;
        let mut row = vec![ranked.number.to_string(), ranked.words.clone()];
        if is_score {
            row.push(count(ranked.valued.gain));
            row.push(words::signed(ranked.valued.value.number()));
            row.push(match ranked.gives_away {
                0 => "best".to_owned(),
                lost => count(lost),
            });
        } else {
            row.push(words::outcome(ranked.valued.value));
            row.push(
                best.map_or("", |best| words::outcome_lost(best, ranked.gives_away))
                    .into(),
            );
        }
        if with_finals && let Some([alice, bob]) = finals(one) {
            row.push(count(alice));
            row.extend((!is_alone).then(|| count(bob)));
        }
        row
    });
    Table {
        headings,
        rows: rows.collect(),
        marked: (0..listed.len())
            .filter(|&row| listed[row].ranked.valued.is_best && !is_lost)
            .collect(),
        left_out: explanation.moves.len() - listed.len(),
        expendable: match (is_score, is_alone) {
            (true, true) => vec![5, 2],
            (true, false) => vec![6, 5, 2],
            (false, _) => Vec::new(),
        },
    }
}

/// Whether nothing can be done against it.
fn is_lost(value: Value) -> bool {
    matches!(
        value,
        Value::Decided {
            outcome: Outcome::Loss,
            ..
        }
    )
}

/// What best play makes of the position, and of poor moves.
fn refutations(subject: &Explained<'_>, document: &mut Document, best: &ExplainedMove) {
    let (game, explanation) = (subject.game, subject.explanation);
    let line = &explanation.line.line;
    document.paragraph(format!(
        "Best play: {}.",
        words::line(game, line, LINE_LENGTH)
    ));
    // In a lost game no move gives anything away, but each has to be refuted all the same.
    let best = best.ranked.valued.value;
    let is_lost = is_lost(best);
    let poor = explanation
        .moves
        .iter()
        .filter(|one| is_lost || one.ranked.gives_away != 0);
    let many = poor.clone().count();
    let items = poor.take(MOST_REFUTED).filter_map(|one| {
        let line = one.line.as_ref()?;
        let then = match line.line.moves.is_empty() {
            true => "play is over".to_owned(),
            false => words::line(game, &line.line, LINE_LENGTH),
        };
        let lost = match (game.goal().is_score(), is_lost) {
            (true, _) => format!("gives away {}", count(one.ranked.gives_away)),
            (false, true) => "loses".to_owned(),
            (false, false) => {
                let lost = words::outcome_lost(best, one.ranked.gives_away);
                format!("gives away {lost}")
            }
        };
        Some(format!("“{}” {lost} — {then}", one.ranked.words))
    });
    let mut items: Vec<String> = items.collect();
    if many > items.len() {
        items.push(format!("and {} more", count((many - items.len()) as i128)));
    }
    if items.is_empty() {
        if explanation.moves.len() > 1 {
            document.paragraph("No move gives anything away: all are equally good.");
        }
        return;
    }
    document.heading(match is_lost {
        true => "Every move loses",
        false if subject.source.rules.is_for_one_player() => "What comes of the others",
        false => "What refutes the others",
    });
    document.blocks.push(Block::List(items));
}
