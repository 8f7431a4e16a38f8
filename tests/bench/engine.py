"""Algorithms and layout beside their peers, CPU seconds on one thread: `engine.py [NODES…]`, by default 10,000 and 100,000.

Louvain, Leiden and the Steiner tree against NetworkX and igraph on the same graph, the layout as milliseconds a tick. NetworkX
runs up to 10,000 nodes only; above, it takes minutes. The numbers are also kept in tests/output/bench-engine.json.
"""

import json
import os
import random
import sys
import time
from pathlib import Path

os.environ["RAYON_NUM_THREADS"] = "1"
HERE = Path(__file__).parent
OUTPUT = HERE.parent / "output"
sys.path.insert(0, str(HERE.parent / "differential"))

import igraph  # noqa: E402
import networkx as nx  # noqa: E402
from engine import Engine  # noqa: E402

SIZES = (10_000, 100_000)
NETWORKX_UP_TO = 10_000
ROUNDS = 3
TERMINALS = 20
TICKS = 10
# What the layout must not exceed, ms a tick.
LAYOUT_TARGETS = {10_000: 25, 100_000: 400}


def blocks(nodes, dice, block=40, mixing=0.3):
    """Communities of 40 nodes, mean degree 10.7, three edges in ten leading anywhere."""
    pairs = set()
    while len(pairs) < nodes * 5.37:
        a = dice.randrange(nodes)
        first = a // block * block
        b = dice.randrange(nodes) if dice.random() < mixing else min(nodes - 1, first + dice.randrange(block))
        if a != b:
            pairs.add((min(a, b), max(a, b)))
    return [[a, b, None] for a, b in sorted(pairs)]


def hubs(nodes, dice):
    """Barabási–Albert, five edges a node, whole weights of 1 to 10."""
    random.seed(dice.random())
    pairs = igraph.Graph.Barabasi(nodes, 5).get_edgelist()
    return [[a, b, dice.randint(1, 10)] for a, b in pairs]


def timed(call):
    """The least CPU seconds of a few runs, and the result."""
    best, result = float("inf"), None
    for _ in range(ROUNDS):
        started = time.process_time()
        result = call()
        best = min(best, time.process_time() - started)
    return best, result


def once(call):
    started = time.process_time()
    result = call()
    return time.process_time() - started, result


def ours(engine, op, nodes, edges, terminals=(), **parameters):
    answers = [engine.ask(op, nodes, edges, terminals, **parameters) for _ in range(ROUNDS)]
    return min(answer["seconds"] for answer in answers), answers[0]


def communities(engine, nodes, dice):
    edges = blocks(nodes, dice)
    peer = igraph.Graph(n=nodes, edges=[edge[:2] for edge in edges])
    calls = {"louvain": peer.community_multilevel, "leiden": lambda: peer.community_leiden("modularity", n_iterations=2)}
    for method, call in calls.items():
        seconds, answer = ours(engine, "communities", nodes, edges, method=method, directed=False)
        theirs, found = timed(call)
        row = {"work": method, "ours": seconds, "igraph": theirs}
        row["quality"] = f"Q {answer['modularity']:.5f}, igraph {found.modularity:.5f}"
        if method == "louvain" and nodes <= NETWORKX_UP_TO:
            graph = nx.Graph([edge[:2] for edge in edges])
            row["networkx"], found = once(lambda: nx.community.louvain_communities(graph, seed=0))
            row["quality"] += f", NetworkX {nx.community.modularity(graph, found):.5f}"
        yield row


def steiner(engine, nodes, dice):
    edges, terminals = hubs(nodes, dice), dice.sample(range(nodes), TERMINALS)
    seconds, answer = ours(engine, "steiner_tree", nodes, edges, terminals)
    row = {"work": f"steiner tree, {TERMINALS} terminals", "ours": seconds, "quality": f"weight {answer['weight']:g}"}
    if nodes <= NETWORKX_UP_TO:
        graph = nx.Graph()
        graph.add_weighted_edges_from(edges)
        row["networkx"], tree = once(lambda: nx.approximation.steiner_tree(graph, terminals, method="mehlhorn"))
        row["quality"] += f", NetworkX {tree.size('weight'):g}"
    yield row


def layout(engine, nodes, dice):
    answer = engine.send({"op": "layout", "nodes": nodes, "edges": hubs(nodes, dice), "ticks": TICKS})
    milliseconds = answer["seconds"] / TICKS * 1000
    target = LAYOUT_TARGETS.get(nodes)
    quality = f"{milliseconds:.1f} ms" + (f", target {target} ms" if target else "")
    yield {"work": "layout tick", "ours": milliseconds / 1000, "quality": quality}


def shown(row):
    def ratio(peer):
        return f"{row[peer]:8.3f} s {row[peer] / max(row['ours'], 1e-6):7.1f}×" if peer in row else " " * 19

    return f"{row['nodes']:>7} {row['work']:<28} {row['ours']:8.4f} s {ratio('igraph')} {ratio('networkx')}  {row['quality']}"


def main():
    engine, rows = Engine(), []
    print(f"{'nodes':>7} {'work':<28} {'ours':>10} {'igraph':>19} {'NetworkX':>19}")
    for nodes in [int(size) for size in sys.argv[1:]] or SIZES:
        for measure in (communities, steiner, layout):
            for row in measure(engine, nodes, random.Random(1)):
                rows.append({"nodes": nodes, **row})
                print(shown(rows[-1]), flush=True)
    engine.close()
    OUTPUT.mkdir(exist_ok=True)
    (OUTPUT / "bench-engine.json").write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
