"""The window as the desktop sees it."""

from webdriver import wait_until
from Xlib import X, display, error
from Xlib.protocol import event


def below(window):
    yield window
    for child in window.query_tree().children:
        yield from below(child)


def ours(screen):
    """The windows of the app that can be asked to close."""
    asked = screen.intern_atom("WM_DELETE_WINDOW")
    try:
        all_windows = list(below(screen.screen().root))
        return [it for it in all_windows if it.get_wm_name() == "Asterism" and asked in it.get_wm_protocols()]
    except error.BadWindow:
        # One of them went meanwhile: look again.
        return ours(screen)


def close(name):
    """Asks the app's window to close, as its close button does, and waits until it is gone."""
    screen = display.Display(name)
    try:
        protocols, asked = screen.intern_atom("WM_PROTOCOLS"), screen.intern_atom("WM_DELETE_WINDOW")
        for window in ours(screen):
            window.send_event(event.ClientMessage(window=window, client_type=protocols, data=(32, [asked, X.CurrentTime, 0, 0, 0])))
        screen.sync()
        wait_until("the window to be gone", lambda: not ours(screen))
    finally:
        screen.close()
