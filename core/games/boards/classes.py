"""Which moves take which fast path: every move of a piece is classified once, at load.

A *way* is one move with one of its actions.  Ways whose guards depend on the source only, or on
the target only, are sets of squares: a `Hop` finds all sources of one step at once, a `Reach`
finds all targets of one piece.  What fits neither stays with the general path.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from core.games.boards.hops import Hop
from core.games.boards.moves import Moves
from core.games.boards.plan import Plan, Rule, RuleAction
from core.games.boards.reaches import Reach
from core.games.boards.ways import Way, way_of

FEW = 2
"""So many steps of one sort, all of them leaps, are better found for all pieces at once."""


@dataclass(slots=True)
class Classes:
    """How one piece moves, by path."""

    hops: list[Hop] = field(default_factory=list)
    reaches: list[Reach] = field(default_factory=list)
    rules: list[tuple[Rule, RuleAction]] = field(default_factory=list)
    whole: bool = False
    """The general path does it all: moves overlap, and equal outcomes must be told apart."""


def classify(plan: Plan, moves: Moves, piece: int, few: int) -> Classes:
    """Every way of the piece in the class that suits it; up to `few` leaps alike become hops."""
    found = Classes()
    if moves.overlaps[piece]:
        found.whole = True
        return found
    alike: dict[tuple[object, ...], list[Way]] = {}
    for rule in plan.rules[piece]:
        for action in rule.actions:
            way = way_of(plan, rule, action)
            if way is None:
                found.rules.append((rule, action))
            else:
                alike.setdefault(way.key(), []).append(way)
    for ways in alike.values():
        for same in _by_states(ways):
            rules = {way.rule.index for way in same}
            leaps = all(way.rule.most == 1 for way in same)
            if leaps and (len(rules) <= few or same[0].changes):
                found.hops += [Hop(plan, moves, way) for way in same]
            else:
                found.reaches.append(Reach(plan, moves, same))
    return found


def _by_states(ways: list[Way]) -> list[list[Way]]:
    """The ways sorted by the occupancies that their move answers to."""
    states: dict[int, int] = {}
    for way in ways:
        states[way.rule.index] = states.get(way.rule.index, 0) | 1 << way.action.state
    found: dict[int, list[Way]] = {}
    for way in ways:
        found.setdefault(states[way.rule.index], []).append(way)
    return list(found.values())
