//! The same rules in several spellings have one form; near misses have another.

use super::{Atom, Linear, Names, NormalGame};
use crate::input::InputValue;
use crate::rules::{Rules, RulesGame};

/// A game on a number `n`, a row of nine and two rows of two, with these tables after `[position]`.
fn game(tables: &str) -> RulesGame {
    let goal = if tables.contains("gain") {
        "most = \"score\""
    } else {
        "last = \"wins\""
    };
    let text = format!(
        "name = \"test\"\n[input]\nn = \"int\"\nrow = \"[int]\"\nrows = \"[[int]]\"\n\
         [position]\n{tables}\n[goal]\n{goal}\n"
    );
    let rules = Rules::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let input = vec![
        InputValue::Integer(20),
        InputValue::List(vec![3, 1, 4, 1, 5, 9, 2, 6, 5]),
        InputValue::Lists(vec![vec![1, 2], vec![3, 4]]),
    ];
    RulesGame::new(&rules, input).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn normal(tables: &str) -> NormalGame {
    game(tables).normal().clone()
}

/// One move on fields of each kind.
fn with_move(rule: &str) -> NormalGame {
    normal(&format!(
        "i = \"0\"\nm = \"1\"\nr = \"len(row)\"\nheap = \"n\"\nleft = \"[1, 2, 3]\"\n\
         used = \"{{}}\"\nflag = \"false\"\n[[move]]\n{rule}"
    ))
}

/// Fails unless all `spellings` of a move have one form that none of the `others` has.
fn assert_alike(spellings: &[&str], others: &[&str]) {
    let first = with_move(spellings[0]);
    for spelling in spellings {
        assert_eq!(with_move(spelling), first, "{}\n{spelling}", spellings[0]);
    }
    for other in others {
        assert_ne!(with_move(other), first, "{}\n{other}", spellings[0]);
    }
}

#[test]
fn a_range_is_a_guard() {
    assert_alike(
        &[
            r#"choose = { x = "1 ..= min(3, len(row) - i)" }
               gain = "sum(row, i, i + x)"
               next = { i = "i + x" }"#,
            r#"choose = { take = "1 ..= 3" }
               if = "i + take <= len(row)"
               gain = "sum(row, i, take + i)"
               next = { i = "take + i" }"#,
            r#"choose = { x = "1 .. 4" }
               if = "not (len(row) < i + x)"
               gain = "sum(row, 0, i + x) - sum(row, 0, i)"
               next = { i = "i - (-x)" }"#,
            r#"choose = { x = "0 ..= 3" }
               if = "x > 0 and 2 * x <= 2 * len(row) - 2 * i + 1"
               gain = "sum(row) - sum(row, i + x, len(row)) - sum(row, 0, i)"
               next = { i = "i + x" }"#,
        ],
        &[
            r#"choose = { x = "1 ..= min(3, len(row) - i - 1)" }
               gain = "sum(row, i, i + x)"
               next = { i = "i + x" }"#,
            r#"choose = { x = "0 ..= min(3, len(row) - i)" }
               gain = "sum(row, i, i + x)"
               next = { i = "i + x" }"#,
            r#"choose = { x = "1 ..= max(3, len(row) - i)" }
               gain = "sum(row, i, i + x)"
               next = { i = "i + x" }"#,
            r#"choose = { x = "1 ..= min(3, len(row) - i)" }
               gain = "sum(row, i, i + x - 1)"
               next = { i = "i + x" }"#,
        ],
    );
}

#[test]
fn an_element_is_a_slice_of_one() {
    assert_alike(
        &[
            r#"if = "i < r"
               gain = "row[r - 1]"
               next = { r = "r - 1" }"#,
            r#"if = "r - i >= 1"
               gain = "sum(row, r - 1, r)"
               next = { r = "-(1 - r)" }"#,
            r#"if = "not (r <= i)"
               gain = "sum(row, i, r) - sum(row, i, r - 1)"
               next = { r = "r - 1", i = "i" }"#,
        ],
        &[
            r#"if = "i <= r"
               gain = "row[r - 1]"
               next = { r = "r - 1" }"#,
            r#"if = "i < r"
               gain = "row[r]"
               next = { r = "r - 1" }"#,
        ],
    );
}

#[test]
fn a_square_root_is_a_square() {
    assert_alike(
        &[
            r#"choose = { k = "1 ..= isqrt(heap)" }
               next = { heap = "heap - k * k" }"#,
            r#"choose = { k = "1 ..= heap" }
               if = "k * k <= heap"
               next = { heap = "heap - k ** 2" }"#,
            r#"choose = { k = "1 ..= heap" }
               if = "k <= isqrt(heap)"
               next = { heap = "heap - k * k" }"#,
            r#"choose = { k = "1 ..= isqrt(heap)" }
               next = { heap = "(heap + k) - k * (k + 1)" }"#,
        ],
        &[
            r#"choose = { k = "1 ..= isqrt(heap)" }
               next = { heap = "heap - k * k * k" }"#,
            r#"choose = { k = "0 ..= isqrt(heap)" }
               next = { heap = "heap - k * k" }"#,
            r#"choose = { k = "-1 ..= isqrt(heap)" }
               next = { heap = "heap - k * k" }"#,
        ],
    );
}

#[test]
fn a_maximum_may_be_a_comparison() {
    let spelling = |value: &str| {
        format!(
            "choose = {{ x = \"1 ..= 2 * m\" }}\nif = \"i + x <= len(row)\"\n\
             next = {{ i = \"i + x\", m = \"{value}\" }}"
        )
    };
    let alike = [
        "max(m, x)",
        "max(x, m)",
        "x if x > m else m",
        "m if x <= m else x",
        "m if not x > m else x",
        "max(m, max(x, m))",
        "-min(-m, -x)",
        "max(m + i, i + x) - i",
        "n - min(n - m, 20 - x)",
    ]
    .map(spelling);
    let others = ["min(m, x)", "x", "max(m, x + 1)", "x if x < m else m"].map(spelling);
    assert_alike(
        &alike.each_ref().map(String::as_str),
        &others.each_ref().map(String::as_str),
    );
}

#[test]
fn a_set_is_changed_by_elements() {
    assert_alike(
        &[
            r#"choose = { k = "1 ..= n" }
               if = "k not in used"
               next = { used = "used | {k}", heap = "heap + k" }"#,
            r#"choose = { k = "1 ..= 20" }
               if = "not (k in used)"
               next = { used = "{k} | used", heap = "k + heap" }"#,
            r#"choose = { k = "1 .. n + 1" }
               if = "k not in used and k >= 1"
               next = { used = "used | {k, k}", heap = "heap + k" }"#,
        ],
        &[
            r#"choose = { k = "1 ..= n" }
               if = "k in used"
               next = { used = "used | {k}", heap = "heap + k" }"#,
            r#"choose = { k = "1 ..= n" }
               if = "k not in used"
               next = { used = "{k}", heap = "heap + k" }"#,
            r#"choose = { k = "1 ..= n" }
               if = "k not in used"
               next = { used = "used - {k}", heap = "heap + k" }"#,
        ],
    );
}

#[test]
fn who_is_first_may_be_asked_either_way() {
    assert_alike(
        &[
            r#"gain = "row[i] if first else rows[0][i]"
               next = { i = "i + 1" }"#,
            r#"gain = "rows[0][i] if not first else row[i]"
               next = { i = "i + 1" }"#,
            r#"gain = "sum(row, i, i + 1) if first == true else rows[0][i]"
               next = { i = "i + 1", m = "m" }"#,
        ],
        &[r#"gain = "rows[0][i] if first else row[i]"
               next = { i = "i + 1" }"#],
    );
}

#[test]
fn entries_of_a_tuple_change_alone() {
    assert_alike(
        &[
            r#"if = "left[1] > 0"
               next = { "left[1]" = "left[1] - 1", m = "(m + 5) % 3" }"#,
            r#"if = "1 <= left[1]"
               next = { m = "((m + 1) % 3 + 1) % 3", "left[2 - 1]" = "left[1] - 1", heap = "heap" }"#,
            r#"if = "left[0 + 1] > 0 and true"
               next = { "left[0]" = "left[0]", "left[1]" = "left[1] - 1", m = "(m - 1) % 3" }"#,
        ],
        &[
            r#"if = "left[1] > 0"
               next = { "left[2]" = "left[1] - 1", m = "(m + 5) % 3" }"#,
            r#"if = "left[1] > 0"
               next = { "left[1]" = "left[1] - 1", m = "(m + 4) % 3" }"#,
        ],
    );
}

#[test]
fn what_is_not_understood_is_compared_as_it_stands() {
    assert_alike(
        &[
            r#"if = "min(rows[m]) > i and flag == (i > m)"
               next = { i = "i + 1" }"#,
            r#"if = "i < min(rows[m]) and not   not flag ==  (i >   m)"
               next = { i = "1 + i" }"#,
            r#"if = "not (flag == (i > m) and not min( rows[m] ) <= i) == false"
               next = { i = "1 + i" }"#,
        ],
        &[
            r#"if = "min(rows[m]) > i and not (flag == (i > m))"
               next = { i = "i + 1" }"#,
            r#"if = "max(rows[m]) > i and flag == (i > m)"
               next = { i = "i + 1" }"#,
            r#"if = "min(rows[i]) > i and flag == (i > m)"
               next = { i = "i + 1" }"#,
        ],
    );
}

#[test]
fn what_cannot_happen_is_left_out() {
    let game = normal(
        r#"
        i = "0"
        [[end]]
        if = "n == 0"
        result = "draw"
        [[end]]
        if = "i >= n and n > 0"
        result = "mover loses"
        [[move]]
        say = "a"
        if = "n < 5"
        next = { i = "i + 1" }
        [[move]]
        next = { i = "i + 2" }
        "#,
    );
    assert_eq!(game.moves.len(), 1);
    assert_eq!(game.moves[0].rule.0, 1);
    assert_eq!(game.ends.len(), 1);
    assert_eq!(game.ends[0].rule.0, 1);
    let named = self::game("i = \"0\"\n[[move]]\nnext = { i = \"i + 1\" }");
    let names = Names::of_rules(named.bound().rules);
    let playing = game.playing.display(&names).to_string();
    assert_eq!(playing, "i <= 19");
}

#[test]
fn forms_read_as_a_person_would_write_them() {
    let game = game(
        r#"
        i = "0"
        m = "1"
        [[move]]
        choose = { x = "1 ..= min(2 * m, len(row) - i)" }
        gain = "sum(row, i, i + x)"
        next = { i = "i + x", m = "min(i + 3, 5)" }
        "#,
    );
    let normal = &game.normal().moves[0];
    let names = Names::of_move(game.bound().rules, normal);
    let condition = normal.condition.display(&names).to_string();
    assert_eq!(condition, "i + x <= 9 and x <= 2 * m and 1 <= x");
    let gain = normal.gain.display(&names).to_string();
    assert_eq!(gain, "sum(row, 0, i + x) - sum(row, 0, i)");
    let super::NormalValue::Integer(next) = &normal.next[1] else {
        panic!("{:?}", normal.next[1]);
    };
    assert_eq!(next.display(&names).to_string(), "min(5, i + 3)");
}

#[test]
fn a_choice_can_be_replaced() {
    let end = with_move(
        r#"choose = { j = "i + 1 ..= len(row)" }
           gain = "sum(row, 0, j)"
           next = { i = "j" }"#,
    );
    let step = with_move(
        r#"choose = { x = "1 ..= len(row) - i" }
           gain = "sum(row, 0, i + x)"
           next = { i = "i + x" }"#,
    );
    let by = Linear::field(0).plus(&Linear::choice(0)).expect("it fits");
    assert_eq!(
        end.moves[0].with_choice(0, &by).as_ref(),
        Some(&step.moves[0])
    );
    assert_ne!(end, step);
}

#[test]
fn numbers_that_do_not_fit_keep_the_expression() {
    let big = format!("{} * i", i64::MAX);
    let game = with_move(&format!(
        "gain = \"({big}) ** 3\"\nnext = {{ i = \"i + 1\" }}"
    ));
    let terms = game.moves[0].gain.terms();
    assert!(matches!(terms, [(Atom::Opaque(_), 1)]), "{terms:?}");
    // What an expression that is not understood reads cannot be replaced.
    assert!(game.moves[0].gain.reads(&Atom::Field(0)));
    assert_eq!(game.moves[0].gain.replace(&Atom::Field(0), &3.into()), None);
    assert!(
        game.moves[0]
            .gain
            .replace(&Atom::Field(1), &3.into())
            .is_some()
    );
}
