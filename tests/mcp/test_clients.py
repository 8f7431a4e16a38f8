"""Clients of other makers on the built server: the TypeScript SDKs and the inspector's command line."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PACKAGES = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "asterism/mcp-clients"


@pytest.fixture(scope="module")
def node():
    node = shutil.which("node")
    if not node or not (PACKAGES / "node_modules").is_dir():
        pytest.fail("the clients are not installed: run `make test-mcp`")
    return node


@pytest.mark.parametrize("kind", ["v1", "v2-legacy", "v2-auto"])
def test_the_typescript_sdk_speaks_with_the_server(node, cli, tmp_path, kind):
    server = [str(cli), "--graph-dir", str(tmp_path / "graph"), "mcp"]
    done = subprocess.run(
        [node, str(HERE / "client.mjs"), kind, str(PACKAGES), *server], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["tools"] == ["research_graph_analyze", "research_graph_query", "research_graph_write"]
    assert said["templates"] == 3 and said["contents"][0]["mimeType"] == "application/json"
    for name, result in said["results"].items():
        assert bool(result.get("isError")) == (name == "refused"), (name, result)
        assert result["content"][0]["text"]


@pytest.mark.parametrize("method", ["tools/list", "resources/list", "resources/templates/list"])
def test_the_inspector_finds_nothing_to_complain_of(node, cli, tmp_path, method):
    inspector = PACKAGES / "node_modules/@modelcontextprotocol/inspector/clients/cli/build/index.js"
    server = [str(cli), "--graph-dir", str(tmp_path / "graph"), "mcp"]
    strict = ["--strict"] if method == "tools/list" else []
    command = [node, str(inspector), *strict, "--method", method, "--", *server]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=120, env={**os.environ, "HOME": str(tmp_path)}
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "research" in done.stdout


def test_the_inspector_calls_a_tool(node, cli, tmp_path):
    inspector = PACKAGES / "node_modules/@modelcontextprotocol/inspector/clients/cli/build/index.js"
    server = [str(cli), "--graph-dir", str(tmp_path / "graph"), "mcp"]
    call = ["--method", "tools/call", "--tool-name", "research_graph_write", "--tool-arg", "op=create_concept", "label=inspected"]
    done = subprocess.run(
        [node, str(inspector), *call, "--", *server], capture_output=True, text=True, timeout=120, env={**os.environ, "HOME": str(tmp_path)}
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "create_concept" in done.stdout


def test_budgets_hold_for_a_real_tokenizer(node, new_agent):
    """Ids, prose and other scripts, counted by a tokenizer in use (o200k): no answer is above its budget."""
    agent = new_agent()
    hub = agent.concept("Узел 節点")
    for n in range(150):
        label = ["Convolutional architecture", "Предобученная модель", "知識グラフ", "Zugverbindungsauskunft"][n % 4]
        other = agent.concept(f"{label} {n}", description=f"{label}, described at some length. " * 6, metadata={"doi": f"10.1000/{n}", "score": n / 7})
        agent.edge(hub, other, "is_related_to", weight=n / 3)
    texts, budgets = [], []
    for budget in [500, 2_000, 8_000, 20_000]:
        for asked in [
            {"op": "neighbors", "node_id": hub, "limit": 1_000},
            {"op": "neighbors", "node_id": hub, "limit": 1_000, "fields": ["label"]},
            {"op": "subgraph", "node_ids": [hub]},
            {"op": "subgraph", "node_ids": [hub], "fields": ["label"]},
            {"op": "find_concepts", "query": "model", "limit": 1_000},
        ]:
            result = agent.call("query", **asked, max_tokens=budget)
            texts += [result.content[0].text, json.dumps(result.structured_content, ensure_ascii=False, separators=(",", ":"))]
            budgets += [budget, budget]
    lines = "".join(json.dumps(text) + "\n" for text in texts)
    counted = subprocess.run([node, str(HERE / "tokens.mjs"), str(PACKAGES)], input=lines, capture_output=True, text=True, timeout=120)
    assert counted.returncode == 0, counted.stderr
    counts = [int(count) for count in counted.stdout.split()]
    over = [(count, budget, text[:80]) for count, budget, text in zip(counts, budgets, texts, strict=True) if count > budget]
    assert not over
    # Nor is the budget left unused: half of it at least, where there was more to say.
    assert max(counts) > 10_000
