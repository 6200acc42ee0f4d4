//! What the checker makes of a file: the tree that engines, programs and pages rely on.

use pilewise::rules::{
    Answer, AnswerRule, ChoiceSource, EndResult, Expression, Node, ParameterType, Phrase, Rules,
    Type,
};

/// A game that uses each part of the format once; the keys of tables are in no
/// alphabetical order.
const EVERYTHING: &str = r#"
name = "Everything"
leetcode = { number = 7, method = "everything", parameters = ["piles", "word", "k"] }

[input]
piles = "[int]"
text = "str"
k = "int"

[[require]]
that = "1 <= len(piles) <= k"
else = "the row is too long"
warn = true

[position]
z = "sum(piles)"
left = "piles"
pair = "[k, k + 1]"
used = "{}"
even = "true"

[[end]]
if = "z == 0"

[[move]]
say = "{{take}} {x} of {left[y]}, {first}"
choose = { y = "0 .. len(left)", x = "[1, k]", a = "y ..= 3" }
if = "a not in used"
gain = "text[0] - 'a'"
next = { z = "z - x", "left[y]" = "left[y] - x", used = "used - {a}", even = "not even" }
turn = "again"

[[move]]
choose = { c = "piles" }
next = { z = "z - c" }

[goal]
least = "score"
answer = "value > k"
"#;

fn everything() -> Rules {
    Rules::parse(EVERYTHING)
        .unwrap_or_else(|error| panic!("{}", error.render(EVERYTHING, "everything.toml", false)))
}

/// An expression as nested calls, with the indices of the tables written out.
fn shown(expression: &Expression) -> String {
    let list = |items: &[Expression]| items.iter().map(shown).collect::<Vec<_>>().join(", ");
    match &expression.node {
        Node::Integer(number) => number.to_string(),
        Node::Boolean(truth) => truth.to_string(),
        Node::Input(index) => format!("input{index}"),
        Node::Field(index) => format!("field{index}"),
        Node::Choice(index) => format!("choice{index}"),
        Node::Element { depth } => format!("element{depth}"),
        Node::First => "first".to_owned(),
        Node::Value => "value".to_owned(),
        Node::Unary(operator, operand) => format!("{operator:?}({})", shown(operand)),
        Node::Binary(operator, left, right) => {
            format!("{operator:?}({}, {})", shown(left), shown(right))
        }
        Node::If {
            condition,
            then,
            otherwise,
        } => {
            format!(
                "If({}, {}, {})",
                shown(condition),
                shown(then),
                shown(otherwise)
            )
        }
        Node::Index(row, index) => format!("{}[{}]", shown(row), shown(index)),
        Node::Call(function, operands) => format!("{function:?}({})", list(operands)),
        Node::Quantifier {
            quantifier,
            list,
            condition,
        } => {
            format!("{quantifier:?}({}: {})", shown(list), shown(condition))
        }
        Node::Set(elements) => format!("{{{}}}", list(elements)),
        Node::Tuple(entries) => format!("[{}]", list(entries)),
    }
}

#[test]
fn inputs_keep_their_order_and_get_second_names() {
    let parameters = everything().parameters;
    let names: Vec<_> = parameters
        .iter()
        .map(|each| (each.name.as_str(), each.kind))
        .collect();
    assert_eq!(
        names,
        [
            ("piles", ParameterType::List),
            ("text", ParameterType::Text),
            ("k", ParameterType::Integer)
        ]
    );
    let aliases: Vec<_> = parameters
        .iter()
        .map(|each| each.alias.as_deref())
        .collect();
    assert_eq!(aliases, [None, Some("word"), None]);
}

#[test]
fn fields_keep_their_order_and_take_the_type_of_their_start() {
    let rules = everything();
    let fields: Vec<_> = rules
        .fields
        .iter()
        .map(|field| (field.name.as_str(), shown(&field.start), field.start.kind))
        .collect();
    let sum = "Sum(input0, 0, Length(input0))".to_owned();
    let pair = "[input2, Add(input2, 1)]".to_owned();
    assert_eq!(
        fields,
        [
            ("z", sum, Type::Integer),
            ("left", "input0".to_owned(), Type::List),
            ("pair", pair, Type::Tuple),
            ("used", "{}".to_owned(), Type::Set),
            ("even", "true".to_owned(), Type::Boolean),
        ]
    );
    assert_eq!(&EVERYTHING[rules.fields[2].span.clone()], "pair");
}

