//! Tables and search trees: their values are those of `brute`, every position is drawn once,
//! what is cut holds where the line begins, and the pictures are well-formed SVG.

use std::collections::HashSet;

use pilewise::explain::{Explanation, Extent, Grid, Reached, Savings, Tree, best_line, follow};
use pilewise::input::InputValue;
use pilewise::rules::{ParameterType, Rules, RulesGame};
use pilewise::{Control, Game, Solution, builtin};

fn game(name: &str, input: Vec<InputValue>) -> RulesGame {
    let rules = Rules::parse(builtin::find(name).expect("a game").text).expect("rules");
    RulesGame::new(&rules, input).expect("an input that makes sense")
}

fn row(elements: &[i64]) -> Vec<InputValue> {
    vec![InputValue::List(elements.to_vec())]
}

fn solved<'g>(game: &'g RulesGame, engine: Option<&str>) -> Solution<'g, RulesGame> {
    pilewise::solve(game, engine, &Control::default()).expect("solved")
}

/// The table of a game from its start, at most so large.
fn grid(game: &RulesGame, most: (usize, usize)) -> Option<Grid> {
    let mut solution = solved(game, None);
    let start = game.start_position();
    let reached = Reached::of(game, start.clone(), 5_000).expect("reached");
    let line = best_line(game, &mut solution, start, 1_000).expect("a line");
    Grid::of(game, &mut solution, &reached, &line, most).expect("a table")
}

/// Every built-in game on a small input.
fn small_games() -> impl Iterator<Item = (&'static str, RulesGame)> {
    builtin::games().iter().map(|game| {
        let rules = Rules::parse(game.text).expect("rules");
        let values = rules.parameters.iter().map(|one| match one.kind {
            ParameterType::Integer => InputValue::Integer(7),
            _ => InputValue::List(vec![3, 1, 4, 1, 5, 2]),
        });
        let bound = RulesGame::new(&rules, values.collect()).expect("an input");
        (game.id, bound)
    })
}

#[test]
fn the_cells_of_a_table_are_what_brute_finds() {
    let mut grids = 0;
    for (id, game) in small_games() {
        let Some(grid) = grid(&game, (100, 100)) else {
            continue;
        };
        grids += 1;
        let mut brute = solved(&game, Some("brute"));
        let reached = Reached::of(&game, game.start_position(), 5_000).expect("reached");
        let words: HashSet<&[i64]> = reached.positions.iter().map(|one| &one.words[..]).collect();
        assert_eq!(
            grid.cells.iter().flatten().flatten().count(),
            words.len(),
            "{id}"
        );
        for position in &reached.positions {
            let column =
                usize::try_from(position.words[position.words.len() - 1] - grid.columns.first);
            let row = grid
                .rows
                .as_ref()
                .map_or(0, |rows| position.words[0] - rows.first);
            let cell = grid.cells[row as usize][column.expect("a column")].expect("a value");
            let value = brute.value_of(position).expect("a value");
            assert_eq!(cell.number(), value.number(), "{id} {position:?}");
        }
        assert_eq!(grid.path_outside, 0, "{id}");
        assert!(!grid.columns.is_cropped() && !grid.is_partial, "{id}");
    }
    // Positions are one integer or two in I to V, VII, VIII and 486.
    assert_eq!(grids, 8);
}

#[test]
fn a_table_that_is_too_large_is_cut_where_the_line_begins() {
    let long = game("877", row(&vec![3; 60]));
    let grid = grid(&long, (7, 9)).expect("a table");
    let rows = grid.rows.as_ref().expect("two fields");
    assert_eq!((rows.first, rows.length, rows.whole), (0, 7, (0, 60)));
    assert_eq!((grid.columns.first, grid.columns.length), (52, 9));
    assert_eq!(grid.path[0], (0, 8, 0));
    assert_eq!(grid.path.len() + grid.path_outside, 61);
    assert!(rows.is_cropped() && grid.columns.is_cropped());
    let (lines, narrowed) = grid.to_lines(Some(30));
    assert!(
        narrowed && lines.iter().all(|line| line.chars().count() <= 30),
        "{lines:?}"
    );
    assert!(
        lines[1].ends_with("[0]"),
        "the line begins in the last column: {lines:?}"
    );
}

