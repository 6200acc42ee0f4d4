//! The page and the JSON interface of pilewise over HTTP, within limits.
//!
//! A request passes through these, in this order:
//!
//! 1. [`connections`]: who may connect, and for how long a connection may stand still;
//! 2. [`router`]: which host names and origins are served, headers, compression, the log;
//! 3. [`body`]: the request's JSON, within size and time;
//! 4. [`solving`]: a place in the queue, a thread, and an end to the work when the time is over,
//!    the client has gone or the server stops.
//!
//! What is asked and answered is the library's [`pilewise::api`]; this crate knows no game.
//! Nothing that a client sends is ever taken for the name of a file, a program or an address.

mod body;
mod connections;
mod hosts;
mod methods;
mod page;
mod problem;
mod router;
mod server;
mod settings;
mod signals;
mod solving;

pub use server::Server;
pub use settings::Settings;
pub use solving::Answer;

/// The OpenAPI document of the JSON interface, as it is served.
pub const OPENAPI: &str = include_str!("../openapi.json");
