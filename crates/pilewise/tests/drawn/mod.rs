//! Whole rules files drawn from the grammar of docs/rules.md, with an input each: every
//! construct in every place where it may stand, around games that end.

pub(crate) mod checking;
pub(crate) mod expressions;
pub(crate) mod rules_file;
mod scope;
mod skeletons;

use pilewise::input::InputValue;

use expressions::Draw;
use rules_file::{MoveTable, NoteTable, RulesFile};
use scope::Scope;
use skeletons::{Skeleton, skeleton};

const RESULTS: [&str; 5] = [
    "mover wins",
    "mover loses",
    "draw",
    "first wins",
    "second wins",
];

/// The file that `seed` stands for.
pub(crate) fn file(seed: u64) -> RulesFile {
    let mut random = fastrand::Rng::with_seed(seed);
    let (reckless, huge) = (random.u32(0..100) < 15, random.u32(0..100) < 6);
    let mut draw = Draw {
        random,
        reckless,
        huge,
    };
    let Skeleton { mut file, over } = skeleton(&mut draw);
    if let Some(over) = over {
        draw.goal(&mut file, over);
    }
    // Some stay as they are: engines that know a shape take only few of the others.
    if draw.chance(70) {
        draw.inputs(&mut file);
        draw.fields(&mut file);
        draw.moves(&mut file);
        draw.ends(&mut file);
        draw.requirements(&mut file);
    }
    draw.answer(&mut file);
    draw.notes(&mut file);
    file
}

impl Draw {
    fn goal(&mut self, file: &mut RulesFile, over: &str) {
        file.goal = match self.random.u32(0..10) {
            0..=3 => Some(("most", "score")),
            4 => Some(("least", "score")),
            5 | 6 => Some(("last", "wins")),
            7 => Some(("last", "loses")),
            _ => None,
        };
        if file.goal.is_none() || self.chance(20) {
            file.ends.push((over.to_owned(), self.word(&RESULTS)));
        }
    }

    fn inputs(&mut self, file: &mut RulesFile) {
        if self.chance(30) {
            let rows = (0..self.random.usize(1..4)).map(|_| self.row_of(3));
            let rows = InputValue::Lists(rows.collect());
            file.inputs.push(("grid".to_owned(), "[[int]]", rows));
        }
        if self.chance(25) {
            let letters = ['a', 'b', 'c', 'é', '石'];
            let text = (0..self.random.usize(0..4)).map(|_| letters[self.random.usize(..5)]);
            let text = InputValue::Text(text.collect());
            file.inputs.push(("word".to_owned(), "str", text));
        }
        if self.chance(20) {
            let most = if self.huge { i64::MAX } else { 9 };
            let number = InputValue::Integer(self.random.i64(-5..=most));
            file.inputs.push(("p".to_owned(), "int", number));
        }
    }

    fn fields(&mut self, file: &mut RulesFile) {
        let scope = Scope::of_input(file);
        for index in 0..self.random.u32(0..3) {
            let field = match self.random.u32(0..5) {
                0 => (format!("B{index}"), self.condition(&scope, 2)),
                1 => (format!("S{index}"), self.set(&scope, 2)),
                2 => {
                    let entries: Vec<String> = (0..self.random.usize(1..4))
                        .map(|_| self.number(&scope, 2))
                        .collect();
                    (format!("T{index}"), format!("[{}]", entries.join(", ")))
                }
                3 => {
                    let row = self.row(&scope, 1);
                    (format!("T{index}"), row.unwrap_or("piles".to_owned()))
                }
                _ => (format!("e{index}"), self.number(&scope, 2)),
            };
            file.fields.push(field);
        }
    }

    fn moves(&mut self, file: &mut RulesFile) {
        if self.chance(25) {
            let again = file.moves[self.random.usize(..file.moves.len())].clone();
            file.moves.push(again);
        }
        for at in 0..file.moves.len() {
            let mut table = std::mem::take(&mut file.moves[at]);
            self.decorate(file, &mut table);
            file.moves[at] = table;
        }
    }

