"""Steiner trees beside NetworkX's: valid trees of stored edges on 200 random multigraphs, on average no heavier."""

import random

import networkx as nx
import pytest
from engine import edges

ROUNDS = 200


def random_multigraph(seed):
    """Connected, directed, with parallel edges, loops and missing weights, and some nodes that play no part."""
    dice = random.Random(seed)
    nodes = dice.randint(8, 60)
    graph = nx.MultiDiGraph()
    graph.add_nodes_from(range(nodes + 3))
    pairs = [(dice.randrange(n), n) for n in range(1, nodes)]
    pairs += [(dice.randrange(nodes), dice.randrange(nodes)) for _ in range(2 * nodes)]
    pairs += dice.choices(pairs, k=nodes // 2)
    for a, b in pairs:
        weight = {"weight": dice.choice([dice.randint(0, 9), dice.random() * 9])} if dice.random() < 0.8 else {}
        graph.add_edge(*dice.sample((a, b), 2), **weight)
    graph.add_edge(nodes, nodes + 1)
    terminals = [dice.randrange(nodes) for _ in range(dice.randint(1, 8))]
    return graph, terminals


def cheapest(graph):
    """The undirected simple projection; loops lead nowhere."""
    simple = nx.Graph()
    simple.add_nodes_from(graph)
    for a, b, weight in graph.edges(data="weight", default=1):
        if a != b and weight < simple.get_edge_data(a, b, {"weight": float("inf")})["weight"]:
            simple.add_edge(a, b, weight=weight)
    return simple


def check(graph, terminals, answer):
    """A tree of stored edges that spans the terminals, every leaf being one, of the weight it says."""
    stored = edges(graph)
    tree = nx.MultiGraph()
    tree.add_nodes_from(terminals)
    for place in answer["edges"]:
        a, b, weight = stored[place]
        tree.add_edge(a, b, weight=1 if weight is None else weight)
    assert nx.is_tree(tree) and sorted(tree) == answer["nodes"]
    assert all(degree > 1 or node in terminals for node, degree in tree.degree() if len(tree) > 1)
    assert answer["weight"] == pytest.approx(tree.size("weight"), abs=1e-9)
    assert answer["components"] == 1


@pytest.mark.parametrize("method", ["mehlhorn", "kou"])
def test_trees_are_valid_and_on_average_no_heavier(engine, method):
    ours = theirs = heavier = 0
    for seed in range(ROUNDS):
        graph, terminals = random_multigraph(seed)
        answer = engine.ask("steiner_tree", len(graph), edges(graph), terminals)
        check(graph, terminals, answer)
        projection = cheapest(graph)
        part = projection.subgraph(nx.node_connected_component(projection, terminals[0]))
        peer = nx.approximation.steiner_tree(part, sorted(set(terminals)), method=method).size("weight")
        ours, theirs = ours + answer["weight"], theirs + peer
        heavier += answer["weight"] > peer + 1e-9
    print(f"{method}: ours {ours:.2f}, NetworkX {theirs:.2f}, heavier in {heavier} of {ROUNDS}")
    assert ours <= theirs * (1 + 1e-9)


def test_two_terminals_are_joined_by_a_shortest_path(engine):
    for seed in range(ROUNDS):
        graph, terminals = random_multigraph(seed)
        ends = [terminals[0], terminals[-1]]
        answer = engine.ask("steiner_tree", len(graph), edges(graph), ends)
        expected = nx.shortest_path_length(cheapest(graph), *ends, weight="weight")
        assert answer["weight"] == pytest.approx(expected, abs=1e-9)


def test_apart_is_told_by_components(engine):
    graph, terminals = random_multigraph(5)
    alone, pair = len(graph) - 1, len(graph) - 3
    answer = engine.ask("steiner_tree", len(graph), edges(graph), [*terminals, alone, pair])
    assert answer["error"]["code"] == "not_connected"
    sizes = [len(group) for group in answer["error"]["details"]["groups"]]
    assert sizes == [len(set(terminals)), 1, 1]
    forest = engine.ask("steiner_tree", len(graph), edges(graph), [*terminals, alone, pair], forest=True)
    assert forest["components"] == 3
