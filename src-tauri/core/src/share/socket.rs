//! The local socket of an owner: where it lies, and who may come.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use asterism_model::{Error, Result};
use interprocess::local_socket::traits::{Listener as _, Stream as _, StreamCommon as _};
use interprocess::local_socket::{ConnectOptions, Listener, ListenerOptions, Name};

/// One end of a line; reading and writing share it.
pub(super) type Stream = Arc<interprocess::local_socket::Stream>;

/// A socket's path must fit into so many bytes everywhere.
const LONGEST: usize = 100;
const CONNECTING: Duration = Duration::from_secs(5);

/// A socket that is listened on. Its file is taken away when it is dropped, unless it is somebody else's by then.
pub(super) struct Socket {
    listener: Listener,
    address: String,
    mark: platform::Mark,
}

impl Socket {
    /// Listens for the graph in `dir`, in the first of the folders that can be used.
    pub fn bind(dir: &Path, folders: &[PathBuf]) -> Result<Self> {
        let mut hasher = DefaultHasher::new();
        dir.hash(&mut hasher);
        let name = format!("{:016x}", hasher.finish());
        let mut reason = "there is no folder for it".to_owned();
        for folder in folders {
            match platform::bind(folder, &name) {
                Ok((listener, address, mark)) => return Ok(Self { listener, address, mark }),
                Err(error) => reason = format!("{}: {error}", folder.display()),
            }
        }
        Err(Error::storage(format!("No socket could be made to share the graph over: {reason}.")))
    }

    /// What others connect to.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The next who comes; an error when it is not to be let in.
    pub fn accept(&self) -> io::Result<Stream> {
        let stream = self.listener.accept()?;
        platform::check(&stream)?;
        Ok(Arc::new(stream))
    }

    /// Has whoever waits in `accept` return.
    pub fn wake(&self) {
        platform::wake(&self.listener);
        if platform::is_at(&self.address, self.mark) {
            drop(connect(&self.address));
        }
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        if platform::is_at(&self.address, self.mark) {
            platform::remove(&self.address);
        }
    }
}

/// Connects to who listens at an address, if it is of this user.
pub(super) fn connect(address: &str) -> io::Result<Stream> {
    use interprocess::ConnectWaitMode;
    let options = ConnectOptions::new().name(platform::name(address)?);
    let stream = options.wait_mode(ConnectWaitMode::Timeout(CONNECTING)).connect_sync()?;
    platform::check(&stream)?;
    Ok(Arc::new(stream))
}

/// The longest that a read may take; `None`: for ever. Not every platform has it.
pub(super) fn patience(stream: &Stream, longest: Option<Duration>) {
    if let Err(error) = stream.set_recv_timeout(longest) {
        tracing::debug!(%error, "reads of a line wait for ever");
    }
}

/// Ends a line for both sides, also under a thread that waits on it.
pub(super) fn hang_up(stream: &Stream) {
    platform::hang_up(stream);
}