#[test]
fn of_a_table_with_too_many_positions_only_those_near_the_line_are_filled_in() {
    let heap = game("1510", vec![InputValue::Integer(1_000_000)]);
    let mut solution = solved(&heap, None);
    let start = heap.start_position();
    let reached = Reached::of(&heap, start.clone(), 1_000).expect("reached");
    assert!(!reached.is_all && Savings::of(&heap, &reached).is_none());
    let line = best_line(&heap, &mut solution, start, 5).expect("a line");
    let grid = Grid::of(&heap, &mut solution, &reached, &line, (1, 50)).expect("a table");
    let grid = grid.expect("one field");
    assert!(grid.is_partial && grid.columns.is_cropped());
    assert_eq!(
        grid.cells[0].last().copied().flatten(),
        Some(solution.value)
    );
}

#[test]
fn a_tree_has_every_position_once_with_the_value_that_brute_finds() {
    for (id, game) in small_games() {
        let mut solution = solved(&game, None);
        let mut brute = solved(&game, Some("brute"));
        let start = game.start_position();
        let tree = Tree::of(&game, &mut solution, start, 3, 10_000).expect("a tree");
        assert!(!tree.is_cut_short, "{id}");
        let mut seen = HashSet::new();
        for node in &tree.nodes {
            let mover = game.mover_matters().then_some(node.position.mover);
            assert!(
                seen.insert((node.position.words.clone(), mover)),
                "{id} {node:?}"
            );
            let value = brute.value_of(&node.position).expect("a value");
            assert_eq!(node.value.number(), value.number(), "{id} {node:?}");
            assert!(
                node.depth <= 3 && node.moves.len() <= node.all_moves,
                "{id}"
            );
            for one in &node.moves {
                // Of a lost position no move is the best, though all are equal.
                let is_lost = node.value.number() == -1 && !game.goal().is_score();
                assert_eq!(
                    one.is_best,
                    one.value.number() == node.value.number() && !is_lost,
                    "{id}"
                );
            }
        }
    }
}

#[test]
fn boxes_keep_their_lower_border_and_worths_stand_apart_from_names() {
    let game = game("877", row(&[3, 9]));
    let mut solution = solved(&game, None);
    let tree = Tree::of(&game, &mut solution, game.start_position(), 1, 50).expect("a tree");
    let svg = tree.to_svg(&game);
    let document = roxmltree::Document::parse(&svg).expect("SVG");
    let elements = || document.descendants();
    let number = |node: roxmltree::Node<'_, '_>, name: &str| -> Option<f64> {
        node.attribute(name)?.parse().ok()
    };
    let boxes: Vec<_> = elements().filter(|it| it.has_attribute("rx")).collect();
    assert_eq!(boxes.len(), 3);
    // A line below the head of a box is drawn within it, never upon its border.
    let heads: Vec<&str> = elements()
        .filter_map(|it| it.attribute("d"))
        .filter(|path| path.contains(" h"))
        .collect();
    for path in &heads {
        let mut at = path.split([' ', 'M']).skip(1).map(|it| it.parse().ok());
        let (x, at): (Option<f64>, Option<f64>) = (at.next().flatten(), at.next().flatten());
        for one in boxes.iter().filter(|one| number(**one, "x") == x) {
            let (y, height) = (number(*one, "y"), number(*one, "height"));
            let bottom = y.expect("a place") + height.expect("a height");
            assert!((at.expect("a place") - bottom).abs() > 1.0, "{path}");
        }
    }
    // The ends of depth 1 are cut, and say how much more there is.
    assert_eq!(heads.len(), 3);
    let texts: Vec<(&str, &str)> = elements()
        .filter_map(|it| Some((it.attribute("text-anchor")?, it.text()?)))
        .collect();
    for (name, worth) in [("l=0, r=2", "+6"), ("take the last pile (9)", "+6")] {
        let at = texts.iter().position(|one| *one == ("start", name));
        assert_eq!(texts[at.expect("a name") + 1], ("end", worth), "{name}");
    }
    let whole = Tree::of(&game, &mut solution, game.start_position(), 9, 50).expect("a tree");
    let ends = whole.nodes.iter().filter(|node| node.moves.is_empty());
    let svg = whole.to_svg(&game);
    let heads = svg.matches("stroke=\"#d5dae1\"").count();
    assert_eq!(
        heads + ends.count(),
        whole.nodes.len(),
        "no line where there are no moves"
    );
}

