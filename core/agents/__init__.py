"""Computer players over the protocol: they work for every game system there is or will be.

An agent sees `(game, view, rng, budget)` and never the state: it searches on states that the
view allows (`Game.determinize`), so hidden cards and coming dice are hidden from it too.
Every agent is deterministic under its generator and its node budget.
"""

from __future__ import annotations

from collections.abc import Mapping

from core.abilities import Botted
from core.agents import greedy, mcts, random
from core.agents.base import (
    Agent,
    Budget,
    Decision,
    Seat,
    SeatError,
    bot_names,
    parse_seat,
    seat_kinds,
)

AGENTS: dict[str, Agent] = {
    "random": random.choose,
    "greedy": greedy.choose,
    "mcts": mcts.choose,
}
"""The agents by the kind of seat they take."""


def agent_from(seat: Seat, game: object = None) -> Agent | None:
    """The agent that sits there, the game's own before a general one; None for a human.

    >>> agent_from(parse_seat("human")) is None
    True
    """
    own: Mapping[str, Agent] = game.bots() if isinstance(game, Botted) else {}
    return own.get(seat.kind) or AGENTS.get(seat.kind)


__all__ = [
    "AGENTS",
    "Agent",
    "Budget",
    "Decision",
    "Seat",
    "SeatError",
    "agent_from",
    "bot_names",
    "parse_seat",
    "seat_kinds",
]
