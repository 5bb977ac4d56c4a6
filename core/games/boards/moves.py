"""Moves: what may be played, and what playing it does (the general path, right for any spec).

A `Ply` is one move with its promotion choice, if any.  `make` does the move's own work in the
order that specs/boards/RULES.md gives; `finish` transforms, lets flags tick and passes the turn on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import gcd

from core.games.boards.attacks import Attacks
from core.games.boards.effects import Draft, Happened, remove
from core.games.boards.plan import Plan, Rule, RuleAction, Transform
from core.games.boards.ply import Ply, next_turn
from core.games.boards.position import Position

Log = list[tuple[Happened, str]]
"""What happened, each with the place in the spec that caused it."""


KEPT_PLIES = 100_000
"""Plies that are kept ready; of more, the half that was made first is forgotten."""


class Moves:
    """Legal plies of any position, one by one: make each, then ask whether the leader is safe."""

    def __init__(self, plan: Plan, attacks: Attacks) -> None:
        self.plan = plan
        self.attacks = attacks
        self._plies: dict[int, Ply] = {}
        self.overlaps = [_may_overlap(plan, rules) for rules in plan.rules]

    def ply(self, rule: Rule, source: int, target: int, action: RuleAction) -> Ply:
        """The ply of a move, kept ready; its code orders plies by square, move and action."""
        size, kinds = self.plan.geometry.size, self.plan.kinds
        code = (((source * 64 + rule.index) * size + target) * 64 + action.index) * (kinds + 1)
        key = code * self.plan.pieces + rule.piece
        found = self._plies.get(key)
        if found is None:
            if len(self._plies) >= KEPT_PLIES:
                for old in list(islice(self._plies, KEPT_PLIES // 2)):
                    del self._plies[old]
            found = Ply(code, source, target, rule, action)
            self._plies[key] = found
        return found

    def pseudo(self, position: Position) -> Iterator[Ply]:
        """Every move that its own guards allow, before leader safety."""
        player = self.plan.order[position.turn]
        mask = position.own[player]
        while mask:
            low = mask & -mask
            mask ^= low
            yield from self.pseudo_from(position, low.bit_length() - 1)

    def pseudo_from(self, position: Position, source: int) -> Iterator[Ply]:
        """The same from one square; of moves with equal outcomes only the first."""
        piece = position.board[source] - 1
        found = (
            self.ply(rule, source, target, action)
            for rule in self.plan.rules[piece]
            for target, action in rule.landings(position, source)
        )
        return self._distinct(position, list(found)) if self.overlaps[piece] else found

    def _distinct(self, position: Position, plies: list[Ply]) -> Iterator[Ply]:
        seen: set[object] = set()
        offers = Counter(ply.target for ply in plies)
        for ply in plies:
            if offers[ply.target] > 1:
                draft = self.make(position, ply)
                becomes = self.choices(position, ply, draft)[0]
                outcome = (ply.target, draft.position.key(), draft.at, becomes)
                if outcome in seen:
                    continue
                seen.add(outcome)
            yield ply

    def legal(self, position: Position) -> Iterator[Ply]:
        """Every legal ply of the player whose turn it is."""
        for ply in self.pseudo(position):
            yield from self.safe_variants(position, ply)

    def safe_variants(self, position: Position, ply: Ply) -> Iterator[Ply]:
        """The ply, or its promotion choices, as far as leader safety allows."""
        player = ply.rule.player
        draft = self.make(position, ply)
        options, _ = self.choices(position, ply, draft)
        if not options:
            if self.safe(self.finish(draft, -1), player):
                yield ply
            return
        for kind in options:
            choice = Draft(draft.position.copy(), draft.source, draft.at, player)
            choice.position.lost = draft.position.lost
            if self.safe(self.finish(choice, kind), player):
                yield ply.choosing(kind)

    def safe(self, position: Position, player: int) -> bool:
        """Leader safety: the mover's leader is still there and not attacked."""
        plan = self.plan
        if not plan.mates or not position.led >> player & 1:
            return True
        leaders = plan.leaders_on(position, player)
        return leaders > 0 and not self.attacks.leader_attacked(position, player)

    def make(self, position: Position, ply: Ply, log: Log | None = None) -> Draft:
        """The move itself, then its side effects; the turn has not passed on yet."""
        plan, new = self.plan, position.copy()
        draft = Draft(new, ply.source, ply.source, ply.rule.player)
        if new.board[ply.target]:
            remove(plan, draft, ply.target)
        piece = new.take(ply.source, plan.kinds)
        new.put(ply.target, piece, plan.kinds)
        new.move_flags(ply.source, ply.target)
        draft.at = ply.target
        for effect in ply.action.effects:
            happened = effect.run(draft)
            if log is not None and happened is not None:
                log.append((happened, effect.path))
        progress = draft.captured or plan.progress[ply.piece]
        new.half = 0 if progress else position.half + 1
        return draft

    def choices(
        self, before: Position, ply: Ply, draft: Draft
    ) -> tuple[tuple[int, ...], Transform | None]:
        """The kinds the moved piece may become, by the first modifier that fires."""
        if not ply.rule.transforms or draft.at < 0:
            return (), None
        position, at = draft.position, draft.at
        if before.fresh >> ply.source & 1:
            # Conditions of modifiers see total_moves as before the move.
            position = position.copy()
            position.fresh |= 1 << at
        for transform in ply.rule.transforms:
            if all(g.test(position, ply.source, at, at) for g in transform.guards):
                return transform.options, transform
        return (), None

    def finish(self, draft: Draft, kind: int, log: Log | None = None) -> Position:
        """TRANSFORM into the chosen kind, let flags tick, pass the turn on."""
        plan, position = self.plan, draft.position
        if kind >= 0:
            position.drop_flags(draft.at)
            old = position.take(draft.at, plan.kinds)
            position.put(draft.at, draft.player * plan.kinds + kind, plan.kinds)
            position.fresh |= 1 << draft.at
            position.lost = position.lost or plan.is_leader[old]
        if position.flags:
            tick(plan, position, draft.player, log)
        position.turn = next_turn(plan, position)
        return position

    def play(self, position: Position, ply: Ply) -> Position:
        """The position after the whole ply, unchecked."""
        return self.finish(self.make(position, ply), ply.becomes)


