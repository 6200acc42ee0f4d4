//! The WebAssembly answers as the native library does, on the whole corpus.
//!
//! It is made by `cargo xtask site`, which a plain `cargo test` does without; so this is run by
//! name, with the file in `PILEWISE_WASM`, and needs Node:
//! `PILEWISE_WASM=… cargo test -p pilewise-wasm --test agreement -- --ignored`

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

const CORPUS: &str = include_str!("../../../corpus/known-cases.jsonl");

/// One parameter as the text of an input; a string is a row in runs: `2 * 1, 1 * 499`.
fn text(value: &Value) -> String {
    let Some(runs) = value.as_str() else {
        return value.to_string();
    };
    let row = runs.split(',').flat_map(|run| {
        let (number, times) = run.split_once('*').expect("a run is `value * times`");
        let times: usize = times.trim().parse().expect("a number of times");
        std::iter::repeat_n(number.trim(), times)
    });
    format!("[{}]", row.collect::<Vec<_>>().join(","))
}

/// Every method on every case; the larger answers of small cases alone.
fn requests() -> Vec<Value> {
    let mut requests = vec![
        json!({"method": "games"}),
        json!({"method": "rules", "rules": "x"}),
    ];
    for line in CORPUS.lines() {
        let case: Value = serde_json::from_str(line).expect("a case");
        let parameters = case["input"].as_array().expect("the input");
        let input: Vec<String> = parameters.iter().map(text).collect();
        let input = input.join(" ");
        let game = &case["game"];
        requests.push(json!({"method": "solve", "game": game, "input": input}));
        if input.len() <= 400 {
            requests.push(json!({"method": "position", "game": game, "input": input}));
            requests.push(json!({"method": "explain", "game": game, "input": input, "tree": 3}));
            requests.push(json!({"method": "table", "game": game, "input": input}));
        }
    }
    requests
}

/// What WebAssembly answers, a line a request.
fn in_wasm(requests: &str) -> String {
    let wasm = std::env::var("PILEWISE_WASM").expect("PILEWISE_WASM names the WebAssembly");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/agreement.js");
    let mut node = Command::new("node")
        .args([script, &wasm])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node runs");
    let mut input = node.stdin.take().expect("a pipe");
    let requests = requests.to_owned();
    let writer = std::thread::spawn(move || input.write_all(requests.as_bytes()));
    let output = node.wait_with_output().expect("node ends");
    writer.join().expect("written").expect("node reads");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("answers are text")
}

/// An answer without what depends on the width of an address.
fn comparable(answer: &[u8]) -> Value {
    let mut answer: Value = serde_json::from_slice(answer).expect("an answer is JSON");
    if let Some(fields) = answer.get_mut("ok").and_then(Value::as_object_mut) {
        fields.remove("bytes");
    }
    answer
}

#[test]
#[ignore = "needs the WebAssembly that `cargo xtask site` makes, in PILEWISE_WASM"]
fn webassembly_answers_as_the_native_library_does() {
    let requests = requests();
    let lines: String = requests
        .iter()
        .map(|request| format!("{request}\n"))
        .collect();
    let answers = in_wasm(&lines);
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!(answers.len(), requests.len());
    for (request, answer) in requests.iter().zip(answers) {
        let native = pilewise_wasm::respond(request.to_string().as_bytes());
        let (native, wasm) = (comparable(&native), comparable(answer.as_bytes()));
        assert_eq!(
            native,
            wasm,
            "{}",
            &request.to_string()[..80.min(request.to_string().len())]
        );
    }
    println!("{} answers are the same", requests.len());
}
