//! A server from its start to its end.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::net::{TcpListener, TcpSocket};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;

use crate::body::Bodies;
use crate::connections;
use crate::methods::Shared;
use crate::router::router;
use crate::settings::Settings;
use crate::signals;
use crate::solving::{Answer, Solving};

/// A server that listens, and answers once it runs.
///
/// # Examples
/// ```
/// use std::sync::Arc;
/// use pilewise_serve::{Server, Settings};
///
/// let settings = Settings { address: "127.0.0.1:0".parse()?, ..Settings::default() };
/// let server = Server::bind(settings)?;
/// assert_ne!(server.address().port(), 0);
/// // It stops when the future ends: here, at once.
/// server.run(Arc::new(pilewise::api::answer), async {});
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    settings: Settings,
}

/// Connections that the system keeps until they are taken.
const BACKLOG: u32 = 1024;

/// Threads that read requests and write answers; the answers are worked out on others.
const THREADS: usize = 2;

/// As much stack as a main thread has: what the command can solve, the server can.
const STACK: usize = 8 << 20;

impl Server {
    /// Listens at the address of the settings.
    ///
    /// # Errors
    /// When the address cannot be had, with [`io::ErrorKind::AddrInUse`] if another program has
    /// it.
    pub fn bind(settings: Settings) -> io::Result<Self> {
        let runtime = Builder::new_multi_thread()
            .enable_all()
            .worker_threads(THREADS)
            .max_blocking_threads(settings.at_once.max(1))
            .thread_stack_size(STACK)
            .thread_name("pilewise")
            .build()?;
        let listener = {
            let _inside = runtime.enter();
            listen(settings.address)?
        };
        Ok(Self {
            address: listener.local_addr()?,
            runtime,
            listener,
            settings,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Ctrl-C and SIGTERM from now on: a future for [`Server::run`].
    ///
    /// # Errors
    /// When the system has no room for another listener.
    pub fn stop_signal(&self) -> io::Result<impl Future<Output = ()> + Send + use<>> {
        let _inside = self.runtime.enter();
        signals::stop_signal()
    }

    /// Answers requests until `stop` ends, and returns when the requests in progress have ended
    /// or their time for that is over.
    pub fn run(self, answer: Arc<Answer>, stop: impl Future<Output = ()>) {
        let (stopping, is_stopping) = watch::channel(false);
        let shared = Shared {
            bodies: Bodies::new(&self.settings),
            solving: Solving::new(&self.settings, answer, is_stopping),
        };
        let router = router(&self.settings, self.address, shared);
        let serving = connections::serve(self.listener, router, &self.settings, stop, stopping);
        self.runtime.block_on(serving);
        // Work that does not look up from itself ends with the process.
        self.runtime.shutdown_background();
    }
}

fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    // On Unix: a server that was just stopped can be started again. On Windows it would let two
    // programs have the same port.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}
