//! The shape of a game at the two ends of a row: a pattern with the numbers of its input.

use super::fuse::End;
use super::moves::check_moves;
use super::pattern::{NOT_EQUALLY_LONG, Pattern, cross, starts};
use super::region::word_at;
use crate::engine::Decline;
use crate::engine::faultless::Place;
use crate::engine::series::Series;
use crate::game::{Goal, Move, Player};
use crate::rules::RulesGame;
use crate::rules::normal::Linear;
use crate::rules::settled::SettledRules;

/// What the rules alone tell of the shape.
#[derive(Debug)]
pub(super) struct Patterns {
    sign: i128,
    /// The pattern for all inputs. Without one, the numbers of an input may still be such that
    /// there is one for it: two lists may have the same length.
    pub(super) common: Option<Pattern>,
}

/// A pattern of the rules, or of one input's own.
#[derive(Debug)]
enum Found<'g> {
    Common(&'g Pattern),
    Own(Box<Pattern>),
}

/// A game in which the players take the elements of a row from its ends until none is left.
#[derive(Debug)]
pub(super) struct Shape<'g> {
    pattern: Found<'g>,
    numbers: Sizes<'g>,
    start: &'g [i64],
    /// -1 where the least score wins, otherwise 1.
    pub(super) sign: i128,
}

/// What a pattern comes to on one input.
#[derive(Debug)]
struct Sizes<'g> {
    length: usize,
    /// The only move that may take the last element, if the other may not.
    last: Option<End>,
    /// As `Gains::telling`.
    telling: (usize, usize),
    fused: Series<'g>,
    left: Option<Series<'g>>,
}

impl Patterns {
    /// The patterns of rules.
    ///
    /// # Errors
    /// The first condition that the rules meet on no input.
    pub(super) fn of(settled: &SettledRules) -> Result<Self, Decline> {
        let goal: Goal = settled.rules.goal.into();
        if !goal.is_score() {
            return Err(Decline::new("it is not played for a score"));
        }
        check_moves(settled)?;
        let sign = if goal == Goal::LeastScore { -1 } else { 1 };
        let common = Pattern::of(settled, &settled.normal, &starts(settled), sign);
        Ok(Self {
            sign,
            common: common.ok(),
        })
    }

    /// The shape of a game by these rules.
    ///
    /// # Errors
    /// The first condition that it does not meet.
    pub(super) fn on<'g>(&'g self, game: &'g RulesGame) -> Result<Shape<'g>, Decline> {
        let start = game.bound().start;
        if let Some(pattern) = &self.common
            && let Ok(numbers) = pattern.on(game)
        {
            let pattern = Found::Common(pattern);
            return Ok(Shape {
                pattern,
                numbers,
                start,
                sign: self.sign,
            });
        }
        let settled = game.settled();
        let normal = settled.normal.on_input(game.numbers());
        let starts = start
            .iter()
            .map(|&word| Some(Linear::from(i128::from(word))));
        let starts: Vec<Option<Linear>> = starts.collect();
        let pattern = Pattern::of(settled, &normal, &starts, self.sign)?;
        Ok(Shape {
            numbers: pattern.on(game)?,
            pattern: Found::Own(Box::new(pattern)),
            start,
            sign: self.sign,
        })
    }
}

