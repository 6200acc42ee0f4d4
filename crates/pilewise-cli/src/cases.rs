//! INPUT on the command line: arguments, a file or standard input, as cases.

use std::fs::File;
use std::io::{IsTerminal, Read, stdin};

use clap::Args;
use pilewise::input::{CaseReader, Format, InputError, InputValue, read_laid_out_arguments};

use crate::failure::Failure;
use crate::layout::LayoutArguments;
use crate::rules_source::RulesSource;

#[derive(Debug, Args)]
pub(crate) struct InputArguments {
    /// The game's numbers, one argument a parameter; without any, they are read from standard
    /// input
    ///
    /// These all are the same: "[2,7,9]", 2 7 9, 2,7,9, "piles = [2,7,9]", '{"piles": [2,7,9]}'.
    #[arg(value_name = "INPUT", allow_negative_numbers = true)]
    pub(crate) input: Vec<String>,

    /// Read the numbers from a file, `-` for standard input; it may hold many cases
    #[arg(long = "input", value_name = "FILE", conflicts_with = "input")]
    pub(crate) file: Option<String>,

    /// How the input is written; `contest` is the count of a list, then its numbers
    #[arg(long, value_name = "FORMAT", default_value_t = Format::Auto, value_parser = format())]
    pub(crate) format: Format,

    #[command(flatten)]
    pub(crate) layout: LayoutArguments,
}

pub(crate) fn format() -> impl clap::builder::TypedValueParser<Value = Format> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    PossibleValuesParser::new(Format::ALL.map(Format::name))
        .map(|name| name.parse().unwrap_or_default())
}

/// The cases of an input, one after another.
pub(crate) enum Cases {
    /// The one case of the command line.
    Single(Option<Vec<InputValue>>),
    /// The cases of a text.
    Text {
        reader: Box<CaseReader<Box<dyn Read + Send>>>,
        /// Where it comes from.
        origin: String,
    },
}

/// Why a case could not be read.
#[derive(Debug)]
pub(crate) struct Unreadable {
    pub(crate) error: InputError,
    /// Whether the cases after it can be read all the same.
    pub(crate) goes_on: bool,
}

impl InputArguments {
    /// Opens the input of a game. A text is read through what `tied` makes of it.
    pub(crate) fn cases(
        &self,
        source: &RulesSource,
        tied: impl FnOnce(Box<dyn Read + Send>) -> Box<dyn Read + Send>,
    ) -> Result<Cases, Failure> {
        let parameters = &source.rules.parameters;
        let asked = self.layout.layout(parameters)?;
        let layout = asked.as_ref().or(source.rules.layout.as_ref());
        let format = self.format();
        if !self.input.is_empty() {
            let case = read_laid_out_arguments(&self.arguments(), parameters, format, layout)
                .map_err(|error| Failure::input(&error, None))?;
            return Ok(Cases::Single(Some(case)));
        }
        if parameters.is_empty() {
            return Ok(Cases::Single(Some(Vec::new())));
        }
        let (bytes, origin): (Box<dyn Read + Send>, _) = match self.file.as_deref() {
            None | Some("-") => {
                if self.file.is_none() && stdin().is_terminal() {
                    return Err(no_input(source));
                }
                (Box::new(stdin()), "standard input".to_owned())
            }
            Some(path) => {
                let file = File::open(path).map_err(|error| {
                    Failure::refused(format!("cannot read the input file `{path}`: {error}"))
                })?;
                (Box::new(file), path.to_owned())
            }
        };
        Ok(Cases::Text {
            reader: Box::new(CaseReader::new(tied(bytes), parameters, format).laid_out(layout)),
            origin,
        })
    }

    /// How the input is written: who names a layout has contest text.
    pub(crate) fn format(&self) -> Format {
        match self.layout.layout {
            Some(_) if !self.format.is_contest() => Format::Contest,
            _ => self.format,
        }
    }

    /// The only case of the input.
    pub(crate) fn only_case(&self, source: &RulesSource) -> Result<Vec<InputValue>, Failure> {
        Ok(self.only_case_with_claim(source)?.0)
    }

