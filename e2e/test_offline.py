"""The server goes away: editing, checking and playing go on, and even a reload works."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from e2e.conftest import finish, open_studio
from e2e.server import Server


def test_everything_but_the_library_works_without_the_server(
    browser: Browser, own_server: Server, request: pytest.FixtureRequest
) -> None:
    studio = open_studio(browser, own_server, service_workers="allow").visit().await_python()
    studio.await_offline_copy()
    studio.open("hexapawn")
    badge = studio.page.get_by_test_id("online")
    with studio.guard.server_down():
        own_server.kill()
        expect(badge).to_have_text("Server offline")
        # Editing and checking.
        studio.replace_in_json('"CAPTURE"', '"CAPTUR"')
        expect(studio.problems("boards.unknown-action").first).to_be_visible()
        studio.page.keyboard.press("ControlOrMeta+z")
        studio.await_checked().expect_valid()
        # Playing, against the computer too.
        studio.expect_idle()
        studio.move("a1", "a2")
        studio.expect_ply(2)
        # A save to the library fails with a sentence, and nothing is lost.
        studio.command("Save to library")
        studio.dialog("Save to the library").get_by_role("button", name="Save").click()
        expect(studio.toast("The server does not answer")).to_be_visible()
        studio.replace_in_json('"name": "pawn"', '"name": "foot soldier"')
        studio.await_checked().expect_valid()
        studio.await_saved()
        edited = studio.text
        studio.await_match_kept()
        # Reload: the service worker answers.
        studio.reload()
        studio.await_python()
        assert studio.text == edited
        expect(studio.match).to_have_attribute("data-live", "true")
        studio.expect_ply(2)
        studio.expect_valid()
        expect(badge).to_have_text("Server offline")
    own_server.start()
    badge.click()
    expect(badge).to_be_hidden()
    finish(studio, request)
    studio.page.context.close()