impl Pattern {
    fn on<'g>(&self, game: &'g RulesGame) -> Result<Sizes<'g>, Decline> {
        let numbers = game.numbers();
        let [front, back] = &self.moves;
        let lengths = [
            self.regions[0].on(front, numbers)?,
            self.regions[1].on(back, numbers)?,
        ];
        let length = lengths[0].max(lengths[1]);
        // Who may not take the last element must not move again after it is gone.
        let last = match lengths[0] as i128 - lengths[1] as i128 {
            0 => None,
            1 if !self.regions[1].is_open_beyond => Some(End::Front),
            -1 if !self.regions[0].is_open_beyond => Some(End::Back),
            _ => return Err(back.unfit(NOT_EQUALLY_LONG)),
        };
        self.check_words(game.bound().start, length)?;
        for (end, &length) in lengths.iter().enumerate() {
            self.check_reads(game, end, length)?;
        }
        let unfit = |reason: &str| front.unfit(reason);
        let gains = self.gains.as_ref().map_err(Decline::clone)?;
        let left = (gains.left.as_ref()).map(|left| left.on(numbers, length));
        Ok(Sizes {
            length,
            last,
            telling: gains.telling,
            fused: gains.fused.on(numbers, length).map_err(unfit)?,
            left: left.transpose().map_err(unfit)?,
        })
    }

    /// Whether the words of all positions fit.
    fn check_words(&self, start: &[i64], length: usize) -> Result<(), Decline> {
        let length = length as i128;
        let fits = self.strides.iter().zip(start).all(|(stride, &start)| {
            word_at(stride, start, length, 0).is_some()
                && word_at(stride, start, 0, length).is_some()
        });
        if fits {
            Ok(())
        } else {
            Err(self.moves[0].unfit(MIGHT_FAIL))
        }
    }

    /// Whether the gain of a move has a value wherever it can be made.
    fn check_reads(&self, game: &RulesGame, end: usize, length: usize) -> Result<(), Decline> {
        let Some(most) = (length as i128).checked_sub(1).filter(|&most| most >= 0) else {
            return Ok(());
        };
        let corners = [[0, 0], [most, 0], [0, most]];
        let within = match &self.reads[end] {
            Some(reads) => reads.are_within(game.numbers(), &corners),
            None => corners
                .iter()
                .all(|corner| self.reads_at(game, end, *corner)),
        };
        if within {
            Ok(())
        } else {
            Err(self.moves[end].unfit(MIGHT_FAIL))
        }
    }

    /// The same after so many moves at the front and at the back, by a walk over the gain.
    fn reads_at(&self, game: &RulesGame, end: usize, [fronts, backs]: [i128; 2]) -> bool {
        let name = &self.moves[end].name;
        let Some(gain) = &game.bound().rules.moves[name.kind].gain else {
            return true;
        };
        let words = self.strides.iter().zip(game.bound().start);
        let words = words.map(|(stride, &start)| word_at(stride, start, fronts, backs));
        let Some(words) = words.collect::<Option<Vec<i64>>>() else {
            return false;
        };
        let place = Place {
            game,
            words: &words,
            mover: Player::First,
            choices: &name.choices,
        };
        place.reads_within(gain)
    }
}

const MIGHT_FAIL: &str = "the gain might be an error, or is more than sums and multiples of \
                          elements";

impl<'g> Shape<'g> {
    fn pattern(&self) -> &Pattern {
        match &self.pattern {
            Found::Common(pattern) => pattern,
            Found::Own(pattern) => pattern,
        }
    }

    /// How many elements the row has at the start.
    pub(super) fn length(&self) -> usize {
        self.numbers.length
    }

    /// As `Gains::fused`.
    pub(super) fn fused(&self) -> &Series<'g> {
        &self.numbers.fused
    }

    /// As `Gains::left`.
    pub(super) fn left(&self) -> Option<&Series<'g>> {
        self.numbers.left.as_ref()
    }

    /// The name of the move that takes from `end` where `left` elements are left.
    pub(super) fn move_at(&self, end: End, left: usize) -> &Move {
        let [front, back] = &self.pattern().moves;
        match self.numbers.last.filter(|_| left == 1).unwrap_or(end) {
            End::Front => &front.name,
            End::Back => &back.name,
        }
    }

    /// The part of the row that is left in a position, or `None` if play does not come to it.
    pub(super) fn part(&self, words: &[i64]) -> Option<(usize, usize)> {
        if words == self.start {
            return Some((0, self.numbers.length));
        }
        let (strides, telling) = (&self.pattern().strides, self.numbers.telling);
        if words.len() != strides.len() {
            return None;
        }
        let (one, other) = (strides[telling.0], strides[telling.1]);
        let moved = |word: usize| i128::from(words[word]) - i128::from(self.start[word]);
        let (by_one, by_other) = (moved(telling.0), moved(telling.1));
        let determinant = cross(one.front, one.back, other.front, other.back)?;
        let fronts = cross(by_one, one.back, by_other, other.back)?;
        let backs = cross(one.front, by_one, other.front, by_other)?;
        let exact = fronts % determinant == 0 && backs % determinant == 0;
        let fronts = usize::try_from(fronts / determinant)
            .ok()
            .filter(|_| exact)?;
        let backs = usize::try_from(backs / determinant).ok()?;
        let back = (self.numbers.length)
            .checked_sub(backs)
            .filter(|&back| fronts <= back)?;
        let mut each = strides.iter().zip(self.start).zip(words);
        let same = each.all(|((stride, &start), &word)| {
            word_at(stride, start, fronts as i128, backs as i128) == Some(word)
        });
        same.then_some((fronts, back))
    }
}