    /// The only case of the input, and what a program answered to it, if the input is a judge's
    /// report of that.
    pub(crate) fn only_case_with_claim(
        &self,
        source: &RulesSource,
    ) -> Result<(Vec<InputValue>, Option<String>), Failure> {
        let mut cases = self.cases(source, |bytes| bytes)?;
        let origin = cases.origin();
        let unread = |unread: Unreadable| Failure::input(&unread.error, origin.as_deref());
        let first = cases.next().transpose().map_err(unread)?;
        let second = cases.next().transpose().map_err(unread)?;
        match (first, second) {
            (Some(case), None) => Ok((case, self.claim(&cases, source))),
            _ => Err(Failure::with_hint(
                "this command takes one case, and the input has more",
                "`pilewise solve` takes many",
            )),
        }
    }
}

impl InputArguments {
    /// The arguments without the blank that keeps `-1 3` from being taken for an option.
    fn arguments(&self) -> Vec<String> {
        let shielded = |text: &String| text.starts_with(" -");
        let own = |text: &String| text[usize::from(shielded(text))..].to_owned();
        self.input.iter().map(own).collect()
    }

    /// What a program answered, by the text that was read or the arguments.
    fn claim(&self, cases: &Cases, source: &RulesSource) -> Option<String> {
        if let Cases::Text { reader, .. } = cases {
            return reader.claim().map(str::to_owned);
        }
        let text = self.arguments().join("\n");
        let parameters = &source.rules.parameters;
        let mut reader = CaseReader::new(text.as_bytes(), parameters, self.format());
        reader.by_ref().take_while(Result::is_ok).for_each(drop);
        reader.claim().map(str::to_owned)
    }
}

impl Cases {
    /// Where a text comes from; `None` for the command line.
    pub(crate) fn origin(&self) -> Option<String> {
        match self {
            Cases::Single(_) => None,
            Cases::Text { origin, .. } => Some(origin.clone()),
        }
    }
}

impl Iterator for Cases {
    type Item = Result<Vec<InputValue>, Unreadable>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Cases::Single(case) => case.take().map(Ok),
            Cases::Text { reader, .. } => {
                let case = reader.next()?;
                Some(case.map_err(|error| Unreadable {
                    error,
                    goes_on: reader.resume(),
                }))
            }
        }
    }
}

/// Somebody at a terminal gave no input.
fn no_input(source: &RulesSource) -> Failure {
    let parameters = source.rules.parameters.iter();
    let wanted: Vec<String> = parameters
        .map(|parameter| format!("{} ({})", parameter.name, parameter.kind.notation()))
        .collect();
    let name = &source.name;
    Failure::with_hint(
        format!(
            "{} needs an input: {}",
            source.rules.name,
            wanted.join(", ")
        ),
        format!(
            "write it after the game's name, as in `pilewise solve {name} {}`, or name a file \
             with `--input`",
            example(source)
        ),
    )
}

/// An input to begin with, for the command line.
pub(crate) fn example(source: &RulesSource) -> String {
    use pilewise::rules::ParameterType;
    let mut parameters = source.rules.parameters.iter();
    let all_integers = parameters.all(|it| it.kind == ParameterType::Integer);
    as_arguments(&source.rules.example_input(), all_integers)
}

/// An input as a shell takes it: one argument in quotes, which may be a whole case; or plain
/// integers, one argument each.
fn as_arguments(input: &str, all_integers: bool) -> String {
    let is_number = |letter: char| letter.is_ascii_digit() || "- ".contains(letter);
    if all_integers && input.chars().all(is_number) {
        return input.to_owned();
    }
    // Within double quotes a shell reads these.
    if input.contains(['"', '$', '`', '\\', '!']) {
        return format!("'{}'", input.replace('\'', r"'\''"));
    }
    format!("\"{input}\"")
}

#[cfg(test)]
mod tests {
    use super::as_arguments;

    #[test]
    fn an_example_is_quoted_for_the_shell() {
        assert_eq!(as_arguments("4 6", true), "4 6");
        assert_eq!(as_arguments("4 6", false), "\"4 6\"");
        assert_eq!(as_arguments("[4,3] [4,9]", false), "\"[4,3] [4,9]\"");
        assert_eq!(as_arguments("n = 4; m = 6", true), "\"n = 4; m = 6\"");
        assert_eq!(as_arguments("{\"n\": 4}", true), "'{\"n\": 4}'");
        assert_eq!(as_arguments("s = \"it's\"", false), r#"'s = "it'\''s"'"#);
    }
}
