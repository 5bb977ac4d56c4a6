"""The fast path: legal plies by sets of squares.

Equal to the general path in results, for every spec: what `classes` could not express is taken
from there, move by move.  `safety` says where pieces may go without exposing the leader.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.games.boards.gates import through
from core.games.boards.geometry import bits
from core.games.boards.hard_moves import Frees, HardMoves
from core.games.boards.legal_plies import LegalPlies, Tables
from core.games.boards.moves import Moves
from core.games.boards.plan import Plan
from core.games.boards.ply import Ply
from core.games.boards.position import Position
from core.games.boards.safety import Safety
from core.games.boards.scan import Scan
from core.games.boards.sides import Side, Sorted


class Fast:
    """Legal plies of one game's positions."""

    def __init__(self, plan: Plan, moves: Moves, safety: Safety) -> None:
        self.plan, self.moves, self.safety = plan, moves, safety
        self.full = plan.geometry.full
        self._order = plan.order
        self.hard = HardMoves(plan, moves, safety)
        self.sides = [Side(plan, moves, player) for player in range(len(plan.players))]

    def find(self, position: Position) -> LegalPlies:
        """All legal plies of the player whose turn it is."""
        player = self.plan.order[position.turn]
        return self.found(position, self.sides[player], self.safety.scan(position, player))

    def found(self, position: Position, side: Side, scan: Scan) -> LegalPlies:
        """The same, once the leader has been looked at."""
        own = position.own[scan.player]
        legal = LegalPlies(own, position.occupied ^ own)
        if scan.leader:
            self.leader(position, side.led, scan, legal)
        elif side.leaders:
            self._emit(position, side.led, scan, own, self.full, legal)
        self.others(position, side, scan, legal)
        if scan.touchy:
            return self._tested(position, scan, legal)
        return legal

    def others(self, position: Position, side: Side, scan: Scan, legal: LegalPlies) -> None:
        """The moves of everything but the leader."""
        own, all_ = position.own[scan.player], side.all
        if scan.target:
            loose = own & ~(scan.leader | scan.pinned)
            self._emit(position, all_, scan, loose, scan.target, legal)
            for piece, allowed in scan.pins:
                if piece != scan.leader:
                    self._emit(position, all_, scan, piece, allowed & scan.target, legal)
        elif all_.hard and (position.flags or not all_.quiet):
            self._emit(position, all_, scan, own & ~scan.leader, 0, legal)

    def _tested(self, position: Position, scan: Scan, legal: LegalPlies) -> LegalPlies:
        """Only the plies that stand the test; those that touch nothing that matters need none."""
        tested, settled = LegalPlies(), scan.shield
        for ply in legal.all():
            if ply.leaves & settled:
                tested.plies.append(ply)
            elif ply.flip & scan.touchy or not ply.plain:
                if self.moves.safe(self.moves.play(position, ply), scan.player):
                    tested.plies.append(ply)
            elif not scan.odd_check:
                tested.plies.append(ply)
        return tested

    def leader(self, position: Position, led: Sorted, scan: Scan, legal: LegalPlies) -> None:
        """The leader's moves: first as if nothing attacked, then target by target."""
        loose = LegalPlies(legal.own, legal.enemy)
        self._emit(position, led, scan, scan.leader, self.full, loose)
        legal.plies += loose.plies
        if not scan.shield:
            # Of several leaders each may be the attacked one: `_tested` will see.
            legal.parcels += loose.parcels
            legal.tables += loose.tables
            legal.reached += loose.reached
            return
        for table, mask, _ in loose.parcels:
            safe = self.safe(position, scan, mask)
            doubtful = self._doubtful(position, scan, safe) if scan.threats.odd else 0
            legal.plies += self._standing(position, scan, (table,) * 3, doubtful)
            safe ^= doubtful
            if safe:
                legal.parcels.append((table, safe, safe.bit_count()))
        for tables, mask in zip(loose.tables, loose.reached, strict=True):
            safe = self.safe(position, scan, mask)
            doubtful = self._doubtful(position, scan, safe) if scan.threats.odd else 0
            if doubtful:
                legal.plies += self._standing(position, scan, tables, doubtful)
                safe ^= doubtful
            if safe:
                legal.tables.append(tables)
                legal.reached.append(safe)

    def _doubtful(self, position: Position, scan: Scan, mask: int) -> int:
        """Those targets of the leader near which a piece has attacks that are no mere lines."""
        near, threats, found = self.safety.odd_near, scan.threats, 0
        while mask:
            low = mask & -mask
            mask ^= low
            if near(position, threats, low.bit_length() - 1):
                found |= low
        return found

    def _standing(self, position: Position, scan: Scan, tables: Tables, mask: int) -> Iterator[Ply]:
        """The leader's moves to doubtful targets that are safe when made."""
        own = position.own[scan.player]
        for square in bits(mask):
            held = position.occupied >> square & 1
            table = tables[(2 if own >> square & 1 else 1) if held else 0]
            for ply in table.at(square):
                if self.moves.safe(self.moves.play(position, ply), scan.player):
                    yield ply

    def safe(self, position: Position, scan: Scan, mask: int) -> int:
        """The targets on which the leader would not be attacked."""
        safe = mask & scan.calm
        mask ^= safe
        if not mask:
            return safe
        occupied = position.occupied ^ scan.leader
        enemy = position.occupied ^ position.own[scan.player]
        riders = scan.riders or self.safety.riders(position, scan)
        reached, through = scan.threats.reached, scan.threats.through
        while mask:
            to = mask & -mask
            mask ^= to
            square = to.bit_length() - 1
            if not reached(position, riders, enemy, square, occupied | to, to & occupied):
                safe |= to
                # For castling through it: an empty square that need not stay empty.
                if not through[square] & to:
                    scan.calm |= to & ~occupied
        return safe

    def _emit(
        self,
        position: Position,
        sorted_: Sorted,
        scan: Scan,
        pieces: int,
        target: int,
        legal: LegalPlies,
    ) -> None:
        """The moves of these pieces to these targets."""
        masks, occupied = position.masks, position.occupied
        own = position.own[scan.player]
        target &= scan.within
        empty, enemy = target & ~occupied, target & (occupied ^ own)
        free = empty | enemy
        frees: Frees = (0, empty, enemy, free)
        if sorted_.allies:
            ally = target & own & ~scan.shield
            frees = (*frees, ally, ally | empty, ally | enemy, ally | free)
        where, what = legal.tables.append, legal.reached.append
        for piece, states, cells in sorted_.leapers:
            goal = free if states == 3 else frees[states]
            for _, _, leaps, tables, _ in cells[masks[piece] & pieces]:
                reached = leaps & goal
                if reached:
                    where(tables)
                    what(reached)
        for piece, states, cells in sorted_.sliders:
            goal = free if states == 3 else frees[states]
            for relevant, slide, _, tables, _ in cells[masks[piece] & pieces]:
                reached = slide[occupied & relevant] & goal
                if reached:
                    where(tables)
                    what(reached)
        for piece, _, steps in sorted_.marches:
            held = masks[piece] & pieces
            if held:
                for state, distance, inside, late, plain, hop in steps:
                    mask = frees[state] >> distance if distance >= 0 else frees[state] << -distance
                    mask &= held
                    if inside is not None:
                        mask &= inside
                    if mask and not plain:
                        mask = through(position, hop, mask)
                    if mask:
                        count = mask.bit_count()
                        if late & mask:
                            count += (late & mask).bit_count() * hop.extra
                        legal.parcels.append((hop.plies, mask, count))
        if sorted_.hard and (position.flags or not sorted_.quiet):
            if not sorted_.allies:
                frees = (*frees, 0, *frees[1:])
            self.hard.emit(position, sorted_, scan, pieces, frees, legal)
