"""Leader safety by masks: which targets are allowed, what is pinned, which moves need a test.

`scan` looks at the mover's leader once per position.  Attacks that stand or fall with empty
squares give exact sets; any other ("odd") attack gives the set of squares that matter to it, and
moves that touch one of those are made and tested.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.games.boards.attacks import Attacks
from core.games.boards.hops import Hop
from core.games.boards.language import EMPTY, UNTIL_PIECE
from core.games.boards.memo import Memo
from core.games.boards.moves import Moves
from core.games.boards.plan import Plan, Rule
from core.games.boards.ply import Ply
from core.games.boards.position import Position
from core.games.boards.scan import Scan
from core.games.boards.threats import Threats, asked


class Safety:
    """Scans positions of one game."""

    def __init__(self, plan: Plan, attacks: Attacks, moves: Moves) -> None:
        self.plan, self.attacks, self.moves = plan, attacks, moves
        self.full = plan.geometry.full
        self._count = len(plan.players)
        self.threats: Memo[Threats] = Memo(
            lambda key: Threats(plan, attacks, key % self._count, key // self._count)
        )
        self._mates = plan.mates
        self._leaders = plan.leaders

    def attacked(self, position: Position, square: int, player: int) -> bool:
        """Whether an opponent attacks the square; by masks where all attacks allow it."""
        threats = self.threats[position.out * self._count + player]
        if threats.attacked(position, square, position.occupied, 0):
            return True
        return bool(threats.odd) and self.odd_attacked(position, threats, square)

    def odd_attacked(self, position: Position, threats: Threats, square: int) -> bool:
        """Whether an attack that is no mere line reaches the square."""
        for piece, rules, sources in threats.odd_views[square]:
            for source in threats.squares[position.masks[piece] & sources]:
                if any(rule.attacks(position, source, square) for rule in rules):
                    return True
        return False

    def odd_near(self, position: Position, threats: Threats, square: int) -> bool:
        """Whether a piece stands where such an attack could come from."""
        found, masks = 0, position.masks
        for piece, _, near in threats.odd_views[square]:
            found |= masks[piece] & near
        return found > 0

    def scan(self, position: Position, player: int) -> Scan:
        """Look at the player's leader."""
        scan = Scan()
        scan.player, scan.target = player, self.full
        if not self._mates or not position.led >> player & 1:
            return scan
        masks, leader = position.masks, 0
        for piece in self._leaders[player]:
            leader |= masks[piece]
        scan.threats = threats = self.threats[position.out * self._count + player]
        scan.leader = leader
        if not leader or leader & (leader - 1):
            # Several leaders (or none): every move is made and tested.
            scan.touchy = self.full
            return scan
        scan.shield = leader
        occupied, own, at = position.occupied, position.own[player], leader.bit_length() - 1
        zone, _, rides, _ = threats.views[at]
        if zone & (occupied ^ own):
            scan.target = self._leaps(position, threats, at)
        for _, first, last, others, gated, near, lines in rides:
            held = masks[first] | masks[last]
            if others:
                for piece in others:
                    held |= masks[piece]
            held &= near
            if held:
                if gated:
                    held &= position.fresh
                self._along(scan, lines, threats.squares[held], occupied, own)
        if threats.odd:
            self._look_at_odd(position, scan, at)
        return scan

    def _leaps(self, position: Position, threats: Threats, at: int) -> int:
        """Where a move must go because of attacks that nothing can block."""
        target = self.full
        for group in threats.leaps:
            held = 0
            for piece in group.pieces:
                held |= position.masks[piece]
            held &= group.near[at]
            if held and group.gated:
                held &= position.fresh
            while held:
                low = held & -held
                held ^= low
                target &= low
        return target

    def _along(
        self, scan: Scan, lines: dict[int, int], sources: tuple[int, ...], occupied: int, own: int
    ) -> None:
        """Checks and pins along lines to the leader."""
        for source in sources:
            line = lines[source]
            block = line & occupied
            if not block:
                scan.target &= line | 1 << source
            elif not block & (block - 1) and block & own:
                allowed = line | 1 << source
                if block & scan.pinned:
                    # Pinned twice: it may go where both allow.
                    scan.pins = [
                        (piece, free & allowed if piece == block else free)
                        for piece, free in scan.pins
                    ]
                else:
                    scan.pinned |= block
                    scan.pins = [*scan.pins, (block, allowed)]

    def _look_at_odd(self, position: Position, scan: Scan, at: int) -> None:
        """The squares that matter to attacks that are no mere lines."""
        enemy = position.occupied ^ position.own[scan.player]
        if not scan.threats.odd_zone[at] & enemy:
            return
        for piece, rules in scan.threats.odd:
            near = position.masks[piece] & self.attacks.sources(piece, at)
            for source in scan.threats.squares[near]:
                for rule in rules:
                    if at in rule.walk(source):
                        scan.touchy |= 1 << source | self._matters(position, rule, source, at)
                        if rule.attacks(position, source, at):
                            scan.odd_check = True

    def _matters(self, position: Position, rule: Rule, source: int, at: int) -> int:
        steps, mask = self.plan.geometry.steps, 0
        for square in rule.walk(source):
            mask |= 1 << square
            if square == at:
                break
        if rule.until != UNTIL_PIECE:
            mask |= sum({1 << square for square in rule.walk(source)})
        for action in rule.actions:
            for guard in asked(rule, action):
                if guard.targets is not None or guard.needs == "fresh":
                    continue
                if guard.reads is None or (guard.needs == "flags" and position.flags):
                    return self.full
                for offset in guard.reads:
                    square = steps(offset)[source]
                    mask |= 1 << square if square >= 0 else 0
        return mask

    def riders(self, position: Position, scan: Scan) -> Sequence[int]:
        """The scan's riders, found when first asked for."""
        if not scan.riders:
            scan.riders = scan.threats.riders(position)
        return scan.riders

    def unattacked(self, position: Position, scan: Scan, squares: tuple[int, ...], by: int) -> bool:
        """Whether none of the squares is attacked once the piece on `by` is lifted."""
        return not self.attacked_of(position, scan, sum(1 << n for n in set(squares)), by)

    def attacked_of(self, position: Position, scan: Scan, squares: int, by: int) -> int:
        """Those of the squares that are attacked once the piece on `by` is lifted."""
        threats = self.threats[position.out * self._count + scan.player]
        lifted, found, reached = None, 0, threats.reached
        riders = scan.riders or threats.riders(position)
        occupied = position.occupied & ~(1 << by)
        enemy, masks = position.occupied ^ position.own[scan.player], position.masks
        views = threats.odd_views if threats.odd else None
        while squares:
            low = squares & -squares
            squares ^= low
            square = low.bit_length() - 1
            if reached(position, riders, enemy, square, occupied, 0):
                found |= low
                continue
            for piece, _, near in views[square] if views is not None else ():
                if masks[piece] & near:
                    lifted = lifted or position.lifted(by, self.plan.kinds)
                    found |= self.odd_attacked(lifted, threats, square) << square
                    break
        return found

    def allowed(self, position: Position, scan: Scan, hop: Hop) -> bool:
        """Whether the hop's guards and leader safety allow it to the leader."""
        source = scan.leader.bit_length() - 1
        spot, enemy = hop.spots[source], position.occupied ^ position.own[scan.player]
        if not spot.possible or position.occupied & spot.empties:
            return False
        if hop.state != EMPTY:
            held = position.board[hop.steps[source]]
            if not held or self.plan.relation(scan.player, held - 1) != hop.state:
                return False
        if position.fresh & spot.unmoved != spot.unmoved:
            return False
        masks, threats = position.masks, scan.threats
        for bit, first, others in spot.wants:
            if not masks[first] & bit and not any(masks[piece] & bit for piece in others):
                return False
        if spot.calm and threats.plain and scan.target != self.full:
            return False
        squares = spot.path if threats.plain else spot.safe
        if squares and threats.plain:
            occupied = position.occupied ^ scan.leader
            riders = scan.riders or self.riders(position, scan)
            for square in squares:
                if not scan.calm >> square & 1:
                    if threats.reached(position, riders, enemy, square, occupied, 0):
                        return False
                    scan.calm |= 1 << square
        elif squares and not self.unattacked(position, scan, squares, source):
            return False
        target = hop.steps[source]
        for guard in spot.rest:
            if not guard.test(position, source, target, source):
                return False
        if spot.swap is None or not scan.threats.plain:
            return self.proven(position, hop.plies.at(source)[0], scan)
        origin, goal, pieces = spot.swap
        if target in squares and not threats.through[target] >> origin & 1:
            # Nothing attacks the target, and the side effect opens no line to it.
            return True
        after = position.occupied ^ scan.leader | 1 << target
        if position.board[origin] - 1 in pieces and not position.board[goal]:
            after ^= 1 << origin | 1 << goal
        gone = position.occupied & 1 << target
        riders = self.riders(position, scan)
        return not threats.reached(position, riders, enemy, target, after, gone)

    def proven(self, position: Position, ply: Ply, scan: Scan) -> bool:
        """Whether the mover's leader is safe after the ply, whatever its side effects."""
        if not scan.leader:
            return self.moves.safe(self.moves.play(position, ply), scan.player)
        outline = self.outline(position, ply, scan.leader) if scan.shield else None
        if outline is not None and not scan.touchy:
            occupied, gone, at = outline
            taken = gone >> at & 1 and not ply.leaves & scan.leader
            if taken or scan.threats.attacked(position, at, occupied, gone):
                return False
            if not scan.threats.odd or not self.odd_near(position, scan.threats, at):
                return True
        return self.moves.safe(self.moves.play(position, ply), scan.player)

    def outline(self, position: Position, ply: Ply, leader: int) -> tuple[int, int, int] | None:
        """Pieces after the ply, those taken, and the leader's square; None if it is not so easy.

        Easy is at most one side effect that changes the board, away from the moved piece, and no
        enemy's or leader's piece moved by it.
        """
        occupied = position.occupied & ~(1 << ply.source)
        gone = ply.to & occupied
        occupied |= ply.to
        at = ply.target if leader >> ply.source & 1 else leader.bit_length() - 1
        changed = False
        for effect in ply.action.effects:
            if effect.word == "SET_STATE":
                continue
            if changed or effect.takes is None:
                return None
            changed = True
            origin = self.plan.geometry.steps(effect.takes)[ply.source]
            if origin in (ply.source, ply.target):
                return None
            if effect.word == "CAPTURE":
                if origin >= 0 and position.board[origin]:
                    occupied ^= 1 << origin
                    gone |= 1 << origin
                continue
            if effect.word != "MOVE" or effect.puts is None:
                return None
            goal = self.plan.geometry.steps(effect.puts)[ply.source]
            if goal in (ply.source, ply.target):
                return None
            if origin >= 0 and goal >= 0 and not position.board[goal]:
                piece = position.board[origin] - 1
                if piece in effect.moves:
                    if piece // self.plan.kinds != ply.player or self.plan.is_leader[piece]:
                        return None
                    occupied ^= 1 << origin | 1 << goal
        return occupied, gone, at
