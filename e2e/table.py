"""What a person does at the card table, in the words of the tests."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from e2e.places import middle
from e2e.studio import Studio
from e2e.test_import_export import answer

LASH = {
    "card_id": "cinder_lash",
    "name": "Cinder Lash",
    "type_line": "Instant",
    "mana_cost": "{R}",
    "oracle_text": "Cinder Lash deals 2 damage to any target.",
}
PUP = {
    "card_id": "ember_pup",
    "name": "Ember Pup",
    "type_line": "Creature \u2014 Hound",
    "mana_cost": "{R}",
    "oracle_text": "Haste",
    "power": "2",
    "toughness": "3",
}
BOLT = {
    "card_id": "wild_spark",
    "name": "Wild Spark",
    "type_line": "Sorcery",
    "mana_cost": "{X}{R}",
    "oracle_text": "Wild Spark deals X damage to any target.",
}
GREAT = {
    "card_id": "great_lash",
    "name": "Great Lash",
    "type_line": "Sorcery",
    "mana_cost": "{R}",
    "oracle_text": "Great Lash deals 10 damage to any target.",
}
MOUNTAIN = {
    "card_id": "basic_mountain",
    "name": "Mountain",
    "type_line": "Basic Land \u2014 Mountain",
    "oracle_text": "({T}: Add {R}.)",
}
ALL = {card["card_id"]: card for card in (LASH, PUP, BOLT, GREAT, MOUNTAIN)}


def begin(studio: Studio, *ids: str, seats: int = 2) -> Table:
    """A match of two decks: half Mountains, the rest these cards in equal parts."""
    rows = [{"card_id": "mountain", "count": 30}]
    rows += [{"card_id": id, "count": 30 // len(ids)} for id in ids]
    document = {
        "name": "By hand",
        "pool": {"schema_version": 1, "cards": [ALL[id] for id in (*ids, "basic_mountain")]},
        "decks": [{"deck_id": name, "cards": rows} for name in ("left", "right")],
        "starter": "P1",
    }
    studio.import_text(json.dumps(document, indent=1))
    answer(studio, "Open as a new document")
    expect(studio.match).to_have_attribute("data-live", "true")
    if seats == 2:
        studio.seat("P2", "You")
    studio.expect_idle()
    return Table(studio)


DRAWN = "() => new Promise((done) => requestAnimationFrame(() => done()))"


class Table:
    """The card table of the page, in words of what lies on it."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.page = studio.page
        self.match = studio.match
        self.board = studio.match.get_by_test_id("board")
        self.bar = studio.match.get_by_test_id("bar")
        self.hand = studio.match.get_by_test_id("hand").last

    def press(self, name: str) -> None:
        """A button of the bar."""
        self.bar.get_by_role("button", name=name).click()

    def keep(self) -> None:
        for player in ("P1", "P2"):
            self.studio.expect_turn(player)
            self.press("Keep the hand")
        self.expect_main("P1")

    def expect_main(self, player: str) -> None:
        expect(self.board).to_have_attribute("data-step", "MAIN1", timeout=30_000)
        expect(self.board).not_to_have_attribute("data-passing", "true")
        self.studio.expect_turn(player)
        self.studio.expect_idle()

    def held(self, name: str) -> Locator:
        return self.hand.get_by_role("button", name=re.compile(f"^{name},"))

    def of(self, player: str, name: str) -> Locator:
        """A permanent of a player."""
        field = self.studio.match.get_by_test_id(f"battlefield-{player}")
        return field.get_by_role("button", name=re.compile(f"^{name},"))

    def player(self, name: str) -> Locator:
        return self.board.get_by_role("button", name=re.compile(rf"^{name}, \d+ life"))

    def life(self, player: str) -> Locator:
        return self.studio.match.get_by_test_id(f"life-{player}")

    def drag(self, source: Locator, target: Locator, given_up: bool = False) -> None:
        """Drag one thing to another; `given_up`: Escape is pressed before it is let go."""
        self.bar.evaluate("one => one.scrollIntoView({ block: 'center' })")
        target.scroll_into_view_if_needed()
        source.scroll_into_view_if_needed()
        start, mouse = middle(source), self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(start[0] + 12, start[1] - 12, steps=3)
        self.reach(target)
        mouse.move(*middle(target), steps=8)
        if given_up:
            self.page.keyboard.press("Escape")
        mouse.up()

    def reach(self, target: Locator) -> None:
        """Hold what is dragged at the edge of the table until the target is in sight."""
        frame = self.page.locator(".rwm-table").bounding_box()
        assert frame
        top, bottom = frame["y"], frame["y"] + frame["height"]
        for _ in range(300):
            box = target.bounding_box()
            assert box
            y = box["y"] + box["height"] / 2
            if top + 4 < y < bottom - 4:
                self.page.mouse.move(box["x"] + box["width"] / 2, (top + bottom) / 2)
                return
            self.page.mouse.move(box["x"] + 9, top + 6 if y <= top + 4 else bottom - 6)
            self.page.evaluate(DRAWN)
        raise AssertionError("the table does not scroll to where something is dragged")

    def walk(
        self, step: str, player: str, press: Callable[[Locator], None] = Locator.click
    ) -> None:
        """Pass until this player is asked in this step; whoever is asked before says nothing."""
        for _ in range(16):
            self.studio.expect_idle()
            expect(self.board).not_to_have_attribute("data-passing", "true")
            at = (self.board.get_attribute("data-step"), self.match.get_attribute("data-to-act"))
            if at == (step, player):
                return
            ply = self.match.get_attribute("data-ply") or ""
            silent = self.bar.get_by_role("button", name=re.compile("^(Pass|Skip|No )"))
            full = self.hand.locator('[data-lit="yes"]')  # the eighth card of a hand goes
            press(silent.first if silent.count() else full.first)
            expect(self.match).not_to_have_attribute("data-ply", ply)
        raise AssertionError(f"{player} is not asked in {step}")

    def pass_on(self, player: str) -> None:
        """This player passes; it is seen that it is another's turn to say something."""
        self.studio.expect_turn(player)
        self.studio.expect_idle()
        ply = self.studio.match.get_attribute("data-ply")
        self.press("Pass")
        expect(self.studio.match).not_to_have_attribute("data-ply", ply or "")
        self.studio.expect_idle()


def lit(target: Locator) -> None:
    expect(target).to_have_attribute("data-lit", "yes")


def lines(studio: Studio, kind: str) -> Locator:
    return studio.match.get_by_test_id("lines").locator(f'g[data-kind="{kind}"]')


WAY = """(one) => {
  const at = one.getRootNode().activeElement
  if (at === one) return ''
  const [from, to] = [at.closest('[data-zone]'), one.closest('[data-zone]')]
  if (!from) return 'ArrowDown'
  const is = (a, b) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING
  if (from === to) return is(at, one) ? 'ArrowRight' : 'ArrowLeft'
  return is(from, to) ? 'ArrowDown' : 'ArrowUp'
}"""


def go(target: Locator) -> None:
    """Bring the focus to an object by arrow keys alone."""
    for _ in range(60):
        key = target.evaluate(WAY)
        if not key:
            return
        target.page.keyboard.press(key)
    raise AssertionError("the arrows do not lead there")


def enter(target: Locator) -> None:
    """Go there by arrow keys, and press Enter."""
    go(target)
    target.page.keyboard.press("Enter")
