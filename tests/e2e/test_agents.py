"""An agent beside the person: what it writes shows, bears its name and can be undone; it sees what is selected."""

import json
import sys
import time
from pathlib import Path

import pytest
from canvas import Canvas
from stage import environment
from webdriver import wait_until

sys.path.append(str(Path(__file__).parents[1] / "mcp"))
from agent import Agent  # noqa: E402


@pytest.fixture
def agent(app):
    program = app.binaries / "asterism-cli"
    env = {key: str(value) for key, value in environment(app.display, app.home).items()}
    agent = Agent(program, ["--graph-dir", app.graph, "mcp"], "legacy", name="claude-code", version="2.1.0", env=env)
    yield agent
    agent.close()


def test_what_an_agent_writes_shows_at_once_under_its_name_and_can_be_undone(app, agent):
    canvas = Canvas(app)
    a = agent.concept("Fantine")
    canvas.holds(1, 0)
    b = agent.concept("Cosette")
    began = time.monotonic()
    agent.edge(a, b, "mother_of")
    canvas.holds(2, 1)
    # A second on a machine that is not busy; told here, and only bounded generously.
    print(f"an edge was on the canvas after {time.monotonic() - began:.2f} s")
    assert time.monotonic() - began < 20
    app.find("tab", "Activity").click()
    app.says("claude-code 2.1.0")
    app.shot("agents-activity")
    app.leave()
    app.keys("Control+z")
    canvas.holds(2, 0)


def test_the_page_shows_the_configuration_and_who_is_connected(app, agent):
    agent.concept("here")
    app.press("Connect an agent")
    app.says("claude-code 2.1.0")
    app.says(str(app.graph))
    app.shot("agents-connect")


def test_an_agent_reads_what_the_person_has_selected(app, agent):
    canvas = Canvas(app)
    a = agent.concept("Chosen")
    canvas.holds(1, 0)
    canvas.rest()
    canvas.click("Chosen")

    def selected():
        return [node["id"] for node in json.loads(agent.read("selection").text)["nodes"]] == [a]

    wait_until("the agent to see the selection", selected)
