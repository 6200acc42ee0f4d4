//! One schema: the types of `pilewise::api` are the source. The schemas of the OpenAPI document
//! and the page's types are made from them, and must be what is made.
//! `cargo xtask schema` writes them anew.

mod conformance;
mod typescript;

use std::path::Path;

use pilewise::Control;
use pilewise::api::schema::{definitions, written};
use pilewise::api::{Refused, Request, answer};
use serde_json::{Value, json};

/// Set to write the files instead of comparing them.
const UPDATE: &str = "UPDATE_SCHEMA";

/// What stands before the schemas in the OpenAPI document, which is written by hand: the methods
/// and their statuses.
const BEFORE_SCHEMAS: &str = "    \"schemas\": ";

/// Compares a file with what is made, or writes it.
fn hold(file: &str, made: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if std::env::var_os(UPDATE).is_some() {
        std::fs::write(path, made).expect("a file that can be written");
        return;
    }
    let kept = std::fs::read_to_string(&path).expect("a file");
    let mut lines = kept.lines().zip(made.lines()).zip(1..);
    let other = lines.find(|((kept, made), _)| kept != made);
    assert!(
        kept == made,
        "{file} is not what the types say; run `cargo xtask schema`: {other:?}"
    );
}

#[test]
fn the_interface_is_described_as_its_types_are() {
    let (before, _) = pilewise_serve::OPENAPI
        .split_once(BEFORE_SCHEMAS)
        .expect("schemas");
    let schemas = written(&definitions()).expect("a text");
    let schemas = schemas.replace('\n', "\n    ");
    hold(
        "openapi.json",
        &format!("{before}{BEFORE_SCHEMAS}{schemas}\n  }}\n}}\n"),
    );
}

#[test]
fn the_page_has_the_types_of_the_interface() {
    hold(
        "page-types/api.d.ts",
        &typescript::declarations(&definitions()),
    );
}

/// Every schema that the methods refer to is there.
#[test]
fn what_the_methods_refer_to_is_described() {
    let schemas = definitions();
    let text = pilewise_serve::OPENAPI;
    let references = text.split("#/components/schemas/").skip(1);
    let mut count = 0;
    for reference in references {
        let (name, _) = reference.split_once('"').expect("a name in quotes");
        assert!(schemas.contains_key(name), "there is no schema {name}");
        count += 1;
    }
    assert!(count > 30, "{count}");
}

/// What the library answers is as the schemas say; without a clock, as in WebAssembly.
#[test]
fn answers_are_as_they_are_described() {
    let schemas = definitions();
    let about = |method: &str, more: Value| {
        let mut request = json!({"method": method, "game": "877", "input": "[3,9,1,2]"});
        let fields = request.as_object_mut().expect("an object");
        fields.extend(more.as_object().expect("an object").clone());
        request
    };
    let requests = [
        ("Games", json!({"method": "games", "language": "zh"})),
        ("CheckedRules", json!({"method": "rules", "game": "464"})),
        (
            "CheckedRules",
            json!({"method": "rules", "rules": "name = 3"}),
        ),
        ("Solution", about("solve", json!({}))),
        (
            "Solution",
            about("solve", json!({"game": "464", "input": "5 12"})),
        ),
        (
            "Position",
            about("position", json!({"moves": [1], "review": true})),
        ),
        (
            "Position",
            about("position", json!({"game": "464", "input": "4 9"})),
        ),
        (
            "Explanation",
            about("explain", json!({"claim": "false", "tree": 2})),
        ),
        (
            "Explanation",
            about("explain", json!({"game": "1510", "input": "7"})),
        ),
        ("TableAnswer", about("table", json!({}))),
        ("Reply", about("reply", json!({"opponent": "perfect"}))),
        ("Refused", about("solve", json!({"game": "no such game"}))),
        (
            "Refused",
            json!({"method": "solve", "rules": "name = 3", "input": "1"}),
        ),
    ];
    for (name, request) in requests {
        let asked: Request = serde_json::from_value(request.clone()).expect("a request");
        let answered: Value = match answer(&asked, &Control::default()) {
            Ok(text) => serde_json::from_slice(&text).expect("JSON"),
            Err(error) => json!(Refused { error: &error }),
        };
        let schema = json!({"$ref": name});
        if let Err(error) = conformance::conforms(&answered, &schema, &schemas) {
            panic!("{request}: {error}");
        }
        let mut other = answered;
        other["more"] = json!(1);
        let error = conformance::conforms(&other, &schema, &schemas);
        assert!(error.is_err(), "{request}");
    }
}
