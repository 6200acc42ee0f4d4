//! Rules files from strangers: whatever the bytes, an answer comes quickly and nothing panics.

use pilewise::builtin;
use pilewise::rules::{Language, Node, Rules};
use proptest::prelude::*;

/// What must hold of any text: one that is refused is so in every language, for the same reasons.
/// Complaints are drawn too, since the picture may fail as well.
fn survives(text: &str) {
    let chinese = Rules::parse_in(text, Language::Chinese);
    match Rules::parse(text) {
        Ok(rules) => {
            let chinese = chinese.expect("what is sound is so in every language");
            assert_eq!(
                (&rules.text, &chinese.text),
                (&text.to_owned(), &rules.text)
            );
            assert_eq!(rules.example, chinese.example);
        }
        Err(error) => {
            assert_eq!(Some(&error), chinese.as_ref().err());
            assert!(!error.diagnostics().is_empty());
            for diagnostic in error.diagnostics() {
                let place = text.get(diagnostic.span.clone());
                assert!(
                    place.is_some(),
                    "{:?} is no place in {text:?}",
                    diagnostic.span
                );
            }
            let picture = error.render(text, "hostile.toml", false);
            assert!(picture.contains("hostile.toml"));
        }
    }
}

/// A change to a text, at places given as fractions of its length.
#[derive(Clone, Debug)]
enum Change {
    Flip { at: f64, bit: u8 },
    Insert { at: f64, what: String },
    Delete { from: f64, length: usize },
    Repeat { from: f64, length: usize, to: f64 },
}

fn change() -> impl Strategy<Value = Change> {
    let word = prop::sample::select(vec![
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "\"",
        "'",
        "=",
        "..=",
        "..",
        "**",
        "-",
        "not ",
        " if ",
        " else ",
        " in ",
        "count(x in ",
        "first",
        "value",
        "99999999999",
        "[[move]]\n",
        "[[end]]\n",
        "\n",
        "\\",
        "#",
        "é",
        "石",
        ".zh",
        "zh = \"",
        "{ en = \"",
        "example = \"",
        "\u{0}",
        "\"\"\"",
        ",",
        ":",
        ".",
    ]);
    prop_oneof![
        (0.0..1.0, 0_u8..8).prop_map(|(at, bit)| Change::Flip { at, bit }),
        (0.0..1.0, word).prop_map(|(at, what)| Change::Insert {
            at,
            what: what.to_owned()
        }),
        (0.0..1.0, 1_usize..40).prop_map(|(from, length)| Change::Delete { from, length }),
        (0.0..1.0, 1_usize..80, 0.0..1.0).prop_map(|(from, length, to)| Change::Repeat {
            from,
            length,
            to
        }),
    ]
}

fn changed(text: &str, changes: &[Change]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for change in changes {
        let place = |at: f64| (at * bytes.len() as f64) as usize;
        match change {
            Change::Flip { at, bit } => {
                let at = place(*at);
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << bit;
                }
            }
            Change::Insert { at, what } => {
                let at = place(*at);
                bytes.splice(at..at, what.bytes());
            }
            Change::Delete { from, length } => {
                let from = place(*from);
                let to = (from + length).min(bytes.len());
                bytes.drain(from..to);
            }
            Change::Repeat { from, length, to } => {
                let (from, to) = (place(*from), place(*to));
                let piece = bytes[from..(from + length).min(bytes.len())].to_vec();
                bytes.splice(to..to, piece);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, ..ProptestConfig::default() })]

    #[test]
    fn built_in_files_with_a_few_changes(
        game in 0..builtin::games().len(),
        changes in prop::collection::vec(change(), 1..6),
    ) {
        survives(&changed(builtin::games()[game].text, &changes));
    }

    #[test]
    fn two_built_in_files_spliced(
        (head, tail) in (0..builtin::games().len(), 0..builtin::games().len()),
        (end, start) in (0.0..1.0, 0.0..1.0),
    ) {
        let piece = |text: &str, at: f64| text.floor_char_boundary((at * text.len() as f64) as usize);
        let (head, tail) = (builtin::games()[head].text, builtin::games()[tail].text);
        let text = format!("{}{}", &head[..piece(head, end)], &tail[piece(tail, start)..]);
        survives(&text);
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        survives(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_expression(text in "[a-c0-9+*/%<>=!()\\[\\]{},:|.' -]{0,60}|([a-c0-3]|[-+*(){}:|\\[\\]]| in | not | if | else |\\*\\*|count\\(| and ){0,40}") {
        survives(&with_condition(&text));
    }
}

/// A file whose only requirement is the given expression.
fn with_condition(expression: &str) -> String {
    format!(
        r#"name = "Probe"
[input]
a = "int"
b = "[int]"
c = "[[int]]"
[[require]]
that = """{expression}"""
else = "no"
[position]
heap = "a"
[[move]]
next = {{ heap = "heap - 1" }}
[goal]
last = "wins"
"#
    )
}

/// Runs on a small stack, as a program's threads have it.
fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new()
        .stack_size(2 * 1024 * 1024)
        .spawn(work);
    thread
        .expect("a thread")
        .join()
        .expect("the work ends without a panic");
}

