"""The engine at the end of a pipe: graphs by numbers in, answers by numbers out (src-tauri/engine/examples/run.rs)."""

import json
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Engine:
    """ASTERISM_ENGINE_RUN may name the built example; else cargo builds it."""

    def __init__(self):
        built = os.environ.get("ASTERISM_ENGINE_RUN")
        cargo = ["cargo", "run", "--quiet", "-p", "asterism-engine", "--example", "run"]
        self.process = subprocess.Popen(
            [built] if built else cargo, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, op, nodes, edges, terminals=(), **parameters):
        asked = {"op": op, "nodes": nodes, "edges": edges, "terminals": list(terminals), "parameters": parameters}
        return self.send(asked)

    def send(self, asked):
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        assert answer, f"the engine ended with {self.process.wait()}"
        return json.loads(answer)

    def close(self):
        self.process.stdin.close()
        assert self.process.wait(timeout=10) == 0


def edges(graph):
    """The edges of a NetworkX graph whose nodes are 0..n, as the engine takes them."""
    return [[a, b, weight] for a, b, weight in graph.edges(data="weight")]