#[cfg(unix)]
mod platform {
    use super::*;
    use std::os::fd::AsFd;
    use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};

    use interprocess::local_socket::{GenericFilePath, ToFsName};

    pub fn name(address: &str) -> io::Result<Name<'_>> {
        Path::new(address).to_fs_name::<GenericFilePath>()
    }

    /// Which file a socket is.
    pub type Mark = (u64, u64);

    fn mark(path: &Path) -> io::Result<Mark> {
        std::fs::symlink_metadata(path).map(|about| (about.dev(), about.ino()))
    }

    pub fn is_at(address: &str, own: Mark) -> bool {
        mark(Path::new(address)).is_ok_and(|mark| mark == own)
    }

    pub fn wake(listener: &Listener) {
        let Listener::UdSocket(socket) = listener;
        let _ = rustix::net::shutdown(socket.as_fd(), rustix::net::Shutdown::Both);
    }

    /// Binds under a name of its own and renames it: who finds the socket can connect to it.
    pub fn bind(folder: &Path, name: &str) -> io::Result<(Listener, String, Mark)> {
        let address = folder.join(format!("{name}.sock"));
        let text = address.to_str().ok_or_else(|| io::Error::other("its name is not Unicode"))?.to_owned();
        if text.len() > LONGEST {
            return Err(io::Error::other("its path is too long for a socket"));
        }
        prepare(folder)?;
        let passing = folder.join(format!("{name}.{}", std::process::id()));
        let _ = std::fs::remove_file(&passing);
        let listening = ListenerOptions::new().reclaim_name(false);
        let listener = listening.name(passing.as_path().to_fs_name::<GenericFilePath>()?).create_sync()?;
        std::fs::set_permissions(&passing, std::fs::Permissions::from_mode(0o600))?;
        std::fs::rename(&passing, &address)?;
        Ok((listener, text, mark(&address)?))
    }

    /// Makes the folder, for its user alone; refuses one that is somebody else's.
    fn prepare(folder: &Path) -> io::Result<()> {
        std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
        let about = std::fs::symlink_metadata(folder)?;
        if !about.is_dir() || about.uid() != rustix::process::geteuid().as_raw() {
            return Err(io::Error::other("it is not a folder of this user"));
        }
        if about.mode() & 0o077 != 0 {
            std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o700))?;
        }
        Ok(())
    }

    pub fn check(stream: &interprocess::local_socket::Stream) -> io::Result<()> {
        match stream.peer_creds()?.euid() {
            Some(user) if user != rustix::process::geteuid().as_raw() => {
                Err(io::Error::new(io::ErrorKind::PermissionDenied, "somebody else is at the other end"))
            }
            _ => Ok(()),
        }
    }

    pub fn remove(address: &str) {
        if let Err(error) = std::fs::remove_file(address) {
            tracing::debug!(%error, "the socket was gone already");
        }
    }

    pub fn hang_up(stream: &Stream) {
        let interprocess::local_socket::Stream::UdSocket(socket) = &**stream;
        let _ = rustix::net::shutdown(socket.as_fd(), rustix::net::Shutdown::Both);
    }
}

#[cfg(not(unix))]
mod platform {
    use super::*;

    use interprocess::local_socket::{GenericNamespaced, ToNsName};

    pub fn name(address: &str) -> io::Result<Name<'_>> {
        address.to_ns_name::<GenericNamespaced>()
    }

    /// A named pipe with the access list that the system gives it. Not tried yet: the product is built on Unix so far.
    pub fn bind(_: &Path, name: &str) -> io::Result<(Listener, String, Mark)> {
        let address = format!("asterism-{name}");
        Ok((ListenerOptions::new().name(self::name(&address)?).create_sync()?, address, ()))
    }

    pub type Mark = ();

    pub fn is_at(_: &str, (): Mark) -> bool {
        true
    }

    pub fn wake(_: &Listener) {}

    pub fn check(_: &interprocess::local_socket::Stream) -> io::Result<()> {
        Ok(())
    }

    pub fn remove(_: &str) {}

    pub fn hang_up(_: &Stream) {}
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};

    use super::*;

    #[test]
    fn a_socket_and_its_folder_are_its_users_alone_and_a_path_too_long_is_passed_by() {
        let place = tempfile::tempdir().unwrap();
        let long = place.path().join("long".repeat(30));
        let (open, file) = (place.path().join("open"), place.path().join("file"));
        std::fs::create_dir(&open).unwrap();
        std::fs::set_permissions(&open, std::fs::Permissions::from_mode(0o755)).unwrap();
        std::fs::write(&file, "").unwrap();
        let socket = Socket::bind(Path::new("/graph"), &[long, file.clone(), open.clone()]).unwrap();
        let address = PathBuf::from(socket.address());
        assert_eq!(address.parent(), Some(&*open));
        let mode = |path: &Path| std::fs::metadata(path).unwrap().mode() & 0o777;
        assert_eq!((mode(&open), mode(&address)), (0o700, 0o600));
        assert!(connect(socket.address()).is_ok());
        let again = Socket::bind(Path::new("/graph"), &[open]).unwrap();
        assert_eq!(again.address(), socket.address(), "one graph, one address");
        drop(socket);
        assert!(connect(again.address()).is_ok(), "the file is another's by now");
        drop(again);
        assert!(!address.exists());
        let error = Socket::bind(Path::new("/graph"), &[file]).err().unwrap();
        assert!(error.to_string().contains("No socket could be made"), "{error}");
    }
}
