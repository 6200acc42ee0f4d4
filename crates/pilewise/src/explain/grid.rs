//! The table of a game whose positions are one integer or two: a value for every position that
//! play can come to, with a line of best play through it.

use std::collections::HashMap;

use super::ranking::BestLine;
use super::reached::Reached;
use crate::error::SolveError;
use crate::game::{FieldKind, Game, Position};
use crate::solution::Solution;
use crate::value::Value;

/// A part of the table, cut around the line if the whole is too large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The first field; `None` where positions are a single integer.
    pub rows: Option<Axis>,
    /// The last field.
    pub columns: Axis,
    /// The values, row by row; `None` where play does not come.
    pub cells: Vec<Vec<Option<Value>>>,
    /// The positions of the line that are in this part, in order: row, column, and how many
    /// moves of the line come before.
    pub path: Vec<(usize, usize, usize)>,
    /// How many positions of the line are not in this part.
    pub path_outside: usize,
    /// Whether only positions near the line were looked at, because there are too many.
    pub is_partial: bool,
}

/// One field of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// Its name.
    pub name: String,
    /// Its values in this part: the first, and how many.
    pub first: i64,
    /// How many values are in this part.
    pub length: usize,
    /// Its least and greatest value in the whole table.
    pub whole: (i64, i64),
}

impl Axis {
    /// Whether values are left out.
    pub fn is_cropped(&self) -> bool {
        i128::from(self.whole.1) - i128::from(self.whole.0) >= self.length as i128
    }

    /// The value at a place.
    pub fn value(&self, place: usize) -> i64 {
        self.first
            .saturating_add(i64::try_from(place).unwrap_or(i64::MAX))
    }

    /// The place of a value, if it is in this part.
    fn place(&self, value: i64) -> Option<usize> {
        let place = usize::try_from(i128::from(value) - i128::from(self.first)).ok()?;
        (place < self.length).then_some(place)
    }
}

impl Grid {
    /// The table around a line of best play, at most `rows` by `columns`. `None` where positions
    /// are not one integer or two, or their values depend on who opened the game.
    ///
    /// # Errors
    /// When the rules cannot be applied, or the search for a value meets a limit.
    ///
    /// # Complexity
    /// One [`Solution::value_of`] for every cell shown.
    ///
    /// # Examples
    /// ```
    /// use pilewise::Game;
    /// use pilewise::explain::{Grid, Reached, best_line};
    /// use pilewise::input::InputValue;
    /// use pilewise::rules::{Rules, RulesGame};
    ///
    /// let rules = Rules::parse(pilewise::builtin::find("877").unwrap().text)?;
    /// let game = RulesGame::new(&rules, vec![InputValue::List(vec![3, 9])])?;
    /// let mut solution = pilewise::solve(&game, None, &pilewise::Control::default())?;
    /// let reached = Reached::of(&game, game.start_position(), 100)?;
    /// let line = best_line(&game, &mut solution, game.start_position(), 100)?;
    /// let grid = Grid::of(&game, &mut solution, &reached, &line, (20, 20))?.unwrap();
    /// let lines = grid.to_lines(None).0;
    /// assert_eq!(lines[0], "l\\r   0    1    2");
    /// assert_eq!(lines[1], "  0   0  [+3] [+6]");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of<G: Game + ?Sized>(
        game: &G,
        solution: &mut Solution<'_, G>,
        reached: &Reached,
        line: &BestLine,
        (most_rows, most_columns): (usize, usize),
    ) -> Result<Option<Self>, SolveError> {
        let fields = game.fields();
        let is_grid = (1..=2).contains(&fields.len())
            && fields.iter().all(|field| field.kind == FieldKind::Integer)
            && !game.mover_matters();
        if !is_grid {
            return Ok(None);
        }
        let path = path_of(game, line)?;
        let known = if reached.is_all {
            reached.positions.clone()
        } else {
            near(game, &path)?
        };
        let axis = |word: usize, most: usize| axis(game, word, most, &known, &path, reached.is_all);
        let columns = axis(fields.len() - 1, most_columns);
        let rows = (fields.len() == 2).then(|| axis(0, most_rows));
        let mut grid = Self {
            cells: vec![vec![None; columns.length]; rows.as_ref().map_or(1, |rows| rows.length)],
            rows,
            columns,
            path: Vec::new(),
            path_outside: 0,
            is_partial: !reached.is_all,
        };
        let mut values: HashMap<(usize, usize), Value> = HashMap::new();
        for position in &known {
            if let Some(place) = grid.place(position)
                && !values.contains_key(&place)
            {
                values.insert(place, solution.value_of(position)?);
            }
        }
        for ((row, column), value) in values {
            grid.cells[row][column] = Some(value);
        }
        for (moves, position) in path.iter().enumerate() {
            match grid.place(position) {
                Some((row, column)) => grid.path.push((row, column, moves)),
                None => grid.path_outside += 1,
            }
        }
        Ok(Some(grid))
    }

    /// The cell of a position.
    fn place(&self, position: &Position) -> Option<(usize, usize)> {
        let column = self.columns.place(*position.words.last()?)?;
        match &self.rows {
            Some(rows) => Some((rows.place(*position.words.first()?)?, column)),
            None => Some((0, column)),
        }
    }
}

