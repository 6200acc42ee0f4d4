//! Requests answered: from what somebody sends to JSON text.

use std::io;

use serde::Serialize;

use super::games::{CheckedRules, GamesData};
use super::kept::KeptRules;
use super::opening::{allow_listing, bind, open, outside, over, played};
use super::position::PositionData;
use super::refusal::{Refusal, RefusalKind};
use super::request::{
    ExplainRequest, OpponentName, PositionRequest, ReplyRequest, Request, SolveRequest,
    TableRequest,
};
use super::{API_VERSION, Explained, InputData, Named, Solved, TableData, input_data};
use crate::control::Control;
use crate::error::SolveError;
use crate::explain::{Claim, Explanation, Extent, Grid, Reached, Tree, best_line};
use crate::game::Game;
use crate::play::{ErrorRate, Opponent, Session};
use crate::rules::RulesGame;

/// How many moves of a solution's line are told.
const MOST_STEPS: usize = 1_000;
/// How many first moves a game may have for its best ones to be looked for.
const MOST_FIRST_MOVES: usize = 1 << 20;
/// How many rows or columns of a table may be asked for.
const WIDEST_TABLE: usize = 200;
/// How deep a search tree may be asked for, and how many of its positions are drawn.
const DEEPEST_TREE: usize = 6;
const LARGEST_TREE: usize = 120;
/// How many rows and columns of the table come with an explanation.
const EXPLAINED_TABLE: usize = 40;
/// The longest answer, in bytes.
const LONGEST_ANSWER: usize = 16 << 20;

/// Answers a request with JSON text. Nothing is kept between two requests; what a solve may
/// use, and who may stop it, is the `control`'s. The name of rules that come with a request is
/// `rules`.
///
/// # Errors
/// A [`Refusal`] says what is wrong with the request, or which limit was met.
///
/// # Complexity
/// That of the solve, then of what is told: at most 4,000 moves, and 16 MiB of text.
///
/// # Examples
/// ```
/// use pilewise::Control;
/// use pilewise::api::{Request, answer};
///
/// let request = r#"{"method": "position", "game": "877", "input": "[3,9,1,2]", "moves": [1]}"#;
/// let request: Request = serde_json::from_str(request)?;
/// let text = answer(&request, &Control::default()).map_err(|refusal| refusal.message)?;
/// assert!(String::from_utf8(text)?.contains(r#""mover":"second","scores":[3,0]"#));
///
/// let request = r#"{"method": "solve", "game": "878", "input": "[3,9,1,2]"}"#;
/// let request: Request = serde_json::from_str(request)?;
/// let refusal = answer(&request, &Control::default()).unwrap_err();
/// assert_eq!(refusal.message, "there is no game `878`; did you mean `877`?");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn answer(request: &Request, control: &Control<'_>) -> Result<Vec<u8>, Refusal> {
    Answerer::new().answer(request, control)
}

/// Answers requests as [`answer`] does, and keeps the rules of the last ones ready for the next:
/// at most 64, and 1 MiB of their texts. Nothing else of a request is kept, and no answer depends on
/// what was asked before.
///
/// # Examples
/// ```
/// use pilewise::Control;
/// use pilewise::api::{Answerer, Request};
///
/// let answerer = Answerer::new();
/// for input in ["[3,9,1,2]", "[5,3]"] {
///     let request = serde_json::json!({"method": "solve", "game": "877", "input": input});
///     let request: Request = serde_json::from_value(request)?;
///     let text = answerer.answer(&request, &Control::default());
///     assert!(text.is_ok_and(|text| text.starts_with(br#"{"schema":1,"game":"stone-game""#)));
/// }
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Answerer {
    kept: KeptRules,
}

impl Answerer {
    /// One that keeps nothing yet.
    pub const fn new() -> Self {
        Self {
            kept: KeptRules::new(),
        }
    }

    /// Answers a request with JSON text, as [`answer`] does.
    ///
    /// # Errors
    /// As [`answer`].
    ///
    /// # Complexity
    /// As [`answer`], without the reading of rules that are kept.
    pub fn answer(&self, request: &Request, control: &Control<'_>) -> Result<Vec<u8>, Refusal> {
        answer_with(&self.kept, request, control)
    }
}

