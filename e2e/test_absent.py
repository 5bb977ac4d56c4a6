"""Browsers that lack what others have: the studio starts and plays without it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.conftest import NewStudio

# How each is taken away before the page's own scripts run. Where a browser lacks one of them the
# usual companion may well be there: `crossOriginIsolated` without shared memory, for one.
ABSENT = {
    "SharedArrayBuffer": "delete globalThis.SharedArrayBuffer",
    "others": """Object.defineProperty(globalThis, "indexedDB", { value: undefined });
        for (const name of ["locks", "serviceWorker", "storage", "clipboard"])
          Object.defineProperty(Navigator.prototype, name, { get: () => undefined });
        delete globalThis.BroadcastChannel;
        delete globalThis.requestIdleCallback;
        delete globalThis.structuredClone;
        delete globalThis.scheduler;
        delete globalThis.DecompressionStream;
        delete globalThis.CompressionStream;
        delete Crypto.prototype.randomUUID;
        Object.defineProperty(Crypto.prototype, "subtle", { get: () => undefined });
        for (const name of ["localStorage", "sessionStorage"])
          Object.defineProperty(globalThis, name, { get() { throw new Error("forbidden"); } })""",
}


@pytest.mark.parametrize("what", ABSENT)
def test_a_match_is_played_without(new_studio: NewStudio, what: str) -> None:
    studio = new_studio()
    studio.page.add_init_script(ABSENT[what])
    studio.visit().await_python()
    studio.open("hexapawn")
    studio.expect_valid()
    studio.seat("BLACK", "You")
    studio.expect_idle()
    studio.move("a1", "a2")
    studio.expect_ply(1)
    before = studio.text
    studio.replace_in_json('"Hexapawn"', '"Other"')
    studio.await_edit(before).expect_valid()
    expect(studio.match).to_have_attribute("data-live", "true")
