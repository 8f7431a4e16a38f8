//! Having the graph to oneself, for work on its files.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use asterism_model::{Error, Result};
use asterism_store::Lock;

use super::Sharing;
use super::client::{Met, meet};
use super::frame::Kind;
use super::reception::{Reception, Stage};
use super::socket::Socket;

const PAUSE: Duration = Duration::from_millis(2);
/// How long the lock may be held by somebody who cannot be reached.
const UNREACHABLE: Duration = Duration::from_secs(10);

/// Asks the owner to go, takes its place, and does something with nobody at the graph. Whoever wants to use it meanwhile is
/// told to wait, and why; clients of the old owner find the next one afterwards. `work` gets the lock, to open the graph
/// under it, and must have closed it when it returns.
///
/// # Errors
/// Those of `work`; `busy` when somebody has the graph who does not go, `version` when it is a newer program.
pub fn exclusively<T>(sharing: Sharing, why: &str, work: impl FnOnce(&Arc<Lock>) -> Result<T>) -> Result<T> {
    let sharing = sharing.settled()?;
    let lock = Arc::new(take(&sharing)?);
    let socket = Socket::bind(&sharing.dir, &sharing.sockets)?;
    lock.sign(socket.address())?;
    let nobody = Arc::new(|_: &(), _: &_, _: &_| ());
    let reception =
        Reception::start(socket, sharing.dir.clone(), &sharing.introduction.version, why, nobody)?;
    let done = work(&lock);
    reception.set(Stage::Going(why.to_owned()));
    reception.close();
    drop(reception);
    done
}

fn take(sharing: &Sharing) -> Result<Lock> {
    let mut waited = Duration::ZERO;
    loop {
        match Lock::claim(&sharing.dir) {
            Err(Error::Busy(reason)) => match meet(sharing, Kind::Leave)? {
                Met::Owner(_) | Met::Ended => {}
                Met::Nobody if waited >= UNREACHABLE => return Err(Error::Busy(reason)),
                Met::Nobody => {
                    thread::sleep(PAUSE);
                    waited += PAUSE;
                }
            },
            taken => return taken,
        }
    }
}
