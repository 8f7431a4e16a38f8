"""The graphs of the differential tests: random ones by seed, and real ones from wherever they are to be had."""

import json
import random
import re
from pathlib import Path

import networkx as nx

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "tests" / "fixtures" / "graphs"
RANDOM = 300


def random_graph(seed):
    """Directed, with parallel edges, loops, nodes that nothing leads to, and weights whole, small, huge, 0 or missing.

    Sparse and dense, in one piece or many. Node and edge numbers come in no order."""
    dice = random.Random(seed)
    nodes = dice.randint(1, 40)
    graph = nx.MultiDiGraph()
    graph.add_nodes_from(range(nodes))
    for _ in range(int(nodes * dice.choice([0, 0.5, 1, 2, 5]))):
        a, b = dice.randrange(nodes), dice.randrange(nodes)
        if dice.random() < 0.6:
            b = (a // 8 * 8 + dice.randrange(8)) % nodes
        for _ in range(dice.choice([1, 1, 1, 2, 3])):
            weight = dice.choice([dice.randint(0, 9), dice.random(), dice.random() * 1e6, None])
            graph.add_edge(a, b, relation=dice.choice("rst"), **({} if weight is None else {"weight": weight}))
    return graph


def kept(name):
    held = json.loads((FIXTURES / name).read_text())
    return multigraph(held["nodes"], held["edges"])


def multigraph(nodes, edges):
    graph = nx.MultiDiGraph()
    graph.add_nodes_from(range(nodes))
    for a, b, relation, weight in edges:
        graph.add_edge(a, b, relation=relation, **({} if weight is None else {"weight": weight}))
    return graph


def named(edges):
    """From edges between names."""
    names = {}
    number = lambda name: names.setdefault(name, len(names))  # noqa: E731
    rows = [[number(a), number(b), relation, weight] for a, b, relation, weight in edges]
    return multigraph(len(names), rows)


def bundled(graph):
    """NetworkX's own, as directed as they are stored."""
    return named((a, b, "r", weight) for a, b, weight in graph.edges(data="weight"))


def sample():
    """The graph that ships with the program."""
    held = json.loads((ROOT / "src-tauri" / "core" / "sample" / "les-miserables.json").read_text())
    return named((e["from_id"], e["to_id"], e["relation_type"], e["weight"]) for e in held["edges"])


def crates():
    """What depends on what in this program's own lock file."""
    text = (ROOT / "Cargo.lock").read_text()
    edges = []
    for package in text.split("[[package]]")[1:]:
        name = re.search(r'name = "(.*?)"', package)[1]
        wanted = re.search(r"dependencies = \[(.*?)\]", package, re.S)
        for other in re.findall(r'"([^" ]+)', wanted[1]) if wanted else []:
            edges.append((name, other, "depends_on", None))
    return named(edges)


def modules():
    """Which file of NetworkX's own package imports which: a real directed graph of this machine's Python."""
    base = Path(nx.__file__).parent
    edges = []
    for path in sorted(base.rglob("*.py")):
        for other in re.findall(r"^\s*(?:from|import) (networkx[\w.]*)", path.read_text(), re.M):
            edges.append((".".join(path.relative_to(base.parent).with_suffix("").parts), other, "imports", None))
    return named(edges)


REAL = {
    "karate club": lambda: bundled(nx.karate_club_graph()),
    "les misérables": lambda: bundled(nx.les_miserables_graph()),
    "southern women": lambda: bundled(nx.davis_southern_women_graph()),
    "florentine families": lambda: bundled(nx.florentine_families_graph()),
    "flights": lambda: kept("flights.json"),
    "a christmas carol": lambda: kept("graphrag.json"),
    "painters": lambda: kept("painters.json"),
    "the sample": sample,
    "crates": crates,
    "modules": modules,
}


def undirected(graph, reduce=None):
    """The simple projection without loops: `reduce` makes one weight of those of a pair, a missing one being 1."""
    simple = nx.Graph()
    simple.add_nodes_from(sorted(graph))
    for a, b, weight in graph.edges(data="weight", default=1):
        if a != b:
            simple.add_edge(a, b)
            simple[a][b].setdefault("all", []).append(weight)
    for _, _, data in simple.edges(data=True):
        weights = data.pop("all")
        data["weight"] = 1 if reduce is None else reduce(weights)
    return simple


def every(function):
    """Runs a check on all random graphs and all real ones."""
    for seed in range(RANDOM):
        function(random_graph(seed), f"random graph {seed}")
    for name, make in REAL.items():
        function(make(), name)
