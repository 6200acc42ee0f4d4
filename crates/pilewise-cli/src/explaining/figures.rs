//! The table and the search tree.

use pilewise::Game;
use pilewise::explain::{Axis, Grid};

use super::Explained;
use crate::document::{Block, Document};
use crate::figures::{count, counted};

pub(super) fn write(subject: &Explained<'_>, document: &mut Document) {
    if let Some(grid) = subject.grid {
        document.heading("The table");
        document.paragraph(caption(subject, grid));
        document.blocks.push(Block::Grid(grid.clone()));
        for aside in cropping(grid) {
            document.aside(aside);
        }
    }
    if let Some(tree) = subject.tree {
        document.heading("The search tree");
        let shared = match tree.shared() {
            0 => "no position is reached in more than one way".to_owned(),
            1 => "1 position is reached in more than one way, and drawn once".to_owned(),
            many => format!("{many} positions are reached in more than one way, and drawn once"),
        };
        let drawn = counted(tree.nodes.len() as u64, "position", "positions");
        document.paragraph(format!(
            "{drawn}, each with its value for the player to move; {shared}. A star, or blue, marks \
             the best moves{}.",
            match subject.game.goal().is_score() {
                true => "",
                false => "; in a lost position none is",
            }
        ));
        document.blocks.push(Block::Picture {
            svg: tree.to_svg(subject.game),
            lines: tree.to_lines(subject.game),
        });
        if tree.is_cut_short {
            document.aside("Positions are left out: the tree is too large to draw all of it.");
        }
    }
}

fn caption(subject: &Explained<'_>, grid: &Grid) -> String {
    let value = match subject.game.goal().is_score() {
        true if subject.source.rules.is_for_one_player() => "what can still be scored",
        true => "by how much the player to move comes out ahead",
        false => "whether the player to move wins (W), draws (D) or loses (L)",
    };
    let place = match &grid.rows {
        Some(rows) => format!("{} downwards and {} across", rows.name, grid.columns.name),
        None => format!("for each {}", grid.columns.name),
    };
    format!(
        "The value of every position that play can come to, {place}: {value}. The line of best \
         play is in brackets, or outlined."
    )
}

/// What the table leaves out.
fn cropping(grid: &Grid) -> Vec<String> {
    let axis = |axis: &Axis| {
        let last = axis.value(axis.length.saturating_sub(1));
        let [first, last] = [axis.first, last].map(i128::from).map(count);
        let [least, greatest] = [axis.whole.0, axis.whole.1].map(i128::from).map(count);
        format!(
            "{} from {first} to {last} of {least} to {greatest}",
            axis.name
        )
    };
    let axes = grid.rows.iter().chain([&grid.columns]);
    let cropped: Vec<String> = axes.filter(|one| one.is_cropped()).map(axis).collect();
    let mut asides = Vec::new();
    if !cropped.is_empty() {
        let outside = match grid.path_outside {
            0 => String::new(),
            1 => "; 1 position of the line is outside".to_owned(),
            many => format!(
                "; {} positions of the line are outside",
                count(many as i128)
            ),
        };
        asides.push(format!(
            "Cut around the beginning of the line, because the whole is too large: {}{outside}. \
             `--line` moves on.",
            cropped.join(", ")
        ));
    }
    if grid.is_partial {
        asides.push(
            "There are too many positions to look at: only those on the line, and those that one \
             move leads to from there, are filled in."
                .to_owned(),
        );
    }
    asides
}
