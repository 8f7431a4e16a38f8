"""NetworkX at the same work, in a process of its own: `peer.py read|write FILE [OUT]` prints the seconds."""

import sys
import time

import networkx as nx


def main(work, path, out=None):
    started = time.perf_counter()
    graph = nx.read_graphml(path, force_multigraph=True)
    if work == "write":
        started = time.perf_counter()
        nx.write_graphml(graph, out)
    print(time.perf_counter() - started)


if __name__ == "__main__":
    main(*sys.argv[1:])
