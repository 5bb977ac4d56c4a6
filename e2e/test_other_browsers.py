"""The whole way in Firefox and in WebKit, where they are installed: boot, play, edit, reload."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest

from e2e import foreign
from e2e.conftest import SAID, SHOTS
from e2e.foreign import Foreign, click, type_keys, wait
from e2e.server import Server

BROWSERS: dict[str, Callable[[dict[str, str]], AbstractContextManager[Any]]] = {
    **({"firefox": foreign.firefox} if foreign.FIREFOX else {}),
    **({"webkit": foreign.webkit} if foreign.MINI_BROWSER and foreign.XVFB else {}),
}
"""Those of this machine."""

ENTER, BACKSPACE = "\ue007", "\ue003"
__test__ = bool(BROWSERS)  # where none is, the end of the run says so

PLAINER: tuple[dict[str, str], ...] = (
    {},
    {
        "JSC_useOMGJIT": "0",
        "JSC_useFTLJIT": "0",
        "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
        "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
    },
    {
        "JSC_useJIT": "0",
        "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
        "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
        "GALLIUM_DRIVER": "softpipe",
    },
)
"""Settings for a browser that ended in the middle of the walk, each with less that is made for the
machine's processor and graphics: one that ends in all of them, the page has ended."""

ROOT = "globalThis.__rulewright?.studio?.root"
STATE = "globalThis.__rulewright.store.getState()"
MATCH = f"{ROOT}?.querySelector('[data-testid=match]')?.dataset"


@pytest.mark.parametrize("name", BROWSERS)
def test_the_page_boots_plays_edits_and_comes_back(
    name: str, server: Server, record_property: Callable[[str, object], None]
) -> None:
    for settings in PLAINER[:-1]:
        try:
            return walk_in(name, server, settings)
        except foreign.Gone as end:
            record_property(SAID, f"{name} itself ended with the settings {settings}: {end}")
    return walk_in(name, server, PLAINER[-1])


def walk_in(name: str, server: Server, settings: dict[str, str]) -> None:
    with BROWSERS[name](settings) as browser:
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
