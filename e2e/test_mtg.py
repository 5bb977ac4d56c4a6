"""Card matches: from the gallery by keys alone, spells by forms, texts that are read at once."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Locator, expect

from e2e.cards import FOLLOWED
from e2e.studio import Studio
from e2e.table import enter
from e2e.test_import_export import DROP, answer, report

DRAWN = """(picture) => {
  const sight = picture.getBoundingClientRect()
  const later = [...picture.querySelectorAll('.rwc-later')]
  const places = later.map((one) => one.getBoundingClientRect())
  return places.every(({ top, bottom }) => bottom <= sight.top || top >= sight.bottom)
}"""
SQUIGGLES = ".cm-lintRange-error"
LASH = {
    "card_id": "cinder_lash",
    "name": "Cinder Lash",
    "type_line": "Instant",
    "mana_cost": "{R}",
    "oracle_text": "Cinder Lash deals 2 damage to any target.",
}
MOUNTAIN = {
    "card_id": "basic_mountain",
    "name": "Mountain",
    "type_line": "Basic Land \u2014 Mountain",
    "oracle_text": "({T}: Add {R}.)",
}
DECK = [{"card_id": "mountain", "count": 30}, {"card_id": "cinder_lash", "count": 30}]
SPARKS = {
    "name": "Sparks",
    "pool": {"schema_version": 1, "cards": [LASH, MOUNTAIN]},
    "decks": [{"deck_id": name, "cards": DECK} for name in ("left", "right")],
    "starter": "P1",
}
HAZE = {
    "card_id": "still_haze",
    "name": "Still Haze",
    "type_line": "Instant",
    "mana_cost": "{G}",
    "oracle_text": "Prevent all combat damage that would be dealt this turn.",
}
FOREST = {
    "card_id": "basic_forest",
    "name": "Forest",
    "type_line": "Basic Land \u2014 Forest",
    "oracle_text": "({T}: Add {G}.)",
}
HAZES = {
    "name": "Hazes",
    "pool": {"schema_version": 1, "cards": [HAZE, FOREST]},
    "decks": [
        {
            "deck_id": name,
            "cards": [{"card_id": id, "count": 30} for id in ("forest", "still_haze")],
        }
        for name in ("left", "right")
    ],
    "starter": "P1",
}
SCRYFALL = [
    {"object": "card", **LASH, "card_id": None, "id": "0", "set": "own"},
    {"object": "card", "id": "1", "name": "Odd", "type_line": "Instant", "mana_cost": "{G}",
     "oracle_text": "Regenerate target creature."},
]  # fmt: skip


def open_sparks(studio: Studio) -> None:
    studio.import_text(json.dumps(SPARKS, indent=1))
    answer(studio, "Open as a new document")  # thirty copies are worth a warning
    expect(studio.match).to_have_attribute("data-live", "true")


def board(studio: Studio) -> Locator:
    return studio.match.get_by_test_id("board")


def expect_main_phase(studio: Studio) -> None:
    """Priority in one's own main phase; everything before has been passed by itself."""
    expect(board(studio)).to_have_attribute("data-step", "MAIN1", timeout=30_000)
    expect(board(studio)).not_to_have_attribute("data-passing", "true")
    studio.expect_turn("P1")
    studio.expect_idle()


def log(studio: Studio) -> Locator:
    return studio.side.get_by_test_id("log")


