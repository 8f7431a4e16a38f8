"""Graphs to measure on: random, seeded, with hubs, parallel edges, text, weights and types, written by NetworkX."""

import random

import networkx as nx

EDGES_A_NODE = 5
RELATIONS = ("cites", "extends", "contradicts", "mentions")
WORDS = "orbit parallax nebula quasar meridian zenith corona transit albedo perihelion".split()


def make(nodes, seed=0):
    dice = random.Random(seed)
    graph = nx.MultiDiGraph()
    for i in range(nodes):
        name = f"{dice.choice(WORDS)} {dice.choice(WORDS)} {i}"
        graph.add_node(f"n{i}", label=name, description=f"All about {name}.", year=dice.randint(1900, 2026))
    ends = list(range(nodes))
    for i in range(nodes * EDGES_A_NODE):
        a, b = dice.randrange(nodes), dice.choice(ends)
        graph.add_edge(f"n{a}", f"n{b}", key=f"e{i}", relation_type=dice.choice(RELATIONS), weight=dice.randint(1, 50) / 10)
        if i % 3 == 0:
            ends.append(b)
    return graph


def write(nodes, path):
    nx.write_graphml(make(nodes), path)
