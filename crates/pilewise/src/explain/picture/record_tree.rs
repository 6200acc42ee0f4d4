//! A search tree as boxes from left to right: a position a box, a move a row of it, with a line
//! to the position that it leads to.

use unicode_width::UnicodeWidthStr;

use super::{FAINT, INK, Picture};
use crate::explain::grid_text::value_text;
use crate::explain::tree::{Tree, TreeNode};
use crate::game::Game;

const ROW: f64 = 17.0;
const HEAD: f64 = 20.0;
const GAP: f64 = 14.0;
const BETWEEN: f64 = 64.0;
const MARGIN: f64 = 12.0;
const WORDS: f64 = 26.0;
/// Between the border of a box and its texts.
const PADDING: f64 = 7.0;
/// The least room between a name and what it is worth.
const APART: f64 = 14.0;
/// The width of a character, at least on average.
const LETTER: f64 = 6.9;
const BOLD_LETTER: f64 = 8.1;
/// What the best moves are drawn with.
const BEST: &str = "#1f6fc2";

/// A line of a box: a position or a move at the left, what it is worth at the right.
struct Row {
    name: String,
    worth: String,
}

/// Where a position is drawn.
struct Place {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

impl Tree {
    /// The tree as an SVG picture.
    pub fn to_svg<G: Game + ?Sized>(&self, game: &G) -> String {
        let boxes: Vec<Vec<Row>> = self
            .nodes
            .iter()
            .map(|node| self.rows(game, node))
            .collect();
        let places = self.places(&boxes);
        let far = |place: &Place| (place.x + place.width, place.y + place.height);
        let width = places.iter().map(|place| far(place).0).fold(0.0, f64::max) + MARGIN;
        let height = places.iter().map(|place| far(place).1).fold(0.0, f64::max) + WORDS + MARGIN;
        let mut picture = Picture::new(width.max(500.0), height);
        for (node, place) in self.nodes.iter().zip(&places) {
            for (row, one) in node.moves.iter().enumerate() {
                connect(&mut picture, place, row, &places[one.to], one.is_best);
            }
        }
        for ((node, place), rows) in self.nodes.iter().zip(&places).zip(&boxes) {
            draw(&mut picture, node, place, rows);
        }
        let words = "A box is a position with its value for the player to move at the right; blue: best moves.";
        let attributes = format!("font-size=\"11\" fill=\"{FAINT}\"");
        picture.text((MARGIN, height - MARGIN), "start", &attributes, words);
        picture.finish("The search tree, every position drawn once")
    }

    /// The lines of a box: the position, and its moves.
    fn rows<G: Game + ?Sized>(&self, game: &G, node: &TreeNode) -> Vec<Row> {
        let row = |name: String, worth: String| Row { name, worth };
        let moves = node.moves.iter();
        let moves = moves.map(|one| row(one.words.clone(), value_text(one.value)));
        let left_out = node.all_moves - node.moves.len();
        let rest = (left_out > 0).then(|| row(format!("… {left_out} more"), String::new()));
        let position = game.show(&node.position.words);
        std::iter::once(row(position, value_text(node.value)))
            .chain(moves)
            .chain(rest)
            .collect()
    }

