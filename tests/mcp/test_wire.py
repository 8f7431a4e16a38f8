"""The streams: what no client would send, and the end."""

import json
import os
import time

import pytest
from pipe import HELLO

LIMIT = 16 << 20
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": {"name": "pipe", "version": "0"},
    "io.modelcontextprotocol/clientCapabilities": {},
}


def lives(pipe, number="alive"):
    pipe.call(number, "query", op="find_concepts", query="anything")
    assert pipe.answer(number)["result"].get("isError") is not True


def test_garbage_is_passed_over_and_requests_of_a_wrong_shape_are_answered(pipe):
    pipe = pipe()
    pipe.raw(b"not json\n\xff\xfe\x00\n\n[]\n7\nnull\n" + b'{"jsonrpc":"2.0"}\n')
    assert "result" in pipe.hello()
    pipe.raw(b"\xef\xbb\xbf{\n" + os.urandom(4096).replace(b"\n", b"") + b"\n" + b"{" * 100_000 + b"\n")
    for number, message in enumerate(
        [
            {"method": "tools/call", "params": {"name": "research_graph_query", "arguments": []}},
            {"method": "tools/call", "params": {"name": "research_graph_query", "arguments": "op"}},
            {"method": "tools/call", "params": {"arguments": {}}},
            {"method": "tools/call", "params": 7},
            {"method": "resources/read", "params": {"uri": 7}},
        ]
    ):
        pipe.send({"jsonrpc": "2.0", "id": number, **message})
        error = pipe.answer(number)["error"]
        assert error["code"] == -32602 and error["message"]
    pipe.ask("unknown", "tools/burn")
    assert pipe.answer("unknown")["error"]["code"] == -32601
    pipe.ask("tool", "tools/call", {"name": "research_graph_burn", "arguments": {}})
    assert "research_graph_query" in pipe.answer("tool")["error"]["message"]
    pipe.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "nobody's"}})
    lives(pipe)


@pytest.mark.parametrize("size", [LIMIT, 100 << 20])
@pytest.mark.parametrize("first", [True, False])
def test_a_message_past_the_limit_is_refused_by_its_id(pipe, size, first):
    pipe = pipe()
    pipe.hello()
    params = b'"params":{"name":"research_graph_write","arguments":{"op":"create_concept","id":9,"label":"'
    head, tail = (b'{"jsonrpc":"2.0","id":5,', b'"}}}\n') if first else (b'{"jsonrpc":"2.0",', b'"}},"id":5}\n')
    pipe.raw(head + b'"method":"tools/call",' + params)
    for _ in range(size >> 20):
        pipe.raw(b"x" * (1 << 20))
    pipe.raw(tail)
    error = pipe.answer(5)["error"]
    assert error["code"] == -32600 and "16 MiB" in error["message"]
    lives(pipe)


def test_a_message_just_below_the_limit_is_read(pipe):
    pipe = pipe()
    pipe.hello()
    pipe.call(1, "write", op="create_concept", label="x" * (15 << 20))
    assert pipe.answer(1)["result"]["structuredContent"]["error"]["code"] == "too_large"
    lives(pipe)


def test_a_thousand_calls_at_once_are_all_answered(pipe):
    pipe = pipe()
    pipe.hello()
    calls = []
    for number in range(1_000):
        if number % 4:
            calls.append((number, "query", {"op": "find_concepts", "query": f"name {number}"}))
        else:
            calls.append((number, "write", {"op": "create_concept", "label": f"name {number}"}))
    lines = [
        {"jsonrpc": "2.0", "id": n, "method": "tools/call", "params": {"name": f"research_graph_{tool}", "arguments": arguments}}
        for n, tool, arguments in calls
    ]
    pipe.raw("".join(json.dumps(line) + "\n" for line in lines).encode())
    answered, ids = set(), set()
    while len(answered) < 1_000:
        message = pipe.next(120)
        if "id" in message:
            answered.add(message["id"])
            ids.add(message["result"]["structuredContent"].get("id"))
    assert answered == set(range(1_000))
    assert len(ids - {None}) == 250


@pytest.mark.parametrize("era", ["never began", "handshake", "stateless"])
def test_the_server_goes_when_its_input_ends(pipe, era):
    pipe = pipe()
    if era == "handshake":
        pipe.hello()
        lives(pipe)
    elif era == "stateless":
        pipe.ask(1, "tools/call", {"name": "research_graph_query", "arguments": {"op": "find_concepts", "query": "x"}, "_meta": META})
        assert "result" in pipe.answer(1)
    seconds, code = pipe.end()
    assert (seconds < 2, code) == (True, 0)


def test_calls_under_way_when_the_input_ends_are_still_answered(pipe):
    pipe = pipe()
    pipe.hello()
    lives(pipe, "warm")
    for number in range(20):
        pipe.call(number, "write", op="create_concept", label=f"last words {number}")
    seconds, code = pipe.end()
    assert (seconds < 2, code) == (True, 0)
    made = set()
    while message := pipe.next():
        if message.get("id") in range(20):
            made.add(message["result"]["structuredContent"]["id"])
    # On a busy machine not all of them; but whoever is answered is written.
    assert made
    again = type(pipe)(pipe.process.args[0], pipe.process.args[1:])
    try:
        again.hello()
        for number, node_id in enumerate(made):
            again.call(number, "query", op="get_node", node_id=node_id)
            assert "node" in again.answer(number)["result"]["structuredContent"]
    finally:
        again.kill()


def test_a_client_that_is_gone_in_the_middle_of_a_call_leaves_the_graph_sound(pipe, tmp_path):
    for round_ in range(3):
        gone = pipe(deaf=True)
        gone.ask("hello", "initialize", HELLO)
        for number in range(50):
            gone.call(number, "write", op="create_concept", label=f"gone {round_}.{number}")
        # Nobody reads any more, and nobody listens.
        gone.process.stdout.close()
        gone.process.stdin.close()
        began = time.monotonic()
        gone.process.wait(60)
        assert time.monotonic() - began < 10
    lives_on = pipe()
    lives_on.hello()
    lives(lives_on)


def test_standard_output_is_the_protocol_alone_whatever_is_logged(pipe):
    pipe = pipe(env={**os.environ, "RUST_LOG": "trace"})
    pipe.hello()
    pipe.raw(b"not json\n")
    pipe.call(1, "write", op="create_concept", label="logged")
    pipe.call(2, "query", op="get_node", node_id="nothing")
    pipe.answer(1), pipe.answer(2)
    pipe.end()
    while (line := pipe.lines.get(timeout=60)) is not None:
        assert json.loads(line)["jsonrpc"] == "2.0"
    assert any(b"TRACE" in line for line in pipe.errors)


def test_a_folder_that_cannot_be_a_graph_is_told_with_each_call_and_not_by_silence(pipe, tmp_path):
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken/graph.ladybug").write_bytes(b"this is no database" * 1000)
    pipe = pipe(graph=tmp_path / "broken")
    assert "result" in pipe.hello()
    pipe.call(1, "query", op="find_concepts", query="x")
    result = pipe.answer(1)["result"]
    assert result["isError"] is True
    assert result["structuredContent"]["error"]["code"] in ("storage", "version")
    assert "person" in result["structuredContent"]["error"]["next"]
