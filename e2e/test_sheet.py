"""The rules sheet: shown for every system, led back to its places, kept and printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from e2e.studio import Studio

GAMES = [
    ("hexapawn", "A player wins once"),
    ("fighter_vs_fire_mage", "health changes by"),
    ("ring", "has its headquarters on"),
    ("pyromancer_vs_shadow_monk", "The attacker gains 1 Burn for each match"),
    ("saltspire_veto_vs_drownlight_rites", "Each player starts with 20 life"),
]


def opened(studio: Studio) -> Locator:
    studio.command("Rules sheet in plain words")
    found = studio.page.get_by_test_id("sheet")
    expect(found).to_be_visible()
    return found


@pytest.mark.parametrize(("game", "words"), GAMES)
def test_every_system_tells_its_rules(studio: Studio, game: str, words: str) -> None:
    studio.open(game)
    expect(opened(studio)).to_contain_text(words)


def test_a_sentence_leads_to_its_place_and_the_sheet_can_be_kept_and_printed(
    studio: Studio, tmp_path: Path
) -> None:
    studio.open("chess")
    studio.show("Form", "JSON")
    found = opened(studio)
    expect(found).to_contain_text("2 in any straight direction and 1 across")
    with studio.page.expect_download() as waiting:
        studio.dialog("Rules of Chess").get_by_role("button", name="Save as a page").click()
    assert waiting.value.suggested_filename == "Chess rules.html"
    waiting.value.save_as(tmp_path / "rules.html")
    page = (tmp_path / "rules.html").read_text("utf-8")
    assert "EN_PASSANT" in page
    assert "<script" not in page

    assert page.count("<figure><svg") == 6
    pictures = found.locator("figure img")
    expect(pictures).to_have_count(6)
    drawn = "all => all.every((one) => one.complete && one.naturalWidth > 0)"
    assert pictures.evaluate_all(drawn), "a picture of moves is not drawn"
    expect(found.locator("figure").nth(1)).to_contain_text("Moves of the knight")

    studio.page.emulate_media(media="print")
    expect(found).to_be_visible()
    expect(studio.top).to_be_hidden()
    expect(studio.dialog("Rules of Chess").get_by_role("button", name="Print")).to_be_hidden()
    assert found.evaluate("one => one.scrollHeight <= one.clientHeight + 1"), "it is cut off"
    studio.page.emulate_media(media="screen")

    knight = found.locator("li").filter(has_text="1 across")
    knight.get_by_role("button", name="where?").click()
    expect(found).to_be_hidden()
    assert studio.state("selection") == "/pieces/1/moves/0"


def test_rules_with_errors_say_so_instead(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.show("JSON")
    studio.put_json(studio.text.replace('"WHITE"', '"NOBODY"', 1))
    studio.await_checked()
    studio.command("Rules sheet in plain words")
    expect(studio.toast("The rules have errors")).to_be_visible()


def test_a_text_that_is_not_read_has_no_sheet(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.show("JSON")
    studio.put_json(studio.text.replace('"players": [', '"players" ['))
    studio.await_checked()
    studio.command("Rules sheet in plain words")
    expect(studio.toast("The text cannot be read as JSON")).to_be_visible()
    expect(studio.page.get_by_test_id("sheet")).to_have_count(0)
