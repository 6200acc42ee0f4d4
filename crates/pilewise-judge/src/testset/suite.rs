//! A test set: inputs of every group, without repetition, the same for a seed on every machine.

use std::collections::HashSet;

use pilewise::rules::Answer;

use super::exposing::exposing_inputs;
use super::strategy::Strategy;
use crate::case::Case;
use crate::inputs::{Domain, Exhaustive, RandomInputs, killers};
use crate::oracle::Oracle;

/// Why a test is in a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// Small and readable: what a statement may show.
    Sample,
    /// One of all inputs of a small size.
    Small,
    /// A random shape.
    Random,
    /// A regular pattern.
    Structured,
    /// As large as the limits allow.
    Maximal,
    /// Kills a wrong strategy.
    Killer,
}

impl Group {
    /// All groups, in the order in which tests are numbered.
    pub const ALL: [Group; 6] = [
        Group::Sample,
        Group::Small,
        Group::Killer,
        Group::Random,
        Group::Structured,
        Group::Maximal,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Group::Sample => "sample",
            Group::Small => "small",
            Group::Random => "random",
            Group::Structured => "structured",
            Group::Maximal => "maximal",
            Group::Killer => "killer",
        }
    }
}

/// One test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// Why it is there.
    pub group: Group,
    /// Which of its group it is, from 1; what `gen --only GROUP:NUMBER` makes again.
    pub number: usize,
    /// More words on it: the strategies that it kills.
    pub about: String,
    /// The input.
    pub case: Case,
    /// The right answer.
    pub answer: Answer,
}

/// A test set, and the strategies for which no killer was found.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The tests.
    pub tests: Vec<Test>,
    /// The names of strategies that may be right for all that is known.
    pub unexposed: Vec<String>,
}

/// How many tests a group has.
const SAMPLES: usize = 2;
const SMALL: usize = 8;
const RANDOM: usize = 8;
const STRUCTURED: usize = 8;
const MAXIMAL: usize = 6;

/// The test set of a seed.
///
/// # Complexity
/// That of [`exposing_inputs`], and a few solves of the largest inputs.
pub fn suite(oracle: &Oracle<'_>, strategies: &[Strategy], seed: u64) -> Suite {
    let domain = Domain::of(oracle.rules);
    let mut builder = Builder {
        oracle,
        seen: HashSet::new(),
        tests: Vec::new(),
    };
    let mut inputs = RandomInputs::new(&domain, seed);
    let largest = domain.greatest_size().max(1);
    for size in [5, 6, 4, 7, 3, 8] {
        builder.add(
            Group::Sample,
            SAMPLES,
            String::new(),
            inputs.of_size(size.min(largest)),
        );
    }
    // Every so many-th of the smallest inputs, so that sizes are spread.
    let small = Exhaustive::new(&domain)
        .flat_map(|level| level.cases(&domain))
        .take(400);
    for case in small.step_by(7) {
        builder.add(Group::Small, SMALL, String::new(), Some(case));
    }
    let exposed = exposing_inputs(oracle, strategies, seed);
    let mut unexposed = Vec::new();
    for (strategy, exposed) in strategies.iter().zip(exposed) {
        match exposed {
            Some(exposed) => builder.kill(&strategy.name, exposed.case, exposed.answer),
            None => unexposed.push(strategy.name.clone()),
        }
    }
    for at in 0..4 * RANDOM as u64 {
        let size = largest.min(10 << (at % 8)).max(1);
        builder.add(Group::Random, RANDOM, String::new(), inputs.of_size(size));
    }
    let middle = largest.min(40);
    for case in killers(&domain, middle) {
        builder.add(Group::Structured, STRUCTURED, String::new(), Some(case));
    }
    builder.add(
        Group::Maximal,
        MAXIMAL,
        String::new(),
        inputs.of_size(largest),
    );
    for case in killers(&domain, largest) {
        builder.add(Group::Maximal, MAXIMAL, String::new(), Some(case));
    }
    builder
        .tests
        .sort_by_key(|test| Group::ALL.iter().position(|it| *it == test.group));
    Suite {
        tests: builder.tests,
        unexposed,
    }
}

struct Builder<'o, 'r> {
    oracle: &'o Oracle<'r>,
    seen: HashSet<Case>,
    tests: Vec<Test>,
}

impl Builder<'_, '_> {
    fn count(&self, group: Group) -> usize {
        self.tests.iter().filter(|test| test.group == group).count()
    }

    /// Adds a test unless its group is full, it is there already, or it cannot be solved.
    fn add(&mut self, group: Group, most: usize, about: String, case: Option<Case>) {
        let Some(case) = case else {
            return;
        };
        let number = self.count(group) + 1;
        if number > most || self.seen.contains(&case) {
            return;
        }
        if let Ok(expected) = self.oracle.expect(&case) {
            self.seen.insert(case.clone());
            self.tests.push(Test {
                group,
                number,
                about,
                case,
                answer: expected.answer,
            });
        }
    }

    /// Adds a killer, or notes on a test that is there already that it kills.
    fn kill(&mut self, strategy: &str, case: Case, answer: Answer) {
        if let Some(test) = self.tests.iter_mut().find(|test| test.case == case) {
            if !test.about.is_empty() {
                test.about.push_str("; ");
            }
            test.about.push_str(strategy);
            return;
        }
        self.seen.insert(case.clone());
        self.tests.push(Test {
            group: Group::Killer,
            number: self.count(Group::Killer) + 1,
            about: strategy.to_owned(),
            case,
            answer,
        });
    }
}
