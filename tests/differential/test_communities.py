"""Communities beside NetworkX's Louvain: our modularity is what NetworkX reckons for our partition, no worse than its own
over seeds (within 1 %), and a planted partition is found by both."""

import random
from statistics import median

import networkx as nx
import pytest
from engine import edges

SEEDS = range(10)


def random_multigraph(nodes, count, seed):
    """Directed, with parallel edges, loops, weights of any size and missing ones."""
    dice = random.Random(seed)
    graph = nx.MultiDiGraph()
    graph.add_nodes_from(range(nodes))
    for _ in range(count):
        a = dice.randrange(nodes)
        b = dice.randrange(nodes) if dice.random() < 0.4 else (a // 8 * 8 + dice.randrange(8)) % nodes
        weight = {"weight": dice.expovariate(1)} if dice.random() < 0.8 else {}
        graph.add_edge(a, b, **weight)
    return graph


def real(graph):
    return nx.convert_node_labels_to_integers(graph)


def planted(groups, size, seed, directed):
    return nx.planted_partition_graph(groups, size, 0.8, 0.02, seed=seed, directed=directed)


GRAPHS = {
    "karate": lambda: real(nx.karate_club_graph()),
    "karate directed": lambda: nx.MultiDiGraph(real(nx.karate_club_graph()).edges(data=True)),
    "les miserables": lambda: real(nx.les_miserables_graph()),
    "florentine families": lambda: real(nx.florentine_families_graph()),
    "multigraph 80": lambda: random_multigraph(80, 400, 1),
    "multigraph 400": lambda: random_multigraph(400, 1600, 2),
    "lfr": lambda: nx.Graph(nx.LFR_benchmark_graph(250, 3, 1.5, 0.1, average_degree=5, min_community=20, seed=10)),
    "small world": lambda: nx.connected_watts_strogatz_graph(300, 6, 0.1, seed=4),
}


@pytest.mark.parametrize("name", GRAPHS)
@pytest.mark.parametrize("method", ["louvain", "leiden"])
def test_quality_is_that_of_networkx_or_better(engine, name, method):
    graph = GRAPHS[name]()
    directed = graph.is_directed() and method == "louvain"
    seen = graph if directed else nx.MultiGraph(graph.edges(data=True))
    seen.add_nodes_from(graph)
    theirs = [nx.community.modularity(seen, nx.community.louvain_communities(seen, seed=seed)) for seed in SEEDS]
    ours = []
    for seed in SEEDS:
        answer = engine.ask("communities", len(graph), edges(graph), directed=directed, method=method, seed=seed)
        found = [set(members) for members in answer["communities"]]
        assert nx.community.is_partition(seen, found)
        assert [len(c) for c in found] == sorted((len(c) for c in found), reverse=True)
        assert answer["modularity"] == pytest.approx(nx.community.modularity(seen, found), abs=1e-9)
        ours.append(answer["modularity"])
    assert median(ours) >= 0.99 * median(theirs)
    assert min(ours) >= 0.95 * median(theirs)


@pytest.mark.parametrize("directed", [False, True])
@pytest.mark.parametrize("seed", range(5))
def test_a_planted_partition_is_found_by_both(engine, directed, seed):
    graph = planted(8, 16, seed, directed)
    truth = [set(range(first, first + 16)) for first in range(0, 128, 16)]
    theirs = nx.community.louvain_communities(graph, seed=seed)
    assert sorted(theirs, key=min) == truth
    for method in ["louvain", "leiden"]:
        answer = engine.ask("communities", 128, edges(graph), directed=directed, method=method, seed=seed)
        assert [set(members) for members in answer["communities"]] == truth


@pytest.mark.parametrize("resolution", [0.3, 1.7, 4])
def test_modularity_at_another_resolution_is_reckoned_alike(engine, resolution):
    graph = random_multigraph(60, 300, 3)
    answer = engine.ask("communities", 60, edges(graph), resolution=resolution)
    expected = nx.community.modularity(graph, answer["communities"], resolution=resolution)
    assert answer["modularity"] == pytest.approx(expected, abs=1e-9)


def test_direction_matters_as_it_does_to_networkx(engine):
    """Two sources and two sinks: by direction each source belongs to its heavier sink; without, the heavy pairs win."""
    graph = nx.MultiDiGraph([(0, 1, {"weight": 3}), (1, 2, {"weight": 1}), (2, 3, {"weight": 3}), (3, 0, {"weight": 1})])
    answer = engine.ask("communities", 4, edges(graph))
    theirs = nx.community.louvain_communities(graph, seed=0)
    assert sorted(map(set, answer["communities"]), key=min) == sorted(theirs, key=min) == [{0, 1}, {2, 3}]
