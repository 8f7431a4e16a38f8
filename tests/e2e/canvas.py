"""The picture of the graph, for a hand: where nodes are, and gestures on them. It reads the page's `__asterism` probe."""

from webdriver import KEYS, wait_until

# Beside a node's edge, where its handle appears while the pointer is over it.
HANDLE_GAP = 8
# How far from nodes and edges a place must be to count as empty.
NODE_ROOM, EDGE_ROOM = 34, 8
STEP = 12
ROOMIEST = f"""
const [edgeRoom, nodeRoom] = arguments;
const canvas = document.querySelector("[data-testid=graph-canvas]");
const {{ left, top, width, height }} = canvas.getBoundingClientRect();
const probe = window.__asterism, nodes = probe.nodes();
const ofCanvas = (x, y) => canvas.contains(document.elementFromPoint(x, y));
const free = (x, y) => [[0, 0], [edgeRoom, 0], [-edgeRoom, 0], [0, edgeRoom], [0, -edgeRoom]]
  .every(([dx, dy]) => ofCanvas(x + dx, y + dy) && probe.under(x + dx, y + dy) === "empty");
const room = (x, y) => Math.min(...nodes.map(node => Math.hypot(node.screenX - x, node.screenY - y)),
  x - left, left + width - x, y - top, top + height - y);
let best = null, most = nodeRoom;
for (let x = left + nodeRoom; x < left + width - nodeRoom; x += {STEP})
  for (let y = top + nodeRoom; y < top + height - nodeRoom; y += {STEP})
    if (room(x, y) > most && free(x, y)) {{ most = room(x, y); best = [x, y]; }}
return best;
"""


class Canvas:
    def __init__(self, app):
        self.app, self.page = app, app.page

    def nodes(self):
        return self.page.script("return window.__asterism ? window.__asterism.nodes() : []")

    def node(self, title):
        return next(node for node in self.nodes() if node["title"] == title)

    def rest(self, seconds=60):
        """Waits until the layout has come to rest, and nodes and camera stand still."""
        state = (
            "const probe = window.__asterism; if (!probe || !probe.settled()) return null;"
            "return JSON.stringify([probe.camera, probe.nodes().map(({ x, y }) => [x, y])])"
        )
        seen = []

        def still():
            seen.append(self.page.script(state))
            return seen[-1] and len(seen) > 5 and len(set(seen[-6:])) == 1

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
        self.click_at(node["screenX"], node["screenY"], *held)

    def click_at(self, x, y, *held):
        self._mouse([("move", x, y), ("down",), ("up",)], held)

    def double_click(self, x, y):
        self.page.pointer(("move", x, y), ("down",), ("up",), ("pause", 40), ("down",), ("up",))

    def draw_edge(self, source, target):
        """Drags from the handle of one node onto another."""
        b = self.node(target)
        self.draw_edge_to(source, b["screenX"], b["screenY"])

    def draw_edge_to(self, source, x, y):
        """Drags from the handle of a node to a place of the window."""
        a = self.node(source)
        handle = a["screenX"] + a["radius"] + HANDLE_GAP
        self.page.pointer(
            ("move", a["screenX"], a["screenY"]), ("pause", 250), ("move", handle, a["screenY"]), ("pause", 150),
            ("down",), ("move", (handle + x) / 2, (a["screenY"] + y) / 2), ("move", x, y), ("pause", 80), ("up",),
        )

    def drag(self, x, y, to_x, to_y, *held):
        """Drags from one place of the window to another."""
        middle = ("move", (x + to_x) / 2, (y + to_y) / 2)
        self._mouse([("move", x, y), ("down",), middle, ("move", to_x, to_y), ("up",)], held)

    def empty_place(self):
        """The roomiest place of the canvas: nothing floats over it, no edge is there, and every node is far."""
        place = self.page.script(ROOMIEST, EDGE_ROOM, NODE_ROOM)
        assert place, "no empty place on the canvas"
        return place

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
