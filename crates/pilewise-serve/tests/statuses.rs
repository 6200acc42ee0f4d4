//! Every status that the interface can answer with, and the form of every error.

mod support;

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use pilewise_serve::Settings;
use serde_json::json;
use support::{COMMON, ENDLESS, posted, settings, start, start_with};

#[test]
fn a_body_that_is_not_the_json_expected_is_400() {
    let server = start();
    for (body, what) in [
        ("", "line 1, column 1 of the body: EOF"),
        (
            "{\"game\": \"877\",\n \"尼\": 1}",
            "line 2, column 4 of the body: unknown field `尼`",
        ),
        ("{\"game\": \"877\"}", "missing field `input`"),
        (
            "{\"game\": \"877\", \"game\": \"877\", \"input\": \"1\"}",
            "duplicate field `game`",
        ),
        (
            "{\"game\": 877, \"input\": \"1\"}",
            "invalid type: integer `877`",
        ),
        (
            "{\"game\": \"877\", \"input\": \"1\"} x",
            "trailing characters",
        ),
        (
            "{\"game\": \"877\", \"input\": \"1\", \"language\": \"fr\"}",
            "expected `en` or `zh`",
        ),
        (
            "[\"877\", null, \"en\", \"1\"]",
            "line 1, column 1 of the body: expected an object",
        ),
        (
            "\n \u{feff}{}",
            "line 2, column 2 of the body: expected an object",
        ),
    ] {
        let error = server.post("solve", body).assert_refused(400, "request");
        let message = error["message"].as_str().expect("a message");
        assert!(message.contains(what), "{message}");
    }
    let wrong = json!({"game": "878", "input": "1"}).to_string();
    let error = server.post("solve", &wrong).assert_refused(400, "request");
    assert_eq!(
        error["message"],
        "there is no game `878`; did you mean `877`?"
    );
    server
        .get("/api/v1/games?language=fr")
        .assert_refused(400, "request");
    server
        .get("/api/v1/games?tongue=en")
        .assert_refused(400, "request");
}

#[test]
fn bytes_that_are_no_text_are_400() {
    let server = start();
    let head = posted("solve", "").replace("Content-Length: 0", "Content-Length: 12");
    let mut stream = server.connect();
    stream.write_all(head.as_bytes()).expect("the head is sent");
    stream
        .write_all(b"{\"game\":\"\xff\"}")
        .expect("the body is sent");
    support::read(&mut stream).assert_refused(400, "request");
}

