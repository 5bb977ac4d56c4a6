"""FEN in and out, for one or two players whose pieces have letters.

Fields: placement, side to move, castling letters, en-passant square, half-move clock, move number.
The spec's `fen` block says what the third and fourth mean.  What a state holds beyond them follows
as a JSON object (`extension`); a state that the six fields hold is written without one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from string import digits

from core.games.boards.assumptions import all_effects, assumed
from core.games.boards.extension import (
    Extension,
    FenError,
    differences,
    parse_extension,
    write_extension,
)
from core.games.boards.geometry import rotate
from core.games.boards.plan import Plan
from core.games.boards.position import empty_position
from core.games.boards.rights import Rights
from core.games.boards.spec import CastlingRight
from core.games.boards.state import State
from core.games.boards.text import letters, square_of
from core.protocol import Json, Result

SIDES = "wb"

__all__ = ["FenError", "Reading", "beyond", "read_fen", "write_fen", "write_plain"]


@dataclass(slots=True)
class Reading:
    """A state in the making, what had to be ignored or guessed, and a result that is given."""

    state: State
    notes: list[str] = field(default_factory=list)
    result: Result | None = None


def names_of(plan: Plan) -> list[str]:
    """The letter of every piece number.  Raises FenError where the spec has none."""
    names = letters(plan)
    if names is None:
        raise FenError(
            "This game has no FEN: it needs one or two players and a notation letter per piece; "
            "a state as JSON holds any position"
        )
    return names


def write_fen(plan: Plan, state: State, more: dict[str, Json]) -> str:
    """The six fields, and `more` (see `beyond`) behind them where there is any."""
    plain = write_plain(plan, state)
    return f"{plain} {write_extension(more)}" if more else plain


def beyond(plan: Plan, rights: Rights, state: State) -> dict[str, Json]:
    """What the state holds that its six fields would not give back."""
    return differences(plan, rights, state, _read_plain(plan, write_plain(plan, state)).state)


def write_plain(plan: Plan, state: State) -> str:
    """The six fields; the en-passant square is written after every flagged move."""
    position, geometry, names = state.position, plan.geometry, names_of(plan)
    rows = []
    for y in reversed(range(geometry.height)):
        row, gap = "", 0
        for held in position.board[y * geometry.width : (y + 1) * geometry.width]:
            if held:
                row += (str(gap) if gap else "") + names[held - 1]
                gap = 0
            else:
                gap += 1
        rows.append(row + (str(gap) if gap else ""))
    side = SIDES[plan.order[position.turn]]
    rights, passing = _write_rights(plan, state), _write_passing(plan, state)
    return f"{'/'.join(rows)} {side} {rights} {passing} {position.half} {state.full}"


def _write_rights(plan: Plan, state: State) -> str:
    block = plan.spec.fen
    kept = (
        [right.letter for right in block.castling if _stands(plan, state, right)] if block else []
    )
    return "".join(kept) or "-"


def _stands(plan: Plan, state: State, right: CastlingRight) -> bool:
    """Whether the right's leader and partner are there and unmoved."""
    position, start, player = state.position, plan.start(), plan.player_of[right.player]
    for x, y in (right.leader, right.partner):
        square = plan.geometry.at(x, y)
        if square < 0 or not position.fresh >> square & 1:
            return False
        held = position.board[square] - 1
        if held // plan.kinds != player or start.board[square] not in (0, held + 1):
            return False
    return True


def _write_passing(plan: Plan, state: State) -> str:
    block = plan.spec.fen
    if block is None or block.en_passant is None:
        return "-"
    mover = plan.order[state.position.turn]
    # Of several flags an opponent's that lasts longest, which is mostly the one just set.
    ordered = sorted(state.position.flags, key=lambda f: (f[3] == mover, -f[2], f[1]))
    for number, square, _, owner in ordered:
        if plan.flags[number] == block.en_passant.state:
            behind = rotate(block.en_passant.behind, plan.spec.players[owner].direction)
            target = plan.geometry.steps(behind)[square]
            if target >= 0:
                return plan.geometry.name(target)
    return "-"


def read_fen(plan: Plan, rights: Rights, text: str) -> Reading:
    """The state, not yet judged.  Raises FenError, naming the rank and its count, or the place
    in the extension, where that is wrong."""
    fields, brace, rest = text.partition("{")
    raw = parse_extension(brace + rest) if brace else {}
    reading = _read_plain(plan, fields, has_flags="flags" in raw)
    if brace:
        extension = Extension(plan, reading.state, raw)
        extension.read()
        reading.result = extension.result
    else:
        _note(reading, assumed(plan, rights, reading.state))
    return reading


def _note(reading: Reading, notes: list[str]) -> None:
    """All that was assumed is one note, and goes with what was said of the fields."""
    if notes:
        said = ["; ".join(notes)]
        reading.notes[-1:] = [". ".join([*reading.notes[-1:], *said])]


