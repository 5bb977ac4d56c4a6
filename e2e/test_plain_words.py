"""Nothing that people read on the page has an internal word: an enum, a key, an id, a pointer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from core import registry
from e2e import walk
from e2e.plays import first_games, pause, play
from e2e.spoken import internal_words
from e2e.studio import Studio

SIGNS = {"fmWfcF": "a notation that people type, as an example of it"}
"""What looks like an internal word and is none."""


class Ear:
    """Collects what a walk through the page hears that it should not."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.heard: dict[str, str] = {}

    def listen(self, where: str) -> None:
        words = internal_words(self.studio.page, self.studio.text)
        for word, said in words.items():
            if word not in SIGNS:
                self.heard.setdefault(word, f"{where}: {said}")


@pytest.fixture(params=list(registry.SYSTEMS))
def ear(studio: Studio, request: pytest.FixtureRequest) -> Iterator[Ear]:
    studio.open(first_games(studio)[request.param]["id"])
    ear = Ear(studio)
    yield ear
    assert ear.heard == {}


def test_a_match_is_told_in_plain_words(ear: Ear) -> None:
    studio = ear.studio
    pause(studio)
    ear.listen("at the start")
    play(studio, 12)
    for tab in studio.side.get_by_role("tablist", name="Match details").get_by_role("tab").all():
        tab.click()
        studio.page.evaluate(walk.UNFOLD, "[data-testid=match]")
        ear.listen(f"tab {tab.text_content()}")
    studio.tab("Balance")
    expect(studio.side.get_by_role("list", name="Scores")).to_be_visible(timeout=60_000)
    ear.listen("balance")


def test_a_document_is_told_in_plain_words(ear: Ear) -> None:
    studio = ear.studio
    paths, _ = walk.samples(studio, 2)
    studio.show("Form")
    for path in paths:
        studio.page.evaluate(walk.SELECT, [path])
        studio.page.evaluate(walk.UNFOLD, "[data-testid=pane-form]")
        ear.listen(f"form of {path}")
    studio.show("Picture")
    picture = studio.page.get_by_test_id("pane-picture")
    for tab in picture.get_by_role("tab").all():
        if tab.is_visible():
            tab.click()
            ear.listen(f"picture, {tab.text_content()}")
    for name in ("Graph", "List", "Text"):
        switch = picture.get_by_role("button", name=name, exact=True)
        if switch.count() and switch.first.is_enabled():
            switch.first.click()
            studio.page.evaluate(walk.SELECT, paths[:3])
            ear.listen(name)
    studio.problems()
    ear.listen("problems")


def test_what_opens_over_the_page_is_in_plain_words(ear: Ear) -> None:
    studio = ear.studio
    studio.page.keyboard.press("ControlOrMeta+k")
    expect(studio.dialog("Commands")).to_be_visible()
    ear.listen("commands")
    studio.page.keyboard.press("Escape")
    studio.command("Rules sheet")
    expect(studio.page.get_by_test_id("sheet")).to_be_visible(timeout=30_000)
    ear.listen("rules sheet")
    studio.page.keyboard.press("Escape")
    studio.command("New document")
    ear.listen("new document")
    studio.page.keyboard.press("Escape")
