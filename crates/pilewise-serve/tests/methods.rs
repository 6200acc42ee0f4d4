//! Every method, over HTTP as in the library; and many at once.

mod support;

use pilewise::Control;
use pilewise::api::{Request, answer};
use serde_json::{Value, json};

/// Games of every kind, by the names that people use, with an input.
const GAMES: [(&str, &str); 6] = [
    ("877", "[5,3,4,5]"),
    ("stone-game-ii", "piles = [2,7,9,4,4]"),
    ("1510", "7"),
    ("stone-game-vi", "[1,3,2] [2,1,4]"),
    ("lc2029", "[2,1]"),
    ("464", "10 11"),
];

/// What the library answers to a request that is sent to a method.
fn of_library(method: &str, body: &Value) -> Value {
    let mut request = body.clone();
    request["method"] = method.into();
    let request: Request = serde_json::from_value(request).expect("a request");
    let text = answer(&request, &Control::default()).expect("an answer");
    serde_json::from_slice(&text).expect("JSON")
}

/// An answer without the time that it took.
fn timeless(mut answer: Value) -> Value {
    if let Some(seconds) = answer.get_mut("seconds") {
        *seconds = Value::Null;
    }
    answer
}

#[test]
fn every_method_answers_as_the_library_does() {
    let server = support::start();
    for (game, input) in GAMES {
        for (method, more) in [
            ("solve", json!({})),
            ("position", json!({"moves": [1], "review": true})),
            ("explain", json!({"moves": [1], "tree": 2})),
            ("table", json!({"rows": 5, "columns": 50})),
            (
                "reply",
                json!({"opponent": "careless", "error_rate": "50%", "seed": 7}),
            ),
        ] {
            let mut body = json!({"game": game, "input": input});
            let fields = body.as_object_mut().expect("an object");
            fields.extend(more.as_object().expect("an object").clone());
            let (answered, expected) = (server.ask(method, &body), of_library(method, &body));
            assert_eq!(timeless(answered), timeless(expected), "{method} {body}");
        }
    }
}

#[test]
fn a_solution_says_how_long_it_took() {
    let solved = support::start().ask("solve", &json!({"game": "877", "input": "[3,9,1,2]"}));
    assert_eq!(solved["answer"], true);
    assert!(solved["seconds"].is_f64());
}

#[test]
fn a_game_of_more_stones_than_a_position_holds_is_solved_without_a_line() {
    let server = support::start();
    let ones = format!("{:?}", vec![1; 100]);
    let body = json!({"game": "1686", "input": format!("{ones} {ones}")});
    let solved = server.ask("solve", &body);
    assert_eq!(
        (&solved["value"], &solved["line"]),
        (&json!(0), &Value::Null)
    );
    let refused = server.post("position", &body.to_string());
    let error = refused.assert_refused(422, "play");
    let message = error["message"].as_str().expect("a message");
    assert!(message.starts_with("the set element 64"), "{message}");
}

#[test]
fn rules_of_ones_own_are_checked_and_solved() {
    let server = support::start();
    let text = pilewise::builtin::find("stone-game-iii")
        .expect("a game")
        .text;
    let own = text.replace("3", "2");
    let checked = server.ask("rules", &json!({ "rules": own }));
    assert_eq!(checked["is_right"], true);
    let solved = server.ask("solve", &json!({"rules": own, "input": "[1,2,3,7]"}));
    assert_eq!(solved["game"], "rules");
    let wrong = server.ask("rules", &json!({"rules": "name = \"尼姆\"\nnmae = 3"}));
    assert_eq!(wrong["is_right"], false);
    let places: Vec<&Value> = wrong["diagnostics"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| &one["start"])
        .collect();
    assert!(
        places.contains(&&json!({"line": 2, "column": 1})),
        "{wrong}"
    );
}

#[test]
fn the_games_are_listed() {
    let server = support::start();
    for language in ["", "?language=en", "?language=zh"] {
        let reply = server.get(&format!("/api/v1/games{language}"));
        assert_eq!(reply.status, 200, "{}", reply.text());
        let games = reply.json();
        let count = games["games"].as_array().map(Vec::len);
        assert_eq!(count, Some(pilewise::builtin::games().len()));
    }
}

#[test]
fn the_interface_is_described() {
    let server = support::start();
    let described = server.get("/api/v1/openapi.json");
    assert_eq!(described.header("content-type"), Some("application/json"));
    assert_eq!(described.text(), pilewise_serve::OPENAPI);
    let paths = &described.json()["paths"];
    let paths = paths.as_object().expect("paths");
    for method in [
        "games", "rules", "solve", "position", "explain", "table", "reply",
    ] {
        assert!(paths.contains_key(&format!("/api/v1/{method}")), "{method}");
    }
}

#[test]
fn the_examples_of_the_description_are_answered() {
    let server = support::start();
    let described: Value = serde_json::from_str(pilewise_serve::OPENAPI).expect("JSON");
    let mut count = 0;
    for (path, operations) in described["paths"].as_object().expect("paths") {
        let method = path.strip_prefix("/api/v1/").expect("a method");
        let examples =
            &operations["post"]["requestBody"]["content"]["application/json"]["examples"];
        for example in examples
            .as_object()
            .into_iter()
            .flat_map(|all| all.values())
        {
            server.ask(method, &example["value"]);
            count += 1;
        }
    }
    assert!(count >= 12, "only {count} examples");
}

#[test]
fn two_hundred_solves_at_once_are_all_answered() {
    let server = support::start();
    let piles: Vec<String> = (0..500)
        .map(|index| (index * 7919 % 500 + 1).to_string())
        .collect();
    let body = json!({"game": "877", "input": format!("[{}]", piles.join(","))});
    let expected = timeless(of_library("solve", &body));
    std::thread::scope(|scope| {
        for _ in 0..200 {
            scope.spawn(|| assert_eq!(timeless(server.ask("solve", &body)), expected));
        }
    });
}