fn answer_with(
    kept: &KeptRules,
    request: &Request,
    control: &Control<'_>,
) -> Result<Vec<u8>, Refusal> {
    match request {
        Request::Games(asked) => written(&GamesData::of(asked.language)?),
        Request::Rules(asked) => written(&CheckedRules::of(kept, asked.chosen())?),
        Request::Solve(asked) => solve(kept, asked, control),
        Request::Position(asked) => position(kept, asked, control),
        Request::Explain(asked) => explain(kept, asked, control),
        Request::Table(asked) => table(kept, asked, control),
        Request::Reply(asked) => reply(kept, asked, control),
    }
}

fn solve(
    kept: &KeptRules,
    asked: &SolveRequest,
    control: &Control<'_>,
) -> Result<Vec<u8>, Refusal> {
    let (name, rules) = open(kept, asked.chosen())?;
    let game = bind(&rules, &asked.input)?;
    allow_listing(&game, &game.start_position(), MOST_FIRST_MOVES)?;
    let refuse = |error| Refusal::solve(error, &game);
    let mut solution = crate::solve(&game, None, control).map_err(refuse)?;
    let mut solved = Solved::of(&name, &game, &mut solution).map_err(refuse)?;
    solved.seconds = control.clock.map(|clock| clock().as_secs_f64());
    if let Some(line) = &mut solved.line {
        line.shorten(MOST_STEPS);
        solved.line_is_whole = line.is_whole();
    }
    written(&solved)
}

fn position(
    kept: &KeptRules,
    asked: &PositionRequest,
    control: &Control<'_>,
) -> Result<Vec<u8>, Refusal> {
    let (name, rules) = open(kept, asked.chosen())?;
    let game = bind(&rules, &asked.input)?;
    let (mut session, engine) = played_session(&game, &asked.moves, control)?;
    written(&PositionData::of(name, &mut session, engine, asked.review)?)
}

/// A move that a program plays.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Reply<'a> {
    /// The version of the schema, [`API_VERSION`].
    #[cfg_attr(feature = "schema", schemars(extend("const" = API_VERSION)))]
    schema: u32,
    /// Its number among the legal moves, from 1.
    number: usize,
    /// The move in words.
    #[serde(rename = "move")]
    words: &'a str,
}

fn reply(
    kept: &KeptRules,
    asked: &ReplyRequest,
    control: &Control<'_>,
) -> Result<Vec<u8>, Refusal> {
    let (_, rules) = open(kept, asked.chosen())?;
    let game = bind(&rules, &asked.input)?;
    let rate: ErrorRate = asked.error_rate.parse().map_err(unreadable)?;
    // Every turn of a game has choices of its own.
    let seed = asked.seed.wrapping_add(asked.moves.len() as u64);
    let mut opponent = match asked.opponent {
        OpponentName::Perfect => Opponent::Perfect,
        OpponentName::Greedy => Opponent::Greedy,
        OpponentName::Careless => Opponent::careless(rate, seed),
    };
    let (mut session, _) = played_session(&game, &asked.moves, control)?;
    let chosen = session.ask(&mut opponent);
    match chosen.map_err(|error| Refusal::solve(error, &game))? {
        Some(chosen) => written(&Reply {
            schema: API_VERSION,
            number: chosen.number,
            words: &chosen.words,
        }),
        None => Err(over()),
    }
}

/// A session in which the moves of these numbers are made.
fn played_session<'g>(
    game: &'g RulesGame,
    numbers: &[usize],
    control: &Control<'g>,
) -> Result<(Session<'g, RulesGame>, &'static str), Refusal> {
    // A wrong move is refused before the solve, which may take long.
    played(game, numbers)?;
    let refuse = |error| Refusal::solve(error, game);
    let solution = crate::solve(game, None, control).map_err(refuse)?;
    let engine = solution.engine;
    let mut session = Session::new(game, solution, [None, None]).map_err(refuse)?;
    for &number in numbers {
        session.make(number).map_err(refuse)?;
    }
    Ok((session, engine))
}

