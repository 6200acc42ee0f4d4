//! `pilewise serve`: the page in a browser, and the JSON interface.

use std::io::{self, stderr};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use clap::{Args, ValueEnum};
use pilewise::api::{Answerer, Request};
use pilewise::{Control, Limits};
use pilewise_serve::{Server, Settings};
use tracing_subscriber::filter::LevelFilter;

use crate::failure::Failure;
use crate::notes;
use crate::quantity;
use crate::screen::Screen;

/// Serve the page, which solves, explains and plays in a browser, and its JSON interface
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Listen at this address; 0.0.0.0 is every one that this computer has
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    address: IpAddr,

    /// Listen on this port; 0 is any that is free
    #[arg(long, value_name = "PORT", default_value_t = Settings::PORT)]
    port: u16,

    /// Open the page in a browser
    #[arg(long)]
    open: bool,

    /// Log every request to standard error: as lines of text, as JSON objects, or not
    #[arg(long, value_name = "FORM", value_enum, default_value_t = LogForm::Text)]
    log: LogForm,

    /// Answer requests to this host name too, such as a proxy's; `*` is any (repeatable)
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,

    /// Let pages of this web origin ask, such as https://example.org; `*` is any (repeatable)
    #[arg(long, value_name = "ORIGIN", value_parser = origin)]
    allow_origin: Vec<String>,

    #[command(flatten)]
    limits: RequestLimits,
}

/// What one request may use, and how many there may be.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
struct RequestLimits {
    /// Use at most this much memory for an answer [default: 256MB]
    #[arg(long, value_name = "SIZE", value_parser = quantity::bytes)]
    max_memory: Option<u64>,

    /// Take at most this long for an answer [default: 10s]
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    max_time: Option<Duration>,

    /// Visit at most so many positions for an answer [default: 100M]
    #[arg(long, value_name = "COUNT", value_parser = quantity::count)]
    max_positions: Option<u64>,

    /// Read at most so much of a request [default: 1MiB]
    #[arg(long, value_name = "SIZE", value_parser = quantity::bytes)]
    max_body: Option<u64>,

    /// Work at most so many answers out at once [default: one a core]
    #[arg(long, value_name = "COUNT", value_parser = positive)]
    max_at_once: Option<usize>,

    /// Let at most so many more requests wait; others are turned away [default: 256]
    #[arg(long, value_name = "COUNT")]
    max_waiting: Option<usize>,

    /// Have at most so many connections [default: 1024]
    #[arg(long, value_name = "COUNT", value_parser = positive)]
    max_connections: Option<usize>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum LogForm {
    Text,
    Json,
    Off,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let settings = arguments.settings();
    let asked = settings.address;
    arguments.log.start();
    let server = Server::bind(settings).map_err(|error| cannot_listen(asked, &error))?;
    let stop = server.stop_signal()?;
    let page = format!("http://{}/", server.address());
    let mut screen = Screen::new();
    screen.line(&page)?;
    screen.flush()?;
    if !server.address().ip().is_loopback() {
        notes::warn("whoever reaches this computer by the network can use this");
    }
    if arguments.open
        && let Err(error) = open::that_detached(&page)
    {
        notes::warn(&format!(
            "cannot open a browser: {error}; open {page} yourself"
        ));
    }
    let answerer = Answerer::new();
    let answer = move |request: &Request, control: &Control<'_>| answerer.answer(request, control);
    server.run(Arc::new(answer), stop);
    Ok(())
}

impl Arguments {
    fn settings(&self) -> Settings {
        let defaults = Settings::default();
        let limits = &self.limits;
        let body = limits
            .max_body
            .map(|most| usize::try_from(most).unwrap_or(usize::MAX));
        Settings {
            address: SocketAddr::new(self.address, self.port),
            allowed_hosts: self.allow_host.clone(),
            allowed_origins: self.allow_origin.clone(),
            limits: Limits {
                bytes: limits.max_memory.unwrap_or(defaults.limits.bytes),
                positions: limits.max_positions.unwrap_or(defaults.limits.positions),
                time: limits.max_time.or(defaults.limits.time),
            },
            at_once: limits.max_at_once.unwrap_or(defaults.at_once),
            waiting: limits.max_waiting.unwrap_or(defaults.waiting),
            body_bytes: body.unwrap_or(defaults.body_bytes),
            connections: limits.max_connections.unwrap_or(defaults.connections),
            ..defaults
        }
    }
}

impl LogForm {
    /// Writes what the server tells from now on to standard error.
    fn start(self) {
        let subscriber = tracing_subscriber::fmt()
            .with_writer(stderr)
            .with_target(false)
            .with_max_level(LevelFilter::INFO);
        match self {
            LogForm::Text => subscriber.init(),
            LogForm::Json => subscriber.json().flatten_event(true).init(),
            LogForm::Off => {}
        }
    }
}

fn cannot_listen(address: SocketAddr, error: &io::Error) -> Failure {
    let (ip, port) = (address.ip(), address.port());
    let hint = match error.kind() {
        io::ErrorKind::AddrInUse => {
            "another program has this port, perhaps another `pilewise serve`; \
             choose one with `--port`, or any that is free with `--port 0`"
        }
        io::ErrorKind::PermissionDenied => {
            "ports below 1024 are the system's; choose a higher one with `--port`"
        }
        io::ErrorKind::AddrNotAvailable => {
            "this computer does not have that address; leave `--address` out to serve this \
             computer alone"
        }
        _ => "choose another address with `--address` or port with `--port`",
    };
    Failure::with_hint(
        format!("cannot listen on port {port} of {ip}: {error}"),
        hint,
    )
}

fn origin(text: &str) -> Result<String, String> {
    let host = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"));
    let is_host = |host: &str| {
        !host.is_empty()
            && host
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "-.:[]".contains(c))
    };
    if text == "*" || host.is_some_and(is_host) {
        return Ok(text.to_owned());
    }
    Err("write an origin such as https://example.org, without a path, or *".to_owned())
}

fn positive(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("at least 1 is needed".to_owned()),
        Ok(count) => Ok(count),
        Err(_) => Err("write a count such as 8".to_owned()),
    }
}
