//! One game from start to end, as both views play it: it obeys commands and says what comes of
//! them.

use pilewise::explain::{NameError, RankedMove, find_move};
use pilewise::input::{Format, InputValue, read_arguments};
use pilewise::play::{Board, Opponent, Review, Session};
use pilewise::rules::RulesGame;
use pilewise::{Control, Fault, Game, Player, SolveError};

use super::commands::{Command, WORDS};
use super::words;
use crate::failure::Failure;
use crate::outcome_words::name;
use crate::rules_source::RulesSource;

/// A game in play.
pub(super) struct Round<'g> {
    pub(super) source: &'g RulesSource,
    pub(super) session: Session<'g, RulesGame>,
    /// Whether the values of all moves are to be shown.
    pub(super) shows_values: bool,
    restart_clock: &'g dyn Fn(),
}

/// What comes after a game.
#[derive(Debug)]
pub(super) enum Next {
    Quit,
    /// The same game on another input.
    Input(Vec<InputValue>),
}

/// What a command led to.
#[derive(Debug)]
pub(super) enum Effect {
    /// Something to read; play stands where it was.
    Told,
    /// Play has moved on, or back.
    Moved,
    /// This game is left.
    Left(Next),
}

impl<'g> Round<'g> {
    pub(super) fn new(
        source: &'g RulesSource,
        game: &'g RulesGame,
        control: &Control<'g>,
        sides: [Option<Opponent>; 2],
        restart_clock: &'g dyn Fn(),
    ) -> Result<Self, Failure> {
        let opened = pilewise::solve(game, None, control)
            .and_then(|solution| Session::new(game, solution, sides));
        let session = opened.map_err(|error| unplayable(error, source, game))?;
        Ok(Self {
            source,
            session,
            shows_values: false,
            restart_clock,
        })
    }

    /// Lets programs move, and says what they did.
    pub(super) fn reply(&mut self, said: &mut Vec<String>) -> Result<(), Failure> {
        let made = self.think(Session::reply)?;
        let all = self.session.made();
        for one in &all[all.len() - made..] {
            said.push(format!("{}: {}", name(one.before.mover), one.words));
        }
        Ok(())
    }

    /// Does what a person asks for; what is to be told about it is added to `said`.
    pub(super) fn obey(
        &mut self,
        command: Command,
        said: &mut Vec<String>,
    ) -> Result<Effect, Failure> {
        match command {
            Command::Move(words) => return self.make(&words, said),
            Command::Undo => match self.think(Session::undo)? {
                0 => said.push("There is no move of yours to take back.".to_owned()),
                undone => {
                    said.push(words::taken_back(undone));
                    return Ok(Effect::Moved);
                }
            },
            Command::Switch => return self.switch(said),
            Command::Hint => {
                let hint = self.think(Session::hint)?;
                said.push(words::hint(hint.as_ref(), self.session.position().mover));
            }
            Command::Values => {
                self.shows_values = !self.shows_values;
                return Ok(Effect::Moved);
            }
            Command::Review => said.extend(self.review()?),
            Command::New(text) => return Ok(self.new_input(&text, said)),
            Command::Help => said.extend(help()),
            Command::Quit => return Ok(Effect::Left(Next::Quit)),
        }
        Ok(Effect::Told)
    }

    fn make(&mut self, words: &str, said: &mut Vec<String>) -> Result<Effect, Failure> {
        let number = match find_move(self.session.moves(), words) {
            Ok(found) => found.number,
            Err(error) => {
                said.push(no_move(&error));
                return Ok(Effect::Told);
            }
        };
        self.make_numbered(number, said)
    }

    /// Makes the move of this number, and lets programs answer.
    pub(super) fn make_numbered(
        &mut self,
        number: usize,
        said: &mut Vec<String>,
    ) -> Result<Effect, Failure> {
        if !self.think(|session| session.make(number))? {
            return Ok(Effect::Told);
        }
        if let Some(made) = self.session.made().last() {
            said.push(format!("{}: {}", name(made.before.mover), made.words));
        }
        self.reply(said)?;
        Ok(Effect::Moved)
    }

    fn switch(&mut self, said: &mut Vec<String>) -> Result<Effect, Failure> {
        let both = [Player::First, Player::Second];
        if both.iter().all(|&it| self.session.opponent(it).is_none()) {
            said.push("Both sides are played by people: there is nothing to exchange.".to_owned());
            return Ok(Effect::Told);
        }
        self.session.switch_sides();
        said.push(words::sides(&self.session));
        self.reply(said)?;
        Ok(Effect::Moved)
    }

