from dataclasses import replace

import pytest

from core.agents import parse_seat
from core.match import MatchOver, new_match
from core.protocol import IllegalAction, Result
from core.records import verify
from core.replay import record
from core.rerun import rerun
from core.start import StartError
from tests.contract.toys import POUCH, POUCH_OF_THREE, SYSTEM, Act

GAME = SYSTEM.load(POUCH)


def _with(text, game=GAME, seed=1):
    seats = {player: parse_seat(text) for player in game.players}
    return replace(new_match(game, seed), seats=seats)


def _to_the_end(match):
    while match.to_act is not None:
        match = match.decide()
    return match


def _calling():
    """A match in the middle of its first ply: ANN took three and must call."""
    for seed in range(20):
        match = new_match(GAME, seed)
        if match.state.dice[0] == 3:
            return match.play(Act("take", 3))
    raise AssertionError("no seed gives ANN a three")


def test_a_match_is_a_value():
    match = new_match(GAME, 1)
    assert match.play(Act("take", 1)).done == 1
    assert (match.done, match.plies) == (0, ())


def test_a_choice_belongs_to_its_ply():
    half = _calling()
    assert (half.done, half.to_act, len(half.pending)) == (0, "ANN", 1)
    whole = half.play(Act("call", "low"))
    assert (whole.done, whole.to_act, whole.pending) == (1, "BEN", ())
    assert [event.type for event in whole.plies[0].events] == ["take", "call"]


def test_undo_of_half_a_ply_takes_it_back_and_leaves_nothing_to_redo():
    half = _calling()
    back = half.undo()
    assert (back.state, back.done, back.plies, back.pending) == (half.start.state, 0, (), ())
    later = half.play(Act("call", "low")).undo()
    assert later.redo().plies[0].taken[1].action == Act("call", "low")


def test_half_a_ply_drops_what_came_after():
    match = _calling().play(Act("call", "low")).undo()
    assert len(match.play(Act("take", 1)).plies) == 1
    assert match.play(Act("take", 3)).plies == ()


def test_undo_redo_and_goto_keep_the_tail_until_something_else_is_played():
    match = _to_the_end(_with("random"))
    last = match.done
    assert match.undo(2).redo(2) == match
    assert match.goto(0).state == match.start.state
    assert match.goto(10**6) == match
    assert match.goto(1).redo(-5 + last + 4).state == match.state
    again = match.goto(1).decide()
    assert (again.done, len(again.plies)) == (2, 2)


def test_events_carry_their_ply_and_stop_where_we_stand():
    match = _to_the_end(_with("random"))
    plies = [ply for ply, _ in match.events()]
    assert plies == sorted(plies)
    assert (plies[0], plies[-1]) == (0, match.done)
    assert {ply for ply, _ in match.goto(2).events()} == {0, 1, 2}
    assert [e for e in match.events() if e[0] >= 2] == list(match.events(from_ply=2))


def test_a_match_ends_at_its_ply_limit():
    match = replace(_with("random"), max_plies=2).decide().decide()
    assert match.to_act is None
    assert match.result == Result((0.0, 0.0), "ply_limit")
    assert list(match.events())[-1][1].data["reason"] == "ply_limit"
    with pytest.raises(MatchOver):
        match.play(Act("take", 1))
    with pytest.raises(MatchOver):
        match.decide()
    assert match.undo().to_act is not None


def test_a_wrong_action_leaves_the_match_alone():
    match = new_match(GAME, 1)
    with pytest.raises(IllegalAction):
        match.play(Act("take", 9))
    assert match == new_match(GAME, 1)


def test_same_seed_same_match_other_seed_another():
    for text in ("random", "greedy", "mcts:20"):
        assert _to_the_end(_with(text)) == _to_the_end(_with(text))
    states = {_to_the_end(_with("random", seed=seed)).state for seed in range(6)}
    assert len(states) > 1


def test_undo_and_deciding_again_gives_the_same_ply():
    match = _to_the_end(_with("random"))
    assert match.goto(2).decide().plies == match.plies[:3]


