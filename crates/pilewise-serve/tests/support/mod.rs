//! A server on a free port, and a client that says exactly what a test wants said.
#![allow(dead_code, reason = "every test file uses a part of it")]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use pilewise_serve::{Answer, Server, Settings};
use serde_json::Value;
use tokio::sync::oneshot;

/// No test waits longer than this for what should come at once.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A server in a thread; it stops when this is dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// The settings of most tests: a free port.
pub(crate) fn settings() -> Settings {
    Settings {
        address: "127.0.0.1:0".parse().expect("an address"),
        ..Settings::default()
    }
}

/// A server as people start it.
pub(crate) fn start() -> Running {
    start_with(settings(), Arc::new(pilewise::api::answer))
}

/// A server with settings of its own and something that answers.
pub(crate) fn start_with(settings: Settings, answer: Arc<Answer>) -> Running {
    let server = Server::bind(settings).expect("a free port");
    let address = server.address();
    let (stop, stopped) = oneshot::channel::<()>();
    let thread = std::thread::spawn(move || {
        server.run(answer, async {
            let _ = stopped.await;
        });
    });
    Running {
        address,
        stop: Some(stop),
        thread: Some(thread),
    }
}

impl Running {
    /// Tells the server to stop.
    pub(crate) fn ask_to_stop(&mut self) {
        self.stop = None;
    }

    /// Waits until it has stopped.
    pub(crate) fn join(&mut self) {
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the server does not panic");
        }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream
    }

    /// Sends text as it is and reads the answer to its end.
    pub(crate) fn send(&self, request: &str) -> Reply {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).expect("it is sent");
        read(&mut stream)
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.send(&format!("GET {path} HTTP/1.1\r\n{COMMON}\r\n"))
    }

    /// Sends a body as JSON to a method.
    pub(crate) fn post(&self, method: &str, body: &str) -> Reply {
        self.send(&posted(method, body))
    }

    /// The answer of a method that is answered.
    pub(crate) fn ask(&self, method: &str, body: &Value) -> Value {
        let reply = self.post(method, &body.to_string());
        assert_eq!(reply.status, 200, "{method} {body}: {}", reply.text());
        reply.json()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.ask_to_stop();
        self.join();
    }
}

/// The headers of every request; the server closes the connection after its answer.
pub(crate) const COMMON: &str = "Host: localhost\r\nConnection: close\r\n";

/// The text of a request to a method.
pub(crate) fn posted(method: &str, body: &str) -> String {
    format!(
        "POST /api/v1/{method} HTTP/1.1\r\n{COMMON}Content-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// What the server answers.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: Vec<u8>,
}

/// Reads what the server answers on a connection that it then closes.
pub(crate) fn read(stream: &mut TcpStream) -> Reply {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).expect("an answer");
    Reply::of(&bytes)
}

impl Reply {
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let end = end.unwrap_or_else(|| panic!("no head: {}", String::from_utf8_lossy(bytes)));
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok());
        Self {
            status: status.expect("a status"),
            head,
            body: bytes[end + 4..].to_vec(),
        }
    }

    /// The value of a header, if it is there.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let headers = self.head.lines().skip(1);
        let mut headers = headers.filter_map(|line| line.split_once(": "));
        headers.find_map(|(key, value)| key.eq_ignore_ascii_case(name).then_some(value))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| {
            panic!("{error}: {} {}", self.head, self.text());
        })
    }

    /// That this is a refusal of a status and a kind, in the form that all have.
    #[track_caller]
    pub(crate) fn assert_refused(&self, status: u16, kind: &str) -> Value {
        assert_eq!(self.status, status, "{}", self.text());
        assert_eq!(self.header("content-type"), Some("application/json"));
        let mut whole = self.json();
        assert_eq!(whole.as_object().map(serde_json::Map::len), Some(1));
        let error = whole["error"].take();
        assert_eq!(error["kind"], kind, "{error}");
        assert!(error["message"].as_str().is_some_and(|it| !it.is_empty()));
        assert!(error["hint"].is_string() || error["hint"].is_null());
        assert!(error["diagnostics"].is_array());
        assert_eq!(error.as_object().map(serde_json::Map::len), Some(4));
        error
    }
}

/// Rules in which play need not end.
pub(crate) const ENDLESS: &str = r#"
name = "To and fro"

[input]
n = "int"

[position]
at = "0"

[[move]]
say = "change sides"
next = { at = "1 - at" }

[goal]
last = "wins"
"#;
