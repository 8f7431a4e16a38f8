"""Manners: duplicates are pointed out, a trial writes nothing, and the journal knows who and why."""

import json
import subprocess

import pytest


def journal(cli, graph):
    command = [str(cli), "--graph-dir", str(graph), "--json", "log"]
    return json.loads(subprocess.run(command, capture_output=True, check=True, timeout=60).stdout)["entries"]


def test_a_new_concept_is_told_what_it_may_double(agent):
    first = agent.concept("Convolutional network")
    second = agent.data("write", op="create_concept", label="Convolutional networks")
    assert [found["id"] for found in second["similar"]] == [first]
    assert second["similar"][0]["score"] > 90 and second["similar"][0]["label"] == "Convolutional network"
    by_alias = agent.data("write", op="create_concept", label="CNN", aliases=["convolutional  NETWORK"])
    assert first in [found["id"] for found in by_alias["similar"]]
    alone = agent.data("write", op="create_concept", label="Zymurgy quotient")
    assert set(alone) == {"op", "id"}


def test_a_dry_run_of_every_write_says_what_would_change_and_changes_nothing(agent):
    a, b = agent.concept("dry a", description="d", metadata={"k": 1}), agent.concept("dry b")
    edge = agent.edge(a, b, weight=1)
    trials = [
        ({"op": "upsert_pointer", "ref_type": "chunk", "ref_id": "dry"}, ["create node"]),
        ({"op": "create_concept", "label": "dry c"}, ["create node"]),
        ({"op": "update_concept", "node_id": a, "description": "e"}, ["update node"]),
        ({"op": "delete_node", "node_id": a}, ["delete edge", "delete node"]),
        ({"op": "create_edge", "from_id": a, "to_id": b, "relation_type": "r"}, ["create edge"]),
        ({"op": "update_edge", "edge_id": edge, "weight": 2}, ["update edge"]),
        ({"op": "delete_edge", "edge_id": edge}, ["delete edge"]),
        ({"op": "update_edge", "edge_id": edge, "weight": 1}, []),
    ]
    before = agent.read("export").text
    for call, changes in trials:
        data = agent.data("write", **call, dry_run=True)
        assert data["dry_run"] is True and data["summary"] and "id" not in data
        assert [f"{change['action']} {change['row']}" for change in data["changes"]] == changes
        assert agent.read("export").text == before
    error = agent.refusal("write", op="update_concept", node_id=a, metadata={"k": 2}, dry_run=True)
    assert error["code"] == "metadata_conflict"


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_the_journal_names_the_client_its_version_and_its_reason(cli, new_agent, mode):
    agent = new_agent(mode=mode, name="claude-code", version="2.1.0")
    agent.concept("Attributed", reason="The paper names it on page 3.")
    agent.close()
    entry = journal(cli, agent.graph)[0]
    assert entry["author"] == {"actor": "claude-code 2.1.0", "reason": "The paper names it on page 3."}


def test_no_client_can_pass_for_the_person(cli, new_agent):
    agent = new_agent(name="person", version="")
    agent.concept("Whose is it?")
    agent.close()
    assert journal(cli, agent.graph)[0]["author"]["actor"] == "person (agent)"


def test_what_an_agent_wrote_can_be_undone(cli, new_agent):
    agent = new_agent()
    agent.concept("Kept")
    agent.concept("Undone")
    agent.close()
    subprocess.run([str(cli), "--graph-dir", str(agent.graph), "undo"], check=True, capture_output=True, timeout=60)
    again = new_agent(graph=agent.graph)
    labels = [node["label"] for node in json.loads(again.read("concepts").text)]
    assert labels == ["Kept"]


def test_a_client_of_the_seed_alone_sees_the_seed_alone(agent):
    """Its parameters and no others: answers have its fields and no others, as long as nothing is cut."""
    made = agent.data("write", op="upsert_pointer", ref_type="note", ref_id="seed", metadata=None)
    assert set(made) == {"op", "id"}
    a, b = agent.concept("Quokka seedling"), agent.concept("Xylophone orchard")
    edge = agent.data("write", op="create_edge", from_id=a, to_id=b, relation_type="near")
    assert set(edge) == {"op", "id"}
    for call, fields in [
        ({"op": "get_node", "node_id": a}, {"node"}),
        ({"op": "get_edge", "edge_id": edge["id"]}, {"edge"}),
        ({"op": "neighbors", "node_id": a, "direction": "both", "relation_type": None, "offset": 0, "limit": 50}, {"matches"}),
        ({"op": "find_concepts", "query": "quokka", "limit": 20}, {"matches"}),
        ({"op": "subgraph", "node_ids": [a], "depth": 1, "relation_type": None}, {"nodes", "edges"}),
    ]:
        assert set(agent.data("query", **call)) == {"op"} | fields