#[test]
fn whose_turn_it_is_is_no_question_where_one_player_moves() {
    for (id, game) in small_games() {
        let reached = Reached::of(&game, game.start_position(), 5_000).expect("reached");
        let savings = Savings::of(&game, &reached).expect("all positions");
        let rules = Rules::parse(builtin::find(id).expect("a game").text).expect("rules");
        assert_eq!(savings.is_for_one_player, rules.is_for_one_player(), "{id}");
        assert_eq!(savings.is_for_one_player, id == "stone-game-v", "{id}");
    }
}

#[test]
fn a_tree_that_is_too_large_says_so() {
    let game = game("877", row(&[3; 20]));
    let mut solution = solved(&game, None);
    let tree = Tree::of(&game, &mut solution, game.start_position(), 9, 12).expect("a tree");
    assert!(tree.is_cut_short);
    assert_eq!(tree.nodes.len(), 12);
    assert!(
        tree.to_lines(&game)
            .iter()
            .any(|line| line.contains("more"))
    );
}

#[test]
fn pictures_are_well_formed() {
    for (id, game) in small_games() {
        let mut solution = solved(&game, None);
        let start = game.start_position();
        let tree = Tree::of(&game, &mut solution, start, 2, 50).expect("a tree");
        let grid = grid(&game, (10, 10)).map(|grid| grid.to_svg());
        for svg in grid.into_iter().chain([tree.to_svg(&game)]) {
            let document = roxmltree::Document::parse(&svg).unwrap_or_else(|error| {
                panic!("{id}: {error}\n{svg}");
            });
            let root = document.root_element();
            assert_eq!(root.tag_name().name(), "svg");
            let size = |name| {
                root.attribute(name)
                    .and_then(|size| size.parse::<f64>().ok())
            };
            let (width, height) = (
                size("width").expect("a width"),
                size("height").expect("one"),
            );
            // Nothing is drawn outside the picture.
            for element in document.descendants() {
                let at = |name| {
                    element
                        .attribute(name)
                        .and_then(|at| at.parse::<f64>().ok())
                };
                let right = at("x").unwrap_or(0.0) + at("width").unwrap_or(0.0);
                let bottom = at("y").unwrap_or(0.0) + at("height").unwrap_or(0.0);
                assert!(
                    right <= width + 0.5 && bottom <= height + 0.5,
                    "{id}: {element:?}"
                );
            }
        }
    }
}

#[test]
fn names_of_strangers_do_not_break_pictures() {
    let text = "name = '<b>'\n[input]\nn = 'int'\n[position]\nheap = 'n'\n[[move]]\n\
                say = 'take <{x}> & \"go\"'\nchoose = { x = '1 ..= min(2, heap)' }\n\
                next = { heap = 'heap - x' }\n[goal]\nlast = 'wins'\n";
    let rules = Rules::parse(text).expect("rules");
    let game = RulesGame::new(&rules, vec![InputValue::Integer(3)]).expect("a heap");
    let mut solution = solved(&game, None);
    let tree = Tree::of(&game, &mut solution, game.start_position(), 2, 50).expect("a tree");
    let svg = tree.to_svg(&game);
    let document = roxmltree::Document::parse(&svg).expect("well-formed");
    let texts = document.descendants().filter_map(|node| node.text());
    assert!(
        texts
            .into_iter()
            .any(|text| text.starts_with("take <1> & \"go\""))
    );
}

