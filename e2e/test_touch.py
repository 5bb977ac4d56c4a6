"""The page under a finger: taps and drags by touch alone, and what is pressed is large enough."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, CDPSession, ViewportSize, expect

from core import registry
from e2e.cards import fire_against_monk
from e2e.conftest import finish, open_studio
from e2e.places import middle, still
from e2e.plays import first_games
from e2e.server import Server
from e2e.studio import Studio

TABLET: ViewportSize = {"width": 820, "height": 1180}
PHONE: ViewportSize = {"width": 360, "height": 780}
VIEW = """(one) => {
  const { a, e, f } = new DOMMatrix(getComputedStyle(one).transform);
  return [a, e, f];
}"""
OTHER = f"([one, before]) => String(({VIEW})(one)) !== String(before)"
LEAST = 24  # pixels, WCAG 2.5.8

# What is pressed and is smaller than that, unless a circle of that size around its middle touches
# no other target (spacing), it stands in a line of text (inline), or there is another way
# (equivalent): the nodes of a map are in its list too.
SMALL = """(least) => {
  const wanted = "button, a[href], input, select, summary, [role=button], [role=tab], [role=radio]";
  const found = [];
  const walk = (root) => {
    for (const one of root.querySelectorAll("*")) {
      if (one.shadowRoot) walk(one.shadowRoot);
      if (!one.matches(wanted) || one.closest("p, dd, [aria-hidden=true], svg")) continue;
      const at = one.matches("input[type=checkbox], input[type=radio]")
        ? (one.closest("label") ?? one) : one;
      const { x, y, width, height } = at.getBoundingClientRect();
      if (!width || !height || one.disabled) continue;
      if (!at.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (x < 0 || y < 0 || x + width > innerWidth || y + height > innerHeight) continue;
      found.push({ one, x, y, width, height });
    }
  };
  walk(document);
  const small = ({ width, height }) => Math.min(width, height) < least - 0.5;
  const gap = (at, from, length) => Math.max(from - at, 0, at - from - length);
  const touches = (a, b) => {
    const [x, y] = [a.x + a.width / 2, a.y + a.height / 2];
    const far = small(b)
      ? Math.hypot(x - b.x - b.width / 2, y - b.y - b.height / 2) - least / 2
      : Math.hypot(gap(x, b.x, b.width), gap(y, b.y, b.height));
    return far < least / 2 - 0.5;
  };
  const nested = (a, b) => a.one.contains(b.one) || b.one.contains(a.one);
  return found
    .filter((a) => small(a) && found.some((b) => a !== b && !nested(a, b) && touches(a, b)))
    .map(({ one, width, height }) =>
      `${one.tagName} ${one.className || one.parentElement?.className} ` +
      `${one.ariaLabel ?? one.textContent.slice(0, 30)}: ` +
      `${Math.round(width)} × ${Math.round(height)}`);
}"""


class Hand:
    """A finger, or two, on the screen of a page."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.screen: CDPSession = studio.page.context.new_cdp_session(studio.page)

    def _send(self, kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self.screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    def drag(self, *fingers: tuple[tuple[float, float], tuple[float, float]]) -> None:
        """Drag fingers from where they come down to where they are lifted."""
        self._send("touchStart", *(start for start, _ in fingers))
        for step in range(1, 9):
            part = step / 8
            self._send(
                "touchMove",
                *(
                    (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
                    for start, end in fingers
                ),
            )
        self._send("touchEnd")


@pytest.fixture(scope="module")
def touched(browser: Browser, server: Server) -> Iterator[Studio]:
    """A page on a tablet that has no mouse."""
    studio = open_studio(browser, server, has_touch=True, viewport=TABLET)
    yield studio.visit().await_python()
    studio.page.context.close()


@pytest.fixture
def tablet(touched: Studio, request: pytest.FixtureRequest) -> Iterator[Studio]:
    touched.page.set_viewport_size(TABLET)
    touched.reset()
    yield touched
    finish(touched, request)


def test_a_finger_moves_pieces_by_taps_and_by_a_drag(tablet: Studio) -> None:
    tablet.open("chess")
    tablet.seat("BLACK", "You")
    tablet.expect_idle()
    tablet.square("e2").tap()
    expect(tablet.square("e4")).to_have_attribute("data-target", "true")
    tablet.square("e4").tap()
    tablet.expect_ply(1)
    start, end = middle(tablet.square("e7")), middle(tablet.square("e5"))
    Hand(tablet).drag((start, end))
    tablet.expect_ply(2)
    expect(tablet.square("e5")).to_have_accessible_name(re.compile("BLACK pawn"))


def test_a_finger_holds_dice_rolls_and_attacks(tablet: Studio) -> None:
    cards = fire_against_monk(tablet)
    cards.die(2).tap()
    expect(cards.die(2)).to_have_attribute("aria-pressed", "true")
    roll = cards.board.get_by_role("button", name="Roll 4 again")
    cards.await_change(roll.tap)
    cards.await_change(cards.board.get_by_role("button", name="Stand").tap)
    cards.expect_phase("attack")
    cards.await_change(cards.board.get_by_role("button", name="Pass").tap)


def test_parts_of_the_page_are_shown_by_taps_on_a_telephone(tablet: Studio) -> None:
    tablet.open("hexapawn")
    tablet.page.set_viewport_size(PHONE)
    parts = tablet.page.get_by_role("tablist", name="Parts of the page").get_by_role("tab")
    for part in parts.all():
        part.tap()
        expect(part).to_have_attribute("aria-selected", "true")


def test_a_graph_is_moved_by_one_finger_and_grown_by_two(tablet: Studio) -> None:
    tablet.open("chess")
    tablet.page.get_by_role("tab", name="Picture", exact=True).first.tap()
    tablet.page.get_by_test_id("pane-picture").get_by_role("button", name="Graph").tap()
    pane = tablet.page.locator(".react-flow__pane").first
    view = tablet.page.locator(".react-flow__viewport").first
    box = still(pane)
    before = view.evaluate(VIEW)
    x, y = box.x + box.width / 2, box.y + 6
    hand = Hand(tablet)
    hand.drag(((x, y), (x + 60, y + 40)))
    tablet.page.wait_for_function(OTHER, arg=[view.element_handle(), before])
    moved = view.evaluate(VIEW)
    assert moved[0] == before[0]
    middle_y = box.y + box.height / 2
    hand.drag(((x - 20, middle_y), (x - 120, middle_y)), ((x + 20, middle_y), (x + 120, middle_y)))
    tablet.page.wait_for_function(OTHER, arg=[view.element_handle(), moved])
    assert view.evaluate(VIEW)[0] > moved[0]


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["820", "360"])
@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_what_is_pressed_is_large_enough_for_a_finger(
    tablet: Studio, system: str, size: ViewportSize
) -> None:
    tablet.page.set_viewport_size(size)
    small: set[str] = set(tablet.page.evaluate(SMALL, LEAST))
    tablet.open(first_games(tablet)[system]["id"])
    parts = tablet.page.get_by_role("tablist", name="Parts of the page").get_by_role("tab")
    tablet.expect_idle()
    small.update(tablet.page.evaluate(SMALL, LEAST))
    for part in parts.all():
        part.tap()
        small.update(tablet.page.evaluate(SMALL, LEAST))
    assert small == set()