def test_a_match_of_the_gallery_is_begun_by_keys_alone_and_outlives_a_reload(
    studio: Studio,
) -> None:
    studio.open("saltspire_veto_vs_drownlight_rites")
    studio.seat("P2", "Random")
    expect(studio.match.get_by_test_id("hand").get_by_role("button")).to_have_count(7)
    studio.expect_idle()
    board(studio).focus()
    keys = studio.page.keyboard
    keys.press("k")
    expect(log(studio)).to_contain_text("P1 keeps the hand")
    expect_main_phase(studio)
    expect(board(studio)).to_be_focused()
    hand = studio.match.get_by_test_id("hand")
    lands = hand.locator('[data-lit="yes"]').and_(
        studio.page.get_by_role("button", name=re.compile(r"\bLand\b"))
    )
    land = lands.first
    name = (land.get_attribute("aria-label") or "").partition(",")[0]
    enter(land)
    expect(log(studio)).to_contain_text(f"{name} enters under P1")
    expect(studio.match.get_by_test_id("battlefield-P1")).to_contain_text(name)
    expect(lands).to_have_count(0)
    studio.expect_idle()
    digest = studio.digest
    studio.await_match_kept()
    studio.reload()
    expect(studio.match).to_have_attribute("data-live", "true", timeout=60_000)
    expect(studio.match).to_have_attribute("data-digest", digest)
    expect(log(studio)).to_contain_text(f"{name} enters under P1")
    studio.control("Undo").click()
    expect(lands.filter(has_text=name).first).to_be_visible()
    expect(studio.match.get_by_test_id("hand").get_by_role("button")).to_have_count(7)
    studio.control("Undo").click()  # goes on over all that was passed by itself
    expect(studio.match.get_by_role("button", name="Keep the hand")).to_be_visible()
    studio.control("Redo").click()  # over the same plies, to the places where undo stopped
    expect(lands.filter(has_text=name).first).to_be_visible()
    studio.control("Redo").click()
    expect(studio.match).to_have_attribute("data-digest", digest)
    expect(studio.control("Redo")).to_be_disabled()


def test_a_spell_is_cast_by_a_form_and_a_refusal_leads_to_the_card(studio: Studio) -> None:
    open_sparks(studio)
    studio.seat("P2", "You")
    studio.control("Keep the hand").click()
    studio.expect_turn("P2")
    studio.control("Keep the hand").click()
    expect_main_phase(studio)
    studio.match.get_by_test_id("hand").get_by_role(
        "button", name=re.compile("^Cinder Lash,")
    ).first.click()  # is not lit
    why = studio.match.get_by_test_id("why")
    expect(why).to_contain_text("you can make nothing; no land played yet this turn")
    expect(why.get_by_role("img", name="{R}")).to_be_visible()  # mana is drawn as on the cards
    why.get_by_role("button", name="Show").first.click()
    expect(studio.page.locator(".rw-crumb")).to_have_attribute(
        "data-path", re.compile("/pool/cards/0/mana_cost")
    )
    studio.replace_in_json("2 damage", "3 damage")  # is in the spell that is cast next
    studio.page.wait_for_function(FOLLOWED)
    studio.match.get_by_text("All actions").click()
    studio.control("Play Mountain").click()
    studio.match.get_by_role("button", name="Cast Cinder Lash").click()
    form = studio.match.get_by_test_id("choice-form")
    form.get_by_role("button", name="P2", exact=True).click()
    expect(log(studio)).to_contain_text("P1 casts Cinder Lash")
    studio.expect_turn("P2")
    stack = studio.match.get_by_test_id("stack")
    expect(stack.get_by_role("button")).to_have_accessible_name(
        "Cinder Lash, cost {R}, Instant, of P1, aimed at P2, new just now"
    )
    board(studio).press("p")
    expect(log(studio)).to_contain_text("Cinder Lash deals 3 damage to P2")
    expect(studio.match.get_by_test_id("life-P2")).to_have_text("17 life")


