"""Every place of a board spec that names something: one table for checks, rename and usages.

A reference says what it names (a piece, a player, a condition, a move of the same piece, a
flag), where it stands, and in which role.  Definitions are listed by the same walk.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator

from core.checks import pointer
from core.games.boards.conditions import CONDITIONS
from core.games.boards.document import Document, Node
from core.games.boards.effects import SIDE_EFFECTS
from core.games.boards.language import REPEAT_UNTIL, listed
from core.games.boards.wins import WIN_CONDITIONS
from core.language.references import Reference
from core.language.words import Argument
from core.protocol import Json, Pointer
from core.rawjson import as_text, is_int, member, objects, texts


@functools.lru_cache(maxsize=1)
def references(document: Document) -> tuple[Reference, ...]:
    """Every mention of a piece, player, condition, move or flag, definitions included."""
    return (
        *_definitions(document),
        *_layout(document),
        *_turns(document),
        *_globals(document),
        *_moves(document),
        *_endings(document),
        *_fen(document),
    )


def _definitions(document: Document) -> Iterator[Reference]:
    for player in document.players:
        if player.name is not None:
            at = player.path + "/name"
            yield Reference("player", player.name, at, "definition", player.path, defines=True)
    for path, item in document.globals:
        code = as_text(item.get("code"))
        if code is not None:
            yield Reference("condition", code, path + "/code", "definition", path, defines=True)
    for piece in document.pieces:
        if piece.code is not None:
            at = piece.path + "/code"
            yield Reference("piece", piece.code, at, "definition", piece.path, defines=True)
        for move in piece.moves:
            if move.id is not None:
                yield Reference(
                    "move", move.id, f"{move.path}/id", "definition", move.path, piece.path,
                    defines=True,
                )  # fmt: skip


def _layout(document: Document) -> Iterator[Reference]:
    for player in document.players:
        for path, group in objects(player.raw, "starting_positions", player.path):
            code = as_text(group.get("piece"))
            if code is not None:
                yield Reference("piece", code, path + "/piece", "starting position", path)
    leader = member(document.raw, "leader")
    if isinstance(leader, str):
        yield Reference("piece", leader, "/leader", "leader", "/leader")
    for path, code in texts(document.raw, "leader", ""):
        yield Reference("piece", code, path, "leader", path)


def _turns(document: Document) -> Iterator[Reference]:
    for path, name in document.order:
        yield Reference("player", name, path, "turn order", path)


def _globals(document: Document) -> Iterator[Reference]:
    for path, item in document.globals:
        check = item.get("check")
        for name in check if isinstance(check, dict) else ():
            at = path + pointer("check", name)
            yield Reference("player", name, at, "condition's list", at, key=True)
            if listed(item.get("type")) == "flag":
                for flag_at, flag in texts(check, name, path + "/check"):
                    yield Reference("flag", flag, flag_at, "flag asked for", flag_at)


def _moves(document: Document) -> Iterator[Reference]:
    for move in document.moves:
        for node in move.guards:
            yield from _condition(node)
        for node in move.all_effects:
            yield from _effect(node)
        for part in move.modifiers:
            for at, code in texts(part.raw, "options", part.path):
                yield Reference("piece", code, at, "promotion option", at)
        until = member(move.repeat, "until")
        if isinstance(until, str) and until not in REPEAT_UNTIL:
            at = move.path + "/repeat/until"
            yield Reference("condition", until, at, "end of a repeat", at)


def _condition(node: Node) -> Iterator[Reference]:
    name = as_text(node.raw.get("condition"))
    if name is None:
        return
    if name not in CONDITIONS:
        yield Reference("condition", name, node.path + "/condition", "guard", node.path)
        return
    yield from _keys(node.raw, node.path, CONDITIONS[name].arguments, "guard", node.move.piece.path)


def _effect(node: Node) -> Iterator[Reference]:
    word = SIDE_EFFECTS.get(as_text(node.raw.get("action")) or "")
    if word is not None:
        owner = node.move.piece.path
        yield from _keys(node.raw, node.path, word.arguments, "side effect", owner)


def _keys(
    raw: dict[str, Json],
    path: Pointer,
    arguments: Iterable[Argument],
    role: str,
    owner: Pointer = "",
) -> Iterator[Reference]:
    """What the keys beside a word name, by their kinds; `owner` is the piece whose moves count."""
    for argument in arguments:
        value, at = raw.get(argument.name), f"{path}/{argument.name}"
        if argument.kind == "move" and is_int(value):
            yield Reference("move", value, at, role, path, owner)
        elif not isinstance(value, str):
            continue
        elif argument.kind == "piece":
            yield Reference("piece", value, at, role, path)
        elif argument.kind == "zone":
            yield Reference("condition", value, at, "winning zone", path)
        elif argument.kind == "flag":
            sets = role == "side effect"
            of_flag = "flag set" if sets else "flag asked for"
            yield Reference("flag", value, at, of_flag, path, defines=sets)


def _endings(document: Document) -> Iterator[Reference]:
    for path, item in objects(document.raw, "win_conditions", ""):
        word = WIN_CONDITIONS.get(as_text(item.get("type")) or "")
        every = {each.name: each for known in WIN_CONDITIONS.values() for each in known.arguments}
        arguments = word.arguments if word else every.values()
        yield from _keys(item, path, arguments, "win condition")
    draws = member(document.raw, "draw_conditions")
    for key in ("fifty_move_pieces", "same_colour_only"):
        for at, code in texts(draws, key, "/draw_conditions"):
            yield Reference("piece", code, at, "draw condition", at)
    sets: Json = member(draws, "insufficient_material")
    for index, item in enumerate(sets if isinstance(sets, list) else ()):
        base = f"/draw_conditions/insufficient_material/{index}"
        for place, code in enumerate(item if isinstance(item, list) else ()):
            if isinstance(code, str):
                yield Reference("piece", code, f"{base}/{place}", "draw condition", base)


def _fen(document: Document) -> Iterator[Reference]:
    fen = member(document.raw, "fen")
    for path, right in objects(fen, "castling", "/fen"):
        name = as_text(right.get("player"))
        if name is not None:
            yield Reference("player", name, path + "/player", "castling right", path)
    flag = as_text(member(member(fen, "en_passant"), "state"))
    if flag is not None:
        yield Reference("flag", flag, "/fen/en_passant/state", "flag asked for", "/fen/en_passant")
