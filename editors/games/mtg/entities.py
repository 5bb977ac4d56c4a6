"""The list of entities beside the form: the match, its decks with their rows, cards and tokens."""

from __future__ import annotations

from core.games.mtg.cards.card import canonical_id
from core.games.mtg.document import CardNode, DeckNode, Document
from core.protocol import Json, Pointer
from core.rawjson import as_text, is_int, member
from editors.language.kinds import Kind
from editors.language.language import Branch

_CARDS = (Branch("/cards", "Cards"), Branch("/tokens", "Tokens"))
TREE = {
    "match": (
        Branch("/decks", "Decks"),
        Branch("/pool/cards", "Cards"),
        Branch("/pool/tokens", "Tokens"),
    ),
    "decks": (Branch("/decks", "Decks"),),
    "pool": _CARDS,
    "deck": (Branch("/cards", "Cards"),),
}
"""The document, then decks with their rows, cards and tokens, as far as it has them."""


def full(document: Document, kind: Kind, count: int) -> str | None:
    """Why a match takes no third deck."""
    is_full = kind.name == "deck" and document.kind == "match" and count > 1
    return "A match has exactly two decks." if is_full else None


def told(document: Document, value: Json, kind: str, path: Pointer) -> str:
    """What an entity says, in a few words."""
    if path == "":
        return _about_root(document)[:80]
    if not isinstance(value, dict):
        return ""
    if kind == "entry":
        return f"{count}×" if is_int(count := value.get("count")) else ""
    if kind == "deck":
        return about_deck(DeckNode(path, value))[:80]
    return about_card(CardNode(path, value, kind == "token"))[:80]


def row_label(document: Document, value: Json, kind: str, path: Pointer) -> str | None:
    """A row is called by the name of its card."""
    written = as_text(member(value, "card_id")) if kind == "entry" else None
    card = document.by_id.get(canonical_id(written)) if written is not None else None
    return card.name if card is not None and card.name else written


def _about_root(document: Document) -> str:
    if document.kind == "match":
        return " against ".join(deck.name for deck in document.decks if deck.name)
    if document.kind == "decks":
        return f"{len(document.decks)} decks"
    return f"{len(document.cards)} cards, {len(document.tokens)} tokens"


def about_deck(deck: DeckNode) -> str:
    """What a deck is, in a few words."""
    kind = as_text(deck.raw.get("archetype"))
    return ", ".join(part for part in (f"{deck.size} cards", kind) if part)


def about_card(card: CardNode) -> str:
    """Cost, type line and size of a card, or that it is not supported."""
    if card.reading.problems:
        return "not supported"
    parts = [as_text(card.raw.get("mana_cost")) or "", card.type_line]
    if card.reading.card is not None and card.reading.card.power is not None:
        parts.append(f"{card.raw['power']}/{card.raw['toughness']}")
    return " ".join(part for part in parts if part)
