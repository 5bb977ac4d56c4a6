"""The fast path: legal plies by sets of squares.

Equal to the general path in results, for every spec: what `classes` could not express is taken
from there, move by move.  `safety` says where pieces may go without exposing the leader.
"""

from __future__ import annotations

from typing import TypeAlias

from core.games.boards.classes import FEW, Cell, Classes, Hop, Reach, Spot, classify
from core.games.boards.conditions import Guard
from core.games.boards.geometry import bits
from core.games.boards.memo import Memo, Plies
from core.games.boards.moves import Moves, Ply
from core.games.boards.plan import ALLY, Plan
from core.games.boards.position import Position
from core.games.boards.safety import Safety, Scan

Parcel: TypeAlias = tuple[Plies, int, int]
"""A table of plies, the set of squares to look up in it, and how many plies that makes."""

Tables: TypeAlias = tuple[Plies, ...]
"""Plies of one source by occupancy of the target."""

Easy: TypeAlias = tuple[int, int, Memo[tuple[Cell, ...]]]
"""Piece number, occupancies it goes to, and its cells by the squares it stands on."""

Frees: TypeAlias = tuple[int, ...]
"""By set of occupancies (bit 0 EMPTY, 1 ENEMY, 2 ALLY): the squares a piece may go to."""


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
        self.all = Sorted(list(classes.items()))
        self.led = Sorted(list(self.leaders.items()))


class Sorted:
    """Some pieces' classes in the order in which they are worked through."""

    def __init__(self, classes: list[tuple[int, Classes]]) -> None:
        hops = [hop for _, each in classes for hop in each.hops]
        reaches = [reach for _, each in classes for reach in each.reaches]
        easy = [r for r in reaches if not (r.gates or r.slow or r.narrow or r.options)]
        self.leapers: tuple[Easy, ...] = tuple(
            (r.piece, r.states, r.cells) for r in easy if not r.slides
        )
        self.sliders: tuple[Easy, ...] = tuple(
            (r.piece, r.states, r.cells) for r in easy if r.slides
        )
        self.leaps = tuple((r.piece, r.states, r.leaps) for r in easy if not r.slides)
        self.rides = tuple((r.piece, r.states, r.rides) for r in easy if r.slides)
        quick = [hop for hop in hops if not (hop.slow or hop.flagged or hop.changes)]
        self.steps = tuple(
            (hop.piece, 1 << hop.state, hop.distance, hop.inside, hop.late, hop.ungated, hop)
            for hop in quick
        )
        self.marches = tuple(
            (
                piece,
                tuple(
                    (1 << hop.state, hop.distance, hop.inside, hop.late, hop.ungated, hop)
                    for hop in quick
                    if hop.piece == piece
                ),
            )
            for piece in dict.fromkeys(hop.piece for hop in quick)
        )
        self.allies = any(each.state == ALLY for each in hops) or any(
            reach.states & 1 << ALLY for reach in reaches
        )
        self.hard_hops = tuple(hop for hop in hops if hop.slow or hop.flagged or hop.changes)
        self.hard_reaches = tuple(reach for reach in reaches if reach not in easy)
        self.rules = tuple(pair for _, each in classes for pair in each.rules)
        self.whole = tuple(piece for piece, each in classes if each.whole)
        self.hard = bool(self.hard_hops or self.hard_reaches or self.rules or self.whole)
        self.spots: Memo[tuple[tuple[Spot, Hop], ...]] = Memo(self._spots)
        """Of the only leader's square set: the hard hops that the board allows from there."""
        self.quiet = not (self.hard_reaches or self.rules or self.whole) and all(
            hop.flagged for hop in self.hard_hops
        )
        """Without flags on the board there is nothing hard."""
        self.plain = not (self.rides or self.steps or self.hard_reaches or self.rules)
        self.plain &= not self.whole and all(states == 3 for _, states, _ in self.leaps)
        """Only leaps to empty and enemy squares, and hard hops: the usual leader."""

    def _spots(self, at: int) -> tuple[tuple[Spot, Hop], ...]:
        pairs = ((hop.spots[at.bit_length() - 1], hop) for hop in self.hard_hops)
        return tuple((spot, hop) for spot, hop in pairs if spot.possible)


