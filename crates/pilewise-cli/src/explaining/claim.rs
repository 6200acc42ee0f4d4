//! A claim, judged, and the proof.

use pilewise::explain::{Claim, JudgedClaim, RankedMove};
use pilewise::{Game, Goal, Outcome, Player, Value};

use super::{Explained, words};
use crate::document::{Block, Document, Table};
use crate::failure::Failure;
use crate::figures::count;
use crate::outcome_words::name;

/// How many replies are listed.
const MOST_REPLIES: usize = 16;
/// How many moves of a line are told.
const LINE_LENGTH: usize = 24;

pub(super) fn write(subject: &Explained<'_>, document: &mut Document) -> Result<(), Failure> {
    let Some(claim) = &subject.explanation.claim else {
        return Ok(());
    };
    document.blocks.push(Block::Verdict {
        is_right: claim.judgement.is_right,
        text: verdict(subject, claim),
    });
    owner(subject, claim, document);
    greed(subject, claim, document);
    proof(subject, claim, document);
    Ok(())
}

/// Whether the claim is right, and what is.
fn verdict(subject: &Explained<'_>, judged: &JudgedClaim) -> String {
    let judgement = &judged.judgement;
    let truth = match judgement.claim {
        Claim::Answer(_) => format!("the answer is {}", judgement.answer),
        Claim::Value(_) => format!("the value is {}", judgement.value.number()),
        Claim::Outcome(_) => {
            match judgement
                .value
                .outcome(subject.game.goal() == Goal::LeastScore)
            {
                Outcome::Win => "Alice wins".to_owned(),
                Outcome::Draw => "nobody wins".to_owned(),
                Outcome::Loss => "Bob wins".to_owned(),
            }
        }
    };
    if judgement.is_right {
        return format!("Right: {truth}.");
    }
    let claimed = match &judgement.claim {
        Claim::Answer(answer) => answer.to_string(),
        Claim::Value(value) => value.to_string(),
        Claim::Outcome(Outcome::Win) => "Alice".to_owned(),
        Claim::Outcome(Outcome::Draw) => "nobody".to_owned(),
        Claim::Outcome(Outcome::Loss) => "Bob".to_owned(),
    };
    format!("Wrong: {truth}, not {claimed}.")
}

/// Whose score a wrong claim is, if it is one.
fn owner(subject: &Explained<'_>, judged: &JudgedClaim, document: &mut Document) {
    let explanation = subject.explanation;
    let ends = words::final_scores(&explanation.line, explanation.played.scores);
    let (Some(player), Some(ends)) = (judged.score_of, ends) else {
        return;
    };
    let own = count(ends[usize::from(player == Player::Second)]);
    let [alice, bob] = ends.map(count);
    let asked = match judged.judgement.claim {
        Claim::Value(_) => "; the value is by how much Alice comes out ahead",
        _ => "; that is not what is asked for",
    };
    document.paragraph(format!(
        "{own} is what {} ends with in the best play below, {alice} to {bob}{asked}.",
        name(player)
    ));
}

/// Where a wrong claim comes from, if it is from greed.
fn greed(subject: &Explained<'_>, judged: &JudgedClaim, document: &mut Document) {
    let explanation = subject.explanation;
    let (Some(mistake), Some(greedy)) = (&judged.mistake, &explanation.greedy) else {
        return;
    };
    let [alice, bob] = greedy.played.scores.map(count);
    let line = words::line(subject.game, &greedy.played.line, LINE_LENGTH);
    document.paragraph(format!(
        "The claim is what comes of both players taking the most they can at every turn — {line} \
         — which ends with {alice} for Alice and {bob} for Bob."
    ));
    document.paragraph(format!(
        "But to take the most is not to play best: with move {}, “{}”, {} gives away {}; “{}” is best.",
        mistake.moves_before + 1,
        mistake.made.words,
        name(mistake.mover),
        count(mistake.made.gives_away),
        mistake.best.words
    ));
}

/// That the player to move can have no less, and no more.
fn proof(subject: &Explained<'_>, judged: &JudgedClaim, document: &mut Document) {
    let explanation = subject.explanation;
    let mover = explanation.played.position.mover;
    let Some(best) = explanation.moves.first() else {
        document.paragraph("Play is over: the result stands.");
        return;
    };
    let (who, other) = (name(mover), name(mover.opponent()));
    let is_alone = subject.source.rules.is_for_one_player();
    let able = words::able(explanation.value, subject.game.goal(), is_alone);
    let start = explanation.played.line.moves.is_empty();
    let from_here = if start { "" } else { " from here on" };
    let is_least = matches!(
        explanation.value,
        Value::Decided {
            outcome: Outcome::Loss,
            ..
        }
    );
    let is_most = matches!(
        explanation.value,
        Value::Decided {
            outcome: Outcome::Win,
            ..
        }
    );
    if !is_least {
        let words = &best.ranked.words;
        document.paragraph(if judged.replies.is_empty() {
            format!("{who} can {able}{from_here}: “{words}” ends the game.")
        } else if is_alone {
            format!("{who} can {able}{from_here}: “{words}” leads to it.")
        } else if best.ranked.valued.next.mover == mover {
            format!("{who} can {able}{from_here}: “{words}” leads to it, and {who} moves again.")
        } else {
            format!(
                "{who} can {able}{from_here}: after “{words}”, no reply of {other} makes it worse."
            )
        });
        if !judged.replies.is_empty() && best.ranked.valued.next.mover != mover {
            let replies = replies(subject, &judged.replies, best.ranked.valued.gain);
            document.blocks.push(Block::Table(replies));
        }
    }
    if !is_most {
        document.paragraph(format!(
            "{who} cannot do better: the next table lists every move with what comes of it."
        ));
    }
}

/// The replies to the best move, with what they leave the player who made it.
fn replies(subject: &Explained<'_>, replies: &[RankedMove], gain: i128) -> Table {
    let is_score = subject.game.goal().is_score();
    let mover = name(subject.explanation.played.position.mover);
    let headings = if is_score {
        vec![
            "reply",
            if mover == "Alice" {
                ">value for Alice"
            } else {
                ">value for Bob"
            },
        ]
    } else {
        vec!["reply", if mover == "Alice" { "Alice" } else { "Bob" }]
    };
    let rows = replies.iter().take(MOST_REPLIES).map(|reply| {
        let value = reply.valued.value;
        let left = if is_score {
            match gain.checked_sub(value.number()) {
                Some(left) => words::signed(left),
                None => "beyond 128 bits".to_owned(),
            }
        } else {
            match value.number() {
                1 => "loses",
                0 => "draws",
                _ => "wins",
            }
            .to_owned()
        };
        vec![reply.words.clone(), left]
    });
    Table {
        headings,
        rows: rows.collect(),
        marked: Vec::new(),
        left_out: replies.len().saturating_sub(MOST_REPLIES),
        expendable: Vec::new(),
    }
}
