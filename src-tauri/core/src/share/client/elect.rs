//! Finding the owner of a graph, or starting one.

use std::io;
use std::thread;
use std::time::Duration;

use asterism_model::{Error, Result};
use asterism_store::Lock;

use crate::share::Sharing;
use crate::share::frame::{Kind, Reader, decode};
use crate::share::launch::Launched;
use crate::share::message::{Hello, PROTOCOL, Welcome};
use crate::share::reception::say;
use crate::share::socket::{Stream, connect, patience};

/// An owner that opens or closes says so every second; one that says nothing for so long is not waited for.
const SILENCE: Duration = Duration::from_secs(30);
/// How long the lock may be held by somebody who cannot be reached.
const UNREACHABLE: Duration = Duration::from_secs(10);
const PAUSES: [Duration; 4] = [
    Duration::from_millis(5),
    Duration::from_millis(20),
    Duration::from_millis(50),
    Duration::from_millis(100),
];
/// So many owners may end under our hands before something must be wrong with them.
const MOST_ENDINGS: u32 = 50;
/// So many of those that were started from here may.
const MOST_FRUITLESS: u32 = 16;

/// Who was met at the address that the last holder of the lock left.
pub(in crate::share) enum Met {
    Owner(Stream),
    /// Nobody, or somebody who has let go of the graph by now.
    Nobody,
    /// An owner ended while it was talked to.
    Ended,
}

/// A line to the owner of the graph. Starts one where there is none.
pub(super) fn elect(sharing: &Sharing) -> Result<Stream> {
    let (mut waited, mut endings, mut pause) = (Duration::ZERO, 0, PAUSES.iter().cycle());
    let (mut started, mut fruitless) = (false, 0);
    loop {
        match meet(sharing, Kind::Hello)? {
            Met::Owner(stream) => return Ok(stream),
            Met::Ended if endings == MOST_ENDINGS || fruitless >= MOST_FRUITLESS => {
                return Err(Error::storage(
                    "The program that opens the graph ends again and again. Its log, in the folder for states, may say why.",
                ));
            }
            Met::Ended => {
                endings += 1;
                fruitless += u32::from(std::mem::take(&mut started));
            }
            Met::Nobody => match start(sharing)? {
                Launched::Started => started = true,
                Launched::Ended if fruitless >= MOST_FRUITLESS => {
                    return Err(Error::storage(
                        "The process that opens the graph ends before it has begun. Is this program installed whole?",
                    ));
                }
                Launched::Ended => fruitless += 1,
                Launched::Occupied if waited >= UNREACHABLE => return Err(occupied(sharing)),
                Launched::Occupied => {
                    let pause = pause.next().copied().unwrap_or(SILENCE);
                    thread::sleep(pause);
                    waited += pause;
                }
            },
        }
    }
}

/// Starts an owner, if nobody holds the lock: a look at it costs less than a process.
fn start(sharing: &Sharing) -> Result<Launched> {
    match Lock::claim(&sharing.dir) {
        Ok(free) => drop(free),
        Err(Error::Busy(_)) => return Ok(Launched::Occupied),
        Err(error) => return Err(error),
    }
    sharing.launcher.launch(&sharing.dir)
}

fn occupied(sharing: &Sharing) -> Error {
    Error::Busy(format!(
        "The graph in {} is open in another program or window that does not share it. Close it there, then try again.",
        sharing.dir.display()
    ))
}

/// Goes to who holds the graph and says who we are, or, with `Leave`, that they shall go.
pub(in crate::share) fn meet(sharing: &Sharing, greeting: Kind) -> Result<Met> {
    let Some(address) = Lock::address(&sharing.dir) else { return Ok(Met::Nobody) };
    let Ok(stream) = connect(&address) else { return Ok(Met::Nobody) };
    let hello = Hello {
        protocol: PROTOCOL,
        build: sharing.introduction.version.clone(),
        dir: sharing.dir.display().to_string(),
        door: sharing.introduction.door,
        name: sharing.introduction.name.clone(),
    };
    if say(&stream, greeting, &hello).is_err() {
        return Ok(Met::Ended);
    }
    patience(&stream, Some(SILENCE));
    match received(&stream) {
        Ok(Ok(_)) => {
            patience(&stream, None);
            Ok(Met::Owner(stream))
        }
        Ok(Err(error)) => Err(error),
        Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {
            Err(Error::Busy(format!(
                "The program that has the graph in {} open does not answer. Please end it, then try again.",
                sharing.dir.display()
            )))
        }
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            Err(Error::storage(format!("Whoever has the graph open cannot be understood: {error}.")))
        }
        Err(_) => Ok(Met::Ended),
    }
}

/// Waits to be taken or refused.
fn received(stream: &Stream) -> io::Result<Result<Welcome>> {
    let mut reader = Reader::default();
    loop {
        let message = reader.next(&mut &**stream)?;
        match message.kind {
            Kind::Welcome => return Ok(Ok(decode(&message.body)?)),
            Kind::Refused => return Ok(Err(decode(&message.body)?)),
            _ => {}
        }
    }
}
