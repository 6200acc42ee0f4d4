//! The body of a request: JSON, within size and time.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, StatusCode, header};
use http_body_util::BodyExt;
use serde::de::DeserializeOwned;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::problem::Problem;
use crate::settings::Settings;

/// Reads bodies, and counts what all of them hold together.
#[derive(Clone, Debug)]
pub(crate) struct Bodies {
    most: usize,
    time: Duration,
    /// KiB that bodies may still take.
    room: Arc<Semaphore>,
}

/// How many times the longest body is read and thrown away for the client to see the answer: it
/// would see a broken connection instead, if it was still writing when that was closed.
const THROWN_AWAY: usize = 32;

/// A body, and the room that it takes until it is dropped.
#[derive(Debug)]
pub(crate) struct HeldBody {
    bytes: Vec<u8>,
    room: OwnedSemaphorePermit,
}

impl Bodies {
    pub(crate) fn new(settings: &Settings) -> Self {
        // As many of the longest as requests may be here. Bodies of more connections than that
        // have room as long as they are shorter.
        let requests = settings.at_once.saturating_add(settings.waiting);
        let kibibytes = requests.saturating_mul(settings.body_bytes.div_ceil(1024));
        Self {
            most: settings.body_bytes,
            time: settings.body_time,
            room: Arc::new(Semaphore::new(kibibytes.min(Semaphore::MAX_PERMITS))),
        }
    }

    /// Reads a body that is to be JSON.
    ///
    /// # Errors
    /// When it is something else (415), too long (413) or too slow (408), or when other bodies
    /// take all the room there is (503).
    pub(crate) async fn read(&self, headers: &HeaderMap, body: Body) -> Result<HeldBody, Problem> {
        let refused = match self.admit(headers) {
            Ok(room) => match self.collect(body).await {
                Ok(bytes) => return Ok(HeldBody { bytes, room }),
                Err(problem) => return Err(problem),
            },
            Err(problem) => problem,
        };
        self.throw_away(headers, body).await;
        Err(refused)
    }

    /// Reads what is left of a body that nobody wants, up to a limit.
    pub(crate) async fn throw_away(&self, headers: &HeaderMap, mut body: Body) {
        // A client that asks before it sends will not send.
        if headers.contains_key(header::EXPECT) {
            return;
        }
        let mut left = self.most.saturating_mul(THROWN_AWAY);
        let reading = async {
            while let Some(Ok(frame)) = body.frame().await {
                let length = frame.data_ref().map_or(0, |data| data.len());
                match left.checked_sub(length) {
                    Some(rest) => left = rest,
                    None => break,
                }
            }
        };
        // Whether it came to its end or not, nothing more is read of it.
        let _ = timeout(self.time, reading).await;
    }

    /// What the head of the request says of the body.
    fn admit(&self, headers: &HeaderMap) -> Result<OwnedSemaphorePermit, Problem> {
        require_json(headers)?;
        let stated = match headers.get(header::CONTENT_LENGTH) {
            Some(length) => length.to_str().ok().and_then(|text| text.parse().ok()),
            None => None,
        };
        if stated.is_some_and(|length: usize| length > self.most) {
            return Err(self.too_long());
        }
        let kibibytes = stated.unwrap_or(self.most).div_ceil(1024);
        let room = self.room.clone();
        room.try_acquire_many_owned(u32::try_from(kibibytes).unwrap_or(u32::MAX))
            .map_err(|_| Problem::busy("too much is being sent at once"))
    }

