//! Connections: how many, and for how long one may stand still.

use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;

use crate::settings::Settings;

/// HTTP/1 on a connection, where writing takes no longer than it may.
type Connection =
    http1::Connection<TokioIo<Pin<Box<TimeoutStream<TcpStream>>>>, TowerToHyperService<Router>>;

/// The longest head of a request.
const MOST_HEAD: usize = 16 << 10;

/// How long to wait after the system could not give a connection: it is out of files, and
/// asking again at once would keep a core busy.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves connections until `stop`; then requests in progress are told by `stopping` and have
/// some time to end.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    settings: &Settings,
    stop: impl Future<Output = ()>,
    stopping: watch::Sender<bool>,
) {
    let graceful = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(
        settings.connections.min(Semaphore::MAX_PERMITS),
    ));
    let mut stop = pin!(stop);
    loop {
        let (stream, place) = tokio::select! {
            accepted = accept(&listener, &places) => accepted,
            () = &mut stop => break,
        };
        let connection = graceful.watch(connection(stream, router.clone(), settings));
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection broke");
            }
            drop(place);
        });
    }
    // Nobody connects any more while the rest ends.
    drop(listener);
    let _ = stopping.send(true);
    if timeout(settings.stopping_time, graceful.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("some requests did not end in time and are broken off");
    }
}

/// The next connection, once there is a place for it.
async fn accept(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> (TcpStream, Option<OwnedSemaphorePermit>) {
    // The semaphore is never closed, so that there is a permit always.
    let place = places.clone().acquire_owned().await.ok();
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return (stream, place),
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken");
                sleep(PAUSE).await;
            }
        }
    }
}

/// HTTP/1 on a connection. A head that does not come and an answer that is not read end it.
fn connection(stream: TcpStream, router: Router, settings: &Settings) -> Connection {
    // Answers are written whole; waiting to fill packets would only delay them.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(settings.unread_time));
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(settings.head_time)
        .max_header_size(MOST_HEAD)
        .serve_connection(
            TokioIo::new(Box::pin(stream)),
            TowerToHyperService::new(router),
        )
}
