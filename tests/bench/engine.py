"""Algorithms and layout beside their peers, CPU seconds on one thread: `engine.py [--page] [NODES…]`, by default 10,000 with 50,000
edges and 100,000 with 1,000,000. With `--page` the table is also written to docs/benchmarks-algorithms.md.

Every program gets the same graphs, built before the clock runs, in one process each. NetworkX runs up to 10,000 nodes only; above,
it takes minutes. Memory is what a run adds at its peak to what the process held before it. The numbers are also kept in
tests/output/bench-engine.json.
"""

import ctypes
import json
import os
import platform
import random
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE.parent / "differential"))

import igraph  # noqa: E402
import leidenalg  # noqa: E402
import networkit  # noqa: E402
import networkx as nx  # noqa: E402
import rustworkx  # noqa: E402
import scipy  # noqa: E402
from rivals import DEPTH, Rivals  # noqa: E402

from engine import Engine  # noqa: E402

EDGES = {10_000: 50_000, 100_000: 1_000_000}
NETWORKX_UP_TO = 10_000
ROUNDS = 3
# What takes longer than this is measured once.
PATIENCE = 3.0
TERMINALS, PAIRS, TICKS = 20, 10, 10
SAMPLES = {10_000: 200, 100_000: 20}
# What the layout must not exceed, ms a tick.
LAYOUT_TARGETS = {10_000: 25, 100_000: 400}
PEERS = ["NetworkX", "igraph", "rustworkx", "networkit", "leidenalg", "scipy"]
PAGE = ROOT / "docs" / "benchmarks-algorithms.md"


def blocks(nodes, dice, block=40, mixing=0.3):
    """Communities of 40 nodes (80 where there are more edges), three edges in ten leading anywhere."""
    count = EDGES.get(nodes, nodes * 5)
    block = block * 2 if count > nodes * 7 else block
    pairs = set()
    while len(pairs) < count:
        a = dice.randrange(nodes)
        first = a // block * block
        b = dice.randrange(nodes) if dice.random() < mixing else min(nodes - 1, first + dice.randrange(block))
        if a != b:
            pairs.add((min(a, b), max(a, b)))
    return [[a, b, None] for a, b in sorted(pairs)]


