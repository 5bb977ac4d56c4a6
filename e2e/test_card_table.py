"""The card table by hand: what is lit is played, aimed, attacked and blocked with where it lies."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.studio import Studio
from e2e.table import Table, begin, lines, lit


def test_a_land_is_played_by_a_click_and_a_spell_aimed_where_its_target_lies(
    studio: Studio,
) -> None:
    table = begin(studio, "cinder_lash", "ember_pup")
    table.keep()
    lit(table.held("Mountain").first)
    table.held("Mountain").first.click()
    expect(table.of("P1", "Mountain")).to_have_count(1)
    expect(table.held("Mountain").first).not_to_have_attribute("data-lit", "yes")
    # a second click asks for what is not offered
    lash = table.held("Cinder Lash").first
    lit(lash)
    lash.click()
    expect(table.bar).to_contain_text("Target: click one")
    expect(lash).to_have_attribute("data-mark", "held")
    lit(table.player("P2"))
    lit(table.player("P1"))
    lash.click()  # given up
    expect(table.bar).to_contain_text("Click or drag what is lit")
    lash.click()
    table.page.keyboard.press("Escape")
    expect(table.bar).to_contain_text("Click or drag what is lit")
    lash.click()
    table.player("P2").click()
    stack = studio.match.get_by_test_id("stack")
    expect(stack.get_by_role("button", name=re.compile("aimed at P2"))).to_be_visible()
    expect(lines(studio, "target")).to_have_count(1)
    table.pass_on("P2")
    expect(table.life("P2")).to_have_text("18 life")
    graveyard = table.board.get_by_role("button", name="Graveyard of P1, 1, Cinder Lash on top")
    graveyard.click()
    pile = studio.match.get_by_test_id("pile")
    expect(pile.get_by_role("button", name=re.compile("^Cinder Lash,"))).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(pile).to_have_count(0)
    expect(graveyard).to_be_focused()


def test_a_creature_is_cast_by_dragging_and_is_aimed_at_by_a_click(studio: Studio) -> None:
    table = begin(studio, "cinder_lash", "ember_pup")
    table.keep()
    field = studio.match.get_by_test_id("battlefield-P1")
    table.drag(table.held("Mountain").first, field, given_up=True)
    studio.expect_idle()
    expect(table.of("P1", "Mountain")).to_have_count(0)
    table.drag(table.held("Mountain").first, field)
    expect(table.of("P1", "Mountain")).to_have_count(1)
    studio.expect_idle()
    table.drag(table.held("Ember Pup").first, table.held("Ember Pup").last)  # back in the hand
    expect(table.held("Ember Pup").first).to_have_attribute("data-lit", "yes")
    table.drag(table.held("Ember Pup").first, field)
    table.pass_on("P2")
    expect(table.of("P1", "Ember Pup")).to_have_count(1)
    expect(table.of("P1", "Mountain")).to_have_attribute("data-tapped", "true")


def fight(table: Table) -> None:
    """Both have a Pup on the table, and P1 declares attackers in a second turn."""
    for player, other in (("P1", "P2"), ("P2", "P1")):
        table.walk("MAIN1", player)
        table.held("Mountain").first.click()
        expect(table.of(player, "Mountain")).to_have_count(1)
        table.studio.expect_idle()
        table.held("Ember Pup").first.click()
        table.pass_on(other)
        expect(table.of(player, "Ember Pup")).to_have_count(1)
    table.walk("MAIN1", "P1")
    table.press("Pass")
    expect(table.bar).to_contain_text("Declare attackers", timeout=30_000)


def test_creatures_attack_by_a_click_and_block_by_a_drag(studio: Studio) -> None:
    table = begin(studio, "ember_pup")
    table.keep()
    fight(table)
    pup = table.of("P1", "Ember Pup")
    lit(pup)
    pup.click()
    expect(table.bar.get_by_role("button", name="Attack with 1")).to_be_visible()
    expect(lines(studio, "attack")).to_have_count(1)
    pup.click()
    expect(table.bar.get_by_role("button", name="No attack")).to_be_visible()
    table.drag(pup, table.bar)
    table.press("Attack with 1")
    for _ in range(2):  # both may answer the attack
        studio.expect_idle()
        if table.bar.get_by_role("button", name="Pass").count():
            table.press("Pass")
    expect(table.bar).to_contain_text("Declare blockers", timeout=30_000)
    expect(pup).to_have_accessible_name(re.compile("2/3, tapped, attacks"))
    table.drag(table.of("P2", "Ember Pup"), pup)
    expect(lines(studio, "block")).to_have_count(1)
    table.press("Block with 1")
    studio.expect_idle()
    for player in ("P1", "P2"):  # each has hurt the other
        expect(table.of(player, "Ember Pup")).to_have_accessible_name(re.compile("2 damage"))


def test_what_a_spell_asks_beyond_its_target_opens_beside_the_card(studio: Studio) -> None:
    table = begin(studio, "wild_spark")
    table.keep()
    table.held("Mountain").first.click()
    expect(table.of("P1", "Mountain")).to_have_count(1)
    studio.expect_idle()
    spark = table.held("Wild Spark").first
    spark.click()
    table.player("P2").click()
    ask = studio.match.get_by_test_id("ask")
    expect(ask.get_by_label(re.compile("^X"))).to_be_focused()
    table.page.keyboard.press("Escape")
    expect(ask).to_have_count(0)
    expect(spark).to_be_focused()
    spark.click()
    table.player("P2").click()
    done = ask.get_by_role("button", name="Do it")
    done.focus()
    table.held("Mountain").first.hover()
    expect(studio.match.get_by_test_id("large")).to_be_visible()
    expect(done).to_be_focused()  # what the pointer goes over takes no focus away
    done.click()
    expect(studio.match.get_by_test_id("stack")).to_contain_text("Wild Spark")


def test_the_large_card_comes_by_pointer_by_focus_and_stays_by_the_space_key(
    studio: Studio,
) -> None:
    table = begin(studio, "cinder_lash")
    table.keep()
    large = studio.match.get_by_test_id("large")
    card = table.held("Cinder Lash").first
    card.hover()
    expect(large).to_contain_text("deals 2 damage to any target")
    table.page.mouse.move(2, 2)
    expect(large).to_have_count(0)
    table.board.focus()
    table.page.keyboard.press("ArrowDown")
    table.page.keyboard.press("End")
    expect(large).to_be_visible()
    table.page.keyboard.press("Space")
    expect(large).to_have_attribute("data-pinned", "true")
    large.get_by_role("button", name="Show in the document").click()
    expect(studio.page.locator(".rw-crumb")).to_have_attribute(
        "data-path", re.compile("/oracle_text")
    )
    card.click(button="right")
    expect(large).to_have_attribute("data-pinned", "true")
    large.get_by_role("button", name="Why not Cinder Lash?").click()
    expect(studio.match.get_by_test_id("why")).to_contain_text("you can make nothing")


def test_stops_stand_in_the_steps_of_the_turn(studio: Studio) -> None:
    table = begin(studio, "cinder_lash")
    strip = studio.match.get_by_test_id("stops")
    upkeep = strip.get_by_role("button", name="Stop at upkeep, your turn")
    expect(upkeep).to_have_attribute("aria-pressed", "false")
    upkeep.click()
    table.press("Keep the hand")
    studio.expect_turn("P2")
    table.press("Keep the hand")
    expect(table.board).to_have_attribute("data-step", "UPKEEP")
    expect(table.board).not_to_have_attribute("data-passing", "true")
    expect(strip.locator('[aria-current="step"]')).to_have_accessible_name("upkeep")
    upkeep.click()
    table.expect_main("P1")


CONTRAST = """(faces) => faces.map((face) => {
  const parse = (text) => (text.match(/[0-9.]+/g) ?? []).map(Number)
  const light = ([r, g, b]) => [r, g, b].map((n) => n / 255)
    .map((n) => n <= 0.03928 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4)
    .reduce((sum, n, at) => sum + n * [0.2126, 0.7152, 0.0722][at], 0)
  const style = getComputedStyle(face)
  const ink = light(parse(style.color))
  const ground = style.backgroundImage.match(/rgb[^)]*\\)/g) ?? [style.backgroundColor]
  return Math.min(...ground.map((each) => {
    const other = light(parse(each))
    return (Math.max(ink, other) + 0.05) / (Math.min(ink, other) + 0.05)
  }))
})"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_frames_are_legible_in_both_themes_and_narrow_tables_do_not_overflow(
    studio: Studio, theme: str
) -> None:
    studio.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    try:
        table = begin(studio, "cinder_lash", "ember_pup")
        table.keep()
        table.held("Mountain").first.click()
        expect(table.of("P1", "Mountain")).to_have_count(1)
        faces: Any = table.board.locator(".rwk:not(.rwk-back)")
        found = faces.evaluate_all(CONTRAST)
        assert len(found) >= 7
        assert min(found) >= 4.5
        for width in (360, 820):
            studio.page.set_viewport_size({"width": width, "height": 900})
            wide = "(board) => board.scrollWidth - board.clientWidth"
            assert table.board.evaluate(wide) <= 1
            box = table.board.bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= width + 1
    finally:
        studio.page.set_viewport_size({"width": 1440, "height": 900})
        studio.page.emulate_media(color_scheme=None)
