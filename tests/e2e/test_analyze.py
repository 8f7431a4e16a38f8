"""Questions that have no answer are answered in words."""

from canvas import Canvas


def test_nodes_that_nothing_connects_are_named_and_a_forest_is_offered(app):
    labels = ("Ada", "Charles", "Grace", "Howard")
    writes = [{"op": "create_concept", "label": label} for label in labels]
    writes += [
        {"op": "create_edge", "from_id": "$0", "to_id": "$1", "relation_type": "knows"},
        {"op": "create_edge", "from_id": "$2", "to_id": "$3", "relation_type": "knows"},
    ]
    app.invoke("write", job="test", writes=writes, places=[[-200, 80], [-160, -80], [160, 80], [200, -80]])
    canvas = Canvas(app)
    canvas.holds(4, 2)
    canvas.rest()
    for i, title in enumerate(labels):
        canvas.click(title, *(["Shift"] if i else []))
    app.find("tab", "Analyze").click()
    app.choose("analyze-op", "Steiner tree")
    app.press("Run")
    app.says("These nodes are not connected")
    app.says("Part 2: 2 nodes")
    app.shot("analyze-not-connected")
    app.press("Make a forest instead")
    app.says("Forest of 2 trees")
    app.shot("analyze-forest")
