//! What the full screen holds, and what each key does to it. It knows no terminal, so tests
//! play it on a screen in memory.

use pilewise::explain::RankedMove;
use pilewise::play::Board;
use ratatui::Frame;

use super::commands::Command;
use super::drawing::Glyphs;
use super::plain::{place, worth};
use super::round::{Effect, Next, Round};
use super::view;
use super::words;
use crate::failure::Failure;

/// A key that means something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Press {
    Up,
    Down,
    PageUp,
    PageDown,
    First,
    Last,
    Enter,
    Escape,
    Erase,
    Letter(char),
}

/// A game on a screen.
pub(super) struct PlayScreen<'r, 'g> {
    pub(super) round: &'r mut Round<'g>,
    pub(super) glyphs: Glyphs,
    pub(super) board: Board,
    /// The legal moves in words; once play is over, where value was given away.
    pub(super) list: Vec<String>,
    /// Which line of the list is chosen.
    pub(super) chosen: usize,
    /// What is being told.
    pub(super) said: Vec<String>,
    /// What is being typed.
    pub(super) typed: Option<Typed>,
    /// Something to read that covers the rest, as long as it is there.
    pub(super) reading: Option<Reading>,
}

/// A text that may be longer than the screen.
pub(super) struct Reading {
    pub(super) lines: Vec<String>,
    /// The first line that is shown.
    pub(super) first: usize,
}

impl Reading {
    fn new(lines: Vec<String>) -> Self {
        Self { lines, first: 0 }
    }

    /// The text scrolled by a key, or `None` where the key does not scroll.
    fn scrolled(self, press: Press) -> Option<Self> {
        let first = match press {
            Press::Up => self.first.saturating_sub(1),
            Press::Down => self.first.saturating_add(1),
            Press::PageUp => self.first.saturating_sub(PAGE),
            Press::PageDown => self.first.saturating_add(PAGE),
            Press::First => 0,
            Press::Last => usize::MAX,
            _ => return None,
        };
        let first = first.min(self.lines.len().saturating_sub(1));
        Some(Self { first, ..self })
    }
}

/// A line that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Typed {
    pub(super) asks_for: Asked,
    pub(super) text: String,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// A move, or any command.
    Line,
    /// Another input.
    Input,
}

/// What the keys do.
const KEYS: [(&str, &str); 11] = [
    ("Up, Down", "choose a move; PgUp, PgDn, Home, End too"),
    ("Enter", "make it"),
    ("1 to 9, #, /", "type a move: its number or its words"),
    ("h", "hint: a best move"),
    ("v", "show what every move is worth, or hide it"),
    ("u", "undo: take your last move back"),
    ("s", "switch sides"),
    ("n", "new numbers; empty: the same again"),
    ("r", "review: what each move gave away"),
    ("?", "this help"),
    ("q", "quit; so does Ctrl-C"),
];

/// How far a page key goes.
const PAGE: usize = 10;
/// How much can be typed.
const LONGEST_TYPED: usize = 100_000;

impl<'r, 'g> PlayScreen<'r, 'g> {
    pub(super) fn new(round: &'r mut Round<'g>, glyphs: Glyphs) -> Result<Self, Failure> {
        let mut said = vec![words::sides(&round.session)];
        round.reply(&mut said)?;
        let mut screen = Self {
            board: round.board()?,
            round,
            glyphs,
            list: Vec::new(),
            chosen: 0,
            said,
            typed: None,
            reading: None,
        };
        screen.look_again()?;
        Ok(screen)
    }

    pub(super) fn draw(&self, frame: &mut Frame<'_>) {
        view::draw(self, frame);
    }

    /// Does what a key asks for; what comes after the game, once it is left.
    pub(super) fn press(&mut self, press: Press) -> Result<Option<Next>, Failure> {
        if let Some(reading) = self.reading.take() {
            self.reading = reading.scrolled(press);
            return Ok(None);
        }
        if let Some(typed) = self.typed.take() {
            return self.type_on(typed, press);
        }
        match press {
            Press::Up => self.choose(self.chosen.saturating_sub(1)),
            Press::Down => self.choose(self.chosen.saturating_add(1)),
            Press::PageUp => self.choose(self.chosen.saturating_sub(PAGE)),
            Press::PageDown => self.choose(self.chosen.saturating_add(PAGE)),
            Press::First => self.choose(0),
            Press::Last => self.choose(usize::MAX),
            Press::Enter => return self.make_chosen(),
            Press::Escape | Press::Erase => self.said.clear(),
            Press::Letter(letter) => return self.press_letter(letter),
        }
        Ok(None)
    }

