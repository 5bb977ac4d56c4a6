"""Matches of an evaluation are matches of the sandbox, and their counts add up in any order."""

import itertools
import json
import random
from dataclasses import replace

import pytest

from core.agents import SeatError, parse_seat
from core.evaluation.engine import play_chunk, play_game, seated
from core.evaluation.plan import games_of, match_seed
from core.evaluation.tally import WHOLE, merged, parse_tally, points
from core.match import new_match
from core.protocol import Result
from tests.core.evaluation.plans import plan_of

CASES = [
    ("hexapawn", ("random", "greedy")),
    ("hexapawn", ("mcts:30", "mcts:30")),
    ("gardner_minichess", ("greedy", "random")),
    ("fighter_vs_fire_mage", ("greedy", "random")),
    ("gambler_vs_alchemist", ("random", "random")),
    ("scenario_01", ("rusher", "greedy")),
    ("pyromancer_vs_shadow_monk", ("standard", "random")),
    ("cinder_stampede_vs_drownlight_rites", ("greedy", "random")),
]


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_a_match_is_the_match_of_the_sandbox_with_its_seed_and_seats(name, seats):
    game, plan = plan_of(name, seats, 1)
    agents = [seated(seat, game) for seat in plan.seats]
    for which in games_of(seats, 5, 3):
        played = play_game(game, agents, which, 60)
        sitting = {
            player: plan.seats[seat]
            for player, seat in zip(game.players, which.seated, strict=True)
        }
        match = replace(new_match(game, which.seed, None, 60), seats=sitting)
        while match.to_act is not None:
            match = match.decide()
        told = [event for _, event in match.events() if event.type not in game.idle]
        causes = sum(len(event.cause) for event in told)
        decisions = sum(len(ply.taken) for ply in match.plies)
        assert (played.result, played.plies) == (match.result, match.done)
        assert played.decisions == decisions
        assert sum(played.uses.values()) == causes


def test_chunks_add_up_to_the_same_bytes_in_any_order_and_of_any_size():
    game, plan = plan_of("hexapawn", ("greedy", "random"), 12, seed=2**40 + 7)
    whole = merged(play_chunk(game, chunk) for chunk in plan.chunks(12))
    parts = [play_chunk(game, chunk) for chunk in plan.chunks(5)]
    random.Random(1).shuffle(parts)
    sent = [parse_tally(json.loads(json.dumps(part.dump()))) for part in parts]
    assert json.dumps(merged(sent).dump()) == json.dumps(whole.dump())
    assert (whole.rounds, whole.games) == (12, 24)
    assert sum(found.count for found in whole.lengths.values()) == 24


def test_what_a_chunk_depends_on_changes_its_key_and_nothing_else_does():
    _, plan = plan_of("hexapawn", ("greedy", "random"), 4)
    key = next(plan.chunks(4)).key
    longer = replace(plan, rounds=9)
    assert [chunk.key for chunk in longer.chunks(4)][:2] == [c.key for c in plan.chunks(4)][:2]
    assert [chunk.count for chunk in longer.chunks(4)] == [1, 2, 4, 2]
    for other in (
        replace(plan, seed=1),
        replace(plan, max_plies=9),
        replace(plan, seats=plan.seats[::-1]),
        replace(plan, spec={**plan.spec, "name": "Another"}),
    ):
        assert next(other.chunks(4)).key != key
    assert [chunk.key for chunk in plan.chunks(2)][1] != key


def test_results_that_were_kept_with_less_counted_are_not_taken_for_others(monkeypatch):
    _, plan = plan_of("hexapawn", ("greedy", "random"), 4)
    chunk = next(plan.chunks(4))
    key = chunk.key
    monkeypatch.setattr("core.evaluation.plan.COUNTS", 1)
    assert chunk.key != key


def test_points_of_a_round_are_all_shared_out():
    game, plan = plan_of("hexapawn", ("greedy", "random"), 6)
    tally = merged(play_chunk(game, chunk) for chunk in plan.chunks(4))
    for histograms in (tally.players, tally.agents):
        shared = sum(value * count for counts in histograms for value, count in counts.items())
        assert shared == WHOLE * tally.games
    assert tally.agents[0][2 * WHOLE] > tally.agents[1][2 * WHOLE]


def test_an_end_that_nobody_wins_is_shared_by_all_and_a_shared_win_by_its_winners():
    players = ("A", "B", "C")
    assert points(players, Result((0.0,) * 3, "ply_limit")) == (280, 280, 280)
    assert points(players, Result((1.0, 1.0, -1.0), "won", ("A", "B"))) == (420, 420, 0)


def test_seeds_of_matches_do_not_repeat_and_fit_the_sandbox():
    places = itertools.product((0, 1, 2**33), range(500), range(2))
    found = {match_seed(*place) for place in places}
    assert len(found) == 3000
    assert all(0 <= seed < 2**32 for seed in found)


@pytest.mark.parametrize("text", ["human", "mcts:50ms", "ai"])
def test_seats_that_would_not_play_the_same_again_are_refused(text):
    game, _ = plan_of("hexapawn", ("random", "random"), 1)
    with pytest.raises(SeatError):
        seated(parse_seat(text), game)
