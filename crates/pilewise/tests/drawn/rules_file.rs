//! A rules file in its parts, with an input: drawn, written as text, and made smaller.

use std::fmt::Write;

use pilewise::input::InputValue;

/// A rules file and an input for it.
#[derive(Clone, Default)]
pub(crate) struct RulesFile {
    /// Name, type and value of each input.
    pub(crate) inputs: Vec<(String, &'static str, InputValue)>,
    /// The conditions of `[[require]]`, and whether each only warns.
    pub(crate) requirements: Vec<(String, bool)>,
    pub(crate) fields: Vec<(String, String)>,
    /// The conditions of `[[end]]`, and their results.
    pub(crate) ends: Vec<(String, &'static str)>,
    pub(crate) moves: Vec<MoveTable>,
    /// The key and value of `[goal]`, if it is not left to the ends.
    pub(crate) goal: Option<(&'static str, &'static str)>,
    /// The TOML of `answer`.
    pub(crate) answer: Option<String>,
    pub(crate) notes: Vec<NoteTable>,
}

/// A `[[move]]`.
#[derive(Clone, Default)]
pub(crate) struct MoveTable {
    pub(crate) choose: Vec<(String, String)>,
    /// Conditions that must all hold.
    pub(crate) conditions: Vec<String>,
    pub(crate) gain: Option<String>,
    pub(crate) next: Vec<(String, String)>,
    pub(crate) again: bool,
    /// An expression in the words of the move.
    pub(crate) say: Option<String>,
}

/// A `[[note]]`.
#[derive(Clone)]
pub(crate) struct NoteTable {
    pub(crate) condition: Option<String>,
    /// `that` or `always`.
    pub(crate) key: &'static str,
    pub(crate) claim: String,
}

impl RulesFile {
    /// Whether the game is for score.
    pub(crate) fn is_for_score(&self) -> bool {
        self.goal.is_some_and(|(_, value)| value == "score")
    }

    /// The input, a value a parameter.
    pub(crate) fn values(&self) -> Vec<InputValue> {
        self.inputs
            .iter()
            .map(|(.., value)| value.clone())
            .collect()
    }

    /// The file as it would stand on a disk.
    pub(crate) fn text(&self) -> String {
        let mut text = String::from("name = \"Drawn\"\n\n[input]\n");
        for (name, kind, _) in &self.inputs {
            line(&mut text, name, kind);
        }
        for (that, warn) in &self.requirements {
            text.push_str("\n[[require]]\n");
            line(&mut text, "that", that);
            line(&mut text, "else", "broken");
            if *warn {
                text.push_str("warn = true\n");
            }
        }
        text.push_str("\n[position]\n");
        for (name, start) in &self.fields {
            line(&mut text, name, start);
        }
        for (condition, result) in &self.ends {
            text.push_str("\n[[end]]\n");
            line(&mut text, "if", condition);
            if !self.is_for_score() {
                line(&mut text, "result", result);
            }
        }
        for table in &self.moves {
            table.write(&mut text, self.is_for_score());
        }
        text.push_str("\n[goal]\n");
        if let Some((key, value)) = self.goal {
            line(&mut text, key, value);
        }
        if let Some(answer) = &self.answer {
            let _ = writeln!(text, "answer = {answer}");
        }
        for note in &self.notes {
            text.push_str("\n[[note]]\n");
            if let Some(condition) = &note.condition {
                line(&mut text, "if", condition);
            }
            line(&mut text, note.key, &note.claim);
            line(&mut text, "say", "so it is");
        }
        text
    }
}

impl MoveTable {
    fn write(&self, text: &mut String, scores: bool) {
        text.push_str("\n[[move]]\n");
        if let Some(said) = &self.say {
            line(text, "say", &format!("take {{{said}}} {{{{}}}}"));
        }
        table(text, "choose", &self.choose);
        if !self.conditions.is_empty() {
            line(text, "if", &self.conditions.join(" and "));
        }
        if let (Some(gain), true) = (&self.gain, scores) {
            line(text, "gain", gain);
        }
        table(text, "next", &self.next);
        if self.again {
            line(text, "turn", "again");
        }
    }
}

fn line(text: &mut String, key: &str, value: &str) {
    let _ = writeln!(text, "{key} = \"{value}\"");
}

fn table(text: &mut String, key: &str, entries: &[(String, String)]) {
    if !entries.is_empty() {
        let entries: Vec<String> = entries
            .iter()
            .map(|(name, value)| format!("\"{name}\" = \"{value}\""))
            .collect();
        let _ = writeln!(text, "{key} = {{ {} }}", entries.join(", "));
    }
}
