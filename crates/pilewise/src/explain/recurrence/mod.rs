//! A game as a recurrence: the value of a position from the values of those that its moves
//! lead to, in the notation of textbooks, derived from the checked rules.

mod expression;
mod forms;
mod symbols;
mod total;

use super::notation::Math;
use crate::rules::{AnswerRule, Rules, RulesGame};

/// What a recurrence computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// By how much the mover comes out ahead.
    Difference,
    /// How much the mover collects; only where what both collect is fixed.
    Most,
    /// Whether the mover wins, in a game without draws.
    Wins,
    /// 1, 0 or -1 for a win, a draw, a loss of the mover.
    Outcome,
}

/// A recurrence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// What it computes.
    pub form: Form,
    /// The function of a position, as `D(l, r)`.
    pub function: Math,
    /// What the function means, in words.
    pub meaning: String,
    /// The equation.
    pub equation: Math,
    /// The function where play starts, as `D(0, n)`.
    pub start: Math,
}

/// A symbol and what it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The symbol.
    pub symbol: Math,
    /// What it means, in words.
    pub meaning: String,
}

/// A game as one recurrence, or as two that are equivalent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recurrences {
    /// The forms, the one that always works first.
    pub forms: Vec<Recurrence>,
    /// The symbols in them, without the functions.
    pub symbols: Vec<Symbol>,
    /// Of a score game: what both players together still collect from a position, where it is
    /// fixed and certain to be. Without it there is no form [`Form::Most`].
    pub total: Option<Math>,
    /// What the problem asks for, as a formula over `value`, where it is one.
    pub answer: Option<Math>,
}

impl Recurrences {
    /// The recurrences of a game. `rules` are those that `game` was made from, with names where
    /// it has numbers; that the total is fixed is certain of the input of `game`.
    ///
    /// # Complexity
    /// O(size of the rules), and for the total the number of fields squared times that.
    ///
    /// # Examples
    /// ```
    /// use pilewise::explain::{Form, Recurrences};
    /// use pilewise::input::InputValue;
    /// use pilewise::rules::{Rules, RulesGame};
    ///
    /// let rules = Rules::parse(pilewise::builtin::find("1140").unwrap().text)?;
    /// let game = RulesGame::new(&rules, vec![InputValue::List(vec![2, 7, 9, 4, 4])])?;
    /// let recurrences = Recurrences::of(&rules, &game);
    /// let most = &recurrences.forms[1];
    /// assert_eq!(most.form, Form::Most);
    /// assert_eq!(
    ///     most.equation.to_line(),
    ///     "S(i, m) = { 0 if no move can be made; Σ[k = i … n − 1] piles[k] − \
    ///      min over 1 ≤ x ≤ min(2m, n − i) of S(i + x, max(m, x)) otherwise }"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(rules: &Rules, game: &RulesGame) -> Self {
        let names = symbols::Names::of(rules);
        let total = total::FixedTotal::of(game);
        let writer = names.writer(rules, &[]);
        let total = total.and_then(|total| forms::total(rules, &names, total));
        let answer = match &rules.answer {
            Some(AnswerRule::Computed(answer)) => Some(writer.write(answer)),
            _ => None,
        };
        Self {
            forms: forms::of(rules, &names, total.as_ref()),
            symbols: symbols::of(rules, &names),
            total,
            answer,
        }
    }
}
