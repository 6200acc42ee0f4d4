//! The full-screen game in a pseudo-terminal: played to its end, resized, interrupted; and the
//! terminal is as before each time.
#![cfg(target_os = "linux")]

use std::io::{Read, Write};
use std::num::NonZero;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, PtyPair, PtySize, native_pty_system};

/// Longer than anything here takes on a slow machine; a test that fails waits so long.
const PATIENCE: Duration = Duration::from_secs(60);

/// pilewise in a terminal of its own.
struct Played {
    pair: PtyPair,
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    settings: String,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols: columns,
        pixel_width: 0,
        pixel_height: 0,
    }
}

fn screen(columns: u16, rows: u16) -> vt100::Parser {
    let size = |cells| NonZero::new(cells).expect("a screen has cells");
    vt100::Parser::new(size(rows), size(columns), 0)
}

fn settings(pair: &PtyPair) -> String {
    format!("{:?}", pair.master.get_termios().expect("a terminal"))
}

impl Played {
    fn start(arguments: &[&str], locale: &str) -> Self {
        let pair = native_pty_system()
            .openpty(size(80, 24))
            .expect("a terminal");
        let settings = settings(&pair);
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_pilewise"));
        command.arg("play");
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", locale);
        let child = pair.slave.spawn_command(command).expect("pilewise starts");
        let keys = pair.master.take_writer().expect("a keyboard");
        let mut reader = pair.master.try_clone_reader().expect("a screen");
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(read @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..read].to_vec()).is_err() {
                    return;
                }
            }
        });
        Self {
            pair,
            child,
            keys,
            output,
            screen: screen(80, 24),
            settings,
        }
    }

    /// Reads until the screen shows `wanted`.
    fn wait_for(&mut self, wanted: &str) -> String {
        let started = Instant::now();
        loop {
            let shown = self.screen.screen().contents();
            if shown.contains(wanted) {
                return shown;
            }
            match self.output.recv_timeout(Duration::from_millis(50)) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(RecvTimeoutError::Timeout) if started.elapsed() < PATIENCE => {}
                Err(_) => panic!("`{wanted}` does not come:\n{shown}"),
            }
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("keys");
        self.keys.flush().expect("keys");
    }

    fn resize(&mut self, columns: u16, rows: u16) {
        // What was drawn for the other size must not be mistaken for what comes.
        self.screen = screen(columns, rows);
        self.screen.process(b"\x1b[?1049h\x1b[?25l");
        let resized = self.pair.master.resize(size(columns, rows));
        resized.expect("a terminal of another size");
    }

    /// Waits for the end; the terminal must be as it was before. What it shows then.
    fn end(mut self, code: u32) -> String {
        let status = self.child.wait().expect("pilewise ends");
        // Everything that was written before the end is there by now.
        while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(200)) {
            self.screen.process(&bytes);
        }
        let screen = self.screen.screen();
        let shown = screen.contents();
        assert_eq!(status.exit_code(), code, "{shown}");
        assert!(!screen.alternate_screen(), "{shown}");
        assert!(!screen.hide_cursor(), "{shown}");
        assert_eq!(settings(&self.pair), self.settings);
        shown
    }
}

const ROW: [&str; 2] = ["877", "[3,9,1,2]"];
const UTF_8: &str = "C.UTF-8";
const DOWN: &str = "\x1b[B";

#[test]
fn a_game_is_played_to_its_end() {
    let mut played = Played::start(&ROW, UTF_8);
    let shown = played.wait_for("s switch");
    assert!(shown.contains("▸ #1 take the first pile (3)"), "{shown}");
    assert!(
        !settings(&played.pair).eq(&played.settings),
        "keys come one by one"
    );
    played.press("\r");
    played.wait_for("Bob: take the first pile (9)");
    played.press("h");
    played.wait_for("Hint: take the last pile (2)");
    played.press("u");
    let shown = played.wait_for("2 moves are taken back.");
    assert!(shown.contains("Alice has 0, Bob 0"), "{shown}");
    played.resize(40, 20);
    let shown = played.wait_for("2 moves are taken back.");
    assert!(
        shown.contains("? help  q quit  Enter move  h hint"),
        "{shown}"
    );
    assert!(!shown.contains("u undo"), "{shown}");
    played.press(DOWN);
    played.press("\r");
    played.wait_for("Alice has 2, Bob 3");
    played.press("#1\r");
    let shown = played.wait_for("Play is over. Alice wins by 7: 11 to 4.");
    assert!(
        shown.contains("Alice gave nothing away in 2 moves."),
        "{shown}"
    );
    played.press("n3 5 7 8\r");
    played.wait_for("piles  3 5 7 8");
    played.press("q");
    assert_eq!(played.end(0).trim(), "");
}

#[test]
fn ctrl_c_gives_the_terminal_back() {
    let mut played = Played::start(&ROW, UTF_8);
    played.wait_for("to move:");
    played.press("/take");
    played.wait_for("Move: take");
    played.press("\x03");
    assert_eq!(played.end(130).trim(), "error: interrupted");
}

#[test]
fn ctrl_c_is_heard_while_the_game_is_solved() {
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rules/seven-heaps.toml");
    let mut played = Played::start(&[rules, "8"], UTF_8);
    played.wait_for("Working the game out");
    played.press("\x03");
    assert_eq!(played.end(130).trim(), "error: interrupted");
}

#[test]
fn a_signal_gives_the_terminal_back() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let mut played = Played::start(&ROW, UTF_8);
        played.wait_for("to move:");
        let process = played.child.process_id().expect("a process").to_string();
        let sent = std::process::Command::new("kill")
            .args([signal, &process])
            .status();
        assert!(sent.expect("kill").success());
        played.end(130);
    }
}

#[test]
fn an_error_gives_the_terminal_back() {
    let row: Vec<String> = (0..400)
        .map(|number: u32| (number % 9).to_string())
        .collect();
    let row = row.join(",");
    let played = Played::start(&["1140", &row, "--max-memory", "1KiB"], UTF_8);
    let shown = played.end(3);
    assert!(shown.contains("error: this needs at least"), "{shown}");
}

#[test]
fn a_locale_without_unicode_gets_ascii() {
    let mut played = Played::start(&["1510", "1000"], "C");
    let shown = played.wait_for("s switch");
    assert!(shown.is_ascii(), "{shown}");
    assert!(shown.contains(">  #1 remove 1"), "{shown}");
    played.press("q");
    played.end(0);
}

#[test]
fn a_game_is_played_in_chinese() {
    let mut played = Played::start(&[ROW[0], ROW[1], "--language", "zh"], UTF_8);
    let shown = played.wait_for("s switch");
    assert!(
        shown.starts_with("石子游戏, piles = [3, 9, 1, 2]"),
        "{shown}"
    );
    assert!(shown.contains("▸ #1 取第一堆（3）"), "{shown}");
    played.press("/最后\r");
    played.wait_for("Alice: 取最后一堆（2）");
    played.press("q");
    played.end(0);
}

#[test]
fn plain_is_asked_for_in_a_terminal() {
    let mut played = Played::start(&["877", "[3,9]", "--plain"], UTF_8);
    played.wait_for("\n> ");
    played.press("last\n");
    let shown = played.wait_for("Alice wins by 6: 9 to 3.");
    assert!(shown.contains("> last\n"), "{shown}");
    played.press("quit\n");
    played.end(0);
}
