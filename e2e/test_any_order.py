"""Edits of every view in any order: undo leads back to the first text, redo to the last."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from e2e.studio import Studio

STEPS = 30
BEGINNING = """() => {
  const { store } = globalThis.__rulewright;
  let { text } = store.getState();
  for (const { splice } of [...store.history.done].reverse()) {
    const { at, removed, inserted } = splice;
    text = text.slice(0, at) + removed + text.slice(at + inserted.length);
  }
  return text;
}"""


class Hands:
    """Somebody who does this and that; what, is drawn from a seeded generator."""

    def __init__(self, studio: Studio, seed: int) -> None:
        self.studio = studio
        self.page = studio.page
        self.dice = random.Random(seed)
        self.done: list[str] = []

    def act(self) -> None:
        every: list[Callable[[], None]] = [
            self.paint,
            self.step,
            self.write,
            self.break_text,
            self.fill,
            self.undo,
            self.redo,
            self.play,
            self.take_back,
        ]
        chosen = self.dice.choice(every)
        self.done.append(chosen.__name__)
        chosen()

    def press(self, locator: Locator) -> None:
        """A click, also on what is locked while the text is no JSON; what is gone is let be."""
        if locator.count():
            locator.first.click(force=True)

    def square(self) -> str:
        return self.dice.choice("abcde") + str(self.dice.randint(1, 5))

    def picture(self, tab: str) -> None:
        self.studio.show("Picture", "JSON")
        self.page.get_by_test_id("picture").get_by_role("tab", name=tab).click()

    def paint(self) -> None:
        self.picture("Board")
        picture = self.page.get_by_test_id("picture")
        tools = ["Erase pieces", "Make and fill holes", "Place WHITE queen", "Place BLACK pawn"]
        self.press(picture.get_by_role("radio", name=self.dice.choice(tools)))
        board = picture.get_by_role("grid", name="Starting position")
        self.press(board.locator(f'[data-square="{self.square()}"]'))

    def step(self) -> None:
        self.picture("Moves")
        picture = self.page.get_by_test_id("picture")
        self.press(picture.get_by_role("radio", name=self.dice.choice(["knight", "pawn"])))
        at = f"{self.dice.randint(-2, 2)},{self.dice.randint(1, 2)}"
        self.press(picture.get_by_test_id("move-grid").locator(f'[data-offset="{at}"]'))

    def write(self) -> None:
        self.studio.show("Form", "JSON")
        words = self.dice.choice(['"MOVE"', '"CAPTURE"', '"PAWN"', '"actions"', '"step"'])
        self.overwrite(words, self.dice.choice(['"MOVE"', '"odd"', '"QUEEN"']))

    def overwrite(self, words: str, by: str) -> None:
        """As `replace_in_json`, for words that may be the same or not be there."""
        self.studio.find_in_json(words)
        self.page.keyboard.insert_text(by)

    def break_text(self) -> None:
        self.studio.show("Form", "JSON")
        self.overwrite(self.dice.choice(["}", "[", ","]), "")
        back = self.page.get_by_role("button", name="Go back to it")
        if not self.studio.state("parsed"):
            back.click()

    def fill(self) -> None:
        self.studio.show("Form", "JSON")
        if self.studio.state("parsed"):
            self.page.get_by_test_id("pane-form").get_by_role("treeitem").nth(1).click()
            box = self.page.get_by_test_id("entity").get_by_role("spinbutton").first
            if box.count():
                box.fill(str(self.dice.randint(3, 8)))

    def undo(self) -> None:
        self.page.keyboard.press("ControlOrMeta+z")

    def redo(self) -> None:
        self.page.keyboard.press("ControlOrMeta+Shift+Z")

    def play(self) -> None:
        """The first legal move, when there is a board and somebody to move."""
        box = self.studio.match.get_by_role("textbox", name="Type a move")
        if box.count() and box.is_enabled():
            box.fill(box.get_attribute("placeholder") or "a1a2", force=True)
            box.press("Enter")

    def take_back(self) -> None:
        self.press(self.studio.control("Undo"))


def steps_to_undo(studio: Studio) -> int:
    return int(studio.page.evaluate("__rulewright.store.history.done.length"))


@pytest.mark.parametrize("seed", [1, 3, 16])
def test_undo_to_the_very_first_step_gives_the_first_text(studio: Studio, seed: int) -> None:
    studio.open("gardner_minichess")
    studio.seat("BLACK", "You")
    first = studio.text
    hands = Hands(studio, seed)
    for _ in range(STEPS):
        hands.act()
        assert studio.page.evaluate(BEGINNING) == first, hands.done
    studio.await_checked()
    studio.show("JSON", "Picture")
    last = studio.text
    count = steps_to_undo(studio)
    assert count > 2, hands.done
    undo = studio.top.get_by_role("button", name="Undo", exact=True)
    for _ in range(count):
        undo.click()
    assert studio.text == first
    expect(undo).to_be_disabled()
    studio.await_checked().expect_valid()
    for _ in range(count):
        studio.redo()
    assert studio.text == last
    for _ in range(count):
        undo.click()
    # After all this the board still is one to play on.
    expect(studio.match).to_have_attribute("data-live", "true")
    studio.expect_valid()
