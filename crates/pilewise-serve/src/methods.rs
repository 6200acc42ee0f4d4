//! The methods of the JSON interface: what is sent, to what it is handed.

use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use pilewise::api::{GamesRequest, Request};
use serde::de::DeserializeOwned;

use crate::body::Bodies;
use crate::problem::{JSON, Problem};
use crate::solving::Solving;

/// What the methods need of the server.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) bodies: Bodies,
    pub(crate) solving: Solving,
}

/// The routes under `/api/v1`.
pub(crate) fn routes() -> Router<Shared> {
    Router::new()
        .route("/games", get(games))
        .route("/openapi.json", get((JSON, crate::OPENAPI)))
        .route("/rules", method(Request::Rules))
        .route("/solve", method(Request::Solve))
        .route("/position", method(Request::Position))
        .route("/explain", method(Request::Explain))
        .route("/table", method(Request::Table))
        .route("/reply", method(Request::Reply))
}

async fn games(
    State(shared): State<Shared>,
    query: Result<Query<GamesRequest>, QueryRejection>,
) -> Result<Response, Problem> {
    let Query(request) = query.map_err(|rejection| {
        let message = format!("the query: {}", rejection.body_text());
        Problem::request(StatusCode::BAD_REQUEST, message, None)
    })?;
    let answer = shared.solving.answer(Request::Games(request), None).await?;
    Ok((JSON, answer).into_response())
}

/// A method whose request is the body of a POST.
fn method<T: DeserializeOwned + Send + 'static>(asked: fn(T) -> Request) -> MethodRouter<Shared> {
    post(
        async move |State(shared): State<Shared>,
                    request: axum::extract::Request|
                    -> Result<Response, Problem> {
            let (head, body) = request.into_parts();
            let body = shared.bodies.read(&head.headers, body).await?;
            let (parsed, room) = body.parse()?;
            let answer = shared.solving.answer(asked(parsed), Some(room)).await?;
            Ok((JSON, answer).into_response())
        },
    )
}
