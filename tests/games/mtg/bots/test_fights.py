"""Forecasts of combats come out as the engine plays them."""

from __future__ import annotations

import random

import pytest

from core.games.mtg.actions import Action
from core.games.mtg.bots.battle import best_blocks, forecast
from core.games.mtg.bots.board import Board
from core.games.mtg.combat import declare
from tests.games.mtg.bots.kit import pool, table

PASS = Action("PASS_PRIORITY")
QUIET = (
    "Emberheel Runner", "Twinflare Champion", "Slagback Brute", "Webspine Lurker",
    "Mistveil Drake", "Lanternwing Seraph", "Mossback Behemoth", "Harbor Bulwark",
    "Sootfang Raider", "Forge Apprentice",
)  # fmt: skip
"""Creatures of all keywords without triggers in combat."""


def declared(seed):
    """A random combat with blocks, as it is before damage."""
    rng = random.Random(seed)
    gear = [{"card": "Oathblade", "attached_to": "@x"}]

    def side(n, x=False):
        found = [{"card": name} for name in rng.choices(QUIET, k=n)]
        if x:
            found[0]["id"] = "x"
        return [*found, *(gear if x else [])]

    state = table({"battlefield": side(rng.randint(1, 4), x=True), "life": 30},
                  {"battlefield": side(rng.randint(0, 5)), "life": 30})  # fmt: skip
    while state.declares != "attackers":
        state = pool().apply(state, PASS).state
    attackers = declare.possible_attackers(state)
    state = pool().apply(state, Action("DECLARE_ATTACKERS", attackers=attackers)).state
    while state.step == "DECLARE_ATTACKERS" and not state.declares:
        state = pool().apply(state, PASS).state
    if state.declares == "blockers":
        pairs = [
            (id, rng.choice(able)) for id, able in declare.blockable(state).items()
            if rng.random() < 0.7
        ]  # fmt: skip
        if declare.check_blocks(state, tuple(pairs)) is None:
            action = Action("DECLARE_BLOCKERS", blocks=tuple(pairs))
        else:
            action = Action("DECLARE_BLOCKERS", blocks=declare.forced_blocks(state))
        state = pool().apply(state, action).state
    return state


def test_who_dies_and_what_gets_through_is_what_the_engine_says():
    dead, through = set(), set()
    for seed in range(150):
        state = declared(seed)
        if not state.combat.attackers:
            continue
        board = Board(pool().rules, state, 0)
        combat = state.combat
        found = forecast(board, combat.attackers, combat.blocks, state.active, combat.blocked)
        after = state
        while after.step == "DECLARE_BLOCKERS":
            after = pool().apply(after, PASS).state
        gone = {id for id in state.battlefield if id not in after.battlefield}
        assert found.dead == gone, seed
        assert found.through == after.seats[1 - state.active].damage_taken, seed
        dead.add(len(gone))
        through.add(found.through)
    assert {0, 1, 2, 3} <= dead
    assert len(through) > 8


def test_the_value_is_what_the_attacker_wins():
    state = table({"battlefield": ["Slagback Brute"]}, {"battlefield": ["Forge Apprentice"]})
    board = Board(pool().rules, state, 0)
    brute, apprentice = (perm.id for perm in (*board.own, *board.theirs))
    free = forecast(board, (brute,), (), 0)
    chump = forecast(board, (brute,), ((apprentice, brute),), 0)
    assert (free.through, chump.through) == (5, 4)
    assert chump.value > free.value > 0
    assert chump.dead == {apprentice}


@pytest.mark.parametrize(("life", "blocks"), [(20, 0), (4, 1)])
def test_blocks_keep_a_player_alive(life, blocks):
    state = table({"battlefield": ["Twinflare Champion"]},
                  {"battlefield": ["Forge Apprentice"], "life": life})  # fmt: skip
    board = Board(pool().rules, state, 0)
    attackers = [perm.id for perm in board.own]
    assert len(best_blocks(board, attackers, board.theirs, 1)) == blocks
