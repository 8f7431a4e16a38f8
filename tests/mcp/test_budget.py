"""No answer is longer than its budget, what is cut is told, and the rest can be had."""

import json

import pytest

HUB = 400


@pytest.fixture(scope="module")
def hub(agent):
    """A node with many neighbours, each with a description of some length."""
    hub = agent.concept("hub")
    for n in range(HUB):
        other = agent.concept(f"neighbour number {n}", description="Something to say about it. " * 8, metadata={"n": n})
        agent.edge(hub, other, "relates_to", weight=n)
    return hub


def size(result):
    """The larger form of an answer; four characters make a token of English, three of ids."""
    return max(len(json.dumps(result.structured_content, ensure_ascii=False)), len(result.content[0].text))


@pytest.mark.parametrize("budget", [500, 2_000, None, 20_000])
@pytest.mark.parametrize("op", ["neighbors", "subgraph"])
def test_an_answer_keeps_to_its_budget_and_says_what_it_left_out(agent, hub, op, budget):
    seeds = {"node_id": hub, "limit": 1_000} if op == "neighbors" else {"node_ids": [hub]}
    asked = {"max_tokens": budget} if budget else {}
    result = agent.call("query", op=op, **seeds, **asked)
    data = result.structured_content
    assert size(result) < (budget or 8_000) * 3.5
    rows = data["matches" if op == "neighbors" else "nodes"]
    left_out = data["left_out"]
    assert len(rows) + left_out["rows"]["matches" if op == "neighbors" else "nodes"] == HUB + (op == "subgraph")
    assert "max_tokens" in left_out["how"] and "Left out" in result.content[0].text
    if op == "subgraph":
        ids = {node["id"] for node in data["nodes"]}
        assert all({edge["from_id"], edge["to_id"]} <= ids for edge in data["edges"])
        assert data["truncated"] is True and data["total_nodes"] == HUB + 1


def test_a_larger_budget_and_compact_rows_hold_more(agent, hub):
    counts = [
        len(agent.data("query", op="neighbors", node_id=hub, limit=1_000, **asked)["matches"])
        for asked in [{}, {"max_tokens": 20_000}, {"fields": ["label"]}]
    ]
    assert counts[0] < counts[1] and counts[0] < counts[2]


def test_all_the_rows_can_be_had_page_by_page(agent, hub):
    seen, offset = [], 0
    while offset is not None:
        page = agent.data("query", op="neighbors", node_id=hub, limit=100, offset=offset)
        seen += [match["edge"]["id"] for match in page["matches"]]
        offset = page.get("next_offset")
    assert len(seen) == len(set(seen)) == HUB


def test_one_row_of_any_size_is_shortened(agent):
    huge = agent.concept("huge", description="word " * 200_000, aliases=[f"alias {n}" for n in range(9_000)])
    result = agent.call("query", op="get_node", node_id=huge)
    assert size(result) < 8_000 * 3.5
    data = result.structured_content
    assert data["node"]["description"].endswith("…") and data["left_out"]["shortened"] >= 2
    assert agent.data("query", op="find_concepts", query="huge")["matches"][0]["node"]["id"] == huge


def test_a_dry_run_of_much_is_cut_as_well(agent, hub):
    result = agent.call("write", op="delete_node", node_id=hub, dry_run=True, max_tokens=1_000)
    data = result.structured_content
    assert size(result) < 1_000 * 3.5
    assert data["changed"] == HUB + 1 == len(data["changes"]) + data["left_out"]["rows"]["changes"]
    assert agent.data("query", op="get_node", node_id=hub)["node"]["label"] == "hub"
