"""Board games in the page: names made where they are needed, FEN with all of a position, sizes."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.studio import Studio
from e2e.test_form import form_at


def test_a_win_condition_names_a_zone_from_a_list_or_makes_one(studio: Studio) -> None:
    studio.open("hexapawn")
    entity = form_at(studio, '"type": "PIECE_IN_ZONE"', "/win_conditions/0")
    zone = entity.get_by_label("Zone", exact=True)
    before = studio.text
    zone.select_option(label="new zone…")
    studio.await_edit(before).expect_valid()
    made = studio.doc["conditions"][-1]
    assert studio.doc["win_conditions"][0]["zone"] == made["code"]
    assert list(made["check"]) == ["WHITE", "BLACK"]
    expect(zone).to_have_value(made["code"])
    studio.undo()
    assert studio.text == before


def test_kinds_are_offered_in_sentences(studio: Studio) -> None:
    studio.open("gardner_minichess")
    entity = form_at(studio, '"modifiers": [', "/pieces/0/moves/0")
    expect(entity).to_contain_text("Promotion")
    expect(entity.get_by_role("button", name="Add capture from afar")).to_be_visible()
    before = studio.text
    entity.get_by_role("button", name="Add guard").or_(
        entity.get_by_role("button", name="Add condition")
    ).first.click()
    studio.await_edit(before)
    expect(entity).to_contain_text("This piece has not moved yet")
    move = studio.doc["pieces"][0]["moves"][0]
    keys = [key for key in move if key in ("actions", "conditions", "modifiers")]
    assert keys == [key for key in ("actions", "conditions", "modifiers") if key in move]


def test_an_optional_list_goes_with_its_last_entry(studio: Studio) -> None:
    studio.open("gardner_minichess")
    entity = form_at(studio, '"action": "TRANSFORM"', "/pieces/0/moves/0")
    before = studio.text
    entity.get_by_role("button", name=re.compile("^Delete Promotion")).first.click()
    studio.await_edit(before)
    assert "modifiers" not in studio.doc["pieces"][0]["moves"][0]


def test_a_new_size_in_the_form_takes_the_far_row_along(studio: Studio) -> None:
    studio.open("hexapawn")
    entity = form_at(studio, '"dimensions"', "/board")
    before = studio.text
    box = entity.get_by_label(re.compile("rows$"))
    box.fill("6")
    box.press("Enter")
    studio.await_edit(before)
    zones = [each for each in studio.doc["conditions"] if each["type"] == "POSITION"]
    assert zones[0]["check"]["WHITE"] == [[0, 5], [1, 5], [2, 5]]


def test_a_promotion_with_one_answer_is_not_asked(studio: Studio) -> None:
    studio.open("gardner_minichess")
    text = re.sub(r'"options": \[[^\]]*\]', '"options": ["QUEEN"]', studio.text)
    studio.put_json(text)
    studio.await_checked().expect_valid()
    studio.start_from_fen("2k2/P4/5/5/2K2 w - - 0 1")
    studio.seat("BLACK", "You")
    studio.move("a4", "a5")
    studio.expect_ply(1)
    expect(studio.square("a5")).to_have_accessible_name("a5, WHITE queen")


def test_a_fen_with_more_than_six_fields_says_so_and_reads_back(studio: Studio) -> None:
    studio.open("chess")
    studio.start_from_fen("8/P6k/8/8/8/8/6p1/K7 w - - 0 1")
    studio.seat("BLACK", "You")
    studio.move("a7", "a8")
    studio.tab("State")
    told = studio.side.get_by_test_id("fen")
    expect(told).to_contain_text('{"promotion":')
    fen = told.inner_text()
    expect(studio.side.get_by_test_id("fen-note")).to_contain_text("promotion")
    studio.start_from_fen(fen)
    studio.tab("State")
    expect(told).to_have_text(fen)
