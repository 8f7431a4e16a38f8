"""The server as bare lines on its streams, for what no client would send."""

import json
import queue
import subprocess
import threading
import time

PATIENCE = 60
HELLO = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "pipe", "version": "0"}}


class Pipe:
    """`deaf` reads nothing of what the server says."""

    def __init__(self, command, arguments, env=None, deaf=False):
        self.process = subprocess.Popen(
            [str(command), *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=env,
        )
        self.lines, self.errors, self.early = queue.Queue(), [], {}
        self.readers = [threading.Thread(target=self._out, daemon=True), threading.Thread(target=self._err, daemon=True)]
        for reader in [] if deaf else self.readers:
            reader.start()

    def _out(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def _err(self):
        for line in self.process.stderr:
            self.errors.append(line)

    def raw(self, data: bytes):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        self.raw(json.dumps(message).encode() + b"\n")

    def ask(self, number, method, params=None):
        self.send({"jsonrpc": "2.0", "id": number, "method": method, "params": params or {}})

    def call(self, number, tool, **arguments):
        self.ask(number, "tools/call", {"name": f"research_graph_{tool}", "arguments": arguments})

    def next(self, seconds=PATIENCE):
        """The next message; None at the end."""
        line = self.lines.get(timeout=seconds)
        return line if line is None else json.loads(line)

    def answer(self, number, seconds=PATIENCE):
        """The answer to a request; other answers that come before it are kept, and notices passed over."""
        if number in self.early:
            return self.early.pop(number)
        until = time.monotonic() + seconds
        while message := self.next(max(0.01, until - time.monotonic())):
            if message.get("id") == number and "method" not in message:
                return message
            if "id" in message and "method" not in message:
                self.early[message["id"]] = message
        raise AssertionError(f"the server ended without an answer to {number}")

    def hello(self):
        self.ask("hello", "initialize", HELLO)
        answer = self.answer("hello")
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return answer

    def end(self):
        """Ends the input, and says how long the server took to go, and its exit code."""
        self.process.stdin.close()
        began = time.monotonic()
        code = self.process.wait(PATIENCE)
        return time.monotonic() - began, code

    def kill(self):
        self.process.kill()
        self.process.wait(PATIENCE)
