//! Which constructs stand in which places of checked rules.

use std::collections::BTreeMap;

use pilewise::rules::{
    AnswerRule, Binary, ChoiceSource, Expression, Node, NoteClaim, Phrase, Rules, Type,
};

/// How often each construct was drawn in each place.
#[derive(Default)]
pub(crate) struct Coverage {
    counts: BTreeMap<(String, &'static str), u32>,
}

/// Places whose expressions read the input alone, and those that read the position too.
const FIXED: [&str; 4] = ["require", "start", "answer", "note that"];
const IN_PLAY: [&str; 8] = [
    "end",
    "range",
    "if",
    "gain",
    "next",
    "entry",
    "say",
    "note always",
];

/// What may stand everywhere.
const EVERYWHERE: [&str; 47] = [
    "Integer",
    "Boolean",
    "Input",
    "Element 0",
    "Negate",
    "Not",
    "If Integer",
    "If Boolean",
    "If Set",
    "Add",
    "Subtract",
    "Multiply",
    "Divide",
    "Remainder",
    "Power",
    "Equal Integer",
    "Equal Boolean",
    "Equal Set",
    "NotEqual Integer",
    "NotEqual Boolean",
    "NotEqual Set",
    "Less",
    "LessOrEqual",
    "Greater",
    "GreaterOrEqual",
    "And",
    "Or",
    "In",
    "Union",
    "Without",
    "Set",
    "Index List",
    "Index Lists",
    "Length List",
    "Length Lists",
    "Length Set",
    "Sum of a slice",
    "Minimum",
    "Maximum",
    "Least",
    "Greatest",
    "Absolute",
    "SquareRoot",
    "GreatestCommonDivisor",
    "Prime",
    "Count",
    "All",
];

/// What may stand wherever the position may be read.
const OF_PLAY: [&str; 8] = [
    "First",
    "Field Integer",
    "Field Boolean",
    "Field Set",
    "Index Tuple",
    "Length Tuple",
    "Sum Tuple",
    "Any",
];

impl Coverage {
    /// Counts everything in `rules`.
    pub(crate) fn see(&mut self, rules: &Rules) {
        for requirement in &rules.requirements {
            self.walk("require", &requirement.that);
        }
        for field in &rules.fields {
            self.count(format!("a field: {:?}", field.start.kind), "start");
            self.walk("start", &field.start);
        }
        for end in &rules.ends {
            self.count(format!("{:?}", end.result), "end");
            self.walk("end", &end.condition);
        }
        for rule in &rules.moves {
            for choice in &rule.choices {
                match &choice.from {
                    ChoiceSource::Range { low, high } => {
                        self.walk("range", low);
                        self.walk("range", high);
                    }
                    ChoiceSource::Listed(list) => {
                        let from = match &list.node {
                            Node::Input(_) => "an input",
                            Node::Field(_) => "a tuple field",
                            Node::Index(..) => "a row of lists",
                            _ => "a list written out",
                        };
                        self.count(from.to_owned(), "choose");
                        self.walk("listed", list);
                    }
                }
            }
            rule.condition.iter().for_each(|one| self.walk("if", one));
            rule.gain.iter().for_each(|one| self.walk("gain", one));
            for assignment in &rule.next {
                assignment
                    .entry
                    .iter()
                    .for_each(|one| self.walk("entry", one));
                self.walk("next", &assignment.value);
            }
            for phrase in &rule.say {
                if let Phrase::Value(expression) = phrase {
                    self.walk("say", expression);
                }
            }
            if rule.again {
                self.count("again".to_owned(), "turn");
            }
        }
        self.count(format!("{:?}", rules.goal), "goal");
        match &rules.answer {
            Some(AnswerRule::Computed(expression)) => self.walk("answer", expression),
            Some(AnswerRule::ByOutcome { .. }) => self.count("by outcome".to_owned(), "answer"),
            None => {}
        }
        for note in &rules.notes {
            note.condition
                .iter()
                .for_each(|one| self.walk("note if", one));
            match &note.claim {
                NoteClaim::Value(claim) => self.walk("note that", claim),
                NoteClaim::Positions(claim) => self.walk("note always", claim),
            }
        }
    }

    fn count(&mut self, what: String, place: &'static str) {
        *self.counts.entry((what, place)).or_default() += 1;
    }

