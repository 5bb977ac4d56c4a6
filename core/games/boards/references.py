"""Every place of a board spec that names something: one table for checks, rename and usages.

A reference says what it names (a piece, a player, a condition, a move of the same piece, a
flag), where it stands, and in which role.  Definitions are listed by the same walk.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from core.checks import pointer
from core.games.boards import vocabulary
from core.games.boards.document import Document, Node
from core.protocol import Json, Pointer
from core.reading import as_text, is_int, member, objects, texts

Kind: TypeAlias = Literal["piece", "player", "condition", "move", "flag"]


@dataclass(frozen=True, slots=True)
class Reference:
    """One mention: `owner` is the piece whose moves are meant; `key` marks the key of an object.

    `drop` is what has to go when the thing it names goes: the pointer of the item, key or entry.
    """

    kind: Kind
    name: str | int
    path: Pointer
    role: str
    drop: Pointer
    owner: Pointer = ""
    key: bool = False
    defines: bool = False


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
            if item.get("type") == "STATE":
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
        if isinstance(until, str) and until not in vocabulary.REPEAT_UNTIL:
            at = move.path + "/repeat/until"
            yield Reference("condition", until, at, "end of a repeat", at)


def _condition(node: Node) -> Iterator[Reference]:
    word = as_text(node.raw.get("condition"))
    if word is None:
        return
    if word not in vocabulary.CONDITIONS:
        yield Reference("condition", word, node.path + "/condition", "guard", node.path)
        return
    yield from _arguments(node, vocabulary.CONDITIONS[word], "guard")


def _effect(node: Node) -> Iterator[Reference]:
    word = vocabulary.SIDE_EFFECTS.get(as_text(node.raw.get("action")) or "")
    if word is not None:
        yield from _arguments(node, word, "side effect")


def _arguments(node: Node, word: vocabulary.Word, role: str) -> Iterator[Reference]:
    for argument in word.arguments:
        value, at = node.raw.get(argument.name), f"{node.path}/{argument.name}"
        if argument.kind == "piece" and isinstance(value, str):
            yield Reference("piece", value, at, role, node.path)
        elif argument.kind == "move" and is_int(value):
            yield Reference("move", value, at, role, node.path, node.move.piece.path)
        elif argument.kind == "flag" and isinstance(value, str):
            sets = word.name in vocabulary.SIDE_EFFECTS
            role_of_flag = "flag set" if sets else "flag asked for"
            yield Reference("flag", value, at, role_of_flag, node.path, defines=sets)


def _endings(document: Document) -> Iterator[Reference]:
    for path, item in objects(document.raw, "win_conditions", ""):
        zone, piece = as_text(item.get("zone")), as_text(item.get("piece"))
        if zone is not None:
            yield Reference("condition", zone, path + "/zone", "winning zone", path)
        if piece is not None:
            yield Reference("piece", piece, path + "/piece", "win condition", path)
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
