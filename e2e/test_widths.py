"""From a telephone to a wall: at every width each view can be read and used."""

from __future__ import annotations

from typing import Any

import pytest

from e2e.conftest import WIDE
from e2e.places import still
from e2e.studio import Studio
from e2e.test_looks import expect_to_fit

WIDTHS = (360, 420, 520, 600, 719, 720, 820, 899, 900, 1000, 1179, 1180, 1320, 1440, 1920, 2560)
GAMES = ("chess", "scenario_01", "fighter_vs_fire_mage", "cinder_skin", "decks_phase1")
LEAST = {".rw-card": 180, ".rw-pane": 270, ".rw-right": 300, ".rw-home": 360}
"""Pixels below which a part of the page can no longer be read."""

# The parts that are shown and narrower than they may be.
SQUEEZED = """least => Object.entries(least).flatMap(([selector, width]) =>
  [...globalThis.__rulewright.studio.root.querySelectorAll(selector)]
    .map((one) => one.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.width < width)
    .map((box) => `${selector} is ${box.width} px wide`))"""


def squeezed(studio: Studio) -> Any:
    return studio.page.evaluate(SQUEEZED, LEAST)


def walk(studio: Studio) -> list[str]:
    found = []
    for width in WIDTHS:
        studio.page.set_viewport_size({"width": width, "height": 800})
        expect_to_fit(studio)
        found += [f"at {width} px {each}" for each in squeezed(studio)]
    studio.page.set_viewport_size(WIDE)
    return found


def test_the_gallery_can_be_read_at_every_width(studio: Studio) -> None:
    assert walk(studio) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_pane_is_squeezed_at_any_width(studio: Studio, game: str) -> None:
    studio.open(game)
    assert walk(studio) == []


def test_panes_dragged_wide_leave_room_for_the_others(studio: Studio) -> None:
    studio.page.evaluate("globalThis.__rulewright.studio.ui.set({left: 420})")
    studio.open("chess")
    divider = studio.page.get_by_role("separator", name="Divide JSON from Match and Log")
    box = still(divider)
    studio.page.mouse.move(*box.middle)
    studio.page.mouse.down()
    studio.page.mouse.move(0, box.middle[1], steps=4)
    studio.page.mouse.up()
    assert squeezed(studio) == []
    assert walk(studio) == []
