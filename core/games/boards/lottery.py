"""One legal ply at random, each equally likely, without testing all of them.

The leader's moves are drawn untested and tested when they are drawn; one that fails is put back
and another is drawn.  That keeps every legal ply equally likely.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate

from core.games.boards.counts import Counts
from core.games.boards.gates import flag_pieces, through
from core.games.boards.hard_moves import Frees
from core.games.boards.hops import Hop
from core.games.boards.legal_plies import LegalPlies, Parcel, pick_parcel
from core.games.boards.ply import Ply
from core.games.boards.position import Position
from core.games.boards.reaches import Cell
from core.games.boards.scan import Scan
from core.games.boards.sides import Side, Sorted

TRIES = 4
"""Draws that may fail before all plies are tested."""

Below = Callable[[int], int]
"""`below(n)` draws from [0, n), each equally likely."""


class Lottery:
    """Draws plies of one game."""

    def __init__(self, counts: Counts) -> None:
        self.counts, self.fast, self.safety = counts, counts.fast, counts.safety
        self._players = len(counts.fast.plan.players)
        self._order, self._full = counts.fast.plan.order, counts.full

    def draw(self, position: Position, below: Below) -> Ply | None:
        """A legal ply, None where there is none."""
        player = self._order[position.turn]
        side = self.fast.sides[player]
        leader = self.counts.quiet(position, side, player)
        if leader >= 0 and side.simple and not (position.flags and flag_pieces(position, side.all)):
            return self._draw_quiet(position, side, player, leader, below)
        return self._draw_slow(position, side, player, below)

    def _draw_quiet(
        self, position: Position, side: Side, player: int, leader: int, below: Below
    ) -> Ply | None:
        """The same where only the leader's own moves need a test, once they are drawn."""
        occupied, own, masks = position.occupied, position.own[player], position.masks
        fresh = position.fresh
        empty, enemy = self._full ^ occupied, occupied ^ own
        free = empty | enemy
        frees: Frees = (0, empty, enemy, free)
        reached: list[int] = []
        found: list[Cell | Hop] = []
        parcels: list[Parcel] = []
        add = reached.append
        for piece, states, cells in side.all.leapers:
            row, goal = cells[masks[piece]], frees[states]
            found += row
            for _, _, leaps, _, _ in row:
                add(leaps & goal)
        for piece, states, cells, rides in side.sliding:
            held, goal = masks[piece], frees[states]
            if held:
                found += cells[held]
                for relevant, slide in rides[held]:
                    add(slide[occupied & relevant] & goal)
        if leader:
            cell = side.led.leapers[0][2][leader][0]
            found.append(cell)
            add(cell[2] & free)
            for spot, hop in side.led.spots[leader]:
                if not occupied & spot.empties:
                    parcels.append((hop.plies, leader, 1))
        for piece, lates, steps in side.all.marches:
            held = masks[piece]
            if held:
                risky = held & lates
                for state, distance, inside, late, plain, hop in steps:
                    mask = frees[state] >> distance if distance >= 0 else frees[state] << -distance
                    mask &= held
                    if inside is not None:
                        mask &= inside
                    if mask and not plain:
                        if hop.needs_fresh:
                            mask &= fresh
                        if mask:
                            mask = through(position, hop, mask)
                    if risky and late & mask:
                        count = mask.bit_count() + (late & mask).bit_count() * hop.extra
                        parcels.append((hop.plies, mask, count))
                    elif mask:
                        found.append(hop)
                        add(mask)
        totals = list(accumulate(map(int.bit_count, reached)))
        count = totals[-1] if totals else 0
        for parcel in parcels:
            count += parcel[2]
        if not count:
            return None
        chances = totals, count, reached, found, parcels
        ply = self._pick(position, side, player, leader, below, chances)
        return self._draw_slow(position, side, player, below) if ply is None else ply

    def _pick(
        self,
        position: Position,
        side: Side,
        player: int,
        leader: int,
        below: Below,
        chances: tuple[list[int], int, list[int], list[Cell | Hop], list[Parcel]],
    ) -> Ply | None:
        """One of the plies found; None when `TRIES` draws in a row would expose the leader."""
        totals, count, reached, found, parcels = chances
        easy, enemy = totals[-1] if totals else 0, position.occupied ^ position.own[player]
        for _ in range(TRIES):
            n = below(count)
            if n >= easy:
                ply = pick_parcel(parcels, n - easy)
                if not ply.leaves & leader or self._hops(position, side, player, leader, ply):
                    return ply
                continue
            index = bisect_right(totals, n)
            mask, where = reached[index], found[index]
            for _ in range(n - totals[index - 1] if index else n):
                mask &= mask - 1
            low = mask & -mask
            square = low.bit_length() - 1
            table = where.plies if isinstance(where, Hop) else where[3][1 if low & enemy else 0]
            ply = (table.known.get(square) or table.at(square))[0]
            if not ply.leaves & leader or not self._exposed(position, player, leader, low):
                return ply
        return None

    def _exposed(self, position: Position, player: int, leader: int, to: int) -> bool:
        """Whether the leader would be attacked where it has been drawn to go."""
        threats = self.safety.threats[position.out * self._players + player]
        occupied = position.occupied ^ leader
        return threats.attacked(position, to.bit_length() - 1, occupied | to, to & occupied)

    def _hops(self, position: Position, side: Side, player: int, leader: int, ply: Ply) -> bool:
        """Whether the leader's hop that has been drawn is legal."""
        scan = self.counts.calm_scan(position, player, leader)
        return self.safety.allowed(position, scan, side.led.hop_of[ply.rule, ply.action.index])

    def _draw_slow(self, position: Position, side: Side, player: int, below: Below) -> Ply | None:
        """The same in any position."""
        own, scan = position.own[player], self.safety.scan(position, player)
        if side.led.plain and scan.leader and not scan.touchy and scan.threats.plain:
            legal = LegalPlies(own, position.occupied ^ own)
            self._untested(position, side.led, scan, legal)
            self.fast.others(position, side, scan, legal)
            count = legal.count()
            for _ in range(TRIES if count else 0):
                ply = legal.pick(below(count))
                if not scan.leader & ply.leaves or self._stands(position, side.led, scan, ply):
                    return ply
            if not count:
                return None
        legal = self.fast.found(position, side, scan)
        count = legal.count()
        return legal.pick(below(count)) if count else None

    def _untested(self, position: Position, led: Sorted, scan: Scan, legal: LegalPlies) -> None:
        at = scan.leader
        free = self._full & ~legal.own
        for piece, _, cells in led.leapers:
            if position.masks[piece] & at:
                _, _, leaps, tables, _ = cells[at][0]
                if leaps & free:
                    legal.tables.append(tables)
                    legal.reached.append(leaps & free)
        for spot, hop in led.spots[at]:
            if not position.occupied & spot.empties and position.masks[hop.piece] & at:
                legal.parcels.append((hop.plies, at, 1))

    def _stands(self, position: Position, led: Sorted, scan: Scan, ply: Ply) -> bool:
        """Whether the drawn move of the leader is legal."""
        hop = led.hop_of.get((ply.rule, ply.action.index))
        if hop is not None:
            return self.safety.allowed(position, scan, hop)
        return self.fast.safe(position, scan, ply.to) > 0