    async fn collect(&self, mut body: Body) -> Result<Vec<u8>, Problem> {
        let reading = async {
            let mut bytes = Vec::new();
            while let Some(frame) = body.frame().await {
                let frame = frame.map_err(|_| broken_off())?;
                let data = frame.data_ref().map_or(&[][..], |data| data);
                if bytes.len() + data.len() > self.most {
                    return Ok(None);
                }
                bytes.extend_from_slice(data);
            }
            Ok(Some(bytes))
        };
        match timeout(self.time, reading).await {
            Ok(Ok(Some(bytes))) => Ok(bytes),
            Ok(Ok(None)) => {
                self.throw_away(&HeaderMap::new(), body).await;
                Err(self.too_long())
            }
            Ok(Err(problem)) => Err(problem),
            Err(_) => Err(self.too_slow()),
        }
    }

    fn too_long(&self) -> Problem {
        let message = format!("the body is longer than the {} bytes allowed", self.most);
        let hint = "try a shorter input, or raise `--max-body` of `pilewise serve`";
        Problem::request(StatusCode::PAYLOAD_TOO_LARGE, message, Some(hint))
    }

    fn too_slow(&self) -> Problem {
        let message = format!("the body did not arrive within {:?}", self.time);
        Problem::request(StatusCode::REQUEST_TIMEOUT, message, None)
    }
}

impl HeldBody {
    /// The value that the JSON of the body says, and the room that it takes.
    ///
    /// # Errors
    /// When it is not such JSON, with the place (400).
    pub(crate) fn parse<T: DeserializeOwned>(self) -> Result<(T, OwnedSemaphorePermit), Problem> {
        let bytes = &self.bytes;
        let first = bytes.iter().position(|byte| !byte.is_ascii_whitespace());
        // An array of the fields' values in their order would be taken for them.
        if let Some(first) = first
            && bytes.get(first) != Some(&b'{')
        {
            let before = bytes.get(..first).unwrap_or_default();
            let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
            let start = before.iter().rposition(|&byte| byte == b'\n');
            let column = first - start.map_or(0, |newline| newline + 1) + 1;
            return Err(wrong_json(line, column, "expected an object, `{…}`"));
        }
        match serde_json::from_slice(bytes) {
            Ok(value) => Ok((value, self.room)),
            Err(error) => Err(not_as_expected(&error, bytes)),
        }
    }
}

fn require_json(headers: &HeaderMap) -> Result<(), Problem> {
    let refuse = |message: String, hint| {
        let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
        Err(Problem::request(status, message, Some(hint)))
    };
    let value = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    if let Some(encoding) = value(header::CONTENT_ENCODING)
        && !encoding.eq_ignore_ascii_case("identity")
    {
        let message = format!("the body is encoded as `{encoding}`");
        return refuse(message, "send it as it is, without Content-Encoding");
    }
    let hint = "send JSON with `Content-Type: application/json`";
    let Some(kind) = value(header::CONTENT_TYPE) else {
        return refuse("the type of the body is not stated".to_owned(), hint);
    };
    let essence = kind.split(';').next().unwrap_or_default().trim();
    if !essence.eq_ignore_ascii_case("application/json") {
        return refuse(format!("the body is `{kind}`, not JSON"), hint);
    }
    Ok(())
}

fn broken_off() -> Problem {
    Problem::request(StatusCode::BAD_REQUEST, "the body ends in the middle", None)
}

/// What is wrong with the JSON, and where.
fn not_as_expected(error: &serde_json::Error, bytes: &[u8]) -> Problem {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let what = text.strip_suffix(&place).unwrap_or(&text);
    let line = bytes
        .split(|&byte| byte == b'\n')
        .nth(error.line().saturating_sub(1));
    let before = line.and_then(|line| line.get(..error.column().saturating_sub(1)));
    // serde_json counts bytes, people count characters.
    let column = before.map_or(0, |before| String::from_utf8_lossy(before).chars().count()) + 1;
    wrong_json(error.line(), column, what)
}

fn wrong_json(line: usize, column: usize, what: &str) -> Problem {
    let message = format!("line {line}, column {column} of the body: {what}");
    let hint = "`/api/v1/openapi.json` describes every request";
    Problem::request(StatusCode::BAD_REQUEST, message, Some(hint))
}
