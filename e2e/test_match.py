"""The match's controls: undo and rewind, agents, stopping a runaway, log, state, result."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.places import middle, still
from e2e.studio import Studio
from e2e.test_focus import IN_PAGE


def two_people(studio: Studio, game: str = "chess") -> None:
    studio.open(game)
    studio.seat("BLACK", "You")


def play(studio: Studio, *moves: str) -> None:
    """Type moves such as "e2e4" into the box for them."""
    box = studio.match.get_by_role("textbox", name="Type a move")
    for n, move in enumerate(moves, int(studio.match.get_attribute("data-ply") or 0) + 1):
        box.fill(move)
        box.press("Enter")
        studio.expect_ply(n)


def test_undo_redo_and_the_slider_walk_through_the_match(studio: Studio) -> None:
    two_people(studio)
    digests = [studio.digest]
    for n, move in enumerate(["e2e4", "e7e5", "g1f3", "b8c6"], 1):
        play(studio, move)
        studio.expect_ply(n)
        digests.append(studio.digest)
    assert len(set(digests)) == 5
    studio.control("Undo").click()
    studio.expect_ply(3)
    assert studio.digest == digests[3]
    studio.control("Redo").click()
    studio.expect_ply(4)
    slider = studio.match.get_by_test_id("slider")
    slider.fill("1")
    studio.expect_ply(1)
    assert studio.digest == digests[1]
    expect(studio.match.get_by_test_id("ply")).to_have_text("1/4")
    studio.control("To the end").click()
    studio.expect_ply(4)
    assert studio.digest == digests[4]
    studio.control("To the start").click()
    studio.expect_ply(0)
    # Another move from here forgets the rest.
    play(studio, "d2d4")
    expect(studio.control("Redo")).to_be_disabled()
    expect(studio.match.get_by_test_id("ply")).to_have_text("1/1")


def test_undo_against_the_computer_takes_back_its_answer_too(studio: Studio) -> None:
    studio.open("chess")
    studio.move("e2", "e4")
    studio.expect_ply(2)
    studio.expect_idle()
    studio.control("Undo").click()
    studio.expect_ply(0)
    studio.expect_turn("WHITE")


def test_on_boards_the_look_ahead_answers_and_has_strengths(studio: Studio) -> None:
    studio.open("hexapawn")
    seat = studio.match.get_by_role("combobox", name="Seat of BLACK")
    strength = studio.match.get_by_role("combobox", name="Strength of BLACK")
    expect(seat).to_have_value("lookahead")
    expect(seat.locator("option:checked")).to_have_text("Look-ahead")
    expect(strength.locator("option:checked")).to_have_text("2,500 tries")
    strength.select_option(label="500 tries")
    studio.move("b1", "b2")
    studio.expect_ply(2)
    expect(seat).to_have_value("lookahead")
    expect(strength).to_have_value("500")
    studio.seat("BLACK", "Tree search")
    expect(strength.locator("option:checked")).to_have_text("100 tries")


@pytest.mark.parametrize(
    ("game", "seat", "offered"),
    [
        ("chess", "Look-ahead", ["500", "2,500"]),
        ("scenario_01", "Look-ahead", ["100"]),
        ("cinder_skin_vs_shadow_monk", "Look-ahead", ["100"]),
        ("fighter_vs_fire_mage", "Look-ahead", ["100"]),
        ("cinder_stampede_vs_drownlight_rites", "Tree search", ["25"]),
    ],
)
def test_the_opponent_at_first_has_the_strengths_that_were_measured(
    studio: Studio, game: str, seat: str, offered: list[str]
) -> None:
    studio.open(game)
    other = studio.match.get_by_test_id("seat").nth(1)
    kind, strength = (other.get_by_role("combobox", name=n) for n in ("Seat of", "Strength of"))
    expect(kind.locator("option:checked")).to_have_text(seat)
    expect(strength.locator("option:checked")).to_have_text(f"{offered[-1]} tries")
    times = ["half a second", "3 seconds"]
    texts = [f"{number} tries" for number in offered] + times
    expect(strength.locator("option")).to_have_text(texts)


def test_pieces_can_be_dragged(studio: Studio) -> None:
    two_people(studio)
    source, target = middle(studio.square("e2")), middle(studio.square("e4"))
    mouse = studio.page.mouse
    mouse.move(*source)
    mouse.down()
    mouse.move(*target, steps=8)
    mouse.up()
    studio.expect_ply(1)
    expect(studio.square("e4")).to_have_accessible_name(re.compile("^e4, WHITE pawn"))


def test_the_board_is_flipped(studio: Studio) -> None:
    two_people(studio)
    before = still(studio.square("a1"))
    studio.control("Flip the board").click()
    after = still(studio.square("h8"))
    assert abs(before.x - after.x) < 2
    assert abs(before.y - after.y) < 2
    studio.move("e2", "e4")
    studio.expect_ply(1)


def test_check_is_shown_and_mate_ends_the_match_with_a_banner(studio: Studio) -> None:
    two_people(studio)
    play(studio, "f2f3", "e7e5", "g2g4", "d8h4")
    result = studio.match.get_by_test_id("result")
    expect(result).to_contain_text("BLACK wins by checkmate")
    expect(result).not_to_contain_text("-1")
    expect(studio.match).to_have_attribute("data-status", "over")
    expect(studio.square("e1")).to_have_accessible_name("e1, WHITE king, in check")
    studio.control("Undo").click()
    expect(result).to_be_hidden()
    studio.expect_ply(3)


def test_what_was_said_to_a_move_that_is_none_goes_with_the_next_move(studio: Studio) -> None:
    two_people(studio)
    box = studio.match.get_by_role("textbox", name="Type a move")
    box.fill("nonsense")
    box.press("Enter")
    error = studio.match.get_by_test_id("match-error")
    expect(error).to_contain_text("is no move here")
    box.fill("Nf6")
    box.press("Enter")
    expect(error).to_contain_text("No piece can make the move Nf6")
    box.fill("Nf3")
    box.press("Enter")
    studio.expect_ply(1)
    expect(error).to_have_count(0)
    expect(studio.page.get_by_test_id("ribbon")).to_contain_text("Nf3")


def test_agents_play_against_each_other_and_pause(studio: Studio) -> None:
    studio.open("breakthrough")
    studio.seat("WHITE", "Random")
    studio.seat("BLACK", "Greedy")
    speed = studio.match.get_by_role("combobox", name="Speed of the agents")
    speed.select_option(label="slow")
    expect(studio.match).not_to_have_attribute("data-ply", "0")
    studio.control("Pause the agents").click()
    expect(studio.control("Let the agents play")).to_be_visible()
    expect(studio.match.get_by_test_id("busy")).to_be_hidden()
    studio.expect_idle()
    ply = int(studio.match.get_attribute("data-ply") or 0)
    studio.control("One agent move").click()
    studio.expect_ply(ply + 1)
    speed.select_option(label="fast")
    studio.control("Let the agents play").click()
    expect(studio.match.get_by_test_id("result")).to_be_visible(timeout=60_000)


def endless(studio: Studio) -> Any:
    """A replay of no plies in which the first player's search would take hours."""
    seats = {"RED": {"kind": "mcts", "nodes": 1_000_000}}
    start = {"system": "boards", "spec": studio.doc, "seats": seats}
    made = studio.call("play", "match.new", start)["result"]
    return studio.call("play", "match.replay", {"match": made["match"]})["result"]


