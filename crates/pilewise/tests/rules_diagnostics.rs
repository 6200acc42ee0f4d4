//! What a person sees who makes a mistake in a rules file: one picture for each mistake.
//!
//! Every case is a sound file with one line changed. The pictures are reviewed by eye: the
//! caret must stand under the mistake, and the hint must mend it.

use pilewise::rules::Rules;

/// A game for score with a field of every type.
const SCORE: &str = r#"name = "Probe"
leetcode = { number = 1, method = "probe", parameters = ["piles", "maximum"] }

[input]
piles = "[int]"
limit = "int"

[[require]]
that = "len(piles) >= 1"
else = "no piles"

[position]
i = "0"
used = "{}"
left = "[limit, limit]"

[[end]]
if = "i == limit"

[[move]]
say = "take {x}"
choose = { x = "1 ..= min(limit, len(piles) - i)" }
if = "x not in used"
gain = "sum(piles, i, i + x)"
next = { i = "i + x", used = "used | {x}", "left[0]" = "left[0] - 1" }

[goal]
most = "score"
answer = "value > 0"
"#;

/// A game for the last move.
const LAST: &str = r#"name = "Probe"

[input]
n = "int"

[position]
heap = "n"

[[end]]
if = "heap == 1"
result = "draw"

[[move]]
choose = { x = "[1, 3]" }
if = "x <= heap"
next = { heap = "heap - x" }

[goal]
last = "wins"
answer = { win = 1, draw = 0, lose = -1 }
"#;

/// The pictures of several files, each the given one with a text replaced.
fn pictures(sound: &str, changes: &[(&str, &str)]) -> String {
    Rules::parse(sound).unwrap_or_else(|error| panic!("{}", error.render(sound, "sound", false)));
    let mut pictures = String::new();
    for (from, to) in changes {
        assert!(sound.contains(from), "nothing to replace: {from}");
        let text = sound.replacen(from, to, 1);
        let error = match Rules::parse(&text) {
            Ok(_) => panic!("accepted: {from} -> {to}"),
            Err(error) => error,
        };
        pictures.push_str(&error.render(&text, "probe.toml", false));
        pictures.push_str("\n\n");
    }
    pictures
}

#[test]
fn the_file_and_its_tables() {
    let pictures = pictures(
        SCORE,
        &[
            ("name = \"Probe\"", "name = \"Probe"),
            ("[goal]", "[goal"),
            ("say = \"take {x}\"", "sya = \"take {x}\""),
            ("[[require]]", "[require]"),
            ("name = \"Probe\"\n", ""),
            ("i = \"0\"", "i = 0"),
            ("piles = \"[int]\"", "piles = \"ints\""),
            ("number = 1,", "number = -1,"),
            ("method = \"probe\"", "method = \"probe();\""),
            ("\"maximum\"]", "\"piles\"]"),
            ("\"maximum\"]", "\"maximum\", \"more\"]"),
            ("else = \"no piles\"", "else = \"no\\u001b[31m piles\""),
        ],
    );
    insta::assert_snapshot!(pictures);
}

#[test]
fn languages_and_the_example() {
    let name = "name = \"Probe\"";
    let say = "say = \"take {x}\"";
    let pictures = pictures(
        SCORE,
        &[
            (name, "name = { en = \"Probe\", fr = \"Sonde\" }"),
            (name, "name = { en = \"Probe\", zn = \"探针\" }"),
            (name, "name = {}"),
            (name, "name.zh = 3"),
            (name, "name = [\"Probe\", \"探针\"]"),
            (say, "say = { en = \"take {x}\", zh = \"取走 {y} 堆\" }"),
            (say, "say = { en = \"take {x}\", zh = \"取走 {x 堆\" }"),
            (say, "say = { zh = \"取走 {used} 堆\", en = \"take {x}\" }"),
            (
                "\"no piles\"",
                "{ en = \"no piles\", zh = \"没\\u001b有\" }",
            ),
            (
                "[goal]",
                "[meaning]\nlimit = { en = \"most\", zh = 2 }\n\n[goal]",
            ),
            (
                "[goal]",
                "[[note]]\nthat = \"value > 0\"\nsay.de = \"immer\"\n\n[goal]",
            ),
            (name, "name = \"Probe\"\nexample = \"[2,7]\""),
            (name, "name = \"Probe\"\nexample = \"[2,7] 3 [4] 5\""),
            (name, "name = \"Probe\"\nexample = \"[2,7]\\n3\""),
            (name, "name = \"Probe\"\nexample = { en = \"[2,7] 3\" }"),
        ],
    );
    insta::assert_snapshot!(pictures);
}

#[test]
fn names() {
    let pictures = pictures(
        SCORE,
        &[
            ("sum(piles, i,", "sum(pils, i,"),
            ("sum(piles, i,", "total(piles, i,"),
            ("len(piles) - i)", "lenn(piles) - i)"),
            ("\"0\"", "\"len(used)\""),
            ("value > 0", "value > i"),
            ("\"i == limit\"", "\"value == limit\""),
            ("len(piles) >= 1", "first"),
            ("x = \"1 ..=", "limit = \"1 ..="),
            ("i = \"0\"", "len = \"0\""),
            ("i = \"0\"", "2nd = \"0\""),
            ("\"i == limit\"", "\"count(x in piles: x > i) == 0\""),
            ("len(piles) >= 1", "all(limit in piles: limit > 0)"),
            ("i = \"i + x\"", "j = \"i + x\""),
        ],
    );
    insta::assert_snapshot!(pictures);
}

