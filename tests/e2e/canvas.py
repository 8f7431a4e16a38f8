"""The picture of the graph, for a hand: where nodes are, and gestures on them. It reads the page's `__asterism` probe."""

from math import hypot

from webdriver import KEYS, wait_until

# Beside a node's edge, where its handle appears while the pointer is over it.
HANDLE_GAP = 8
# How far from every node a place must be to count as empty.
ROOM = 34


class Canvas:
    def __init__(self, app):
        self.app, self.page = app, app.page

    def nodes(self):
        return self.page.script("return window.__asterism ? window.__asterism.nodes() : []")

    def node(self, title):
        return next(node for node in self.nodes() if node["title"] == title)

    def rest(self, seconds=60):
        """Waits until the layout has come to rest and the camera stands still."""
        state = "return window.__asterism && window.__asterism.settled() && JSON.stringify(window.__asterism.camera)"
        seen = []

        def still():
            seen.append(self.page.script(state))
            return seen[-1] and len(seen) > 3 and len(set(seen[-4:])) == 1

        wait_until("the layout to rest", still, seconds)

    def holds(self, nodes, edges=None):
        """Waits until that many nodes and edges are in the picture."""
        script = "return window.__asterism ? [window.__asterism.nodes().length, window.__asterism.edges] : [0, 0]"

        def right():
            found = self.page.script(script)
            return found[0] == nodes and edges in (None, found[1])

        wait_until(f"{nodes} nodes and {edges} edges in the picture", right, 60)

    def click(self, title, *held):
        """Clicks a node, with keys such as Shift held."""
        node = self.node(title)
        self._mouse([("move", node["screenX"], node["screenY"]), ("down",), ("up",)], held)

    def double_click(self, x, y):
        self.page.pointer(("move", x, y), ("down",), ("up",), ("pause", 40), ("down",), ("up",))

    def draw_edge(self, source, target):
        """Drags from the handle of one node onto another."""
        a, b = self.node(source), self.node(target)
        handle = a["screenX"] + a["radius"] + HANDLE_GAP
        self.page.pointer(
            ("move", a["screenX"], a["screenY"]), ("pause", 250), ("move", handle, a["screenY"]), ("pause", 150),
            ("down",), ("move", (handle + b["screenX"]) / 2, (a["screenY"] + b["screenY"]) / 2),
            ("move", b["screenX"], b["screenY"]), ("pause", 80), ("up",),
        )

    def empty_place(self):
        """A place of the canvas with nothing near it; the nearest such place to its middle."""
        x, y, width, height = self.page.script(
            "const r = document.querySelector('[data-testid=graph-canvas]').getBoundingClientRect();"
            "return [r.x, r.y, r.width, r.height]"
        )
        nodes = [(node["screenX"], node["screenY"]) for node in self.nodes()]
        middle = x + width / 2, y + height / 2
        places = [
            (x + i, y + j)
            for i in range(ROOM * 2, int(width) - ROOM * 2, 12)
            for j in range(ROOM * 2, int(height) - ROOM * 3, 12)
        ]
        free = [place for place in places if all(hypot(place[0] - a, place[1] - b) > ROOM for a, b in nodes)]
        assert free, "no empty place on the canvas"
        return min(free, key=lambda place: hypot(place[0] - middle[0], place[1] - middle[1]))

    def _mouse(self, steps, held):
        """Mouse steps with keys held: two devices, in step with one another."""
        mouse = [self._step(step) for step in steps]
        wait = {"type": "pause", "duration": 0}
        keys = [{"type": "keyDown", "value": KEYS[key]} for key in held]
        lifted = [{"type": "keyUp", "value": KEYS[key]} for key in reversed(held)]
        self.page.actions(
            {"type": "key", "id": "keyboard", "actions": keys + [wait] * len(mouse) + lifted},
            {
                "type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"},
                "actions": [wait] * len(keys) + mouse + [wait] * len(lifted),
            },
        )

    @staticmethod
    def _step(step):
        if step[0] == "move":
            return {
                "type": "pointerMove", "duration": 60, "x": round(step[1]), "y": round(step[2]), "origin": "viewport",
            }
        return {"type": {"down": "pointerDown", "up": "pointerUp"}[step[0]], "button": 0}