def test_a_runaway_search_is_stopped_and_nothing_is_lost(studio: Studio) -> None:
    studio.open("four_player_chess")
    boots = studio.page.evaluate("__rulewright.play.generation")
    studio.paste_replay(endless(studio))
    busy = studio.match.get_by_test_id("busy")
    expect(busy).to_contain_text("RED is thinking")
    digest = studio.digest
    studio.control("Stop").press("Enter")
    expect(busy).to_be_hidden(timeout=5_000)
    studio.page.wait_for_function(IN_PAGE)
    expect(studio.match.get_by_test_id("match-note")).to_contain_text("Stopped")
    studio.expect_ply(0)
    assert studio.digest == digest
    studio.seat("RED", "You")
    studio.move("d2", "d3")
    studio.expect_ply(1)
    # It was stopped politely: the worker is the one from before.
    assert studio.page.evaluate("__rulewright.play.generation") == boots


def test_a_search_that_is_in_the_way_of_an_edit_is_stopped_for_it(studio: Studio) -> None:
    studio.open("four_player_chess")
    studio.paste_replay(endless(studio))
    expect(studio.match.get_by_test_id("busy")).to_contain_text("RED is thinking")
    studio.seat("RED", "You")
    studio.expect_idle()
    studio.move("d2", "d3")
    studio.expect_ply(1)


