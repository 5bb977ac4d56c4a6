"""The reference program's games come out event for event."""

from __future__ import annotations

import json

import pytest

from core.games.asg.state import OWNERS, PLAYERS
from core.rng import new_rng
from tests.games.asg.kit import whole_ply
from tests.games.asg.oracle import events_of, game_of, games, golden

GAMES = {f"{'-'.join(game['seats'])}-{game['seed']}": game for game in games()}
LOGS = {name: log for name, log in golden().items() if name.startswith("replay_")}


def _played(game, turns, seed):
    """The events per ply from actions alone, and the last state."""
    step = game.initial(seed)
    per_ply, carried = [], events_of(step)
    for turn in turns:
        assert game.to_act(step.state) == turn["player"]
        step = whole_ply(game, step.state, turn["actions"])
        found = carried + events_of(step)
        goes_on = found[-1]["type"] == "income"
        carried = [found.pop()] if goes_on else []
        per_ply.append(found)
    return per_ply, step.state


def _final(game, state):
    view = state.view
    nodes = {
        id: [OWNERS[owner], one, two]
        for id, owner, one, two in zip(game.plan.ids, view.owners, *view.forces, strict=True)
    }
    return dict(zip(PLAYERS, view.supply, strict=True)), nodes


def _text(events):
    """As JSON text, so that true is not 1 and the order of the keys counts."""
    return [json.dumps(event).replace(": 1.0", ": 1").replace(": 0.0", ": 0") for event in events]


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_of_the_reference_comes_out_event_for_event(name):
    recorded = GAMES[name]
    game = game_of(recorded)
    per_ply, state = _played(game, recorded["turns"], recorded["seed"])
    for turn, events in zip(recorded["turns"], per_ply, strict=True):
        assert _text(events) == _text(turn["events"]), f"ply {turn['ply']}"
    supplies, nodes = _final(game, state)
    assert (supplies, nodes) == (recorded["supplies"], recorded["nodes"])
    assert game.dump(state)["result"] == recorded["result"]


@pytest.mark.parametrize("name", LOGS)
def test_a_log_of_the_reference_comes_out_event_for_event(name):
    log, seed = LOGS[name], int(name.rpartition("seed")[2].partition("_")[0])
    game = game_of({})
    per_ply, state = _played(game, log["turns"], seed)
    for turn, events in zip(log["turns"], per_ply, strict=True):
        assert _text(events) == _text(turn["events"]), f"ply {turn['ply']}"
    supplies, nodes = _final(game, state)
    final = log["final"]
    if log["result"] is None:
        # The recording stops before the next ply's income, which our state already has.
        supplies[PLAYERS[state.view.active]] -= 3
    assert (supplies, nodes) == (final["supplies"], final["nodes"])
    assert game.dump(state)["result"] == log["result"]


def test_the_data_holds_what_it_should():
    assert len(GAMES) == 36
    assert sum("chaos" in name for name in GAMES) >= 12
    assert len(LOGS) == 3


@pytest.mark.parametrize("seed", golden()["prng"]["vectors"])
def test_the_generator_is_the_references(seed):
    vectors = golden()["prng"]["vectors"][seed]
    rng, numbers = new_rng(int(seed), "xorshift32"), []
    for _ in vectors["u32"]:
        number, rng = rng.next_u32()
        numbers.append(number)
    assert numbers == vectors["u32"]
    assert [number % 7 - 3 for number in numbers] == vectors["intInclusive(-3,3)"]