def tick(plan: Plan, position: Position, player: int, log: Log | None) -> None:
    """Flags of other players' pieces have one ply less to live (Flags, specs/boards/RULES.md)."""
    kept = []
    for number, square, left, owner in position.flags:
        if left and owner != player:
            left -= 1
            if not left:
                if log is not None:
                    data = {"at": plan.geometry.xy(square), "state": plan.flags[number]}
                    log.append((("state_expired", data), ""))
                continue
        kept.append((number, square, left, owner))
    position.flags = tuple(kept)


def _may_overlap(plan: Plan, rules: tuple[Rule, ...]) -> bool:
    """Whether two moves, or two actions of one, can offer the same square."""
    for n, rule in enumerate(rules):
        states = [action.state for action in rule.actions]
        if len(set(states)) < len(states):
            return True
        for other in rules[n + 1 :]:
            if set(states) & {action.state for action in other.actions} and _share(
                plan, rule, other
            ):
                return True
    return False


def _share(plan: Plan, rule: Rule, other: Rule) -> bool:
    """Whether the two walks can meet: parallel steps with a common multiple on the board."""
    (a, b), (c, d) = rule.offset, other.offset
    if a * d != b * c or a * c + b * d <= 0:
        return False
    mine, theirs = max(abs(a), abs(b)), max(abs(c), abs(d))
    common = mine * theirs // gcd(mine, theirs)
    side = max(plan.geometry.width, plan.geometry.height)
    return common < side and common <= mine * rule.most and common <= theirs * other.most