def hubs(nodes, dice):
    """Barabási–Albert with whole weights of 1 to 10, each edge pointing either way."""
    random.seed(dice.random())
    pairs = igraph.Graph.Barabasi(nodes, EDGES.get(nodes, nodes * 5) // nodes).get_edgelist()
    pairs = [dice.sample(pair, 2) for pair in pairs]
    return [[a, b, dice.randint(1, 10)] for a, b in pairs]


def status(field):
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(field):
            return int(line.split()[1]) * 1024
    return 0


def measured(call):
    """The least CPU seconds of a few runs, the bytes that the first added at its peak, and what it gave."""
    # What was freed before goes back to the system, so that it is not used again unseen.
    ctypes.CDLL(None).malloc_trim(0)
    Path("/proc/self/clear_refs").write_text("5")
    before = status("VmRSS")
    best, added, result = float("inf"), 0, None
    for turn in range(ROUNDS):
        started = time.process_time()
        result = call()
        best = min(best, time.process_time() - started)
        if turn == 0:
            added = max(0, status("VmHWM") - before)
        if best > PATIENCE:
            break
    return best, added, result


class Field:
    """Graphs of one size, in our engine and in the others."""

    def __init__(self, engine, weigher, nodes):
        self.engine, self.weigher, self.nodes = engine, weigher, nodes
        self.small = nodes <= NETWORKX_UP_TO
        dice = random.Random(1)
        self.hubs, self.blocks = hubs(nodes, dice), blocks(nodes, dice)
        self.terminals = dice.sample(range(nodes), TERMINALS)
        self.ends = [dice.sample(range(nodes), 2) for _ in range(PAIRS)]
        self.held = {}
        self.asked = {}

    def ask(self, engine, edges, op, terminals, parameters):
        """The graph is sent only where it is another one than before."""
        asked = {"op": op, "terminals": list(terminals), "parameters": parameters}
        if self.asked.get(engine) is not edges:
            asked |= {"nodes": self.nodes, "edges": edges}
            self.asked[engine] = edges
        return engine.send(asked)

    def ours(self, edges, op, terminals=(), **parameters):
        best, answer = float("inf"), None
        for _ in range(ROUNDS):
            answer = self.ask(self.engine, edges, op, terminals, parameters)
            best = min(best, answer["seconds"])
            if best > PATIENCE:
                break
        added = self.ask(self.weigher, edges, op, terminals, parameters)["peak_bytes"]
        return {"seconds": best, "bytes": added, "answer": answer}

    def rivals(self, kind, directed):
        if (kind, directed) not in self.held:
            self.held = {(kind, directed): Rivals(self.nodes, getattr(self, kind), directed, self.small)}
        return self.held[kind, directed]

    def row(self, title, mine, kind, directed, work, **how):
        peers = {}
        for name, call in self.rivals(kind, directed).of(work, **how).items():
            seconds, added, _ = measured(call)
            peers[name] = {"seconds": seconds, "bytes": added}
        return {"work": title, "nodes": self.nodes, "ours": {k: mine[k] for k in ("seconds", "bytes")}, "peers": peers}

    def many(self, edges, op, asked):
        runs = [self.ours(edges, op, **parameters) for parameters in asked]
        return {"seconds": sum(run["seconds"] for run in runs), "bytes": max(run["bytes"] for run in runs)}


def centralities(field):
    samples = SAMPLES.get(field.nodes, 100)
    mine = field.ours(field.hubs, "betweenness_centrality", samples=samples)
    yield field.row(f"betweenness, {samples} starts", mine, "hubs", True, "betweenness", samples=samples)
    yield field.row("PageRank", field.ours(field.hubs, "pagerank"), "hubs", True, "pagerank")


def ways(field):
    asked = [{"from_id": a, "to_id": b, "max_depth": DEPTH, "max_paths": 1000} for a, b in field.ends]
    if field.small:
        mine = field.many(field.hubs, "paths", asked)
        yield field.row(f"all simple paths of {DEPTH} edges, {PAIRS} pairs", mine, "hubs", True, "paths", ends=field.ends)
    starts = [{"node_id": a, "max_depth": 3} for a, _ in field.ends]
    mine = field.many(field.hubs, "reachable", starts)
    yield field.row(f"reachable in 3, {PAIRS} starts", mine, "hubs", True, "reach", starts=[a for a, _ in field.ends])
    mine = field.many(field.hubs, "shortest_path", [{"from_id": a, "to_id": b} for a, b in field.ends])
    yield field.row(f"shortest path, {PAIRS} pairs", mine, "hubs", False, "shortest", ends=field.ends)
    mine = field.ours(field.hubs, "steiner_tree", field.terminals)
    yield field.row(f"Steiner tree, {TERMINALS} terminals", mine, "hubs", False, "steiner", terminals=field.terminals)


def structures(field):
    for title, op, work in [
        ("connected components", "connected_components", "components"),
        ("cores", "k_core", "cores"),
        ("triangles, clustering", "triangles", "triangles"),
        ("Adamic–Adar, the best 20 of all", "predict_links", "adamic_adar"),
    ]:
        # Above, the matrix of all pairs would not fit in memory.
        if work == "adamic_adar" and not field.small:
            mine = field.ours(field.hubs, op)
            yield {"work": title, "nodes": field.nodes, "ours": {k: mine[k] for k in ("seconds", "bytes")}, "peers": {}}
            continue
        yield field.row(title, field.ours(field.hubs, op), "hubs", False, work)


def communities(field):
    for method in ["louvain", "leiden"]:
        mine = field.ours(field.blocks, "communities", method=method, directed=False)
        row = field.row(method.capitalize(), mine, "blocks", False, method)
        rivals = field.rivals("blocks", False)
        theirs = rivals.of(method)["igraph"]()
        yield row | {"quality": f"modularity {mine['answer']['modularity']:.5f}, igraph {theirs.modularity:.5f}"}
    mine = field.ours(field.blocks, "label_propagation")
    yield field.row("label propagation", mine, "blocks", False, "label_propagation")


def layout(field):
    answer = field.engine.send({"op": "layout", "nodes": field.nodes, "edges": field.hubs, "ticks": TICKS})
    milliseconds = answer["seconds"] / TICKS * 1000
    target = LAYOUT_TARGETS.get(field.nodes)
    quality = f"{milliseconds:.1f} ms" + (f", target {target} ms" if target else "")
    mine = {"seconds": milliseconds / 1000, "bytes": 0}
    yield {"work": "layout tick", "nodes": field.nodes, "ours": mine, "peers": {}, "quality": quality}


def cell(row, peer):
    theirs = row["peers"].get(peer)
    if theirs is None:
        return ""
    return f"{theirs['seconds'] / max(row['ours']['seconds'], 1e-6):.1f}× · {theirs['bytes'] / 2**20:.0f} MB"


def shown(row):
    mine = f"{row['ours']['seconds'] * 1000:.1f} ms · {row['ours']['bytes'] / 2**20:.0f} MB"
    return [row["work"], mine, *(cell(row, peer) for peer in PEERS), row.get("quality", "")]


def table(rows):
    head = ["", "ours", *PEERS, ""]
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(shown(row)) + " |" for row in rows])


