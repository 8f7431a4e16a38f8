"""Changing the graph by hand: an edge into the open, delete and Undo, every field, and a value that changed meanwhile."""

import pytest
from canvas import Canvas
from webdriver import wait_until


@pytest.fixture
def pair(app):
    """Two concepts with an edge between them."""
    made = app.invoke(
        "write",
        job="test",
        writes=[
            {"op": "create_concept", "label": "Ada", "metadata": {"born": 1815}},
            {"op": "create_concept", "label": "Charles"},
            {"op": "create_edge", "from_id": "$0", "to_id": "$1", "relation_type": "works_with"},
        ],
        places=[[-120, 0], [120, 40]],
    )
    canvas = Canvas(app)
    canvas.holds(2, 1)
    canvas.rest()
    return canvas, made["ids"]


def test_an_edge_dropped_on_empty_space_makes_the_concept_in_one_step(app, pair):
    canvas, _ = pair
    canvas.draw_edge_to("Ada", *canvas.empty_place())
    app.find("textbox", "New concept at the other end").type("Analytical Engine")
    app.keys("Enter")
    app.find("combobox", "Relation").type("programs")
    app.shot("edit-edge-into-the-open")
    app.press("Connect")
    canvas.holds(3, 2)
    app.shot("edit-edge-and-concept")
    app.leave()
    app.keys("Control+z")
    canvas.holds(2, 1)
    app.keys("Control+Shift+z")
    canvas.holds(3, 2)


@pytest.mark.parametrize("key", ["Delete", "Backspace"])
def test_delete_takes_the_edges_along_and_undo_brings_all_back(app, pair, key):
    canvas, (ada, charles, edge) = pair
    canvas.click("Charles")
    app.keys(key)
    canvas.holds(1, 0)
    app.says("Deleted 1 node")
    app.shot(f"edit-deleted-{key.lower()}")
    app.press("Undo")
    canvas.holds(2, 1)
    back = app.invoke("get_edge", edgeId=edge)
    assert (back["from_id"], back["to_id"], back["relation_type"]) == (ada, charles, "works_with")


def test_every_field_of_an_edge_is_edited_in_the_panel(app, pair):
    canvas, (*_, edge) = pair
    a, b = canvas.node("Ada"), canvas.node("Charles")
    canvas.click_at((a["screenX"] + b["screenX"]) / 2, (a["screenY"] + b["screenY"]) / 2)
    relation = app.find("combobox", "Relation")
    relation.click()
    app.keys("Control+a")
    relation.type("corresponds_with")
    app.keys("Enter")
    weight = app.find("textbox", "Weight")
    weight.click()
    weight.type("2.5")
    app.keys("Enter")

    def stored():
        found = app.invoke("get_edge", edgeId=edge)
        return (found["relation_type"], found["weight"]) == ("corresponds_with", 2.5)

    wait_until("the edge in the database", stored)
    app.shot("edit-edge-panel")


def test_names_aliases_and_metadata_are_edited_in_the_panel(app, pair):
    canvas, (ada, *_) = pair
    canvas.click("Ada")
    name = app.find("textbox", "Label")
    name.click()
    name.type(" Lovelace")
    app.keys("Enter")
    app.find("textbox", "Aliases").type("Countess of Lovelace")
    app.keys("Enter")
    app.says("Countess of Lovelace")
    app.press("Add a key")
    app.find("textbox", "Key").type("field")
    app.find("textbox", "Value").type("mathematics")
    app.press("Add")

    def stored():
        node = app.invoke("get_node", nodeId=ada)
        return node["label"] == "Ada Lovelace" and node["aliases"] == ["Countess of Lovelace"] and (
            node["metadata"] == {"born": 1815, "field": "mathematics"}
        )

    wait_until("the node in the database", stored)
    app.shot("edit-node-panel")


@pytest.mark.parametrize(("answer", "kept"), [("Keep stored", 1816), ("Replace", 18155)])
def test_a_value_that_changed_behind_the_panel_is_asked_about(app, pair, answer, kept):
    canvas, (ada, *_) = pair
    canvas.click("Ada")
    born = app.find("textbox", "Value of born")
    born.click()
    born.type("5")
    change = {"op": "update_concept", "node_id": ada, "metadata": {"born": 1816}, "on_conflict": "replace"}
    app.invoke("write", job="test", writes=[change], places=[])
    app.keys("Enter")
    app.says("“born” already has another value")
    app.shot("edit-conflict")
    app.press(answer)
    wait_until("the question to go", lambda: "already has another value" not in app.text())
    assert app.invoke("get_node", nodeId=ada)["metadata"] == {"born": kept}
