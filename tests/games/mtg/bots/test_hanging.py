"""No creature is thrown away: an attack meets every legal block, and the engine plays it out.

Ten tables on which the attack of everybody loses a creature for nothing.
"""

from __future__ import annotations

from itertools import islice

import pytest

from core.games.mtg.actions import Action
from tests.games.mtg.bots.kit import decided, pool, table

PASS = Action("PASS_PRIORITY")
QUIET = ("MAIN2", "END", "CLEANUP")

TABLES = [
    (["Ironbrand Duelist"], ["Webspine Lurker"]),
    (["Ironbrand Duelist", "Mistveil Drake"], ["Webspine Lurker"]),
    (["Mistveil Drake", "Sootfang Raider"], ["Webspine Lurker"]),
    (["Forge Apprentice"], ["Slagback Brute"]),
    (["Forge Apprentice", "Embermaw Dragon"], ["Slagback Brute"]),
    (["Dawnpost Squire"], ["Grim Bailiff"]),
    (["Dawnpost Squire*2"], ["Slagback Brute", "Grim Bailiff"]),
    (["Sootfang Raider", "Slagback Brute"], ["Webspine Lurker*2"]),
    (["Dawnpost Squire", "Mistveil Drake"], ["Grim Bailiff"]),
    (["Forge Apprentice*2"], ["Webspine Lurker"]),
]
"""The creatures of who attacks, and those of the other."""


def losses(state, attack):
    """Of every way to block: creatures that the attacker loses, and those that the other does."""
    before, found, waiting = state, [], [pool().apply(state, attack).state]
    while waiting:
        state = waiting.pop()
        legal = pool().legal_actions(pool().observe(state, pool().to_act(state)))
        if state.step in QUIET:
            gone = [p for id, p in before.battlefield.items() if id not in state.battlefield]
            found.append([sum(p.controller == seat for p in gone) for seat in (0, 1)])
        elif state.declares == "blockers":
            waiting += [pool().apply(state, each).state for each in islice(legal, 100)]
        else:
            answer = PASS if state.pending is None else next(iter(legal))
            waiting.append(pool().apply(state, answer).state)
    return found


def hangs(state, attack):
    return any(own and not theirs for own, theirs in losses(state, attack))


def declares(mine, theirs):
    rest = {"library": ["Plains*12"]}
    state = table({"battlefield": mine, **rest}, {"battlefield": theirs, **rest}, "BEGIN_COMBAT")
    while not state.declares:
        state = pool().apply(state, PASS).state
    return state


@pytest.mark.parametrize("seat", ["greedy", "mcts"])
@pytest.mark.parametrize(("mine", "theirs"), TABLES)
def test_no_creature_attacks_into_its_death_for_nothing(mine, theirs, seat):
    state = declares(mine, theirs)
    everybody = tuple(p.id for p in state.battlefield.values() if p.controller == 0)
    assert hangs(state, Action("DECLARE_ATTACKERS", attackers=everybody))
    for seed in range(3):
        assert not hangs(state, decided(seat, pool(), state, seed, 25).action)
