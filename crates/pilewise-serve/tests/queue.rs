//! The queue, clients that go away, and the end of the server; with answers that take as long
//! as the test says.

mod support;

use std::io::Write;
use std::net::TcpStream;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use pilewise::Control;
use pilewise::api::{Refusal, RefusalKind};
use pilewise_serve::{Answer, Settings};
use support::{PATIENCE, Reply, Running, posted, settings, start_with};

/// What became of a piece of work.
#[derive(Debug, PartialEq, Eq)]
enum Event {
    Begun,
    Cancelled,
    Done,
}

/// How long a request is looked at to see that it waits: one that is turned away is answered at
/// once.
const LOOK: Duration = Duration::from_millis(100);

/// Answers that wait: each ends when the test lets it, or when it is cancelled.
struct Work {
    events: Receiver<Event>,
    end: Sender<()>,
}

fn slow() -> (Arc<Answer>, Work) {
    let (tell, events) = channel();
    let (end, ended) = channel::<()>();
    let ended = Mutex::new(ended);
    let answer = move |_: &pilewise::api::Request, control: &Control<'_>| {
        let tell = |event| tell.send(event).expect("the test listens");
        tell(Event::Begun);
        let cancel = control.cancel.expect("a flag");
        loop {
            let one = ended
                .lock()
                .expect("no panic")
                .recv_timeout(Duration::from_millis(1));
            if one.is_ok() {
                tell(Event::Done);
                return Ok(b"{}".to_vec());
            }
            if cancel.load(Ordering::Relaxed) {
                tell(Event::Cancelled);
                return Err(Refusal::new(RefusalKind::Cancelled, "stopped", None));
            }
        }
    };
    (Arc::new(answer), Work { events, end })
}

impl Work {
    #[track_caller]
    fn expect(&self, event: Event) {
        assert_eq!(self.events.recv_timeout(PATIENCE), Ok(event));
    }
}

fn one_at_once(waiting: usize) -> (Running, Work) {
    let (answer, work) = slow();
    let settings = Settings {
        at_once: 1,
        waiting,
        ..settings()
    };
    (start_with(settings, answer), work)
}

/// Sends a request and does not wait for the answer.
fn ask(server: &Running) -> TcpStream {
    let mut stream = server.connect();
    let request = posted("rules", "{}");
    stream.write_all(request.as_bytes()).expect("it is sent");
    stream
}

/// Fills the one place of an empty queue: of two requests one waits, and the other is turned away.
fn fill(server: &Running) -> (TcpStream, Reply) {
    let (tell, answered) = channel();
    let mut streams: Vec<Option<TcpStream>> = Vec::new();
    for index in 0..2 {
        let stream = ask(server);
        let reader = stream.try_clone().expect("another handle");
        streams.push(Some(stream));
        let tell = tell.clone();
        std::thread::spawn(move || {
            if reader.peek(&mut [0]).is_ok_and(|count| count > 0) {
                // The test may be over by then.
                let _ = tell.send(index);
            }
        });
    }
    let index: usize = answered.recv_timeout(PATIENCE).expect("one is answered");
    let mut turned_away = streams[index].take().expect("a stream");
    let reply = support::read(&mut turned_away);
    let waiting = streams[1 - index].take().expect("a stream");
    (waiting, reply)
}

#[test]
fn a_full_queue_turns_away_at_once() {
    let (server, work) = one_at_once(1);
    let mut first = ask(&server);
    work.expect(Event::Begun);
    let (mut second, busy) = fill(&server);
    busy.assert_refused(503, "busy");
    assert_eq!(busy.header("retry-after"), Some("1"));
    work.end.send(()).expect("the work goes on");
    work.expect(Event::Done);
    assert_eq!(support::read(&mut first).status, 200);
    work.expect(Event::Begun);
    work.end.send(()).expect("the work goes on");
    work.expect(Event::Done);
    assert_eq!(support::read(&mut second).status, 200);
}

#[test]
fn what_waits_too_long_is_turned_away() {
    let (answer, work) = slow();
    let settings = Settings {
        at_once: 1,
        waiting_time: Duration::from_millis(20),
        ..settings()
    };
    let server = start_with(settings, answer);
    let first = ask(&server);
    work.expect(Event::Begun);
    server.post("rules", "{}").assert_refused(503, "busy");
    drop(first);
    work.expect(Event::Cancelled);
}

#[test]
fn a_client_that_goes_away_frees_its_thread() {
    let (server, work) = one_at_once(100);
    for _ in 0..20 {
        let client = ask(&server);
        work.expect(Event::Begun);
        drop(client);
        work.expect(Event::Cancelled);
    }
    let mut last = ask(&server);
    work.expect(Event::Begun);
    work.end.send(()).expect("the work goes on");
    work.expect(Event::Done);
    assert_eq!(support::read(&mut last).status, 200);
}

#[test]
fn a_client_that_goes_away_leaves_the_queue() {
    let (server, work) = one_at_once(1);
    let mut first = ask(&server);
    work.expect(Event::Begun);
    for _ in 0..20 {
        // Each takes the one place there is, so that the one before must have left it.
        let client = loop {
            let client = ask(&server);
            client.set_read_timeout(Some(LOOK)).expect("a timeout");
            if client.peek(&mut [0]).is_err() {
                break client;
            }
        };
        drop(client);
    }
    work.end.send(()).expect("the work goes on");
    work.expect(Event::Done);
    assert_eq!(support::read(&mut first).status, 200);
}

#[test]
fn work_that_does_not_look_up_is_answered_for_when_its_time_is_over() {
    let (release, released) = channel::<()>();
    let released = Mutex::new(released);
    let mut settings = settings();
    settings.limits.time = Some(Duration::from_millis(10));
    let server = start_with(
        settings,
        Arc::new(move |_: &_, _: &_| {
            let _ = released.lock().expect("no panic").recv_timeout(PATIENCE);
            Ok(b"{}".to_vec())
        }),
    );
    server.post("rules", "{}").assert_refused(422, "limit");
    release.send(()).expect("the work goes on");
}

#[test]
fn the_server_stops_what_it_is_doing() {
    let (mut server, work) = one_at_once(1);
    let mut first = ask(&server);
    work.expect(Event::Begun);
    let (mut second, _) = fill(&server);
    let idle = server.connect();
    server.ask_to_stop();
    work.expect(Event::Cancelled);
    for stream in [&mut first, &mut second] {
        support::read(stream).assert_refused(503, "cancelled");
    }
    server.join();
    assert!(
        TcpStream::connect(server.address).is_err(),
        "nobody listens any more"
    );
    drop(idle);
}

#[test]
fn the_server_ends_although_work_does_not() {
    let (release, released) = channel::<()>();
    let (tell, begun) = channel();
    let released = Mutex::new(released);
    let settings = Settings {
        stopping_time: Duration::from_millis(10),
        ..settings()
    };
    let mut server = start_with(
        settings,
        Arc::new(move |_: &_, _: &_| {
            tell.send(()).expect("the test listens");
            let _ = released.lock().expect("no panic").recv_timeout(PATIENCE);
            Ok(b"{}".to_vec())
        }),
    );
    let client = ask(&server);
    begun.recv_timeout(PATIENCE).expect("the work begins");
    server.ask_to_stop();
    server.join();
    release.send(()).expect("the work goes on");
    drop(client);
}
