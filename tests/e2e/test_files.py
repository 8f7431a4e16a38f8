"""A file let go over the window: what it holds is shown first, nothing is written before a person says so."""

from pathlib import Path

import pytest
from canvas import Canvas

FILES = Path(__file__).parents[1] / "fixtures/graphml"
MISERABLES = {"networkx-miserables", "igraph-miserables", "gephi-miserables"}


@pytest.mark.parametrize("file", sorted(FILES.glob("*.graphml")), ids=lambda file: file.stem)
def test_a_dropped_file_is_previewed_and_imported(app, file):
    canvas = Canvas(app)
    app.drop(file)
    app.says("How columns are read")
    app.shot(f"import-{file.stem}")
    assert app.invoke("graph_info")["seq"] == 0
    app.press("Import")
    app.says("Imported ")
    info = app.invoke("graph_info")
    canvas.holds(info["concepts"] + info["pointers"], info["edges"])
    if file.stem in MISERABLES:
        assert (info["concepts"], info["edges"]) == (77, 254)
    canvas.rest()
    app.shot(f"imported-{file.stem}")
    app.press("Undo")
    canvas.holds(0, 0)


def test_a_file_that_cannot_be_read_says_where_it_breaks(app, tmp_path):
    file = tmp_path / "broken.graphml"
    file.write_text("<graphml>\n<graph edgedefault='directed'>\n<node id='a'>\n</graph></graphml>\n")
    app.drop(file)
    app.says("This file cannot be imported")
    app.shot("import-broken")
    app.press("Close")
    assert app.invoke("graph_info")["seq"] == 0
