"""Every place of a board spec that names something: one table for checks, rename and usages.

A reference says what it names (a piece, a player, a condition, a move of the same piece, a
flag), where it stands, and in which role.  Definitions are listed by the same walk.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator

from core.games.boards.conditions import CONDITIONS
from core.games.boards.document import Document, Node
from core.games.boards.effects import SIDE_EFFECTS
from core.games.boards.language import REPEAT_UNTIL, listed
from core.games.boards.wins import WIN_CONDITIONS
from core.language.references import Named, Reference, named
from core.language.words import Argument
from core.protocol import Json, Pointer
from core.rawjson import as_text, is_int, objects

_GAME = (
    Named("player", "/players/#/name", "definition", 1, defines=True),
    Named("condition", "/conditions/#/code", "definition", 1, defines=True),
    Named("piece", "/pieces/#/code", "definition", 1, defines=True),
    Named("move", "/pieces/#/moves/#/id", "definition", 1, 3, defines=True, type=int),
    Named("piece", "/players/#/starting_positions/#/piece", "starting position", 1),
    Named("piece", "/leader", "leader"),
    Named("piece", "/leader/#", "leader"),
    Named("player", "/turns/order/#", "turn order"),
    Named("player", "/conditions/#/check/*", "condition's list"),
)
_MOVE = (
    Named("piece", "/modifiers/#/options/#", "promotion option"),
    Named("condition", "/repeat/until", "end of a repeat", words=REPEAT_UNTIL),
)
_OWN_CONDITION = (Named("condition", "/condition", "guard", 1, words=CONDITIONS),)
_ENDINGS = (
    Named("piece", "/draw_conditions/fifty_move_pieces/#", "draw condition"),
    Named("piece", "/draw_conditions/same_colour_only/#", "draw condition"),
    Named("piece", "/draw_conditions/insufficient_material/#/#", "draw condition", 1),
    Named("player", "/fen/castling/#/player", "castling right", 1),
    Named("flag", "/fen/en_passant/state", "flag asked for", 1),
)


@functools.lru_cache(maxsize=1)
def references(document: Document) -> tuple[Reference, ...]:
    """Every mention of a piece, player, condition, move or flag, definitions included."""
    return (
        *named(_GAME, document.raw),
        *_flags(document),
        *_moves(document),
        *_wins(document),
        *named(_ENDINGS, document.raw),
    )


def _flags(document: Document) -> Iterator[Reference]:
    """The flags in the lists of conditions whose type says that they list some."""
    for path, item in document.globals:
        if listed(item.get("type")) == "flag":
            yield from named([Named("flag", "/check/*/#", "flag asked for")], item, path)


def _moves(document: Document) -> Iterator[Reference]:
    for move in document.moves:
        for node in move.guards:
            yield from _condition(node)
        for node in move.all_effects:
            yield from _effect(node)
        yield from named(_MOVE, move.raw, move.path)


def _condition(node: Node) -> Iterator[Reference]:
    yield from named(_OWN_CONDITION, node.raw, node.path)
    word = CONDITIONS.get(as_text(node.raw.get("condition")) or "")
    if word is not None:
        yield from _keys(node.raw, node.path, word.arguments, "guard", node.move.piece.path)


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


def _wins(document: Document) -> Iterator[Reference]:
    for path, item in objects(document.raw, "win_conditions", ""):
        word = WIN_CONDITIONS.get(as_text(item.get("type")) or "")
        every = {each.name: each for known in WIN_CONDITIONS.values() for each in known.arguments}
        arguments = word.arguments if word else every.values()
        yield from _keys(item, path, arguments, "win condition")
