//! The host names that are served.
//!
//! A page elsewhere can give its own name the address of this computer (DNS rebinding); a
//! browser then takes what is served here for that page's own. Its requests name the page's
//! host, and so they are told apart.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;
use crate::settings::Settings;

/// The host names that are served.
#[derive(Clone, Debug)]
pub(crate) struct Hosts {
    /// Without a list, any.
    names: Option<Arc<[String]>>,
}

/// The names that a computer has for itself.
const OWN: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

impl Hosts {
    /// The hosts that `settings` allow; `address` is where the server listens. Whoever opens it
    /// to others need not know by which names they reach it, and is asked for none.
    pub(crate) fn new(settings: &Settings, address: SocketAddr) -> Self {
        let allowed = &settings.allowed_hosts;
        let is_open = !address.ip().is_loopback() && allowed.is_empty();
        if is_open || allowed.iter().any(|name| name == "*") {
            return Self { names: None };
        }
        let bound = match address {
            SocketAddr::V4(address) => address.ip().to_string(),
            SocketAddr::V6(address) => format!("[{}]", address.ip()),
        };
        let own = OWN.map(str::to_owned).into_iter().chain([bound]);
        Self {
            names: Some(own.chain(allowed.iter().cloned()).collect()),
        }
    }

    fn allow(&self, headers: &HeaderMap, target: Option<&Authority>) -> bool {
        let Some(names) = &self.names else {
            return true;
        };
        let is_allowed = |authority: &Authority| {
            let name = authority.host();
            !authority.as_str().contains('@')
                && names.iter().any(|it| it.eq_ignore_ascii_case(name))
        };
        let mut named = headers.get_all(header::HOST).iter().peekable();
        let is_named = named.peek().is_some() || target.is_some();
        is_named
            && target.is_none_or(is_allowed)
            && named.all(|host| {
                let authority = Authority::try_from(host.as_bytes());
                authority.is_ok_and(|authority| is_allowed(&authority))
            })
    }
}

/// Turns away requests that are addressed to another host.
pub(crate) async fn require_host(
    State(hosts): State<Hosts>,
    request: Request<Body>,
    next: Next,
) -> Response {
    if hosts.allow(request.headers(), request.uri().authority()) {
        return next.run(request).await;
    }
    let message = "this server does not answer to the host name of the request";
    let hint = "ask for `localhost`, or name the host with `--allow-host` of `pilewise serve`";
    Problem::request(StatusCode::FORBIDDEN, message, Some(hint)).into_response()
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue, header};

    use super::Hosts;
    use crate::settings::Settings;

    fn allows(address: &str, allowed: &[&str], named: &[&str]) -> bool {
        let settings = Settings {
            allowed_hosts: allowed.iter().map(|&name| name.to_owned()).collect(),
            ..Settings::default()
        };
        let mut headers = HeaderMap::new();
        for name in named {
            headers.append(header::HOST, HeaderValue::from_str(name).expect("a header"));
        }
        let address = address.parse().expect("an address");
        Hosts::new(&settings, address).allow(&headers, None)
    }

    #[test]
    fn this_computer_answers_to_its_own_names_only() {
        let local = |named: &str| allows("127.0.0.1:7464", &[], &[named]);
        for name in ["localhost", "LOCALHOST:1", "127.0.0.1:7464", "[::1]:80"] {
            assert!(local(name), "{name}");
        }
        for name in [
            "",
            "example.org",
            "localhost.example.org",
            "127.0.0.1.nip.io:7464",
            "localhost@example.org",
            "example.org@localhost",
            "localhost,example.org",
            "::1",
        ] {
            assert!(!local(name), "{name}");
        }
    }

    #[test]
    fn every_host_that_is_named_must_be_allowed() {
        assert!(!allows("127.0.0.1:7464", &[], &[]));
        assert!(!allows(
            "127.0.0.1:7464",
            &[],
            &["localhost", "example.org"]
        ));
        assert!(!allows("[::1]:7464", &[], &["example.org", "localhost"]));
    }

    #[test]
    fn other_hosts_are_allowed_when_told() {
        assert!(allows(
            "127.0.0.1:1",
            &["games.example"],
            &["games.example"]
        ));
        assert!(allows("127.0.0.1:1", &["games.example"], &["localhost:1"]));
        assert!(allows("127.0.0.1:1", &["*"], &["example.org"]));
        assert!(allows("0.0.0.0:1", &[], &["example.org"]));
        assert!(!allows("0.0.0.0:1", &["games.example"], &["example.org"]));
    }
}
