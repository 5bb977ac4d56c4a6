"""The moves that need more than sets of squares, one by one or from the general path."""

from __future__ import annotations

from typing import TypeAlias

from core.games.boards.gates import all_pass, flagged, squares_held, through
from core.games.boards.geometry import bits
from core.games.boards.hops import Hop
from core.games.boards.legal_plies import LegalPlies
from core.games.boards.moves import Moves
from core.games.boards.plan import Plan
from core.games.boards.ply import Ply
from core.games.boards.position import Position
from core.games.boards.reaches import Reach
from core.games.boards.safety import Safety
from core.games.boards.scan import Scan
from core.games.boards.sides import Sorted

Frees: TypeAlias = tuple[int, ...]
"""By set of occupancies (bit 0 EMPTY, 1 ENEMY, 2 ALLY): the squares a piece may go to."""


class HardMoves:
    """Finds such moves in the positions of one game."""

    def __init__(self, plan: Plan, moves: Moves, safety: Safety) -> None:
        self.plan, self.moves, self.safety = plan, moves, safety
        self.full = plan.geometry.full

    def emit(
        self,
        position: Position,
        sorted_: Sorted,
        scan: Scan,
        pieces: int,
        frees: Frees,
        legal: LegalPlies,
    ) -> None:
        """The moves that need more than sets of squares."""
        for hop in sorted_.hard_hops:
            mask = position.masks[hop.piece] & pieces
            if hop.flagged:
                mask &= flagged(position, hop) if position.flags else 0
            if mask and mask == scan.shield:
                if self.safety.allowed(position, scan, hop):
                    legal.plies += hop.plies[mask]
            elif mask:
                self._hop(position, hop, scan, mask, frees, legal)
        for reach in sorted_.hard_reaches:
            mask = position.masks[reach.piece] & pieces
            if mask:
                self._reach(position, reach, scan, mask, frees, legal)
        for rule, action in sorted_.rules:
            for source in bits(position.masks[rule.piece] & pieces):
                for target, each in rule.landings(position, source):
                    if each is action:
                        ply = self.moves.ply(rule, source, target, action)
                        self._general(position, ply, frees, legal)
        for piece in sorted_.whole:
            for source in bits(position.masks[piece] & pieces):
                for ply in self.moves.pseudo_from(position, source):
                    self._general(position, ply, frees, legal)

    def _general(self, position: Position, ply: Ply, frees: Frees, legal: LegalPlies) -> None:
        """A move from the general path: by masks if it is plain, else made and tested."""
        leads = self.plan.mates and self.plan.is_leader[ply.piece]
        if ply.plain and not ply.rule.transforms and not leads:
            if frees[7] >> ply.target & 1:
                legal.plies.append(ply)
        else:
            legal.plies += self.moves.safe_variants(position, ply)

    def _hop(
        self,
        position: Position,
        hop: Hop,
        scan: Scan,
        mask: int,
        frees: Frees,
        legal: LegalPlies,
    ) -> None:
        goals, tested = frees[1 << hop.state], hop.changes and self.plan.mates
        if hop.changes:
            # Side effects may help the leader where the move alone would not.
            goals = squares_held(position, hop.state, scan.player, self.full)
        mask &= hop.inside
        mask &= goals >> hop.distance if hop.distance >= 0 else goals << -hop.distance
        if mask and not hop.ungated:
            mask = through(position, hop, mask)
        for source in bits(mask):
            target = hop.steps[source]
            passes = not hop.slow or all_pass(hop.slow, position, source, target)
            if passes and tested:
                passes = self.safety.proven(position, hop.plies.at(source)[0], scan)
            if not passes:
                mask ^= 1 << source
        if not mask:
            return
        if tested:
            legal.plies += hop.plies[mask]
        else:
            count = mask.bit_count() + (hop.late & mask).bit_count() * hop.extra
            legal.parcels.append((hop.plies, mask, count))

    def _reach(
        self,
        position: Position,
        reach: Reach,
        scan: Scan,
        mask: int,
        frees: Frees,
        legal: LegalPlies,
    ) -> None:
        occupied = position.occupied
        for distance in reach.empties:
            mask &= ~(occupied >> distance if distance >= 0 else occupied << -distance)
        mask &= reach.inside
        for gate in reach.gates:
            mask &= gate(position)
        if not mask:
            return
        free = frees[reach.states] & reach.targets
        for relevant, slide, _, tables, source in reach.cells[mask]:
            reached = slide[occupied & relevant] & free
            if reach.safe and reached:
                reached &= ~self.safety.attacked_of(position, scan, reached, source)
                if scan.shield >> source & 1:
                    scan.calm |= reached
            if reach.slow:
                for target in bits(reached):
                    if not all_pass(reach.slow, position, source, target):
                        reached ^= 1 << target
            if not reached:
                continue
            if not reach.options:
                legal.tables.append(tables)
                legal.reached.append(reached)
                continue
            for state in range(3):
                part = reached & frees[1 << state]
                if part:
                    count = part.bit_count() + (part & reach.zone).bit_count() * reach.extra
                    legal.parcels.append((tables[state], part, count))
