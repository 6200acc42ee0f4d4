//! A test set: inputs of every group, without repetition, the same for a seed on every machine.

use std::collections::HashSet;
use std::io;

use pilewise::input::Format;
use pilewise::rules::{Answer, Rules};

use super::exposing::exposing_inputs;
use super::package::printed;
use super::reading::read_cases;
use super::strategy::Strategy;
use crate::case::Case;
use crate::inputs::{Domain, Exhaustive, RandomInputs, killers};
use crate::oracle::{NoOracle, Oracle};

/// Why a test is in a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// Small and readable: what a statement may show. The first is the rules file's own example.
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

impl Test {
    /// Its input and its answer, as the files of contests have them.
    ///
    /// # Errors
    /// Where the layout of the problem's text cannot express the input.
    pub(super) fn texts(&self, rules: &Rules) -> io::Result<(String, String)> {
        let input = self.case.contest(rules).map_err(io::Error::other)?;
        Ok((input, format!("{}\n", printed(&self.answer))))
    }

    /// What it is there for, on one line.
    pub(super) fn description(&self) -> String {
        let name = format!("{}:{}", self.group.name(), self.number);
        match self.about.as_str() {
            "" => name,
            about => format!("{name} kills {about}"),
        }
    }
}

/// A test set, and what is known to be missing in it.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The tests.
    pub tests: Vec<Test>,
    /// The names of strategies that may be right for all that is known.
    pub unexposed: Vec<String>,
    /// Where every answer is the same.
    pub one_answer: Option<OneAnswer>,
    /// How many inputs were left out because they could not be solved, with the first and why.
    pub unsolved: Option<(u64, Case, String)>,
}

/// All inputs that were tried have the same answer, so that a program may know nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneAnswer {
    /// The answer.
    pub answer: Answer,
    /// Whether that holds of the largest inputs alone.
    pub of_largest: bool,
    /// How many inputs were tried.
    pub tried: usize,
}

/// How many tests a group has.
const SAMPLES: usize = 2;
const SMALL: usize = 8;
const RANDOM: usize = 8;
const STRUCTURED: usize = 8;
const MAXIMAL: usize = 6;
/// Large inputs with another answer, where those of the usual forms all have one, are looked for so
/// many sizes below the largest, and so many are added.
const SIZES_BELOW: u64 = 40;
/// The same where an input is numbers alone, of which there are fewer than lists.
const NUMBERS_BELOW: u64 = 400;
const OTHER_ANSWERS: usize = 2;
/// No more are looked for once so many positions were valued: a count and no time, so that a seed
/// makes the same tests on every machine.
const MOST_POSITIONS: u64 = 50_000_000;

/// The test set of a seed.
///
/// # Complexity
/// That of [`exposing_inputs`], and a few solves of the largest inputs; some hundred where those have
/// one answer.
pub fn suite(oracle: &Oracle<'_>, strategies: &[Strategy], seed: u64) -> Suite {
    let domain = Domain::of(oracle.rules);
    let mut builder = Builder {
        oracle,
        seen: HashSet::new(),
        tests: Vec::new(),
        unsolved: None,
        positions: 0,
    };
    let mut inputs = RandomInputs::new(&domain, seed);
    let largest = domain.greatest_size().max(1);
    builder.add(Group::Sample, SAMPLES, example(&domain));
    for size in [5, 6, 4, 7, 3, 8] {
        builder.add(Group::Sample, SAMPLES, inputs.of_size(size.min(largest)));
    }
    // Every so many-th of the smallest inputs, so that sizes are spread.
    let small = Exhaustive::new(&domain)
        .flat_map(|level| level.cases(&domain))
        .take(400);
    for case in small.step_by(7) {
        builder.add(Group::Small, SMALL, Some(case));
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
        builder.add(Group::Random, RANDOM, inputs.of_size(size));
    }
    let middle = largest.min(40);
    for case in killers(&domain, middle) {
        builder.add(Group::Structured, STRUCTURED, Some(case));
    }
    let one_answer = builder.add_largest(&domain, &mut inputs, largest);
    builder
        .tests
        .sort_by_key(|test| Group::ALL.iter().position(|it| *it == test.group));
    Suite {
        tests: builder.tests,
        unexposed,
        one_answer,
        unsolved: builder.unsolved,
    }
}

