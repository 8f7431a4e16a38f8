"""The sample graph is what its script makes, and it says of who meets whom what NetworkX's copy of the same data says."""

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import networkx as nx

SAMPLE = Path(__file__).parents[2] / "src-tauri/core/sample"
GRAPH = json.loads((SAMPLE / "les-miserables.json").read_text("utf-8"))


def test_the_file_is_what_its_script_makes():
    done = subprocess.run([sys.executable, SAMPLE / "make.py", "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_meetings_are_those_of_networkx():
    meetings = [edge for edge in GRAPH["edges"] if edge["relation_type"] == "appears_with"]
    known = nx.les_miserables_graph()
    assert Counter(edge["weight"] for edge in meetings) == Counter(w for *_, w in known.edges(data="weight"))
    degrees = Counter(end for edge in meetings for end in (edge["from_id"], edge["to_id"]))
    assert sorted(degrees.values()) == sorted(degree for _, degree in known.degree())


def test_every_edge_has_its_ends_and_every_id_is_a_version_7_uuid_used_once():
    nodes = [node["id"] for node in GRAPH["nodes"]]
    ids = nodes + [edge["id"] for edge in GRAPH["edges"]]
    assert len(set(ids)) == len(ids)
    assert all(id_[14] == "7" and id_[19] in "89ab" for id_ in ids)
    assert all(edge[end] in set(nodes) for edge in GRAPH["edges"] for end in ("from_id", "to_id"))


def test_labels_and_pointed_at_things_are_unique():
    labels = [node["label"] for node in GRAPH["nodes"] if node["kind"] == "concept"]
    refs = [(node["ref_type"], node["ref_id"]) for node in GRAPH["nodes"] if node["kind"] == "pointer"]
    assert len(set(labels)) == len(labels) == 91
    assert len(set(refs)) == len(refs) == 54
