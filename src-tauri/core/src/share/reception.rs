//! Where clients come in: the socket, and what they are told before their calls are taken.

use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use asterism_model::{Error, Result};

use super::frame::{Kind, Outgoing, Reader, decode, encode};
use super::message::{Hello, PROTOCOL, Welcome, age};
use super::socket::{Socket, Stream, hang_up, patience};

/// A client says who it is within this time.
const GREETING: Duration = Duration::from_secs(10);
/// Whoever waits is told so this often.
const PULSE: Duration = Duration::from_secs(1);

/// What can be said to who comes.
pub(super) enum Stage<T> {
    /// Not yet, and why.
    Wait(String),
    Open(T),
    Failed(Error),
    /// No more, and why; wait until the line ends.
    Going(String),
    /// It is over.
    Gone,
}

/// Receives clients, and hands those that are taken to whoever serves them.
pub(super) struct Reception<T> {
    /// The folder, as clients name it.
    pub dir: PathBuf,
    build: String,
    socket: Arc<Socket>,
    state: Mutex<State<T>>,
    changed: Condvar,
    door: Mutex<Option<JoinHandle<()>>>,
}

struct State<T> {
    stage: Stage<T>,
    /// Lines that are held, served or not.
    lines: usize,
    /// Clients that have been told of a failure.
    told: usize,
}

/// Serves one client until its line ends.
pub(super) type Serve<T> = dyn Fn(&T, &Hello, &Stream) + Send + Sync;