    fn walk(&mut self, place: &'static str, expression: &Expression) {
        let kind = expression.kind;
        let (what, parts): (String, Vec<&Expression>) = match &expression.node {
            Node::Integer(_) => ("Integer".to_owned(), Vec::new()),
            Node::Boolean(_) => ("Boolean".to_owned(), Vec::new()),
            Node::Input(_) => ("Input".to_owned(), Vec::new()),
            Node::Field(_) => (format!("Field {kind:?}"), Vec::new()),
            Node::Choice(_) => ("Choice".to_owned(), Vec::new()),
            Node::Element { depth } => (format!("Element {depth}"), Vec::new()),
            Node::First => ("First".to_owned(), Vec::new()),
            Node::Value => ("Value".to_owned(), Vec::new()),
            Node::Unary(operator, operand) => (format!("{operator:?}"), vec![operand]),
            Node::Binary(operator, left, right) => {
                let what = match operator {
                    Binary::Equal | Binary::NotEqual => format!("{operator:?} {:?}", left.kind),
                    _ => format!("{operator:?}"),
                };
                (what, vec![left, right])
            }
            Node::If {
                condition,
                then,
                otherwise,
            } => (format!("If {kind:?}"), vec![condition, then, otherwise]),
            Node::Index(row, index) => (format!("Index {:?}", row.kind), vec![row, index]),
            Node::Call(function, operands) => {
                let of = operands[0].kind;
                let what = match (format!("{function:?}").as_str(), operands.len(), of) {
                    ("Length", ..) => format!("Length {of:?}"),
                    ("Sum", 3, _) => "Sum of a slice".to_owned(),
                    ("Sum", ..) => "Sum Tuple".to_owned(),
                    (function, ..) => function.to_owned(),
                };
                (what, operands.iter().collect())
            }
            Node::Quantifier {
                quantifier,
                list,
                condition,
            } => (format!("{quantifier:?}"), vec![list, condition]),
            Node::Set(elements) => ("Set".to_owned(), elements.iter().collect()),
            Node::Tuple(entries) => ("Tuple".to_owned(), entries.iter().collect()),
        };
        self.count(what, place);
        for part in parts {
            self.walk(place, part);
        }
    }

    /// What was drawn less than `least` times where it may stand.
    pub(crate) fn missing(&self, least: u32) -> Vec<String> {
        let mut wanted = Vec::new();
        for place in FIXED.into_iter().chain(IN_PLAY) {
            wanted.extend(EVERYWHERE.map(|what| (what, place)));
        }
        for place in IN_PLAY {
            wanted.extend(OF_PLAY.map(|what| (what, place)));
        }
        wanted.extend(EVERYWHERE.map(|what| (what, "listed")));
        wanted.extend(OF_PLAY.map(|what| (what, "listed")));
        wanted.extend([("Choice", "listed"), ("a row of lists", "choose")]);
        let places = FIXED.into_iter().chain(IN_PLAY);
        wanted.extend(places.map(|place| ("Sign", place)));
        for place in ["range", "if", "gain", "next", "entry", "say"] {
            wanted.push(("Choice", place));
        }
        for kind in [
            Type::Integer,
            Type::Boolean,
            Type::Set,
            Type::Tuple,
            Type::List,
        ] {
            let what = match kind {
                Type::Integer => "a field: Integer",
                Type::Boolean => "a field: Boolean",
                Type::Set => "a field: Set",
                Type::Tuple => "a field: Tuple",
                _ => "a field: List",
            };
            wanted.push((what, "start"));
        }
        for what in [
            "MoverWins",
            "MoverLoses",
            "Draw",
            "FirstWins",
            "SecondWins",
            "ScoreStands",
        ] {
            wanted.push((what, "end"));
        }
        for what in ["MostScore", "LeastScore", "LastWins", "LastLoses", "ByEnds"] {
            wanted.push((what, "goal"));
        }
        wanted.extend([
            ("an input", "choose"),
            ("a tuple field", "choose"),
            ("a list written out", "choose"),
            ("Tuple", "start"),
            ("Element 1", "if"),
            ("Value", "answer"),
            ("Value", "note that"),
            ("by outcome", "answer"),
            ("again", "turn"),
            ("If Boolean", "note if"),
        ]);
        let drawn = |what: &str, place| {
            let found = self.counts.get(&(what.to_owned(), place));
            found.copied().unwrap_or(0)
        };
        let missing = wanted.into_iter().filter_map(|(what, place)| {
            let times = drawn(what, place);
            (times < least).then(|| format!("{what} in {place}: {times} times"))
        });
        missing.collect()
    }
}
