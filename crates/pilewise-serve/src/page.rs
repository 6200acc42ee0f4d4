//! The page, embedded in the binary as its files stand.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::methods::Shared;
use crate::problem::Problem;

/// The files. A development build reads them from the source folder whenever they are asked
/// for, so that the page can be worked on without building; a release carries them.
#[derive(RustEmbed)]
#[folder = "page/"]
struct Files;

/// What a browser needs to know of a file, by the end of its name.
const TYPES: [(&str, &str); 8] = [
    (".html", "text/html; charset=utf-8"),
    (".css", "text/css; charset=utf-8"),
    (".js", "text/javascript; charset=utf-8"),
    (".json", "application/json"),
    (".wasm", "application/wasm"),
    (".svg", "image/svg+xml"),
    (".png", "image/png"),
    (".ico", "image/x-icon"),
];

/// Answers whatever no method of the interface does: with a file of the page, or that there is
/// none.
pub(crate) async fn file_or_nothing(State(shared): State<Shared>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let path = head.uri.path();
    let is_read = matches!(head.method, Method::GET | Method::HEAD);
    let file = match path {
        _ if path == "/api" || path.starts_with("/api/") => None,
        "/" => find("index.html"),
        _ => find(path.trim_start_matches('/')),
    };
    match file {
        Some(file) if is_read => file.response(&head.headers),
        Some(_) => {
            shared.bodies.throw_away(&head.headers, body).await;
            let allow = [(header::ALLOW, "GET, HEAD")];
            (allow, not_allowed(&head.method)).into_response()
        }
        None => {
            shared.bodies.throw_away(&head.headers, body).await;
            let message = format!("there is nothing at `{path}`");
            let hint = "the page is at `/`, its interface is described by `/api/v1/openapi.json`";
            Problem::request(StatusCode::NOT_FOUND, message, Some(hint)).into_response()
        }
    }
}

/// Says that a path is there, but not for this method.
pub(crate) async fn wrong_method(State(shared): State<Shared>, request: Request<Body>) -> Problem {
    let (head, body) = request.into_parts();
    shared.bodies.throw_away(&head.headers, body).await;
    not_allowed(&head.method)
}

fn not_allowed(method: &Method) -> Problem {
    let message = format!("the method {method} is not for this path");
    let hint = "the header `Allow` says which are";
    Problem::request(StatusCode::METHOD_NOT_ALLOWED, message, Some(hint))
}

/// A file of the page.
struct File {
    content: Body,
    kind: HeaderValue,
    tag: HeaderValue,
}

fn find(path: &str) -> Option<File> {
    let is_plain = |part: &str| !part.is_empty() && !part.starts_with('.');
    let (_, kind) = TYPES.iter().find(|(end, _)| path.ends_with(end))?;
    // A development build looks on the disk, where a path could lead out of the folder.
    if path.contains('\\') || !path.split('/').all(is_plain) {
        return None;
    }
    let file = Files::get(path)?;
    let hash = file.metadata.sha256_hash();
    let digits: String = hash
        .iter()
        .take(12)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    Some(File {
        content: match file.data {
            std::borrow::Cow::Borrowed(bytes) => bytes.into(),
            std::borrow::Cow::Owned(bytes) => bytes.into(),
        },
        kind: HeaderValue::from_static(kind),
        // Weak: the compressed file has the same tag as the file.
        tag: HeaderValue::try_from(format!("W/\"{digits}\"")).ok()?,
    })
}

impl File {
    fn response(self, headers: &HeaderMap) -> Response {
        let is_known = headers.get_all(header::IF_NONE_MATCH).iter().any(|known| {
            let mut tags = known.as_bytes().split(|&byte| byte == b',');
            tags.any(|tag| tag.trim_ascii() == self.tag.as_bytes())
        });
        let caching: [(HeaderName, HeaderValue); 2] = [
            (header::ETAG, self.tag),
            (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        ];
        if is_known {
            return (StatusCode::NOT_MODIFIED, caching).into_response();
        }
        (caching, [(header::CONTENT_TYPE, self.kind)], self.content).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::{Files, TYPES, find};

    #[test]
    fn every_file_of_the_page_is_served() {
        assert!(Files::iter().any(|path| path == "index.html"));
        for path in Files::iter() {
            let known = TYPES.iter().any(|(end, _)| path.ends_with(end));
            assert!(known && find(&path).is_some(), "{path} has no known type");
        }
    }

    #[test]
    fn no_other_file_is_served() {
        for path in [
            "",
            "Cargo.toml",
            "nothing.js",
            "../src/lib.rs",
            "../openapi.json",
            "./index.html",
            "//index.html",
            "x/../index.html",
            "..\\openapi.json",
            "/etc/hostname.json",
            "index.html\0",
        ] {
            assert!(find(path).is_none(), "{path}");
        }
    }
}
