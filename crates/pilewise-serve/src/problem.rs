//! Why a request is not answered: a status, and the same JSON for every reason.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use pilewise::api::{Refusal, RefusalKind, Refused};

/// A request that is not answered.
#[derive(Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    error: Refusal,
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
        let hint = "this is a defect of pilewise; please report it".to_owned();
        let message = "pilewise failed at this request";
        Refusal::new(RefusalKind::Defect, message, Some(hint)).into()
    }
}

impl From<Refusal> for Problem {
    fn from(error: Refusal) -> Self {
        let status = match error.kind {
            RefusalKind::Request => StatusCode::BAD_REQUEST,
            RefusalKind::Rules
            | RefusalKind::Input
            | RefusalKind::Move
            | RefusalKind::Play
            | RefusalKind::Limit => StatusCode::UNPROCESSABLE_ENTITY,
            RefusalKind::Cancelled | RefusalKind::Busy => StatusCode::SERVICE_UNAVAILABLE,
            RefusalKind::Defect => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Self { status, error }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        // Strings and numbers under fixed names: they can always be written.
        let body = serde_json::to_vec(&Refused { error: &self.error }).unwrap_or_default();
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
