"""A key gives up what is being dragged, and does nothing else, on every canvas."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from e2e.cards import Cards
from e2e.maps import Maps
from e2e.places import middle, still
from e2e.studio import Studio
from e2e.test_heroes_graph import node, open_graph, port

Place = tuple[float, float]
KEYS = ["ControlOrMeta+z", "ControlOrMeta+Shift+z", "Escape"]
WHERE = "(one) => one.closest('.react-flow__node').style.transform"
RENAMED = """() => {
  const { store } = globalThis.__rulewright
  const text = store.getState().text
  for (const n of [1, 2]) store.setText(text.replace('{', '{' + ' '.repeat(n)), {name: `Step ${n}`})
  store.undo()
}"""


def now(studio: Studio) -> tuple[str, Any]:
    return studio.text, studio.state("history")


def expect_given_up(studio: Studio, start: Place, end: Place, key: str = KEYS[0]) -> None:
    """Drag, press the key with the button down, go on, release: text, undo and redo stay."""
    before = now(studio)
    mouse = studio.page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(*end, steps=8)
    studio.page.keyboard.press(key)
    assert now(studio) == before
    mouse.move(end[0] + 3, end[1] + 3, steps=3)
    mouse.up()
    studio.await_checked()
    assert now(studio) == before


def with_steps(studio: Studio) -> None:
    """One step to undo and one to redo, which the key could take by mistake."""
    studio.page.evaluate(RENAMED)
    studio.await_checked()
    assert studio.state("history")["canUndo"]
    assert studio.state("history")["canRedo"]


@pytest.mark.parametrize("key", KEYS)
def test_a_node_of_the_map_goes_back_where_it_was(studio: Studio, key: str) -> None:
    maps = Maps(studio)
    studio.open("scenario_01")
    studio.show("Picture")
    with_steps(studio)
    x, y = maps.place("p1_hq")
    style = maps.node("p1_hq").evaluate(WHERE)
    expect_given_up(studio, (x, y), (x + 70, y + 50), key)
    assert maps.node("p1_hq").evaluate(WHERE) == style
    # The next drag, and the next key, do what they always do.
    x, y = maps.place("p1_hq")
    maps.edit(lambda: maps.drag((x, y), (x + 70, y + 50)))
    maps.edit(lambda: studio.page.keyboard.press("ControlOrMeta+z"))


def test_a_way_that_is_being_drawn_on_the_map_is_not_made(studio: Studio) -> None:
    maps = Maps(studio)
    studio.open("scenario_01")
    studio.show("Picture")
    with_steps(studio)
    maps.node("p1_hq").hover()
    grip = maps.middle(maps.node("p1_hq").locator(".rwa-grip"))
    expect_given_up(studio, grip, maps.place("p2_hq"))
    expect(studio.page.locator(".react-flow__connectionline")).to_have_count(0)


def test_a_box_and_a_line_of_the_script_graph_stay(studio: Studio) -> None:
    graph = open_graph(studio)
    with_steps(studio)
    expect(graph).to_have_attribute("data-fresh", "true")
    x, y = middle(node(graph, "MODIFY").locator("header"))
    style = node(graph, "MODIFY").evaluate(WHERE)
    expect_given_up(studio, (x, y), (x + 40, y + 90))
    assert node(graph, "MODIFY").evaluate(WHERE) == style
    source = middle(port(graph, "MUL", "b").locator(".react-flow__handle"))
    target = middle(node(graph, "GET").locator(".react-flow__handle").first)
    expect_given_up(studio, source, target)


def square(board: Locator, name: str) -> Place:
    return middle(board.locator(f'[data-square="{name}"]'))


@pytest.mark.parametrize("tool", ["Move pieces", "Place WHITE queen", "Erase pieces"])
def test_nothing_is_painted_or_moved_on_the_board(studio: Studio, tool: str) -> None:
    studio.open("gardner_minichess")
    picture = studio.page.get_by_test_id("picture")
    with_steps(studio)
    picture.get_by_role("radio", name=tool).click()
    board = picture.get_by_role("grid", name="Starting position")
    expect_given_up(studio, square(board, "a1"), square(board, "c3"))
    expect(board.locator("[data-stroke]")).to_have_count(0)
    expect(board.locator('[data-square="a1"]')).to_have_accessible_name("a1, WHITE rook")


def test_a_piece_of_the_match_is_put_back(studio: Studio) -> None:
    studio.open("chess")
    with_steps(studio)
    expect_given_up(studio, middle(studio.square("e2")), middle(studio.square("e4")))
    studio.expect_ply(0)


def test_no_face_of_the_die_changes_hands(studio: Studio) -> None:
    cards = Cards(studio)
    studio.open("cinder_skin")
    studio.show("Picture")
    with_steps(studio)
    expect_given_up(studio, middle(cards.face(2)), middle(cards.face(4)))
    expect(cards.editor.locator("[data-painting]")).to_have_count(0)


def test_a_divider_goes_back(studio: Studio) -> None:
    studio.open("chess")
    with_steps(studio)
    divider = studio.page.get_by_role("separator", name="Divide JSON from Match and Log")
    x, y = middle(divider)
    width = divider.get_attribute("aria-valuenow")
    expect_given_up(studio, (x, y), (x - 60, y))
    expect(divider).to_have_attribute("aria-valuenow", str(width))


def test_a_slider_goes_back(studio: Studio) -> None:
    studio.open("cinder_skin")
    studio.show("Picture")
    with_steps(studio)
    slider = studio.page.get_by_role("slider", name="Raw damage")
    slider.scroll_into_view_if_needed()
    value = slider.input_value()
    box = still(slider)
    y = box.middle[1]
    expect_given_up(studio, (box.x + 10, y), (box.x + box.width * 0.8, y))
    expect(slider).to_have_value(value)
