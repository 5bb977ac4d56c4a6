"""What a person does with heroes and their defence cards, in the words of the tests."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from e2e.places import middle
from e2e.studio import Studio

EDIT_MATCH = "change => globalThis.__rulewright.store.match.edit(change)"
EDIT_TEXT = "patch => globalThis.__rulewright.store.edit('Change it', patch)"
FOLLOWED = """() => {
  const { store } = globalThis.__rulewright
  return store.match?.state.spec === store.getState().doc && !store.match.state.busy
}"""


FIRE, MONK = "Pyromancer", "Shadow Monk"


class Cards:
    """The card editor and the board of one page."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.page = studio.page

    # -- the editor --------------------------------------------------------------------------

    @property
    def editor(self) -> Locator:
        return self.page.get_by_test_id("card-editor")

    @property
    def fallback(self) -> Locator:
        return self.editor.get_by_test_id("fallback")

    @property
    def live(self) -> Locator:
        return self.editor.get_by_test_id("live")

    def face(self, face: int) -> Locator:
        return self.editor.get_by_role("gridcell", name=re.compile(rf"^Face {face},"))

    def brush(self, name: str) -> Locator:
        return self.editor.get_by_role("radio", name=name)

    def rule(self, id: str) -> Locator:
        return self.editor.get_by_test_id("rule").and_(self.page.locator(f'[data-rule="{id}"]'))

    def chance(self, id: str) -> Locator:
        return self.rule(id).get_by_role("status")

    def edit(self, deed: Callable[[], object]) -> None:
        """Do something to the card and wait until the document says so."""
        before = self.studio.text
        deed()
        self.studio.await_edit(before)

    def change(self, patch: list[dict[str, Any]]) -> None:
        """Change the document by a patch, as typing would, and wait until the match follows."""
        self.page.evaluate(EDIT_TEXT, patch)
        self.studio.await_checked()
        self.page.wait_for_function(FOLLOWED)

    def drag(self, first: int, last: int) -> None:
        """Drag the brush from one face over those between to another."""
        start, end = middle(self.face(first)), middle(self.face(last))
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=8)
        mouse.up()

    # -- the board ---------------------------------------------------------------------------

    @property
    def board(self) -> Locator:
        return self.studio.match.get_by_test_id("board")

    def side(self, player: str) -> Locator:
        sides = self.board.get_by_test_id("side")
        return sides.and_(self.page.locator(f'[data-player="{player}"]'))

    @property
    def defence(self) -> Locator:
        return self.board.get_by_test_id("defence")

    def die(self, number: int) -> Locator:
        return self.board.get_by_role("button", name=re.compile(rf"^Die {number}:"))

    def attack(self, id: str) -> Locator:
        found = self.board.get_by_test_id("attack").and_(self.page.locator(f'[data-attack="{id}"]'))
        return found.get_by_role("button").first

    def stage(self, id: str) -> Locator:
        return self.board.get_by_test_id("strip").locator(f'[data-stage="{id}"]')

    def expect_phase(self, phase: str) -> None:
        expect(self.board).to_have_attribute("data-phase", phase, timeout=30_000)
        self.studio.expect_idle()

    def change_state(self, change: dict[str, Any]) -> None:
        """Change the state of the match by hand."""
        old = self.studio.digest
        self.page.evaluate(EDIT_MATCH, change)
        expect(self.studio.match).not_to_have_attribute("data-digest", old)
        self.studio.expect_idle()

    def await_change(self, deed: Callable[[], object]) -> None:
        """Do something in the match and wait for the next position."""
        old = self.studio.digest
        deed()
        expect(self.studio.match).not_to_have_attribute("data-digest", old, timeout=30_000)
        self.studio.expect_idle()


def fire_against_monk(studio: Studio) -> Cards:
    """A duel of two people, seed 0: the Pyromancer begins and rolls 2 1 3 4 4, a small straight."""
    studio.open("pyromancer_vs_shadow_monk")
    studio.seat(MONK, "You")
    studio.expect_idle()
    return Cards(studio)
