//! The whole file: TOML in, checked rules out.

mod goals;
mod inputs;
mod meanings;
mod moves;
mod notes;
mod positions;
mod say;

use toml::de::DeTable;

use super::check::Checker;
use super::complaints::Complaints;
use super::quoted::Quoted;
use super::scope::{Reads, Scope, shown};
use super::section::Section;
use super::{Expression, Rules, RulesError, Type};
use crate::Diagnostic;

/// The longest rules file that is read, in bytes.
const LONGEST_FILE: usize = 256 * 1024;

impl Rules {
    /// Reads and checks a rules file.
    ///
    /// # Errors
    ///
    /// Everything found to be wrong with the file, each complaint with its place.
    ///
    /// # Complexity
    ///
    /// O(length × names) time and O(length) memory; a text of more than 256 KiB is refused.
    ///
    /// # Examples
    ///
    /// ```
    /// use pilewise::rules::Rules;
    ///
    /// let rules = Rules::parse(
    ///     r#"
    ///     name = "Take up to three"
    ///     [input]
    ///     n = "int"
    ///     [position]
    ///     heap = "n"
    ///     [[move]]
    ///     say = "take {x}"
    ///     choose = { x = "1 ..= min(3, heap)" }
    ///     next = { heap = "heap - x" }
    ///     [goal]
    ///     last = "wins"
    ///     "#,
    /// )?;
    /// assert_eq!(rules.moves.len(), 1);
    ///
    /// let misspelt = rules.text.replace("heap - x", "heep - x");
    /// let error = Rules::parse(&misspelt).unwrap_err();
    /// assert_eq!(error.diagnostics()[0].message, "nothing is called `heep` here");
    /// # Ok::<(), pilewise::rules::RulesError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Rules, RulesError> {
        if text.len() > LONGEST_FILE {
            let label = format!("{} bytes; at most {LONGEST_FILE} are read", text.len());
            let diagnostic = Diagnostic::new("the rules file is too long", 0..0, label);
            return Err(RulesError::new(vec![diagnostic], 0));
        }
        let document = DeTable::parse(text)
            .map_err(|error| RulesError::new(vec![not_toml(&error, text)], 0))?;
        let root = Section::new(text, "the rules file", 0..0, document.get_ref());
        let mut reader = Reader::default();
        let rules = reader.rules(&root, text);
        match (reader.complaints.into_error(), rules) {
            (None, Some(rules)) => Ok(rules),
            (Some(error), _) => Err(error),
            // Whatever leaves the rules incomplete complains; this keeps a slip from a panic.
            (None, None) => {
                let message = "the rules file cannot be understood";
                Err(RulesError::new(
                    vec![Diagnostic::new(message, 0..0, "somewhere here")],
                    0,
                ))
            }
        }
    }
}

/// The complaint about a file that is not TOML.
fn not_toml(error: &toml::de::Error, text: &str) -> Diagnostic {
    let span = error.span().unwrap_or(text.len()..text.len());
    Diagnostic::new(
        format!("not TOML: {}", error.message()),
        span,
        "reading stops here",
    )
    .with_help(
        "a rules file is made of lines such as `name = \"Nim\"` under headings such as `[input]`",
    )
}

/// What has been read so far.
#[derive(Default)]
struct Reader {
    scope: Scope,
    complaints: Complaints,
    reads_first: bool,
}

const KEYS: [&str; 12] = [
    "name", "about", "source", "leetcode", "input", "require", "position", "end", "move", "goal",
    "note", "meaning",
];

impl Reader {
    fn rules(&mut self, root: &Section<'_>, text: &str) -> Option<Rules> {
        root.refuse_unknown(&KEYS, &mut self.complaints);
        let name = root.required("name", "name = \"Nim\"", &mut self.complaints);
        let name = name.and_then(|name| self.for_people(&name));
        let about = self.optional(root, "about");
        let source = self.optional(root, "source");
        let mut parameters = self.parameters(root);
        let leetcode = self.leetcode(root, &mut parameters);
        let requirements = self.requirements(root);
        let goal = self.goal(root);
        let fields = self.fields(root);
        let ends = self.ends(root, goal);
        let meanings = self.meanings(root);
        let notes = self.notes(root);
        let moves = self.moves(root, goal);
        let answer = self.answer(root);
        Some(Rules {
            name: name?,
            about,
            source,
            leetcode,
            parameters,
            requirements,
            fields,
            ends,
            moves,
            goal: goal?,
            answer,
            notes,
            meanings,
            reads_first: self.reads_first,
            text: text.to_owned(),
        })
    }

    /// An expression of one of the types expected.
    fn expression(
        &mut self,
        source: &Quoted<'_>,
        expected: &[Type],
        reads: Reads,
    ) -> Option<Expression> {
        self.check(reads, |checker| checker.text(source, expected))
    }

    /// Lets a checker loose on one place of the file.
    fn check<T>(&mut self, reads: Reads, check: impl FnOnce(&mut Checker<'_>) -> T) -> T {
        let mut checker = Checker::new(&self.scope, reads, &mut self.complaints);
        let checked = check(&mut checker);
        self.reads_first |= checker.reads_first;
        checked
    }

    /// A text for people that may be missing.
    fn optional(&mut self, section: &Section<'_>, key: &str) -> String {
        let text = section.text(key, &mut self.complaints);
        text.and_then(|text| self.for_people(&text))
            .unwrap_or_default()
    }

    /// A text that is shown to people, possibly in a terminal, so that it may hold no
    /// control characters.
    fn for_people(&mut self, text: &Quoted<'_>) -> Option<String> {
        let control = text
            .text
            .char_indices()
            .find(|(_, letter)| letter.is_control() && *letter != '\n');
        let Some((at, letter)) = control else {
            return Some(text.text.to_owned());
        };
        let message = format!(
            "`{}` cannot be shown to people",
            shown(letter.encode_utf8(&mut [0; 4]))
        );
        let span = text.place(at..at + letter.len_utf8());
        self.complaints
            .push(Diagnostic::new(message, span, "a control character"));
        None
    }
}
