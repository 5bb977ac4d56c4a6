"""What stands where in a pool, a file of decks or a match: kinds of entities by their pointers."""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.checks import parts_of
from core.games.mtg.document import kind_of
from core.protocol import Json, Pointer
from core.reading import as_text, member


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of entity: its name, the pattern of its pointers, its definition in the schema."""

    name: str
    title: str
    pattern: re.Pattern[str]
    definition: str
    key: str = "name"
    """The member that holds its name, for renaming."""


def _kind(name: str, title: str, path: str, definition: str, key: str = "name") -> Kind:
    pattern = path.replace("#", r"\d+").replace("<pool>", r"(?:/pool)?")
    return Kind(name, title, re.compile(pattern + r"\Z"), definition, key)


KINDS: tuple[Kind, ...] = (
    _kind("entry", "Row", "/decks/#/cards/#", "Entry", "card_id"),
    _kind("deck", "Deck", "/decks/#", "DeckList"),
    _kind("pool", "Pool", "/pool", "Pool", "pool"),
    _kind("card", "Card", "<pool>/cards/#", "Card"),
    _kind("token", "Token", "<pool>/tokens/#", "Card"),
)

ROOTS = {
    "match": _kind("match", "Match", "", "Match"),
    "decks": _kind("decks", "Decks", "", "Decks", ""),
    "pool": _kind("pool", "Pool", "", "Pool", "pool"),
}
"""What the whole document is, by its kind."""

ITEMS = ("card", "token", "deck", "entry")
"""The kinds that are entries of lists."""


def kind_at(raw: Json, path: Pointer) -> Kind | None:
    """The kind of the entity that a pointer names; None for a list or a value within one."""
    if path == "":
        return ROOTS.get(kind_of(raw) or "")
    return next((kind for kind in KINDS if kind.pattern.match(path)), None)


def entity_at(raw: Json, path: Pointer) -> tuple[Pointer, Kind]:
    """The innermost entity around a pointer.

    >>> entity_at({"cards": []}, "/cards/3/oracle_text")[0]
    '/cards/3'
    """
    while path:
        kind = kind_at(raw, path)
        if kind is not None:
            return path, kind
        path = path.rpartition("/")[0]
    return "", ROOTS[kind_of(raw) or "match"]


def label(raw: Json, value: Json, path: Pointer) -> str:
    """A short name of an entity, as lists and buttons show it; plain text."""
    kind = kind_at(raw, path)
    if kind is None:
        return (parts_of(path) or ["document"])[-1]
    for key in (kind.key, "name", "deck_id", "card_id"):
        text = as_text(member(value, key)) if key else None
        if text:
            return text
    return kind.title


def name_of(raw: Json, value: Json, path: Pointer) -> str:
    """The kind and the short name: Card Cinder Lash."""
    kind = kind_at(raw, path)
    text = label(raw, value, path)
    return text if kind is None or text == kind.title else f"{kind.title} {text}"