fn explain(
    kept: &KeptRules,
    asked: &ExplainRequest,
    control: &Control<'_>,
) -> Result<Vec<u8>, Refusal> {
    let (name, rules) = open(kept, asked.chosen())?;
    if asked.tree.is_some_and(|depth| depth > DEEPEST_TREE) {
        return Err(outside("tree", 0, DEEPEST_TREE));
    }
    let claim = asked.claim.as_deref().map(|text| {
        Claim::parse(text, rules.rules()).map_err(|error| {
            let message = format!("`{}` is no answer of this game", error.text);
            let hint = format!("expected {}", error.expected);
            Refusal::new(RefusalKind::Request, message, Some(hint))
        })
    });
    let claim = claim.transpose()?;
    let game = bind(&rules, &asked.input)?;
    let played = played(&game, &asked.moves)?;
    let found = || -> Result<_, SolveError> {
        let mut solution = crate::solve(&game, None, control)?;
        let explanation = Explanation::of(&game, &mut solution, played, claim, Extent::default())?;
        let size = (EXPLAINED_TABLE, EXPLAINED_TABLE);
        let (reached, line) = (&explanation.reached, &explanation.line);
        let grid = Grid::of(&game, &mut solution, reached, line, size)?;
        let root = &explanation.played.position;
        let tree = asked
            .tree
            .map(|depth| Tree::of(&game, &mut solution, root.clone(), depth, LARGEST_TREE))
            .transpose()?;
        Ok((explanation, grid, tree, solution.engine))
    };
    let (explanation, grid, tree, engine) =
        found().map_err(|error| Refusal::solve(error, &game))?;
    let explained = Explained::of(&name, rules.rules(), &game, engine, explanation);
    written(&explained.with_figures(&game, grid.as_ref(), tree.as_ref()))
}

/// The table of values of a game.
#[derive(Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "TableAnswer")
)]
pub(super) struct AskedTable<'a> {
    /// The version of the schema, [`API_VERSION`].
    #[cfg_attr(feature = "schema", schemars(extend("const" = API_VERSION)))]
    schema: u32,
    /// The built-in game's id, or `rules` for those of the request.
    game: String,
    /// The input, by the names of its parameters.
    input: Named<'a, InputData<'a>>,
    /// The table; `null` where positions are not one integer or two.
    table: Option<TableData>,
}

fn table(
    kept: &KeptRules,
    asked: &TableRequest,
    control: &Control<'_>,
) -> Result<Vec<u8>, Refusal> {
    for (name, size) in [("rows", asked.rows), ("columns", asked.columns)] {
        if !(1..=WIDEST_TABLE).contains(&size) {
            return Err(outside(name, 1, WIDEST_TABLE));
        }
    }
    let (name, rules) = open(kept, asked.chosen())?;
    let game = bind(&rules, &asked.input)?;
    played(&game, &[])?;
    let found = || -> Result<_, SolveError> {
        let mut solution = crate::solve(&game, None, control)?;
        let start = game.start_position();
        let reached = Reached::of(&game, start.clone(), Extent::default().positions)?;
        let line = best_line(&game, &mut solution, start, Extent::default().moves)?;
        let size = (asked.rows, asked.columns);
        Grid::of(&game, &mut solution, &reached, &line, size)
    };
    let grid = found().map_err(|error| Refusal::solve(error, &game))?;
    written(&AskedTable {
        schema: API_VERSION,
        game: name,
        input: input_data(&game),
        table: grid.as_ref().map(TableData::from),
    })
}

fn unreadable(error: impl std::error::Error) -> Refusal {
    Refusal::new(RefusalKind::Request, error.to_string(), None)
}

/// An answer as JSON text, unless it is too long.
fn written(answer: &impl Serialize) -> Result<Vec<u8>, Refusal> {
    let mut text = BoundedText(Vec::new());
    match serde_json::to_writer(&mut text, answer) {
        Ok(()) => Ok(text.0),
        Err(error) if error.is_io() => {
            let message = format!("the answer is longer than {LONGEST_ANSWER} bytes");
            let hint = "try a smaller input".to_owned();
            Err(Refusal::new(RefusalKind::Limit, message, Some(hint)))
        }
        Err(error) => Err(Refusal::new(RefusalKind::Play, error.to_string(), None)),
    }
}

/// Text that is not written beyond a length.
struct BoundedText(Vec<u8>);

impl io::Write for BoundedText {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > LONGEST_ANSWER {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