def test_a_worker_that_was_ended_gets_its_match_back(studio: Studio) -> None:
    two_people(studio)
    play(studio, "e2e4", "e7e5")
    digest = studio.digest
    studio.command("Restart the game engine")
    expect(studio.match.get_by_test_id("match-note")).to_contain_text("restarted", timeout=90_000)
    studio.expect_ply(2)
    assert studio.digest == digest
    play(studio, "g1f3")
    studio.control("Undo").click()
    studio.expect_ply(2)
    assert studio.digest == digest


RESTART_WITH_THE_PLY = """
() => new Promise((done) => {
  const { store, play } = globalThis.__rulewright;
  const off = store.match.subscribe(() => {
    if (store.match.getState().view.ply < 3) return;
    off();
    play.restart();
    done(store.match.getState().view.digest);
  });
})
"""


def test_a_worker_that_is_ended_in_the_very_moment_of_a_ply_does_not_lose_it(
    studio: Studio,
) -> None:
    two_people(studio)
    play(studio, "e2e4", "e7e5")
    page = studio.page
    page.evaluate(f"() => {{ globalThis.__rulewright.restarted = ({RESTART_WITH_THE_PLY})(); }}")
    box = studio.match.get_by_role("textbox", name="Type a move")
    box.fill("g1f3")
    box.press("Enter")
    digest = page.evaluate("() => globalThis.__rulewright.restarted")
    expect(studio.match.get_by_test_id("match-note")).to_contain_text("restarted", timeout=90_000)
    studio.expect_ply(3)
    assert studio.digest == digest
    play(studio, "b8c6")


def test_the_log_is_filtered_and_leads_back_to_any_ply(studio: Studio) -> None:
    two_people(studio)
    play(studio, "e2e4", "d7d5", "e4d5")
    events = studio.side.get_by_test_id("event")
    kind = studio.side.get_by_role("combobox", name="Kind of event")
    kind.select_option(label="capture")
    expect(events).to_have_count(1)
    kind.select_option(label="all events")
    studio.side.get_by_role("searchbox", name="Find in the log").fill("d5")
    expect(events.first).to_contain_text("d5")
    events.first.get_by_role("button", name=re.compile("^[0-9]+$")).click()
    studio.expect_ply(2)


def test_the_state_inspector_copies_fen_and_case(studio: Studio) -> None:
    two_people(studio)
    play(studio, "e2e4")
    studio.tab("State")
    inspector = studio.side.get_by_test_id("inspector")
    expect(inspector.get_by_test_id("digest")).to_have_text(studio.digest)
    fen = inspector.get_by_test_id("fen").text_content()
    assert fen is not None
    assert fen.startswith("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3")
    inspector.get_by_role("button", name="Copy FEN").click()
    expect(inspector.get_by_role("button", name="Copy FEN")).to_have_text("Copied")
    assert studio.page.evaluate("navigator.clipboard.readText()") == fen
    inspector.get_by_role("button", name="Copy as case").click()
    expect(inspector).to_contain_text("Case copied")
    case = studio.page.evaluate("navigator.clipboard.readText().then(JSON.parse)")
    assert case["spec_name"] == "chess"
    assert [ply["digest"] for ply in case["plies"]] == [studio.digest]


def test_the_same_seed_gives_the_same_match(studio: Studio) -> None:
    studio.open("hexapawn")
    studio.seat("WHITE", "Random")
    studio.seat("BLACK", "Random")
    result = studio.match.get_by_test_id("result")
    digests = []
    for _ in range(2):
        # The match before is over, and rewound it does not play on: the next result is another's.
        expect(result).to_be_visible(timeout=30_000)
        studio.control("To the start").click()
        expect(result).to_be_hidden()
        studio.tab("New match")
        studio.side.get_by_role("textbox", name="Seed").fill("7")
        studio.control("Start new match").click()
        expect(result).to_be_visible(timeout=30_000)
        digests.append(studio.digest)
    assert digests[0] == digests[1]
