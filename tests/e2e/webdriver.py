"""A W3C WebDriver client, as far as these tests need one: the protocol is JSON over HTTP."""

import base64
import json
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {
    "Backspace": "\ue003", "Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Control": "\ue009",
    "Alt": "\ue00a", "Escape": "\ue00c", "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014",
    "ArrowDown": "\ue015", "Delete": "\ue017", "F2": "\ue032",
}


class WebDriverError(Exception):
    pass


class Element:
    def __init__(self, session, id_):
        self.session, self.id = session, id_

    def _call(self, method, what, body=None):
        return self.session.call(method, f"element/{self.id}/{what}", body)

    def click(self):
        self._call("POST", "click", {})

    def clear(self):
        self._call("POST", "clear", {})

    def type(self, text):
        self._call("POST", "value", {"text": text})

    def all(self, css):
        found = self._call("POST", "elements", {"using": "css selector", "value": css})
        return [Element(self.session, element[ELEMENT]) for element in found]

    @property
    def text(self):
        return self._call("GET", "text")

    @property
    def shown(self):
        return self._call("GET", "displayed")

    def attribute(self, name):
        return self._call("GET", f"attribute/{name}")

    @property
    def rect(self):
        return self._call("GET", "rect")


class Session:
    """One browser, or one app that holds a web view."""

    def __init__(self, base, capabilities, timeout=60):
        self.base, self.timeout = base, timeout
        body = {"capabilities": {"alwaysMatch": capabilities}}
        self.id = self._request("POST", "/session", body)["sessionId"]

    def _request(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error).get("value") or {}
            raise WebDriverError(f"{value.get('error')}: {value.get('message')}") from None

    def call(self, method, what, body=None):
        return self._request(method, f"/session/{self.id}/{what}", body)

    def close(self):
        self._request("DELETE", f"/session/{self.id}")

    def go(self, url):
        self.call("POST", "url", {"url": url})

    def script(self, text, *arguments):
        """Runs the body of a function and gives back what it returns."""
        return self.call("POST", "execute/sync", {"script": text, "args": list(arguments)})

    def script_async(self, text, *arguments):
        """Runs the body of an async function and waits for it; what it throws is an error here."""
        body = (
            "const done = arguments[arguments.length - 1], given = Array.from(arguments).slice(0, -1);"
            f"(async function () {{ {text} }}).apply(null, given)"
            ".then(value => done({ value }), error => done({ error: error && error.message || JSON.stringify(error) }));"
        )
        answer = self.call("POST", "execute/async", {"script": body, "args": list(arguments)})
        if "error" in answer:
            raise WebDriverError(answer["error"])
        return answer.get("value")

    def all(self, css):
        found = self.call("POST", "elements", {"using": "css selector", "value": css})
        return [Element(self, element[ELEMENT]) for element in found]

    def screenshot(self):
        return base64.b64decode(self.call("GET", "screenshot"))

    def actions(self, *sources):
        self.call("POST", "actions", {"actions": list(sources)})
        self.call("DELETE", "actions")

    def pointer(self, *steps):
        """Mouse steps: `("move", x, y)`, `("down",)`, `("up",)`, `("pause", ms)`; places are of the view, in pixels."""
        made = []
        for step, *rest in steps:
            if step == "move":
                x, y = rest
                made.append({"type": "pointerMove", "duration": 60, "x": round(x), "y": round(y), "origin": "viewport"})
            elif step == "pause":
                made.append({"type": "pause", "duration": rest[0]})
            else:
                made.append({"type": {"down": "pointerDown", "up": "pointerUp"}[step], "button": 0})
        self.actions({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": made})

    def keys(self, chord):
        """Presses a chord such as `Control+Shift+z` and lets go of it."""
        codes = [KEYS.get(key, key) for key in chord.split("+")]
        made = [{"type": "keyDown", "value": code} for code in codes]
        made += [{"type": "keyUp", "value": code} for code in reversed(codes)]
        self.actions({"type": "key", "id": "keyboard", "actions": made})


def wait_until(what, check, seconds=20):
    """The first true answer of `check`; while it is false or the page is not ready for it, asks again."""
    end, last = time.monotonic() + seconds, None
    while time.monotonic() < end:
        try:
            if answer := check():
                return answer
        except WebDriverError as error:
            last = error
        time.sleep(0.1)
    raise AssertionError(f"waited {seconds} s for {what}" + (f"; last: {last}" if last else ""))
