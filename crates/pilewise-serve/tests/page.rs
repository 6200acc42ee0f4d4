//! The page's files, and the headers that every answer has.

mod support;

use std::io::Read;
use std::sync::Arc;

use pilewise_serve::Settings;
use serde_json::json;
use support::{COMMON, posted, settings, start, start_with};

#[test]
fn the_page_is_served_with_its_type() {
    let server = start();
    let page = server.get("/");
    assert_eq!(page.status, 200);
    assert_eq!(
        page.header("content-type"),
        Some("text/html; charset=utf-8")
    );
    assert!(page.text().starts_with("<!doctype html>"));
    assert_eq!(server.get("/index.html?x#y").body, page.body);
    let head = server.send(&format!("HEAD / HTTP/1.1\r\n{COMMON}\r\n"));
    assert_eq!((head.status, head.body.len()), (200, 0));
    let length = page.body.len().to_string();
    assert_eq!(head.header("content-length"), Some(length.as_str()));
}

#[test]
fn a_file_that_is_known_is_not_sent_again() {
    let server = start();
    let page = server.get("/");
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let tag = page.header("etag").expect("a tag");
    for (known, status) in [
        (tag.to_owned(), 304),
        (format!("\"other\", {tag}"), 304),
        ("W/\"other\"".to_owned(), 200),
    ] {
        let reply = server.send(&format!(
            "GET / HTTP/1.1\r\n{COMMON}If-None-Match: {known}\r\n\r\n"
        ));
        assert_eq!(reply.status, status, "{known}");
        assert_eq!(reply.body.is_empty(), status == 304);
        assert_eq!(reply.header("etag"), Some(tag));
    }
}

#[test]
fn every_answer_forbids_what_a_page_does_not_need() {
    let server = start();
    let replies = [
        server.get("/"),
        server.get("/api/v1/games"),
        server.get("/nothing"),
        server.post("solve", "?"),
        server.send("GET / HTTP/1.0\r\nHost: example.org\r\n\r\n"),
    ];
    for reply in replies {
        let policy = reply.header("content-security-policy").expect("a policy");
        assert!(policy.contains("default-src 'none'"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(reply.header(name), Some(value));
        }
        assert!(reply.header("permissions-policy").is_some());
        assert_eq!(reply.header("access-control-allow-origin"), None);
        assert_eq!(reply.header("server"), None);
    }
}

#[test]
fn long_answers_are_compressed_for_those_who_can_read_that() {
    let server = start();
    let plain = server.get("/api/v1/games");
    assert_eq!(plain.header("content-encoding"), None);
    assert_eq!(plain.header("vary"), Some("accept-encoding"));
    // HTTP/1.0 has no chunks: the answer is what follows the head.
    let request =
        "GET /api/v1/games HTTP/1.0\r\nHost: localhost\r\nAccept-Encoding: br, gzip\r\n\r\n";
    let compressed = server.send(request);
    assert_eq!(compressed.header("content-encoding"), Some("gzip"));
    assert!(compressed.body.len() * 2 < plain.body.len());
    let mut read = Vec::new();
    let mut decoder = flate2::read::GzDecoder::new(&compressed.body[..]);
    decoder.read_to_end(&mut read).expect("gzip");
    assert_eq!(read, plain.body);
}

#[test]
fn other_origins_may_ask_only_when_told() {
    let body = json!({"game": "877", "input": "[3,9,1,2]"}).to_string();
    let origin = "Content-Type: application/json\r\nOrigin: https://example.org";
    let asked = posted("solve", &body).replace("Content-Type: application/json", origin);
    let preflight = format!(
        "OPTIONS /api/v1/solve HTTP/1.1\r\n{COMMON}Origin: https://example.org\r\n\
         Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: content-type\r\n\r\n"
    );
    let closed = start();
    let headers = [
        "access-control-allow-origin",
        "access-control-allow-headers",
    ];
    for request in [&asked, &preflight] {
        let reply = closed.send(request);
        assert_eq!(headers.map(|name| reply.header(name)), [None, None]);
    }
    assert_eq!(closed.send(&preflight).status, 405);
    for (allowed, answered) in [
        ("https://example.org", Some("https://example.org")),
        ("*", Some("*")),
        ("https://other.example", None),
    ] {
        let settings = Settings {
            allowed_origins: vec![allowed.to_owned()],
            ..settings()
        };
        let server = start_with(settings, Arc::new(pilewise::api::answer));
        let reply = server.send(&asked);
        assert_eq!(reply.status, 200);
        assert_eq!(reply.header(headers[0]), answered);
        let reply = server.send(&preflight);
        assert_eq!(reply.status, 200);
        assert_eq!(reply.header(headers[0]), answered);
        assert_eq!(reply.header(headers[1]), Some("content-type"));
    }
}

#[test]
fn a_connection_is_used_again() {
    let server = start();
    let once = "GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let last = format!("GET /nothing HTTP/1.1\r\n{COMMON}\r\n");
    let both = server.send(&format!("{once}{once}{last}")).text();
    assert_eq!(
        both.matches("HTTP/1.1 200 OK").count(),
        1,
        "after the first"
    );
    assert_eq!(both.matches("HTTP/1.1 404 Not Found").count(), 1);
}