class Finding:
    """The legal plies of one position, not yet written out."""

    __slots__ = ("enemy", "own", "parcels", "plies", "reaches")

    def __init__(self, own: int = 0, enemy: int = 0) -> None:
        self.own = own
        self.enemy = enemy
        self.reaches: list[tuple[Tables, int]] = []
        self.parcels: list[Parcel] = []
        self.plies: list[Ply] = []

    def count(self) -> int:
        """How many plies there are."""
        n = len(self.plies)
        for _, mask in self.reaches:
            n += mask.bit_count()
        for _, _, count in self.parcels:
            n += count
        return n

    def all(self) -> list[Ply]:
        """Every ply."""
        found, own, enemy = self.plies[:], self.own, self.enemy
        held = own | enemy
        for tables, mask in self.reaches:
            part = mask & ~held
            if part:
                found += tables[0][part]
            part = mask & enemy
            if part:
                found += tables[1][part]
            part = mask & own
            if part:
                found += tables[2][part]
        for table, mask, _ in self.parcels:
            found += table[mask]
        return found

    def pick(self, n: int) -> Ply:
        """The n-th ply."""
        for tables, mask in self.reaches:
            count = mask.bit_count()
            if n < count:
                low = _nth(mask, n)
                state = 1 if low & self.enemy else 2 if low & self.own else 0
                return tables[state].at(low.bit_length() - 1)[0]
            n -= count
        for table, mask, count in self.parcels:
            if n < count:
                if count > mask.bit_count():
                    return table[mask][n]
                return table.at(_nth(mask, n).bit_length() - 1)[0]
            n -= count
        return self.plies[n]


