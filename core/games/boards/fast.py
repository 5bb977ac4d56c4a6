"""The fast path: legal plies by sets of squares.

Equal to the general path in results, for every spec: what `classes` could not express is taken
from there, move by move.  `safety` says where pieces may go without exposing the leader.
"""

from __future__ import annotations

from typing import TypeAlias

from core.games.boards.classes import Hop, Reach
from core.games.boards.conditions import Guard
from core.games.boards.finding import Finding
from core.games.boards.geometry import bits
from core.games.boards.moves import Moves, Ply
from core.games.boards.plan import Plan
from core.games.boards.position import Position
from core.games.boards.safety import Safety, Scan
from core.games.boards.sides import Side, Sorted

Frees: TypeAlias = tuple[int, ...]
"""By set of occupancies (bit 0 EMPTY, 1 ENEMY, 2 ALLY): the squares a piece may go to."""


class Fast:
    """Legal plies of one game's positions."""

    def __init__(self, plan: Plan, moves: Moves, safety: Safety) -> None:
        self.plan, self.moves, self.safety = plan, moves, safety
        self.full = plan.geometry.full
        self._order = plan.order
        self.sides = [Side(plan, moves, player) for player in range(len(plan.players))]

    def find(self, position: Position) -> Finding:
        """All legal plies of the player whose turn it is."""
        player = self.plan.order[position.turn]
        return self.found(position, self.sides[player], self.safety.scan(position, player))

    def found(self, position: Position, side: Side, scan: Scan) -> Finding:
        """The same, once the leader has been looked at."""
        own = position.own[scan.player]
        finding = Finding(own, position.occupied ^ own)
        if scan.leader:
            self.leader(position, side.led, scan, finding)
        elif side.leaders:
            self._emit(position, side.led, scan, own, self.full, finding)
        loose = own & ~(scan.leader | scan.pinned)
        if scan.target:
            self._emit(position, side.all, scan, loose, scan.target, finding)
            for piece, allowed in scan.pins:
                if piece != scan.leader:
                    self._emit(position, side.all, scan, piece, allowed & scan.target, finding)
        elif side.all.hard and (position.flags or not side.all.quiet):
            self._emit(position, side.all, scan, own & ~scan.leader, 0, finding)
        if scan.touchy or (scan.leader and not scan.threats.plain):
            return self._tested(position, scan, finding)
        return finding

    def _tested(self, position: Position, scan: Scan, finding: Finding) -> Finding:
        """Only the plies that stand the test; those that touch nothing that matters need none."""
        tested, touchy = Finding(), scan.touchy | scan.leader
        for ply in finding.all():
            if ply.flip & touchy or ply.sets or not ply.plain:
                if self.moves.safe(self.moves.play(position, ply), scan.player):
                    tested.plies.append(ply)
            elif not scan.odd_check:
                tested.plies.append(ply)
        return tested

    def leader(self, position: Position, led: Sorted, scan: Scan, finding: Finding) -> None:
        """The leader's moves: first as if nothing attacked, then target by target."""
        loose = Finding(finding.own, finding.enemy)
        self._emit(position, led, scan, scan.leader, self.full, loose)
        finding.plies += loose.plies
        if scan.touchy == self.full:
            finding.parcels += loose.parcels
            finding.reaches += loose.reaches
            return
        for table, mask, _ in loose.parcels:
            safe = self.safe(position, scan, mask)
            if safe:
                finding.parcels.append((table, safe, safe.bit_count()))
        for tables, mask in loose.reaches:
            safe = self.safe(position, scan, mask)
            if safe:
                finding.reaches.append((tables, safe))

    def safe(self, position: Position, scan: Scan, mask: int) -> int:
        """The targets on which the leader would not be attacked."""
        occupied = position.occupied ^ scan.leader
        enemy = position.occupied ^ position.own[scan.player]
        riders = self.safety.riders(position, scan)
        safe, reached, squares = 0, scan.threats.reached, scan.threats.squares
        for square in squares[mask]:
            to = 1 << square
            if not reached(position, riders, enemy, square, occupied | to, to & occupied):
                safe |= to
        # For castling through them: empty squares that stay so.
        scan.calm |= safe & ~occupied
        return safe

    def _emit(
        self,
        position: Position,
        sorted_: Sorted,
        scan: Scan,
        pieces: int,
        target: int,
        finding: Finding,
    ) -> None:
        """The moves of these pieces to these targets."""
        masks, occupied = position.masks, position.occupied
        own = position.own[scan.player]
        empty, enemy = target & ~occupied, target & (occupied ^ own)
        ally = target & own & ~scan.shield
        free = empty | enemy
        frees = (0, empty, enemy, free, ally, ally | empty, ally | enemy, ally | free)
        parcels, reaches = finding.parcels, finding.reaches
        for piece, states, cells in sorted_.leapers:
            mask = masks[piece] & pieces
            if mask:
                free = frees[states]
                for _, _, leaps, tables, _ in cells[mask]:
                    reached = leaps & free
                    if reached:
                        reaches.append((tables, reached))
        for piece, states, cells in sorted_.sliders:
            mask = masks[piece] & pieces
            if mask:
                free = frees[states]
                for relevant, slide, _, tables, _ in cells[mask]:
                    reached = slide[occupied & relevant] & free
                    if reached:
                        reaches.append((tables, reached))
        for piece, state, distance, inside, late, plain, hop in sorted_.steps:
            goals = frees[state]
            mask = masks[piece] & pieces & inside
            mask &= goals >> distance if distance >= 0 else goals << -distance
            if mask and not plain:
                mask = through(position, hop, mask)
            if mask:
                count = mask.bit_count()
                if late & mask:
                    count += (late & mask).bit_count() * hop.extra
                parcels.append((hop.plies, mask, count))
        if sorted_.hard and (position.flags or not sorted_.quiet):
            self.emit_hard(position, sorted_, scan, pieces, frees, finding)

    def emit_hard(
        self,
        position: Position,
        sorted_: Sorted,
        scan: Scan,
        pieces: int,
        frees: Frees,
        finding: Finding,
    ) -> None:
        """The moves that need more than sets of squares."""
        for hop in sorted_.hard_hops:
            mask = position.masks[hop.piece] & pieces
            if hop.flagged:
                mask &= flagged(position, hop) if position.flags else 0
            if mask and mask == scan.shield:
                if self.safety.allowed(position, scan, hop):
                    finding.plies += hop.plies[mask]
            elif mask:
                self._hard_hop(position, hop, scan, mask, frees, finding)
        for reach in sorted_.hard_reaches:
            mask = position.masks[reach.piece] & pieces
            if mask:
                self._hard_reach(position, reach, mask, frees, finding)
        for rule, action in sorted_.rules:
            for source in bits(position.masks[rule.piece] & pieces):
                for target, each in rule.landings(position, source):
                    if each is action:
                        ply = self.moves.ply(rule, source, target, action)
                        self._general(position, ply, frees, finding)
        for piece in sorted_.whole:
            for source in bits(position.masks[piece] & pieces):
                for ply in self.moves.pseudo_from(position, source):
                    self._general(position, ply, frees, finding)

    def _general(self, position: Position, ply: Ply, frees: Frees, finding: Finding) -> None:
        """A move from the general path: by masks if it is plain, else made and tested."""
        leads = self.plan.mates and self.plan.is_leader[ply.piece]
        if ply.plain and not ply.rule.transforms and not leads:
            if frees[7] >> ply.target & 1:
                finding.plies.append(ply)
        else:
            finding.plies += self.moves.safe_variants(position, ply)

    def _hard_hop(
        self,
        position: Position,
        hop: Hop,
        scan: Scan,
        mask: int,
        frees: Frees,
        finding: Finding,
    ) -> None:
        goals, tested = frees[1 << hop.state], hop.changes and self.plan.mates
        if hop.changes:
            # Side effects may help the leader where the move alone would not.
            goals = _anywhere(position, hop.state, scan.player, self.full)
        mask &= hop.inside
        mask &= goals >> hop.distance if hop.distance >= 0 else goals << -hop.distance
        if mask and not hop.ungated:
            mask = through(position, hop, mask)
        for source in bits(mask):
            target = hop.steps[source]
            passes = not hop.slow or _pass(hop.slow, position, source, target)
            if passes and tested:
                passes = self.safety.proven(position, hop.plies.at(source)[0], scan)
            if not passes:
                mask ^= 1 << source
        if not mask:
            return
        if tested:
            finding.plies += hop.plies[mask]
        else:
            count = mask.bit_count() + (hop.late & mask).bit_count() * hop.extra
            finding.parcels.append((hop.plies, mask, count))

    def _hard_reach(
        self, position: Position, reach: Reach, mask: int, frees: Frees, finding: Finding
    ) -> None:
        for gate in reach.gates:
            mask &= gate(position)
            if not mask:
                return
        free, occupied = frees[reach.states] & reach.targets, position.occupied
        for relevant, slide, _, tables, source in reach.cells[mask]:
            reached = slide[occupied & relevant] & free
            if reach.slow:
                for target in bits(reached):
                    if not _pass(reach.slow, position, source, target):
                        reached ^= 1 << target
            if not reached:
                continue
            for state in range(3):
                part = reached & frees[1 << state]
                if part:
                    count = part.bit_count() + (part & reach.zone).bit_count() * reach.extra
                    finding.parcels.append((tables[state], part, count))


