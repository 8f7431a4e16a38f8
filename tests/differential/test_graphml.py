"""Our GraphML, read by NetworkX and igraph: the same counts, labels, directions and weights; and theirs, handed on, stays whole.

ASTERISM_EXCHANGE_SAMPLE may name a folder that `cargo run -p asterism-exchange --example sample -- FOLDER` has filled.
"""

import json
import os
import subprocess
from collections import Counter
from pathlib import Path

import igraph
import networkx as nx
import pytest
from lxml import etree

ROOT = Path(__file__).parents[2]
FILES = ("graph.graphml", "picture.graphml")
SPACE = {"g": "http://graphml.graphdrawing.org/xmlns"}


@pytest.fixture(scope="session")
def sample(tmp_path_factory):
    made = os.environ.get("ASTERISM_EXCHANGE_SAMPLE")
    if made:
        return Path(made)
    folder = tmp_path_factory.mktemp("exchange")
    command = ["cargo", "run", "--quiet", "-p", "asterism-exchange", "--example", "sample", "--", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True)
    return folder


@pytest.fixture(scope="session")
def truth(sample):
    return json.loads((sample / "graph.json").read_text(encoding="utf-8"))


def visible(text):
    """What XML can carry of a text."""
    return "".join(c if c in "\t\n\r" or c >= " " and c not in "\ufffe\uffff" else "\ufffd" for c in text)


def label(node):
    return visible(node["label"] if node["kind"] == "concept" else node["ref_id"])


def expected(truth):
    labels = {node["id"]: label(node) for node in truth["nodes"]}
    edges = Counter((e["from_id"], e["to_id"], visible(e["relation_type"]), e["weight"]) for e in truth["edges"])
    return labels, edges


@pytest.mark.parametrize("name", FILES)
def test_networkx_reads_the_same_graph(sample, truth, name):
    labels, edges = expected(truth)
    graph = nx.read_graphml(sample / name)
    assert graph.is_directed() and graph.is_multigraph()
    assert dict(graph.nodes(data="label")) == labels
    assert Counter((a, b, data["label"], data.get("weight")) for a, b, data in graph.edges(data=True)) == edges
    assert {key for _, _, key in graph.edges(keys=True)} == {edge["id"] for edge in truth["edges"]}


@pytest.mark.parametrize("name", FILES)
def test_igraph_reads_the_same_graph(sample, truth, name):
    labels, edges = expected(truth)
    graph = igraph.Graph.Read_GraphML(str(sample / name))
    assert graph.is_directed()
    assert {vertex["id"]: vertex["label"] for vertex in graph.vs} == labels
    found = Counter()
    for edge in graph.es:
        weight = None if edge["weight"] != edge["weight"] else edge["weight"]
        found[graph.vs[edge.source]["id"], graph.vs[edge.target]["id"], edge["label"], weight] += 1
    assert found == edges


def test_columns_have_one_standard_type_and_distinct_names(sample):
    document = etree.parse(sample / "picture.graphml")
    keys = document.findall("g:key", SPACE)
    ids = [key.get("id") for key in keys]
    assert len(ids) == len(set(ids))
    plain = [key for key in keys if key.get("yfiles.type") is None]
    assert {key.get("attr.type") for key in plain} <= {"boolean", "int", "double", "string"}
    for what in ("node", "edge"):
        names = [key.get("attr.name").lower() for key in plain if key.get("for") == what]
        assert len(names) == len(set(names)), names
    declared = {(key.get("for"), key.get("id")) for key in keys}
    for what in ("node", "edge"):
        used = {data.get("key") for data in document.findall(f".//g:{what}/g:data", SPACE)}
        assert {(what, key) for key in used} <= declared
    edges = [edge.get("id") for edge in document.findall(".//g:edge", SPACE)]
    assert len(edges) == len(set(edges)) and all(edges)


def test_metadata_arrives_typed_and_whole(sample, truth):
    graph = nx.read_graphml(sample / "picture.graphml")
    for node in truth["nodes"]:
        data, metadata = graph.nodes[node["id"]], node["metadata"]
        if not metadata:
            continue
        assert json.loads(data["metadata"]) == metadata
        assert (data["metadata.year"], data["Year"]) == (metadata["year"], metadata["Year"])
        assert (data["big"], data["alive"], data["metadata.name"]) == (metadata["big"], metadata["alive"], "taken")
        assert "mixed" not in data and "tags" not in data
        assert json.loads(data["aliases"]) == node["aliases"]


def test_a_picture_has_places_sizes_and_colours(sample, truth):
    graph = nx.read_graphml(sample / "picture.graphml")
    for number, node in enumerate(truth["nodes"]):
        data = graph.nodes[node["id"]]
        assert (data["x"], data["y"], data["size"]) == (number * 10.5, -number * 10.5, 4.0)
        assert (data["r"], data["g"], data["b"]) == (255, 0, 127)
    assert "x" not in nx.read_graphml(sample / "graph.graphml").nodes[truth["nodes"][0]["id"]]


def test_yed_finds_the_labels_it_draws(sample, truth):
    labels, _ = expected(truth)
    document = etree.parse(sample / "graph.graphml")
    drawn = {
        node.get("id"): node.findtext(".//{http://www.yworks.com/xml/graphml}NodeLabel")
        for node in document.findall(".//g:node", SPACE)
    }
    assert drawn == labels