    fn press_letter(&mut self, letter: char) -> Result<Option<Next>, Failure> {
        let command = match letter.to_ascii_lowercase() {
            'h' => Command::Hint,
            'v' => Command::Values,
            'u' => Command::Undo,
            's' => Command::Switch,
            'r' => Command::Review,
            'q' => Command::Quit,
            '?' => Command::Help,
            'n' => {
                self.ask(Asked::Input, "");
                return Ok(None);
            }
            '/' => {
                self.ask(Asked::Line, "");
                return Ok(None);
            }
            '#' | '-' | '0'..='9' => {
                self.ask(Asked::Line, &letter.to_string());
                return Ok(None);
            }
            _ => {
                self.said = vec!["That key does nothing here; ? lists those that do.".to_owned()];
                return Ok(None);
            }
        };
        self.obey(command)
    }

    fn ask(&mut self, asks_for: Asked, text: &str) {
        self.typed = Some(Typed {
            asks_for,
            text: text.to_owned(),
        });
    }

    fn type_on(&mut self, mut typed: Typed, press: Press) -> Result<Option<Next>, Failure> {
        match press {
            Press::Escape => return Ok(None),
            Press::Erase if typed.text.pop().is_none() => return Ok(None),
            Press::Letter(letter) if typed.text.len() < LONGEST_TYPED => typed.text.push(letter),
            Press::Enter => {
                let command = match typed.asks_for {
                    Asked::Input => Some(Command::New(typed.text.trim().to_owned())),
                    Asked::Line => Command::parse(&typed.text),
                };
                return command.map_or(Ok(None), |command| self.obey(command));
            }
            _ => {}
        }
        self.typed = Some(typed);
        Ok(None)
    }

    fn choose(&mut self, line: usize) {
        self.chosen = line.min(self.list.len().saturating_sub(1));
    }

    fn make_chosen(&mut self) -> Result<Option<Next>, Failure> {
        let moves = self.round.session.moves();
        let Some(number) = moves.get(self.chosen).map(|one| one.number) else {
            return Ok(None);
        };
        let mut said = Vec::new();
        let effect = self.round.make_numbered(number, &mut said)?;
        self.chosen = 0;
        self.take_in(effect, said)
    }

    fn obey(&mut self, command: Command) -> Result<Option<Next>, Failure> {
        if command == Command::Help {
            let keys = KEYS.map(|(key, meaning)| format!("{key:<12}  {meaning}"));
            let mut lines = keys.to_vec();
            let about = &self.round.source.rules.about;
            if !about.is_empty() {
                lines.extend([String::new(), about.replace('\n', " ")]);
            }
            self.reading = Some(Reading::new(lines));
            return Ok(None);
        }
        let is_review = command == Command::Review;
        let moves_made = self.round.session.made().len();
        let mut said = Vec::new();
        let effect = self.round.obey(command, &mut said)?;
        if is_review {
            // It may be long: it has the whole screen.
            self.reading = Some(Reading::new(said));
            return Ok(None);
        }
        if self.round.session.made().len() != moves_made {
            self.chosen = 0;
        }
        self.take_in(effect, said)
    }

    fn take_in(&mut self, effect: Effect, said: Vec<String>) -> Result<Option<Next>, Failure> {
        self.said = said;
        match effect {
            Effect::Told => {}
            Effect::Moved => self.look_again()?,
            Effect::Left(next) => return Ok(Some(next)),
        }
        Ok(None)
    }

    /// Looks at the position again after it has changed.
    fn look_again(&mut self) -> Result<(), Failure> {
        self.board = self.round.board()?;
        if self.round.session.is_over() {
            self.said.push(self.round.result()?);
            self.list = self.round.review()?;
            self.chosen = 0;
            return Ok(());
        }
        let values = self.round.values()?;
        self.list = self.listed(values.as_deref());
        self.choose(self.chosen);
        Ok(())
    }

    fn listed(&self, values: Option<&[RankedMove]>) -> Vec<String> {
        let moves = self.round.session.moves();
        let widest = place(moves.len(), 0).len();
        let listed = moves.iter().map(|one| {
            let worth = values.and_then(|ranked| worth(ranked, one.number));
            let worth = worth.map_or(String::new(), |worth| format!(": {worth}"));
            format!("{} {}{worth}", place(one.number, widest), one.words)
        });
        listed.collect()
    }
}
