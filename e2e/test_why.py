"""Why can it not go there? The reasons name the conditions, and lead to them in the text."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.studio import Studio


def test_why_names_the_failing_condition_and_jumps_to_its_json(studio: Studio) -> None:
    studio.open("chess")
    studio.control("Why?").click()
    studio.square("e1").click()
    studio.square("g1").click()
    answer = studio.match.get_by_test_id("why")
    expect(answer).to_be_visible()
    reason = answer.locator("[data-path*='/conditions/']").first
    path = reason.get_attribute("data-path")
    assert path is not None
    assert path.startswith("/pieces/5/moves/")
    reason.click()
    expect(studio.editor).to_be_focused()
    expect(answer).to_be_hidden()  # it would lie over the board
    assert studio.state("selection") == path
    expect(studio.page.locator(".cm-selected").first).to_be_visible()


def test_an_attempt_at_an_impossible_move_is_answered_too(studio: Studio) -> None:
    studio.open("chess")
    studio.square("e2").click()
    studio.square("e5").click()
    answer = studio.match.get_by_test_id("why")
    expect(answer).to_be_hidden()  # nobody has asked; nothing lies over the board
    studio.match.get_by_role("button", name="Why not e2 to e5?").click()
    expect(answer).to_contain_text("e2 to e5")
    studio.page.keyboard.press("Escape")
    expect(answer).to_be_hidden()
    studio.move("e2", "e4")
    studio.expect_ply(2)


def test_why_explains_a_pinned_piece_by_the_leader(studio: Studio) -> None:
    studio.open("chess")
    studio.start_from_fen("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1")
    studio.control("Why?").click()
    studio.square("e2").click()
    studio.square("c3").click()
    answer = studio.match.get_by_test_id("why")
    expect(answer.locator("[data-path='/leader']")).to_be_visible()
    answer.locator("[data-path='/leader']").click()
    assert studio.state("selection") == "/leader"


def test_an_event_of_the_log_leads_to_its_cause(studio: Studio) -> None:
    studio.open("chess")
    studio.seat("BLACK", "You")
    studio.move("e2", "e4")
    studio.expect_ply(1)
    studio.tab("Log")
    event = (
        studio.side.get_by_test_id("event")
        .filter(has_text="EN_PASSANT")
        .or_(studio.side.get_by_test_id("event").and_(studio.page.locator("[data-type=state_set]")))
    )
    cause = event.first.get_by_role("button", name="Cause:").first
    path = cause.get_attribute("data-path")
    assert path is not None
    cause.click()
    expect(studio.editor).to_be_focused()
    assert studio.state("selection") == path
    assert path.startswith("/pieces/0/moves/1")


def test_the_keyboard_asks_why_with_a_question_mark(studio: Studio) -> None:
    studio.open("chess")
    studio.square("a1").focus()
    keys = studio.page.keyboard
    keys.press("Enter")
    keys.press("ArrowUp")
    keys.press("ArrowUp")
    keys.press("?")
    expect(studio.match.get_by_test_id("why")).to_contain_text("a1 to a3")
