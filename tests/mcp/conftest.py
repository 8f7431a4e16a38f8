"""Fixtures: `cli` (the built program), `agent` (one in each era, on an empty graph a module), `new_agent` and `pipe`."""

import os
from pathlib import Path

import pytest
from agent import Agent
from pipe import Pipe

ERAS = ["legacy", "auto"]


@pytest.fixture(scope="session")
def cli():
    program = Path(os.environ.get("ASTERISM_BIN", "missing")) / "asterism-cli"
    if not program.is_file():
        pytest.fail("ASTERISM_BIN names no folder with the built asterism-cli: run `make test-mcp`")
    return program


@pytest.fixture(scope="module", params=ERAS)
def agent(request, cli, tmp_path_factory):
    graph = tmp_path_factory.mktemp("graph")
    agent = Agent(cli, ["--graph-dir", graph, "mcp"], request.param)
    agent.graph = graph
    yield agent
    agent.close()


@pytest.fixture
def new_agent(cli, tmp_path):
    """One more agent, on a graph of the test's own unless it names one."""
    agents = []

    def open_(graph=tmp_path / "graph", mode="auto", **options):
        agent = Agent(cli, ["--graph-dir", graph, "mcp"], mode, **options)
        agent.graph = graph
        agents.append(agent)
        return agent

    yield open_
    for agent in agents:
        agent.close()


@pytest.fixture
def pipe(cli, tmp_path):
    pipes = []

    def open_(graph=tmp_path / "graph", **options):
        pipes.append(Pipe(cli, ["--graph-dir", graph, "mcp"], **options))
        return pipes[-1]

    yield open_
    for pipe in pipes:
        pipe.kill()
