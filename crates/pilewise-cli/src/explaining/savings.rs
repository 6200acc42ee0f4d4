//! What a position could leave out.

use pilewise::explain::{FieldSaving, Savings};

use super::Explained;
use crate::document::{Block, Document};
use crate::figures::{count, counted};

pub(super) fn write(subject: &Explained<'_>, document: &mut Document) {
    let Some(savings) = Savings::of(subject.game, &subject.explanation.reached) else {
        return;
    };
    let mut items = vec![mover(&savings)];
    items.extend(following(&savings));
    items.extend(savings.fields.iter().filter_map(width));
    document.heading("What a position need not remember");
    document.paragraph(format!(
        "Seen from the {} that play can come to on this input:",
        counted(savings.positions as u64, "position", "positions")
    ));
    document.blocks.push(Block::List(items));
}

/// Whether a position must say who is to move.
fn mover(savings: &Savings) -> String {
    if savings.is_for_one_player {
        return "Who is to move: Alice makes every move.".to_owned();
    }
    let [positions, with_mover] =
        [savings.positions, savings.with_mover].map(|number| count(number as i128));
    if savings.mover_matters && savings.with_mover == savings.positions {
        return "Who is to move matters, since the players do not score or win alike; but each \
                position comes up with one of them only, so it is known from the rest."
            .to_owned();
    }
    if savings.mover_matters {
        return format!(
            "Who is to move must be remembered: the players do not score or win alike. That makes \
             {with_mover} positions of {positions}."
        );
    }
    if savings.with_mover == savings.positions {
        "Who is to move: both players score and win alike, and each position comes up with one of \
         them only, so the parity of the round is known from the position. A table that asks for \
         it all the same is twice as large, and half empty."
            .to_owned()
    } else {
        format!(
            "Who is to move: both players score and win alike, so a position is worth the same to \
             either. To remember it would make {with_mover} positions of {positions}."
        )
    }
}

/// Fields that follow from others.
fn following(savings: &Savings) -> Option<String> {
    let names = savings.fields.iter().filter(|field| field.follows);
    let names: Vec<String> = names.map(|field| format!("`{}`", field.name)).collect();
    match names.as_slice() {
        [] => None,
        [only] => Some(format!(
            "{only} follows from the rest of the position; a memory needs no place for it."
        )),
        several => Some(format!(
            "Each of {} follows from the rest of the position, so a memory could do without one of \
             them.",
            several.join(", ")
        )),
    }
}

/// How wide a table must be in a field, where that is less than it looks.
fn width(field: &FieldSaving) -> Option<String> {
    let name = &field.name;
    let (seems, reached) = (field.seems?, field.reached?);
    if field.follows || seems == reached {
        return None;
    }
    let range = |(least, greatest): (i64, i64)| {
        let [least, greatest] = [least, greatest].map(|number| count(i128::from(number)));
        format!("{least} to {greatest}")
    };
    let searched = field.searched.filter(|searched| *searched != reached);
    let searched = searched.map_or_else(String::new, |searched| {
        format!(
            ", and where no single move can end play, {}",
            range(searched)
        )
    });
    let (seems, reached) = (range(seems), range(reached));
    Some(format!(
        "`{name}` looks as if it were {seems}; play reaches {reached}{searched}."
    ))
}
