"""How many replies all plies of a position have together: the last two plies of bulk counting.

Most plies leave most of the opponent's pieces as mobile as they were.  So the opponent's moves
are counted once, as if it were their turn; each ply then changes only the pieces that look at its
squares, and the leader if the ply comes near.  Whatever is not that simple is played and counted.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from core.games.boards.counts import Counts
from core.games.boards.geometry import bits
from core.games.boards.language import EMPTY
from core.games.boards.memo import Slide
from core.games.boards.ply import Ply, play_plain
from core.games.boards.position import Position
from core.games.boards.sides import Side, Sorted


@dataclass(slots=True)
class Base:
    """The opponent's moves before the ply: in all, by piece, and what they depend on."""

    side: Side
    player: int
    leader: int
    near: int
    """Squares from or through which the leader could be attacked."""
    pieces: list[tuple[int, int, int, int, Slide | None, int]]
    """Per piece: its square, the squares it looks at, moves, blockers, slide, occupancies."""
    walkers: int
    march: int
    """Squares that hops depend on, and the hops' moves."""
    total: int
    steps: tuple[int, ...] | None = None
    """The leader's targets; None if its hops are not all of the castling kind."""
    passes: list[tuple[int, int, tuple[int, ...]]] = field(default_factory=list)
    """The leader's hops: squares that must be empty, pieces that must stay, squares to be safe."""
    looks: dict[tuple[int, int], tuple[bool, int]] = field(default_factory=dict)
    """Squares, and what stands on them: whether they are safe, and the squares that decide it."""