#[test]
fn choices_nest_in_the_order_of_the_file() {
    let rules = everything();
    let choices: Vec<_> = rules.moves[0]
        .choices
        .iter()
        .map(|choice| match &choice.from {
            ChoiceSource::Range { low, high } => {
                format!("{}: {} to {}", choice.name, shown(low), shown(high))
            }
            ChoiceSource::Listed(list) => format!("{}: {}", choice.name, shown(list)),
        })
        .collect();
    assert_eq!(
        choices,
        [
            "y: 0 to Subtract(Length(field1), 1)",
            "x: [1, input2]",
            "a: choice0 to 3"
        ]
    );
}

#[test]
fn a_move_is_checked_with_its_choices() {
    let rules = everything();
    let play = &rules.moves[0];
    assert!(play.again && !rules.moves[1].again);
    assert_eq!(
        play.condition.as_ref().map(shown).as_deref(),
        Some("Not(In(choice2, field3))")
    );
    assert_eq!(
        play.gain.as_ref().map(shown).as_deref(),
        Some("Subtract(input1[0], 97)")
    );
    let next: Vec<_> = play
        .next
        .iter()
        .map(|each| {
            (
                each.field,
                each.entry.as_ref().map(shown),
                shown(&each.value),
            )
        })
        .collect();
    assert_eq!(
        next,
        [
            (0, None, "Subtract(field0, choice1)".to_owned()),
            (
                1,
                Some("choice0".to_owned()),
                "Subtract(field1[choice0], choice1)".to_owned()
            ),
            (3, None, "Without(field3, {choice2})".to_owned()),
            (4, None, "Not(field4)".to_owned()),
        ]
    );
    assert!(EVERYTHING[play.span.clone()].starts_with("[[move]]"));
}

#[test]
fn a_text_shows_its_expressions_and_doubled_braces() {
    let rules = everything();
    let say = |index: usize| -> String {
        let phrases = rules.moves[index].say.iter().map(|phrase| match phrase {
            Phrase::Text(text) => text.clone(),
            Phrase::Value(value) => format!("<{}>", shown(value)),
        });
        phrases.collect()
    };
    assert_eq!(say(0), "{take} <choice1> of <field1[choice0]>, <first>");
    assert_eq!(say(1), "move 2: c = <choice0>");
}

#[test]
fn chains_mean_and() {
    let rules = everything();
    assert_eq!(
        shown(&rules.requirements[0].that),
        "And(LessOrEqual(1, Length(input0)), LessOrEqual(Length(input0), input2))"
    );
    assert!(rules.requirements[0].warn);
}

#[test]
fn scores_stand_at_an_end_and_an_answer_reads_the_value() {
    let rules = everything();
    assert_eq!(rules.ends[0].result, EndResult::ScoreStands);
    let Some(AnswerRule::Computed(answer)) = &rules.answer else {
        panic!("an expression")
    };
    assert_eq!(shown(answer), "Greater(value, input2)");
    let constants = EVERYTHING.replace("\"value > k\"", "{ win = \"A\", lose = -1 }");
    let rules = Rules::parse(&constants).expect("a sound file");
    let Some(AnswerRule::ByOutcome { win, draw, lose }) = rules.answer else {
        panic!("constants")
    };
    assert_eq!(win, Some(Answer::Text("A".to_owned())));
    assert_eq!(draw, None);
    assert_eq!(lose, Some(Answer::Integer(-1)));
}

#[test]
fn only_rules_of_play_make_a_game_read_first() {
    assert!(!everything().reads_first, "`first` stands in `say` alone");
    for (from, to) in [
        ("\"z == 0\"", "\"first\""),
        ("\"a not in used\"", "\"first\""),
        ("\"z - c\"", "\"z if first else 0\""),
        ("\"y ..= 3\"", "\"y ..= 3 if first else 2\""),
        ("\"left[y]\" =", "\"left[0 if first else 1]\" ="),
    ] {
        let text = EVERYTHING.replacen(from, to, 1);
        assert_ne!(text, EVERYTHING);
        assert!(
            Rules::parse(&text).expect("a sound file").reads_first,
            "{to}"
        );
    }
}

#[test]
fn quantifiers_count_from_the_innermost_element() {
    let nested = "all(a in piles: any(b in text: a <= b + k) and a > 0)";
    let text = EVERYTHING.replace("1 <= len(piles) <= k", nested);
    // `a` is a choice of the first move as well; a requirement stands outside of it.
    let rules = Rules::parse(&text).expect("a sound file");
    assert_eq!(
        shown(&rules.requirements[0].that),
        "All(input0: And(Any(input1: LessOrEqual(element1, Add(element0, input2))), \
         Greater(element0, 0)))"
    );
}