/// The example of the rules file, if it is one input within the limits.
fn example(domain: &Domain<'_>) -> Option<Case> {
    let text = domain.rules.example.as_ref()?;
    let cases = read_cases(text, domain.rules, Format::Auto).ok()?;
    let [case] = cases.as_slice() else {
        return None;
    };
    domain.admits(case).then(|| case.clone())
}

/// The answer that all of some have, if there are any and they have.
fn common<'t>(mut answers: impl Iterator<Item = &'t Answer>) -> Option<&'t Answer> {
    let first = answers.next()?;
    answers.all(|answer| answer == first).then_some(first)
}

struct Builder<'o, 'r> {
    oracle: &'o Oracle<'r>,
    seen: HashSet<Case>,
    tests: Vec<Test>,
    unsolved: Option<(u64, Case, String)>,
    /// How many positions were valued.
    positions: u64,
}

impl Builder<'_, '_> {
    fn count(&self, group: Group) -> usize {
        self.tests.iter().filter(|test| test.group == group).count()
    }

    /// Adds a test unless its group is full, it is there already, or it cannot be solved.
    fn add(&mut self, group: Group, most: usize, case: Option<Case>) {
        if self.count(group) >= most {
            return;
        }
        if let Some((case, answer)) = case.and_then(|case| self.solve(case)) {
            self.push(group, case, answer);
        }
    }

    /// The answer to an input that is no test yet; it is noted if there is none.
    fn solve(&mut self, case: Case) -> Option<(Case, Answer)> {
        if self.seen.contains(&case) {
            return None;
        }
        match self.oracle.expect(&case) {
            Ok(expected) => {
                self.positions += expected.positions;
                Some((case, expected.answer))
            }
            Err(NoOracle::Bind(_)) => None,
            Err(why) => {
                let unsolved = self
                    .unsolved
                    .get_or_insert_with(|| (0, case, why.to_string()));
                unsolved.0 += 1;
                None
            }
        }
    }

    fn push(&mut self, group: Group, case: Case, answer: Answer) {
        self.seen.insert(case.clone());
        self.tests.push(Test {
            group,
            number: self.count(group) + 1,
            about: String::new(),
            case,
            answer,
        });
    }

    /// Adds the largest inputs. Where those of the usual forms have one answer, a program that knows
    /// no other passes them, so that more are tried for some with another; says if there are none.
    fn add_largest(
        &mut self,
        domain: &Domain<'_>,
        inputs: &mut RandomInputs<'_, '_>,
        largest: u64,
    ) -> Option<OneAnswer> {
        self.add(Group::Maximal, MAXIMAL, inputs.of_size(largest));
        for case in killers(domain, largest) {
            self.add(Group::Maximal, MAXIMAL, Some(case));
        }
        let of_largest = |test: &&Test| test.group == Group::Maximal;
        let answers = self.tests.iter().filter(of_largest).map(|it| &it.answer);
        let answer = common(answers)?.clone();
        let mut tried = self.count(Group::Maximal);
        let mut found = 0;
        let sizes_below = match domain.has_lists() {
            true => SIZES_BELOW,
            false => NUMBERS_BELOW,
        };
        for below in 0..sizes_below {
            let size = largest.saturating_sub(below).max(1);
            let mut cases = match below == 0 || !domain.has_lists() {
                true => killers(domain, size),
                false => Vec::new(),
            };
            cases.extend(inputs.of_size(size));
            for case in cases {
                if case.size() < largest / 2 || self.positions > MOST_POSITIONS {
                    continue;
                }
                let Some((case, other)) = self.solve(case) else {
                    continue;
                };
                tried += 1;
                if other != answer {
                    self.push(Group::Maximal, case, other);
                    found += 1;
                }
                if found == OTHER_ANSWERS {
                    return None;
                }
            }
        }
        let all = common(self.tests.iter().map(|test| &test.answer)).is_some();
        (found == 0).then(|| OneAnswer {
            answer,
            of_largest: !all,
            tried: match all {
                true => tried + self.tests.len() - self.count(Group::Maximal),
                false => tried,
            },
        })
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
