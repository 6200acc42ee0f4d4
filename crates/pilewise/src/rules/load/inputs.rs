//! `[input]`, `leetcode` and `[[require]]`: what the game is played on.

use toml::de::DeValue;

use super::Reader;
use crate::Diagnostic;
use crate::rules::quoted::Quoted;
use crate::rules::scope::{Declared, Reads, is_name, shown};
use crate::rules::section::Section;
use crate::rules::{Leetcode, Parameter, ParameterType, Requirement, Span, Type};

impl Reader {
    /// `[input]`.
    pub(super) fn parameters(&mut self, root: &Section<'_>) -> Vec<Parameter> {
        let Some(section) = root.section("input", "`[input]`", &mut self.complaints) else {
            if !root.has("input") {
                self.complaints
                    .push(root.missing("input", "[input]` with `piles = \"[int]\""));
            }
            return Vec::new();
        };
        let entries = section.texts(&mut self.complaints);
        if entries.is_empty() {
            self.complaints
                .push(section.missing("input", "piles = \"[int]\""));
        }
        let mut parameters = Vec::new();
        for (key, text) in entries {
            let admitted = self.scope.admit(key.text, key.span.clone(), "an input");
            self.complaints.keep(admitted);
            let kind = text.and_then(|text| self.parameter_type(&text));
            let name = key.text.to_owned();
            let read_as = kind.map(ParameterType::read_as);
            self.scope.parameters.push(Declared {
                name: name.clone(),
                kind: read_as,
            });
            if let Some(kind) = kind {
                parameters.push(Parameter {
                    name,
                    alias: None,
                    kind,
                });
            }
        }
        parameters
    }

    fn parameter_type(&mut self, text: &Quoted<'_>) -> Option<ParameterType> {
        let spelling: String = text.text.split_whitespace().collect();
        let kind = match spelling.as_str() {
            "int" => ParameterType::Integer,
            "[int]" => ParameterType::List,
            "[[int]]" => ParameterType::Lists,
            "str" => ParameterType::Text,
            _ => {
                let message = format!("`{}` is not a type of input", shown(text.text));
                let help = "the types are \"int\", \"[int]\", \"[[int]]\" and \"str\"";
                let span = text.span.clone();
                self.complaints
                    .push(Diagnostic::new(message, span, "unknown type").with_help(help));
                return None;
            }
        };
        Some(kind)
    }

    /// `leetcode`; gives the parameters their second names.
    pub(super) fn leetcode(
        &mut self,
        root: &Section<'_>,
        parameters: &mut [Parameter],
    ) -> Option<Leetcode> {
        let section = root.section("leetcode", "`leetcode`", &mut self.complaints)?;
        section.refuse_unknown(
            &["number", "method", "former", "parameters"],
            &mut self.complaints,
        );
        let number = self.problem_number(&section);
        let method = section.required("method", "method = \"stoneGame\"", &mut self.complaints);
        let method = method.and_then(|method| self.identifier(&method));
        let former = section
            .list("former", &mut self.complaints)
            .unwrap_or_default();
        let former: Option<Vec<String>> = former.iter().map(|name| self.identifier(name)).collect();
        let names = section
            .list("parameters", &mut self.complaints)
            .unwrap_or_default();
        if !names.is_empty() && names.len() != self.scope.parameters.len() {
            let message = format!(
                "`parameters` names {} of LeetCode's parameters, but the game has {} inputs",
                names.len(),
                self.scope.parameters.len()
            );
            let span = names[0].span.start..names[names.len() - 1].span.end;
            let label = "one name for each input, in the order of `[input]`";
            self.complaints.push(Diagnostic::new(message, span, label));
            return None;
        }
        let spans: Vec<Span> = names.iter().map(|name| name.span.clone()).collect();
        let names: Option<Vec<String>> = names.iter().map(|name| self.identifier(name)).collect();
        let names = names?;
        for (index, alias) in names.iter().enumerate() {
            let taken = |other: &Declared| other.name == *alias;
            let elsewhere = self.scope.parameters.iter().position(taken);
            if elsewhere.is_some_and(|other| other != index) || names[..index].contains(alias) {
                let message = format!("two inputs would be called `{}`", shown(alias));
                let span = spans[index].clone();
                let label = "another input has this name";
                self.complaints.push(Diagnostic::new(message, span, label));
            } else if let Some(parameter) = parameters.get_mut(index) {
                parameter.alias = (parameter.name != *alias).then(|| alias.clone());
            }
        }
        Some(Leetcode {
            number: number?,
            method: method?,
            former: former?,
            parameters: names,
        })
    }

    fn problem_number(&mut self, section: &Section<'_>) -> Option<u32> {
        let Some(value) = section.value("number") else {
            self.complaints
                .push(section.missing("number", "number = 877"));
            return None;
        };
        let number = match value.get_ref() {
            DeValue::Integer(digits) => u32::from_str_radix(digits.as_str(), digits.radix()).ok(),
            _ => None,
        };
        if number.is_none() {
            let message = "`number` is the number of a problem on LeetCode";
            let diagnostic = Diagnostic::new(message, value.span(), "not such a number");
            self.complaints
                .push(diagnostic.with_help("such as `number = 877`"));
        }
        number
    }

    /// A name in a program: letters, digits and underscores, since programs are made with it.
    fn identifier(&mut self, name: &Quoted<'_>) -> Option<String> {
        if is_name(name.text) {
            return Some(name.text.to_owned());
        }
        let message = format!(
            "`{}` is not a name that a program can use",
            shown(name.text)
        );
        let diagnostic = Diagnostic::new(message, name.span.clone(), "not a name");
        self.complaints
            .push(diagnostic.with_help("letters a-z, digits and underscores"));
        None
    }

    /// `[[require]]`.
    pub(super) fn requirements(&mut self, root: &Section<'_>) -> Vec<Requirement> {
        let sections = root.sections("require", "`[[require]]`", &mut self.complaints);
        sections
            .iter()
            .filter_map(|section| self.requirement(section))
            .collect()
    }

    fn requirement(&mut self, section: &Section<'_>) -> Option<Requirement> {
        section.refuse_unknown(&["that", "else", "warn"], &mut self.complaints);
        let that = section.required("that", "that = \"n >= 1\"", &mut self.complaints);
        let example = "else = \"there must be at least one stone\"";
        let message = self.required_words(section, "else", example);
        let warn = section.flag("warn", &mut self.complaints);
        let reads = Reads::input("a requirement");
        let that = that.and_then(|that| self.expression(&that, &[Type::Boolean], reads));
        Some(Requirement {
            that: that?,
            message: message?,
            warn,
        })
    }
}