def test_three_players_take_turns():
    match = _with("greedy", SYSTEM.load(POUCH_OF_THREE))
    assert [match.decide().decide().decide().plies[n].player for n in range(3)] == ["A", "B", "C"]


def test_a_match_starts_from_a_dumped_state():
    match = _with("random").decide().decide()
    again = new_match(GAME, 0, {"state": GAME.dump(match.state)})
    assert again.state == match.state
    assert again.start.events == ()


@pytest.mark.parametrize(
    ("start", "path"),
    [
        (7, ""),
        ({}, ""),
        ({"fen": "x", "state": {}}, ""),
        ({"fen": "8/8"}, "/fen"),
        ({"state": {"stones": -1}}, "/state"),
        ({"state": None}, "/state"),
    ],
)
def test_a_bad_start_says_where(start, path):
    with pytest.raises(StartError) as caught:
        new_match(GAME, 0, start)
    assert caught.value.path == path


def test_a_timed_search_stops_by_the_callers_clock_and_notes_its_nodes():
    answers = iter([False, False, True])
    asked = []
    match = replace(_with("mcts:300ms"), seed=2)
    after = match.decide(lambda ms: asked.append(ms) or (lambda: next(answers)))
    taken = after.plies[0].taken[0]
    assert (asked[0], taken.by, taken.nodes) == (300, "mcts:300ms", 3)
    with pytest.raises(ValueError, match="no clock"):
        match.decide()


def test_a_rerun_on_the_same_rules_does_not_diverge():
    match = _to_the_end(_with("random")).undo()
    again, divergence = rerun(match, SYSTEM.load(POUCH))
    assert divergence is None
    assert (again.state, again.seats) == (match.state, match.seats)


def test_a_rerun_names_the_first_ply_that_the_new_rules_refuse():
    match = _to_the_end(_with("random"))
    again, divergence = rerun(match, SYSTEM.load({**POUCH, "stones": 8}))
    assert divergence.refused
    assert (divergence.ply, again.done) == (match.done, match.done - 1)
    assert divergence.causes == ("/most",)
    assert divergence.action == GAME.dump(match.last.action)


def test_a_rerun_that_goes_through_names_the_first_different_position():
    match = new_match(GAME, 1).play(Act("take", 1))
    again, divergence = rerun(match, SYSTEM.load({**POUCH, "stones": 8}))
    assert (divergence.ply, divergence.refused, again.done) == (0, False, 1)


def test_before_the_first_action_nothing_goes_another_way():
    match = new_match(GAME, 1)
    again, divergence = rerun(match, SYSTEM.load({**POUCH, "stones": 8}))
    assert divergence is None
    assert again.state != match.state


def test_what_was_rerun_verifies_on_the_new_rules(pouch):
    spec = {**POUCH, "stones": 10}
    match, divergence = rerun(_to_the_end(_with("mcts:10")), SYSTEM.load(spec))
    assert divergence is not None
    verdict = verify(record(match, "pouch", spec))
    assert verdict.ok, verdict.message


def test_a_rerun_keeps_half_a_ply():
    half = _calling()
    again, divergence = rerun(half, SYSTEM.load(POUCH))
    assert divergence is None
    assert (again.pending[0].action, again.state) == (Act("take", 3), half.state)


def test_a_ceiling_ends_agents_with_a_budget_of_positions_too():
    asked = []

    def timer(ms):
        asked.append(ms)
        return lambda: True

    for text, limit in (("mcts:100", 1000), ("mcts:1000000", 400_000), ("mcts:70ms", 70)):
        seats = dict.fromkeys(GAME.players, parse_seat(text))
        match = replace(new_match(GAME, 1), seats=seats).decide(timer, 1000)
        assert match.done == 1
        assert asked.pop() == limit
    seats = dict.fromkeys(GAME.players, parse_seat("mcts:30"))
    assert replace(new_match(GAME, 1), seats=seats).decide(timer).done == 1
    assert asked == []
