//! The search tree below a position, to a certain depth. A position that several lines lead to
//! is there once: what a memory saves can be seen.

use std::collections::HashMap;

use super::ranking::ranked_moves;
use crate::error::SolveError;
use crate::game::{Game, Outcome, Position};
use crate::solution::Solution;
use crate::value::Value;

/// A search tree; strictly a graph, since positions are shared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The positions, those that take fewer moves first; the first is the root.
    pub nodes: Vec<TreeNode>,
    /// Whether positions are left out because there are too many.
    pub is_cut_short: bool,
}

/// A position of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// The position.
    pub position: Position,
    /// Its value, for its mover.
    pub value: Value,
    /// The least number of moves that lead to it from the root.
    pub depth: usize,
    /// The moves, in rules order; those whose positions are left out are not among them.
    pub moves: Vec<TreeMove>,
    /// How many moves it has in all.
    pub all_moves: usize,
}

/// A move of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeMove {
    /// The move in words.
    pub words: String,
    /// What the mover scores by it.
    pub gain: i128,
    /// The value of the position for its mover if it is made.
    pub value: Value,
    /// Whether no move is better. Never in a lost position, where all are equally poor.
    pub is_best: bool,
    /// Which of the positions it leads to.
    pub to: usize,
}

impl Tree {
    /// The tree of `depth` moves below `root`, with at most `most` positions.
    ///
    /// # Errors
    /// When the search for a value meets a limit.
    ///
    /// # Complexity
    /// One [`ranked_moves`] a position.
    ///
    /// # Examples
    /// ```
    /// use pilewise::Game;
    /// use pilewise::explain::Tree;
    /// use pilewise::input::InputValue;
    /// use pilewise::rules::{Rules, RulesGame};
    ///
    /// let rules = Rules::parse(pilewise::builtin::find("877").unwrap().text)?;
    /// let game = RulesGame::new(&rules, vec![InputValue::List(vec![3, 9, 1])])?;
    /// let mut solution = pilewise::solve(&game, None, &pilewise::Control::default())?;
    /// let tree = Tree::of(&game, &mut solution, game.start_position(), 2, 100)?;
    /// // Two ways lead to the pile in the middle, and it is there once.
    /// assert_eq!(tree.nodes.len(), 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of<G: Game + ?Sized>(
        game: &G,
        solution: &mut Solution<'_, G>,
        root: Position,
        depth: usize,
        most: usize,
    ) -> Result<Self, SolveError> {
        let mut tree = Self {
            nodes: Vec::new(),
            is_cut_short: false,
        };
        let mut known: HashMap<Position, usize> = HashMap::new();
        tree.add(game, solution, root, 0, &mut known)?;
        let mut at = 0;
        while at < tree.nodes.len() {
            let (position, own) = (tree.nodes[at].position.clone(), tree.nodes[at].depth);
            let mut ranked = ranked_moves(game, solution, &position)?;
            ranked.sort_by_key(|one| one.number);
            tree.nodes[at].all_moves = ranked.len();
            let is_lost = matches!(
                tree.nodes[at].value,
                Value::Decided {
                    outcome: Outcome::Loss,
                    ..
                }
            );
            for one in ranked
                .into_iter()
                .take(if own < depth { usize::MAX } else { 0 })
            {
                let next = one.valued.next;
                let to = match known.get(&key(game, &next)) {
                    Some(&to) => to,
                    None if tree.nodes.len() < most => {
                        tree.add(game, solution, next, own + 1, &mut known)?
                    }
                    None => {
                        tree.is_cut_short = true;
                        continue;
                    }
                };
                tree.nodes[at].moves.push(TreeMove {
                    words: one.words,
                    gain: one.valued.gain,
                    value: one.valued.value,
                    is_best: one.valued.is_best && !is_lost,
                    to,
                });
            }
            at += 1;
        }
        Ok(tree)
    }

    fn add<G: Game + ?Sized>(
        &mut self,
        game: &G,
        solution: &mut Solution<'_, G>,
        position: Position,
        depth: usize,
        known: &mut HashMap<Position, usize>,
    ) -> Result<usize, SolveError> {
        let index = self.nodes.len();
        known.insert(key(game, &position), index);
        self.nodes.push(TreeNode {
            value: solution.value_of(&position)?,
            position,
            depth,
            moves: Vec::new(),
            all_moves: 0,
        });
        Ok(index)
    }

    /// How many of the positions more than one move leads to.
    pub fn shared(&self) -> usize {
        let mut ways = vec![0usize; self.nodes.len()];
        for one in self.nodes.iter().flat_map(|node| &node.moves) {
            ways[one.to] += 1;
        }
        ways.into_iter().filter(|&ways| ways > 1).count()
    }

    /// The tree in characters; best moves have a star. A position that was drawn already, or is
    /// drawn where fewer moves lead to it, is only named.
    pub fn to_lines<G: Game + ?Sized>(&self, game: &G) -> Vec<String> {
        let mut lines = Vec::new();
        let Some(root) = self.nodes.first() else {
            return lines;
        };
        lines.push(self.label(game, root));
        let mut drawn = vec![false; self.nodes.len()];
        self.branch(game, 0, "", &mut drawn, &mut lines);
        lines
    }

    /// A position and its value.
    fn label<G: Game + ?Sized>(&self, game: &G, node: &TreeNode) -> String {
        let value = super::grid_text::value_text(node.value);
        format!("{}: {value}", game.show(&node.position.words))
    }

    fn branch<G: Game + ?Sized>(
        &self,
        game: &G,
        at: usize,
        before: &str,
        drawn: &mut [bool],
        lines: &mut Vec<String>,
    ) {
        drawn[at] = true;
        let node = &self.nodes[at];
        let left_out = node.all_moves - node.moves.len();
        for (index, one) in node.moves.iter().enumerate() {
            let is_last = index + 1 == node.moves.len() && left_out == 0;
            let (fork, below) = if is_last {
                ("└─", "   ")
            } else {
                ("├─", "│  ")
            };
            let star = if one.is_best { " *" } else { "" };
            let next = &self.nodes[one.to];
            let is_here = !drawn[one.to] && next.depth == node.depth + 1;
            let elsewhere = match (is_here, next.moves.is_empty()) {
                (true, _) | (_, true) => "",
                (false, false) => " (drawn elsewhere)",
            };
            let label = self.label(game, next);
            lines.push(format!(
                "{before}{fork} {}{star} → {label}{elsewhere}",
                one.words
            ));
            if is_here {
                self.branch(game, one.to, &format!("{before}{below}"), drawn, lines);
            }
        }
        if left_out > 0 {
            lines.push(format!("{before}└─ … {left_out} more"));
        }
    }
}

/// What makes two positions the same: who is to move only where that matters.
fn key<G: Game + ?Sized>(game: &G, position: &Position) -> Position {
    let mut key = position.clone();
    if !game.mover_matters() {
        key.mover = crate::game::Player::First;
    }
    key
}
