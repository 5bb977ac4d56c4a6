"""What the lints believe about values, held against what the engine computes."""

from __future__ import annotations

import random

import pytest

from core.games.heroes import SYSTEM
from core.games.heroes.checks.world import World
from core.games.heroes.document import Document
from core.games.heroes.floats import canon
from core.games.heroes.kinds import walk
from tests.contract.shipped import SHIPPED
from tests.games.heroes.random_duels import random_duels

DECISIONS = 12


def _ranges(raw, is_sure):
    """What is believed: (entity, path of the script, span) -> range."""
    world = World(Document(raw))
    found = {}
    for instance, walked in (world.sure if is_sure else world.walks).items():
        for node in walk(instance.script.tree):
            if id(node) in walked.values:
                place = (instance.owner, instance.script.path, (node.span.start, node.span.end))
                found[place] = walked.values[id(node)]
    return found


def _steps(game, seed):
    choose = random.Random(seed)
    yield from game.trace_initial(seed)
    state = game.initial(seed).state
    for _ in range(DECISIONS):
        if game.result(state) is not None:
            return
        action = choose.choice(list(game.legal_actions(game.observe(state, None))))
        yield from game.trace(state, action)
        state = game.apply(state, action).state


def _hold(raw, seed):
    """Every value that was computed lies where it was believed to lie; how many there were."""
    game = SYSTEM.load(raw)
    beliefs = [_ranges(raw, is_sure) for is_sure in (True, False)]
    count = 0
    for step in _steps(game, seed):
        if step.value is None or step.span is None:
            continue
        owner = game.players.index(step.data["player"])
        for ranges in beliefs:
            found = ranges[owner, step.path, step.span]
            assert found.low <= step.value <= found.high, (step, found)
            assert found.fraction or step.value.is_integer(), (step, found)
        count += 1
    return count


DUELS = [name for name, raw in SHIPPED["heroes"].items() if "heroes" in raw]


@pytest.mark.parametrize("name", DUELS)
def test_values_of_shipped_duels_lie_where_the_checks_believe(name):
    assert sum(_hold(SHIPPED["heroes"][name], seed) for seed in range(3)) > 20


@pytest.mark.parametrize("is_wild", [False, True])
def test_values_of_any_duel_lie_where_the_checks_believe(is_wild):
    counts = [_hold(raw, seed) for seed, (raw, _) in enumerate(random_duels(7, 40, is_wild))]
    assert sum(counts) > 1000


def test_initial_values_are_believed_as_the_engine_holds_them():
    raw = {**SHIPPED["heroes"]["fighter_vs_fire_mage"]}
    world = World(Document(raw))
    assert world.likely[0, "strength"][:2] == (canon(10.0), canon(10.0))
    assert world.likely[1, "health"].high == canon(60.0)
