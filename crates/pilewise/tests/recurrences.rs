//! Games as recurrences: what is written, and that the second form is given only where it is
//! right.

use pilewise::explain::{Form, Reached, Recurrences};
use pilewise::input::InputValue;
use pilewise::rules::{BoundInput, ParameterType, Rules, RulesGame};
use pilewise::{Control, Game, builtin};

/// A game on an input of its form.
fn small(rules: &Rules) -> RulesGame {
    let values = rules
        .parameters
        .iter()
        .map(|parameter| match parameter.kind {
            ParameterType::Integer => InputValue::Integer(6),
            _ => InputValue::List(vec![3, 1, 4, 1, 5]),
        });
    RulesGame::new(rules, values.collect()).expect("an input that makes sense")
}

#[test]
fn the_recurrences_of_the_built_in_games() {
    let mut shown = String::new();
    for game in builtin::games() {
        let rules = Rules::parse(game.text).expect("rules");
        let recurrences = Recurrences::of(&rules, &small(&rules));
        for one in &recurrences.forms {
            shown.push_str(&format!("# {}, {:?}\n", game.id, one.form));
            shown.push_str(&one.equation.to_lines().join("\n"));
            shown.push_str(&format!("\n{}\n", one.equation.to_line()));
            shown.push_str(&format!(
                "{}\n{}\n",
                one.equation.to_latex(),
                one.start.to_line()
            ));
        }
        for symbol in &recurrences.symbols {
            shown.push_str(&format!(
                "{}: {}\n",
                symbol.symbol.to_line(),
                symbol.meaning
            ));
        }
        shown.push('\n');
    }
    insta::assert_snapshot!(shown);
}

fn has_most(rules: &Rules, game: &RulesGame) -> bool {
    let recurrences = Recurrences::of(rules, game);
    let has_most = recurrences.forms.iter().any(|one| one.form == Form::Most);
    assert_eq!(has_most, recurrences.total.is_some());
    has_most
}

#[test]
fn the_most_is_told_where_the_total_is_fixed() {
    let with_most = [
        "stone-game",
        "predict-the-winner",
        "stone-game-ii",
        "stone-game-iii",
    ];
    for game in builtin::games() {
        let rules = Rules::parse(game.text).expect("rules");
        let expected = with_most.contains(&game.id);
        assert_eq!(has_most(&rules, &small(&rules)), expected, "{}", game.id);
    }
}

/// Where the form is given, both players together really collect the rest of the row from every
/// position, however they play.
#[test]
fn a_fixed_total_is_collected_from_every_position() {
    let row = vec![3i64, -1, 4, 1, 5, -9, 2];
    for (name, from, to) in [("877", 0, Some(1)), ("1140", 0, None), ("1406", 0, None)] {
        let rules = Rules::parse(builtin::find(name).expect("a game").text).expect("rules");
        let game = RulesGame::new(&rules, vec![InputValue::List(row.clone())]).expect("a row");
        assert!(has_most(&rules, &game));
        let BoundInput::Row(bound) = &game.bound().inputs[0] else {
            panic!("a row");
        };
        let rest = |words: &[i64]| {
            let to = to.map_or(bound.length(), |field: usize| words[field]);
            bound.sum(words[from], to).expect("a slice")
        };
        let reached = Reached::of(&game, game.start_position(), 10_000).expect("reached");
        let mut ends = 0;
        for position in &reached.positions {
            let moves = pilewise::explain::legal_moves(&game, position).expect("moves");
            for one in &moves {
                let after = rest(&one.step.next.words);
                assert_eq!(one.step.gain, rest(&position.words) - after, "{name}");
            }
            if moves.is_empty() {
                assert_eq!(rest(&position.words), 0, "{name}");
                ends += 1;
            }
        }
        assert!(ends > 0);
    }
}

