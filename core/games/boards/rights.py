"""Which first moves still matter: the squares whose "never moved" a rule may yet ask for.

A fresh piece stays where it is as long as it is fresh, and only a promotion makes a fresh one.
So a right that needs several unmoved pieces is over once one of them has moved, unless a piece
can be promoted on that very square.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.games.boards.geometry import Offset, bits
from core.games.boards.guards import Guard, shift_back
from core.games.boards.plan import Plan, Rule, Transform
from core.games.boards.position import Position


@dataclass(frozen=True, slots=True)
class _Ask:
    """One offset at which a first move is asked for: of which pieces, and whether it is a must."""

    offset: Offset
    pieces: tuple[int, ...]
    is_must: bool


class Rights:
    """The first moves that the rules of one game ask for."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self._promoted = _promoted(plan)
        rules = [rule for rules in plan.rules for rule in rules]
        self._asks = [
            asks
            for rule in rules
            for action in rule.actions
            if (asks := _asks(plan, rule, (*rule.guards, *action.guards)))
        ]
        self._late = any(
            guard.fresh_at
            for rule in rules
            for transform in rule.transforms
            for guard in transform.guards
        )

    @property
    def any(self) -> bool:
        """Whether any rule asks for a first move."""
        return bool(self._asks) or self._late

    def asked(self, position: Position) -> int:
        """The occupied squares whose "never moved" a move may still depend on."""
        if self._late:
            return position.occupied
        found = 0
        for asks in self._asks:
            sources = self.plan.geometry.full
            for ask in asks:
                if ask.is_must:
                    fresh = position.fresh & self._held(position, ask.pieces)
                    for piece in ask.pieces:
                        fresh |= self._promoted[piece]
                    sources &= shift_back(self.plan.geometry, ask.offset)(fresh)
            for ask in asks:
                steps = self.plan.geometry.steps(ask.offset)
                there = sum({1 << steps[n] for n in bits(sources) if steps[n] >= 0})
                found |= there & self._held(position, ask.pieces)
        return found

    def assumed(self, position: Position) -> int:
        """The asked squares of pieces that stand on a start square of theirs, to which they could
        have come back: nobody can see whether they have moved."""
        plan, start = self.plan, self.plan.start()
        found = 0
        for square in bits(self.asked(position)):
            piece = position.board[square] - 1
            if start.board[square] == piece + 1 and self._comes_to(piece, square):
                found |= 1 << square
        return found & plan.geometry.full

    def _held(self, position: Position, pieces: Sequence[int]) -> int:
        found = 0
        for piece in pieces:
            found |= position.masks[piece]
        return found

    def _comes_to(self, piece: int, goal: int) -> bool:
        """Whether the piece could come to the square, whatever the guards say."""
        plan = self.plan
        start = plan.start().masks[piece] | self._promoted[piece]
        if self._promoted[piece] >> goal & 1 or _is_carried(plan, piece):
            return True
        seen, queue = start, list(bits(start))
        for square in queue:
            for rule in plan.rules[piece]:
                for target in rule.walk(square):
                    if target == goal:
                        return True
                    if not seen >> target & 1:
                        seen |= 1 << target
                        queue.append(target)
        return False


def _asks(plan: Plan, rule: Rule, guards: Sequence[Guard]) -> tuple[_Ask, ...]:
    """What one action of a rule asks for; empty when it asks for no first move."""
    everything = tuple(range(plan.pieces))
    found = []
    for guard in guards:
        for offset in guard.fresh_at:
            wanted = (rule.piece,) if offset == (0, 0) else everything
            for other in guards:
                if other.needs == "piece" and other.reads == (offset,):
                    wanted = tuple(piece for piece in wanted if piece in other.pieces)
            found.append(_Ask(offset, wanted, guard.needs in ("fresh", "unmoved")))
    return tuple(found)


def _promoted(plan: Plan) -> list[int]:
    """Per piece number the squares on which one that never moved may appear during play."""
    effects = (e for rules in plan.rules for rule in rules for a in rule.actions for e in a.effects)
    if not all(effect.is_known for effect in effects):
        return [plan.geometry.full] * plan.pieces
    found = [0] * plan.pieces
    for rule, transform in _transforms(plan):
        squares = plan.geometry.full
        for guard in transform.guards:
            if guard.targets is not None:
                squares &= guard.targets
        for kind in transform.options:
            found[rule.player * plan.kinds + kind] |= squares
    return found


def _transforms(plan: Plan) -> Iterator[tuple[Rule, Transform]]:
    for rules in plan.rules:
        for rule in rules:
            for transform in rule.transforms:
                yield rule, transform


def _is_carried(plan: Plan, piece: int) -> bool:
    """Whether a side effect of any move may carry the piece somewhere."""
    return any(
        piece in effect.moves
        for rules in plan.rules
        for rule in rules
        for action in rule.actions
        for effect in action.effects
        if effect.word == "MOVE"
    )