/// How wide the box of the first position is in the tree of a heap whose move reads so.
fn box_width(say: &str) -> f64 {
    let text = format!(
        "name = 'Heap'\n[input]\nn = 'int'\n[position]\nheap = 'n'\n[[move]]\nsay = '{say}'\n\
         if = 'heap > 0'\nnext = {{ heap = 'heap - 1' }}\n[goal]\nlast = 'wins'\n"
    );
    let rules = Rules::parse(&text).expect("rules");
    let game = RulesGame::new(&rules, vec![InputValue::Integer(1)]).expect("a heap");
    let mut solution = solved(&game, None);
    let tree = Tree::of(&game, &mut solution, game.start_position(), 1, 50).expect("a tree");
    let svg = tree.to_svg(&game);
    let document = roxmltree::Document::parse(&svg).expect("SVG");
    let mut boxes = document.descendants().filter(|it| it.has_attribute("rx"));
    let width = boxes.next().and_then(|it| it.attribute("width"));
    width.expect("a box").parse().expect("a width")
}

#[test]
fn a_chinese_character_gets_the_room_of_two_letters() {
    let latin = box_width(&"ab".repeat(20));
    assert_eq!(box_width(&"石".repeat(20)), latin);
    assert!(box_width(&"石".repeat(21)) > latin);
}

#[test]
fn pictures_stay_as_they_were_looked_at() {
    let second = game("1140", row(&[2, 7, 9, 4, 4]));
    insta::assert_snapshot!(
        "heat_map",
        grid(&second, (20, 20)).expect("a table").to_svg()
    );
    let heap = game("1510", vec![InputValue::Integer(30)]);
    insta::assert_snapshot!(
        "heat_map_of_one_field",
        grid(&heap, (1, 50)).expect("one").to_svg()
    );
    let pool = game("464", vec![InputValue::Integer(4), InputValue::Integer(6)]);
    let mut solution = solved(&pool, None);
    let tree = Tree::of(&pool, &mut solution, pool.start_position(), 2, 50).expect("a tree");
    insta::assert_snapshot!("tree", tree.to_svg(&pool));
    insta::assert_snapshot!("tree_in_characters", tree.to_lines(&pool).join("\n"));
}

/// What a position of Stone Game II must remember of m, where there is something to search, is
/// at most (n + 1) / 4; and so much for powers of two.
#[test]
fn the_columns_that_stone_game_ii_needs() {
    for length in 1..=33usize {
        let game = game("1140", row(&vec![1; length]));
        let reached = Reached::of(&game, game.start_position(), 5_000).expect("reached");
        let savings = Savings::of(&game, &reached).expect("all of them");
        let most = (length as i64 + 1) / 4;
        match savings.fields[1].searched {
            None => assert!(length <= 2, "{length}"),
            Some((least, greatest)) => {
                assert_eq!(least, 1, "{length}");
                assert!(greatest <= most, "{length}: {greatest} > {most}");
                if (length + 1) % 4 == 0 && (most as u64).is_power_of_two() {
                    assert_eq!(greatest, most, "{length}");
                }
            }
        }
    }
}

#[test]
fn an_explanation_of_the_end_of_play_has_no_moves() {
    let game = game("877", row(&[3, 9]));
    let mut solution = solved(&game, None);
    let played = follow(&game, game.start_position(), ["last", "first"]).expect("moves");
    let explained = Explanation::of(&game, &mut solution, played, None, Extent::default());
    let explained = explained.expect("explained");
    assert!(explained.moves.is_empty() && explained.line.is_whole);
    assert_eq!(explained.whole.number(), 6);
}