def test_what_is_in_force_is_shown_and_ones_own_draws_are_named(studio: Studio) -> None:
    studio.import_text(json.dumps(HAZES, indent=1))
    answer(studio, "Open as a new document")
    expect(studio.match).to_have_attribute("data-live", "true")
    studio.seat("P2", "You")
    step = studio.match.get_by_test_id("step")
    expect(step).to_have_text("Before the first turn, P1 begins")
    expect(log(studio)).to_contain_text(re.compile("P1 draws (Forest|Still Haze)"))
    expect(log(studio)).to_contain_text("P2 draws a card")
    studio.control("Keep the hand").click()
    studio.expect_turn("P2")
    expect(log(studio)).to_contain_text("P1 draws a card")
    expect(log(studio)).not_to_contain_text(re.compile("P1 draws (Forest|Still Haze)"))
    studio.control("Keep the hand").click()
    expect_main_phase(studio)
    expect(step).to_have_text("Turn 1, P1: main 1")
    studio.match.get_by_text("All actions").click()
    studio.control("Play Forest").click()
    tap = studio.match.get_by_text(re.compile("^Tap for mana"))
    expect(tap).to_have_text("Tap for mana 1")
    studio.match.get_by_role("button", name="Cast Still Haze {G}").click()
    studio.expect_turn("P2")
    stack = studio.match.get_by_test_id("stack")
    expect(stack).to_contain_text("Prevent all combat damage that would be dealt this turn.")
    board(studio).press("p")
    expect(studio.match.get_by_test_id("in-force")).to_have_text(
        "All combat damage is prevented until end of turn (Still Haze)"
    )


def test_a_text_is_read_at_once_and_cards_come_in_from_scryfalls_json(studio: Studio) -> None:
    open_sparks(studio)
    studio.await_checked().expect_valid()
    studio.replace_in_json("2 damage", "2 harm")
    problem = studio.problems("mtg.unsupported-text")
    expect(problem).to_contain_text("damage")
    expect(studio.page.locator(SQUIGGLES).first).to_have_text("harm")
    card = studio.page.get_by_test_id("cards").locator("[data-wrong]")
    expect(card).to_contain_text("Cinder Lash")
    studio.undo()
    expect(problem).to_have_count(0)
    studio.await_checked().expect_valid()
    studio.import_text(json.dumps(SCRYFALL))
    expect(report(studio)).to_contain_text("Regenerate")


def test_cards_and_a_deck_list_are_added_to_the_open_match(studio: Studio) -> None:
    open_sparks(studio)
    before = len(studio.doc["pool"]["cards"])
    owl = {**LASH, "card_id": "fen_lash", "name": "Fen Lash"}
    owl["oracle_text"] = "Fen Lash deals 3 damage to any target."
    mill = {**LASH, "card_id": "mill", "name": "Mill", "oracle_text": "Target player mills a card."}
    studio.import_text(json.dumps([owl, mill]))
    table = report(studio).get_by_test_id("import-table")
    expect(report(studio)).to_contain_text("1 of 2 cards are played")
    expect(table.locator("tbody tr").first).to_contain_text("mills")
    expect(report(studio).get_by_role("checkbox")).to_be_checked()
    text = studio.text
    answer(studio, "Add to the open pool")
    studio.await_edit(text)
    assert len(studio.doc["pool"]["cards"]) == before + 2
    draft = studio.problems("mtg.draft")
    expect(draft).to_contain_text("Mill")
    studio.replace_in_json("Target player mills a card.", "Target player draws a card.")
    expect(draft.get_by_role("button", name="Play it", exact=True)).to_be_visible()
    draft.get_by_role("button", name="Play it", exact=True).click()
    expect(draft).to_have_count(0)
    studio.await_checked().expect_valid()
    studio.import_text("Deck\n4 Fen Lash (ABC) 31\n56 Mountain\n\nSideboard\n2 Cinder Lash\n")
    expect(report(studio).get_by_test_id("fidelity-lost")).to_contain_text("2× Cinder Lash")
    studio.page.get_by_role("dialog").get_by_role("button", name="Replace the deck").last.click()
    studio.await_checked().expect_valid()
    assert [row["count"] for row in studio.doc["decks"][1]["cards"]] == [4, 56]


def test_a_pool_of_imported_cards_becomes_a_match_on_the_page(studio: Studio) -> None:
    studio.import_text(json.dumps(SCRYFALL))
    answer(studio, "Open as a new document")
    studio.page.get_by_test_id("cards").get_by_role("button", name="Make a match of").click()
    studio.await_checked()
    assert [deck["name"] for deck in studio.doc["decks"]] == ["Deck 1", "Deck 2"]
    expect(studio.match).to_have_attribute("data-live", "true")
    studio.undo()
    studio.await_checked()
    assert "decks" not in studio.doc


