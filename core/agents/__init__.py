"""Computer players over the protocol: they work for every game system there is or will be.

An agent sees `(game, view, rng, budget)` and never the state: it searches on states that the
view allows (`Game.determinize`), so hidden cards and coming dice are hidden from it too.
Every agent is deterministic under its generator and its node budget.
"""

from __future__ import annotations

from core.agents import greedy, mcts, random
from core.agents.base import (
    Agent,
    Budget,
    Decision,
    Seat,
    SeatError,
    bot_names,
    bots_of,
    parse_seat,
    seat_kinds,
)

AGENTS: dict[str, Agent] = {
    "random": random.choose,
    "greedy": greedy.choose,
    "mcts": mcts.choose,
}
"""The agents by the kind of seat they take."""


def agent_from(seat: Seat, system: str = "") -> Agent | None:
    """The agent that sits there, the system's own before a general one; None for a human.

    Without a system (its id), general agents only.

    >>> agent_from(parse_seat("human")) is None
    True
    """
    return bots_of(system).get(seat.kind) or AGENTS.get(seat.kind)


__all__ = [
    "AGENTS",
    "Agent",
    "Budget",
    "Decision",
    "Seat",
    "SeatError",
    "agent_from",
    "bot_names",
    "bots_of",
    "parse_seat",
    "seat_kinds",
]
