"""What the others did last is marked where it lies: at the card table and in duels."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.studio import Studio
from e2e.table import begin

PARTS = ".rwc-field, .rwc-player, .rwc-bar, .rwh-attribute"
PLACES_OF = f"""(one) => [...one.querySelectorAll('{PARTS}')]
  .map((part) => part.getBoundingClientRect())
  .map(({{ x, y, width, height }}) => [x, y - one.getBoundingClientRect().y, width, height])
  .map((numbers) => numbers.map(Math.round).join())"""


def test_what_the_other_played_is_marked_and_said_until_one_does_something(studio: Studio) -> None:
    table = begin(studio, "cinder_lash", "ember_pup")
    table.keep()
    table.walk("MAIN1", "P2")
    before = table.board.evaluate(PLACES_OF)
    table.held("Mountain").first.click()
    land = table.of("P2", "Mountain")
    expect(land).to_have_attribute("data-lately", "new")
    expect(land).to_have_accessible_name("Mountain, new just now, can be tapped for mana")
    expect(land.locator(".rwc-lately")).to_have_text("new")
    assert table.board.evaluate(PLACES_OF) == before
    studio.expect_idle()
    table.held("Ember Pup").first.click()
    table.pass_on("P1")
    pup = table.of("P2", "Ember Pup")
    expect(pup).to_have_attribute("data-lately", "new")


def test_what_the_computer_changed_in_a_duel_is_marked_and_has_its_sign(studio: Studio) -> None:
    studio.open("fighter_vs_fire_mage")
    row = studio.match.locator('[data-player="Fire Mage"] [data-attribute="health"]')
    expect(row).not_to_have_attribute("data-moved", "down")
    board = studio.match.get_by_role("group", name="Duel:")
    before = board.evaluate(PLACES_OF)
    studio.match.get_by_role("button", name="Sword Slash; key 1").press("1")
    expect(row).to_have_attribute("data-moved", "down")
    expect(row).to_contain_text("\u221210")
    studio.expect_ply(2)
    assert board.evaluate(PLACES_OF) == before
