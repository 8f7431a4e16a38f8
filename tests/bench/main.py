"""`make bench`: open to first frame, import and export, at three sizes, beside NetworkX on the same file.

ASTERISM_BIN names the folder of the built programs. `main.py SIZE…` measures other sizes. Seconds of ours are those of
the whole process, NetworkX's those of the call alone. The numbers are also kept in tests/output/bench.json.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import graphs
import networkx as nx

HERE = Path(__file__).parent
OUTPUT = HERE.parent / "output"
sys.path.insert(0, str(HERE.parent / "e2e"))

from stage import Screen, Stage  # noqa: E402
from webdriver import wait_until  # noqa: E402

SIZES = (1_000, 10_000, 100_000)
# Whether the graph that the page was opened on has been drawn.
FIRST_FRAME = "return Boolean(window.__asterism && window.__asterism.firstFrameMs !== null)"


def run(*command):
    """Seconds and peak memory (MB) of a program; it must succeed."""
    with tempfile.TemporaryFile("w+") as said:
        started = time.perf_counter()
        child = subprocess.Popen([str(part) for part in command], stdout=said, stderr=said)
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - started
        said.seek(0)
        if status != 0:
            raise SystemExit(f"{command} failed:\n{said.read()}")
    return seconds, usage.ru_maxrss / 1024


def peer(*arguments):
    done = subprocess.run([sys.executable, HERE / "peer.py", *arguments], capture_output=True, text=True, check=True)
    return float(done.stdout)


def first_frame(binaries, screen, graph, home):
    """Seconds from starting the app to the first picture of its graph."""
    started = time.perf_counter()
    stage = Stage(screen.display, home, binaries / "asterism", ["--graph-dir", graph], home.with_suffix(".log"))
    try:
        wait_until("the first frame", lambda: stage.session.script(FIRST_FRAME), 120)
        return time.perf_counter() - started
    finally:
        stage.end()


def measure(size, binaries, screen, folder):
    source, exported, graph = folder / "source.graphml", folder / "exported.graphml", folder / "graph"
    cli = [binaries / "asterism-cli", "--graph-dir", graph]
    graphs.write(size, source)
    row = {"nodes": size, "edges": size * graphs.EDGES_A_NODE, "file_mb": source.stat().st_size / 1e6}
    row["import_s"], row["import_mb"] = run(*cli, "import", source)
    row["networkx_read_s"] = peer("read", source)
    row["export_s"], row["export_mb"] = run(*cli, "export", "--format", "graphml", "-o", exported)
    row["networkx_write_s"] = peer("write", source, folder / "networkx.graphml")
    again = nx.read_graphml(exported, force_multigraph=True)
    counts = again.number_of_nodes(), again.number_of_edges()
    if counts != (row["nodes"], row["edges"]):
        raise SystemExit(f"the exported file holds {counts} nodes and edges")
    row["first_frame_s"] = first_frame(binaries, screen, graph, folder / "home")
    return row


def tell(row):
    print(f"\n{row['nodes']:,} nodes, {row['edges']:,} edges, {row['file_mb']:.1f} MB of GraphML")
    print(f"  open to first frame  {row['first_frame_s']:8.2f} s")
    for work, other in (("import", "networkx_read_s"), ("export", "networkx_write_s")):
        ours, theirs = row[f"{work}_s"], row[other]
        rate = (row["nodes"] + row["edges"]) / ours
        print(
            f"  {work}               {ours:8.2f} s, {row[f'{work}_mb']:.0f} MB, {rate:,.0f} rows/s"
            f"   NetworkX {theirs:.2f} s: {theirs / ours:.1f}×",
            flush=True,
        )


def main():
    sizes = [int(size) for size in sys.argv[1:]] or SIZES
    binaries = Path(os.environ["ASTERISM_BIN"])
    OUTPUT.mkdir(exist_ok=True)
    screen = Screen(OUTPUT / "bench-xvfb.log")
    rows = []
    try:
        for size in sizes:
            with tempfile.TemporaryDirectory() as folder:
                rows.append(measure(size, binaries, screen, Path(folder)))
            tell(rows[-1])
    finally:
        screen.end()
    (OUTPUT / "bench.json").write_text(json.dumps(rows, indent=2))


if __name__ == "__main__":
    main()