def flagged(position: Position, hop: Hop) -> int:
    """The squares from which the flag that the hop asks for is where it should be."""
    assert hop.flag is not None
    wanted, distance, inside = hop.flag
    mask = 0
    for flag in position.flags:
        if flag[0] in wanted:
            mask |= 1 << flag[1]
    return (mask >> distance if distance >= 0 else mask << -distance) & inside


def through(position: Position, hop: Hop, mask: int) -> int:
    """The sources that pass the hop's gates."""
    if hop.needs_fresh:
        mask &= position.fresh
    occupied = position.occupied
    if hop.veil:
        mask &= ~(occupied >> hop.veil if hop.veil > 0 else occupied << -hop.veil)
    for distance in hop.empties:
        mask &= ~(occupied >> distance if distance >= 0 else occupied << -distance)
    for gate in hop.others:
        if not mask:
            break
        mask &= gate(position)
    return mask


def _pass(guards: tuple[Guard, ...], position: Position, source: int, target: int) -> bool:
    return all(guard.test(position, source, target, source) for guard in guards)


def _anywhere(position: Position, state: int, player: int, full: int) -> int:
    """All squares of one occupancy."""
    if state == 0:
        return full & ~position.occupied
    own = position.own[player]
    return own if state == 2 else position.occupied ^ own
