//! The symbols of a recurrence: names that are not taken yet, and what all of them mean.

use super::Symbol;
use super::expression::Writer;
use crate::explain::notation::Math;
use crate::rules::{ParameterType, Phrase, Rules};

/// The names that a recurrence needs beside those of the rules.
pub(super) struct Names {
    /// The length of the only list.
    pub(super) length: Option<String>,
    /// The player to move.
    pub(super) mover: String,
    /// The index of sums.
    pub(super) index: String,
    taken: Vec<String>,
}

impl Names {
    pub(super) fn of(rules: &Rules) -> Self {
        let parameters = rules.parameters.iter().map(|one| one.name.clone());
        let fields = rules.fields.iter().map(|one| one.name.clone());
        let choices = rules.moves.iter().flat_map(|one| &one.choices);
        let choices = choices.map(|one| one.name.clone());
        let taken: Vec<String> = parameters.chain(fields).chain(choices).collect();
        let free = |candidates: &[&str]| {
            let is_free = |name: &&&str| !taken.iter().any(|taken| taken == **name);
            candidates
                .iter()
                .find(is_free)
                .map(|name| (*name).to_owned())
        };
        let lists = rules
            .parameters
            .iter()
            .filter(|one| is_list(one.kind))
            .count();
        Self {
            length: free(&["n"]).filter(|_| lists == 1),
            mover: free(&["p", "q", "w"]).unwrap_or_else(|| "p′".to_owned()),
            index: free(&["k", "j", "t", "s", "u"]).unwrap_or_else(|| "k′".to_owned()),
            taken,
        }
    }

    /// The name of a function, primed where the rules have taken it.
    pub(super) fn function(&self, name: &str) -> String {
        if self.taken.iter().any(|taken| taken == name) {
            format!("{name}′")
        } else {
            name.to_owned()
        }
    }

    pub(super) fn writer<'r>(&'r self, rules: &'r Rules, choices: &'r [String]) -> Writer<'r> {
        Writer {
            rules,
            choices,
            length: self.length.as_deref(),
            mover: &self.mover,
            index: &self.index,
        }
    }
}

fn is_list(kind: ParameterType) -> bool {
    matches!(kind, ParameterType::List | ParameterType::Text)
}

/// What the names of the rules, and those added, mean.
pub(super) fn of(rules: &Rules, names: &Names) -> Vec<Symbol> {
    let mut symbols = Vec::new();
    let mut add = |symbol: Math, meaning: String| symbols.push(Symbol { symbol, meaning });
    let told = |name: &str| rules.meaning(name).map(str::to_owned);
    let writer = names.writer(rules, &[]);
    for field in &rules.fields {
        let start = writer.write(&field.start).to_line();
        let meaning = told(&field.name).unwrap_or_else(|| "part of the position".to_owned());
        add(
            Math::name(&field.name),
            format!("{meaning}; {start} at the start"),
        );
    }
    if rules.reads_first {
        let meaning = "the player to move, Alice at the start; with a prime, the other player";
        add(Math::name(&names.mover), meaning.to_owned());
    }
    for one in &rules.moves {
        for choice in &one.choices {
            let meaning = told(&choice.name);
            let say = said(rules, &one.say);
            let meaning = meaning.unwrap_or_else(|| format!("the mover's choice: {say}"));
            add(Math::name(&choice.name), meaning);
        }
    }
    for parameter in &rules.parameters {
        let name = &parameter.name;
        let given = told(name);
        if !is_list(parameter.kind) {
            let meaning = given.unwrap_or_else(|| "given".to_owned());
            add(Math::name(name), meaning);
            continue;
        }
        let index = Math::name(&names.index);
        let element = Math::Element(Box::new(Math::name(name)), Box::new(index));
        let given = given.map_or_else(String::new, |given| format!(": {given}"));
        let at = &names.index;
        add(
            element,
            format!("element number {at} of {name}, counted from 0{given}"),
        );
        if let Some(length) = &names.length {
            add(Math::name(length), format!("how many elements {name} has"));
        }
    }
    // Two kinds of move may have choices of one name.
    let mut known: Vec<Symbol> = Vec::new();
    for symbol in symbols {
        match known.iter_mut().find(|one| one.symbol == symbol.symbol) {
            Some(one) if one.meaning != symbol.meaning => {
                let more = symbol.meaning.trim_start_matches("the mover's choice: ");
                one.meaning = format!("{}; or {more}", one.meaning);
            }
            Some(_) => {}
            None => known.push(symbol),
        }
    }
    known
}

/// How a move reads, with its expressions as they are written.
fn said(rules: &Rules, say: &[Phrase]) -> String {
    let phrases = say.iter().map(|phrase| match phrase {
        Phrase::Text(text) => text.as_str(),
        Phrase::Value(value) => rules.text.get(value.span.clone()).unwrap_or("…"),
    });
    phrases.collect()
}
