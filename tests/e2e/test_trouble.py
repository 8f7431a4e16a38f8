"""What a person sees when something does not go as planned, and how they get on."""

import fcntl

from canvas import Canvas


def test_a_graph_that_is_open_elsewhere_says_so_until_it_is_free(open_app, tmp_path):
    graph = tmp_path / "graph"
    graph.mkdir()
    with open(graph / "graph.lock", "a") as lock:
        # As another program has it that holds the graph.
        fcntl.flock(lock, fcntl.LOCK_EX)
        app = open_app(graph=graph, ready=False)
        app.at("cannot-open", 60)
        app.says("is open in another program or window")
        app.shot("cannot-open")
        assert "Double-click" not in app.text()
        app.at("open-retry").click()
        app.says("is open in another program or window")
    app.at("open-retry").click()
    app.ready()
    app.says("This graph is empty")
    Canvas(app).holds(0, 0)


def test_a_large_import_is_cancelled_while_it_is_written_and_made_when_asked_again(app, tmp_path):
    nodes, edges = 15_000, 60_000
    file = tmp_path / "large.graphml"
    with open(file, "w") as out:
        out.write("<graphml xmlns='http://graphml.graphdrawing.org/xmlns'><graph edgedefault='directed'>")
        out.writelines(f"<node id='n{n}'/>" for n in range(nodes))
        out.writelines(f"<edge source='n{n % nodes}' target='n{7 * n % nodes}'/>" for n in range(edges))
        out.write("</graph></graphml>")
    canvas = Canvas(app)
    app.drop(file)
    app.says("Before you import")
    app.at("import-apply").click()
    app.at("import-cancel").click()
    app.says("Nothing was imported")
    app.shot("import-cancelled")
    assert app.invoke("graph_info")["seq"] == 0
    canvas.holds(0, 0)

    app.drop(file)
    app.says("Before you import")
    app.at("import-apply").click()
    app.says("Imported ", 120)
    canvas.holds(nodes, edges)


def test_what_is_still_being_typed_is_kept_when_the_window_is_closed(open_app):
    app = open_app()
    made = app.invoke("write", job="test", writes=[{"op": "create_concept", "label": "Paris"}], places=[[0, 0]])
    canvas = Canvas(app)
    canvas.holds(1, 0)
    canvas.rest()
    canvas.click("Paris")
    field = app.find("textbox", "Description")
    field.click()
    field.type("The city of the story.")
    app.close_window()
    again = open_app()
    assert again.invoke("get_node", nodeId=made["ids"][0])["description"] == "The city of the story."
