//! `pilewise serve` from outside: its address, signals, a port that is taken, its log.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Output, Stdio};

/// A server that runs, and the address that it prints.
struct Serving {
    child: Child,
    address: String,
}

fn serve(arguments: &[&str]) -> Serving {
    let mut child = Command::new(env!("CARGO_BIN_EXE_pilewise"))
        .args(["serve", "--port", "0"])
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("pilewise starts");
    let output = child.stdout.as_mut().expect("a pipe");
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line).expect("a line");
    let address = line
        .strip_prefix("http://")
        .and_then(|rest| rest.strip_suffix("/\n"));
    let address = address
        .unwrap_or_else(|| panic!("no address: {line}"))
        .to_owned();
    Serving { child, address }
}

impl Serving {
    fn ask(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        stream.write_all(request.as_bytes()).expect("it is sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    }

    fn stop(self, signal: &str) -> Output {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status();
        assert!(sent.expect("kill").success());
        self.child.wait_with_output().expect("pilewise ends")
    }
}

const GAMES: &str = "GET /api/v1/games HTTP/1.0\r\nHost: localhost\r\n\r\n";

#[test]
fn it_answers_and_ends_well_when_it_is_told_to() {
    for signal in ["-INT", "-TERM"] {
        let server = serve(&[]);
        assert!(server.address.starts_with("127.0.0.1:"));
        assert!(server.ask(GAMES).starts_with("HTTP/1.0 200 OK"));
        let output = server.stop(signal);
        assert_eq!(output.status.code(), Some(0), "{signal}");
        let log = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(log.lines().count(), 1, "{log}");
        assert!(
            log.contains("path=/api/v1/games") && log.contains("status=200"),
            "{log}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn it_ends_while_it_is_solving() {
    let server = serve(&["--max-time", "1h", "--max-positions", "1000G"]);
    let tasks = format!("/proc/{}/task", server.child.id());
    let threads = || std::fs::read_dir(&tasks).map_or(0, Iterator::count);
    let idle = threads();
    let body = serde_json::json!({
        "rules": include_str!("rules/seven-heaps.toml"),
        "input": "20",
    });
    let body = body.to_string();
    let request = format!(
        "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(&server.address).expect("it listens");
    stream.write_all(request.as_bytes()).expect("it is sent");
    // The solve has a thread of its own.
    while threads() <= idle {
        std::thread::yield_now();
    }
    assert_eq!(server.stop("-INT").status.code(), Some(0));
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
    assert!(answer.contains("\"kind\":\"cancelled\""), "{answer}");
}

#[test]
fn a_port_that_is_taken_is_said_to_be() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_pilewise"))
        .args(["serve", "--port", &port])
        .output()
        .expect("pilewise ends");
    let error = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(output.stdout.is_empty());
    let told = format!("error: cannot listen on port {port} of 127.0.0.1: ");
    assert!(error.starts_with(&told), "{error}");
    assert!(
        error.contains("hint: another program has this port"),
        "{error}"
    );
}

#[test]
fn the_log_is_json_or_nothing_where_that_is_asked_for() {
    let server = serve(&["--log", "json"]);
    server.ask(GAMES);
    let log = server.stop("-TERM").stderr;
    let line: serde_json::Value = serde_json::from_slice(&log).expect("one JSON object");
    assert_eq!(line["status"], 200);
    assert_eq!(line["span"]["path"], "/api/v1/games");
    let server = serve(&["--log", "off"]);
    server.ask(GAMES);
    assert!(server.stop("-TERM").stderr.is_empty());
}
