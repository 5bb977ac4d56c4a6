"""The card table: it fits its pane, is dragged on by finger, and keeps what was refused."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from e2e.conftest import WIDE
from e2e.maps import Maps
from e2e.midgame import begin_at, begin_midgame
from e2e.places import middle
from e2e.studio import Studio
from e2e.table import ALL, PUP, Table, begin, lines

BAIT = PUP | {
    "card_id": "bait_pup",
    "name": "Bait Pup",
    "oracle_text": "All creatures able to block this creature do so.",
}
HIDDEN = """(table) => {
  const frame = table.closest('.rwm-table').getBoundingClientRect()
  const parts = [...table.querySelectorAll('.rwc-obj, .rwc-pile, .rwc-deed, .rwc-bar, .rwc-stack')]
  return parts
    .filter((part) => {
      const box = part.getBoundingClientRect()
      return box.top < frame.top - 1 || box.bottom > frame.bottom + 1
    })
    .map((part) => part.getAttribute('aria-label') ?? part.textContent)
}"""
OVER = """(table) => [...table.querySelectorAll('.rwc-row')]
  .map((row) => row.scrollWidth - row.clientWidth)"""


def test_an_ordinary_table_is_seen_whole_where_the_match_is_large(studio: Studio) -> None:
    studio.page.set_viewport_size({"width": 1440, "height": 900})
    begin_midgame(studio)
    studio.page.keyboard.press("Alt+Shift+2")
    board = studio.match.get_by_test_id("board")
    expect(studio.page.get_by_test_id("picture")).to_have_count(0)
    assert board.evaluate(HIDDEN) == []
    assert board.evaluate(OVER) == [0, 0, 0, 0]
    frame = studio.match.locator(".rwm-table")
    assert frame.evaluate("(one) => one.scrollHeight - one.clientHeight") <= 1
    # the list of all actions opens over the table, and moves nothing of it
    before = board.bounding_box()
    studio.match.get_by_test_id("all-actions").get_by_text("All actions").click()
    expect(studio.match.get_by_test_id("all-actions").get_by_role("button").first).to_be_visible()
    assert board.bounding_box() == before


@pytest.mark.parametrize(
    ("width", "height", "preset"),
    [(1440, 900, 1), (820, 1180, 1), (820, 1180, 2)],
    ids=["1440 author", "820 author", "820 play"],
)
def test_hand_battlefields_and_what_is_asked_are_in_sight(
    studio: Studio, width: int, height: int, preset: int
) -> None:
    page = studio.page
    page.set_viewport_size({"width": width, "height": height})
    begin_midgame(studio)
    page.keyboard.press(f"Alt+Shift+{preset}")
    board = studio.match.get_by_test_id("board")
    frame = studio.match.locator(".rwm-table").bounding_box()
    parts = [
        board.get_by_test_id("battlefield-P2"),
        board.get_by_test_id("bar"),
        board.get_by_test_id("battlefield-P1"),
        board.get_by_test_id("hand"),
    ]
    boxes = [part.bounding_box() for part in parts]
    tops = [box["y"] for box in boxes if box]
    ends = [box["y"] + box["height"] for box in boxes if box]
    assert frame
    assert len(tops) == 4
    assert min(tops) >= frame["y"] - 1
    assert max(ends) <= frame["y"] + frame["height"] + 1
    assert tops[3] >= ends[2] - 1, "the hand lies over nothing"
    assert board.evaluate(OVER) == [0, 0, 0, 0]


def test_a_hand_stays_at_the_bottom_while_a_low_table_is_scrolled(studio: Studio) -> None:
    studio.page.set_viewport_size({"width": 1440, "height": 760})
    begin_midgame(studio)
    board = studio.match.get_by_test_id("board")
    frame = studio.match.locator(".rwm-table")
    assert frame.evaluate("(one) => one.scrollHeight - one.clientHeight") > 20
    hand = board.get_by_test_id("hand")
    before = hand.bounding_box()
    frame.evaluate("(one) => { one.scrollTop = 20 }")
    assert hand.bounding_box() == before
    box = frame.bounding_box()
    assert before
    assert box
    assert before["y"] + before["height"] <= box["y"] + box["height"] + 1
    steps = board.get_by_test_id("stops")
    steps.get_by_role("button").last.scroll_into_view_if_needed()
    studio.page.set_viewport_size(WIDE)


def test_the_list_and_the_line_above_the_table_say_what_players_say(studio: Studio) -> None:
    """Two people: each is told all that the other did since their own last decision."""
    begin_midgame(studio)
    table = Table(studio)
    ribbon = studio.page.get_by_test_id("ribbon")
    table.of("P1", "Mountain").first.click()
    expect(ribbon).to_contain_text("taps Mountain")
    table.held("Emberheel Runner").click()
    expect(ribbon).to_contain_text("casts Emberheel Runner")
    table.press("Pass")
    studio.expect_turn("P2")
    expect(ribbon).to_contain_text("P1: taps Mountain, casts Emberheel Runner")
    moves = studio.page.get_by_role("list", name="Moves")
    expect(moves.get_by_role("button", name="Ply 3, P1: passes")).to_be_visible()


def test_a_finger_drags_a_card_and_one_that_stays_looks_at_it(studio: Studio) -> None:
    table = begin(studio, "cinder_lash", "ember_pup")
    table.keep()
    maps = Maps(studio)
    field = studio.match.get_by_test_id("battlefield-P1")
    studio.page.keyboard.press("Alt+Shift+2")
    expect(studio.page.get_by_test_id("picture")).to_have_count(0)
    with maps.touchscreen() as screen:
        land = table.held("Mountain").first
        x, y = middle(land)
        maps.finger(screen, (x, y - 20), (x, middle(field)[1]))
        expect(table.of("P1", "Mountain")).to_have_count(1)
        studio.expect_idle()
        card = table.held("Ember Pup").first
        point = {"x": middle(card)[0], "y": middle(card)[1] - 20}
        touch = {"type": "touchStart", "touchPoints": [point]}
        screen.send("Input.dispatchTouchEvent", touch)
        expect(studio.match.get_by_test_id("large")).to_have_attribute("data-pinned", "true")
        moved = point | {"y": point["y"] - 60}
        screen.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [moved]})
        screen.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(studio.match.get_by_test_id("large")).to_be_visible()
        expect(table.of("P1", "Ember Pup")).to_have_count(0)


def test_blocks_that_are_refused_are_kept_beside_the_reason(studio: Studio) -> None:
    rows = [{"card_id": "mountain", "count": 30}, {"card_id": "bait_pup", "count": 30}]
    spec = {
        "name": "Bait",
        "pool": {"schema_version": 1, "cards": [BAIT, ALL["basic_mountain"]]},
        "decks": [{"deck_id": name, "cards": rows} for name in ("left", "right")],
    }
    begin(studio, "ember_pup")
    studio.put_json(json.dumps(spec, indent=1))
    studio.expect_valid()
    side = {"battlefield": ["Bait Pup", "Bait Pup"], "library": ["Mountain*20"]}
    begin_at(studio, spec, {"P1": side, "P2": side})
    table = Table(studio)
    table.walk("DECLARE_ATTACKERS", "P1", lambda button: button.click())
    attacker = table.of("P1", "Bait Pup").first
    attacker.click()
    table.press("Attack with 1")
    table.walk("DECLARE_BLOCKERS", "P2")
    attacker = table.of("P1", "Bait Pup").and_(table.board.locator("[data-attacking]"))
    table.of("P2", "Bait Pup").first.click()
    attacker.click()
    expect(lines(studio, "block")).to_have_count(1)
    table.press("Block with 1")
    expect(table.bar).to_contain_text("must block")
    expect(lines(studio, "block")).to_have_count(1)
    table.of("P2", "Bait Pup").last.click()
    attacker.click()
    table.press("Block with 2")
    expect(table.bar).not_to_contain_text("must block")
    studio.expect_idle()
    expect(table.board).not_to_have_attribute("data-step", "DECLARE_BLOCKERS")
