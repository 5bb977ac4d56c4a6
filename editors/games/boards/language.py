"""What the shared editor is told of board specs: their kinds, their names, what is theirs alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.checks import quoted
from core.errors import CallError
from core.games.boards.conditions import is_reserved, reserved
from core.games.boards.document import Document
from core.games.boards.references import references
from core.games.boards.schema import KINDS as VALUES
from core.language.references import Reference
from core.protocol import Json, Pointer
from core.rawjson import is_int
from editors.games.boards.beginnings import FIRST, NEW, begun, player_in_turn, usual
from editors.games.boards.cards import cards
from editors.games.boards.deletion import gone
from editors.games.boards.entities import TREE, summary
from editors.games.boards.kinds import KINDS
from editors.games.boards.names import about, called, keys, word_doc
from editors.games.boards.schemas import definitions, fit, names
from editors.games.boards.switches import SWITCHES, WORDS, own_word
from editors.games.boards.template import empty, first, template
from editors.language.kinds import Kind
from editors.language.language import Language, Name, Patch, References, Title, taken, text_name


def _references(raw: Json) -> tuple[Reference, ...]:
    return references(Document(raw))


def _title(raw: Json, path: Pointer) -> Title | None:
    return Title("/name", "Rename the game to", "") if path in ("", "/name") else None


def _new_name(refs: References, ref: Reference, to: Json) -> Name:
    """The ids of moves are whole numbers."""
    if ref.kind != "move":
        return text_name(refs, ref, to)
    if isinstance(to, str) and to.removeprefix("-").isdecimal() and len(to) < 10:
        to = int(to)
    if not is_int(to):
        raise CallError("edit.bad-name", "The id of a move is a whole number", path="/to")
    return to


def _refusal(refs: References, ref: Reference, name: Name) -> str | None:
    """A name that is only mentioned is taken as well: two things would become one."""
    if ref.kind == "condition" and is_reserved(str(name)):
        return f"{quoted(name)} is a built-in word"
    return taken(ref, name, refs.all)


def _is_usage(ref: Reference, other: Reference) -> bool:
    """Whoever sets a flag uses it, like whoever asks for it."""
    if other.defines and other.kind != "flag":
        return False
    return other.path != ref.path or not ref.defines


def _reserved(raw: Json, kind: Kind) -> Iterable[Name]:
    return reserved() if kind.name == "global_condition" else ()


def _copied(raw: Json, path: Pointer, kind: Kind, value: Any) -> Patch:
    """A copied player starts without pieces, and a copied piece without the letter of the first."""
    if kind.name == "piece":
        value.pop("notation", None)
    if kind.name != "player":
        return []
    value["starting_positions"] = []
    return player_in_turn(raw, value["name"])


def _wanted(raw: Json, path: Pointer, asked: str, implied: str) -> str:
    """A condition of the whole game is one of its own."""
    is_own = asked == "condition" and path in ("", "/conditions")
    return "global_condition" if is_own else asked or implied


LANGUAGE = Language(
    KINDS,
    _references,
    Document,
    definitions,
    {"game": template, "first": first, "empty": empty},
    tree=TREE,
    told=lambda document, value, kind, path: summary(value, kind),
    listed=lambda row, value: "add" not in row and value is None,
    cards=cards,
    names=names,
    about=about,
    called=called,
    counted=frozenset({"piece", "player", "condition", "move", "flag"}),
    word_doc=word_doc,
    keys=keys,
    fit=fit,
    words=WORDS,
    tags=frozenset({"condition", "action", "type", "state"}),
    values=VALUES,
    usual=usual,
    own_word=own_word,
    switches=SWITCHES,
    new=NEW,
    first=FIRST,
    meant={"capture_from_afar": "action"},
    wanted=_wanted,
    home=lambda document, kind, path: "/turns/order" if (kind.name, path) == ("turn", "") else None,
    begun=begun,
    reserved=_reserved,
    copied=_copied,
    held=frozenset({"flag"}),
    title=_title,
    new_name=_new_name,
    refusal=_refusal,
    is_usage=_is_usage,
    gone=gone,
)
