//! Clients that mean no good, or are broken: each gets its status, and the server goes on.

mod support;

use std::io::{Read, Write};
use std::net::Shutdown;
use std::sync::Arc;
use std::time::Duration;

use pilewise_serve::Settings;
use serde_json::json;
use support::{COMMON, ENDLESS, Running, posted, settings, start, start_with};

/// That somebody else is still answered.
#[track_caller]
fn assert_alive(server: &Running) {
    let solved = server.ask("solve", &json!({"game": "877", "input": "[3,9,1,2]"}));
    assert_eq!(solved["answer"], true);
}

#[test]
fn ten_megabytes_are_refused() {
    let server = start();
    let body = "1".repeat(10_000_000);
    server.post("solve", &body).assert_refused(413, "request");
    let mut chunked = format!(
        "POST /api/v1/solve HTTP/1.1\r\n{COMMON}Content-Type: application/json\r\n\
         Transfer-Encoding: chunked\r\n\r\n"
    );
    for part in body.as_bytes().chunks(100_000) {
        let part = std::str::from_utf8(part).expect("digits");
        chunked.push_str(&format!("{:x}\r\n{part}\r\n", part.len()));
    }
    chunked.push_str("0\r\n\r\n");
    server.send(&chunked).assert_refused(413, "request");
    // Nor are they read where nobody expects them.
    for line in ["POST /", "POST /api/v1/games", "PUT /nothing"] {
        let other = posted("solve", &body).replacen("POST /api/v1/solve", line, 1);
        let status = server.send(&other).status;
        assert!(status == 404 || status == 405, "{line}: {status}");
    }
    assert_alive(&server);
}

#[test]
fn more_than_is_thrown_away_ends_the_connection() {
    let narrow = Settings {
        body_bytes: 1000,
        ..settings()
    };
    let server = start_with(narrow, Arc::new(pilewise::api::answer));
    let mut stream = server.connect();
    let head = posted("solve", "").replace("Content-Length: 0", "Content-Length: 9999999999");
    stream.write_all(head.as_bytes()).expect("the head is sent");
    let part = [b'1'; 100_000];
    let mut sent = 0_u64;
    while stream.write_all(&part).is_ok() {
        sent += 1;
        assert!(sent < 50_000, "the server reads on and on");
    }
    assert_alive(&server);
}

#[test]
fn deep_nesting_is_refused() {
    let server = start();
    let (open, close) = ("[".repeat(100_000), "]".repeat(100_000));
    let deep = format!("{open}{close}");
    server.post("solve", &deep).assert_refused(400, "request");
    let objects = "{\"game\":".repeat(100_000);
    server
        .post("solve", &objects)
        .assert_refused(400, "request");
    let unknown = format!("{{\"game\":\"877\",\"input\":\"1\",\"x\":{deep}}}");
    server
        .post("solve", &unknown)
        .assert_refused(400, "request");
    let input = json!({"game": "877", "input": deep}).to_string();
    server.post("solve", &input).assert_refused(422, "input");
    let parentheses = format!("{}1{}", "(".repeat(100_000), ")".repeat(100_000));
    for rules in [
        format!("x = {deep}"),
        ENDLESS.replace("1 - at", &parentheses),
        ENDLESS.replace("1 - at", &format!("{}1", "-".repeat(100_000))),
        format!("[{}]", "a.".repeat(100_000)),
    ] {
        let body = json!({"rules": rules, "input": "1"}).to_string();
        server.post("solve", &body).assert_refused(422, "rules");
        let checked = server.ask("rules", &json!({ "rules": rules }));
        assert_eq!(checked["is_right"], false);
    }
    assert_alive(&server);
}

#[test]
fn rules_of_a_megabyte_are_refused() {
    let server = start();
    let long = "# nothing\n".repeat(90_000);
    let rules = long + ENDLESS;
    let body = json!({"rules": rules, "input": "1"}).to_string();
    server.post("solve", &body).assert_refused(422, "rules");
    let longest = format!("{}{ENDLESS}", "# nothing\n".repeat(20_000));
    let body = json!({"rules": longest, "input": "1"}).to_string();
    server.post("solve", &body).assert_refused(422, "play");
    assert_alive(&server);
}

#[test]
fn endless_play_is_refused_by_every_method() {
    let server = start();
    for method in ["solve", "position", "explain", "table"] {
        let body = json!({"rules": ENDLESS, "input": "1"}).to_string();
        server.post(method, &body).assert_refused(422, "play");
    }
    let counting = ENDLESS.replace("1 - at", "at + 1");
    let body = json!({"rules": counting, "input": "1"}).to_string();
    server.post("solve", &body).assert_refused(422, "play");
    // Play that comes back, but not within the limits.
    let counting = ENDLESS.replace("1 - at", "(at + 1) % 1_000_000_007");
    let mut brief = settings();
    brief.limits.time = Some(Duration::from_millis(200));
    let server = start_with(brief, Arc::new(pilewise::api::answer));
    for method in ["solve", "position", "explain", "table"] {
        let body = json!({"rules": counting, "input": "1"}).to_string();
        server.post(method, &body).assert_refused(422, "limit");
    }
    assert_alive(&server);
}

