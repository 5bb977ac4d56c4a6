"""Matches and set-up tables for the tests of bots."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from core.agents.base import Budget
from core.games.mtg.bots.seats import BOTS
from core.games.mtg.cards.pool import plan_of
from core.games.mtg.document import shipped_pool
from core.games.mtg.game import MtgGame
from core.games.mtg.scenario.setup import Setup
from core.rng import new_rng

SPECS = Path(__file__).parents[4] / "specs" / "mtg"
PAIRINGS = sorted(path.stem for path in SPECS.glob("*_vs_*.json"))


@cache
def game(pairing, profile="seed_v0"):
    raw = json.loads((SPECS / f"{pairing}.json").read_text("utf-8"))
    return MtgGame(plan_of({**raw, "profile": profile}))


@cache
def pool():
    return MtgGame(plan_of(shipped_pool()))


def table(p1, p2=None, step="MAIN1", active="P1", number=7):
    """A state of the shipped pool: zones as scenarios write them."""
    turn = {"number": number, "active": active, "step": step}
    return Setup(pool().rules).build({"turn": turn, "players": {"P1": p1, "P2": p2 or {}}})


def decided(name, found, state, seed=1, nodes=200):
    """What the bot decides for the player to act, from that player's view."""
    view = found.observe(state, found.to_act(state))
    return BOTS[name](found, view, new_rng(seed), Budget(nodes))


def play(found, seed, names, nodes=200):
    """Every state of a match between two bots, with what is decided there."""
    state = found.initial(seed).state
    while found.result(state) is None:
        name = names[state.to_act()]
        action = decided(name, found, state, seed + state.next_id, nodes).action
        yield state, action
        state = found.apply(state, action).state
    yield state, None


def named(state, action):
    """Type of the action, and the names of its object and of what it aims at."""
    names = {card.id: card.card.name for card in state.cards.values()}
    names |= {perm.id: perm.card.name for perm in state.battlefield.values()}
    names |= {item.id: item.name for item in state.stack}
    aims = [names.get(each, each) for group in action.targets for each in group]
    return action.type, names.get(action.object_id, ""), aims
