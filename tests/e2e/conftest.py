"""Fixtures: `screen` (one X server a run), `output` (where pictures go), `open_app` and `app`."""

import os
import shutil
from pathlib import Path

import pytest
from app import App
from stage import Screen

OUTPUT = Path(__file__).parents[1] / "output/e2e"


@pytest.fixture(scope="session")
def output():
    shutil.rmtree(OUTPUT, ignore_errors=True)
    OUTPUT.mkdir(parents=True)
    return OUTPUT


@pytest.fixture(scope="session")
def screen(output):
    screen = Screen(output / "xvfb.log")
    yield screen
    screen.end()


@pytest.fixture(scope="session")
def binaries():
    folder = Path(os.environ.get("ASTERISM_BIN", "missing"))
    if not (folder / "asterism").is_file():
        pytest.fail("ASTERISM_BIN names no folder with the built app: run `make test-e2e`")
    return folder


@pytest.fixture
def open_app(screen, output, binaries, tmp_path):
    """Opens the app; called again, opens it once more on the same graph and the same settings.

    With `ready=False` it need not get its graph open.
    """
    opened = []

    def open_(*arguments, graph=tmp_path / "graph", ready=True):
        app = App(screen.display, tmp_path / "home", binaries, graph, arguments, output, ready)
        opened.append(app)
        return app

    yield open_
    for app in opened:
        app.close()


@pytest.fixture
def app(open_app):
    return open_app()
