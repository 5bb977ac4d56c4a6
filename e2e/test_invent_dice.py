"""A dice duel invented by card editor and form alone: fields, a rule, an attack that burns."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.cards import Cards
from e2e.studio import Studio
from e2e.test_heroes_hero import form_of, name_it, part
from e2e.test_invent_others import create


def write_heroes(studio: Studio) -> None:
    """Names, a card for the second one, and for the first an attack with a rider."""
    studio.show("Form")
    part(studio, "Heroes").press("ArrowRight")
    for index, (old, new) in enumerate((("First hero", "Torch"), ("Second hero", "Wall"))):
        part(studio, old).click()
        form = form_of(studio, f"/heroes/{index}")
        name_it(form, f"/heroes/{index}", new)
        with studio.editing():
            form.get_by_role("spinbutton", name="Starting HP").fill("12")
    part(studio, "Torch").first.click()
    studio.page.keyboard.press("ArrowRight")
    part(studio, "Attacks").first.click()
    form = form_of(studio, "/heroes/0/attacks")
    with studio.editing():
        form.get_by_role("button", name="Add to attacks").click()
    form = form_of(studio, "/heroes/0/attacks/0")
    with studio.editing():
        form.get_by_role("combobox", name="Combo").select_option(label="Two pairs")
    with studio.editing():
        form.get_by_role("spinbutton", name="Damage").fill("9")
    with studio.editing():
        form.get_by_role("button", name="Add rider").click()


def write_card(studio: Studio) -> None:
    """A card with three fields; pairs of high dice strike back."""
    part(studio, "Wall").first.click()
    studio.page.keyboard.press("ArrowRight")
    part(studio, "Defence card").last.click()
    form = form_of(studio, "/heroes/1/defenseCard")
    with studio.editing():
        form.get_by_role("button", name="Add defence card").click()
    studio.show("Picture")
    heroes = studio.page.get_by_role("group", name="Hero", exact=True)
    heroes.get_by_role("button", name="Wall").click()
    cards = Cards(studio)
    cards.edit(cards.editor.get_by_role("button", name="Add field").click)
    cards.edit(cards.face(6).click)
    name = cards.editor.get_by_role("textbox", name=re.compile("^Name of field F3"))
    name.fill("spikes")
    cards.edit(lambda: name.press("Enter"))
    cards.edit(cards.editor.get_by_role("button", name="Add rule").click)
    rule = cards.editor.get_by_test_id("rule").last
    matcher = rule.get_by_role("combobox", name=re.compile("^Matcher of"))
    cards.edit(lambda: matcher.select_option(label="Count the pairs in a field"))
    effect = rule.get_by_role("combobox", name=re.compile("^Add an effect to"))
    cards.edit(lambda: effect.select_option(label="Deal damage for each match"))


def play(cards: Cards) -> None:
    """Every decision by a click: stand at once, attack where that can be done, else pass."""
    match = cards.studio.match
    enabled = cards.board.locator("[data-key]:not(:disabled)")
    settled = re.compile("^(ready|over)$")
    for _ in range(200):
        if match.get_attribute("data-status") == "over":
            return
        old = cards.studio.digest
        is_rolling = cards.board.get_attribute("data-phase") == "roll"
        keys = enabled.evaluate_all("all => all.map((one) => one.dataset.key)")
        key = "s" if is_rolling else [*(key for key in keys if key.isdigit()), *keys][0]
        cards.board.locator(f'[data-key="{key}"]:not(:disabled)').first.click()
        expect(match).not_to_have_attribute("data-digest", old, timeout=30_000)
        expect(match).to_have_attribute("data-status", settled, timeout=30_000)


def test_a_dice_duel_is_invented_and_won_without_the_json(studio: Studio) -> None:
    create(studio, "defense", "Empty: two heroes without attacks or cards")
    write_heroes(studio)
    write_card(studio)
    studio.await_checked().expect_valid()
    studio.show("Form", "Match")
    studio.seat("Wall", "You")
    studio.expect_idle()
    play(Cards(studio))
    expect(studio.match.get_by_test_id("result")).to_contain_text("Torch wins")
