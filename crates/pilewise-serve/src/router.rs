//! All routes, and what holds for each of them.

use std::net::SocketAddr;

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::{from_fn_with_state, map_response};
use axum::response::Response;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::SizeAbove;
use tower_http::cors::{AllowOrigin, CorsLayer};
use tower_http::on_early_drop::OnEarlyDropLayer;
use tower_http::trace::{DefaultOnResponse, TraceLayer};
use tracing::{Level, Span};

use crate::hosts::{Hosts, require_host};
use crate::methods::{self, Shared};
use crate::page;
use crate::settings::Settings;

/// Smaller answers go out as they are: they fit into one packet either way.
const LEAST_COMPRESSED: u64 = 1024;

/// What a browser must not do with anything from here, whatever got into it.
const SECURITY: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// The server's routes; it listens at `address`.
pub(crate) fn router(settings: &Settings, address: SocketAddr, shared: Shared) -> Router {
    let hosts = Hosts::new(settings, address);
    let mut router = Router::new()
        .nest("/api/v1", methods::routes())
        .fallback(page::file_or_nothing)
        .method_not_allowed_fallback(page::wrong_method)
        .layer(compression());
    if let Some(origins) = origins(settings) {
        router = router.layer(origins);
    }
    router
        .layer(from_fn_with_state(hosts, require_host))
        .layer(map_response(secured))
        .layer(OnEarlyDropLayer::builder().on_future_drop(|_: &Request| {
            let span = Span::current();
            move || span.in_scope(|| tracing::info!("the client has gone"))
        }))
        .layer(
            TraceLayer::new_for_http()
                .make_span_with(|request: &Request| {
                    let (method, path) = (request.method(), request.uri().path());
                    tracing::info_span!("request", %method, %path)
                })
                .on_request(())
                .on_response(DefaultOnResponse::new().level(Level::INFO))
                .on_failure(()),
        )
        .with_state(shared)
}

/// Gzip, at its fastest: at the usual level it takes ten times as long as many a solve.
fn compression() -> CompressionLayer<SizeAbove> {
    CompressionLayer::new()
        .quality(CompressionLevel::Fastest)
        .compress_when(SizeAbove::new(LEAST_COMPRESSED))
}

/// Which pages from elsewhere may read answers; no headers for that at all unless some may.
fn origins(settings: &Settings) -> Option<CorsLayer> {
    let origins = &settings.allowed_origins;
    if origins.is_empty() {
        return None;
    }
    let allowed = if origins.iter().any(|origin| origin == "*") {
        AllowOrigin::any()
    } else {
        let values = origins
            .iter()
            .flat_map(|origin| HeaderValue::from_str(origin));
        AllowOrigin::list(values)
    };
    let layer = CorsLayer::new().allow_origin(allowed);
    Some(
        layer
            .allow_methods([Method::GET, Method::POST])
            .allow_headers([header::CONTENT_TYPE]),
    )
}

async fn secured(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in SECURITY {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}
