"""Leader safety by masks: which targets are allowed, what is pinned, which moves need a test.

`scan` looks at the mover's leader once per position.  Attacks that stand or fall with empty
squares give exact sets; any other ("odd") attack gives the set of squares that matter to it, and
moves that touch one of those are made and tested.
"""

from __future__ import annotations

from core.games.boards.attacks import Attacks
from core.games.boards.memo import Memo
from core.games.boards.moves import Moves, Ply
from core.games.boards.plan import UNTIL_PIECE, Plan, Rule
from core.games.boards.position import Position
from core.games.boards.threats import Threats, asked


class Scan:
    """What leader safety asks of the mover in one position.

    `leader` is the leader's square set (0: no leader safety), `shield` the last leader, which no
    own piece may take, `target` where other pieces may go,
    `pins` the pinned pieces with their own targets, `touchy` the squares whose change must be
    tested, `odd_check` whether only such moves can help.
    """

    __slots__ = (
        "leader",
        "odd_check",
        "pinned",
        "pins",
        "player",
        "shield",
        "target",
        "threats",
        "touchy",
    )

    leader: int
    shield: int
    target: int
    pinned: int
    pins: dict[int, int]
    touchy: int
    odd_check: bool
    player: int
    threats: Threats


class Safety:
    """Scans positions of one game."""

    def __init__(self, plan: Plan, attacks: Attacks, moves: Moves) -> None:
        self.plan, self.attacks, self.moves = plan, attacks, moves
        self.full = plan.geometry.full
        self._count = len(plan.players)
        self.threats: Memo[Threats] = Memo(
            lambda key: Threats(plan, key % self._count, key // self._count)
        )
        self._no_pins: dict[int, int] = {}

    def attacked(self, position: Position, square: int, player: int) -> bool:
        """Whether an opponent attacks the square; by masks where all attacks allow it."""
        threats = self.threats[position.out * self._count + player]
        if threats.plain:
            return threats.attacked(position, square, position.occupied, 0)
        return self.attacks.attacked(position, square, player)

    def scan(self, position: Position, player: int) -> Scan:
        """Look at the player's leader."""
        scan = Scan.__new__(Scan)
        scan.player = player
        scan.target, scan.pinned, scan.pins = self.full, 0, self._no_pins
        scan.touchy, scan.odd_check = 0, False
        leader = scan.shield = 0
        if self.plan.mates and position.led >> player & 1:
            for piece in self.plan.leaders[player]:
                leader |= position.masks[piece]
            scan.threats = self.threats[position.out * self._count + player]
            if not leader or leader & (leader - 1):
                # Several leaders (or none): every move is made and tested.
                scan.leader, scan.touchy = leader, self.full
                return scan
            scan.shield = leader
            self._look(position, scan, leader)
        scan.leader = leader
        return scan

    def _look(self, position: Position, scan: Scan, leader: int) -> None:
        masks, occupied, own = position.masks, position.occupied, position.own[scan.player]
        threats, at, target = scan.threats, leader.bit_length() - 1, self.full
        if threats.zone[at] & (occupied ^ own):
            for group in threats.leaps:
                held = 0
                for piece in group.pieces:
                    held |= masks[piece]
                held &= group.near[at]
                if held and group.gated:
                    held &= position.fresh
                while held:
                    low = held & -held
                    held ^= low
                    target &= low
        for group in threats.lines:
            held = 0
            for piece in group.pieces:
                held |= masks[piece]
            held &= group.near[at]
            if held:
                if group.gated:
                    held &= position.fresh
                lines = group.lines[at]
                for source in threats.squares[held]:
                    line = lines[source]
                    block = line & occupied
                    if not block:
                        target &= line | 1 << source
                    elif not block & (block - 1) and block & own:
                        allowed = line | 1 << source
                        if not scan.pinned:
                            scan.pins = {}
                        scan.pinned |= block
                        scan.pins[block] = scan.pins.get(block, self.full) & allowed
        scan.target = target
        if not threats.plain:
            self._look_at_odd(position, scan, at)

    def _look_at_odd(self, position: Position, scan: Scan, at: int) -> None:
        """The squares that matter to attacks that are no mere lines."""
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

    def proven(self, position: Position, ply: Ply, scan: Scan) -> bool:
        """Whether the mover's leader is safe after the ply, whatever its side effects."""
        if not scan.leader:
            return self.moves.safe(self.moves.play(position, ply), scan.player)
        if scan.threats.plain and not scan.touchy:
            outline = self.outline(position, ply, scan.leader)
            if outline is not None:
                occupied, gone, at = outline
                return not gone >> at & 1 and not scan.threats.attacked(
                    position, at, occupied, gone
                )
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
