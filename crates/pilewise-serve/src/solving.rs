//! A queue of fixed length before a fixed number of threads that work answers out.
//!
//! The work ends early when its time is over, when the client has gone (the future of its
//! request is dropped then) and when the server stops. A thread is not free again before the
//! work on it has really ended, so that there are never more of them than allowed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use pilewise::api::{Refusal, Request};
use pilewise::{Control, Limits};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::{JoinError, JoinHandle, spawn_blocking};
use tokio::time::{sleep, timeout};

use crate::problem::Problem;
use crate::settings::Settings;

/// What answers a request: [`pilewise::api::answer`], or something else in its place in a test.
pub type Answer =
    dyn Fn(&Request, &Control<'_>) -> Result<Vec<u8>, Refusal> + Send + Sync + 'static;

/// How long after its time a piece of work may still say by itself how far it came.
const GRACE: Duration = Duration::from_secs(1);

/// Works answers out.
#[derive(Clone)]
pub(crate) struct Solving {
    answer: Arc<Answer>,
    limits: Limits,
    time: Duration,
    waiting_time: Duration,
    /// One for each request that is here, waiting or not.
    places: Arc<Semaphore>,
    /// One for each that is worked at.
    threads: Arc<Semaphore>,
    /// Becomes true when the server stops.
    stopping: watch::Receiver<bool>,
}

/// Tells the work to end when it is dropped.
struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Solving {
    pub(crate) fn new(
        settings: &Settings,
        answer: Arc<Answer>,
        stopping: watch::Receiver<bool>,
    ) -> Self {
        let semaphore =
            |permits: usize| Arc::new(Semaphore::new(permits.min(Semaphore::MAX_PERMITS)));
        Self {
            answer,
            limits: Limits {
                time: Some(settings.time()),
                ..settings.limits
            },
            time: settings.time(),
            waiting_time: settings.waiting_time,
            places: semaphore(settings.at_once.saturating_add(settings.waiting)),
            threads: semaphore(settings.at_once),
            stopping,
        }
    }

    /// Waits for a thread and has the request answered on it.
    ///
    /// # Errors
    /// The refusal of the library; when the queue is full or the wait too long; when the time
    /// is over; when the server stops; when the work panics.
    pub(crate) async fn answer(
        &self,
        request: Request,
        room: Option<OwnedSemaphorePermit>,
    ) -> Result<Vec<u8>, Problem> {
        let place = self.places.clone().try_acquire_owned();
        let place = place.map_err(|_| Problem::busy("too many requests are waiting"))?;
        let mut stopping = self.stopping.clone();
        let thread = tokio::select! {
            thread = timeout(self.waiting_time, self.threads.clone().acquire_owned()) => thread,
            _ = stopping.wait_for(|stopping| *stopping) => return Err(stopped()),
        };
        let Ok(Ok(thread)) = thread else {
            return Err(Problem::busy("no other request ended in time for this one"));
        };
        let cancel = CancelOnDrop(Arc::new(AtomicBool::new(false)));
        let work = self.start(request, cancel.0.clone(), (place, thread, room));
        self.watch_over(work, cancel, stopping).await
    }

    fn start(
        &self,
        request: Request,
        cancel: Arc<AtomicBool>,
        held: impl Send + 'static,
    ) -> JoinHandle<Result<Vec<u8>, Refusal>> {
        let (answer, limits) = (self.answer.clone(), self.limits);
        spawn_blocking(move || {
            let started = Instant::now();
            let clock = || started.elapsed();
            let control = Control {
                limits,
                clock: Some(&clock),
                cancel: Some(&cancel),
                ..Control::default()
            };
            let answered = answer(&request, &control);
            drop(held);
            answered
        })
    }

    async fn watch_over(
        &self,
        mut work: JoinHandle<Result<Vec<u8>, Refusal>>,
        cancel: CancelOnDrop,
        mut stopping: watch::Receiver<bool>,
    ) -> Result<Vec<u8>, Problem> {
        tokio::select! {
            done = &mut work => return told(done),
            () = sleep(self.time.saturating_add(GRACE)) => {
                tracing::warn!("the work did not end when its time was over");
                return Err(Problem::limit(format!("not answered within the {:?} allowed", self.time)));
            }
            _ = stopping.wait_for(|stopping| *stopping) => drop(cancel),
        }
        match timeout(GRACE, work).await {
            Ok(done) => told(done),
            Err(_) => Err(stopped()),
        }
    }
}

fn stopped() -> Problem {
    Problem::cancelled("the server stops")
}

/// The answer; a panic is a defect.
fn told(done: Result<Result<Vec<u8>, Refusal>, JoinError>) -> Result<Vec<u8>, Problem> {
    match done {
        Ok(answered) => Ok(answered?),
        Err(error) => {
            tracing::error!(%error, "the work panicked");
            Err(Problem::defect())
        }
    }
}
