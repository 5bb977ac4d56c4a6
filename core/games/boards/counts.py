"""How many legal plies there are, without writing any of them out.

The same sets of squares as in `fast`, counted where they are found.  Most of the time nothing is
near the leader; then no piece needs any test.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.games.boards.fast import Fast
from core.games.boards.gates import flag_pieces, through
from core.games.boards.hard_moves import Frees
from core.games.boards.legal_plies import LegalPlies
from core.games.boards.position import Position
from core.games.boards.scan import Scan
from core.games.boards.sides import Side, Sorted


class Counts:
    """Counts legal plies of one game's positions."""

    def __init__(self, fast: Fast) -> None:
        self.fast, self.safety, self.full, self.sides = fast, fast.safety, fast.full, fast.sides
        self._order = fast.plan.order
        self._count = len(fast.plan.players)

    def count(self, position: Position) -> int:
        """How many legal plies there are; the same as `find` without making parcels."""
        player = self._order[position.turn]
        side, own, occupied = self.sides[player], position.own[player], position.occupied
        leader, enemy, masks = self.quiet(position, side, player), occupied ^ own, position.masks
        if leader < 0:
            return self._careful(position, side, player)
        empty = self.full ^ occupied
        ally = own ^ leader if side.all.allies else 0
        n = self.tally(position, side.all, masks, empty, enemy, ally)
        if leader and (side.led.leaps[0][2][leader][0] & (empty | enemy) or side.led.spots[leader]):
            n += self.leader(position, side.led, self.calm_scan(position, player, leader))
        return n

    def quiet(self, position: Position, side: Side, player: int) -> int:
        """The only leader's square set if nothing attacks it and nothing is pinned.

        0 where there is no leader safety, -1 where it takes a closer look.
        """
        alone = side.alone
        if alone < 0 or not position.led >> player & 1:
            return -1 if side.leaders else 0
        masks, occupied, own = position.masks, position.occupied, position.own[player]
        leader, threats = masks[alone], self.safety.threats[position.out * self._count + player]
        if not leader or leader & (leader - 1) or not threats.plain:
            return -1
        zone, hops, rides, _ = threats.views[leader.bit_length() - 1]
        if zone & (occupied ^ own):
            for pieces, _, near in hops:
                for piece in pieces:
                    if masks[piece] & near:
                        return -1
        for _, first, last, others, gated, near, lines in rides:
            if others or gated:
                return -1
            held = (masks[first] | masks[last]) & near
            if held:
                for source in threats.squares[held]:
                    block = lines[source] & occupied
                    if not block & (block - 1) and (not block or block & own):
                        return -1
        return leader

    def calm_scan(self, position: Position, player: int, leader: int) -> Scan:
        """What `Safety.scan` finds when all is quiet."""
        scan = Scan()
        scan.player, scan.target, scan.leader, scan.shield = player, self.full, leader, leader
        scan.threats = threats = self.safety.threats[position.out * self._count + player]
        scan.riders = threats.riders(position)
        return scan

    def _careful(self, position: Position, side: Side, player: int) -> int:
        """The count when something may attack the leader or be pinned."""
        scan, own = self.safety.scan(position, player), position.own[player]
        if scan.touchy:
            return self.fast.found(position, side, scan).count()
        n, side_all = 0, side.all
        if scan.leader:
            n = self.leader(position, side.led, scan)
        elif side.leaders:
            n = self._some(position, side.led, scan, own, self.full)
        loose = own ^ scan.leader
        if scan.target:
            n += self._some(position, side_all, scan, loose & ~scan.pinned, scan.target)
            for piece, allowed in scan.pins:
                n += self._some(position, side_all, scan, piece, allowed & scan.target)
        elif side_all.hard and (position.flags or not side_all.quiet):
            n += self._some(position, side_all, scan, loose, 0)
        return n

    def _some(
        self, position: Position, sorted_: Sorted, scan: Scan, pieces: int, target: int
    ) -> int:
        """The moves of some pieces to some targets."""
        occupied, own = position.occupied, position.own[scan.player]
        masks = [mask & pieces for mask in position.masks]
        ally = target & own & ~scan.shield
        return self.tally(
            position, sorted_, masks, target & ~occupied, target & (occupied ^ own), ally
        )

    def tally(
        self,
        position: Position,
        sorted_: Sorted,
        masks: Sequence[int],
        empty: int,
        enemy: int,
        ally: int,
    ) -> int:
        """How many moves the pieces in `masks` have to these empty, enemy and own squares."""
        occupied, free, n = position.occupied, empty | enemy, 0
        frees: Frees = (0, empty, enemy, free)
        if sorted_.allies:
            frees = (*frees, ally, ally | empty, ally | enemy, ally | free)
        for piece, states, leaps in sorted_.leaps:
            goal = free if states == 3 else frees[states]
            for leap in leaps[masks[piece]]:
                n += (leap & goal).bit_count()
        for piece, states, rides in sorted_.rides:
            goal = free if states == 3 else frees[states]
            for relevant, slide in rides[masks[piece]]:
                n += (slide[occupied & relevant] & goal).bit_count()
        for piece, lates, steps in sorted_.marches:
            held = masks[piece]
            if held:
                risky = held & lates
                for state, distance, inside, late, plain, hop in steps:
                    mask = frees[state] >> distance if distance >= 0 else frees[state] << -distance
                    mask &= held
                    if inside is not None:
                        mask &= inside
                    if mask:
                        if not plain:
                            mask = through(position, hop, mask)
                        n += mask.bit_count()
                        if risky and mask & late:
                            n += (mask & late).bit_count() * hop.extra
        if sorted_.hard and (position.flags or not sorted_.quiet):
            n += self._hard(position, sorted_, masks, frees)
        return n

    def _hard(self, position: Position, sorted_: Sorted, masks: Sequence[int], frees: Frees) -> int:
        """What `tally` cannot count at sight."""
        if sorted_.quiet and not flag_pieces(position, sorted_):
            return 0
        if not sorted_.allies:
            frees = (*frees, 0, *frees[1:])
        pieces = 0
        for mask in masks:
            pieces |= mask
        scan, legal = self.safety.scan(position, self._order[position.turn]), LegalPlies()
        self.fast.hard.emit(position, sorted_, scan, pieces, frees, legal)
        return legal.count()

    def leader(self, position: Position, led: Sorted, scan: Scan) -> int:
        """How many moves `Fast.leader` would find."""
        if not led.plain or not scan.threats.plain:
            own = position.own[scan.player]
            legal = LegalPlies(own, position.occupied ^ own)
            self.fast.leader(position, led, scan, legal)
            return legal.count()
        n, at, enemy = 0, scan.leader, position.occupied ^ position.own[scan.player]
        occupied, free = position.occupied ^ at, self.full & ~position.own[scan.player]
        riders = scan.riders or self.safety.riders(position, scan)
        reached, through = scan.threats.reached, scan.threats.through
        for piece, _, leaps in led.leaps:
            if position.masks[piece] & at:
                mask = leaps[at][0] & free
                while mask:
                    to = mask & -mask
                    mask ^= to
                    square = to.bit_length() - 1
                    if not reached(position, riders, enemy, square, occupied | to, to & occupied):
                        n += 1
                        if not through[square] & to:
                            scan.calm |= to & ~occupied
        for spot, hop in led.spots[at]:
            if (
                not position.occupied & spot.empties
                and position.masks[hop.piece] & at
                and self.safety.allowed(position, scan, hop)
            ):
                n += 1
        return n
