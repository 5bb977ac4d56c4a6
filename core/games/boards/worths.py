"""What every piece is worth on every square, learned from the spec alone, in whole numbers.

A piece is worth its mobility, a little more where it moves better than elsewhere, and more the
nearer it is to a square where it promotes or wins.  Whole numbers are the same everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.agents.base import steady
from core.games.boards.evaluation import GOAL, reach
from core.games.boards.geometry import bits
from core.games.boards.language import EMPTY
from core.games.boards.plan import Plan, Rule
from core.games.boards.position import Position

UNIT = 100
"""One unit of mobility."""

PLACE = 0.25
"""What a unit of mobility more than elsewhere counts on a square."""

PROMOTION = 0.25
"""The share of what a promotion wins that a piece is worth one move before it."""

FADING = 0.5
"""The share that is left of a goal's worth with every move more to it."""


LEADER = 1000 * UNIT
"""A leader that may be taken is worth more than all else."""


class Worths:
    """The worths of one game's pieces; `values` are the worths of every piece in mobility."""

    def __init__(self, plan: Plan, values: Sequence[float]) -> None:
        self.plan, self.values = plan, values
        self.goals = [_goals(plan, player) for player in range(len(plan.players))]
        """Per player, the squares on which some piece of theirs may win."""
        self.pieces = [self._squares(piece) for piece in range(plan.pieces)]
        """Worth by piece number and square."""
        self.taken = [
            LEADER if plan.is_leader[piece] and not plan.mates else _whole(value)
            for piece, value in enumerate(values)
        ]
        """Worth by piece number when it is taken, wherever it stands."""

    def seen_by(self, player: int) -> list[list[int]]:
        """The worths as the player sees them: what others have counts against it.

        Of several others each counts its share, so that nothing is given for an equal piece.
        """
        others = max(1, len(self.plan.players) - 1)
        return [
            squares
            if self.plan.owner[piece] == player
            else [-(worth // others) for worth in squares]
            for piece, squares in enumerate(self.pieces)
        ]

    def _squares(self, piece: int) -> list[int]:
        plan, rules = self.plan, self.plan.rules[piece]
        squares = list(bits(plan.geometry.full))
        found = [0.0] * plan.geometry.size
        if not (plan.is_leader[piece] and plan.mates):
            moves = {at: sum(reach(rule, at) for rule in rules) for at in squares}
            mean = sum(moves.values()) / max(1, len(squares))
            for at in squares:
                found[at] = self.values[piece] + PLACE * (moves[at] - mean)
        for goal, worth in self._aims(piece):
            for at, far in _distances(rules, squares, goal).items():
                found[at] += worth * FADING ** max(0, far - 1)
        return [_whole(worth) for worth in found]

    def _aims(self, piece: int) -> list[tuple[int, float]]:
        """Where the piece wants to go, and what it is worth to be one move from there."""
        plan = self.plan
        player = plan.owner[piece]
        aims = [
            (plan.zone(win.arguments["zone"], player), GOAL)
            for win in plan.spec.win_conditions
            if "zone" in win.arguments
            and win.arguments.get("piece") in (None, plan.codes[piece % plan.kinds])
        ]
        zone, most = _promotion(plan, piece, self.values)
        if zone and most > self.values[piece]:
            aims.append((zone, PROMOTION * (most - self.values[piece])))
        return aims


def _whole(worth: float) -> int:
    """The worth in hundredths, the same wherever powers and sums differ in their last digits."""
    return round(steady(worth) * UNIT)


def total(worths: Sequence[Sequence[int]], owner: Sequence[int], position: Position) -> int:
    """The worth of all pieces on the board; those of players who are out count nothing."""
    found = 0
    for piece, mask in enumerate(position.masks):
        if mask and not position.out >> owner[piece] & 1:
            squares = worths[piece]
            found += sum(squares[at] for at in bits(mask))
    return found


def _goals(plan: Plan, player: int) -> int:
    found = 0
    for win in plan.spec.win_conditions:
        if "zone" in win.arguments:
            found |= plan.zone(win.arguments["zone"], player)
    return found


def _promotion(plan: Plan, piece: int, values: Sequence[float]) -> tuple[int, float]:
    """Where the piece may promote, as far as that is a set of squares, and the best choice."""
    zone, most = 0, 0.0
    first = plan.owner[piece] * plan.kinds
    for rule in plan.rules[piece]:
        for transform in rule.transforms:
            targets = plan.geometry.full
            for guard in transform.guards:
                targets &= guard.targets or 0
            if targets:
                zone |= targets
                most = max(most, *(values[first + kind] for kind in transform.options))
    return zone, most


def _distances(rules: Sequence[Rule], squares: Sequence[int], goal: int) -> dict[int, int]:
    """How many moves the piece needs on an empty board from each square to the goal."""
    sources: dict[int, list[int]] = {}
    for rule in rules:
        if any(action.state == EMPTY for action in rule.actions):
            for source in squares:
                for target in rule.walk(source):
                    sources.setdefault(target, []).append(source)
    found = dict.fromkeys(bits(goal), 0)
    line = list(found)
    for target in line:  # which grows meanwhile
        for source in sources.get(target, ()):
            if source not in found:
                found[source] = found[target] + 1
                line.append(source)
    return found
