"""Computer players over the protocol: they work for every game system there is or will be.

An agent sees `(game, view, rng, budget)` and never the state: it searches on states that the
view allows (`Game.determinize`), so hidden cards and coming dice are hidden from it too.
Every agent is deterministic under its generator and its node budget.  See DESIGN section 4.
"""

from __future__ import annotations

from core.agents import greedy, mcts, random
from core.agents.base import Agent, Budget, Decision, Seat, SeatError, parse_seat

AGENTS: dict[str, Agent] = {
    "random": random.choose,
    "greedy": greedy.choose,
    "mcts": mcts.choose,
}
"""The agents by the kind of seat they take."""


def agent_from(seat: Seat) -> Agent | None:
    """The agent that sits there; None for a human.

    >>> agent_from(parse_seat("human")) is None
    True
    """
    return AGENTS.get(seat.kind)


__all__ = [
    "AGENTS",
    "Agent",
    "Budget",
    "Decision",
    "Seat",
    "SeatError",
    "agent_from",
    "parse_seat",
]
