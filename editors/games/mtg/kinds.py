"""What stands where in a pool, a file of decks or a match: kinds of entities by their pointers."""

from __future__ import annotations

from core.checks import parts_of
from core.games.mtg.document import kind_of
from core.protocol import Json, Pointer
from core.rawjson import as_text, member
from editors.kinds import Kind, Kinds, kind


def _kind(name: str, title: str, path: str, definition: str, key: str = "name") -> Kind:
    return kind(name, title, path, definition, key, pool="(?:/pool)?")


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


_FOUND = Kinds(KINDS, ROOTS, kind_of, "match")
kind_at = _FOUND.at


def entity_at(raw: Json, path: Pointer) -> tuple[Pointer, Kind]:
    """The innermost entity around a pointer.

    >>> entity_at({"cards": []}, "/cards/3/oracle_text")[0]
    '/cards/3'
    """
    return _FOUND.around(raw, path)


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
    return text if kind is None else kind.named(text)
