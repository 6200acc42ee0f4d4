//! Expressions drawn from the grammar of docs/rules.md, every operator and function of it.

use super::scope::Scope;

/// A source of choices, and how daring they are.
pub(crate) struct Draw {
    pub(crate) random: fastrand::Rng,
    /// Whether what can fail is drawn without a guard against it.
    pub(crate) reckless: bool,
    /// Whether numbers may be as large as the language can write.
    pub(crate) huge: bool,
}

impl Draw {
    /// Whether something of this many in a hundred happens.
    pub(crate) fn chance(&mut self, percent: u32) -> bool {
        self.random.u32(0..100) < percent
    }

    /// One of several.
    pub(crate) fn one<'n>(&mut self, names: &'n [String]) -> Option<&'n str> {
        (!names.is_empty()).then(|| names[self.random.usize(..names.len())].as_str())
    }

    /// One of several words.
    pub(crate) fn word(&mut self, words: &[&'static str]) -> &'static str {
        words[self.random.usize(..words.len())]
    }

    /// Whether what could fail is left unguarded here.
    fn dares(&mut self) -> bool {
        self.reckless && self.chance(40)
    }

    fn constant(&mut self) -> String {
        if self.huge && self.chance(15) {
            return self
                .word(&["9_223_372_036_854_775_807", "(2 ** 62)", "(-(2 ** 63))"])
                .to_owned();
        }
        match self.random.u32(0..12) {
            0 => "1_000".to_owned(),
            1 => "'a'".to_owned(),
            2 | 3 => format!("(-{})", self.random.u32(1..6)),
            _ => self.random.u32(0..6).to_string(),
        }
    }

    /// An integer.
    pub(crate) fn number(&mut self, scope: &Scope, depth: u32) -> String {
        if depth == 0 || self.chance(15) {
            return match self.one(&scope.numbers) {
                Some(name) if self.random.u32(0..100) < 70 => name.to_owned(),
                _ => self.constant(),
            };
        }
        let below = depth - 1;
        match self.random.u32(0..26) {
            0 | 1 => self.joined(scope, below, "+"),
            2 | 3 => self.joined(scope, below, "-"),
            4 => self.joined(scope, below, "*"),
            5 => self.divided(scope, below, "/"),
            6 | 7 => self.divided(scope, below, "%"),
            8 => self.power(scope, below),
            9 => format!("(-{})", self.number(scope, below)),
            10 => {
                // A maximum or a minimum, written out.
                let (a, b) = (self.number(scope, below), self.number(scope, below));
                let operator = self.word(&["<", "<=", ">", ">="]);
                format!("({a} if {a} {operator} {b} else {b})")
            }
            11 => {
                let then = self.number(scope, below);
                let condition = self.condition(scope, below);
                format!("({then} if {condition} else {})", self.number(scope, below))
            }
            12 | 13 => self.extreme(scope, below),
            14 => {
                let function = self.word(&["abs", "sign"]);
                format!("{function}({})", self.number(scope, below))
            }
            15 => match self.dares() {
                true => format!("isqrt({})", self.number(scope, below)),
                false => format!("isqrt(abs({}))", self.number(scope, below)),
            },
            16 => {
                let (a, b) = (self.number(scope, below), self.number(scope, below));
                format!("gcd({a}, {b})")
            }
            17 => self.quantified(scope, below, &["count"]),
            18 => self.length(scope, below),
            19 | 20 => self.sum(scope, below),
            _ => self.element(scope, below),
        }
    }

    fn joined(&mut self, scope: &Scope, depth: u32, operator: &str) -> String {
        let (a, b) = (self.number(scope, depth), self.number(scope, depth));
        format!("({a} {operator} {b})")
    }

    fn divided(&mut self, scope: &Scope, depth: u32, operator: &str) -> String {
        let dividend = self.number(scope, depth);
        let divisor = match self.random.u32(0..4) {
            0 => format!("(-{})", self.random.u32(1..5)),
            1 => format!("max(1, {})", self.number(scope, depth)),
            _ if self.dares() => self.number(scope, depth),
            _ => self.random.u32(1..6).to_string(),
        };
        format!("({dividend} {operator} {divisor})")
    }

    fn power(&mut self, scope: &Scope, depth: u32) -> String {
        let base = self.number(scope, depth.min(1));
        match self.random.u32(0..4) {
            0 if self.dares() => format!("({base} ** {})", self.number(scope, 0)),
            0 | 1 => format!("({base} ** (abs({}) % 3))", self.number(scope, depth)),
            2 => format!("(2 ** {} ** 2)", self.random.u32(0..3)),
            _ => format!("({base} ** 2)"),
        }
    }

    fn extreme(&mut self, scope: &Scope, depth: u32) -> String {
        let function = self.word(&["min", "max"]);
        if self.chance(30)
            && let Some(row) = self.row(scope, depth)
        {
            return match self.dares() {
                true => format!("{function}({row})"),
                false => format!("({function}({row}) if len({row}) > 0 else 0)"),
            };
        }
        let operands: Vec<String> = (0..self.random.usize(2..4))
            .map(|_| self.number(scope, depth))
            .collect();
        format!("{function}({})", operands.join(", "))
    }

    /// `count`, `all` or `any`.
    fn quantified(&mut self, scope: &Scope, depth: u32, which: &[&'static str]) -> String {
        let quantifier = self.word(which);
        let within = scope.within_quantifier(["y", "z"][scope.quantifiers.min(1)]);
        // The list itself may not change in play either.
        let fixed = Scope {
            numbers: scope.fixed.clone(),
            rows: scope.rows.clone(),
            grids: scope.grids.clone(),
            quantifiers: 2,
            ..Scope::default()
        };
        let row = match scope.quantifiers < 2 {
            true => self.row(&fixed, depth.min(1)),
            false => None,
        };
        let Some(row) = row else {
            return match quantifier {
                "count" => self.number(scope, 0),
                _ => self.condition(scope, 0),
            };
        };
        let element = &within.fixed[within.fixed.len() - 1];
        let condition = self.condition(&within, depth.min(2));
        format!("{quantifier}({element} in {row}: {condition})")
    }

    fn length(&mut self, scope: &Scope, depth: u32) -> String {
        let of = match self.random.u32(0..4) {
            0 => self.one(&scope.grids).map(str::to_owned),
            1 => self.one(&scope.tuples).map(str::to_owned),
            2 => Some(self.set(scope, depth)),
            _ => self.row(scope, depth),
        };
        match of {
            Some(of) => format!("len({of})"),
            None => self.number(scope, 0),
        }
    }

    fn sum(&mut self, scope: &Scope, depth: u32) -> String {
        if self.chance(25)
            && let Some(tuple) = self.one(&scope.tuples)
        {
            return format!("sum({tuple})");
        }
        let Some(row) = self.row(scope, depth) else {
            return self.number(scope, 0);
        };
        match self.random.u32(0..4) {
            0 => format!("sum({row})"),
            1 if self.dares() => {
                let (from, to) = (self.number(scope, 0), self.number(scope, depth));
                format!("sum({row}, {from}, {to})")
            }
            1 => format!(
                "sum({row}, 0, min(len({row}), abs({})))",
                self.number(scope, depth)
            ),
            2 => format!("sum({row}, len({row}) / 2, len({row}))"),
            _ => {
                let from = format!("abs({}) % (len({row}) + 1)", self.number(scope, 0));
                format!("sum({row}, {from}, len({row}))")
            }
        }
    }

    /// An element of a row or an entry of a tuple.
    fn element(&mut self, scope: &Scope, depth: u32) -> String {
        let row = match self.one(&scope.tuples) {
            Some(tuple) if self.random.bool() => Some(tuple.to_owned()),
            _ => self.row(scope, depth),
        };
        let Some(row) = row else {
            return self.number(scope, depth.min(1));
        };
        let index = self.number(scope, depth);
        match self.dares() {
            true => format!("{row}[{index}]"),
            false => format!("({row}[abs({index}) % len({row})] if len({row}) > 0 else 1)"),
        }
    }

    /// A list of the input, or a row of a list of lists.
    pub(crate) fn row(&mut self, scope: &Scope, depth: u32) -> Option<String> {
        if self.chance(35)
            && let Some(grid) = self.one(&scope.grids).map(str::to_owned)
        {
            // A list of lists is never drawn empty.
            return Some(match self.random.u32(0..3) {
                0 => format!("{grid}[0]"),
                1 if self.dares() => format!("{grid}[{}]", self.number(scope, 0)),
                _ => format!("{grid}[abs({}) % len({grid})]", self.number(scope, depth)),
            });
        }
        self.one(&scope.rows).map(str::to_owned)
    }

    /// True or false.
    pub(crate) fn condition(&mut self, scope: &Scope, depth: u32) -> String {
        if depth == 0 || self.chance(20) {
            return match self.one(&scope.truths) {
                Some(name) if self.random.bool() => name.to_owned(),
                _ => self.compared(scope, 0),
            };
        }
        let below = depth - 1;
        match self.random.u32(0..20) {
            0..=5 => self.compared(scope, below),
            6 => {
                let numbers = [0; 3].map(|_| self.number(scope, below));
                let operators = [0; 2].map(|_| self.word(&["<", "<=", ">", ">=", "==", "!="]));
                let [a, b, c] = numbers;
                format!("({a} {} {b} {} {c})", operators[0], operators[1])
            }
            7 => format!("(not {})", self.condition(scope, below)),
            8 | 9 => {
                let (a, b) = (self.condition(scope, below), self.condition(scope, below));
                format!("({a} and {b})")
            }
            10 | 11 => {
                let (a, b) = (self.condition(scope, below), self.condition(scope, below));
                format!("({a} or {b})")
            }
            12 | 13 => {
                let operator = self.word(&["in", "not in"]);
                let element = self.number(scope, below);
                format!("({element} {operator} {})", self.set(scope, below))
            }
            14 => {
                let operator = self.word(&["==", "!="]);
                let (a, b) = match self.random.bool() {
                    true => (self.set(scope, below), self.set(scope, below)),
                    false => (self.condition(scope, below), self.condition(scope, below)),
                };
                format!("({a} {operator} {b})")
            }
            15 => {
                let then = self.condition(scope, below);
                let condition = self.condition(scope, below);
                format!(
                    "({then} if {condition} else {})",
                    self.condition(scope, below)
                )
            }
            16 => format!("prime({})", self.number(scope, below)),
            17 => self.word(&["true", "false"]).to_owned(),
            _ => self.quantified(scope, below, &["all", "any"]),
        }
    }

    fn compared(&mut self, scope: &Scope, depth: u32) -> String {
        let operator = self.word(&["<", "<=", ">", ">=", "==", "!="]);
        self.joined(scope, depth, operator)
    }

    /// A set.
    pub(crate) fn set(&mut self, scope: &Scope, depth: u32) -> String {
        if depth == 0 || self.chance(30) {
            return match self.one(&scope.sets) {
                Some(name) if self.random.u32(0..3) > 0 => name.to_owned(),
                _ => self.written_set(scope, 0),
            };
        }
        let below = depth - 1;
        match self.random.u32(0..5) {
            0 => {
                let (a, b) = (self.set(scope, below), self.set(scope, below));
                format!("({a} | {b})")
            }
            1 => {
                let (a, b) = (self.set(scope, below), self.set(scope, below));
                format!("({a} - {b})")
            }
            2 => {
                let then = self.set(scope, below);
                let condition = self.condition(scope, below);
                format!("({then} if {condition} else {})", self.set(scope, below))
            }
            _ => self.written_set(scope, below),
        }
    }

    fn written_set(&mut self, scope: &Scope, depth: u32) -> String {
        let elements: Vec<String> = (0..self.random.usize(0..3))
            .map(|_| match self.random.u32(0..4) {
                0 => self.word(&["0", "1", "2", "63"]).to_owned(),
                // A number written out that is none of a set's is no element, says the checker.
                1 if self.dares() => self.one(&scope.numbers).unwrap_or("3").to_owned(),
                _ => format!("abs({}) % 5", self.number(scope, depth)),
            })
            .collect();
        format!("{{{}}}", elements.join(", "))
    }
}