#[test]
fn other_hosts_are_403() {
    let server = start();
    for host in [
        "example.org",
        "localhost.example.org:7464",
        "",
        "localhost\r\nHost: a.b",
    ] {
        let request =
            format!("GET /api/v1/games HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        server.send(&request).assert_refused(403, "request");
    }
    let absolute =
        "GET http://example.org/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    server.send(absolute).assert_refused(403, "request");
    server
        .send("GET / HTTP/1.0\r\n\r\n")
        .assert_refused(403, "request");
    let open = Settings {
        allowed_hosts: vec!["games.example".to_owned()],
        ..settings()
    };
    let open = start_with(open, Arc::new(pilewise::api::answer));
    let request = "GET / HTTP/1.1\r\nHost: games.example\r\nConnection: close\r\n\r\n";
    assert_eq!(open.send(request).status, 200);
}

#[test]
fn other_paths_are_404() {
    let server = start();
    for path in [
        "/api",
        "/api/",
        "/api/v1",
        "/api/v1/",
        "/api/v1/solve/",
        "/api/v2/solve",
        "/nothing.html",
        "/../Cargo.toml",
        "/%2e%2e/openapi.json",
        "//etc/hosts",
    ] {
        server.get(path).assert_refused(404, "request");
    }
    server.post("nothing", "{}").assert_refused(404, "request");
}

#[test]
fn other_methods_are_405_and_told_which_are_allowed() {
    let server = start();
    for (method, path, allowed) in [
        ("GET", "/api/v1/solve", "POST"),
        ("DELETE", "/api/v1/rules", "POST"),
        ("OPTIONS", "/api/v1/table", "POST"),
        ("POST", "/api/v1/games", "GET,HEAD"),
        ("PUT", "/", "GET, HEAD"),
        ("TRACE", "/index.html", "GET, HEAD"),
    ] {
        let reply = server.send(&format!("{method} {path} HTTP/1.1\r\n{COMMON}\r\n"));
        reply.assert_refused(405, "request");
        assert_eq!(reply.header("allow"), Some(allowed), "{method} {path}");
    }
}

#[test]
fn a_body_that_does_not_come_is_408() {
    let hasty = Settings {
        body_time: Duration::from_millis(50),
        ..settings()
    };
    let server = start_with(hasty, Arc::new(pilewise::api::answer));
    let whole = posted("solve", "{\"game\": \"877\", \"input\": \"[3,9,1,2]\"}");
    let reply = server.send(&whole[..whole.len() - 1]);
    reply.assert_refused(408, "request");
    assert_eq!(reply.header("connection"), Some("close"));
    assert_eq!(server.send(&whole).status, 200);
}

#[test]
fn a_body_that_is_too_long_is_413() {
    let narrow = Settings {
        body_bytes: 100,
        ..settings()
    };
    let server = start_with(narrow, Arc::new(pilewise::api::answer));
    let body = |length: usize| format!("{:<length$}", "{\"game\":\"877\",\"input\":\"1\"}");
    assert_eq!(server.post("solve", &body(100)).status, 200);
    let reply = server.post("solve", &body(101));
    reply.assert_refused(413, "request");
    assert_eq!(reply.header("connection"), Some("close"));
    // The same without saying so beforehand.
    let chunked = format!(
        "POST /api/v1/solve HTTP/1.1\r\n{COMMON}Content-Type: application/json\r\n\
         Transfer-Encoding: chunked\r\n\r\n65\r\n{}\r\n0\r\n\r\n",
        body(101)
    );
    server.send(&chunked).assert_refused(413, "request");
    // And to a client that asks before it sends.
    let asking = format!(
        "POST /api/v1/solve HTTP/1.1\r\n{COMMON}Content-Type: application/json\r\n\
         Content-Length: 1000000000\r\nExpect: 100-continue\r\n\r\n"
    );
    server.send(&asking).assert_refused(413, "request");
}

#[test]
fn a_body_of_another_type_is_415() {
    let server = start();
    let json = "Content-Type: application/json";
    for kind in [
        "X-Nothing: 1",
        "Content-Type: text/plain",
        "Content-Type: application/jsonp",
        "Content-Type: application/x-www-form-urlencoded",
        "Content-Type: application/json\r\nContent-Encoding: gzip",
    ] {
        let request = posted("solve", "{}").replace(json, kind);
        server.send(&request).assert_refused(415, "request");
    }
    for kind in [
        "Content-Type: application/json; charset=utf-8",
        "Content-Type: Application/JSON",
        "Content-Type: application/json\r\nContent-Encoding: identity",
    ] {
        let request = posted("rules", "{\"game\":\"877\"}").replace(json, kind);
        assert_eq!(server.send(&request).status, 200, "{kind}");
    }
}

#[test]
fn what_the_library_refuses_is_422() {
    let server = start();
    let wrong_rules = json!({"rules": "name = 3", "input": "1"});
    let error = server.post("solve", &wrong_rules.to_string());
    let error = error.assert_refused(422, "rules");
    assert_eq!(error["diagnostics"][0]["start"]["line"], 1, "{error}");
    for (method, body, kind) in [
        ("solve", json!({"game": "877", "input": "[1,2"}), "input"),
        ("solve", json!({"game": "1140", "input": "[]"}), "input"),
        ("solve", json!({"game": "877", "input": "[1] [2]"}), "input"),
        (
            "position",
            json!({"game": "877", "input": "[1,2]", "moves": [3]}),
            "move",
        ),
        (
            "reply",
            json!({"game": "877", "input": "[1]", "moves": [1], "opponent": "greedy"}),
            "move",
        ),
        ("solve", json!({"rules": ENDLESS, "input": "1"}), "play"),
    ] {
        server
            .post(method, &body.to_string())
            .assert_refused(422, kind);
    }
}

#[test]
fn a_limit_that_is_met_is_422() {
    let generic = json!({"game": "1140", "input": format!("{:?}", vec![1; 500])}).to_string();
    let mut settings = settings();
    settings.limits.bytes = 1_000;
    let little_memory = start_with(settings.clone(), Arc::new(pilewise::api::answer));
    little_memory
        .post("solve", &generic)
        .assert_refused(422, "limit");
    settings.limits.bytes = 256_000_000;
    settings.limits.positions = 10;
    let few_positions = start_with(settings.clone(), Arc::new(pilewise::api::answer));
    few_positions
        .post("solve", &generic)
        .assert_refused(422, "limit");
    settings.limits.positions = u64::MAX;
    settings.limits.time = Some(Duration::ZERO);
    let no_time = start_with(settings, Arc::new(pilewise::api::answer));
    no_time.post("solve", &generic).assert_refused(422, "limit");
}
