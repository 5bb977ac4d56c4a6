"""One player's pieces, sorted by the way in which their moves are found."""

from __future__ import annotations

from copy import copy
from typing import TypeAlias

from core.games.boards.classes import FEW, Classes, classify
from core.games.boards.hops import Hop, Spot
from core.games.boards.language import ALLY
from core.games.boards.memo import Memo, union
from core.games.boards.moves import Moves
from core.games.boards.plan import Plan
from core.games.boards.reaches import Cell

Easy: TypeAlias = tuple[int, int, Memo[tuple[Cell, ...]]]
"""Piece number, occupancies it goes to, and its cells by the squares it stands on."""


class Side:
    """The classes of one player's pieces, sorted by how they are worked through.

    With leader safety the leader's own moves are apart: each of their targets is tested.
    """

    def __init__(self, plan: Plan, moves: Moves, player: int) -> None:
        first = player * plan.kinds
        pieces = range(first, first + plan.kinds)
        alone = plan.is_leader if plan.mates else ()
        classes = {p: classify(plan, moves, p, 0 if alone and alone[p] else FEW) for p in pieces}
        self.leaders: dict[int, Classes] = {}
        if plan.mates:
            self.leaders = {p: c for p, c in classes.items() if plan.is_leader[p]}
            classes = {p: c for p, c in classes.items() if not plan.is_leader[p]}
        self.all = Sorted(plan, list(classes.items()))
        self.led = Sorted(plan, list(self.leaders.items()))
        self.simple = self.all.quiet and not self.all.allies
        """Whether nothing but flags needs a closer look, and own pieces are never taken."""
        self.sliding = tuple(
            (piece, states, cells, rides)
            for (piece, states, cells), (_, _, rides) in zip(
                self.all.sliders, self.all.rides, strict=True
            )
        )
        simple = self.led.plain and len(self.led.leaps) == 1 and len(self.leaders) == 1
        self.alone = next(iter(self.leaders)) if simple else -1
        """The piece number of the one kind of leader, where it leaps in one set of steps."""

    def trading(self) -> Side:
        """The same without the hops that cannot change material."""
        new = copy(self)
        new.all, new.led = self.all.trading(), self.led.trading()
        return new


class Sorted:
    """Some pieces' classes in the order in which they are worked through."""

    def __init__(self, plan: Plan, classes: list[tuple[int, Classes]]) -> None:
        hops = [hop for _, each in classes for hop in each.hops]
        reaches = [reach for _, each in classes for reach in each.reaches]
        easy = [
            r for r in reaches if r.gateless and not (r.slow or r.safe or r.narrow or r.options)
        ]
        self.leapers: tuple[Easy, ...] = tuple(
            (r.piece, r.states, r.cells) for r in easy if not r.slides
        )
        self.sliders: tuple[Easy, ...] = tuple(
            (r.piece, r.states, r.cells) for r in easy if r.slides
        )
        self.leaps = tuple((r.piece, r.states, r.leaps) for r in easy if not r.slides)
        self.rides = tuple((r.piece, r.states, r.rides) for r in easy if r.slides)
        self.zone = union((*(hop.way.zone for hop in hops), *(reach.zone for reach in reaches)))
        """Where a move that needs no closer look promotes."""
        # A hop that leaves the board from everywhere has no set that `inside` could ask.
        self.quick = quick = [
            h for h in hops if h.inside and not (h.slow or h.flagged or h.changes)
        ]
        self.marches = tuple(
            (
                piece,
                union(hop.late for hop in quick if hop.piece == piece),
                tuple(
                    (
                        1 << hop.state,
                        hop.distance,
                        hop.inside if hop.wraps else None,
                        hop.late,
                        hop.ungated,
                        hop,
                    )
                    for hop in quick
                    if hop.piece == piece
                ),
            )
            for piece in dict.fromkeys(hop.piece for hop in quick)
        )
        self.allies = any(
            action.state == ALLY
            for piece, _ in classes
            for rule in plan.rules[piece]
            for action in rule.actions
        )
        self.hard_hops = tuple(hop for hop in hops if hop.slow or hop.flagged or hop.changes)
        self.hard_reaches = tuple(reach for reach in reaches if reach not in easy)
        self.rules = tuple(pair for _, each in classes for pair in each.rules)
        self.whole = tuple(piece for piece, each in classes if each.whole)
        self.hard = bool(self.hard_hops or self.hard_reaches or self.rules or self.whole)
        self.hop_of = {(hop.rule, hop.way.action.index): hop for hop in hops}
        self.spots: Memo[tuple[tuple[Spot, Hop], ...]] = Memo(self._spots)
        """Of the only leader's square set: the hard hops that the board allows from there."""
        self.quiet = not (self.hard_reaches or self.rules or self.whole) and all(
            hop.flagged for hop in self.hard_hops
        )
        """Without flags on the board there is nothing hard."""
        self.plain = not (self.rides or self.marches or self.hard_reaches or self.rules)
        self.plain &= not self.whole and all(states == 3 for _, states, _ in self.leaps)
        """Only leaps to empty and enemy squares, and hard hops: the usual leader."""

    def marching(self) -> Sorted:
        """The same with its quick hops only."""
        new = copy(self)
        new.leaps = new.rides = ()
        new.hard = False
        return new

    def trading(self) -> Sorted:
        """The same without the hops that cannot change material."""
        new = copy(self)
        new.hard_hops = tuple(hop for hop in self.hard_hops if not hop.walks)
        new.hard = bool(new.hard_hops or new.hard_reaches or new.rules or new.whole)
        return new

    def _spots(self, at: int) -> tuple[tuple[Spot, Hop], ...]:
        pairs = ((hop.spots[at.bit_length() - 1], hop) for hop in self.hard_hops)
        return tuple((spot, hop) for spot, hop in pairs if spot.possible)
