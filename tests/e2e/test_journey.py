"""The main job from end to end, by hand: open the sample, create, connect, edit, undo, analyse, export."""

import json
import time

import networkx as nx
from canvas import Canvas
from webdriver import wait_until

NODES, EDGES = 145, 662
# The driver ends the app without warning; positions that came to rest are on disk by then.
KEPT_WITHIN = 3
TERMINALS = ("Javert", "Cosette", "Gavroche")


def open_the_sample(app, canvas):
    app.press("Open the sample graph")
    canvas.holds(NODES, EDGES)
    canvas.rest()
    app.shot("1-sample")


def create_a_concept(app, canvas):
    canvas.double_click(*canvas.empty_place())
    field = app.find("textbox", "Name of the concept")
    field.type("Mercy")
    app.shot("2-naming")
    app.keys("Enter")
    canvas.holds(NODES + 1, EDGES)
    canvas.rest()
    app.shot("2-created")


def draw_an_edge(app, canvas):
    canvas.draw_edge("Bishop Myriel", "Mercy")
    app.find("combobox", "Relation").type("embodies")
    app.shot("3-relation")
    app.press("Connect")
    canvas.holds(NODES + 1, EDGES + 1)
    app.shot("3-connected")


def edit_the_concept(app, canvas):
    canvas.rest()
    canvas.click("Mercy")
    field = app.find("textbox", "Description")
    field.click()
    field.type("What the candlesticks buy.")
    app.keys("Control+Enter")
    node = canvas.node("Mercy")["id"]
    wait_until(
        "the description in the database",
        lambda: app.invoke("get_node", nodeId=node)["description"] == "What the candlesticks buy.",
    )
    app.shot("4-edited")
    return node


def undo_the_edit(app, node):
    app.leave()
    app.keys("Control+z")
    wait_until("the edit to be undone", lambda: app.invoke("get_node", nodeId=node)["description"] is None)
    app.shot("5-undone")


def find_communities(app, canvas):
    before = {node["color"] for node in canvas.nodes()}
    app.find("tab", "Analyze").click()
    app.choose("analyze-op", "Communities")
    app.find("radio", "Whole graph").click()
    app.press("Run")
    app.at("analysis-result")
    wait_until("colours by community", lambda: len({node["color"] for node in canvas.nodes()} - before) >= 3)
    app.says("Modularity")
    app.shot("6-communities")


def join_three(app, canvas):
    app.keys("Escape")
    for i, title in enumerate(TERMINALS):
        canvas.click(title, *(["Shift"] if i else []))
    app.find("tab", "Analyze").click()
    app.choose("analyze-op", "Steiner tree")
    app.press("Run")
    app.says("Total weight")

    def lit():
        return {node["title"] for node in canvas.nodes() if not node["dimmed"]}

    wait_until("the tree alone to be lit", lambda: set(TERMINALS) <= lit() and len(lit()) < 12)
    app.shot("7-steiner")


def export_and_read(app, path):
    app.invoke("export_graph", job="e2e", path=str(path), format="graphml", positions=True)
    graph = nx.read_graphml(path, force_multigraph=True)
    assert graph.is_directed()
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (NODES + 1, EDGES + 1)
    labels = {data["label"] for _, data in graph.nodes(data=True)}
    assert {"Mercy", "Jean Valjean", "Bishop Myriel"} <= labels
    ours = [
        (graph.nodes[a]["label"], graph.nodes[b]["label"])
        for a, b, data in graph.edges(data=True)
        if data.get("label") == "embodies"
    ]
    assert ours == [("Bishop Myriel", "Mercy")]
    weights = sorted(data["weight"] for *_, data in graph.edges(data=True) if data.get("label") == "appears_with")
    assert sum(weights) == 820 and len(weights) == 254


def test_a_person_opens_edits_analyses_and_exports_a_graph(app, tmp_path):
    canvas = Canvas(app)
    open_the_sample(app, canvas)
    create_a_concept(app, canvas)
    draw_an_edge(app, canvas)
    undo_the_edit(app, edit_the_concept(app, canvas))
    find_communities(app, canvas)
    join_three(app, canvas)
    export_and_read(app, tmp_path / "exported.graphml")


def test_what_was_done_and_where_it_lies_is_there_after_a_restart(open_app):
    first = open_app()
    canvas = Canvas(first)
    open_the_sample(first, canvas)
    before = {node["id"]: (node["x"], node["y"]) for node in canvas.nodes()}
    time.sleep(KEPT_WITHIN)
    first.close()

    again = open_app()
    canvas = Canvas(again)
    canvas.holds(NODES, EDGES)
    canvas.rest()
    after = {node["id"]: (node["x"], node["y"]) for node in canvas.nodes()}
    assert json.dumps(after, sort_keys=True) == json.dumps(before, sort_keys=True)
    again.shot("8-reopened")