#[test]
fn types_and_grammar() {
    let pictures = pictures(
        SCORE,
        &[
            ("\"x not in used\"", "\"x not in piles\""),
            ("\"x not in used\"", "\"x & i\""),
            ("\"x not in used\"", "\"x + 1\""),
            ("\"x not in used\"", "\"x = 1\""),
            ("\"x not in used\"", "\"1 < x in used\""),
            ("\"x not in used\"", "\"(x < 3\""),
            ("\"x not in used\"", "\"x <\""),
            ("\"x not in used\"", "\"1 if x < 3\""),
            ("\"i + x\"", "\"i < x\""),
            ("used | {x}", "used + {x}"),
            ("used | {x}", "used | {64}"),
            ("used | {x}", "used | x"),
            ("\"left[0]\" =", "left ="),
            ("\"left[0]\" =", "\"i[0]\" ="),
            ("\"left[0]\" =", "\"left[0\" ="),
            ("1 ..= min", "1 ... min"),
            ("1 ..= min(limit, len(piles) - i)", "limit"),
            ("\"0\"", "\"99999999999999999999\""),
            ("\"0\"", "\"[]\""),
            ("len(piles) >= 1", "piles == [1]"),
            ("len(piles) >= 1", "isqrt(limit, 2) > 0"),
            ("len(piles) >= 1", "all(piles: x > 0)"),
            ("\"take {x}\"", "\"take {x + }\""),
            ("\"take {x}\"", "\"take {x\""),
            (
                "\"i == limit\"",
                "\"\"\"\n  i == limit\n  and i == true\n\"\"\"",
            ),
            ("\"i == limit\"", "\"i == \\u006cimits\""),
        ],
    );
    insta::assert_snapshot!(pictures);
}

#[test]
fn what_the_goal_asks_for() {
    let mut both_games = pictures(
        SCORE,
        &[
            (
                "if = \"i == limit\"",
                "if = \"i == limit\"\nresult = \"draw\"",
            ),
            ("gain =", "# gain ="),
            ("most = \"score\"", "most = \"stones\""),
        ],
    );
    both_games.push_str(&pictures(
        LAST,
        &[
            ("result = \"draw\"", ""),
            ("result = \"draw\"", "result = \"mover win\""),
            ("next = { heap = \"heap - x\" }", ""),
            ("next = { heap = \"heap - x\" }", "next = {}"),
            ("next =", "gain = \"x\"\nnext ="),
            ("next =", "turn = \"other\"\nnext ="),
            ("last = \"wins\"", "last = \"wins\"\nmost = \"score\""),
            ("win = 1,", "win = 1.5,"),
            ("answer = { win = 1, draw = 0, lose = -1 }", "answer = 1"),
        ],
    ));
    insta::assert_snapshot!(both_games);
}

#[test]
fn several_mistakes_are_reported_at_once_in_the_order_of_the_file() {
    let text = LAST
        .replace("\"heap == 1\"", "\"heap + 1\"")
        .replace("\"x <= heap\"", "\"x <= heep\"")
        .replace("\"heap - x\"", "\"heap - (x\"");
    let error = Rules::parse(&text).expect_err("three mistakes");
    let picture = error.render(&text, "probe.toml", false);
    insta::assert_snapshot!(picture);
}

#[test]
fn a_name_declared_wrongly_is_complained_about_once() {
    let text = LAST.replace("heap = \"n\"", "heap = \"m\"");
    let error = Rules::parse(&text).expect_err("the start of the field is wrong");
    let messages: Vec<_> = error
        .diagnostics()
        .iter()
        .map(|each| each.message.as_str())
        .collect();
    assert_eq!(messages, ["nothing is called `m` here"]);
}

#[test]
fn at_most_twenty_complaints_are_kept() {
    let end = |number| format!("[[end]]\nif = \"unknown_{number}\"\nresult = \"draw\"\n");
    let ends: String = (0..30).map(end).collect();
    let text = LAST.replace("[goal]", &format!("{ends}[goal]"));
    let error = Rules::parse(&text).expect_err("thirty mistakes");
    assert_eq!(error.diagnostics().len(), 20);
    assert!(error.to_string().ends_with("; and 10 more"), "{error}");
    assert!(
        error
            .render(&text, "probe.toml", false)
            .ends_with("and 10 more")
    );
}

#[test]
fn colour_only_adds_escape_sequences() {
    let text = LAST.replace("heap == 1", "heep == 1");
    let error = Rules::parse(&text).expect_err("a misspelt name");
    assert!(!error.render(&text, "probe.toml", false).contains('\u{1b}'));
    assert!(error.render(&text, "probe.toml", true).contains('\u{1b}'));
}
