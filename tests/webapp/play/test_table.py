"""What a viewer learns of a match, what is passed for a player, and where undo leads."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from core.games.mtg.phases import STEPS
from core.games.mtg.turn.steps import SILENT
from core.games.mtg.wire import TYPES
from core.protocol import AmbiguousAction, Event, IllegalAction, MalformedAction, Step
from tests.webapp.play.kit import cards, laid, led
from webapp.play.games import mtg
from webapp.play.habits import HABITS, habits_of
from webapp.play.looks import is_hiding, scene_of, tree
from webapp.play.prompts import menu
from webapp.play.table import opening, parse, story

SPECS = ("chess", "fighter_vs_fire_mage", "scenario_01", "pyromancer_vs_shadow_monk")


WISHES = ("Cast Furnace", "Play", "Keep", "Declare", "Pass")


def ahead(table):
    """The table where a person decides next."""
    while (after := table.go_on()) is not None:
        table = after
    return table


@pytest.mark.parametrize("spec", SPECS)
def test_every_system_has_a_board_and_a_menu_and_hides_nothing(spec):
    table = laid((spec,), "human,human" if spec != "chess" else "human,random")
    assert not is_hiding(table.match)
    assert not table.needs_curtain
    [board] = table.panes()
    assert board.name == "board"
    assert len(board.lines) > 2
    assert menu(table.match)


def test_the_card_game_hides_hands_from_panes_and_story(tmp_path):
    table = cards(tmp_path, "human,random")
    assert is_hiding(table.match)
    start = table
    for _ in range(60):
        after = table.go_on()
        if after is None:
            after = table.play(next(iter(table.match.game.legal_actions(
                table.match.game.observe(table.match.state, "P1")))))  # fmt: skip
        held = {card.card.name for card in _hand(after, 1)}
        seen = "\n".join(line for pane in after.panes() for line in pane.lines)
        public = _public(after)
        assert not {name for name in held - public if name in seen}
        table = after
        if table.match.to_act is None:
            break
    assert not any("Forest" in line and "draws" in line for line in story(start, table, "P1"))


def test_what_only_one_player_may_know_is_told_to_that_player_only(tmp_path):
    table = cards(tmp_path, "human,human")
    secret = Event("mulligan", {"player": "P2"}, (), ("P2",))
    public = Event("mulligan", {"player": "P1"})
    start = Step(table.match.state, (secret, public))
    table = replace(table, match=replace(table.match, start=start))
    assert opening(table, "P1") == opening(table, None) == ["P1 takes a mulligan"]
    assert opening(table, "P2") == ["P2 takes a mulligan", "P1 takes a mulligan"]


def _hand(table, seat):
    state = table.match.state
    return [state.cards[id] for id in state.seats[seat].hand]


def _public(table):
    state = table.match.state
    return (
        {perm.card.name for perm in state.battlefield.values()}
        | {
            state.cards[id].card.name
            for seat in state.seats
            for id in (*seat.graveyard, *seat.exile)
        }
        | {card.card.name for card in _hand(table, 0)}
        | {item.name for item in state.stack}
    )


def test_passes_are_made_for_a_player_only_where_there_is_no_stop(tmp_path):
    table = cards(tmp_path, "human,random")
    keep = next(iter(table.match.game.legal_actions(table.match.game.observe(
        table.match.state, "P1"))))  # fmt: skip
    first = ahead(table.play(keep))
    assert first.match.state.step == "MAIN1"
    assert first.passed
    asked = ahead(cards(tmp_path, "human,random").with_stops("all").play(keep))
    assert (asked.match.state.step, asked.match.state.turn) == ("MAIN1", 1)
    nowhere = first.with_stops("none")
    assert nowhere.go_on().match.done == first.match.done + 1
    assert first.with_stops("nonsense") is None
    assert first.with_stops("my main1").set_stops == first.set_stops - {"my MAIN1"}
    assert first.with_stops("none").with_stops("usual").set_stops == first.set_stops


def test_undo_goes_back_to_the_last_question_and_not_to_a_pass(tmp_path):
    table = led(
        cards(tmp_path, "human,random"), ("Cast Furnace", "Play", "Keep", "Declare", "Pass")
    )
    done = table.match.done
    after = ahead(table.play(table.match.game.parse_action({"type": "PASS_PRIORITY"})))
    assert after.match.done > done + 1
    back = after.undo()
    assert back.match.done == done
    assert cards(tmp_path, "human,random").undo() is None


def view(**more):
    """What passing looks at."""
    turn = {"active": "P1", "step": "MAIN1", "priority": "P1", "declares": None}
    return {
        "player": "P1", "turn": turn | more.pop("turn", {}), "stack": [], "pending_decision": None,
    } | more  # fmt: skip


@pytest.mark.parametrize(
    ("seen", "has_more", "passes"),
    [
        (view(), False, False),
        (view(turn={"step": "UPKEEP"}), True, True),
        (view(turn={"step": "DECLARE_BLOCKERS"}), True, False),
        (view(turn={"step": "DECLARE_BLOCKERS"}), False, True),
        (view(turn={"active": "P2", "step": "END"}), True, False),
        (view(turn={"active": "P2", "step": "MAIN1"}), True, True),
        (view(stack=[{"controller": "P2"}]), True, False),
        (view(stack=[{"controller": "P2"}]), False, True),
        (view(stack=[{"controller": "P1"}]), True, True),
        (view(turn={"declares": "attackers", "step": "UPKEEP"}), True, False),
        (view(pending_decision={"kind": "MAY"}), False, False),
        (view(turn={"priority": "P2", "step": "UPKEEP"}), False, False),
    ],
)
def test_where_a_player_is_asked(seen, has_more, passes):
    found = mtg.passing(seen, lambda: has_more, mtg.PRESET)
    assert found == ({"type": "PASS_PRIORITY"} if passes else None)


def test_the_words_of_the_habits_are_those_of_the_engine():
    assert mtg.STOPS.keys() >= mtg.PRESET
    steps = {*STEPS, "DAMAGE"} - set(SILENT)  # DAMAGE: of the profile cr_2025
    assert set(mtg.STOPS) == {f"{whose} {step}" for whose in ("my", "their") for step in steps}
    assert set(TYPES) >= mtg.IDLE
    assert all(habits_of(system) for system in HABITS)


def test_texts_of_cards_are_those_that_the_viewer_sees(tmp_path):
    table = cards(tmp_path, "human,random")
    texts = mtg.details(scene_of(table.raw, table.match, "P1"))
    assert "deals 2 damage" in texts["Cinder Lash"]
    assert "Forest" not in texts
    assert mtg.details(scene_of(table.raw, table.match, None)) == {}


def test_a_tree_of_any_view_shows_every_word_of_it():
    value = {"turn": 1, "none": None, "yes": True, "hands": [{"size": [7, [8]]}, {"size": 6}],
             "deep": {"a": {"b": {"c": {"d": {"e": "end"}}}}}, "empty": {}, "also": []}  # fmt: skip
    text = "\n".join(tree(value))
    for word in ("turn: 1", "none: -", "yes: yes", "size: 7 8", "- size 6", "end", "empty: -"):
        assert word in text
    assert list(tree(json.loads("[]"))) == []


def test_a_typed_name_means_the_first_of_equal_cards_in_hand_but_no_permanent(tmp_path):
    table = led(cards(tmp_path, "human,random"), WISHES)
    with pytest.raises(AmbiguousAction, match="Mountain#1, Mountain#2, Mountain#3; say"):
        parse(table.match, "tap Mountain")
    start = cards(tmp_path, "human,random")
    for text in ("land Mountain", "land hand:Mountain"):
        with pytest.raises(IllegalAction) as refused:
            parse(start.match, text)  # there are four; it is only too early
        assert "no Mountain" not in str(refused.value)
    with pytest.raises(MalformedAction, match="There is no Island here"):
        parse(start.match, "land Island")