#[test]
fn the_deepest_expressions_fit_a_small_stack() {
    on_a_small_stack(|| {
        let deepest = [
            format!("{}true{}", "(".repeat(63), ")".repeat(63)),
            format!("{}true", "not ".repeat(63)),
            format!("{}a > 0", "-".repeat(62)),
            format!("1{} > 0", " + 1".repeat(62)),
            format!("1{} > 0", " ** 1".repeat(62)),
            format!("{}1{} > 0", "abs(".repeat(62), ")".repeat(62)),
            format!("{}1{} > 0", "b[".repeat(62), "]".repeat(62)),
            format!("{}true", "true if true else ".repeat(63)),
            format!("1{}", " < 2".repeat(63)),
            format!("true{}", " or true".repeat(63)),
        ];
        for expression in deepest {
            let text = with_condition(&expression);
            let rules = Rules::parse(&text).unwrap_or_else(|error| panic!("{expression}: {error}"));
            let copy = rules.clone();
            assert!(format!("{:?}", copy.requirements[0].that).len() > 60);
        }
    });
}

#[test]
fn what_is_deeper_is_refused_at_any_length() {
    on_a_small_stack(|| {
        for length in [200, 60_000] {
            let too_deep = [
                "(".repeat(length),
                "not ".repeat(length) + "true",
                "-".repeat(length) + "1 > 0",
                "1".to_owned() + &"+1".repeat(length) + " > 0",
                "1".to_owned() + &"**1".repeat(length) + " > 0",
                "b[".repeat(length),
                "[".repeat(length),
                "{".repeat(length),
                "1 if true else ".repeat(length.min(10_000)) + "1",
                "1".to_owned() + &"<1".repeat(length),
                "true".to_owned() + &" or true".repeat(length.min(10_000)),
            ];
            for expression in too_deep {
                let text = with_condition(&expression);
                let error = Rules::parse(&text).expect_err("too deep");
                let message = &error.diagnostics()[0].message;
                assert_eq!(message, "this expression is nested too deeply", "{length}");
                survives(&text);
            }
        }
    });
}

#[test]
fn chains_within_chains_do_not_double_without_bound() {
    let mut expression = "1".to_owned();
    for _ in 0..20 {
        expression = format!("(1 if 0 <= {expression} <= 9 else 0)");
    }
    let text = with_condition(&format!("{expression} > 0"));
    let error = Rules::parse(&text).expect_err("2 ** 20 copies");
    assert_eq!(
        error.diagnostics()[0].message,
        "this expression is too large"
    );
}

#[test]
fn a_long_list_is_refused() {
    let text = with_condition(&format!("1 in {{{}}}", "1, ".repeat(2_500)));
    let error = Rules::parse(&text).expect_err("2,500 elements");
    let messages: Vec<_> = error
        .diagnostics()
        .iter()
        .map(|each| &each.message)
        .collect();
    assert_eq!(messages, ["this expression is too large"]);
}

#[test]
fn a_long_file_is_refused() {
    let text = "#".repeat(300 * 1024);
    let error = Rules::parse(&text).expect_err("300 KiB");
    assert_eq!(error.diagnostics()[0].message, "the rules file is too long");
    survives(&text);
}

#[test]
fn many_tables_are_refused() {
    let moves = "[[move]]\nnext = { heap = \"heap - 1\" }\n".repeat(100);
    let text = with_condition("a > 0").replace("[goal]", &format!("{moves}[goal]"));
    let error = Rules::parse(&text).expect_err("101 moves");
    assert_eq!(
        error.diagnostics()[0].message,
        "there are too many `[[move]]` tables"
    );
}

#[test]
fn a_byte_order_mark_and_windows_line_ends_do_not_shift_the_caret() {
    let text = format!("\u{feff}{}", with_condition("d > 0")).replace('\n', "\r\n");
    let error = Rules::parse(&text).expect_err("an unknown name");
    assert_eq!(&text[error.diagnostics()[0].span.clone()], "d");
}

#[test]
fn a_sign_makes_a_number() {
    let rules = Rules::parse(&with_condition("a > -5")).expect("a sound file");
    let Node::Binary(_, _, right) = &rules.requirements[0].that.node else {
        panic!("a comparison");
    };
    assert!(matches!(right.node, Node::Integer(-5)));
}
