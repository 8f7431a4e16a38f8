"""The same work by other programs, each on its own kind of graph, built before the clock runs.

`rivals(work)` gives a dict of name to call; what a program cannot do is not in it."""

import os
import random

os.environ["RAYON_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"

import igraph  # noqa: E402
import leidenalg  # noqa: E402
import networkit as nk  # noqa: E402
import networkx as nx  # noqa: E402
import numpy as np  # noqa: E402
import rustworkx as rx  # noqa: E402
from scipy import sparse  # noqa: E402

nk.setNumberOfThreads(1)
DEPTH = 4


class Rivals:
    """One graph in five programs. `small` is whether NetworkX takes part: above, it takes minutes."""

    def __init__(self, nodes, edges, directed, small):
        self.nodes, self.directed, self.small = nodes, directed, small
        pairs = [(a, b) for a, b, _ in edges]
        self.weights = [1 if weight is None else weight for _, _, weight in edges]
        self.igraph = igraph.Graph(n=nodes, edges=pairs, directed=directed)
        self.igraph.es["weight"] = self.weights
        kind = rx.PyDiGraph if directed else rx.PyGraph
        self.rustworkx = kind(multigraph=True)
        self.rustworkx.add_nodes_from(range(nodes))
        self.rustworkx.add_edges_from([(a, b, float(weight)) for (a, b), weight in zip(pairs, self.weights)])
        self.networkit = nk.Graph(nodes, weighted=True, directed=directed)
        for (a, b), weight in zip(pairs, self.weights):
            self.networkit.addEdge(a, b, float(weight))
        self.networkit.removeMultiEdges()
        self.networkit.removeSelfLoops()
        self.networkx = None
        if small:
            self.networkx = (nx.DiGraph if directed else nx.Graph)()
            self.networkx.add_nodes_from(range(nodes))
            self.networkx.add_weighted_edges_from((a, b, weight) for (a, b), weight in zip(pairs, self.weights))
            self.networkx.remove_edges_from(list(nx.selfloop_edges(self.networkx)))

    def of(self, work, **how):
        calls = getattr(self, work)(**how)
        return {name: call for name, call in calls.items() if name != "NetworkX" or self.small}

    def betweenness(self, samples=None):
        drawn = None if samples is None else random.Random(1).sample(range(self.nodes), samples)
        exact = samples is None
        kit = nk.centrality.Betweenness if exact else nk.centrality.EstimateBetweenness
        extra = () if exact else (samples,)
        calls = {
            "NetworkX": lambda: nx.betweenness_centrality(self.networkx, k=samples, seed=1),
            "igraph": lambda: self.igraph.betweenness(sources=drawn),
            "networkit": lambda: kit(self.networkit, *extra).run(),
        }
        if exact:
            calls["rustworkx"] = lambda: rx.betweenness_centrality(self.rustworkx, parallel_threshold=10**9)
        return calls

    def pagerank(self):
        return {
            "NetworkX": lambda: nx.pagerank(self.networkx, tol=1e-10 / self.nodes, max_iter=500),
            "igraph": lambda: self.igraph.pagerank(weights="weight"),
            "rustworkx": lambda: rx.pagerank(self.rustworkx, weight_fn=float, tol=1e-10 / self.nodes, max_iter=500),
            "networkit": lambda: nk.centrality.PageRank(self.networkit, tol=1e-10).run(),
        }

    def louvain(self):
        return {
            "NetworkX": lambda: nx.community.louvain_communities(self.networkx, seed=0),
            "igraph": lambda: self.igraph.community_multilevel(weights="weight"),
            "networkit": lambda: nk.community.PLM(self.networkit, True).run(),
        }

    def leiden(self):
        kind = leidenalg.ModularityVertexPartition
        return {
            "igraph": lambda: self.igraph.community_leiden("modularity", weights="weight", n_iterations=2),
            "leidenalg": lambda: leidenalg.find_partition(self.igraph, kind, weights="weight", n_iterations=2, seed=1),
            "networkit": lambda: nk.community.ParallelLeiden(self.networkit).run(),
        }

    def label_propagation(self):
        return {
            "NetworkX": lambda: list(nx.community.asyn_lpa_communities(self.networkx, "weight", seed=1)),
            "igraph": lambda: self.igraph.community_label_propagation(weights="weight"),
            "networkit": lambda: nk.community.PLP(self.networkit).run(),
        }

    def components(self):
        return {
            "NetworkX": lambda: list(nx.connected_components(self.networkx)),
            "igraph": lambda: self.igraph.connected_components(mode="weak"),
            "rustworkx": lambda: rx.connected_components(self.rustworkx),
            "networkit": lambda: nk.components.ConnectedComponents(self.networkit).run(),
        }

    def cores(self):
        return {
            "NetworkX": lambda: nx.core_number(self.networkx),
            "igraph": lambda: self.igraph.coreness(),
            "rustworkx": lambda: rx.core_number(self.rustworkx),
            "networkit": lambda: nk.centrality.CoreDecomposition(self.networkit).run(),
        }

    def triangles(self):
        return {
            "NetworkX": lambda: nx.triangles(self.networkx),
            "igraph": lambda: self.igraph.transitivity_local_undirected(),
            "rustworkx": lambda: rx.transitivity(self.rustworkx),
            "networkit": lambda: nk.centrality.LocalClusteringCoefficient(self.networkit, True).run(),
        }

    def adamic_adar(self):
        """All pairs at distance 2: NetworkX and networkit are given the pairs, which they do not find themselves."""

        def by_matrix():
            rows, columns = zip(*self.igraph.get_edgelist())
            ones = np.ones(len(rows))
            near = sparse.coo_array((ones, (rows, columns)), shape=(self.nodes, self.nodes)).tocsr()
            near = ((near + near.T) > 0).astype(float)
            degrees = np.asarray(near.sum(axis=0)).ravel()
            scores = (near * (1 / np.log(np.maximum(degrees, 2)))) @ near
            scores = sparse.triu(scores - scores.multiply(near), 1).tocoo()
            return np.argpartition(scores.data, -20)[-20:]

        return {
            "NetworkX": lambda: list(nx.adamic_adar_index(self.networkx, self.two_hops())),
            "scipy": by_matrix,
        }

    def two_hops(self):
        graph = self.networkx
        found = set()
        for node in graph:
            near = sorted(graph[node])
            found.update((a, b) for i, a in enumerate(near) for b in near[i + 1 :])
        return [(a, b) for a, b in found if not graph.has_edge(a, b)]

    def steiner(self, terminals):
        return {
            "NetworkX": lambda: nx.approximation.steiner_tree(self.networkx, terminals, method="mehlhorn"),
            "rustworkx": lambda: rx.steiner_tree(self.rustworkx, terminals, float),
        }

    def paths(self, ends):
        return {
            "NetworkX": lambda: [list(nx.all_simple_paths(self.networkx, a, b, cutoff=DEPTH)) for a, b in ends],
            "igraph": lambda: [self.igraph.get_all_simple_paths(a, b, maxlen=DEPTH) for a, b in ends],
            # Its cutoff counts nodes.
            "rustworkx": lambda: [rx.all_simple_paths(self.rustworkx, a, b, cutoff=DEPTH + 1) for a, b in ends],
        }

    def shortest(self, ends):
        return {
            "NetworkX": lambda: [nx.shortest_path(self.networkx, a, b, weight="weight") for a, b in ends],
            "igraph": lambda: [self.igraph.get_shortest_paths(a, b, weights="weight") for a, b in ends],
            "rustworkx": lambda: [rx.dijkstra_shortest_paths(self.rustworkx, a, b, float) for a, b in ends],
            "networkit": lambda: [nk.distance.BidirectionalDijkstra(self.networkit, a, b).run() for a, b in ends],
        }

    def reach(self, starts):
        return {
            "NetworkX": lambda: [nx.single_source_shortest_path_length(self.networkx, start, 3) for start in starts],
            "igraph": lambda: [self.igraph.neighborhood(start, order=3, mode="out") for start in starts],
        }
