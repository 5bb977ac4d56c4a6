"""The conditions, each declared once: its sentence, its keys, and the compiler of its guard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from core.games.boards import language
from core.games.boards.geometry import Offset
from core.games.boards.guards import Guard, Scope, flag_mask, shift_back
from core.games.boards.language import ADDED, REPEAT_UNTIL, Argument, Facts
from core.games.boards.own_conditions import CONDITION_TYPES
from core.games.boards.position import Position
from core.games.boards.spec import Condition
from core.language.words import Args, Words

Compiler: TypeAlias = Callable[[Scope, Args], Guard]

CONDITIONS: Words[Compiler, Facts] = language.CONDITIONS
"""Guards of moves, actions and modifiers; a code from the spec's `conditions` works as well."""

_POSITION = Argument("position", "offset", "Offset [dx, dy] from the moving piece's source square.")


def _offsets_between(step: Offset) -> tuple[Offset, ...]:
    dx, dy = step
    length = max(abs(dx), abs(dy))
    if length < 2 or (dx and dy and abs(dx) != abs(dy)):
        return ()
    return tuple((dx // length * n, dy // length * n) for n in range(1, length))


@CONDITIONS.enter("FIRST_MOVE", title="This piece has not moved yet", phrase="it has not moved yet")
def first_move(scope: Scope, args: Args) -> Guard:
    """The moving piece has never moved."""
    return Guard(
        lambda position, source, target, at: bool(position.fresh >> at & 1),
        scope.path,
        "the piece has moved before",
        sources=lambda position: position.fresh,
        fresh_at=((0, 0),),
        reads=((0, 0),),
        needs="fresh",
    )


@CONDITIONS.enter(
    "DEPENDS_ON",
    Argument("move_id", "move", "The id of another move of the same piece."),
    title="Another move of this piece is possible",
    phrase="it could also go {move_id} now, its own leader aside",
    example={"move_id": 0},
)
def depends_on(scope: Scope, args: Args) -> Guard:
    """Another move of this piece has a landing square now, leader safety aside.

    The landing square has to pass the guards of that move.
    """
    rules, number = scope.rules, args["move_id"]

    def test(position: Position, source: int, target: int, at: int) -> bool:
        rule = next(rule for rule in rules if rule.id == number)
        return rule.can_land(position, at, attacking=False)

    return Guard(test, scope.path, f"move {number} has no landing square", reads=None)


@CONDITIONS.enter(
    "PIECE_FIRST_MOVE",
    _POSITION,
    title="The piece there has not moved yet",
    phrase="a piece that has not moved yet stands {position}",
    example={"position": [3, 0]},
)
def piece_first_move(scope: Scope, args: Args) -> Guard:
    """Whatever piece stands at the position has never moved; false where none stands."""
    offset = scope.turned(args["position"])
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


@CONDITIONS.enter(
    "ROOK_FIRST_MOVE",
    _POSITION,
    title="The piece there has not moved, or none stands there",
    phrase="no piece that has moved stands {position}",
    example={"position": [3, 0]},
)
def rook_first_move(scope: Scope, args: Args) -> Guard:
    """Like PIECE_FIRST_MOVE, but true where no piece stands or the board ends."""
    geometry, offset = scope.geometry, scope.turned(args["position"])
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


@CONDITIONS.enter(
    "CHECK_STATE",
    Argument("state", "flag", "The flag to look for."),
    _POSITION,
    title="The piece there carries a flag",
    phrase="the piece {position} carries the flag {state}",
    example={"state": "EN_PASSANT", "position": [-1, 0]},
)
def check_state(scope: Scope, args: Args) -> Guard:
    """The piece at the position, whoever owns it, carries the flag."""
    offset = scope.turned(args["position"])
    steps, back = scope.geometry.steps(offset), shift_back(scope.geometry, offset)
    wanted = frozenset((scope.plan.flag_number(args["state"] or ""),))

    def test(position: Position, source: int, target: int, at: int) -> bool:
        square = steps[at]
        return square >= 0 and flag_mask(position, wanted) >> square & 1 > 0

    return Guard(
        test,
        scope.path,
        f"no piece at {{at}} carries {args['state']}",
        sources=lambda position: back(flag_mask(position, wanted)) if position.flags else 0,
        reads=(offset,),
        needs="flags",
        flags=wanted,
    )


@CONDITIONS.enter(
    "PATH_EMPTY", title="The way is free", phrase="every square in between is there and empty"
)
def path_empty(scope: Scope, args: Args) -> Guard:
    """Every square strictly between source and target is empty; a knight's step has none.

    The squares have to exist; only straight and diagonal steps have squares between.
    """
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


@CONDITIONS.enter(
    "NOT_ATTACKED",
    title="The target is not attacked",
    phrase="no opponent attacks the square it goes to",
)
def not_attacked(scope: Scope, args: Args) -> Guard:
    """No opponent attacks the target square."""
    plan, player = scope.plan, scope.player

    def test(position: Position, source: int, target: int, at: int) -> bool:
        return not plan.attacked(position.lifted(at, plan.kinds), target, player)

    refusal = "the target square is attacked"
    return Guard(test, scope.path, refusal, asks_attack=True, reads=None, needs="safe")


@CONDITIONS.enter(
    "PATH_NOT_ATTACKED",
    title="No square on the way is attacked",
    phrase="no opponent attacks its square, the one it goes to or one in between",
)
def path_not_attacked(scope: Scope, args: Args) -> Guard:
    """No opponent attacks any square from the source up to and including the target."""
    plan, player, geometry = scope.plan, scope.player, scope.geometry

    def test(position: Position, source: int, target: int, at: int) -> bool:
        lifted = position.lifted(at, plan.kinds)
        squares = (source, *geometry.between(source, target), target)
        return not any(n >= 0 and plan.attacked(lifted, n, player) for n in squares)

    refusal = "a square from source to target is attacked"
    return Guard(test, scope.path, refusal, asks_attack=True, reads=None, needs="safe path")


@CONDITIONS.enter(
    "SQUARE_EMPTY",
    _POSITION,
    title="The square there is empty",
    phrase="the square {position} is there and empty",
    example={"position": [-3, 0]},
    facts=ADDED,
)
def square_empty(scope: Scope, args: Args) -> Guard:
    """The square at the position exists and no piece stands on it."""
    geometry, offset = scope.geometry, scope.turned(args["position"])
    steps, back = geometry.steps(offset), shift_back(geometry, offset)
    return Guard(
        lambda position, source, target, at: steps[at] >= 0 and not position.board[steps[at]],
        scope.path,
        "{at} is not an empty square",
        sources=lambda position: back(~position.occupied),
        reads=(offset,),
        needs="empty",
    )


@CONDITIONS.enter(
    "PIECE_AT",
    _POSITION,
    Argument("piece", "piece", "Its code; left out: any piece.", None),
    Argument("owner", "owner", "Whose piece: self, enemy or any (default).", None),
    title="A certain piece stands there",
    phrase="{owner} {piece} stands {position}",
    example={"position": [3, 0], "piece": "ROOK", "owner": "self"},
    facts=ADDED,
)
def piece_at(scope: Scope, args: Args) -> Guard:
    """A piece stands at the position: of the given code and owner, where they are given."""
    offset = scope.turned(args["position"])
    steps, back = scope.geometry.steps(offset), shift_back(scope.geometry, offset)
    meant = scope.plan.pieces_of(scope.player, args["piece"], args["owner"])
    wanted, values = meant.pieces, meant.held

    def sources(position: Position) -> int:
        mask = 0
        for piece in wanted:
            mask |= position.masks[piece]
        return back(mask)

    return Guard(
        lambda position, source, target, at: steps[at] >= 0 and position.board[steps[at]] in values,
        scope.path,
        f"no {args['piece'] or 'piece'} of {args['owner'] or 'any'} stands at {{at}}",
        sources=sources,
        reads=(offset,),
        needs="piece",
        pieces=wanted,
    )


def is_reserved(name: str) -> bool:
    """Whether a condition of the spec must not take the name, because it is a word."""
    return name in CONDITIONS or name in REPEAT_UNTIL


def reserved() -> tuple[str, ...]:
    """The names that conditions of a spec must not take."""
    return (*CONDITIONS, *REPEAT_UNTIL)


def compile_guards(scope: Scope, conditions: Sequence[Condition], path: str) -> tuple[Guard, ...]:
    """The guards of a condition list that stands at `path` in the spec."""
    guards = []
    for n, condition in enumerate(conditions):
        scope.path = f"{path}/conditions/{n}"
        guard = _compiled(scope, condition)
        guards.append(replace(guard, name=guard.name or repr(condition)))
    return tuple(guards)


def _compiled(scope: Scope, condition: Condition) -> Guard:
    named = scope.plan.condition_type(condition.condition)
    if named:
        return CONDITION_TYPES[named].run(scope, condition.condition)
    word = CONDITIONS[condition.condition]
    return word.run(scope, word.filled(condition.arguments))