def test_a_draft_of_a_pool_is_never_called_valid(studio: Studio) -> None:
    draft = {**HAZE, "oracle_text": "Transmogrify target creature.", "draft": True}
    studio.import_text(json.dumps({"schema_version": 1, "cards": [LASH, MOUNTAIN, draft]}))
    expect(report(studio)).to_contain_text("1 card not played: a draft.")
    expect(report(studio)).not_to_contain_text("valid document")
    answer(studio, "Open as a new document")
    studio.await_checked()
    badge = studio.page.get_by_test_id("validity")
    expect(badge).to_have_text("1 card not played: a draft")
    expect(badge).to_have_class("rw-badge warning")


def test_a_misspelt_word_of_a_text_is_written_right_by_its_repair(studio: Studio) -> None:
    open_sparks(studio)
    studio.await_checked().expect_valid()
    studio.replace_in_json("2 damage", "2 damgae")
    problem = studio.problems("mtg.unsupported-text")
    expect(problem).to_contain_text("did you mean “damage”?")
    expect(problem).not_to_contain_text(" | ")
    problem.get_by_role("button", name="Write “damage”").click()
    expect(problem).to_have_count(0)
    studio.await_checked().expect_valid()


def many(count: int) -> list[dict[str, str]]:
    """So many cards; the one in the middle is not supported."""
    cards = [{**LASH, "card_id": f"lash_{n}", "name": f"Lash {n}"} for n in range(count)]
    for card in cards:
        card["oracle_text"] = f"{card['name']} deals 2 damage to any target."
    cards[count // 2]["oracle_text"] = "Regenerate target creature."
    return cards


def test_of_many_cards_those_in_sight_are_drawn_and_every_one_can_be_reached(
    studio: Studio,
) -> None:
    pool = {"schema_version": 1, "pool": "many", "cards": many(600)}
    studio.page.evaluate(DROP, ["many.json", json.dumps(pool, indent=1)])
    answer(studio, "Open as a new document")
    picture = studio.page.get_by_test_id("cards")

    def card(n: int) -> Locator:
        return picture.locator(f'[data-path="/cards/{n}"]')

    drawn = picture.locator(".rwc-card")
    expect(card(0)).to_be_in_viewport()
    expect(card(599)).to_be_attached()
    assert drawn.count() < 400
    expect(card(300)).to_have_count(0)
    # A jump from the problem to its card.
    studio.problems("mtg.unsupported-text").get_by_role("button").first.click()
    expect(card(300)).to_be_in_viewport()
    expect(card(300)).to_have_attribute("aria-current", "true")
    expect(card(300)).to_contain_text("Regenerate")
    # Forwards and backwards by keys, over the ends of what was drawn.
    keys = studio.page.keyboard
    card(55).focus()
    for n in range(56, 66):
        keys.press("Tab")
        expect(card(n)).to_be_focused()
    card(544).focus()
    for n in range(543, 533, -1):
        keys.press("Shift+Tab")
        expect(card(n)).to_be_focused()
    # By the wheel: nothing that comes into sight stays undrawn.
    expect(card(421)).to_have_count(0)
    picture.hover()
    for _ in range(8):
        studio.page.mouse.wheel(0, -2000)
        studio.page.wait_for_function(DRAWN, arg=picture.element_handle())
    expect(card(421)).to_be_attached()


def test_the_players_of_a_match_are_named_in_the_form(studio: Studio) -> None:
    studio.open("cinder_stampede_vs_saltspire_veto")
    studio.show("Form")
    form = studio.page.get_by_test_id("pane-form")
    players = form.get_by_role("group", name="Players")
    players.get_by_role("textbox", name="Players: 1").fill("Ada")
    players.get_by_role("textbox", name="Players: 2").fill("Grace")
    studio.page.wait_for_function(
        "() => globalThis.__rulewright.store.getState().doc?.players?.[1] === 'Grace'"
    )
    studio.await_checked().expect_valid()
    assert studio.doc["players"] == ["Ada", "Grace"]
    expect(form.locator(".unsupported-field")).to_have_count(0)
