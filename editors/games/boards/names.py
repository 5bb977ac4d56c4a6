"""What completion and tips say of the words and names of board games."""

from __future__ import annotations

from collections.abc import Iterable

from core.checks import listing
from core.games.boards.language import REPEAT_UNTIL
from core.games.boards.own_conditions import CONDITION_TYPES
from core.games.boards.vocabulary import TABLES
from core.protocol import Json, Pointer
from core.rawjson import as_text, member
from editors.completion import Option, Slot
from editors.forms import Schema
from editors.games.boards.entities import summary
from editors.games.boards.kinds import KINDS
from editors.language.language import Here
from editors.offers import named_keys

_ABOUT = {"player": "A player of this game.", "flag": "A flag.", "move": "A move of this piece."}


def word_doc(word: Json) -> str:
    """The sentence of a word, of the first table that has it."""
    found = (
        table[word].doc for table in TABLES.values() if isinstance(word, str) and word in table
    )
    return next(found, "")


def about(here: Here, refers: str, name: Json) -> str:
    """A sentence about one of the game's own names."""
    if refers in ("condition", "zone", "until"):
        own = next((item for _, item in here.document.globals if item.get("code") == name), None)
        return _describe(own) if own else word_doc(name)
    if refers == "piece":
        piece = next((piece for piece in here.document.pieces if piece.code == name), None)
        return f"A piece: {summary(piece.raw, 'piece')}." if piece else ""
    return _ABOUT.get(refers, "")


def called(here: Here, refers: str, name: Json) -> str:
    """The name of a piece, the steps of a move, where a walk ends."""
    if refers == "piece":
        piece = next((piece for piece in here.document.pieces if piece.code == name), None)
        return as_text(member(piece.raw, "name")) or "" if piece else ""
    if refers == "until" and name in REPEAT_UNTIL:
        return REPEAT_UNTIL[str(name)].phrase
    if refers == "move":
        moves = (move for piece in here.document.pieces for move in piece.moves)
        inside = (m for m in moves if m.id == name and here.path.startswith(_piece_of(m.path)))
        move = next(inside, None)
        return KINDS.name_of(here.raw, move.raw, move.path) if move else ""
    return ""


def _piece_of(path: Pointer) -> Pointer:
    return "/".join(path.split("/")[:3]) + "/"


def _describe(raw: Json) -> str:
    """A sentence on a global condition."""
    kind = as_text(member(raw, "type"))
    word = CONDITION_TYPES.get(kind or "")
    check = member(raw, "check")
    players = listing(list(check), "and") if isinstance(check, dict) else ""
    text = word.doc if word else "A condition of this game."
    return f"{text} Given for {players}." if players else text


def keys(here: Here, schema: Schema, slot: Slot) -> Iterable[Option]:
    """The players that the lists of a condition are for."""
    if schema.get("x-refers") != "player":
        return ()
    return named_keys(slot, here.document.names, "player", lambda _: _ABOUT["player"])
