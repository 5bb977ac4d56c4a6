"""What `bench_interactions` measures: each interaction in a large document and in a small one."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from core import registry
from core.match import new_match
from core.replay import record
from e2e.scripts import ARRANGE
from e2e.server import ROOT
from tests.growth.documents import grid, pool

WAIT_MS = 240_000
"""How long a page may take to come to rest."""


@dataclass(frozen=True)
class Case:
    """One interaction: in which documents, how they are laid out, what is done and what shows."""

    what: str
    large: Callable[[], tuple[str, str]]
    small: Callable[[], tuple[str, str]]
    panes: tuple[str, ...]
    ready: Callable[[Page, bool], None]
    do: Callable[[Page, int], None]
    event: str
    shows: str
    bar_ms: int


def _text(system: str, raw: Any) -> tuple[str, str]:
    return json.dumps(raw, indent=2), system


def cards(count: int) -> Callable[[], tuple[str, str]]:
    """A pool of so many cards."""
    return lambda: _text("mtg", pool(count))


def nodes(count: int) -> Callable[[], tuple[str, str]]:
    """A map of so many nodes."""
    return lambda: _text("asg", grid(count))


def shipped(path: str) -> Callable[[], tuple[str, str]]:
    """A shipped document."""
    system = path.partition("/")[0]
    return lambda: _text(system, json.loads((ROOT / "specs" / path).read_text("utf-8")))


def played(plies: int) -> str:
    """The replay of a match of chess that goes on after so many plies of random play."""
    spec = json.loads((ROOT / "specs/boards/chess.json").read_text("utf-8"))
    game, seed = registry.get("boards").load(spec), 0
    while True:
        match, dice = new_match(game, seed), random.Random(seed)
        while match.done < plies and match.result is None:
            view = game.observe(match.state, match.to_act)
            match = match.play(dice.choice(list(game.legal_actions(view))))
        if match.result is None:
            return json.dumps(record(match, "boards", spec).dump())
        seed += 1


# -- what is done -------------------------------------------------------------------------------


def in_text(page: Page, _: bool) -> None:
    """The cursor within the first name of the document."""
    page.evaluate(ARRANGE, ["json"])
    page.locator("[data-testid=json-editor] .cm-content").focus()
    page.keyboard.press("ControlOrMeta+Home")
    page.keyboard.press("ControlOrMeta+f")
    box = page.get_by_role("textbox", name="Find")
    box.press_sequentially('"name": "')
    box.press("Enter")
    box.press("Escape")
    page.keyboard.press("ArrowRight")


def key(page: Page, n: int) -> None:
    """A letter."""
    page.keyboard.press("abcdefghijklmnopqrstuvwxyz"[n % 26])


def beside(page: Page, is_large: bool) -> None:
    """A match of many plies, or of few, and the text beside it."""
    text = played(200 if is_large else 2)
    page.evaluate("text => globalThis.__rulewright.store.match.load(text)", text)
    page.evaluate(ARRANGE, ["json", "match"])


def on_slider(page: Page, is_large: bool) -> None:
    """The slider of such a match in focus."""
    beside(page, is_large)
    page.evaluate(ARRANGE, ["match"])
    page.get_by_role("slider", name="Ply").focus()


def slide(page: Page, n: int) -> None:
    """A ply back, and another time on."""
    page.keyboard.press("ArrowLeft" if n % 2 == 0 else "ArrowRight")


def on_number(page: Page, is_large: bool) -> None:
    """The cursor within the number of a rule, beside such a match."""
    beside(page, is_large)
    page.locator("[data-testid=json-editor] .cm-content").focus()
    page.keyboard.press("ControlOrMeta+f")
    box = page.get_by_role("textbox", name="Find")
    box.press_sequentially('"fifty_move_halfmoves": 10')
    box.press("Enter")
    box.press("Escape")
    page.keyboard.press("ArrowRight")


def digit(page: Page, n: int) -> None:
    """Another last digit."""
    page.keyboard.press("Backspace" if n % 2 else f"{n % 9 + 1}")


CHESS = shipped("boards/chess.json")
TINY = shipped("boards/hexapawn.json")


def _nothing(_page: Page, _is_large: bool) -> None:
    """Nothing to prepare."""


def lay_out(page: Page, _n: int) -> None:
    """The button."""
    page.get_by_role("button", name="Lay out").click()


CASES = (
    Case("a key, painted: 2,000 cards beside 80", cards(2000), cards(80), ("json",), in_text,
         key, "keydown", "text", 300),
    Case("a key, checked: 2,000 cards beside 80", cards(2000), cards(80), ("json",), in_text,
         key, "keydown", "checked", 300),
    Case("a key, checked: 2,000 nodes beside 20", nodes(2000), nodes(20), ("json",), in_text,
         key, "keydown", "checked", 300),
    Case("Lay out: 2,000 nodes beside 20", nodes(2000), nodes(20), ("picture",), _nothing,
         lay_out, "click", "moved", 2000),
    Case("the slider: 200 plies beside 2", CHESS, CHESS, ("match",), on_slider, slide, "keydown",
         "board", 100),
    Case("a digit of a rule, followed: 200 plies beside 2", CHESS, CHESS, ("json", "match"),
         on_number, digit, "keydown", "rules", 300),
)  # fmt: skip
