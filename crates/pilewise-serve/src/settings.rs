//! What the server may use, and whom it serves.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::thread::available_parallelism;
use std::time::Duration;

use pilewise::Limits;

/// What the server may use, and whom it serves.
///
/// # Examples
/// ```
/// let settings = pilewise_serve::Settings::default();
/// assert_eq!(settings.address.to_string(), "127.0.0.1:7464");
/// assert!(settings.address.ip().is_loopback());
/// ```
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen; port 0 is any that is free.
    pub address: SocketAddr,
    /// Host names that requests may be addressed to, besides this computer's own; `*` is any.
    pub allowed_hosts: Vec<String>,
    /// Web origins, such as `https://example.org`, whose pages may ask; `*` is any.
    pub allowed_origins: Vec<String>,
    /// What one answer may use. Without a time, it may take [`Settings::LONGEST`].
    pub limits: Limits,
    /// How many answers are worked out at once.
    pub at_once: usize,
    /// How many more requests may wait for their turn; others are turned away.
    pub waiting: usize,
    /// How long a request may wait for its turn.
    pub waiting_time: Duration,
    /// The longest body of a request, in bytes.
    pub body_bytes: usize,
    /// How long a client may take to send the body.
    pub body_time: Duration,
    /// How long a client may take to send the head of a request, or be silent between two.
    pub head_time: Duration,
    /// How long a client may leave an answer unread.
    pub unread_time: Duration,
    /// How many connections there may be; others wait until one ends.
    pub connections: usize,
    /// How long requests in progress have to end when the server stops.
    pub stopping_time: Duration,
}

impl Settings {
    /// The port by default.
    pub const PORT: u16 = 7464;

    /// The time of an answer where no other is set.
    pub const LONGEST: Duration = Duration::from_secs(10);

    /// The time that one answer may take.
    pub(crate) fn time(&self) -> Duration {
        self.limits.time.unwrap_or(Self::LONGEST)
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            address: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), Self::PORT),
            allowed_hosts: Vec::new(),
            allowed_origins: Vec::new(),
            limits: Limits {
                bytes: 256_000_000,
                positions: 100_000_000,
                time: Some(Self::LONGEST),
            },
            at_once: available_parallelism().map_or(1, usize::from),
            waiting: 256,
            waiting_time: Duration::from_secs(60),
            body_bytes: 1 << 20,
            body_time: Duration::from_secs(30),
            head_time: Duration::from_secs(15),
            unread_time: Duration::from_secs(30),
            connections: 1024,
            stopping_time: Duration::from_secs(3),
        }
    }
}
