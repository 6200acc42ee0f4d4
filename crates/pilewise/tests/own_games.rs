//! Games written in Rust: what they state of themselves is used, also through a reference, and is
//! not trusted where it might be wrong.

use pilewise::{
    Control, Direction, Fault, Field, FieldKind, Game, GeneralEngine, Goal, Limits, Loop, Move,
    Moves, PlayError, Player, Position, SolveError, Status, solve_with,
};

/// A count that goes up to an end; whoever brings it there wins.
struct Counter {
    end: i64,
    /// Whether it may go down as well, so that play need not end.
    may_fall: bool,
    fields: Vec<Field>,
}

impl Counter {
    fn new(end: i64, may_fall: bool) -> Self {
        let count = Field {
            name: "count".into(),
            kind: FieldKind::Integer,
            range: Some(0..=end),
        };
        Self {
            end,
            may_fall,
            fields: vec![count],
        }
    }
}

impl Game for Counter {
    fn fields(&self) -> &[Field] {
        &self.fields
    }

    fn start(&self) -> Vec<i64> {
        vec![0]
    }

    fn goal(&self) -> Goal {
        Goal::LastWins
    }

    fn mover_matters(&self) -> bool {
        true
    }

    fn expand(&self, words: &[i64], _: Player, moves: &mut Moves) -> Result<Status, PlayError> {
        let count = words[0];
        let by = |step| Move {
            kind: 0,
            choices: vec![step],
        };
        if count < self.end {
            moves.push(0, false, &[count + 1], || by(1));
        }
        if self.may_fall && count > 0 {
            moves.push(0, false, &[count - 1], || by(-1));
        }
        Ok(Status::Open)
    }

    fn say(&self, _: &Position, chosen: &Move) -> String {
        format!("count {}", chosen.choices[0])
    }

    /// Greater counts first: not true where it may fall.
    fn evaluation_order(&self) -> Option<Vec<Loop>> {
        Some(vec![Loop {
            word: 0,
            direction: Direction::Down,
        }])
    }

    fn start_position(&self) -> Position {
        Position {
            words: self.start(),
            mover: Player::Second,
        }
    }

    fn show(&self, words: &[i64]) -> String {
        format!("{} of {}", words[0], self.end)
    }
}

#[test]
fn an_order_that_is_not_true_does_not_hide_a_cycle() {
    let game = Counter::new(9, true);
    let control = Control {
        limits: Limits {
            bytes: 1 << 20,
            ..Limits::default()
        },
        ..Control::default()
    };
    let solved = solve_with(&game, GeneralEngine::Memo, &control);
    let Err(SolveError::Endless { cycle }) = solved else {
        panic!("{solved:?}")
    };
    assert_eq!(cycle.len(), 2, "up and down again: {cycle:?}");
}

#[test]
fn a_reference_to_a_game_is_the_game() {
    let game = Counter::new(9, false);
    let reference = &game;
    assert_eq!(Game::start_position(&reference), game.start_position());
    assert_eq!(Game::show(&reference, &[4]), "4 of 9");
    let by_reference = solve_with(&reference, GeneralEngine::Memo, &Control::default());
    let by_reference = by_reference.expect("play ends").value;
    let solved = solve_with(&game, GeneralEngine::Memo, &Control::default());
    assert_eq!(by_reference, solved.expect("play ends").value);
}

/// Whichever engine is asked, it says of which position it knows nothing.
#[test]
fn a_position_out_of_reach_is_named() {
    use pilewise::builtin;
    use pilewise::input::{Format, read_text};
    use pilewise::rules::{Rules, RulesGame};

    let cases = [
        ("877", "[3,9,1,2]", "ends"),
        ("1140", "[2,7,9,4,4]", "window"),
        ("1406", "[1,2,3,7]", "window"),
        ("1563", "[6,2,3,4,5,5]", "split"),
        ("1510", "17", "subtraction"),
        ("1686", "[1,3] [2,1]", "pick"),
        ("464", "10 11", "pool"),
        ("2029", "[2,1]", "residue"),
        ("877", "[3,9,1,2]", "memo"),
    ];
    for (name, input, engine) in cases {
        let rules = Rules::parse(builtin::find(name).expect("built in").text).expect("rules");
        let text = input.replace("] [", "]\n[").replace(' ', "\n");
        let values = read_text(&text, &rules.parameters, Format::Leetcode).expect("an input");
        let game = RulesGame::new(&rules, values[0].clone()).expect("a game");
        let mut solution =
            pilewise::solve(&game, Some(engine), &Control::default()).expect("solved");
        let mut position = game.start_position();
        position.words.fill(1 << 40);
        let error = solution
            .value_of(&position)
            .expect_err("it is out of reach");
        let SolveError::Play(error) = error else {
            panic!("{engine}: {error}")
        };
        assert_eq!(error.fault, Fault::Unreachable, "{engine}");
        assert_eq!(error.position, Some(game.show(&position.words)), "{engine}");
    }
}
