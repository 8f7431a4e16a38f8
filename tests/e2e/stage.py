"""What the app stands on in a test: a screen of its own, WebKit's driver, and folders that nobody else uses."""

import contextlib
import os
import select
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

from webdriver import Session

DRIVER = "WebKitWebDriver"
SIZE = "1400x900x24"


class Process:
    """A child in a process group of its own: ending it ends what it started, and nothing else."""

    def __init__(self, command, log, **options):
        self.log = open(log, "ab")
        self.child = subprocess.Popen(
            command, stdout=self.log, stderr=self.log, stdin=subprocess.DEVNULL, start_new_session=True, **options
        )

    def end(self):
        self._signal(signal.SIGTERM)
        try:
            self.child.wait(10)
        except subprocess.TimeoutExpired:
            pass
        self._signal(signal.SIGKILL)
        self.child.wait()
        self.log.close()

    def _signal(self, number):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.child.pid, number)


class Screen:
    """An X server on a display number that it finds for itself."""

    def __init__(self, log):
        reader, writer = os.pipe()
        command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", SIZE, "-nolisten", "tcp", "+extension", "GLX"]
        self.process = Process(command, log, pass_fds=[writer])
        os.close(writer)
        said = b""
        # The number comes in pieces; the server ends when its reader is gone before the last one, the line's end.
        while not said.endswith(b"\n") and select.select([reader], [], [], 30)[0]:
            piece = os.read(reader, 32)
            if not piece:
                break
            said += piece
        os.close(reader)
        if not said.strip().isdigit():
            self.process.end()
            raise RuntimeError(f"Xvfb did not start: see {log}")
        self.display = f":{said.decode().strip()}"

    def end(self):
        self.process.end()


def environment(display, home):
    """A person's environment with every folder below `home`."""
    places = {
        "HOME": home, "XDG_DATA_HOME": home / "data", "XDG_CONFIG_HOME": home / "config",
        "XDG_CACHE_HOME": home / "cache", "XDG_STATE_HOME": home / "state", "XDG_RUNTIME_DIR": home / "run",
    }
    for place in places.values():
        place.mkdir(parents=True, exist_ok=True)
        place.chmod(0o700)
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "LD_LIBRARY_PATH", "RUST_LOG") if name in os.environ}
    ours = {
        "DISPLAY": display, "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1", "LIBGL_ALWAYS_SOFTWARE": "1",
        "TAURI_WEBVIEW_AUTOMATION": "true", "LC_ALL": "C.UTF-8",
        # No owner of a test's graph outlives it for long.
        "ASTERISM_OWNER_LINGER_MS": "1000",
    }
    if os.geteuid() == 0:
        # The web process's sandbox needs user namespaces that root in a container often has not.
        ours["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
    return kept | ours | {name: str(place) for name, place in places.items()}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Stage:
    """Runs `binary` with `arguments` under the driver: `session` is the way into its page."""

    def __init__(self, display, home: Path, binary, arguments, log):
        if shutil.which(DRIVER) is None:
            raise RuntimeError(f"{DRIVER} is missing: `make setup-test` installs it")
        port = free_port()
        self.driver = Process([DRIVER, f"--port={port}"], log, env=environment(display, home))
        try:
            base = f"http://127.0.0.1:{port}"
            self._await(base)
            options = {"binary": str(binary), "args": [str(argument) for argument in arguments]}
            self.session = Session(base, {"webkitgtk:browserOptions": options})
        except Exception:
            self.driver.end()
            raise

    @staticmethod
    def _await(base):
        for _ in range(100):
            try:
                urllib.request.urlopen(f"{base}/status", timeout=5).close()
                return
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
        raise RuntimeError(f"{DRIVER} does not answer")

    def end(self):
        try:
            self.session.close()
        finally:
            self.driver.end()