#[test]
fn a_table_beyond_the_memory_is_refused_before_it_is_made() {
    let server = start();
    let ones = format!("{:?}", vec![1; 100_000]);
    for game in ["1140", "486", "1563"] {
        let body = json!({"game": game, "input": ones}).to_string();
        let reply = server.post("solve", &body);
        assert!([200, 422].contains(&reply.status), "{}", reply.text());
        if reply.status == 422 {
            reply.assert_refused(422, "limit");
        }
    }
    let body = json!({"game": "1140", "input": ones}).to_string();
    server.post("solve", &body).assert_refused(422, "limit");
    assert_alive(&server);
}

#[test]
fn a_head_that_does_not_come_ends_the_connection() {
    let hasty = Settings {
        head_time: Duration::from_millis(50),
        ..settings()
    };
    let server = start_with(hasty, Arc::new(pilewise::api::answer));
    for begun in ["", "GET / HT", "GET / HTTP/1.1\r\nHost: localhost\r\nX: "] {
        let mut stream = server.connect();
        stream.write_all(begun.as_bytes()).expect("it is sent");
        let mut answer = Vec::new();
        // Ends: the connection is closed, after an answer or without one.
        let _ = stream.read_to_end(&mut answer).expect("the server ends it");
        assert!(!answer.starts_with(b"HTTP/1.1 200"));
    }
    assert_alive(&server);
}

#[test]
fn what_is_no_http_is_refused() {
    let server = start();
    for nonsense in [
        "\r\n\r\n\r\nnonsense\r\n\r\n".to_owned(),
        "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\u{1}\u{fc}".repeat(10) + "\r\n\r\n",
        format!("GET / HTTP/9.9\r\n{COMMON}\r\n"),
        format!("GET /{} HTTP/1.1\r\n{COMMON}\r\n", "x".repeat(100_000)),
        format!(
            "GET / HTTP/1.1\r\n{COMMON}X: {}\r\n\r\n",
            "x".repeat(100_000)
        ),
        format!("GET / HTTP/1.1\r\n{COMMON}{}\r\n", "X: x\r\n".repeat(1000)),
        format!("POST /api/v1/solve HTTP/1.1\r\n{COMMON}Content-Length: -1\r\n\r\n"),
        format!(
            "POST /api/v1/solve HTTP/1.1\r\n{COMMON}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{{}}"
        ),
        "GET / HTTP/1.1\r\nHost: local\u{0}host\r\nConnection: close\r\n\r\n".to_owned(),
    ] {
        let mut stream = server.connect();
        // The server may close while a long one is still being sent.
        let _ = stream.write_all(nonsense.as_bytes());
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let line = String::from_utf8_lossy(&answer);
        let line = line.lines().next().unwrap_or_default();
        assert!(
            line.is_empty() || line.starts_with("HTTP/1.1 4"),
            "{nonsense:.60}: {line}"
        );
    }
    assert_alive(&server);
}

#[test]
fn no_request_hides_behind_another() {
    let server = start();
    let hidden = format!("GET /api/v1/games HTTP/1.1\r\n{COMMON}\r\n");
    let both = format!(
        "POST /api/v1/rules HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{hidden}",
        hidden.len() + 5
    );
    let mut stream = server.connect();
    stream.write_all(both.as_bytes()).expect("it is sent");
    let _ = stream.shutdown(Shutdown::Write);
    let mut answers = Vec::new();
    let _ = stream.read_to_end(&mut answers);
    let answers = String::from_utf8_lossy(&answers);
    assert!(!answers.contains("stone-game"), "{answers}");
}

#[test]
fn an_answer_that_is_not_read_ends_the_connection() {
    let hasty = Settings {
        unread_time: Duration::from_millis(50),
        connections: 1,
        ..settings()
    };
    let long = vec![b' '; 8 << 20];
    let server = start_with(hasty, Arc::new(move |_: &_, _: &_| Ok(long.clone())));
    let mut greedy = server.connect();
    let request = posted("rules", "{}");
    greedy.write_all(request.as_bytes()).expect("it is sent");
    // There is room for one connection: another is served when the first one was ended.
    assert_eq!(server.get("/").status, 200);
    drop(greedy);
}

#[test]
fn a_panic_is_500_and_no_more() {
    let server = start_with(
        settings(),
        Arc::new(|request: &_, control: &_| match request {
            pilewise::api::Request::Rules(_) => panic!("a defect that the test makes"),
            _ => pilewise::api::answer(request, control),
        }),
    );
    for _ in 0..20 {
        server
            .post("rules", "{\"game\": \"877\"}")
            .assert_refused(500, "defect");
    }
    assert_alive(&server);
}
