//! Why a request is not answered: a status, and the same JSON for every reason.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use pilewise::api::{DiagnosticData, Refusal, RefusalKind};
use serde::Serialize;

/// A request that is not answered.
#[derive(Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    error: ErrorData,
}

/// What is told of it: the library's refusal, with the kinds that only a server knows.
#[derive(Debug, Serialize)]
struct ErrorData {
    kind: Kind,
    message: String,
    hint: Option<String>,
    diagnostics: Vec<DiagnosticData>,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Kind {
    Refusal(RefusalKind),
    Defect(&'static str),
}

#[derive(Serialize)]
struct Body<'a> {
    error: &'a ErrorData,
}

/// Seconds after which somebody who was turned away may ask again: a queue moves fast.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("1");

impl Problem {
    /// A request that is not as it should be.
    pub(crate) fn request(
        status: StatusCode,
        message: impl Into<String>,
        hint: Option<&str>,
    ) -> Self {
        let hint = hint.map(str::to_owned);
        let refusal = Refusal::new(RefusalKind::Request, message, hint);
        Self {
            status,
            ..refusal.into()
        }
    }

    /// Too much else is being answered.
    pub(crate) fn busy(message: &str) -> Self {
        let hint = "ask again in a moment".to_owned();
        Refusal::new(RefusalKind::Busy, message, Some(hint)).into()
    }

    /// Stopped before the answer was found.
    pub(crate) fn cancelled(message: &str) -> Self {
        Refusal::new(RefusalKind::Cancelled, message, None).into()
    }

    /// More would be needed than is allowed.
    pub(crate) fn limit(message: String) -> Self {
        let hint = "try a smaller input".to_owned();
        Refusal::new(RefusalKind::Limit, message, Some(hint)).into()
    }

    /// pilewise is at fault.
    pub(crate) fn defect() -> Self {
        Self {
            status: StatusCode::INTERNAL_SERVER_ERROR,
            error: ErrorData {
                kind: Kind::Defect("defect"),
                message: "pilewise failed at this request".to_owned(),
                hint: Some("this is a defect of pilewise; please report it".to_owned()),
                diagnostics: Vec::new(),
            },
        }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal.kind {
            RefusalKind::Request => StatusCode::BAD_REQUEST,
            RefusalKind::Rules
            | RefusalKind::Input
            | RefusalKind::Move
            | RefusalKind::Play
            | RefusalKind::Limit => StatusCode::UNPROCESSABLE_ENTITY,
            RefusalKind::Cancelled | RefusalKind::Busy => StatusCode::SERVICE_UNAVAILABLE,
        };
        Self {
            status,
            error: ErrorData {
                kind: Kind::Refusal(refusal.kind),
                message: refusal.message,
                hint: refusal.hint,
                diagnostics: refusal.diagnostics,
            },
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        // Strings and numbers under fixed names: they can always be written.
        let body = serde_json::to_vec(&Body { error: &self.error }).unwrap_or_default();
        let mut response = (self.status, JSON, body).into_response();
        let headers = response.headers_mut();
        match self.status {
            StatusCode::SERVICE_UNAVAILABLE => {
                headers.insert(header::RETRY_AFTER, RETRY_AFTER);
            }
            // What is left of the request is not read, so that no other can follow it.
            StatusCode::REQUEST_TIMEOUT | StatusCode::PAYLOAD_TOO_LARGE => {
                headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            _ => {}
        }
        response
    }
}

/// The type of every answer under `/api`.
pub(crate) const JSON: [(header::HeaderName, HeaderValue); 1] = [(
    header::CONTENT_TYPE,
    HeaderValue::from_static("application/json"),
)];
