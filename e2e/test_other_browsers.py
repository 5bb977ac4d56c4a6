"""The whole way in Firefox and in WebKit, where they are installed: boot, play, edit, reload."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest

from e2e import foreign
from e2e.conftest import SHOTS
from e2e.foreign import Foreign, click, type_keys, wait
from e2e.server import Server

BROWSERS: dict[str, Callable[[], AbstractContextManager[Any]]] = {
    **({"firefox": foreign.firefox} if foreign.FIREFOX else {}),
    **({"webkit": foreign.webkit} if foreign.MINI_BROWSER and foreign.XVFB else {}),
}
"""Those of this machine."""

__test__ = bool(BROWSERS)  # where none is, the end of the run says so

ENTER, BACKSPACE = "\ue007", "\ue003"
LIVES = 3
"""How often a browser is started before it is said to end by itself on this machine."""

ROOT = "globalThis.__rulewright?.studio?.root"
STATE = "globalThis.__rulewright.store.getState()"
MATCH = f"{ROOT}?.querySelector('[data-testid=match]')?.dataset"


@pytest.mark.parametrize("name", BROWSERS)
def test_the_page_boots_plays_edits_and_comes_back(name: str, server: Server) -> None:
    deaths = []
    for _ in range(LIVES):
        try:
            walk_in(name, server)
        except foreign.Gone as death:
            deaths.append(str(death))
        else:
            return
    pytest.skip(f"{name} itself ended {LIVES} times, and last said: {deaths[-1]}")


def walk_in(name: str, server: Server) -> None:
    with BROWSERS[name]() as browser:
        try:
            walk(browser, server)
        finally:
            SHOTS.mkdir(exist_ok=True)
            (SHOTS / f"{name}.png").write_bytes(browser.picture())
        assert getattr(browser, "errors", []) == []


def walk(browser: Foreign, server: Server) -> None:
    browser.open(server.address)
    await_python(browser)
    click(browser, f"{ROOT}.querySelector('[data-testid=card][data-id=hexapawn]')")
    wait(browser, f"{MATCH}?.live === 'true'", "the match begins")
    click(browser, f"{ROOT}.querySelector('[aria-label=\"Type a move\"]')")
    type_keys(browser, f"a1a2{ENTER}")
    wait(browser, f"{MATCH}?.ply === '2'", "the computer has answered")
    click(browser, f"{ROOT}.querySelector('.cm-line')")
    type_keys(browser, "x")
    wait(browser, f"{STATE}.parsed === false", "the text is no longer JSON")
    type_keys(browser, BACKSPACE)
    wait(browser, f"{STATE}.parsed && {STATE}.check.valid", "the text is valid again")
    wait(browser, f"{ROOT}.querySelector('[data-testid=saved]').dataset.state === 'saved'", "saved")
    browser.open(server.address)
    await_python(browser)
    wait(browser, f"{MATCH}?.ply === '2'", "the match is there again")


def await_python(browser: Foreign) -> None:
    boot = f"{ROOT}?.querySelector('[data-testid=boot]')?.dataset"
    wait(browser, f"{boot}?.play === 'ready' && {boot}?.author === 'ready'", "Python is up")


@pytest.mark.skipif("webkit" not in BROWSERS, reason="WebKit is not here")
def test_a_browser_that_ends_is_told_apart_from_a_page_that_fails(server: Server) -> None:
    with contextlib.suppress(foreign.Gone), foreign.webkit() as browser:  # nothing left to close
        browser.open(f"{server.address}api/health")
        with pytest.raises(AssertionError, match="of this page"):
            browser.run("throw new Error('of this page')")
        children = ["pgrep", "-P", str(browser.process), "MiniBrowser"]
        [shown] = subprocess.check_output(children, text=True).split()
        os.kill(int(shown), signal.SIGKILL)
        with pytest.raises(foreign.Gone):
            wait(browser, "false", "the driver says that its browser has ended")