class Replies:
    """Counts replies of one game."""

    def __init__(self, counts: Counts) -> None:
        self.counts, self.full = counts, counts.full
        self.plan = counts.fast.plan
        self.play = counts.fast.moves.play
        self._marches = [side.all.marching() for side in counts.sides]

    def total(self, position: Position, plies: list[Ply]) -> int:
        """The sum of the counts after each ply; no ply takes a leader."""
        base, total, plan, count = self.base(position), 0, self.plan, self.counts.count
        for ply in plies:
            replies = -1
            if base is not None and ply.plain:
                replies = self.after(position, base, ply)
            if replies < 0:
                plain = ply.plain
                after = play_plain(plan, position, ply) if plain else self.play(position, ply)
                replies = count(after)
            total += replies
        return total

    def base(self, position: Position) -> Base | None:
        """The opponent's moves before the ply, None where they are not simple."""
        plan, mover = self.plan, self.plan.order[position.turn]
        player = plan.order[plan.next_turn[position.turn]]
        side, own, occupied = self.counts.sides[player], position.own[player], position.occupied
        all_ = side.all
        if position.out or player == mover or not all_.quiet or all_.allies:
            return None
        if any(left != 1 or owner == mover for _, _, left, owner in position.flags):
            return None
        leader = self.counts.quiet(position, side, player)
        if leader < 0 or any(hop.others for hop in all_.quick):
            return None
        near, masks = 0, position.masks
        if leader:
            threats = self.counts.safety.threats[player]
            zone, _, rides, _ = threats.views[leader.bit_length() - 1]
            near = zone | threats.through[leader.bit_length() - 1]
            for ride in rides:
                near |= ride[5]
        enemy, empty = occupied ^ own, self.full ^ occupied
        frees = (0, empty, enemy, empty | enemy)
        base = Base(side, player, leader, near, [], 0, 0, 0)
        for piece, states, cells in (*all_.leapers, *all_.sliders):
            for relevant, slide, leaps, _, source in cells[masks[piece]]:
                reached = slide[occupied & relevant] if relevant else leaps
                moves = (reached & frees[states]).bit_count()
                base.total += moves
                base.pieces.append(
                    (1 << source, reached, moves, relevant, slide if relevant else None, states)
                )
        base.walkers = _looks(all_, masks)
        base.march = self._march(position, base, own)
        base.total += base.march
        if leader:
            self._leader(position, base)
        return base

    def _leader(self, position: Position, base: Base) -> None:
        """What the leader's moves depend on, if all of its hops are of the castling kind."""
        led, at, passes = base.side.led, base.leader, []
        threats = self.counts.safety.threats[base.player]
        for spot, hop in led.spots[at]:
            target = hop.steps[at.bit_length() - 1]
            if spot.rest or spot.swap is None or hop.state != EMPTY or target not in spot.path:
                return
            if threats.through[target] >> spot.swap[0] & 1:
                return
            stay = spot.unmoved | at
            here = position.fresh & spot.unmoved == spot.unmoved
            for bit, first, others in spot.wants:
                stay |= bit
                here &= any(position.masks[piece] & bit for piece in (first, *others))
            if here:
                passes.append((spot.empties, stay, tuple(1 << n for n in spot.path)))
        base.steps = tuple(1 << square for square in bits(led.leaps[0][2][at][0]))
        base.passes = passes

    def _march(self, position: Position, base: Base, own: int) -> int:
        """How many moves the hops have."""
        occupied = position.occupied
        empty, enemy = self.full ^ occupied, occupied ^ own
        marches = self._marches[base.player]
        return self.counts.tally(position, marches, position.masks, empty, enemy, 0)

    def _look(self, position: Position, base: Base, bit: int, stands: int) -> tuple[bool, int]:
        """Whether the square is safe for the leader before the ply, and what decides it."""
        square, threats = bit.bit_length() - 1, self.counts.safety.threats[base.player]
        zone, _, rides, _ = threats.views[square]
        decide = zone | threats.through[square]
        for ride in rides:
            decide |= ride[5]
        occupied = (position.occupied ^ base.leader) & ~bit | stands
        found = not threats.attacked(position, square, occupied, bit), decide
        base.looks[bit, stands] = found
        return found

    def _led(
        self, before: Position, after: Position, base: Base, flip: int, to: int, free: int
    ) -> int:
        """The leader's moves after the ply, where `_leader` knows what they depend on."""
        assert base.steps is not None
        threats, at, known = self.counts.safety.threats[base.player], base.leader, base.looks
        occupied, enemy = after.occupied ^ at, after.occupied ^ after.own[base.player]
        n, riders, calm = 0, None, 0
        for bit in base.steps:
            if bit & free:
                safe, decide = known.get((bit, bit)) or self._look(before, base, bit, bit)
                if flip & decide:
                    riders = riders or threats.riders(after)
                    square = bit.bit_length() - 1
                    safe = not threats.reached(
                        after, riders, enemy, square, occupied | bit, bit & occupied
                    )
                if safe:
                    n += 1
        for empties, stay, path in base.passes:
            if to & stay or after.occupied & empties:
                continue
            for bit in path:
                safe, decide = known.get((bit, 0)) or self._look(before, base, bit, 0)
                if flip & decide and not calm & bit:
                    riders = riders or threats.riders(after)
                    square = bit.bit_length() - 1
                    safe = not threats.reached(after, riders, enemy, square, occupied, 0)
                    calm |= bit if safe else 0
                if not safe and not calm & bit:
                    break
            else:
                n += 1
        return n

    def after(self, position: Position, base: Base, ply: Ply) -> int:
        """The replies to one plain ply, -1 where it must be played and counted in full."""
        flip, to, held = ply.flip, ply.to, position.board[ply.target]
        own, occupied = position.own[base.player], position.occupied ^ flip
        if held:
            own &= ~to
            occupied |= to
        side, leader, after = base.side, base.leader, None
        if ply.raised and _flag_near(ply, side.all, position.masks):
            return -1
        if flip & base.near:
            after = play_plain(self.plan, position, ply)
            if after.lost or self.counts.quiet(after, side, base.player) < 0:
                return -1
        total, enemy, free = base.total, occupied ^ own, self.full ^ own
        for bit, looks, moves, relevant, slide, states in base.pieces:
            if bit & to:
                total -= moves
            elif flip & looks:
                reached = looks if slide is None else slide[occupied & relevant]
                goal = free if states == 3 else enemy if states == 2 else self.full ^ occupied
                total += (reached & goal).bit_count() - moves
        if flip & base.walkers:
            after = after or play_plain(self.plan, position, ply)
            total += self._march(after, base, own) - base.march
        if leader and (base.steps is None or _open(base, occupied, free)):
            after = after or play_plain(self.plan, position, ply)
            if base.steps is not None:
                total += self._led(position, after, base, flip, to, free)
            else:
                scan = self.counts.calm_scan(after, base.player, leader)
                total += self.counts.leader(after, side.led, scan)
        return total


def _open(base: Base, occupied: int, free: int) -> bool:
    """Whether the leader has anything to consider at all."""
    return bool(base.side.led.leaps[0][2][base.leader][0] & free) or any(
        not occupied & empties for empties, _, _ in base.passes
    )


def _looks(sorted_: Sorted, masks: list[int]) -> int:
    """The squares that the hops of these pieces depend on."""
    found = 0
    for hop in sorted_.quick:
        held = masks[hop.piece]
        found |= held
        for distance in (hop.distance, hop.veil, *hop.empties):
            found |= held << distance if distance >= 0 else held >> -distance
    return found


def _flag_near(ply: Ply, sorted_: Sorted, masks: list[int]) -> bool:
    """Whether a flag that the ply sets is one that a reply could ask for."""
    for hop in sorted_.hard_hops:
        if hop.flag is not None:
            wanted, distance, inside = hop.flag
            for number, square, _, _ in ply.raised:
                if number in wanted:
                    mask = 1 << square
                    mask = mask >> distance if distance >= 0 else mask << -distance
                    if mask & inside & masks[hop.piece]:
                        return True
    return False
