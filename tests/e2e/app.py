"""The app as a person meets it: what is on the page, what the hand and the keys do, and pictures of it."""

import subprocess
from pathlib import Path

import window
from stage import Stage
from webdriver import ELEMENT, Element, wait_until

# The element whose accessible name and role fit, as a script: labels, aria-label, then text.
FIND = """
const [role, name] = arguments;
const implied = { button: "button:not([role])", textbox: "input:not([type=checkbox]):not([role]),textarea", link: "a[href]", dialog: "dialog" };
const css = `[role="${role}"]` + (implied[role] ? "," + implied[role] : "");
const words = text => (text || "").replace(/\\s+/g, " ").trim();
const named = element => {
  const by = (element.getAttribute("aria-labelledby") || "").split(" ").map(id => document.getElementById(id));
  const label = element.labels && element.labels[0];
  return words(by.map(e => e && e.textContent).join(" ")) || words(element.getAttribute("aria-label"))
    || words(label && label.textContent) || words(element.textContent) || words(element.title);
};
const visible = element => element.getClientRects().length > 0;
const all = [...document.querySelectorAll(css)].filter(visible);
return all.find(e => named(e) === name) || all.find(e => named(e).startsWith(name)) || null;
"""

# What the system tells the page when a file is let go over the window, as a script.
DROP = """
const name = "tauri://drag-drop";
const heard = Object.getOwnPropertyNames(window).map(key => { try { return window[key]?.[name]; } catch { return null; } })
  .find(listeners => listeners);
if (!heard) return false;
const [id] = Object.getOwnPropertyNames(heard);
const { handlerId } = heard[id];
window.__TAURI_INTERNALS__.callbacks.get(handlerId)(
  { event: name, id: Number(id), payload: { paths: [arguments[0]], position: { x: 600, y: 400 } } });
return true;
"""

PAINTED = """
const frame = () => new Promise(then => requestAnimationFrame(then));
await Promise.all(document.getAnimations().filter(it => it.effect?.getTiming().iterations !== Infinity).map(it => it.finished.catch(() => {})));
for (let i = 0; i < 3; i++) await frame();
"""


class App:
    def __init__(self, display, home: Path, binaries: Path, graph: Path, arguments, output: Path, ready):
        self.graph, self.output, self.binaries, self.home = graph, output, binaries, home
        arguments = ["--graph-dir", graph, *arguments]
        self.stage = Stage(display, home, binaries / "asterism", arguments, output / "app.log")
        self.page = self.stage.session
        self.display, self.open = display, True
        wait_until("words on the page", self.text, 60)
        if ready:
            self.ready()

    def ready(self):
        wait_until("the graph to be open", lambda: self.invoke("graph_info"), 60)

    def close_window(self):
        """Closes the window as a person does, and waits for the app to end."""
        window.close(self.display)
        self.close()

    def close(self):
        """Ends the app; harmless when it is closed already."""
        if self.open:
            self.open = False
            self.stage.end()

    def shot(self, name):
        """Keeps a picture as tests/output/e2e/<name>.png."""
        # What has just been said may not be painted yet.
        self.page.script_async(PAINTED)
        (self.output / f"{name}.png").write_bytes(self.page.screenshot())

    def find(self, role, name, seconds=20):
        """The visible element of that role whose accessible name is, or begins with, `name`."""
        found = wait_until(f"the {role} {name!r}", lambda: self.page.script(FIND, role, name), seconds)
        return Element(self.page, found[ELEMENT])

    def at(self, test_id, seconds=20):
        """The element of that `data-testid`, for a place that has no name of its own."""
        css = f'[data-testid="{test_id}"]'
        return wait_until(test_id, lambda: self.page.all(css), seconds)[0]

    def press(self, name):
        self.find("button", name).click()

    def choose(self, field, option):
        """Picks an option of the select field with that `data-testid`."""
        self.at(field).all("button")[0].click()
        self.find("option", option).click()

    def leave(self):
        """Takes the caret out of the field it is in."""
        self.page.script("document.activeElement?.blur()")

    def keys(self, chord):
        self.page.keys(chord)

    def text(self):
        return self.page.script("return document.body.innerText.trim()")

    def says(self, text, seconds=20):
        """Waits until the page shows a text."""
        script = "return document.body.innerText.includes(arguments[0])"
        wait_until(f"the words {text!r}", lambda: self.page.script(script, text), seconds)

    def invoke(self, command, **arguments):
        """Calls a command of the app as its page does; for what a test cannot reach by hand, such as system dialogs."""
        script = "return window.__TAURI_INTERNALS__.invoke(arguments[0], arguments[1])"
        return self.page.script_async(script, command, arguments)

    def drop(self, path):
        """Lets a file go over the window, as the system reports it: WebDriver has no hand outside the page."""
        wait_until("the page to heed files", lambda: self.page.script(DROP, str(path)))

    def cli(self, *arguments):
        """Runs asterism-cli on the same graph, and gives back what it printed."""
        command = [self.binaries / "asterism-cli", "--graph-dir", self.graph, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, f"{arguments}: {done.stderr}"
        return done.stdout
