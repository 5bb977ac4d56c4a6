"""Chunks of maps played in machine code, equal to the core to the byte."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from core.agents import parse_seat
from core.evaluation.engine import NoteGame
from core.evaluation.plan import Chunk
from core.evaluation.tally import WHOLE, Tally
from core.games.asg.engine import CAPPED, CAPTURED
from core.games.asg.plan import Plan
from core.protocol import Cause, Pointer
from core.rng import new_rng
from core.start import plies_of
from webapp.evaluation import told as telling
from webapp.evaluation.games.asg import kernel, kernel_agents, matches
from webapp.evaluation.games.asg.engines import KINDS, fits, goals, wanted
from webapp.evaluation.machine_code import Unplayed
from webapp.evaluation.told import TOLD, Array, Played

REASONS = {kernel.CAPTURED: CAPTURED, kernel.CAPPED: CAPPED}
AGENTS = {
    "random": kernel_agents.RANDOM,
    "greedy": kernel_agents.GREEDY,
    "rusher": kernel_agents.RUSHER,
    "mixed": kernel_agents.MIXED,
}
OUTCOMES = (0, WHOLE // 2, WHOLE)
"""The first player's points where it lost, where nobody won, and where it won."""
AT_ONCE = 4
"""Rounds between two looks at whether the chunk is still wanted."""


class Rules:
    """A map as machine code reads it.  Raises Unplayed for one that is too large."""

    def __init__(self, game: Any) -> None:
        plan: Plan = game.plan
        count = len(plan.ids)
        if not fits(game):
            raise Unplayed
        self._plan, self.wanted = plan, wanted(plan)
        aims = goals(plan)
        self.edges = [(i, j) for i, near in enumerate(plan.neighbours) for j in near]
        order = {id: place for place, id in enumerate(sorted(plan.ids))}
        row = np.full(count, -1, np.int64)
        row[aims] = range(len(aims))
        fraction = int(np.float64(plan.fraction).view(np.int64))
        opening = plan.opening
        parts: list[Any] = [
            [count, *plan.hq, plan.budget, plan.cap, plan.base, plan.cost, fraction],
            np.cumsum([0, *map(len, plan.neighbours)]),
            [i for i, _ in self.edges],
            [j for _, j in self.edges],
            plan.yields,
            self.wanted,
            [order[id] for id in plan.ids],
            row,
            [far for goal in aims for far in plan.distances(goal)],
            [opening.active, 0, 0, 0, 0, *opening.supply, *opening.owners, *opening.forces[0],
             *opening.forces[1]],
        ]  # fmt: skip
        self.rows = tuple(np.ascontiguousarray(part, np.int64) for part in parts)
        self._held = 3 * len(self.edges) + kernel.GAINS + len(self.wanted)
        self.counts = self._held + kernel.HELD * count

    def uses(self, counts: Array) -> Counter[Cause]:
        """How often each part of the map was the cause of an event."""
        found: Counter[Cause] = Counter()
        plan, edges = self._plan, len(self.edges)
        marches, combats, captures = counts[: 3 * edges].reshape(3, edges).tolist()
        for i, ends in enumerate(self.edges):
            found[plan.edge_at[ends]] += marches[i] + combats[i] + captures[i]
            found[f"/map/nodes/{ends[1]}"] += captures[i]
        found["/settings/combatVarianceFraction"] = sum(combats)
        rest = counts[3 * edges : self._held].tolist()
        bought, won = rest[kernel.BOUGHT :][:2], rest[kernel.WON :][:2]
        found["/settings/baseIncome"] = rest[kernel.INCOMES]
        found["/settings/turnCapPlies"] = rest[kernel.CAPS]
        found["/settings/reinforceCostPerStrength"] = sum(bought)
        for player in (0, 1):
            found[f"/players/P{player + 1}/hq"] = bought[player] + won[player ^ 1]
        for node, gained in zip(self.wanted, rest[kernel.GAINS :], strict=True):
            found[f"/map/nodes/{node}/supplyYield"] = gained
        return +found

    def held(self, counts: Array) -> Counter[tuple[Pointer, int, int]]:
        """Matches by node, who held it for longer, and the first player's points."""
        rows = counts[self._held :].reshape(-1, 2, len(OUTCOMES)).tolist()
        return +Counter(
            {
                (f"/map/nodes/{node}", player, points): count
                for node, of_players in enumerate(rows)
                for player, ends in enumerate(of_players)
                for points, count in zip(OUTCOMES, ends, strict=True)
            }
        )


def play(game: Any, rules: Rules, chunk: Chunk, note: NoteGame) -> Played:
    """A chunk whose agents machine code has; `note` is called between matches and may raise."""
    low, high, _ = new_rng(chunk.seed).words
    most = plies_of(game) if chunk.max_plies is None else chunk.max_plies
    agents = np.array([AGENTS[parse_seat(seat, KINDS).kind] for seat in chunk.seats], np.int64)
    is_same = len(set(chunk.seats)) == 1
    counts = np.zeros(rules.counts, np.int64)
    told = np.zeros((2 * chunk.count, TOLD), np.int64)
    run = matches.program()
    for done in range(0, chunk.count, AT_ONCE):
        plan = np.array([low, high, chunk.first + done, is_same], np.int64)
        run(rules.rows, agents, plan, most, told[2 * done : 2 * (done + AT_ONCE)], counts)
        note()
    found = telling.played(chunk, told, REASONS, rules.uses(counts))
    found.tally.held = rules.held(counts)
    return found


def play_both(
    games: tuple[Any, Any], rules: tuple[Rules, Rules], pair: tuple[Chunk, Chunk], note: NoteGame
) -> Tally:
    """The tally of the second chunk, with its `changes` against the same rounds of the first."""
    before, after = (play(*each, note) for each in zip(games, rules, pair, strict=True))
    return telling.compared(before, after)
