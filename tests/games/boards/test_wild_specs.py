"""What validates loads and plays, however wild the spec."""

from __future__ import annotations

import json
from random import Random

import pytest

from core.games.boards import SYSTEM, compile_game
from core.games.boards.fen import FenError
from core.protocol import SpecError
from tests.games.boards.wild_specs import wild_spec

SEEDS = [*range(100), 1011]
"""1011: on a board one column wide, a step that leaves it from everywhere."""
PLIES = 40


def _legal(game, raw):
    state = game.parse_state(raw)
    return sorted(map(str, map(game.dump, game.legal_actions(game.observe(state, None)))))


def _poked(game, slow, state, rng):
    """Ask a state everything that the page asks; the general path must say the same."""
    view = game.observe(state, None)
    raw = json.loads(json.dumps(game.dump(state)))
    again = game.parse_state(raw)
    assert game.dump(again) == raw
    here = sorted(map(str, map(game.dump, game.legal_actions(view))))
    assert here == _legal(game, raw) == _legal(slow, raw)
    assert game.text(state)
    if raw["pieces"]:
        at = [rng.choice(raw["pieces"])["at"] for _ in range(2)]
        game.why_illegal(view, game.parse_action({"type": "move", "from": at[0], "to": at[1]}))
    try:
        written = game.fen(state)
        game.from_fen(written)
    except FenError:
        pass


def _play(raw, rng, plies=PLIES):
    game, slow = SYSTEM.load(raw), compile_game(raw, fast=False)
    state = game.initial(0).state
    assert state == slow.initial(0).state
    for _ in range(plies):
        view = game.observe(state, None)
        actions = list(game.legal_actions(view))
        assert (game.to_act(state) is None) == (game.result(state) is not None)
        assert bool(actions) == (game.result(state) is None)
        if rng.random() < 0.2:
            _poked(game, slow, state, rng)
        if not actions:
            return
        action = rng.choice(actions)
        assert game.notate(action, view)
        state = game.apply(state, action).state


@pytest.mark.parametrize("batch", range(5))
def test_a_wild_spec_plays_when_it_validates(batch):
    for seed in SEEDS[batch::5]:
        raw = wild_spec(seed)
        errors = {i.code for i in SYSTEM.check(raw) if i.severity == "error"}
        if errors:
            assert errors == {"boards.depends-cycle"}
            with pytest.raises(SpecError):
                SYSTEM.load(raw)
            continue
        try:
            _play(raw, Random(seed))
        except Exception as error:
            raise AssertionError(f"wild spec {seed}: {error!r}") from error
