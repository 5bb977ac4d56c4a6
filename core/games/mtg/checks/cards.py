"""Checks of pools: ids, names, and bounds."""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import Finding, quoted
from core.games.mtg.cards.card import type_words
from core.games.mtg.checks.table import TABLE
from core.games.mtg.document import CardNode, Document
from core.protocol import Fix, Place
from core.repairs import fresh, remove, replace


def _id_path(card: CardNode) -> str:
    return card.path + "/card_id" if "card_id" in card.raw else card.path


@TABLE.error("empty-id")
def empty_id(document: Document) -> Iterator[Finding]:
    """A card whose id is empty."""
    used = {card.id for card in (*document.cards, *document.tokens)}
    for card in (*document.cards, *document.tokens):
        if card.raw.get("card_id") == "":
            name = card.id or str(fresh("card", used))
            name = (
                name if [c.id for c in document.cards].count(name) < 2 else str(fresh(name, used))
            )
            used.add(name)
            fix = replace(f"Call it {quoted(name)}", card.path + "/card_id", name)
            yield Finding(card.path + "/card_id", "Give the card an id; decks name it.", (fix,))


@TABLE.error("duplicate-id")
def duplicate_id(document: Document) -> Iterator[Finding]:
    """Two cards, or two tokens, with one id (plains is basic_plains)."""
    for nodes in (document.cards, document.tokens):
        first: dict[str, CardNode] = {}
        used = {card.id for card in nodes}
        for card in nodes:
            other = first.setdefault(card.id, card)
            if other is card or not card.raw.get("card_id"):
                continue
            name = str(fresh(card.id, used))
            used.add(name)
            message = f"Another card has the id {quoted(card.id)}; decks could not tell them apart."
            fixes = [replace(f"Call it {quoted(name)}", _id_path(card), name)]
            fixes.insert(0, remove("Remove this one", card.path))
            place = Place(_id_path(other), f"{quoted(other.name or other.id)} has it first.")
            yield Finding(_id_path(card), message, tuple(fixes), (place,))


@TABLE.error("token-type")
def token_type(document: Document) -> Iterator[Finding]:
    """A token whose type line does not say so, or a card whose type line says that it is one."""
    for card in document.tokens:
        if card.type_line and not _is_token(card):
            fix = _retype(card, f"Token {card.type_line}")
            message = "The type line of a token begins with “Token”."
            yield Finding(card.path + "/type_line", message, (fix,))
    for card in document.cards:
        if _is_token(card):
            line = " ".join(w for w in card.type_line.split(" ") if w.lower() != "token")
            fix = _retype(card, line)
            message = "A token is no card of a deck; tokens stand under “tokens”."
            yield Finding(card.path + "/type_line", message, (fix,))


def _is_token(card: CardNode) -> bool:
    return "token" in type_words(card.type_line)[0]


def _retype(card: CardNode, line: str) -> Fix:
    return replace(f"Write {quoted(line)}", card.path + "/type_line", line)


@TABLE.lint("same-name")
def same_name(document: Document) -> Iterator[Finding]:
    """Two cards of one name: scenarios and surfaces cannot tell them apart."""
    first: dict[str, CardNode] = {}
    for card in document.cards:
        other = first.setdefault(card.name, card)
        if card.name and other is not card and other.id != card.id:
            place = Place(other.path + "/name", "It is here first.")
            message = f"Another card is called {quoted(card.name)}; rename one."
            yield Finding(card.path + "/name", message, (), (place,))
