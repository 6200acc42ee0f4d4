//! The wrong strategies of a game, and what each answers.

use std::sync::OnceLock;

use pilewise::rules::{Answer, AnswerRule, Prepared, Rules, RulesGame, Type};
use pilewise::{Control, Limits, SolveError};

use super::faulty::{Found, Mistake, search};
use super::mutation::mutants;
use crate::case::Case;
use crate::inputs::Domain;

/// A way in which programs for a game are wrong.
#[derive(Clone, Debug)]
pub struct Strategy {
    /// What is wrong, for people.
    pub name: String,
    kind: Kind,
    /// The rules that it plays, made ready once for all inputs.
    prepared: OnceLock<Option<Prepared>>,
}

#[derive(Clone, Debug)]
enum Kind {
    /// Other rules, played perfectly.
    Mutant(Box<Rules>),
    /// The right rules, searched wrongly.
    Search(Mistake),
    /// Right for small inputs; for larger ones always this.
    Guess(Answer),
}

/// What a strategy answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// This.
    Answer(Answer),
    /// Nothing in any time that a judge allows.
    TooSlow,
    /// It fails: an index out of range, a division by zero, play without end.
    Crash,
    /// It was not found out in reasonable time.
    Unknown,
}

impl Told {
    /// Whether a judge that expects this answer rejects it.
    pub(super) fn exposes(&self, right: &Answer) -> bool {
        match self {
            Told::Answer(answer) => answer != right,
            Told::TooSlow | Told::Crash => true,
            Told::Unknown => false,
        }
    }
}

/// Up to this size a search without any idea is quick enough, so that guessing begins above it.
pub(super) const SEARCHED_SIZE: u64 = 30;

/// What the solving of mistaken rules may take. No time: what is found must not depend on the
/// machine.
const LIMITS: Limits = Limits {
    bytes: 64 << 20,
    positions: 40_000,
    time: None,
};

/// The wrong strategies that make sense for a game.
///
/// # Examples
/// ```
/// use pilewise::rules::Rules;
/// use pilewise_judge::testset::strategies;
///
/// let rules = Rules::parse(pilewise::builtin::find("1140").unwrap().text)?;
/// let names: Vec<String> = strategies(&rules).into_iter().map(|it| it.name).collect();
/// assert!(names.contains(&"`x` for `max(m, x)`".to_owned()), "{names:?}");
/// assert!(names.contains(&"greed: the greatest gain at once".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn strategies(rules: &Rules) -> Vec<Strategy> {
    let is_score = pilewise::Goal::from(rules.goal).is_score();
    let mut mistakes = Vec::new();
    if is_score {
        mistakes.extend([
            (Mistake::Greedy, "greed: the greatest gain at once"),
            (
                Mistake::OneReply,
                "only the opponent's next move is looked at",
            ),
            (Mistake::GreedyOpponent, "the opponent is taken for greedy"),
            (
                Mistake::HelpfulOpponent,
                "the opponent is taken for a friend",
            ),
            (Mistake::Sentinel(0), "a maximum that starts at 0"),
            (
                Mistake::Sentinel(-10_000),
                "a maximum that starts at -10000",
            ),
            (Mistake::Wraps, "scores in 32 bits"),
            (
                Mistake::ZeroIsUnknown,
                "a value of 0 counts as not yet computed",
            ),
        ]);
    }
    if rules.reads_first {
        mistakes.push((
            Mistake::MoverBlind,
            "the mover is left out of what is remembered",
        ));
    }
    mistakes.push((Mistake::Forgets, "nothing is remembered"));
    if is_score && has_two_ends(rules) {
        mistakes.push((Mistake::Places, "the sums of even and odd places"));
    }
    let searches = mistakes
        .into_iter()
        .map(|(mistake, name)| Strategy::new(name.to_owned(), Kind::Search(mistake)));
    let mutants = mutants(rules)
        .into_iter()
        .map(|(name, rules)| Strategy::new(name, Kind::Mutant(Box::new(rules))));
    let guesses = guesses(rules).into_iter().map(|answer| {
        let name = format!("sizes above {SEARCHED_SIZE} are not searched, the answer is {answer}");
        Strategy::new(name, Kind::Guess(answer))
    });
    searches.chain(mutants).chain(guesses).collect()
}

