"""Checks of decks and of the seats of a match."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.checks import Finding, quoted
from core.games.mtg.checks.table import TABLE
from core.games.mtg.checks.texts import word_fixes
from core.games.mtg.document import CardNode, DeckNode, Document
from core.games.mtg.limits import HAND, MAX_DECK
from core.protocol import Json, Place
from core.rawjson import as_text, member
from core.repairs import fresh, remove, replace, unknown

PLAYERS = ("P1", "P2")
OBJECT = re.compile(r"[a-z][0-9]+")
"""What ids of objects look like: p12, s3."""


@TABLE.error("no-decks")
def no_decks(document: Document) -> Iterator[Finding]:
    """A file of decks without any."""
    if document.kind == "decks" and document.raw["decks"] == []:
        yield Finding("/decks", "Add a deck: an id and the cards that are in it.")


@TABLE.error("unknown-card")
def unknown_card(document: Document) -> Iterator[Finding]:
    """A row of a deck that names a card which the pool does not have."""
    for deck in document.decks:
        for entry in deck.entries:
            if entry.card_id not in document.by_id:
                path = entry.path + "/card_id"
                found = unknown(path, entry.written, "card", document.by_id, entry.path)
                hint = ""
                if document.kind == "decks":
                    hint = " A deck of another pool is written into a match, with its pool."
                yield Finding(path, found.message + hint, found.fixes)


@TABLE.error("unsupported-in-deck")
def unsupported_in_deck(document: Document) -> Iterator[Finding]:
    """A row of a deck that names a card which is not supported: the deck does not load."""
    for deck in document.decks:
        for entry in deck.entries:
            card = document.by_id.get(entry.card_id)
            if card is None or not (card.reading.problems or card.is_draft):
                continue
            message, key = _why_not(card)
            related: tuple[Place, ...] = ()
            if document.kind == "match":
                related = (Place(f"{card.path}/{key}".rstrip("/"), "It stands here."),)
            drop = remove("Remove it from the deck", entry.path)
            words = word_fixes(card) if document.kind == "match" else ()
            yield Finding(entry.path + "/card_id", message, (*words, drop), related)


def _why_not(card: CardNode) -> tuple[str, str]:
    """Why a deck cannot have a card, and under which of its keys it stands."""
    if not card.reading.problems:
        return f"{quoted(card.name)} is a draft; take the mark away to play it.", "draft"
    problem = card.reading.problems[0]
    clause = f"“{problem.clause.clause}”: " if problem.clause else ""
    message = f"{quoted(card.name)} is not supported: {clause}{problem.message}"
    return message, problem.key if problem.key in card.raw else ""


@TABLE.error("deck-bounds")
def deck_bounds(document: Document) -> Iterator[Finding]:
    """A deck too small for an opening hand, or larger than any may be."""
    for deck in document.decks:
        if not isinstance(deck.raw.get("cards"), list):
            continue
        if deck.size < HAND:
            message = f"The deck has {deck.size} cards; an opening hand alone has {HAND}. Add some."
            yield Finding(deck.path + "/cards", message)
        elif deck.size > MAX_DECK:
            message = f"The deck has {deck.size} cards; at most {MAX_DECK} are allowed."
            yield Finding(deck.path + "/cards", message)


@TABLE.error("duplicate-deck")
def duplicate_deck(document: Document) -> Iterator[Finding]:
    """Two decks of one file with one id; a match may have the same deck twice."""
    if document.kind != "decks":
        return
    first: dict[str, DeckNode] = {}
    used = {deck.id for deck in document.decks}
    for deck in document.decks:
        other = first.setdefault(deck.id, deck)
        if other is not deck and "deck_id" in deck.raw:
            name = str(fresh(deck.id, used))
            used.add(name)
            message = f"Another deck has the id {quoted(deck.id)}."
            fix = replace(f"Call it {quoted(name)}", deck.path + "/deck_id", name)
            place = Place(other.path + "/deck_id", "It is here first.")
            yield Finding(deck.path + "/deck_id", message, (fix,), (place,))


def seats_of(raw: Json) -> tuple[str, ...]:
    """The names of the seats, as far as they are texts."""
    given = member(raw, "players")
    if not isinstance(given, list):
        return PLAYERS
    return tuple(name for each in given if (name := as_text(each)) is not None)


@TABLE.error("same-player")
def same_player(document: Document) -> Iterator[Finding]:
    """Two seats of one name, or a seat without a name or called as objects are."""
    seats = seats_of(document.raw) if document.kind == "match" else ()
    if len(seats) == 2 and isinstance(document.raw.get("players"), list):
        first, second = seats
        for n, name in enumerate(seats):
            if OBJECT.fullmatch(name):
                fix = replace(f"Call it {quoted(name.upper())}", f"/players/{n}", name.upper())
                message = f"Objects of a match are called as {quoted(name)} is; choose a name."
                yield Finding(f"/players/{n}", message, (fix,))
        if not first or not second:
            at = f"/players/{0 if not first else 1}"
            free = next(name for name in PLAYERS if name not in seats)
            fix = replace(f"Call it {quoted(free)}", at, free)
            yield Finding(at, "Give the seat a name.", (fix,))
        elif first == second:
            other = str(fresh(first, seats))
            fix = replace(f"Call it {quoted(other)}", "/players/1", other)
            yield Finding("/players/1", "The seats need different names.", (fix,))


@TABLE.error("unknown-starter")
def unknown_starter(document: Document) -> Iterator[Finding]:
    """A starter who has no seat."""
    starter = as_text(member(document.raw, "starter"))
    if document.kind == "match" and starter is not None:
        seats = seats_of(document.raw)
        if starter not in seats:
            yield unknown("/starter", starter, "seat", seats, "/starter")