def _nth(mask: int, n: int) -> int:
    while n:
        mask &= mask - 1
        n -= 1
    return mask & -mask


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
        return self._find(position, self.sides[player], self.safety.scan(position, player))

    def _find(self, position: Position, side: Side, scan: Scan) -> Finding:
        own = position.own[scan.player]
        finding = Finding(own, position.occupied ^ own)
        if scan.leader:
            self._leader(position, side.led, scan, finding)
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

    def count(self, position: Position) -> int:
        """How many legal plies there are; the same as `find` without making parcels."""
        player = self._order[position.turn]
        side, own = self.sides[player], position.own[player]
        scan = self.safety.scan(position, player)
        if scan.touchy or (scan.leader and not scan.threats.plain):
            return self._find(position, side, scan).count()
        n = 0
        if scan.leader:
            n = self._count_leader(position, side.led, scan)
        elif side.leaders:
            n = self._tally(position, side.led, scan, own, self.full)
        loose, pinned = own ^ scan.leader, scan.pinned
        if scan.target:
            n += self._tally(position, side.all, scan, loose & ~pinned, scan.target)
            if pinned:
                for piece, allowed in scan.pins:
                    n += self._tally(position, side.all, scan, piece, allowed & scan.target)
        elif side.all.hard and (position.flags or not side.all.quiet):
            n += self._tally(position, side.all, scan, loose, 0)
        return n

    def _tally(
        self, position: Position, sorted_: Sorted, scan: Scan, pieces: int, target: int
    ) -> int:
        """How many moves `_emit` would find."""
        masks, occupied, n = position.masks, position.occupied, 0
        own = position.own[scan.player]
        empty, enemy = target & ~occupied, target & (occupied ^ own)
        free = empty | enemy
        frees: Frees = (0, empty, enemy, free)
        if sorted_.allies:
            ally = target & own & ~scan.shield
            frees = (*frees, ally, ally | empty, ally | enemy, ally | free)
        for piece, states, leaps in sorted_.leaps:
            mask = masks[piece] & pieces
            if mask:
                goal = free if states == 3 else frees[states]
                for leap in leaps[mask]:
                    n += (leap & goal).bit_count()
        for piece, states, rides in sorted_.rides:
            mask = masks[piece] & pieces
            if mask:
                goal = free if states == 3 else frees[states]
                for relevant, slide in rides[mask]:
                    n += (slide[occupied & relevant] & goal).bit_count()
        for piece, steps in sorted_.marches:
            held = masks[piece] & pieces
            if held:
                for state, distance, inside, late, plain, hop in steps:
                    mask = frees[state] >> distance if distance >= 0 else frees[state] << -distance
                    mask &= held & inside
                    if mask:
                        if not plain:
                            mask = _through(position, hop, mask)
                        n += mask.bit_count()
                        if mask & late:
                            n += (mask & late).bit_count() * hop.extra
        if sorted_.quiet:
            hard = position.flags and any(
                _flagged(position, hop) & masks[hop.piece] & pieces for hop in sorted_.hard_hops
            )
        else:
            hard = sorted_.hard
        if hard:
            finding = Finding()
            if not sorted_.allies:
                frees = (*frees, 0, empty, enemy, empty | enemy)
            self._emit_hard(position, sorted_, scan, pieces, frees, finding)
            n += finding.count()
        return n

    def _count_leader(self, position: Position, led: Sorted, scan: Scan) -> int:
        """How many moves `_leader` would find."""
        if not led.plain:
            finding = Finding()
            self._leader(position, led, scan, finding)
            return finding.count()
        n, free = 0, self.full & ~position.own[scan.player]
        at = scan.leader
        for piece, _, leaps in led.leaps:
            if position.masks[piece] & at:
                mask = leaps[at][0] & free
                if mask:
                    n += self._safe(position, scan, mask).bit_count()
        for spot, hop in led.spots[at]:
            if (
                not position.occupied & spot.empties
                and position.masks[hop.piece] & at
                and self.safety.allowed(position, scan, hop)
            ):
                n += 1
        return n

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

    def _leader(self, position: Position, led: Sorted, scan: Scan, finding: Finding) -> None:
        """The leader's moves: first as if nothing attacked, then target by target."""
        loose = Finding(finding.own, finding.enemy)
        self._emit(position, led, scan, scan.leader, self.full, loose)
        finding.plies += loose.plies
        if scan.touchy == self.full:
            finding.parcels += loose.parcels
            finding.reaches += loose.reaches
            return
        for table, mask, _ in loose.parcels:
            safe = self._safe(position, scan, mask)
            if safe:
                finding.parcels.append((table, safe, safe.bit_count()))
        for tables, mask in loose.reaches:
            safe = self._safe(position, scan, mask)
            if safe:
                finding.reaches.append((tables, safe))

    def _safe(self, position: Position, scan: Scan, mask: int) -> int:
        """The targets on which the leader would not be attacked."""
        occupied, riders = position.occupied ^ scan.leader, scan.riders
        safe, reached = 0, scan.threats.reached
        while mask:
            low = mask & -mask
            mask ^= low
            if not reached(position, riders, low.bit_length() - 1, occupied | low, low):
                safe |= low
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
                mask = _through(position, hop, mask)
            if mask:
                count = mask.bit_count()
                if late & mask:
                    count += (late & mask).bit_count() * hop.extra
                parcels.append((hop.plies, mask, count))
        if sorted_.hard and (position.flags or not sorted_.quiet):
            self._emit_hard(position, sorted_, scan, pieces, frees, finding)

    def _emit_hard(
        self,
        position: Position,
        sorted_: Sorted,
        scan: Scan,
        pieces: int,
        frees: Frees,
        finding: Finding,
    ) -> None:
        for hop in sorted_.hard_hops:
            mask = position.masks[hop.piece] & pieces
            if hop.flagged:
                mask &= _flagged(position, hop) if position.flags else 0
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
            mask = _through(position, hop, mask)
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


def _flagged(position: Position, hop: Hop) -> int:
    """The squares from which the flag that the hop asks for is where it should be."""
    assert hop.flag is not None
    wanted, distance, inside = hop.flag
    mask = 0
    for flag in position.flags:
        if flag[0] in wanted:
            mask |= 1 << flag[1]
    return (mask >> distance if distance >= 0 else mask << -distance) & inside


def _through(position: Position, hop: Hop, mask: int) -> int:
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
