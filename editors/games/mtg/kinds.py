"""What stands where in a pool, a file of decks or a match: kinds of entities by their pointers."""

from __future__ import annotations

from core.games.mtg.document import kind_of
from editors.language.kinds import Kind, Kinds, kind


def _kind(name: str, title: str, path: str, definition: str, key: str = "name") -> Kind:
    return kind(name, title, path, definition, key, pool="(?:/pool)?")


_KINDS = (
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

KINDS = Kinds(_KINDS, ROOTS, kind_of, "match", ("pool", "name", "deck_id", "card_id"))