/// The positions of a line.
fn path_of<G: Game + ?Sized>(game: &G, line: &BestLine) -> Result<Vec<Position>, SolveError> {
    let mut path = vec![line.line.start.clone()];
    for step in line.line.steps(game) {
        path.push(step?.after);
    }
    Ok(path)
}

/// The positions of a line, and those that a move leads to from them.
fn near<G: Game + ?Sized>(game: &G, path: &[Position]) -> Result<Vec<Position>, SolveError> {
    let mut near = path.to_vec();
    for position in path {
        let moves = super::named_moves::legal_moves(game, position)?;
        near.extend(moves.into_iter().map(|one| one.step.next));
    }
    Ok(near)
}

/// One field of the table: all of its values, or as many as may be around the line.
fn axis<G: Game + ?Sized>(
    game: &G,
    word: usize,
    most: usize,
    known: &[Position],
    path: &[Position],
    is_all: bool,
) -> Axis {
    let field = &game.fields()[word];
    let values = || known.iter().map(|position| position.words[word]);
    let mut whole = (values().min().unwrap_or(0), values().max().unwrap_or(0));
    if let (false, Some(range)) = (is_all, &field.range) {
        whole = (*range.start(), *range.end());
    }
    let on_path = || path.iter().map(|position| position.words[word]);
    let (from, to) = (
        on_path().next().unwrap_or(0),
        on_path().next_back().unwrap_or(0),
    );
    let (first, length) = window(whole, (from, to), most);
    Axis {
        name: field.name.clone(),
        first,
        length,
        whole,
    }
}

/// At most `most` neighbouring numbers of a range, with `from` and on towards `to`.
pub(super) fn window(whole: (i64, i64), (from, to): (i64, i64), most: usize) -> (i64, usize) {
    let (least, greatest) = (i128::from(whole.0), i128::from(whole.1));
    let (from, to) = (i128::from(from), i128::from(to));
    let most = most.max(1) as i128;
    let length = (greatest - least + 1).min(most);
    let span = (to - from).abs() + 1;
    // What is beside the way from one to the other is shared out to both sides of it.
    let beside = (length - span).max(0) / 2;
    let first = if to >= from {
        from - beside
    } else {
        from - length + 1 + beside
    };
    let first = first.clamp(least, greatest - length + 1);
    // Both are within the range of 64 bits, which `whole` states.
    (first as i64, length as usize)
}

#[cfg(test)]
mod tests {
    use super::window;

    #[test]
    fn a_window_holds_where_the_line_begins() {
        assert_eq!(window((0, 9), (0, 9), 20), (0, 10));
        assert_eq!(window((0, 99), (0, 50), 10), (0, 10));
        assert_eq!(window((0, 99), (99, 50), 10), (90, 10));
        assert_eq!(window((0, 99), (40, 44), 11), (37, 11));
        assert_eq!(window((i64::MIN, i64::MAX), (i64::MAX, i64::MIN), 3).1, 3);
    }
}