    /// Boxes in columns: each right of all that lead to it.
    fn places(&self, boxes: &[Vec<Row>]) -> Vec<Place> {
        let layers = self.layers();
        let deepest = layers.iter().copied().max().unwrap_or(0);
        let size = |index: usize| {
            // The first line is set in bold, which is wider.
            let widths = boxes[index].iter().enumerate().map(|(at, row)| {
                let letter = if at == 0 { BOLD_LETTER } else { LETTER };
                let between = if row.worth.is_empty() { 0.0 } else { APART };
                (row.name.width() + row.worth.width()) as f64 * letter + between
            });
            let widest = widths.fold(0.0, f64::max);
            let height = HEAD + ROW * (boxes[index].len() - 1) as f64;
            (widest + 2.0 * PADDING, height)
        };
        let members = |layer: usize| -> Vec<usize> {
            let all = 0..layers.len();
            all.filter(|&index| layers[index] == layer).collect()
        };
        let height_of = |layer: usize| {
            let heights = members(layer).into_iter().map(|index| size(index).1 + GAP);
            heights.sum::<f64>() - GAP
        };
        let tallest = (0..=deepest).map(height_of).fold(0.0, f64::max);
        let mut places: Vec<Place> = Vec::new();
        places.resize_with(boxes.len(), || Place {
            x: 0.0,
            y: 0.0,
            width: 0.0,
            height: 0.0,
        });
        let mut x = MARGIN;
        for layer in 0..=deepest {
            let members = members(layer);
            let widest = members
                .iter()
                .map(|&index| size(index).0)
                .fold(0.0, f64::max);
            let mut y = MARGIN + (tallest - height_of(layer)) / 2.0;
            for index in members {
                let (_, height) = size(index);
                places[index] = Place {
                    x,
                    y,
                    width: widest,
                    height,
                };
                y += height + GAP;
            }
            x += widest + BETWEEN;
        }
        places
    }

    /// For each position the greatest number of moves of the tree that lead to it, so that every
    /// line goes to the right.
    fn layers(&self) -> Vec<usize> {
        let mut layers = vec![0; self.nodes.len()];
        // Play has no cycles, so this ends; as many rounds as there are positions suffice.
        for _ in 0..self.nodes.len() {
            let mut is_done = true;
            for (index, node) in self.nodes.iter().enumerate() {
                for one in &node.moves {
                    if layers[one.to] <= layers[index] {
                        layers[one.to] = layers[index] + 1;
                        is_done = false;
                    }
                }
            }
            if is_done {
                break;
            }
        }
        layers
    }
}

fn connect(picture: &mut Picture, from: &Place, row: usize, to: &Place, is_best: bool) {
    let (x, y) = (
        from.x + from.width,
        from.y + HEAD + (row as f64 + 0.5) * ROW,
    );
    let (to_x, to_y) = (to.x, to.y + HEAD / 2.0);
    let bend = (to_x - x) / 2.0;
    let (ink, width) = if is_best {
        (BEST, 1.8)
    } else {
        ("#aab2bd", 1.0)
    };
    picture.add(format_args!(
        "<path d=\"M{x:.1} {y:.1} C{:.1} {y:.1} {:.1} {to_y:.1} {to_x:.1} {to_y:.1}\" \
         fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\"/>",
        x + bend,
        to_x - bend
    ));
}

fn draw(picture: &mut Picture, node: &TreeNode, place: &Place, rows: &[Row]) {
    let Place {
        x,
        y,
        width,
        height,
    } = place;
    picture.add(format_args!(
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"4\" \
         fill=\"#ffffff\" stroke=\"{FAINT}\"/>"
    ));
    // The box of a position without moves ends there: a line would hide its lower border.
    if rows.len() > 1 {
        picture.add(format_args!(
            "<path d=\"M{x:.1} {:.1} h{width:.1}\" stroke=\"#d5dae1\"/>",
            y + HEAD
        ));
    }
    for (index, row) in rows.iter().enumerate() {
        let is_best = index > 0 && node.moves.get(index - 1).is_some_and(|one| one.is_best);
        let (y, attributes) = match index {
            0 => (y + 14.5, "font-weight=\"600\"".to_owned()),
            _ => {
                let ink = if is_best { BEST } else { INK };
                let y = y + HEAD + (index as f64 - 0.5) * ROW + 4.0;
                (y, format!("font-size=\"11.5\" fill=\"{ink}\""))
            }
        };
        picture.text((x + PADDING, y), "start", &attributes, &row.name);
        if !row.worth.is_empty() {
            picture.text((x + width - PADDING, y), "end", &attributes, &row.worth);
        }
    }
}
