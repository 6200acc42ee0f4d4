//! `pilewise explain`: why the answer is what it is.

use clap::{Args, ValueEnum};
use pilewise::api::Explained;
use pilewise::explain::{
    Claim, Explanation, Extent, FollowError, Grid, NameError, Played, Tree, follow,
};
use pilewise::input::Format;
use pilewise::rules::RulesGame;
use pilewise::{Control, Fault, Game, Limits, SolveError};

use crate::cases::InputArguments;
use crate::document::{html, latex, markdown, text};
use crate::explaining::{self, Explained as Subject};
use crate::failure::Failure;
use crate::language::LanguageArguments;
use crate::layout::LayoutArguments;
use crate::notes;
use crate::rules_source::{self, RulesSource};
use crate::screen::Screen;
use crate::watch::{LimitArguments, watched};

/// Explain a game: what every move is worth and gives away, what refutes it, and why
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// A built-in game, or the path of a rules file
    #[arg(value_name = "GAME")]
    game: String,

    /// The game's numbers, one argument a parameter; without any, they are read from standard
    /// input
    #[arg(value_name = "INPUT", allow_negative_numbers = true)]
    input: Vec<String>,

    /// Read the numbers from a file, `-` for standard input
    #[arg(long = "input", value_name = "FILE", conflicts_with = "input")]
    file: Option<String>,

    #[command(flatten)]
    layout: LayoutArguments,

    /// Explain the position after these moves, such as "take 2, take 1": the words of a move or
    /// some of them, or its number in the list of moves, as #2
    #[arg(long, value_name = "MOVES")]
    line: Option<String>,

    /// Judge an answer that somebody claims: 215, true, Bob, "value -3" [default: the `Output` of a
    /// judge's report that the input is]
    #[arg(long, value_name = "ANSWER", allow_hyphen_values = true)]
    claim: Option<String>,

    /// Draw the search tree to this depth; small inputs only
    #[arg(long, value_name = "DEPTH", num_args = 0..=1, default_missing_value = "3")]
    tree: Option<usize>,

    /// How to write the explanation
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Form::Text)]
    format: Form,

    #[command(flatten)]
    language: LanguageArguments,

    #[command(flatten)]
    limits: LimitArguments,
}

const EXAMPLES: &str = "\
Examples:
  pilewise explain 877 \"[3,9,1,2]\"                          every move, and what refutes the poor ones
  pilewise explain 877 \"[3,9,1,2]\" --claim Bob              is that so?
  pilewise explain 1140 \"[2,7,9,4,4]\" --line \"take 1\"       after these moves
  pilewise explain 464 10 11 --format html > can-i-win.html  a page to read or print
  pilewise explain 1140 \"[2,7,9,4,4]\" --format latex | pdflatex -jobname ii
                                                             the same as a PDF";

/// How an explanation is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// For the terminal
    Text,
    /// Markdown
    Md,
    /// A LaTeX file of its own
    Latex,
    /// One HTML file that needs nothing else
    Html,
    /// The picture of the table, or of the tree with `--tree`
    Svg,
    /// For programs
    Json,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let source = rules_source::open_in(&arguments.game, arguments.language.language)?;
    let input = InputArguments {
        input: arguments.input.clone(),
        file: arguments.file.clone(),
        format: Format::Auto,
        layout: arguments.layout.clone(),
    };
    let (case, reported) = input.only_case_with_claim(&source)?;
    let game = source.game(case)?;
    let played = arguments.played(&source, &game)?;
    let claim = arguments.claim(&source, reported)?;
    let limits = arguments.limits.limits(Limits::default());
    let (found, _) = watched(limits, "explaining", |control| {
        arguments.find(&game, played, claim, control)
    });
    let found = found.map_err(|error| unexplained(error, &source, &game))?;
    let mut screen = Screen::new();
    arguments.write(&source, &game, found, &mut screen)?;
    screen.flush()?;
    notes::beyond_limits("", game.warnings());
    Ok(())
}

/// Everything that had to be solved for.
struct Found {
    explanation: Explanation,
    engine: &'static str,
    grid: Option<Grid>,
    tree: Option<Tree>,
}

/// How many rows and columns of a table are shown in characters, and in a picture.
const TABLE: (usize, usize) = (24, 40);
const PICTURE: (usize, usize) = (40, 40);
/// How many values of a table of one integer are shown.
const ROW: usize = 120;
/// How many positions of a tree are drawn.
const TREE: usize = 80;

