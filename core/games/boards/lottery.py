"""One legal ply at random, each equally likely, without testing all of them.

The leader's moves are drawn untested and tested when they are drawn; one that fails is put back
and another is drawn.  That keeps every legal ply equally likely.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.games.boards.counts import Counts
from core.games.boards.fast import Frees, flag_pieces, through
from core.games.boards.finding import Finding, Parcel, nth, pick_parcel
from core.games.boards.moves import Ply
from core.games.boards.position import Position
from core.games.boards.safety import Scan
from core.games.boards.sides import Side, Sorted

TRIES = 4
"""Draws that may fail before all plies are tested."""

Below = Callable[[int], int]
"""`below(n)` draws from [0, n), each equally likely."""


class Lottery:
    """Draws plies of one game."""

    def __init__(self, counts: Counts) -> None:
        self.counts, self.fast, self.safety = counts, counts.fast, counts.safety
        self._order, self._full = counts.fast.plan.order, counts.full

    def draw(self, position: Position, below: Below) -> Ply | None:
        """A legal ply, None where there is none."""
        player = self._order[position.turn]
        side = self.fast.sides[player]
        leader = self.counts.quiet(position, side, player)
        simple = leader >= 0 and side.all.quiet and not side.all.allies
        if simple and not (position.flags and flag_pieces(position, side.all)):
            return self._draw_quiet(position, side, player, leader, below)
        return self._draw_slow(position, side, player, below)

    def _draw_quiet(
        self, position: Position, side: Side, player: int, leader: int, below: Below
    ) -> Ply | None:
        """The same where only the leader's own moves need a test, once they are drawn."""
        occupied, own, masks = position.occupied, position.own[player], position.masks
        empty, enemy = self._full ^ occupied, occupied ^ own
        frees: Frees = (0, empty, enemy, empty | enemy)
        reached: list[int] = []
        parcels: list[Parcel] = []
        add = reached.append
        for piece, states, leaps in side.all.leaps:
            goal = frees[states]
            for leap in leaps[masks[piece]]:
                add(leap & goal)
        for piece, states, rides in side.all.rides:
            goal = frees[states]
            for relevant, slide in rides[masks[piece]]:
                add(slide[occupied & relevant] & goal)
        if leader:
            add(side.led.leaps[0][2][leader][0] & frees[3])
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
                        mask = through(position, hop, mask)
                    if mask:
                        count = mask.bit_count()
                        if risky and late & mask:
                            count += (late & mask).bit_count() * hop.extra
                        parcels.append((hop.plies, mask, count))
        found = sum(map(int.bit_count, reached))
        count = found
        for parcel in parcels:
            count += parcel[2]
        for _ in range(TRIES if count else 0):
            n = below(count)
            if n < found:
                ply = _reached_ply(side, masks, reached, enemy, n)
            else:
                ply = pick_parcel(parcels, n - found)
            if not ply.leaves & leader:
                return ply
            scan = self.counts.calm_scan(position, player, leader)
            if self._stands(position, side.led, scan, ply):
                return ply
        return self._draw_slow(position, side, player, below) if count else None

    def _draw_slow(self, position: Position, side: Side, player: int, below: Below) -> Ply | None:
        """The same in any position."""
        own, scan = position.own[player], self.safety.scan(position, player)
        if side.led.plain and scan.leader and not scan.touchy and scan.threats.plain:
            finding = Finding(own, position.occupied ^ own)
            self._untested(position, side.led, scan, finding)
            self.fast.others(position, side, scan, finding)
            count = finding.count()
            for _ in range(TRIES if count else 0):
                ply = finding.pick(below(count))
                if not scan.leader & ply.leaves or self._stands(position, side.led, scan, ply):
                    return ply
            if not count:
                return None
        finding = self.fast.found(position, side, scan)
        count = finding.count()
        return finding.pick(below(count)) if count else None

    def _untested(self, position: Position, led: Sorted, scan: Scan, finding: Finding) -> None:
        at = scan.leader
        free = self._full & ~finding.own
        for piece, _, cells in led.leapers:
            if position.masks[piece] & at:
                _, _, leaps, tables, _ = cells[at][0]
                if leaps & free:
                    finding.tables.append(tables)
                    finding.reached.append(leaps & free)
        for spot, hop in led.spots[at]:
            if not position.occupied & spot.empties and position.masks[hop.piece] & at:
                finding.parcels.append((hop.plies, at, 1))

    def _stands(self, position: Position, led: Sorted, scan: Scan, ply: Ply) -> bool:
        """Whether the drawn move of the leader is legal."""
        hop = led.hop_of.get((ply.rule, ply.action.index))
        if hop is not None:
            return self.safety.allowed(position, scan, hop)
        return self.fast.safe(position, scan, ply.to) > 0


def _reached_ply(
    side: Side, masks: Sequence[int], reached: Sequence[int], enemy: int, n: int
) -> Ply:
    """The n-th ply of the sets of targets, which stand in the order of the side's pieces."""
    index = 0
    while n >= (count := reached[index].bit_count()):
        n -= count
        index += 1
    low = nth(reached[index], n)
    for piece, _, cells in side.cells:
        row = cells[masks[piece]]
        if index < len(row):
            break
        index -= len(row)
    return row[index][3][1 if low & enemy else 0].at(low.bit_length() - 1)[0]
