//! What can be said to a game: a move, or a word such as `undo`.

/// A line that a person has written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// A move, in words or by number.
    Move(String),
    Hint,
    Values,
    Undo,
    Switch,
    /// Another input, as text.
    New(String),
    Review,
    Help,
    Quit,
}

/// The words, and what they do.
pub(super) const WORDS: [(&str, &str); 8] = [
    ("hint", "shows a best move"),
    (
        "values",
        "shows what every move is worth, or hides it again",
    ),
    ("undo", "takes your last move back"),
    ("switch", "exchanges the sides"),
    (
        "new INPUT",
        "starts again with other numbers; with none, with the same",
    ),
    ("review", "shows what each move so far gave away"),
    ("help", "shows this"),
    ("quit", "leaves"),
];

impl Command {
    /// Reads a line; `None` where nothing is on it. What is none of the words is a move, and
    /// `#2` always is.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        Some(match (word.to_lowercase().as_str(), rest.trim()) {
            ("", _) => return None,
            ("new", input) => Command::New(input.to_owned()),
            ("hint", "") => Command::Hint,
            ("values", "") => Command::Values,
            ("undo", "") => Command::Undo,
            ("switch", "") => Command::Switch,
            ("review", "") => Command::Review,
            ("help" | "?", "") => Command::Help,
            ("quit" | "exit", "") => Command::Quit,
            _ => Command::Move(line.to_owned()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Command;

    #[test]
    fn a_line_is_a_command_or_a_move() {
        let read = |line| Command::parse(line);
        assert_eq!(read("  "), None);
        assert_eq!(read(" Undo "), Some(Command::Undo));
        assert_eq!(read("new [3, 1]"), Some(Command::New("[3, 1]".to_owned())));
        assert_eq!(read("new"), Some(Command::New(String::new())));
        let played = |words: &str| Some(Command::Move(words.to_owned()));
        assert_eq!(read("hint at it"), played("hint at it"));
        assert_eq!(read("#2"), played("#2"));
    }
}