impl Arguments {
    fn find<'g>(
        &self,
        game: &'g RulesGame,
        played: Played,
        claim: Option<Claim>,
        control: &Control<'g>,
    ) -> Result<Found, SolveError> {
        let mut solution = pilewise::solve(game, None, control)?;
        let explanation = Explanation::of(game, &mut solution, played, claim, Extent::default())?;
        let (rows, columns) = match self.format {
            Form::Html | Form::Svg => PICTURE,
            _ => TABLE,
        };
        let columns = if game.fields().len() == 1 {
            ROW
        } else {
            columns
        };
        let (reached, line) = (&explanation.reached, &explanation.line);
        let grid = Grid::of(game, &mut solution, reached, line, (rows, columns))?;
        let root = explanation.played.position.clone();
        let tree = self
            .tree
            .map(|depth| Tree::of(game, &mut solution, root, depth, TREE));
        Ok(Found {
            engine: solution.engine,
            tree: tree.transpose()?,
            explanation,
            grid,
        })
    }

    fn write(
        &self,
        source: &RulesSource,
        game: &RulesGame,
        found: Found,
        screen: &mut Screen,
    ) -> Result<(), Failure> {
        let document = |found: &Found| {
            explaining::document(&Subject {
                source,
                game,
                engine: found.engine,
                explanation: &found.explanation,
                grid: found.grid.as_ref(),
                tree: found.tree.as_ref(),
            })
        };
        match self.format {
            Form::Text => text::write(&document(&found)?, screen)?,
            Form::Md => screen.bytes(markdown::write(&document(&found)?).as_bytes())?,
            Form::Latex => screen.bytes(latex::write(&document(&found)?).as_bytes())?,
            Form::Html => screen.bytes(html::write(&document(&found)?).as_bytes())?,
            Form::Svg => match (&found.tree, &found.grid) {
                (Some(tree), _) => screen.bytes(tree.to_svg(game).as_bytes())?,
                (None, Some(grid)) => screen.bytes(grid.to_svg().as_bytes())?,
                (None, None) => return Err(no_picture()),
            },
            Form::Json => {
                let (grid, tree) = (found.grid.as_ref(), found.tree.as_ref());
                let rules = &source.rules;
                let (engine, explanation) = (found.engine, found.explanation);
                let explained = Explained::of(&source.name, rules, game, engine, explanation);
                screen.json(&explained.with_figures(game, grid, tree))?;
            }
        }
        Ok(())
    }

    /// The moves of `--line`, played.
    fn played(&self, source: &RulesSource, game: &RulesGame) -> Result<Played, Failure> {
        let text = self.line.as_deref().unwrap_or_default();
        // A semicolon separates moves whose words have a comma.
        let separator = if text.contains(';') { ';' } else { ',' };
        let names = text.split(separator).map(str::trim);
        let names = names.filter(|name| !name.is_empty());
        follow(game, game.start_position(), names).map_err(|error| match error {
            FollowError::Name { number, error } => unnamed(number, &error),
            FollowError::Play(error) => {
                Failure::solve(SolveError::Play(error), source, game, "--line: ")
            }
        })
    }

    /// The claim of the command line, or else of the report that was pasted.
    fn claim(
        &self,
        source: &RulesSource,
        reported: Option<String>,
    ) -> Result<Option<Claim>, Failure> {
        let parse = |claim: &String| Claim::parse(claim, &source.rules);
        let Some(claim) = &self.claim else {
            // Nobody asked about what a report has there; it may be no answer at all.
            return Ok(reported.as_ref().and_then(|claim| parse(claim).ok()));
        };
        let claim = parse(claim).map(Some);
        claim.map_err(|error| {
            Failure::with_hint(
                format!("`{}` is no answer of this game", error.text),
                format!("expected {}", error.expected),
            )
        })
    }
}

fn no_picture() -> Failure {
    Failure::with_hint(
        "there is no table to draw: positions of this game are not one integer or two",
        "`--tree` draws the search tree of any game",
    )
}

/// How many moves a hint lists.
const MOST_LISTED: usize = 12;

fn unnamed(number: usize, error: &NameError) -> Failure {
    let listed = |moves: &mut dyn Iterator<Item = String>| {
        let mut listed: Vec<String> = moves.take(MOST_LISTED + 1).collect();
        if listed.len() > MOST_LISTED {
            listed[MOST_LISTED] = "…".to_owned();
        }
        listed.join("; ")
    };
    let hint = match error {
        NameError::Over => "leave this move out, and those after it".to_owned(),
        NameError::Unknown { legal, .. } => {
            let numbered = legal.iter().enumerate();
            let mut numbered = numbered.map(|(index, words)| format!("#{} {words}", index + 1));
            format!("the moves there: {}", listed(&mut numbered))
        }
        NameError::Several { meant, .. } => {
            let mut meant = meant
                .iter()
                .map(|(number, words)| format!("#{number} {words}"));
            format!("write one of these, or its number: {}", listed(&mut meant))
        }
    };
    Failure::with_hint(format!("--line, move {number}: {error}"), hint)
}

fn unexplained(error: SolveError, source: &RulesSource, game: &RulesGame) -> Failure {
    match &error {
        SolveError::Play(play) if matches!(play.fault, Fault::SetElement(_)) => Failure::with_hint(
            "this input is too large to explain: its positions need sets of numbers above 63",
            "`pilewise solve` gives the answer; explain a smaller input",
        ),
        _ => Failure::solve(error, source, game, ""),
    }
}
