"""States, views and actions to and from plain JSON (shapes: specs/boards/README.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.games.boards.geometry import FILES
from core.games.boards.plan import Plan
from core.games.boards.position import Flag, empty_position
from core.games.boards.state import Action, Move, Pending, State, Transform
from core.plain import result_json
from core.protocol import Json, MalformedAction, Result


def dump_action(plan: Plan, action: Action) -> Json:
    """The action as JSON; what is not said is left out."""
    if isinstance(action, Transform):
        return {"type": "transform", "piece": action.piece}
    xy = plan.geometry.xy
    raw = {"type": "move", "from": xy(action.source), "to": xy(action.target)}
    more = {"move": action.move, "action": action.action, "becomes": action.becomes}
    return raw | {key: value for key, value in more.items() if value is not None}


def parse_action(plan: Plan, raw: Json) -> Action:
    """The action; MalformedAction with a sentence for anything else."""
    if not isinstance(raw, dict):
        raise MalformedAction("An action is an object with a type")
    if raw.get("type") == "transform":
        _only(raw, {"type", "piece"})
        piece = raw.get("piece")
        if not isinstance(piece, str) or piece not in plan.kind_of:
            raise MalformedAction(f"There is no piece {piece!r}")
        return Transform(piece)
    if raw.get("type") != "move":
        raise MalformedAction(f"An action's type is move or transform, not {raw.get('type')!r}")
    _only(raw, {"type", "from", "to", "move", "action", "becomes"})
    source, target = (action_square(plan, raw.get(key), key) for key in ("from", "to"))
    becomes = raw.get("becomes")
    if becomes is not None and becomes not in plan.codes:
        raise MalformedAction(f"There is no piece {becomes!r}")
    return Move(source, target, _number(raw, "move"), _number(raw, "action"), becomes)


def _only(raw: dict[str, Json], known: set[str]) -> None:
    unknown = sorted(map(str, raw.keys() - known))
    if unknown:
        raise MalformedAction(f"An action of this type has no {unknown[0]!r}")


def _number(raw: dict[str, Json], key: str) -> int | None:
    value = raw.get(key)
    if value is not None and type(value) is not int:
        raise MalformedAction(f"{key!r} is a whole number")
    return value


def action_square(plan: Plan, raw: Json, key: str) -> int:
    """The square that `key` of an action or question names; MalformedAction for anything else."""
    try:
        return _square(plan, raw, key)
    except ValueError as error:
        raise MalformedAction(str(error)) from None


def _square(plan: Plan, raw: Json, key: str) -> int:
    if isinstance(raw, (list, tuple)) and len(raw) == 2 and all(type(n) is int for n in raw):
        square = plan.geometry.at(raw[0], raw[1])
        if square >= 0:
            return square
        last = plan.geometry.size - 1
        board = f"the board is a1–{plan.geometry.name(last)}"
        raise ValueError(f"{key!r}: there is no square {_square_text(raw)}; {board}")
    raise ValueError(f"{key!r} is a square [x, y]")


def _square_text(raw: Sequence[int]) -> str:
    """The pair as it was given, and the square's name where letters reach."""
    x, y = raw
    name = f" ({FILES[x]}{y + 1})" if 0 <= x < len(FILES) and y >= 0 else ""
    return f"{[x, y]}{name}"


def dump_view(plan: Plan, state: State, checked: list[int]) -> dict[str, Json]:
    """What is to be seen."""
    position, xy = state.position, plan.geometry.xy
    pending, result = state.pending, state.result
    phase = "game_over" if result else "transforming" if pending else "idle"
    return {
        "phase": phase,
        "to_act": None if result else plan.players[plan.order[position.turn]],
        "turn": position.turn,
        "ply": state.ply,
        "pieces": dump_pieces(plan, state),
        "eliminated": [name for n, name in enumerate(plan.players) if position.out >> n & 1],
        "checked": [xy(square) for square in checked],
        "transforming": pending
        and {
            "at": xy(pending.at),
            "options": [plan.codes[kind] for kind in pending.options],
            "cause": pending.path,
        },
        "halfmove": position.half,
        "fullmove": state.full,
        "result": result_json(result),
    }


def dump_state(plan: Plan, state: State, checked: list[int]) -> dict[str, Json]:
    """The view, and what is needed to go on exactly."""
    led = [name for n, name in enumerate(plan.players) if state.position.led >> n & 1]
    return dump_view(plan, state, checked) | {"led": led, "history": list(state.history)}


def dump_pieces(plan: Plan, state: State) -> list[Json]:
    """The pieces by square, lowest first."""
    position = state.position
    flags: dict[int, dict[str, int | None]] = {}
    for number, square, left, _ in sorted(position.flags):
        flags.setdefault(square, {})[plan.flags[number]] = left or None
    return [
        {
            "at": plan.geometry.xy(square),
            **plan.describe(held - 1),
            "moves": 0 if position.fresh >> square & 1 else state.counts.get(square, 1),
            "flags": flags.get(square, {}),
        }
        for square, held in enumerate(position.board)
        if held
    ]


