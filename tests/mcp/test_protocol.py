"""The protocol in both eras: versions, progress, cancelling, resources, subscriptions, completion."""

import asyncio
import json
import subprocess

import pytest
from mcp import MCPError

GRAPH = "research://graph/"


def test_each_era_has_its_version(agent):
    expected = "2025-11-25" if agent.client.mode == "legacy" else "2026-07-28"
    assert agent.client.protocol_version == expected
    assert agent.client.server_info.name == "asterism"


@pytest.mark.parametrize("version", ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2099-01-01"])
def test_every_version_with_a_handshake_is_spoken(pipe, version):
    pipe = pipe()
    pipe.ask(1, "initialize", {"protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "old", "version": "1"}})
    spoken = pipe.answer(1)["result"]["protocolVersion"]
    assert spoken == ("2025-11-25" if version == "2099-01-01" else version)
    pipe.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
    pipe.call(2, "write", op="create_concept", label="old")
    assert "id" in pipe.answer(2)["result"]["structuredContent"]


def test_the_resources_and_their_templates_are_listed(agent):
    listed = agent.run(agent.client.list_resources()).resources
    assert [resource.uri for resource in listed] == [GRAPH + name for name in ["concepts", "relations", "selection", "export"]]
    templates = agent.run(agent.client.list_resource_templates()).resource_templates
    assert {template.uri_template for template in templates} == {
        GRAPH + "concepts{?text,match,offset,limit}",
        GRAPH + "export{?format}",
        GRAPH + "relations{?text}",
    }
    assert all(it.title and it.description for it in [*listed, *templates])


def test_concepts_are_browsed_page_by_page_newest_first(new_agent):
    agent = new_agent()
    made = [agent.concept(f"page {n} {'Odd' if n % 2 else 'even'}") for n in range(7)][::-1]
    ids = lambda tail: [node["id"] for node in json.loads(agent.read(tail).text)]
    assert ids("concepts") == made
    first = agent.read("concepts?limit=3")
    assert [node["id"] for node in json.loads(first.text)] == made[:3] and first.meta["next_offset"] == 3
    assert ids("concepts?offset=3&limit=3") == made[3:6]
    last = agent.read("concepts?offset=6&limit=3")
    assert [node["id"] for node in json.loads(last.text)] == made[6:] and not (last.meta or {}).get("next_offset")
    assert ids("concepts?text=ODD&match=ends_with") == [node for n, node in enumerate(made) if (6 - n) % 2]
    assert ids("concepts?text=page%203&match=starts_with") == [made[3]]
    assert ids("concepts?text=nothing%20like%20it") == []


def test_the_export_is_the_whole_graph_in_either_format(new_agent):
    agent = new_agent()
    a, b = agent.concept("A & <b>"), agent.concept("B")
    edge = agent.edge(a, b, "to")
    for tail in ["export", "export?format=cypher_json"]:
        whole = json.loads(agent.read(tail).text)
        assert [node["id"] for node in whole["nodes"]] == [a, b] and [it["id"] for it in whole["edges"]] == [edge]
    graphml = agent.read("export?format=graphml")
    assert graphml.text.startswith("<?xml") and a in graphml.text and graphml.mime_type == "application/graphml+xml"


def test_an_export_past_the_bound_is_a_file_and_advice(new_agent):
    agent = new_agent()
    for n in range(10):
        agent.concept(f"long {n}", description=f"{n}" * 1_000_000)
    answer = json.loads(agent.read("export").text)
    assert answer["nodes"] == 10 and "offset" in answer["how"]
    whole = json.loads(open(answer["path"], encoding="utf-8").read())
    assert len(whole["nodes"]) == 10


def test_relation_types_and_the_selection_can_be_read(new_agent):
    agent = new_agent()
    a, b = agent.concept("a"), agent.concept("b")
    for relation in ["cites", "cites", "refutes"]:
        agent.edge(a, b, relation)
    assert json.loads(agent.read("relations").text)["relations"] == [
        {"relation_type": "cites", "count": 2},
        {"relation_type": "refutes", "count": 1},
    ]
    assert json.loads(agent.read("relations?text=REF").text)["total"] == 1
    selection = json.loads(agent.read("selection").text)
    assert (selection["nodes"], selection["edges"], selection["total"]) == ([], [], 0)


@pytest.mark.parametrize("tail, says", [("nothing", "nothing"), ("concepts?limit=x", "limit"), ("export?format=csv", "graphml")])
def test_a_resource_that_is_not_there_is_refused(agent, tail, says):
    with pytest.raises(MCPError) as refused:
        agent.read(tail)
    assert says in refused.value.error.message


def completed(agent, template, name, value):
    from mcp_types import ResourceTemplateReference

    reference = ResourceTemplateReference(type="ref/resource", uri=GRAPH + template)
    return agent.run(agent.client.complete(reference, {"name": name, "value": value})).completion.values


def test_arguments_of_templates_are_completed(new_agent):
    agent = new_agent()
    a, b = agent.concept("Valjean"), agent.concept("Valentine")
    agent.edge(a, b, "vouches_for")
    concepts, relations = "concepts{?text,match,offset,limit}", "relations{?text}"
    assert sorted(completed(agent, concepts, "text", "val")) == ["Valentine", "Valjean"]
    assert completed(agent, concepts, "match", "s") == ["starts_with"]
    assert completed(agent, "export{?format}", "format", "") == ["cypher_json", "graphml"]
    assert completed(agent, relations, "text", "VOU") == ["vouches_for"]
    assert completed(agent, concepts, "text", "zzz") == []
    assert completed(agent, concepts, "unknown", "v") == []


def ring(agent, size=60):
    made = [agent.concept(f"ring {n}") for n in range(size)]
    for n in range(size):
        agent.edge(made[n], made[(n + 1) % size])
    return made


def test_an_analysis_tells_how_far_it_is(agent):
    heard = []

    async def hear(progress, total, message):
        heard.append((progress, total, message))

    seeds = ring(agent)[:1]
    call = agent.client.call_tool(
        "research_graph_analyze", {"op": "communities", "node_ids": seeds, "depth": 16}, progress_callback=hear
    )
    assert not agent.run(call).is_error
    assert heard and all(total == 1 and 0 <= progress <= 1 and message for progress, total, message in heard)
    assert [progress for progress, _, _ in heard] == sorted(progress for progress, _, _ in heard)


def test_a_call_that_is_cancelled_is_not_answered_and_the_next_one_is(pipe):
    pipe = pipe()
    pipe.hello()
    for number in range(200):
        pipe.call(number, "write", op="create_concept", label=f"queued {number}")
    for number in range(100, 200):
        cancelled = {"requestId": number, "reason": "not wanted"}
        pipe.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": cancelled})
    pipe.call("last", "query", op="find_concepts", query="queued")
    answered = set()
    while len(answered & set(range(100))) < 100 or "last" not in answered:
        answered.add(pipe.next().get("id"))
    pipe.ask("count", "resources/read", {"uri": GRAPH + "concepts?limit=500"})
    contents = pipe.answer("count")["result"]["contents"]
    # What was cancelled in time is not written; what was written before stays.
    assert 100 <= len(json.loads(contents[0]["text"])) <= 200


def test_a_client_of_the_handshake_era_hears_of_what_it_subscribed_to(new_agent):
    heard = asyncio.Queue()

    async def hear(message):
        heard.put_nowait(message)

    agent = new_agent(mode="legacy", message_handler=hear)
    uri = GRAPH + "concepts?text=x"
    agent.run(agent.client.subscribe_resource(uri))
    agent.concept("first")

    def until(method):
        async def wait():
            while True:
                message = await heard.get()
                if getattr(message, "method", None) == method:
                    return message

        return agent.run(asyncio.wait_for(wait(), 30))

    assert until("notifications/resources/updated").params.uri == uri
    until("notifications/resources/list_changed")
    agent.run(agent.client.unsubscribe_resource(uri))


def test_a_client_of_the_stateless_era_hears_by_listening(new_agent):
    agent = new_agent(mode="auto")
    uri = GRAPH + "concepts?text=x"

    async def listening():
        heard = []
        async with agent.client.listen(resources_list_changed=True, resource_subscriptions=[uri]) as events:
            await agent.client.call_tool("research_graph_write", {"op": "create_concept", "label": "heard"})
            async for event in events:
                heard.append(event)
                if len(heard) == 2:
                    return heard

    heard = agent.run(asyncio.wait_for(listening(), 60))
    assert {type(event).__name__ for event in heard} == {"ResourceUpdated", "ResourcesListChanged"}


def test_the_configuration_of_each_client_starts_this_server(cli, tmp_path):
    graph = tmp_path / "a graph"
    for host in ["claude-desktop", "cursor", "vscode", "zed", "claude-code"]:
        command = [str(cli), "--graph-dir", str(graph), "mcp", "--print-config", host]
        printed = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
        assert printed.stderr.strip()
        if host == "claude-code":
            assert printed.stdout.startswith("claude mcp add ") and str(graph) in printed.stdout
            continue
        servers = next(iter(json.loads(printed.stdout).values()))
        server = servers["asterism"]
        assert server["command"] == str(cli.resolve()) and server["args"] == ["--graph-dir", str(graph), "mcp"]
    assert not graph.exists()
