"""How long a call takes over standard input and output, beside the official memory server on the same facts.

    python tests/bench/agents.py [NODES EDGES]     with ASTERISM_BIN naming a folder with a release build

Calls are bare lines, so that no client's own work is counted. The memory server reads and writes its whole file with each call: it gets SMALL facts, and so does a second graph of ours.
"""

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "mcp"))
from pipe import Pipe  # noqa: E402

CLI = Path(os.environ["ASTERISM_BIN"]) / "asterism-cli"
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "asterism/mcp-clients"
PEER = CACHE / "node_modules/@modelcontextprotocol/server-memory/dist/index.js"
SMALL = (1_000, 10_000)
CALLS = 200


def facts(nodes, edges):
    chosen = random.Random(7)
    return [f"concept {n}" for n in range(nodes)], [(chosen.randrange(nodes), chosen.randrange(nodes)) for _ in range(edges)]


def filled(folder, nodes, edges):
    """A graph of ours with these facts, and the ids of its concepts."""
    labels, pairs = facts(nodes, edges)
    identify = lambda kind, n: f"0198c0de-{kind:04x}-7000-8000-{n:012x}"
    time_ = "2026-01-01T00:00:00.000000Z"
    rows = {
        "nodes": [
            {"kind": "concept", "id": identify(1, n), "label": label, "aliases": [], "description": None, "metadata": {}, "created_at": time_, "updated_at": time_}
            for n, label in enumerate(labels)
        ],
        "edges": [
            {"id": identify(2, n), "from_id": identify(1, a), "to_id": identify(1, b), "relation_type": "relates_to", "weight": None, "metadata": {}, "created_at": time_, "updated_at": time_}
            for n, (a, b) in enumerate(pairs)
        ],
    }
    file = folder / "facts.json"
    file.write_text(json.dumps(rows))
    subprocess.run([CLI, "--graph-dir", folder / "graph", "import", file], check=True, capture_output=True)
    return [row["id"] for row in rows["nodes"]], [row["id"] for row in rows["edges"]]


def timed(server, calls):
    """Milliseconds of each call, the first ten left out."""
    took = []
    for number, (tool, arguments) in enumerate(calls):
        began = time.perf_counter()
        server.ask(number, "tools/call", {"name": tool, "arguments": arguments})
        result = server.answer(number)["result"]
        took.append((time.perf_counter() - began) * 1000)
        assert not result.get("isError"), result
    return took[10:]


def measured(title, server, kinds):
    """One line for each kind of call."""
    try:
        server.hello()
        print(title)
        for name, call in kinds.items():
            told(name, timed(server, [call() for _ in range(CALLS)]))
    finally:
        server.kill()


def told(name, took):
    took = sorted(took)
    p99 = took[min(len(took) - 1, int(len(took) * 0.99))]
    print(f"  {name:<16} p50 {statistics.median(took):8.2f} ms   p99 {p99:8.2f} ms", flush=True)


def ours(nodes, edges):
    with tempfile.TemporaryDirectory() as folder:
        node_ids, edge_ids = filled(Path(folder), nodes, edges)
        chosen = random.Random(11)
        node, edge = lambda: chosen.choice(node_ids), lambda: chosen.choice(edge_ids)
        query = "research_graph_query"
        kinds = {
            "get_node": lambda: (query, {"op": "get_node", "node_id": node()}),
            "get_edge": lambda: (query, {"op": "get_edge", "edge_id": edge()}),
            "neighbors": lambda: (query, {"op": "neighbors", "node_id": node()}),
            "find_concepts": lambda: (query, {"op": "find_concepts", "query": f"concept {chosen.randrange(nodes)}"}),
            "subgraph": lambda: (query, {"op": "subgraph", "node_ids": [node()], "depth": 1}),
            "create_concept": lambda: ("research_graph_write", {"op": "create_concept", "label": f"new {chosen.random()}"}),
        }
        server = Pipe(CLI, ["--graph-dir", f"{folder}/graph", "mcp"])
        measured(f"asterism, {nodes} concepts, {edges} edges", server, kinds)


def theirs(nodes, edges):
    labels, pairs = facts(nodes, edges)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "memory.jsonl"
        lines = [{"type": "entity", "name": label, "entityType": "concept", "observations": []} for label in labels]
        lines += [{"type": "relation", "from": labels[a], "to": labels[b], "relationType": "relates_to"} for a, b in pairs]
        file.write_text("\n".join(map(json.dumps, lines)))
        chosen = random.Random(11)
        label = lambda: chosen.choice(labels)
        kinds = {
            "open_nodes": lambda: ("open_nodes", {"names": [label()]}),
            "search_nodes": lambda: ("search_nodes", {"query": label()}),
            "create_entities": lambda: ("create_entities", {"entities": [{"name": f"new {chosen.random()}", "entityType": "concept", "observations": []}]}),
        }
        server = Pipe("node", [PEER], env={**os.environ, "MEMORY_FILE_PATH": str(file)})
        measured(f"server-memory, {nodes} entities, {edges} relations", server, kinds)


ours(*SMALL)
theirs(*SMALL)
ours(*(map(int, sys.argv[1:3]) if len(sys.argv) > 2 else (100_000, 1_000_000)))