    fn new_input(&self, text: &str, said: &mut Vec<String>) -> Effect {
        let game = self.session.game();
        if text.is_empty() {
            return Effect::Left(Next::Input(same_input(game)));
        }
        let parameters = &self.source.rules.parameters;
        // Several values stand beside each other, as on the command line.
        let arguments = words::arguments(text);
        let read = read_arguments(&[text.to_owned()], parameters, Format::Auto)
            .or_else(|error| read_arguments(&arguments, parameters, Format::Auto).or(Err(error)));
        let input = match read {
            Ok(input) => input,
            Err(error) => {
                said.push(format!("Not understood: {error}"));
                return Effect::Told;
            }
        };
        // The game in play is left only for one that can be played.
        if let Ok(prepared) = self.source.prepare()
            && let Err(error) = prepared.game(input.clone())
        {
            said.push(format!("That cannot be played: {error}"));
            return Effect::Told;
        }
        Effect::Left(Next::Input(input))
    }

    /// The legal moves with their values, the best first, if they are to be shown.
    pub(super) fn values(&mut self) -> Result<Option<Vec<RankedMove>>, Failure> {
        let shown = self.shows_values.then(|| self.think(Session::ranked));
        shown.transpose()
    }

    /// How the game went, once it is over.
    pub(super) fn result(&mut self) -> Result<String, Failure> {
        let value = self.think(Session::standing)?;
        let goal = self.session.game().goal();
        Ok(words::result(value, goal, self.session.scores()))
    }

    /// Where value was given away, move by move.
    pub(super) fn review(&mut self) -> Result<Vec<String>, Failure> {
        let review: Review = self.think(|session| session.review())?;
        Ok(words::review(&review, self.session.game().goal()))
    }

    /// What the position looks like.
    pub(super) fn board(&self) -> Result<Board, Failure> {
        let game = self.session.game();
        let board = Board::of(game, self.session.position());
        board.map_err(|error| unplayable(error.into(), self.source, game))
    }

    /// Has the session do something that may take long.
    fn think<R>(
        &mut self,
        act: impl FnOnce(&mut Session<'g, RulesGame>) -> Result<R, SolveError>,
    ) -> Result<R, Failure> {
        (self.restart_clock)();
        act(&mut self.session).map_err(|error| unplayable(error, self.source, self.session.game()))
    }
}

fn help() -> Vec<String> {
    let mut lines =
        vec!["A move is made by its words, some of them, or its number, as #1.".to_owned()];
    lines.extend(WORDS.map(|(word, meaning)| format!("  {word:<9}  {meaning}")));
    lines
}

/// How many moves are listed where a name is not understood.
const MOST_LISTED: usize = 12;

fn no_move(error: &NameError) -> String {
    match error {
        NameError::Over => "Play is over: no move can be made.".to_owned(),
        NameError::Unknown { name, nearest, .. } => match nearest {
            Some(nearest) => format!("`{name}` is no move here; did you mean `{nearest}`?"),
            None => format!("`{name}` is no move here; `help` says what can be written"),
        },
        NameError::Several { name, meant } => {
            let mut listed: Vec<&(usize, String)> = meant.iter().collect();
            listed.sort();
            let mut listed: Vec<String> = listed
                .into_iter()
                .take(MOST_LISTED)
                .map(|(number, words)| format!("#{number} {words}"))
                .collect();
            if meant.len() > MOST_LISTED {
                listed.push(format!("and {} more", meant.len() - MOST_LISTED));
            }
            format!("`{name}` may be any of: {}", listed.join("; "))
        }
    }
}

/// The input of a game, as it was given.
fn same_input(game: &RulesGame) -> Vec<InputValue> {
    use pilewise::api::InputData;
    let data = pilewise::api::input_data(game).0.into_iter();
    let values = data.map(|(_, value)| match value {
        InputData::Integer(number) => InputValue::Integer(number),
        InputData::List(row) => InputValue::List(row.to_vec()),
        InputData::Lists(rows) => InputValue::Lists(rows.iter().map(|row| row.to_vec()).collect()),
        InputData::Text(text) => InputValue::Text(text),
    });
    values.collect()
}

fn unplayable(error: SolveError, source: &RulesSource, game: &RulesGame) -> Failure {
    match &error {
        SolveError::Play(play) if matches!(play.fault, Fault::SetElement(_)) => Failure::with_hint(
            "this input is too large to play: its positions need sets of numbers above 63",
            "`pilewise solve` gives the answer; play a smaller input",
        ),
        _ => Failure::solve(error, source, game, ""),
    }
}
