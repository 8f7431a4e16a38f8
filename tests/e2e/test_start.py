"""The app starts: a page that says something, WebGL, and no way round the commands it allows."""

import pytest
from webdriver import WebDriverError


def test_the_window_shows_a_page_that_can_draw(app):
    assert app.page.script("return document.title") == "Asterism"
    assert app.page.script("return !!document.createElement('canvas').getContext('webgl2')")
    app.shot("start")


def test_only_the_commands_of_the_app_can_be_called(app):
    for command in ("plugin:fs|read_text_file", "plugin:shell|execute", "no_such_command"):
        with pytest.raises(WebDriverError):
            app.invoke(command, path="x")


def test_the_same_graph_opens_again_after_the_app_is_closed(open_app):
    open_app().close()
    assert open_app().page.script("return document.body.innerText.trim()")
