"""The repetition key: what makes two positions the same for the draw by repetition.

Player to move, code and owner per square, who is out, and only the history that a legal move can
still depend on (Results after a ply, specs/boards/RULES.md): a right that needs unmoved pieces
counts while all of them are unmoved, a flag only if it enables a legal move now.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from core.games.boards.guards import Guard, SetTest
from core.games.boards.plan import Plan, Rule
from core.games.boards.ply import Ply
from core.games.boards.position import Flag, Position

KEY_DIGITS = 16


class History:
    """Makes repetition keys for one game."""

    def __init__(self, plan: Plan, legal: Callable[[Position], list[Ply]]) -> None:
        self.plan, self.legal = plan, legal
        self._rights = _rights(plan)
        self._all_fresh = any(
            guard.fresh_at
            for rules in plan.rules
            for rule in rules
            for transform in rule.transforms
            for guard in transform.guards
        )
        self.encode: Callable[[Position], object] = (
            (lambda position: bytes(position.board))
            if plan.pieces < 256
            else (lambda position: tuple(position.board))
        )

    def key(self, position: Position) -> tuple[object, ...]:
        """The exact key, as a value that compares."""
        masks = position.masks
        rights = []
        for piece, tests in self._rights:
            held = masks[piece]
            for test in tests:
                held &= test(position)
            rights.append(held)
        return (
            self.plan.order[position.turn],
            self.encode(position),
            tuple(rights),
            position.fresh if self._all_fresh else 0,
            self._live_flags(position) if position.flags else (),
            position.out,
        )

    def digest(self, position: Position) -> str:
        """The key as a short text, for states that are dumped."""
        return hashlib.sha256(repr(self.key(position)).encode()).hexdigest()[:KEY_DIGITS]

    def _live_flags(self, position: Position) -> tuple[Flag, ...]:
        """The flags without which the player to move would have other legal plies."""
        legal = {ply.code for ply in self.legal(position)}
        live = []
        for flag in position.flags:
            without = position.copy()
            without.flags = tuple(each for each in position.flags if each is not flag)
            if {ply.code for ply in self.legal(without)} != legal:
                live.append(flag)
        return tuple(sorted(live))


def _rights(plan: Plan) -> list[tuple[int, tuple[SetTest, ...]]]:
    """Per piece, the sets of tests that say "this right to a first move is still alive"."""
    found: dict[tuple[object, ...], tuple[int, tuple[SetTest, ...]]] = {}
    for rules in plan.rules:
        for rule in rules:
            for action in rule.actions:
                right = _right(rule, (*rule.guards, *action.guards))
                if right is not None:
                    found.setdefault(*right)
    return list(found.values())


def _right(
    rule: Rule, guards: tuple[Guard, ...]
) -> tuple[tuple[object, ...], tuple[int, tuple[SetTest, ...]]] | None:
    offsets = {offset for guard in guards for offset in guard.fresh_at}
    if not offsets:
        return None
    used = [
        guard
        for guard in guards
        if guard.fresh_at or (guard.needs == "piece" and set(guard.reads or ()) <= offsets)
    ]
    tests = tuple(guard.sources for guard in used if guard.sources is not None)
    name = (rule.piece, *sorted((g.refusal, g.reads) for g in used))
    return name, (rule.piece, tests)
