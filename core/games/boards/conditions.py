"""What each condition word means: one small compiler per word, in one table.

A compiler turns a condition of the spec, for one player's piece, into a `Guard`.  The guard's
`test` is asked per landing square; where the answer depends on the source only, `sources` gives
the whole set of squares on which it holds at once, and where it depends on the target only,
`targets` is that fixed set.  The fast paths live on the latter two; results are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, TypeAlias

from core.games.boards.geometry import Geometry, Matrix, Offset, rotate
from core.games.boards.names import Names
from core.games.boards.position import Position
from core.games.boards.spec import Condition

Test: TypeAlias = Callable[[Position, int, int, int], bool]
"""(position, source, target, at): offsets count from `at`, the source for guards of a move and
the landing square for guards of a modifier."""

SetTest: TypeAlias = Callable[[Position], int]


@dataclass(frozen=True, slots=True)
class Guard:
    """One compiled condition, where it stands in the spec, and the sentence for a refusal.

    `reads` are the offsets it looks at (None: anywhere), `fresh_at` those where it asks for a
    first move.  `needs` is what it wants there: "fresh" (the mover), "unmoved", "empty", "piece"
    (one of `pieces`), "flags" (one of `flags`), "safe", "safe path", "always" (it cannot fail), or
    "" for anything else.  Guards of equal `name` on one board are equal.
    """

    test: Test
    path: str
    refusal: str
    asks_attack: bool = False
    sources: SetTest | None = None
    targets: int | None = None
    fresh_at: tuple[Offset, ...] = ()
    reads: tuple[Offset, ...] | None = ()
    needs: str = ""
    pieces: tuple[int, ...] = ()
    flags: frozenset[int] = frozenset()
    name: str = ""


class Sibling(Protocol):
    """Another move of the same piece, which a condition may depend on."""

    id: int

    def can_land(self, position: Position, source: int, attacking: bool) -> bool:
        """Whether there is a landing at all."""
        ...


@dataclass(slots=True)
class Scope:
    """For whom a condition is compiled: a player's piece, and the step of its move.

    `step` is the turned step of a move that does not repeat, `slides` that of one that repeats
    until it meets a piece.
    """

    plan: Names
    player: int
    kind: int
    matrix: Matrix
    rules: Sequence[Sibling]
    step: Offset | None
    slides: Offset | None
    path: str
    geometry: Geometry = field(init=False)

    def __post_init__(self) -> None:
        self.geometry = self.plan.geometry

    def offset(self, condition: Condition) -> Offset:
        """The condition's position, turned to the player's orientation."""
        return rotate(condition.position or (0, 0), self.matrix)


def shift_back(geometry: Geometry, offset: Offset) -> Callable[[int], int]:
    """The function from a set of squares to the set from which the offset leads into it."""
    inside, distance = geometry.sources(offset), offset[1] * geometry.width + offset[0]
    if distance >= 0:
        return lambda mask: mask >> distance & inside
    return lambda mask: mask << -distance & inside


def _first_move(scope: Scope, condition: Condition) -> Guard:
    return Guard(
        lambda position, source, target, at: bool(position.fresh >> at & 1),
        scope.path,
        "the piece has moved before",
        sources=lambda position: position.fresh,
        fresh_at=((0, 0),),
        reads=((0, 0),),
        needs="fresh",
    )


def _piece_first_move(scope: Scope, condition: Condition) -> Guard:
    offset = scope.offset(condition)
    steps, back = scope.geometry.steps(offset), shift_back(scope.geometry, offset)
    return Guard(
        lambda position, source, target, at: steps[at] >= 0 and position.fresh >> steps[at] & 1 > 0,
        scope.path,
        "there is no piece that never moved at {at}",
        sources=lambda position: back(position.fresh),
        fresh_at=(offset,),
        reads=(offset,),
        needs="unmoved",
    )


def _rook_first_move(scope: Scope, condition: Condition) -> Guard:
    geometry, offset = scope.geometry, scope.offset(condition)
    steps, back = geometry.steps(offset), shift_back(geometry, offset)
    outside = geometry.full & ~geometry.sources(offset)

    def test(position: Position, source: int, target: int, at: int) -> bool:
        square = steps[at]
        return square < 0 or not position.board[square] or position.fresh >> square & 1 > 0

    return Guard(
        test,
        scope.path,
        "the piece at {at} has moved before",
        sources=lambda position: back(position.fresh | ~position.occupied) | outside,
        fresh_at=(offset,),
        reads=(offset,),
    )


def flag_mask(position: Position, wanted: frozenset[int]) -> int:
    """The squares whose pieces carry one of the flags."""
    mask = 0
    for flag in position.flags:
        if flag[0] in wanted:
            mask |= 1 << flag[1]
    return mask


def _check_state(scope: Scope, condition: Condition) -> Guard:
    offset = scope.offset(condition)
    steps, back = scope.geometry.steps(offset), shift_back(scope.geometry, offset)
    wanted = frozenset((scope.plan.flag_number(condition.state or ""),))

    def test(position: Position, source: int, target: int, at: int) -> bool:
        square = steps[at]
        return square >= 0 and flag_mask(position, wanted) >> square & 1 > 0

    return Guard(
        test,
        scope.path,
        f"no piece at {{at}} carries {condition.state}",
        sources=lambda position: back(flag_mask(position, wanted)) if position.flags else 0,
        reads=(offset,),
        needs="flags",
        flags=wanted,
    )


def _path_empty(scope: Scope, condition: Condition) -> Guard:
    geometry = scope.geometry

    def test(position: Position, source: int, target: int, at: int) -> bool:
        return all(
            square >= 0 and not position.board[square]
            for square in geometry.between(source, target)
        )

    refusal = "a square between is not empty"
    if scope.step is None:
        # A walk that stops at pieces has passed empty squares only, unless its steps leap.
        sure = scope.slides and max(map(abs, scope.slides)) == 1
        needs = "always" if sure else ""
        return Guard(test, scope.path, refusal, reads=None, needs=needs)
    offsets = _offsets_between(scope.step)
    backs = [shift_back(geometry, offset) for offset in offsets]

    def sources(position: Position) -> int:
        found, empty = geometry.full, geometry.full & ~position.occupied
        for back in backs:
            found &= back(empty)
        return found

    name = f"PATH_EMPTY {offsets}"
    return Guard(
        test, scope.path, refusal, sources=sources, reads=offsets, needs="empty", name=name
    )


def _offsets_between(step: Offset) -> tuple[Offset, ...]:
    dx, dy = step
    length = max(abs(dx), abs(dy))
    if length < 2 or (dx and dy and abs(dx) != abs(dy)):
        return ()
    return tuple((dx // length * n, dy // length * n) for n in range(1, length))


def _not_attacked(scope: Scope, condition: Condition) -> Guard:
    plan, player = scope.plan, scope.player

    def test(position: Position, source: int, target: int, at: int) -> bool:
        return not plan.attacked(position.lifted(at, plan.kinds), target, player)

    refusal = "the target square is attacked"
    return Guard(test, scope.path, refusal, asks_attack=True, reads=None, needs="safe")


def _path_not_attacked(scope: Scope, condition: Condition) -> Guard:
    plan, player, geometry = scope.plan, scope.player, scope.geometry

    def test(position: Position, source: int, target: int, at: int) -> bool:
        lifted = position.lifted(at, plan.kinds)
        squares = (source, *geometry.between(source, target), target)
        return not any(n >= 0 and plan.attacked(lifted, n, player) for n in squares)

    refusal = "a square from source to target is attacked"
    return Guard(test, scope.path, refusal, asks_attack=True, reads=None, needs="safe path")


def _square_empty(scope: Scope, condition: Condition) -> Guard:
    geometry, offset = scope.geometry, scope.offset(condition)
    steps, back = geometry.steps(offset), shift_back(geometry, offset)
    return Guard(
        lambda position, source, target, at: steps[at] >= 0 and not position.board[steps[at]],
        scope.path,
        "{at} is not an empty square",
        sources=lambda position: back(~position.occupied),
        reads=(offset,),
        needs="empty",
    )


def _piece_at(scope: Scope, condition: Condition) -> Guard:
    offset = scope.offset(condition)
    steps, back = scope.geometry.steps(offset), shift_back(scope.geometry, offset)
    meant = scope.plan.pieces_of(scope.player, condition.piece, condition.owner)
    wanted, values = meant.pieces, meant.held

    def sources(position: Position) -> int:
        mask = 0
        for piece in wanted:
            mask |= position.masks[piece]
        return back(mask)

    return Guard(
        lambda position, source, target, at: steps[at] >= 0 and position.board[steps[at]] in values,
        scope.path,
        f"no {condition.piece or 'piece'} of {condition.owner or 'any'} stands at {{at}}",
        sources=sources,
        reads=(offset,),
        needs="piece",
        pieces=wanted,
    )


def _depends_on(scope: Scope, condition: Condition) -> Guard:
    rules, number = scope.rules, condition.move_id

    def test(position: Position, source: int, target: int, at: int) -> bool:
        rule = next(rule for rule in rules if rule.id == number)
        return rule.can_land(position, at, attacking=False)

    return Guard(test, scope.path, f"move {number} has no landing square", reads=None)


Compiler: TypeAlias = Callable[[Scope, Condition], Guard]

CONDITIONS: dict[str, Compiler] = {
    "FIRST_MOVE": _first_move,
    "DEPENDS_ON": _depends_on,
    "PIECE_FIRST_MOVE": _piece_first_move,
    "ROOK_FIRST_MOVE": _rook_first_move,
    "CHECK_STATE": _check_state,
    "PATH_EMPTY": _path_empty,
    "NOT_ATTACKED": _not_attacked,
    "PATH_NOT_ATTACKED": _path_not_attacked,
    "SQUARE_EMPTY": _square_empty,
    "PIECE_AT": _piece_at,
}
"""Built-in condition words."""


def _position_condition(scope: Scope, condition: Condition) -> Guard:
    zone = scope.plan.zone(condition.condition, scope.player)
    return Guard(
        lambda position, source, target, at: bool(zone >> target & 1),
        scope.path,
        f"the target square is not in {condition.condition}",
        targets=zone,
    )


def _state_condition(scope: Scope, condition: Condition) -> Guard:
    wanted = scope.plan.named_flags(condition.condition, scope.player)
    return Guard(
        lambda position, source, target, at: flag_mask(position, wanted) >> at & 1 > 0,
        scope.path,
        f"the piece carries no flag of {condition.condition}",
        sources=lambda position: flag_mask(position, wanted) if position.flags else 0,
        reads=((0, 0),),
        needs="flags",
        flags=wanted,
    )


GLOBAL_CONDITIONS: dict[str, Compiler] = {
    "POSITION": _position_condition,
    "STATE": _state_condition,
}
"""Types of the spec's own conditions."""


def compile_guards(scope: Scope, conditions: Sequence[Condition], path: str) -> tuple[Guard, ...]:
    """The guards of a condition list that stands at `path` in the spec."""
    guards = []
    for n, condition in enumerate(conditions):
        scope.path = f"{path}/conditions/{n}"
        named = scope.plan.condition_type(condition.condition)
        table = GLOBAL_CONDITIONS if named else CONDITIONS
        guard = table[named or condition.condition](scope, condition)
        guards.append(replace(guard, name=guard.name or repr(condition)))
    return tuple(guards)