def parse_state(plan: Plan, raw: Json) -> State:
    """The state that `dump_state` wrote; ValueError with a sentence for anything else."""
    if not isinstance(raw, dict):
        raise ValueError("A state is an object")
    state = State(empty_position(plan.geometry.size, len(plan.players), plan.kinds))
    position = state.position
    _parse_pieces(plan, state, _list(raw, "pieces"))
    position.turn = _count(raw, "turn", most=len(plan.order) - 1)
    position.half = _count(raw, "halfmove")
    position.out = _players(plan, raw, "eliminated")
    position.led = _players(plan, raw, "led")
    state.ply, state.full = _count(raw, "ply"), _count(raw, "fullmove")
    state.history = tuple(str(key) for key in _list(raw, "history"))
    state.pending = _parse_pending(plan, raw.get("transforming"))
    state.result = _parse_result(plan, raw.get("result"))
    return state


def position_from(plan: Plan, raw: Json) -> State:
    """The state of a painted position: pieces, and who is to act."""
    if not isinstance(raw, dict):
        raise ValueError("A position is an object with pieces and to_act")
    state = State(empty_position(plan.geometry.size, len(plan.players), plan.kinds))
    _parse_pieces(plan, state, _list(raw, "pieces"))
    name = raw.get("to_act", plan.players[plan.order[plan.spec.turns.start_at]])
    if name not in plan.players or plan.player_of[name] not in plan.order:
        raise ValueError(f"'to_act': {name!r} takes no turns in this game")
    state.position.turn = plan.order.index(plan.player_of[name])
    plan.armed(state.position)
    return state


def _parse_pieces(plan: Plan, state: State, pieces: list[Any]) -> None:
    flags: list[Flag] = []
    for n, raw in enumerate(pieces):
        where = f"pieces/{n}"
        if not isinstance(raw, dict):
            raise ValueError(f"{where}: a piece is an object")
        square = _square(plan, raw.get("at"), f"{where}/at")
        code, owner = raw.get("piece"), raw.get("owner")
        if code not in plan.codes:
            raise ValueError(f"{where}: there is no piece {code!r}")
        if owner not in plan.players:
            raise ValueError(f"{where}: there is no player {owner!r}")
        if state.position.board[square]:
            raise ValueError(f"{where}: {plan.geometry.name(square)} is taken already")
        player, moves = plan.player_of[owner], raw.get("moves", 0)
        state.position.put(square, player * plan.kinds + plan.kind_of[code], plan.kinds)
        if type(moves) is not int or moves < 0:
            raise ValueError(f"{where}/moves is a whole number of at least 0")
        if moves:
            state.counts[square] = moves
        else:
            state.position.fresh |= 1 << square
        flags += _parse_flags(plan, raw.get("flags", {}), square, player, where)
    state.position.flags = tuple(flags)


def _parse_flags(plan: Plan, raw: Json, square: int, player: int, where: str) -> list[Flag]:
    if not isinstance(raw, dict):
        raise ValueError(f"{where}/flags is an object of plies by flag name")
    found = []
    for name, left in raw.items():
        if left is not None and (type(left) is not int or left < 1):
            raise ValueError(f"{where}/flags/{name} is null or a whole number of at least 1")
        if name not in plan.flags:
            raise ValueError(f"{where}/flags: there is no flag {name!r}")
        found.append((plan.flags.index(name), square, left or 0, player))
    return found


def _parse_pending(plan: Plan, raw: Json) -> Pending | None:
    if raw is None:
        return None
    if not isinstance(raw, dict):
        raise ValueError("'transforming' is null or an object")
    at = _square(plan, raw.get("at"), "transforming/at")
    options = _list(raw, "options")
    if not options or any(code not in plan.codes for code in options):
        raise ValueError("transforming/options are codes of pieces")
    return Pending(at, tuple(plan.kind_of[code] for code in options), str(raw.get("cause", "")))


def _parse_result(plan: Plan, raw: Json) -> Result | None:
    if raw is None:
        return None
    if not isinstance(raw, dict):
        raise ValueError("'result' is null or an object")
    returns, winners = _list(raw, "returns"), _list(raw, "winners")
    numbers = all(type(each) in (int, float) for each in returns)
    if len(returns) != len(plan.players) or not numbers:
        raise ValueError("result/returns holds one number per player")
    return Result(tuple(map(float, returns)), str(raw.get("reason")), tuple(map(str, winners)))


def _list(raw: dict[str, Json], key: str) -> list[Any]:
    value = raw.get(key)
    if not isinstance(value, list):
        raise ValueError(f"{key!r} is a list")
    return value


def _count(raw: dict[str, Json], key: str, most: int | None = None) -> int:
    value = raw.get(key)
    if type(value) is not int or value < 0 or (most is not None and value > most):
        raise ValueError(f"{key!r} is a whole number from 0{'' if most is None else f' to {most}'}")
    return value


def _players(plan: Plan, raw: dict[str, Json], key: str) -> int:
    found = 0
    for name in _list(raw, key):
        if name not in plan.players:
            raise ValueError(f"{key!r}: there is no player {name!r}")
        found |= 1 << plan.player_of[name]
    return found
