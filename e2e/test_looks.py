"""Two widths and two themes: nothing sticks out, nothing is hidden, no error in the console."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, TimeoutError, expect

from e2e.conftest import WIDE
from e2e.places import still
from e2e.readable import faint
from e2e.studio import Studio

NARROW = {"width": 820, "height": 1100}
STICKS_OUT = "() => document.documentElement.scrollWidth - window.innerWidth"
# What is drawn beyond the right edge of the window, although nothing around it scrolls or clips.
BEYOND = """() => {
  const found = [];
  const clipped = (one) => {
    for (let at = one; at; at = at.parentElement ?? at.getRootNode().host) {
      if (getComputedStyle(at).overflowX !== "visible") return true;
    }
    return false;
  };
  const walk = (root) => {
    for (const one of root.querySelectorAll("button, input, select, textarea, h1, h2, p, label")) {
      const box = one.getBoundingClientRect();
      if (box.width && box.right > innerWidth + 1 && !clipped(one)) found.push(one.outerHTML);
    }
    for (const one of root.querySelectorAll("*")) if (one.shadowRoot) walk(one.shadowRoot);
  };
  walk(document);
  return found.slice(0, 5);
}"""
CONTRAST = """() => {
  const root = globalThis.__rulewright.studio.root.querySelector(".rw");
  const style = getComputedStyle(root.querySelector(".rw-app"));
  const rgb = (text) => text.match(/[0-9.]+/g).slice(0, 3).map(Number);
  const light = (text) => {
    const part = rgb(text).map((v) => v / 255)
      .map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * part[0] + 0.7152 * part[1] + 0.0722 * part[2];
  };
  const ground = getComputedStyle(root.querySelector(".rw-top")).backgroundColor;
  const [a, b] = [light(style.color), light(ground)].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}"""


@pytest.fixture(params=["light", "dark"])
def theme(studio: Studio, request: pytest.FixtureRequest) -> Iterator[str]:
    studio.page.emulate_media(color_scheme=request.param)
    yield request.param
    studio.page.emulate_media(color_scheme="light")


@pytest.fixture(params=[WIDE, NARROW], ids=["1440", "820"])
def width(studio: Studio, request: pytest.FixtureRequest) -> Iterator[int]:
    studio.page.set_viewport_size(request.param)
    yield request.param["width"]
    studio.page.set_viewport_size(WIDE)


def expect_to_fit(studio: Studio) -> None:
    """At once, or as soon as what has changed is laid out."""
    with suppress(TimeoutError):
        studio.page.wait_for_function(f"() => ({STICKS_OUT})() <= 0 && !({BEYOND})().length")
    assert studio.page.evaluate(STICKS_OUT) <= 0
    assert studio.page.evaluate(BEYOND) == []


ONE_LINE = 60  # pixels: the top bar where all of it stands side by side


def expect_one_line(studio: Studio) -> None:
    assert still(studio.top).height < ONE_LINE


def part(studio: Studio, name: str) -> None:
    studio.page.get_by_role("tablist", name="Parts of the page").get_by_role(
        "tab", name=name
    ).click()


def test_every_part_fits_and_works(studio: Studio, width: int, theme: str) -> None:
    expect(studio.page.get_by_test_id("card").first).to_be_visible()
    expect_to_fit(studio)
    studio.open("chess")
    expect_to_fit(studio)
    assert studio.page.evaluate(CONTRAST) >= 4.5
    studio.move("e2", "e4")
    studio.expect_ply(2)
    for pane in ("Form", "Picture", "JSON"):
        if width < 900:
            part(studio, pane)
        else:
            studio.show(pane)
        expect(studio.page.get_by_test_id(f"pane-{pane.lower()}")).to_be_visible()
        expect_to_fit(studio)
    if width < 900:
        part(studio, "Problems")
        expect(studio.page.get_by_role("region", name="Problems")).to_be_visible()
        expect_to_fit(studio)
        part(studio, "Games")
        expect(studio.page.get_by_role("button", name="Breakthrough").first).to_be_visible()
        expect_to_fit(studio)
        part(studio, "Match")
    for tab in ("State", "New match", "Log"):
        studio.tab(tab)
        expect_to_fit(studio)
    studio.page.keyboard.press("ControlOrMeta+k")
    expect(studio.dialog("Commands")).to_be_visible()
    expect_to_fit(studio)
    studio.page.keyboard.press("Escape")


@pytest.mark.parametrize("wide", [420, 360])
def test_on_a_telephone_the_top_bar_shows_all_of_its_buttons(studio: Studio, wide: int) -> None:
    studio.page.set_viewport_size({"width": wide, "height": 800})
    studio.open("hexapawn")
    buttons = studio.top.get_by_role("button")
    expect(buttons.last).to_be_visible()
    for box in [still(each) for each in buttons.all()]:
        assert box.x >= 0
        assert box.x + box.width <= wide
    studio.page.set_viewport_size(WIDE)


def test_a_map_fits_in_both_editors_and_on_the_board(
    studio: Studio, width: int, theme: str
) -> None:
    studio.open("scenario_01")
    expect_to_fit(studio)
    expect_one_line(studio)
    board = studio.match.get_by_test_id("board")
    board.locator("[data-node=p1_hq]").click()
    board.locator("[data-node=p1_bridge]").click()
    expect(studio.match.get_by_test_id("order-form")).to_be_visible()
    expect_to_fit(studio)
    if width < 900:
        part(studio, "Picture")
    else:
        studio.show("Picture")
    editor = studio.page.get_by_test_id("picture")
    editor.locator('[data-testid=map-node][data-id="p1_n"] svg').click()
    expect(studio.page.get_by_test_id("map-inspector")).to_contain_text("p1_n")
    expect_to_fit(studio)
    editor.get_by_role("button", name="List", exact=True).click()
    editor.get_by_role("treeitem").first.click()
    expect_to_fit(studio)


def test_the_theme_is_chosen_and_kept(studio: Studio) -> None:
    root = studio.page.locator(".rw[data-theme]")
    expect(root).to_have_attribute("data-theme", "light")
    studio.top.get_by_role("button", name="Theme").click()
    expect(root).to_have_attribute("data-theme", "dark")
    studio.reload()
    expect(root).to_have_attribute("data-theme", "dark")
    studio.command("Theme of the system")
    expect(root).to_have_attribute("data-theme", "light")


PHONE = {"width": 360, "height": 760}


@pytest.fixture
def phone(studio: Studio) -> Iterator[Studio]:
    studio.page.set_viewport_size(PHONE)
    yield studio
    studio.page.set_viewport_size(WIDE)


def expect_within(where: Locator) -> None:
    """Nothing of it is beyond the sides of a telephone."""
    expect(where.first).to_be_visible()
    for box in [still(each) for each in where.all()]:
        assert box.x >= 0
        assert box.x + box.width <= PHONE["width"]


@pytest.mark.parametrize("game", ["hexapawn", "scenario_01", "cinder_stampede_vs_saltspire_veto"])
def test_on_a_telephone_parts_and_buttons_stand_in_lines_of_their_own(
    phone: Studio, game: str
) -> None:
    phone.open(game)
    expect_within(phone.page.get_by_role("tablist", name="Parts of the page").get_by_role("tab"))
    names = ("Import", "Export", "Save to library", "Commands", "Theme", "More")
    buttons = [phone.top.get_by_role("button", name=name) for name in names]
    assert len({round(still(each).y) for each in buttons}) == 1


def test_on_a_telephone_a_message_takes_the_width_that_it_needs(phone: Studio) -> None:
    phone.open("hexapawn")
    phone.page.evaluate("globalThis.__rulewright.studio.app.toast('Saved to the library.')")
    toast = still(phone.toast("Saved to the library."))
    assert toast.height < ONE_LINE
    middle = toast.x + toast.width / 2
    assert abs(middle - PHONE["width"] / 2) <= 1


def test_on_a_telephone_the_players_are_named_in_full(phone: Studio) -> None:
    phone.open("four_player_chess")
    part(phone, "Match")
    names = phone.match.get_by_test_id("seat").locator(".rwm-name")
    expect(names).to_have_text(["RED", "BLUE", "YELLOW", "GREEN"])
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).length"
    assert names.evaluate_all(cut) == 0


def test_the_buttons_of_a_ply_stand_in_one_line(studio: Studio, width: int) -> None:
    studio.open("scenario_01")
    tools = studio.match.get_by_test_id("queue").locator("header").get_by_role("button")
    expect(tools).to_have_count(4)
    assert len({round(still(each).y) for each in tools.all()}) == 1


def see(studio: Studio, what: str) -> None:
    assert faint(studio) == [], what


def test_every_text_can_be_read_in_both_themes(studio: Studio, theme: str) -> None:
    """Start page, dialogs, problems, notices, and what each kind of game shows."""
    see(studio, "start page")
    studio.command("New document")
    expect(studio.dialog("New document")).to_be_visible()
    see(studio, "new document")
    studio.page.keyboard.press("Escape")
    studio.open("chess")
    studio.page.keyboard.press("ControlOrMeta+k")
    expect(studio.dialog("Commands")).to_be_visible()
    see(studio, "commands")
    studio.page.keyboard.press("Escape")
    studio.square("e2").click()
    studio.square("e5").click()
    studio.match.get_by_test_id("why-not").click()
    expect(studio.match.get_by_test_id("why")).to_be_visible()
    see(studio, "why not")
    studio.page.keyboard.press("Escape")
    studio.replace_in_json('"CAPTURE"', '"CAPTUR"')
    studio.problems()
    expect(studio.problems("boards.unknown-action").first).to_be_visible()
    see(studio, "problems")
    for game in ("scenario_01", "cinder_skin", "cinder_stampede_vs_saltspire_veto"):
        studio.page.evaluate("globalThis.__rulewright.workspace.close()")
        studio.open(game)
        see(studio, game)
        for pane in ("Form", "Picture"):
            studio.show(pane)
            expect(studio.page.get_by_test_id(f"pane-{pane.lower()}")).to_be_visible()
            see(studio, f"{pane} of {game}")


def test_a_text_that_is_too_faint_is_found(studio: Studio) -> None:
    heading = studio.page.get_by_role("heading", level=1)
    expect(heading).to_be_visible()
    heading.evaluate("one => { one.style.color = '#bbb'; }")
    assert [each for each in faint(studio) if "Pick a game" in each]
    heading.evaluate("one => { one.style.color = ''; one.style.opacity = '.4'; }")
    assert [each for each in faint(studio) if "Pick a game" in each]
    heading.evaluate("one => { one.style.opacity = ''; }")
    assert faint(studio) == []
