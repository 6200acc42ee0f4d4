//! GAME on the command line: a built-in game, or the path of a rules file.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::OnceLock;

use pilewise::builtin;
use pilewise::input::InputValue;
use pilewise::rules::{Language, Prepared, Rules, RulesGame};
use pilewise_judge::{NoOracle, Oracle, unsolvable};

use crate::failure::Failure;
use crate::notes;

/// Rules and where they came from.
#[derive(Debug)]
pub(crate) struct RulesSource {
    /// The checked rules.
    pub(crate) rules: Rules,
    /// What the game is called in output: its id, or the path of its file.
    pub(crate) name: String,
    /// The name of the file for errors that point into it.
    pub(crate) file_name: String,
    /// The rules made ready, once an input asks for that.
    prepared: OnceLock<Prepared>,
}

impl RulesSource {
    /// Checked rules, what the game is called, and the name of the file.
    pub(crate) fn new(rules: Rules, name: &str, file_name: &str) -> Self {
        Self {
            rules,
            name: name.to_owned(),
            file_name: file_name.to_owned(),
            prepared: OnceLock::new(),
        }
    }

    /// The rules made ready to be given inputs.
    pub(crate) fn prepare(&self) -> Result<&Prepared, Failure> {
        if let Some(prepared) = self.prepared.get() {
            return Ok(prepared);
        }
        let prepared = Prepared::new(self.rules.clone());
        let prepared = prepared.map_err(|error| Failure::bind(error, self, ""))?;
        Ok(self.prepared.get_or_init(|| prepared))
    }

    /// The game on the one input of a command.
    pub(crate) fn game(&self, input: Vec<InputValue>) -> Result<RulesGame, Failure> {
        let game = self.prepare()?.game(input);
        game.map_err(|error| Failure::bind(error, self, ""))
    }

    /// Refuses rules that cannot be solved on their smallest inputs, as `solve` refuses them there:
    /// by their answers nothing can be judged.
    pub(crate) fn refuse_unsolvable(&self, oracle: &Oracle<'_>) -> Result<(), Failure> {
        let Some((case, why)) = unsolvable(oracle) else {
            return Ok(());
        };
        let place = format!("on {}: ", case.named(&self.rules.parameters));
        match why {
            NoOracle::Bind(error) => Err(Failure::bind(error, self, &place)),
            NoOracle::Play(error) => {
                let game = self.game(case.values)?;
                Err(Failure::solve(error.into(), self, &game, &place))
            }
            NoOracle::Solve(error) => {
                let game = self.game(case.values)?;
                Err(Failure::solve(error, self, &game, &place))
            }
        }
    }
}

/// More is not read of a file: rules are far shorter, and the library says what is allowed.
const MOST_READ: u64 = 1 << 20;

/// Finds and reads the game that a person names, in English.
pub(crate) fn open(game: &str) -> Result<RulesSource, Failure> {
    open_in(game, Language::English)
}

/// Finds and reads the game that a person names.
pub(crate) fn open_in(game: &str, language: Language) -> Result<RulesSource, Failure> {
    let is_path = game.contains(['/', std::path::MAIN_SEPARATOR]) || game.ends_with(".toml");
    if !is_path && let Some(found) = builtin::find(game) {
        let file_name = format!("{}.toml", found.id);
        return parse(found.text, language, found.id, &file_name);
    }
    if !is_path && !Path::new(game).is_file() {
        return Err(unknown(game));
    }
    let text = read(game).map_err(|error| {
        Failure::with_hint(
            format!("cannot read the rules file `{game}`: {error}"),
            "`pilewise games` lists the games that need no file",
        )
    })?;
    parse(&text, language, game, game)
}

fn read(path: &str) -> std::io::Result<String> {
    let mut text = String::new();
    File::open(path)?
        .take(MOST_READ)
        .read_to_string(&mut text)?;
    Ok(text)
}

fn parse(
    text: &str,
    language: Language,
    name: &str,
    file_name: &str,
) -> Result<RulesSource, Failure> {
    let rules = Rules::parse_in(text, language)
        .map_err(|error| Failure::Picture(error.render(text, file_name, notes::has_colour())))?;
    Ok(RulesSource::new(rules, name, file_name))
}

fn unknown(game: &str) -> Failure {
    let message = match builtin::suggest(game) {
        Some(nearest) => format!("there is no game `{game}`; did you mean `{nearest}`?"),
        None => format!("there is no game `{game}`, nor a rules file of that name"),
    };
    Failure::with_hint(message, "`pilewise games` lists the games")
}