impl<T: Clone + Send + 'static> Reception<T> {
    /// Starts to receive on a socket, which is kept as long as anybody keeps this.
    pub fn start(
        socket: Socket,
        dir: PathBuf,
        build: &str,
        why: &str,
        serve: Arc<Serve<T>>,
    ) -> Result<Arc<Self>> {
        let (stage, socket) = (Stage::Wait(why.to_owned()), Arc::new(socket));
        let reception = Arc::new(Self {
            dir,
            build: build.to_owned(),
            socket: Arc::clone(&socket),
            state: Mutex::new(State { stage, lines: 0, told: 0 }),
            changed: Condvar::new(),
            door: Mutex::default(),
        });
        let received = Arc::clone(&reception);
        let door = spawn("owner-door", move || received.receive(&socket, &serve))?;
        *reception.door.lock().unwrap_or_else(PoisonError::into_inner) = Some(door);
        Ok(reception)
    }

    fn receive(self: &Arc<Self>, socket: &Socket, serve: &Arc<Serve<T>>) {
        loop {
            let came = socket.accept();
            if matches!(self.held().stage, Stage::Gone) {
                return;
            }
            match came {
                Ok(stream) => {
                    let (reception, serve, end) = (Arc::clone(self), Arc::clone(serve), Arc::clone(&stream));
                    self.held().lines += 1;
                    let line = move || {
                        if let Err(error) = reception.greet(&stream, &*serve) {
                            tracing::debug!(%error, "a line ended");
                        }
                        hang_up(&stream);
                        reception.held().lines -= 1;
                        reception.changed.notify_all();
                    };
                    if let Err(error) = spawn("owner-line", line) {
                        tracing::error!(%error, "a client could not be served");
                        hang_up(&end);
                        self.held().lines -= 1;
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "somebody who came was not let in");
                    // Without file handles every accept fails at once.
                    thread::sleep(Duration::from_millis(10));
                }
            }
        }
    }

    fn greet(&self, stream: &Stream, serve: &Serve<T>) -> io::Result<()> {
        patience(stream, Some(GREETING));
        let first = Reader::default().next(&mut &**stream)?;
        patience(stream, None);
        if !matches!(first.kind, Kind::Hello | Kind::Leave) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "it did not say who it is"));
        }
        let hello: Hello = decode(&first.body)?;
        let end = match self.admit(&hello, first.kind == Kind::Leave) {
            Ok(end) => end,
            Err(error) => return say(stream, Kind::Refused, &error),
        };
        let open = loop {
            let state = self.held();
            match (&state.stage, end) {
                (Stage::Open(_), Some(why)) => {
                    drop(state);
                    self.leave(why);
                    continue;
                }
                (Stage::Open(open), None) => break open.clone(),
                (Stage::Failed(error), _) => {
                    let error = error.clone();
                    drop(state);
                    say(stream, Kind::Refused, &error)?;
                    self.held().told += 1;
                    return Ok(());
                }
                (Stage::Gone, _) => return Ok(()),
                (Stage::Wait(why) | Stage::Going(why), _) => {
                    let kind = if matches!(state.stage, Stage::Wait(_)) { Kind::Wait } else { Kind::Going };
                    let why = why.clone();
                    drop(state);
                    say(stream, kind, &why)?;
                }
            }
            let state = self.held();
            if matches!(state.stage, Stage::Wait(_) | Stage::Going(_)) {
                drop(self.changed.wait_timeout(state, PULSE));
            }
        };
        say(stream, Kind::Welcome, &Welcome { build: self.build.clone() })?;
        serve(&open, &hello, stream);
        Ok(())
    }

    /// Refuses who means another graph or is too old. For who is newer, and for who asks for it, the owner goes; why, is the
    /// answer.
    fn admit(&self, hello: &Hello, leave: bool) -> Result<Option<&'static str>> {
        if hello.dir != self.dir.display().to_string() {
            return Err(Error::storage(format!(
                "The program at this socket has another graph open: {}.",
                self.dir.display()
            )));
        }
        let (theirs, ours) = (age(hello.protocol, &hello.build), age(PROTOCOL, &self.build));
        if theirs < ours {
            return Err(Error::Version {
                what: "The program that has this graph open".into(),
                found: self.build.clone(),
                supported: hello.build.clone(),
            });
        }
        let alone = leave.then_some("Another program needs the graph for itself.");
        Ok(alone.or((theirs > ours).then_some("A newer program takes over.")))
    }

    /// Takes no more calls: whoever keeps this will let go.
    pub fn leave(&self, why: &str) {
        let mut state = self.held();
        if matches!(state.stage, Stage::Open(_)) {
            tracing::info!(why, "no more calls are taken");
            state.stage = Stage::Going(why.to_owned());
        }
        drop(state);
        self.changed.notify_all();
    }

    pub fn set(&self, stage: Stage<T>) {
        self.held().stage = stage;
        self.changed.notify_all();
    }

    /// Receives nobody any more, and lets those go who wait.
    pub fn close(&self) {
        self.set(Stage::Gone);
        self.socket.wake();
        let door = self.door.lock().unwrap_or_else(PoisonError::into_inner).take();
        if door.is_some_and(|door| door.join().is_err()) {
            tracing::error!("the thread that receives clients panicked");
        }
    }

    pub fn is_open(&self) -> bool {
        matches!(self.held().stage, Stage::Open(_))
    }

    pub fn lines(&self) -> usize {
        self.held().lines
    }

    /// How many have been told that the graph could not be opened.
    pub fn told(&self) -> usize {
        self.held().told
    }

    /// Has whoever waits look again.
    pub fn stir(&self) {
        self.changed.notify_all();
    }

    /// Waits for news of the lines or the stage, for so long at most.
    pub fn wait(&self, longest: Duration) {
        drop(self.changed.wait_timeout(self.held(), longest));
    }

    fn held(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Says one thing on a line that nobody else writes to.
pub(super) fn say(stream: &Stream, kind: Kind, what: &impl serde::Serialize) -> io::Result<()> {
    let mut message = Outgoing::new(kind, encode(what)?);
    while message.frame(0, &mut &**stream)? {}
    Ok(())
}

pub(super) fn spawn(name: &str, body: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>> {
    let started = thread::Builder::new().name(name.to_owned()).spawn(body);
    started.map_err(|error| Error::storage(format!("No thread could be started: {error}.")))
}