    fn decorate(&mut self, file: &RulesFile, table: &mut MoveTable) {
        let mut scope = Scope::of_position(file);
        if self.chance(40) {
            let in_front = self.random.bool();
            if !in_front {
                for (name, _) in &table.choose {
                    scope = scope.with_number(name);
                }
            }
            let from = self.choice(&scope);
            let at = if in_front { 0 } else { table.choose.len() };
            table.choose.insert(at, ("c".to_owned(), from));
        }
        let mut scope = Scope::of_position(file);
        for (name, _) in &table.choose {
            scope = scope.with_number(name);
        }
        if self.chance(35) {
            let condition = self.condition(&scope, 2);
            table.conditions.push(condition);
        }
        if self.chance(40) {
            table.gain = Some(self.number(&scope, 4));
        }
        if self.chance(15) {
            table.again = !table.again;
        }
        if self.chance(40) {
            table.say = Some(match self.random.bool() {
                true => self.number(&scope, 2),
                false => self.condition(&scope, 2),
            });
        }
        let own: Vec<&(String, String)> = file
            .fields
            .iter()
            .filter(|(name, _)| name.ends_with(|last: char| last.is_ascii_digit()))
            .collect();
        for (name, _) in own {
            if self.chance(65) {
                table.next.extend(self.change(name, &scope));
            }
        }
    }

    fn change(&mut self, name: &str, scope: &Scope) -> Vec<(String, String)> {
        // Few values make few positions.
        let small = |draw: &mut Self| match draw.random.u32(0..6) {
            0 => draw.number(scope, 2),
            1 => format!("min(max({}, -2), 3)", draw.number(scope, 2)),
            _ => format!("{} % {}", draw.number(scope, 2), draw.random.u32(2..4)),
        };
        let value = match name.chars().next() {
            Some('B') => self.condition(scope, 2),
            Some('S') => self.set(scope, 2),
            Some('T') => {
                let changes = (0..self.random.usize(1..3)).map(|_| {
                    let index = match self.random.u32(0..4) {
                        0 if self.reckless => self.number(scope, 1),
                        1 => "0".to_owned(),
                        _ => format!("abs({}) % len({name})", self.number(scope, 4)),
                    };
                    (format!("{name}[{index}]"), small(self))
                });
                let mut changes: Vec<_> = changes.collect();
                changes.dedup_by(|one, other| one.0 == other.0);
                return changes;
            }
            _ if self.chance(25) => format!("{name} + {}", self.random.u32(1..3)),
            _ => small(self),
        };
        vec![(name.to_owned(), value)]
    }

    /// Where the values of a choice come from.
    fn choice(&mut self, scope: &Scope) -> String {
        match self.random.u32(0..8) {
            0 => {
                let low = self.number(scope, 2);
                let width = format!("abs({}) % 3", self.number(scope, 4));
                format!("{low} ..= {low} + {width}")
            }
            1 => {
                let low = self.number(scope, 2);
                format!("{low} .. min({}, {low} + 3)", self.number(scope, 4))
            }
            2 => format!("0 ..= ({} % 3)", self.number(scope, 4)),
            3 | 4 => {
                let entries: Vec<String> = (0..self.random.usize(1..4))
                    .map(|_| self.number(scope, 4))
                    .collect();
                format!("[{}]", entries.join(", "))
            }
            5 => self.row(scope, 2).unwrap_or("piles".to_owned()),
            _ => match self.one(&scope.tuples) {
                Some(tuple) => tuple.to_owned(),
                None => "0 .. 2".to_owned(),
            },
        }
    }

    fn ends(&mut self, file: &mut RulesFile) {
        let scope = Scope::of_position(file);
        for _ in 0..self.random.u32(0..2) {
            let end = (self.condition(&scope, 3), self.word(&RESULTS));
            let at = self.random.usize(0..=file.ends.len());
            file.ends.insert(at, end);
        }
    }

    fn requirements(&mut self, file: &mut RulesFile) {
        let scope = Scope::of_input(file);
        for _ in 0..self.random.u32(0..3) {
            let warn = self.chance(80);
            let that = self.condition(&scope, 3);
            file.requirements.push((that, warn));
        }
    }

    fn answer(&mut self, file: &mut RulesFile) {
        let scope = Scope::of_input(file).with_number("value");
        file.answer = match self.random.u32(0..5) {
            0 | 1 => Some(format!("\"{}\"", self.number(&scope, 3))),
            2 => Some(format!("\"{}\"", self.condition(&scope, 3))),
            3 => Some("{ win = \"A\", draw = 0, lose = false }".to_owned()),
            _ => None,
        };
    }

    fn notes(&mut self, file: &mut RulesFile) {
        if self.chance(70) {
            return;
        }
        let fixed = Scope::of_input(file);
        let condition = self.random.bool().then(|| self.condition(&fixed, 2));
        let (key, scope) = match self.random.bool() {
            true => ("that", fixed.with_number("value")),
            false => ("always", Scope::of_position(file)),
        };
        let claim = self.condition(&scope, 3);
        file.notes.push(NoteTable {
            condition,
            key,
            claim,
        });
    }
}