/// The answers that can be guessed: all of them, where they are few and inputs are not all small.
fn guesses(rules: &Rules) -> Vec<Answer> {
    if Domain::of(rules).greatest_size() <= SEARCHED_SIZE {
        return Vec::new();
    }
    let mut guesses = match &rules.answer {
        Some(AnswerRule::Computed(expression)) if expression.kind == Type::Boolean => {
            vec![Answer::Boolean(true), Answer::Boolean(false)]
        }
        Some(AnswerRule::ByOutcome { win, draw, lose }) => {
            let answers = [win, draw, lose].into_iter().flatten();
            answers.cloned().collect()
        }
        None if !pilewise::Goal::from(rules.goal).is_score() => {
            vec![Answer::Integer(1), Answer::Integer(-1)]
        }
        _ => Vec::new(),
    };
    guesses.dedup();
    guesses
}

/// Whether the engine for two ends takes the game: asked on any small input.
fn has_two_ends(rules: &Rules) -> bool {
    let domain = Domain::of(rules);
    let mut inputs = crate::inputs::RandomInputs::new(&domain, 1);
    let case = (2..6).find_map(|size| inputs.of_size(size));
    let game = case.and_then(|case| RulesGame::new(rules, case.values).ok());
    game.is_some_and(|game| {
        let plan = pilewise::Plan::at_sight(&game, &pilewise::Limits::default());
        plan.engines
            .iter()
            .any(|it| it.name == "ends" && it.verdict.is_ok())
    })
}

impl Strategy {
    fn new(name: String, kind: Kind) -> Self {
        Self {
            name,
            kind,
            prepared: OnceLock::new(),
        }
    }

    /// What the strategy answers to an input of the game whose right rules these are.
    ///
    /// # Complexity
    /// Bounded: a few hundred thousand positions. The first call makes the rules ready.
    pub fn told(&self, rules: &Rules, case: &Case) -> Told {
        let played = match &self.kind {
            Kind::Mutant(mutant) => mutant,
            Kind::Search(_) | Kind::Guess(_) => rules,
        };
        let prepared = self
            .prepared
            .get_or_init(|| Prepared::new(played.clone()).ok());
        let game = prepared
            .as_ref()
            .and_then(|it| it.game(case.values.clone()).ok());
        match (&self.kind, game) {
            (Kind::Guess(answer), _) if case.size() > SEARCHED_SIZE => Told::Answer(answer.clone()),
            (Kind::Mutant(_), None) => Told::Crash,
            (_, None) => Told::Unknown,
            (Kind::Mutant(_) | Kind::Guess(_), Some(game)) => solved(&game),
            (Kind::Search(mistake), Some(game)) => match search(&game, *mistake) {
                Found::Value(value) => game.answer(value).map_or(Told::Crash, Told::Answer),
                Found::TooSlow => Told::TooSlow,
                Found::Unknown => Told::Unknown,
            },
        }
    }

    /// Whether an input of this size cannot show that it is wrong.
    pub(super) fn is_right_at(&self, size: u64, is_small: bool) -> bool {
        match &self.kind {
            Kind::Mutant(_) => false,
            Kind::Search(mistake) => is_small && mistake.is_slowness(),
            Kind::Guess(_) => size <= SEARCHED_SIZE,
        }
    }

    /// Whether an input with this right answer shows that the strategy is wrong.
    pub fn is_exposed(&self, rules: &Rules, case: &Case, right: &Answer) -> bool {
        !self.is_right_at(case.size(), false) && self.told(rules, case).exposes(right)
    }
}

fn solved(game: &RulesGame) -> Told {
    let control = Control {
        limits: LIMITS,
        ..Control::default()
    };
    match pilewise::solve(game, None, &control) {
        Ok(solution) => game
            .answer(solution.value)
            .map_or(Told::Crash, Told::Answer),
        Err(SolveError::Play(_) | SolveError::Endless { .. }) => Told::Crash,
        Err(_) => Told::Unknown,
    }
}