#[test]
fn what_only_looks_alike_has_no_fixed_total() {
    let plain = builtin::find("877").expect("a game").text;
    let changed = |from: &str, to: &str| {
        assert!(plain.contains(from), "{from}");
        let rules = Rules::parse(&plain.replace(from, to)).expect("rules");
        has_most(&rules, &small(&rules))
    };
    assert!(changed(
        "gain   = \"piles[l]\"",
        "gain   = \"sum(piles, l, l + 1)\""
    ));
    assert!(!changed(
        "gain   = \"piles[l]\"",
        "gain   = \"piles[l] + 1\""
    ));
    assert!(!changed(
        "gain   = \"piles[r - 1]\"",
        "gain   = \"piles[l]\""
    ));
    assert!(!changed(
        "[goal]\nmost   = \"score\"",
        "[goal]\nleast  = \"score\""
    ));
    // One pile is left to nobody.
    assert!(!changed("if     = \"l < r\"", "if     = \"l + 1 < r\""));
    assert!(!changed("[goal]", "[[end]]\nif = \"l == 2\"\n[goal]"));
    assert!(!changed(
        "next   = { l = \"l + 1\" }",
        "next   = { l = \"l + 1\" }\nturn = \"again\""
    ));
    let second = builtin::find("1140").expect("a game").text;
    // With m = 0 nothing may be taken, and the piles stay.
    let stuck = Rules::parse(&second.replace("m = \"1\"", "m = \"0\"")).expect("rules");
    assert!(!has_most(&stuck, &small(&stuck)));
    let solution = pilewise::solve(&small(&stuck), None, &Control::default()).map(|it| it.value);
    assert_eq!(solution.expect("solved").number(), 0);
}

#[test]
fn names_are_not_mixed_up() {
    let text = "name = 'Paths'\n[input]\ngrid = '[[int]]'\nD = '[int]'\n\
                [position]\nk = '0'\np = 'len(D)'\n[[move]]\nchoose = { n = '[1, 2]' }\n\
                if = 'k + n <= len(grid) and (k - (p - 1)) * 2 < 3'\n\
                gain = 'grid[k][0] - (D[0] - sum(D, 0, p))'\n\
                next = { k = 'k + n' }\n[goal]\nmost = 'score'\n";
    let rules = Rules::parse(text).expect("rules");
    let lists = InputValue::Lists(vec![vec![1], vec![2]]);
    let game = RulesGame::new(&rules, vec![lists, InputValue::List(vec![3])]).expect("an input");
    let recurrences = Recurrences::of(&rules, &game);
    // `D` and `n` are taken by the rules, and the index of the sum must not be `k`.
    assert_eq!(
        recurrences.forms[0].equation.to_line(),
        "D′(k, p) = { 0 if no move can be made; max over n ∈ {1, 2}, k + n ≤ |grid| and \
         (k − (p − 1)) · 2 < 3 of (grid[k][0] − (D[0] − Σ[j = 0 … p − 1] D[j]) − D′(k + n, p)) \
         otherwise }"
    );
    assert_eq!(recurrences.forms[0].start.to_line(), "D′(0, |D|)");
}

#[test]
fn characters_are_written_as_characters() {
    let text = "name = 'Letters'\n[input]\ns = 'str'\n[position]\ni = '0'\n[[move]]\n\
                if = \"i < len(s) and s[i] == 'b' and count(c in s: c == 'é') < 97\"\n\
                next = { i = 'i + 1' }\n[goal]\nlast = 'wins'\n";
    let rules = Rules::parse(text).expect("rules");
    let game = RulesGame::new(&rules, vec![InputValue::Text("ab".into())]).expect("a text");
    let equation = &Recurrences::of(&rules, &game).forms[0].equation;
    let line = equation.to_line();
    assert!(
        line.contains("s[i] = 'b' and |{c ∈ s : c = 'é'}| < 97"),
        "{line}"
    );
    let latex = equation.to_latex();
    assert!(latex.contains(r"= \text{'b'}"), "{latex}");
}

#[test]
fn where_one_player_moves_nobody_comes_out_ahead_of_another() {
    let plain = builtin::find("1563").expect("a game").text;
    for (text, wanted) in [
        (
            plain.to_owned(),
            "the most that can still be scored from this position on",
        ),
        (
            plain.replace("most   = \"score\"", "least  = \"score\""),
            "the least that can still be scored from this position on",
        ),
    ] {
        let rules = Rules::parse(&text).expect("rules");
        let recurrences = Recurrences::of(&rules, &small(&rules));
        assert_eq!(recurrences.forms[0].meaning, wanted);
    }
}