def _read_plain(plan: Plan, text: str, has_flags: bool = False) -> Reading:
    """The six fields; with `has_flags` the flags follow, whatever the en-passant field says."""
    names, fields = names_of(plan), text.split()
    if not 1 <= len(fields) <= 6:
        raise FenError(f"A FEN has up to six fields, this has {len(fields)}")
    position = empty_position(plan.geometry.size, len(plan.players), plan.kinds)
    reading = Reading(State(position))
    _read_board(plan, reading, fields[0], names)
    side = fields[1] if len(fields) > 1 else SIDES[plan.order[plan.spec.turns.start_at]]
    if side not in SIDES[: len(plan.players)] or SIDES.index(side) not in plan.order:
        raise FenError(f"The side to move is w or b, not {side!r}")
    position.turn = plan.order.index(SIDES.index(side))
    start = plan.start()
    for square, held in enumerate(position.board):
        if held and start.board[square] == held:
            position.fresh |= 1 << square
    _read_rights(plan, reading, fields[2] if len(fields) > 2 else "-")
    _read_passing(plan, reading, fields[3] if len(fields) > 3 else "-", has_flags)
    position.half = _number(fields, 4, 0, "half-move clock")
    reading.state.full = max(1, _number(fields, 5, 1, "move number"))
    plan.armed(position)
    return reading


def _number(fields: list[str], index: int, default: int, name: str) -> int:
    text = fields[index] if len(fields) > index else str(default)
    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise FenError(f"The {name} is a number, not {text!r}")
    return int(text)


def _read_board(plan: Plan, reading: Reading, text: str, names: list[str]) -> None:
    text, _, hand = text.partition("[")
    if hand.rstrip("]-"):
        raise FenError("This game has no pieces in hand")
    rows, geometry = text.split("/"), plan.geometry
    if len(rows) != geometry.height:
        raise FenError(f"The board has {geometry.height} ranks, the FEN has {len(rows)}")
    for n, row in enumerate(rows):
        y = geometry.height - 1 - n
        cells = _cells(reading, row, y + 1, geometry.width)
        for x, letter in enumerate(cells):
            if letter == " ":
                continue
            if letter not in names:
                raise FenError(f"Rank {y + 1}: there is no piece with the letter {letter!r}")
            square = geometry.at(x, y)
            if square < 0:
                raise FenError(f"Rank {y + 1}: {letter!r} stands on a square that does not exist")
            reading.state.position.put(square, names.index(letter), plan.kinds)


def _cells(reading: Reading, row: str, rank: int, width: int) -> str:
    """The rank, one character a square; adjacent digits are one number if that fits."""
    tokens = re.findall(r"[0-9]+|[^0-9]", row)
    cells = "".join(" " * (int(t) if len(t) < 3 else 99) if t[0] in digits else t for t in tokens)
    if len(cells) != width and any(len(t) > 1 for t in tokens):
        single = "".join(" " * int(c) if c in digits else c for c in row)
        if len(single) == width:
            reading.notes.append(f"Rank {rank}: adjacent digits were read one by one")
            return single
    if len(cells) != width:
        raise FenError(f"Rank {rank} has {len(cells)} squares, the board has {width}")
    return cells


def _read_rights(plan: Plan, reading: Reading, text: str) -> None:
    block, position = plan.spec.fen, reading.state.position
    if block is None or not block.castling:
        if text != "-":
            reading.notes.append(f"Castling rights {text!r} mean nothing in this game")
        return
    known = {right.letter: right for right in block.castling}
    for right in block.castling:
        for x, y in (right.leader, right.partner):
            square = plan.geometry.at(x, y)
            if square >= 0:
                position.fresh &= ~(1 << square)
    for letter in text if text != "-" else "":
        if letter not in known:
            raise FenError(f"There is no castling right {letter!r}")
        right = known[letter]
        squares = [plan.geometry.at(x, y) for x, y in (right.leader, right.partner)]
        if all(n >= 0 and _belongs(plan, reading.state, right.player, n) for n in squares):
            for square in squares:
                position.fresh |= 1 << square
        else:
            reading.notes.append(f"Castling right {letter!r} has no pieces to castle with")


def _belongs(plan: Plan, state: State, player: str, square: int) -> bool:
    """Whether the player's own kind of piece for this square stands on it."""
    held, start = state.position.board[square], plan.start().board[square]
    mine = held > 0 and (held - 1) // plan.kinds == plan.player_of[player]
    return mine and start in (0, held)


def _read_passing(plan: Plan, reading: Reading, text: str, has_flags: bool) -> None:
    block, position = plan.spec.fen, reading.state.position
    if text == "-":
        return
    if block is None or block.en_passant is None:
        reading.notes.append(f"The en-passant square {text!r} means nothing in this game")
        return
    found = re.fullmatch(r"([a-z])([1-9]\d?)", text)
    target = square_of(plan, found[1], found[2]) if found else -1
    if target < 0:
        raise FenError(f"The en-passant square {text!r} is no square of this board")
    for owner in range(len(plan.players)):
        dx, dy = rotate(block.en_passant.behind, plan.spec.players[owner].direction)
        square = plan.geometry.steps((-dx, -dy))[target]
        held = position.board[square] - 1 if square >= 0 else -1
        if owner != plan.order[position.turn] and held >= 0 and held // plan.kinds == owner:
            number, left = plan.flag_number(block.en_passant.state), _duration(plan)
            position.flags = ((number, square, left, owner),)
            return
    if not has_flags:
        reading.notes.append(f"No piece stands behind the en-passant square {text!r}")


def _duration(plan: Plan) -> int:
    """How long the spec's own side effect sets the en-passant flag; 1 where none does."""
    assert plan.spec.fen is not None
    assert plan.spec.fen.en_passant is not None
    wanted = plan.spec.fen.en_passant.state
    given = [effect.arguments for effect in all_effects(plan)]
    found = [args.get("duration") for args in given if args.get("state") == wanted]
    return (found[0] or 0) if found else 1
