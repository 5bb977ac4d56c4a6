"""Duels of dice heroes: holds, attacks, reactions, rerolls, by mouse and keys; both versions."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from e2e.cards import FIRE, MONK, Cards, fire_against_monk
from e2e.studio import Studio

REROLL = {
    "id": "again",
    "matcher": {"type": "countField", "fieldId": "guard"},
    "effects": [{"type": "rerollDice", "count": 1}],
}


@pytest.fixture
def cards(studio: Studio) -> Cards:
    return fire_against_monk(studio)


def strike(cards: Cards) -> None:
    """Stand on the first roll and attack with the small straight."""
    cards.await_change(cards.board.get_by_role("button", name="Stand").click)
    cards.await_change(cards.attack("SMALL_STRAIGHT").click)


def test_dice_are_held_and_an_attack_goes_through_the_pipeline(cards: Cards) -> None:
    board = cards.board
    cards.die(4).click()
    cards.die(5).click()
    expect(cards.die(5)).to_have_attribute("aria-pressed", "true")
    cards.await_change(board.get_by_role("button", name="Roll 3 again").click)
    expect(board.get_by_test_id("rolls-left")).to_have_text("1 roll left")
    expect(cards.die(4)).to_have_attribute("aria-pressed", "true")
    cards.await_change(board.get_by_role("button", name="Stand").click)
    expect(board).to_have_attribute("data-phase", "attack")
    cards.await_change(cards.attack("4OAK").click)
    expect(cards.defence).to_have_attribute("data-player", MONK)
    expect(cards.stage("raw")).to_have_attribute("data-value", "7")
    lit = cards.defence.get_by_test_id("card-rule").and_(cards.page.locator("[data-lit]"))
    expect(lit.first.get_by_test_id("rule-said").first).to_be_visible()
    left = int(cards.stage("final").get_attribute("data-value") or -1)
    burn = 2  # the attack brings one stack, and the monk's upkeep has come
    expect(cards.side(MONK)).to_have_attribute("data-hp", str(30 - left - burn))
    hud = board.get_by_test_id("hud")
    hud.get_by_text("Dev HUD").click()
    counts = hud.get_by_label("Field counts").locator("[data-count]")
    found = counts.evaluate_all("all => all.map((one) => Number(one.dataset.count))")
    assert sum(found) == 4, "the monk rolls four dice, and every face is in a field"


def test_an_attack_that_is_not_there_says_why_and_leads_to_the_spec(cards: Cards) -> None:
    cards.await_change(cards.board.get_by_role("button", name="Stand").click)
    expect(cards.attack("5OAK")).to_contain_text("needs five of a kind")
    cards.attack("5OAK").click()
    why = cards.board.get_by_test_id("why")
    expect(why).to_contain_text("Five of a kind")
    why.get_by_role("button", name="Show").click()
    assert cards.studio.state("selection") == "/heroes/0/attacks/0/combo"
    why.get_by_role("button", name="Close").click()
    expect(why).to_have_count(0)


def test_a_turn_is_played_by_keyboard_alone(cards: Cards) -> None:
    keys = cards.page.keyboard
    cards.board.focus()
    keys.press("4")
    keys.press("5")
    cards.await_change(lambda: keys.press("r"))
    expect(cards.board).to_be_focused()
    cards.await_change(lambda: keys.press("s"))
    expect(cards.board).to_have_attribute("data-phase", "attack")
    cards.await_change(lambda: keys.press("1"))
    expect(cards.stage("raw")).to_have_attribute("data-value", "7")
    expect(cards.board).to_be_focused()
    cards.studio.expect_turn(MONK)


def test_the_defender_reacts_before_the_roll_and_spends_after_it(cards: Cards) -> None:
    board = cards.board
    cards.change_state({"status": {"player": MONK, "status": "evasive", "stacks": 1}})
    cards.change_state({"status": {"player": MONK, "status": "chi", "stacks": 3}})
    strike(cards)
    expect(board).to_have_attribute("data-phase", "pre_defense")
    reaction = board.get_by_test_id("reaction")
    expect(reaction.get_by_role("button", name="Spend evasive")).to_be_visible()
    cards.await_change(lambda: reaction.get_by_role("button", name="Do not react").click())
    expect(board).to_have_attribute("data-phase", "reaction")
    reaction.get_by_role("spinbutton", name="chi to spend").fill("2")
    cards.await_change(reaction.get_by_role("button", name="Spend 2 chi").click)
    chips = cards.side(MONK).get_by_role("list").locator('[data-status="chi"]')
    left = int(chips.get_attribute("data-stacks") or 0)
    assert left <= 2, "two of three are spent; the card may have given one"


def test_any_amounts_are_spent_with_an_attack_also_where_they_are_too_many_to_list(
    cards: Cards,
) -> None:
    uses = [{"type": "attackBonus", "amount": 1}]
    made = [{"id": id, "name": id.title(), "max": 999, "uses": uses} for id in ("rage", "fury")]
    cards.change([{"op": "add", "path": "/statuses", "value": made}])
    for status in ("rage", "fury"):
        cards.change_state({"status": {"player": FIRE, "status": status, "stacks": 999}})
    cards.await_change(cards.board.get_by_role("button", name="Stand").click)
    strike = cards.attack("SMALL_STRAIGHT")
    own = int(re.findall(r", (\d+) damage", strike.get_attribute("aria-label") or "")[0])
    for name, stacks in (("Rage", "5"), ("Fury", "7")):
        box = cards.board.get_by_role("spinbutton", name=f"{name} to spend with the attack")
        expect(box).to_have_attribute("max", "999")
        box.fill(stacks)
    cards.await_change(strike.click)
    expect(cards.stage("raw")).to_have_attribute("data-value", str(own + 12))


def test_dice_to_reroll_are_chosen_and_shown_before_and_after(cards: Cards) -> None:
    board = cards.board
    rules = "/heroes/1/defenseCard/rules"
    cards.change([{"op": "add", "path": f"{rules}/0", "value": REROLL}])
    strike(cards)
    expect(board).to_have_attribute("data-phase", "reroll")
    reaction = board.get_by_test_id("reaction")
    expect(reaction).to_contain_text("reroll 1 die")
    button = reaction.get_by_role("button", name="Reroll")
    expect(button).to_be_disabled()
    board.focus()
    cards.page.keyboard.press("1")
    cards.await_change(lambda: cards.page.keyboard.press("r"))
    done = cards.defence.get_by_test_id("reroll-done").first
    expect(done).to_contain_text("Rerolled die 1")


def test_one_seed_is_played_under_both_versions_on_the_board(cards: Cards) -> None:
    board, studio = cards.board, cards.studio
    strike(cards)
    expect(cards.defence).to_have_attribute("data-version", "v2")
    dice = board.get_by_test_id("dice").first.get_attribute("data-dice")
    studio.control("New match").click()
    studio.expect_ply(0)
    hud = board.get_by_test_id("hud")
    hud.get_by_text("Dev HUD").click()
    cards.await_change(lambda: hud.get_by_label("defence v2 enabled").click())
    expect(cards.side(MONK)).to_have_attribute("data-version", "v1")
    strike(cards)
    expect(cards.defence).to_have_attribute("data-version", "v1")
    expect(cards.stage("raw")).to_have_attribute("data-value", "6")
    assert board.get_by_test_id("dice").first.get_attribute("data-dice") == dice
    studio.control("New match").click()
    studio.expect_ply(1)
    expect(cards.side(MONK)).to_have_attribute("data-version", "v1")
    hud.get_by_text("Dev HUD").click()  # what was unfolded is folded in a new match
    cards.await_change(lambda: hud.get_by_label("defence v2 enabled").click())
    cards.await_change(
        lambda: hud.get_by_label(f"Defence of {MONK} in this session").select_option("v1")
    )
    expect(cards.side(MONK)).to_have_attribute("data-version", "v1")
    expect(cards.side(FIRE)).to_have_attribute("data-version", "v2")
    studio.control("Undo").click()
    expect(cards.side(MONK)).to_have_attribute("data-version", "v2")


def test_whole_matches_of_one_seed_stand_side_by_side(cards: Cards) -> None:
    studio = cards.studio
    digest = studio.digest
    studio.tab("v1 and v2")
    panel = studio.side.get_by_test_id("side-by-side")
    panel.get_by_role("textbox", name="Seed for both versions").fill("7")
    panel.get_by_role("button", name="Play both versions").click()
    expect(panel).to_have_attribute("data-seed", "7")
    table = panel.get_by_test_id("versus")
    for version in ("v1", "v2"):
        winner = table.locator(f'[data-line="winner"] [data-version="{version}"]')
        expect(winner).to_contain_text(re.compile(f"{FIRE}|{MONK}"))
    expect(panel.get_by_test_id("difference")).to_contain_text("They part in turn")
    matchup = panel.locator(f'[data-matchup="{FIRE} → {MONK}"]')
    for stage in ("rawDamage", "afterFlat", "afterPrevent", "afterBlock"):
        for mean in matchup.locator(f'[data-stage="{stage}"] td').all():
            expect(mean).to_have_text(re.compile(r"^\d+\.\d\d$"))
    expect(matchup.locator('[data-stage="efficiency"] [data-version="v2"]')).to_contain_text("%")
    assert studio.digest == digest, "the match on the board stays as it is"


def test_the_match_is_there_after_a_reload_and_can_be_rewound(cards: Cards) -> None:
    studio = cards.studio
    strike(cards)
    hp = cards.side(MONK).get_attribute("data-hp") or ""
    studio.await_match_kept()
    studio.reload().await_python()
    studio.expect_ply(2)
    expect(cards.side(MONK)).to_have_attribute("data-hp", hp)
    expect(cards.stage("raw")).to_have_attribute("data-value", "6")
    studio.match.get_by_test_id("slider").fill("0")
    studio.expect_ply(0)
    expect(cards.side(MONK)).to_have_attribute("data-hp", "30")


def test_agents_and_typed_decisions_take_part(cards: Cards) -> None:
    studio = cards.studio
    box = studio.match.get_by_role("textbox", name="Type a move")
    for text in ("stand", "attack SMALL_STRAIGHT"):
        box.fill(text)
        cards.await_change(lambda: box.press("Enter"))
    for kind in ("Random", "Greedy", "Tree search", "Standard"):
        studio.seat(MONK, kind)
    studio.expect_turn(FIRE)
    expect(cards.board.get_by_test_id("last-attack").first).to_be_visible()


def test_the_address_of_the_page_turns_v2_off_for_the_session(studio: Studio) -> None:
    page, cards = studio.page, Cards(studio)
    page.evaluate("history.replaceState(null, '', '?enableDefenseV2=false')")
    try:
        studio.open("pyromancer")
        expect(cards.side(FIRE)).to_have_attribute("data-version", "v1")
        studio.expect_ply(1)
        studio.control("New match").click()
        studio.expect_idle()
        expect(cards.side(FIRE)).to_have_attribute("data-version", "v1")
        studio.expect_valid()
    finally:
        page.evaluate("history.replaceState(null, '', '/')")