def processor():
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":")[1].strip()
    return platform.processor()


def page(sizes):
    versions = {
        "NetworkX": nx.__version__, "igraph": igraph.__version__, "rustworkx": rustworkx.__version__,
        "networkit": networkit.__version__, "leidenalg": leidenalg.version, "scipy": scipy.__version__,
    }  # fmt: skip
    cores = sum(line.startswith("processor") for line in Path("/proc/cpuinfo").read_text().splitlines())
    said = ", ".join(f"{name} {version}" for name, version in versions.items())
    text = f"""# The algorithms beside their peers

Written by `tests/bench/engine.py --page` (`make bench` prints the same), on a machine of {cores} cores, {processor()}, that others
were using at the time. Seconds are CPU seconds of one thread, the least of three runs; what took longer than {PATIENCE:.0f} s was run once.
Beside ours stands how many times as long each peer took, and what each added to the memory of its process at its peak. Graphs are
built before the clock runs. Python {platform.python_version()}, {said}.
"""
    for nodes, rows in sizes.items():
        text += f"\n## {nodes:,} nodes, {EDGES.get(nodes, nodes * 5):,} edges\n\n{table(rows)}\n"
    PAGE.write_text(text, encoding="utf-8")


def main():
    wanted = [argument for argument in sys.argv[1:] if argument != "--page"]
    engine, sizes = Engine(), {}
    # One whose freed memory goes back to the system at once, which takes time: its own is not measured.
    os.environ["MALLOC_MMAP_THRESHOLD_"] = "65536"
    weigher = Engine()
    for nodes in [int(size) for size in wanted] or EDGES:
        field, rows = Field(engine, weigher, nodes), sizes.setdefault(nodes, [])
        print(f"{nodes:,} nodes; ours, then how many times as long: {', '.join(PEERS)}")
        for measure in (centralities, ways, structures, communities, layout):
            for row in measure(field):
                rows.append(row)
                print("  " + "  ".join(f"{text:<19}" for text in shown(row)), flush=True)
                # A run that is broken off leaves what it measured.
                kept(sizes)
    engine.close()
    weigher.close()


def kept(sizes):
    output = HERE.parent / "output"
    output.mkdir(exist_ok=True)
    (output / "bench-engine.json").write_text(json.dumps(sizes, indent=1) + "\n", encoding="utf-8")
    if "--page" in sys.argv:
        page(sizes)


if __name__ == "__main__":
    main()
