//! The whole file: TOML in, checked rules out.

mod examples;
mod goals;
mod inputs;
mod layouts;
mod meanings;
mod moves;
mod notes;
mod positions;
mod say;
mod words;

use toml::de::DeTable;

use super::check::Checker;
use super::complaints::Complaints;
use super::dependence::reads_first;
use super::quoted::Quoted;
use super::scope::{Reads, Scope};
use super::section::Section;
use super::{Expression, Language, Rules, RulesError, Type};
use crate::Diagnostic;

/// The longest rules file that is read, in bytes.
const LONGEST_FILE: usize = 256 * 1024;

impl Rules {
    /// Reads and checks a rules file; its texts for people are those in English.
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
        Rules::parse_in(text, Language::default())
    }

    /// Reads and checks a rules file. Of each text for people, the language asked for is kept;
    /// where it is missing English, and where that is missing too, the first of the file. All
    /// languages are checked, whichever is asked for.
    ///
    /// # Errors
    ///
    /// As [`Rules::parse`]; they are the same in every language.
    ///
    /// # Complexity
    ///
    /// That of [`Rules::parse`].
    ///
    /// # Examples
    ///
    /// ```
    /// use pilewise::rules::{Language, Rules};
    ///
    /// let text = pilewise::builtin::find("1140").unwrap().text;
    /// assert_eq!(Rules::parse(text)?.name, "Stone Game II");
    /// assert_eq!(Rules::parse_in(text, Language::Chinese)?.name, "石子游戏 II");
    /// # Ok::<(), pilewise::rules::RulesError>(())
    /// ```
    pub fn parse_in(text: &str, language: Language) -> Result<Rules, RulesError> {
        if text.len() > LONGEST_FILE {
            let label = format!("{} bytes; at most {LONGEST_FILE} are read", text.len());
            let diagnostic = Diagnostic::new("the rules file is too long", 0..0, label);
            return Err(RulesError::new(vec![diagnostic], 0));
        }
        let document = DeTable::parse(text)
            .map_err(|error| RulesError::new(vec![not_toml(&error, text)], 0))?;
        let root = Section::new(text, "the rules file", 0..0, document.get_ref());
        let mut reader = Reader {
            language,
            ..Reader::default()
        };
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
    /// The language of the texts that are kept.
    language: Language,
    scope: Scope,
    complaints: Complaints,
}

const KEYS: [&str; 14] = [
    "name", "about", "source", "leetcode", "example", "input", "require", "position", "end",
    "move", "goal", "note", "meaning", "text",
];

impl Reader {
    fn rules(&mut self, root: &Section<'_>, text: &str) -> Option<Rules> {
        root.refuse_unknown(&KEYS, &mut self.complaints);
        let name = self.required_words(root, "name", "name = \"Nim\"");
        let about = self.words(root, "about").unwrap_or_default();
        let source = root.text("source", &mut self.complaints);
        let source = source.and_then(|source| self.for_people(&source));
        let mut parameters = self.parameters(root);
        let leetcode = self.leetcode(root, &mut parameters);
        let example = self.example(root, &parameters);
        let layout = self.layout(root, &parameters);
        let requirements = self.requirements(root);
        let goal = self.goal(root);
        let fields = self.fields(root);
        let ends = self.ends(root, goal);
        let meanings = self.meanings(root);
        let notes = self.notes(root);
        let moves = self.moves(root, goal);
        let answer = self.answer(root);
        let reads_first = reads_first(&ends, &moves);
        Some(Rules {
            name: name?,
            about,
            source: source.unwrap_or_default(),
            leetcode,
            example,
            parameters,
            layout,
            requirements,
            fields,
            ends,
            moves,
            goal: goal?,
            answer,
            notes,
            meanings,
            reads_first,
            language: self.language,
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
        check(&mut checker)
    }
}
