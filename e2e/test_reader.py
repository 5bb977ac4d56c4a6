"""The Reader: an opponent that has read the rules of the duel, and says what it makes of them."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.studio import Studio

DUEL = "fighter_vs_fire_mage"


def shares(studio: Studio) -> list[int]:
    told = studio.side.get_by_test_id("reader-choice").locator("output")
    expect(told.first).to_have_text(re.compile(r"^\d+ %$"))
    return [int(text.removesuffix(" %")) for text in told.all_inner_texts()]


def test_the_reader_answers_as_an_opponent(studio: Studio) -> None:
    studio.open(DUEL)
    studio.seat("Fire Mage", "Reader")
    hero = studio.match.get_by_test_id("hero").first
    hero.get_by_role("button", name=re.compile("^Sword Slash;")).click()
    studio.expect_ply(2)
    used = studio.side.get_by_test_id("event").filter(has_text="Fire Mage uses")
    expect(used).not_to_have_count(0)


def test_the_reader_says_what_it_prefers_and_which_words_moved_it(studio: Studio) -> None:
    studio.open(DUEL)
    studio.seat("Fire Mage", "You")
    studio.tab("Reader")
    expect(studio.side.get_by_test_id("reader-value")).to_have_text(
        re.compile(r"^Fighter is to act, with \d+ % of the hopes\.$")
    )
    before = shares(studio)
    assert 98 <= sum(before) <= 102
    first = studio.side.get_by_test_id("reader-choice").first
    why = first.get_by_role("button", name=re.compile("^What moved it about"))
    why.focus()
    studio.page.keyboard.press("Enter")
    reasons = studio.side.get_by_test_id("reason")
    expect(reasons).not_to_have_count(0)
    expect(reasons.first).to_contain_text(re.compile(r"without it \d+ points?|hardly matters"))
    assert shares(studio) == before
    reasons.first.get_by_role("button").click()
    expect(studio.page.get_by_test_id("script-editor")).to_be_visible()
    why.click()
    expect(reasons).to_have_count(0)
    studio.match.get_by_test_id("hero").first.get_by_role(
        "button", name=re.compile("^Sword Slash;")
    ).click()
    studio.expect_ply(1)
    expect(studio.side.get_by_test_id("reader-value")).to_contain_text("Fire Mage is to act")


def test_the_abilities_of_an_opponent_that_is_to_act_have_their_names(studio: Studio) -> None:
    """A person looks on there: the view has no legal actions of somebody else."""
    studio.open(DUEL)
    hero = studio.match.get_by_test_id("hero").first
    hero.get_by_role("button", name=re.compile("^Sword Slash;")).click()
    studio.expect_ply(2)
    studio.control("One ply back").click()
    studio.expect_ply(1)
    studio.tab("Reader")
    expect(studio.side.get_by_test_id("reader-value")).to_contain_text("Fire Mage is to act")
    names = [ability["name"] for ability in studio.doc["heroes"][1]["abilities"]]
    choices = studio.side.get_by_test_id("reader-choice")
    expect(choices.locator(".rwh-choice")).to_have_text(names)
    choices.first.get_by_role("button", name=f"What moved it about {names[0]}?").click()
    expect(studio.side.get_by_test_id("reason")).not_to_have_count(0)
