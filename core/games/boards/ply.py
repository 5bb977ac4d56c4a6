"""A ply: one move with its promotion choice, and the quick way to play a plain one."""

from __future__ import annotations

from core.games.boards.plan import Plan, Rule, RuleAction
from core.games.boards.position import EMPTY, Flag, Position


class Ply:
    """One move; `becomes` is the kind chosen in its promotion, -1 for none.

    Plies are kept ready for some time, so they also hold what the fast path wants to know of them.
    """

    __slots__ = (
        "action",
        "becomes",
        "code",
        "flip",
        "into",
        "leaves",
        "options",
        "piece",
        "plain",
        "player",
        "progress",
        "raised",
        "rule",
        "sets",
        "source",
        "stay",
        "target",
        "to",
        "walks",
    )

    def __init__(
        self, code: int, source: int, target: int, rule: Rule, action: RuleAction, becomes: int = -1
    ) -> None:
        self.code, self.source, self.target = code, source, target
        self.rule, self.action, self.becomes = rule, action, becomes
        self.piece, self.player = rule.piece, rule.player
        self.progress = rule.plan.progress[rule.piece]
        self.options: dict[int, Ply] = {}
        self.to = 1 << target
        self.leaves = 1 << source
        self.flip = self.leaves | self.to
        self.stay = ~self.flip
        self.plain = all(effect.word == "SET_STATE" for effect in action.effects)
        self.walks = becomes < 0 and action.walks
        self.into = self.piece if becomes < 0 else rule.player * rule.plan.kinds + becomes
        self.sets = tuple(
            (rule.plan.flag_number(effect.state), effect.duration)
            for effect in action.effects
            if effect.word == "SET_STATE" and effect.state is not None and becomes < 0
        )

        # A flag set twice counts as set last.
        lasting = dict(self.sets)
        self.raised: tuple[Flag, ...] = tuple(
            (number, target, left, rule.player) for number, left in lasting.items()
        )

    def choosing(self, kind: int) -> Ply:
        """The same move with this promotion choice."""
        found = self.options.get(kind)
        if found is None:
            code = self.code + 1 + kind
            found = Ply(code, self.source, self.target, self.rule, self.action, kind)
            self.options[kind] = found
        return found


def play_plain(plan: Plan, position: Position, ply: Ply) -> Position:
    """The position after a ply whose side effects set flags only; the same as `Moves.play`."""
    new: Position = Position.__new__(Position)
    board, masks, own = position.board[:], position.masks[:], position.own[:]
    target, to, flip, piece, player = ply.target, ply.to, ply.flip, ply.piece, ply.player
    held = board[target]
    if held:
        taken = held - 1
        masks[taken] ^= to
        own[plan.owner[taken]] ^= to
        new.lost = plan.is_leader[taken]
        new.half = 0
        new.occupied = position.occupied ^ ply.leaves
    else:
        new.lost = False
        new.half = 0 if ply.progress else position.half + 1
        new.occupied = position.occupied ^ flip
    board[ply.source] = EMPTY
    own[player] ^= flip
    new.fresh = position.fresh & ply.stay
    if ply.becomes < 0:
        board[target] = piece + 1
        masks[piece] ^= flip
    else:
        board[target] = ply.into + 1
        masks[piece] ^= ply.leaves
        masks[ply.into] ^= to
        new.fresh |= to
        new.lost = new.lost or plan.is_leader[piece]
    new.board, new.masks, new.own = board, masks, own
    new.out, new.led = position.out, position.led
    flags = position.flags
    if not flags or (len(flags) == 1 and flags[0][2] == 1 and flags[0][3] != player):
        # No flag, or one that ends now, whoever takes the piece that carries it.
        new.flags = ply.raised
    else:
        new.flags = _flags_after(position, ply)
    new.turn = plan.next_turn[position.turn]
    if new.out:
        new.turn = next_turn(plan, position)
    return new


def _flags_after(position: Position, ply: Ply) -> tuple[Flag, ...]:
    """Flags after a plain ply: the taken piece's go, the mover's move along and are set."""
    kept = []
    source, target, player = ply.source, ply.target, ply.player
    for number, square, left, owner in position.flags:
        if square == target:
            continue
        if square == source:
            if ply.becomes < 0 and all(number != each for each, _ in ply.sets):
                kept.append((number, target, left, owner))
            continue
        if left and owner != player:
            if left > 1:
                kept.append((number, square, left - 1, owner))
            continue
        kept.append((number, square, left, owner))
    return (*kept, *ply.raised)


def next_turn(plan: Plan, position: Position) -> int:
    """The next entry of the turn order whose player is not out."""
    order, turn = plan.order, position.turn
    for _ in order:
        turn = (turn + 1) % len(order)
        if not position.out >> order[turn] & 1:
            return turn
    return position.turn
