//! What the rules file says of the game on this input.

use pilewise::Game;
use pilewise::explain::Standing;

use super::{Explained, plain};
use crate::document::{Block, Document};
use crate::figures::{count, counted};

pub(super) fn write(subject: &Explained<'_>, document: &mut Document) {
    let notes = &subject.explanation.notes;
    if notes.is_empty() {
        return;
    }
    document.heading("Worth knowing");
    let items = notes.iter().map(|note| {
        let say = plain(&note.say);
        let counted = |number: usize| counted(number as u64, "position", "positions");
        match &note.standing {
            Standing::Holds => say,
            Standing::HoldsInAll(number) => {
                format!("{say} (So it is in all {} of this game.)", counted(*number))
            }
            Standing::HoldsInSome(number) => {
                let number = count(*number as i128);
                format!("{say} (So it is in the {number} positions looked at; there are more.)")
            }
            Standing::Fails => format!("The rules file is wrong here: {say}"),
            Standing::FailsAt(position) => {
                let position = subject.game.show(&position.words);
                format!("The rules file is wrong here, at {position}: {say}")
            }
        }
    });
    document.blocks.push(Block::List(items.collect()));
}
