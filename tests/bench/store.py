"""`python tests/bench/store.py [NODES EDGES]`: the store beside the bare engine.

Durable writes one by one (the bare program keeps no journal), one import beside the engine's own COPY of the same rows, then
the opening, the memory and the time of reads. ASTERISM_STORE_RUN and ASTERISM_BARE_RUN may name the built examples `store` of
asterism-core and `bare` of asterism-store. Processor time is what is compared where other work disturbs the clock.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
WRITES = 3_000
READS = 3_000
TARGETS = {"write": 1.5, "import": 2.0, "read_p99_ms": 1.0, "resident_mb": 600}


def run(example, package, variable, *given):
    built = os.environ.get(variable)
    cargo = ["cargo", "run", "--quiet", "--release", "-p", package, "--example", example]
    command = [*([built] if built else [*cargo, "--"]), *map(str, given)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{command} failed:\n{done.stderr}")
    return json.loads(done.stdout.splitlines()[-1])


def store(*given):
    return run("store", "asterism-core", "ASTERISM_STORE_RUN", *given)


def bare(*given):
    return run("bare", "asterism-store", "ASTERISM_BARE_RUN", *given)


def writes(folder):
    ours, theirs = store(folder / "ours", "writes", WRITES), bare(folder / "theirs", "writes", WRITES)
    for work in ("create_concept", "create_edge"):
        one, other = ours[work]["p50"], theirs[work]["p50"]
        rate = 1_000 / ours[work]["mean"]
        print(f"  {work:15} {one:6.2f} ms, {rate:5.0f}/s   bare engine {other:.2f} ms: {one / other:.2f}×")
    ratio = ours["cpu"] / theirs["cpu"]
    print(f"  processor       {ours['cpu']:6.2f} ms a write   bare engine {theirs['cpu']:.2f} ms: {ratio:.2f}× (target {TARGETS['write']})")


def bulk(folder, nodes, edges):
    ours = store(folder / "graph", "fill", nodes, edges)
    theirs = bare(folder / "copied", "copy", folder / "graph")
    for part in ("import", "close"):
        one, other = ours[f"{part}_seconds"], theirs[f"{part}_seconds"]
        print(f"  {part:15} {one:6.1f} s                COPY {other:.1f} s: {one / other:.1f}×")
    print(f"  memory          {ours['peak_mb']:6.0f} MB at most")


def reads(folder):
    found = store(folder / "graph", "read", READS)
    print(f"  open            {found['open_seconds']:6.2f} s")
    print(f"  memory          {found['resident_mb']:6.0f} MB idle, {found['resident_after_mb']:.0f} MB after reads (target {TARGETS['resident_mb']})")
    for work in ("get_node", "get_edge", "neighbors", "subgraph"):
        times = found[work]
        print(f"  {work:15} {times['p50']:6.2f} ms p50, {times['p99']:.2f} ms p99")


def main(nodes=100_000, edges=1_000_000):
    with tempfile.TemporaryDirectory() as folder:
        print("durable writes, one by one")
        writes(Path(folder))
        print(f"{nodes:,} nodes and {edges:,} edges", flush=True)
        bulk(Path(folder), nodes, edges)
        reads(Path(folder))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
