"""What the deck builder asks: a deck in numbers, land advice, a file of it, a hand to try."""

from __future__ import annotations

import copy
from typing import Any

from core.errors import CallError
from core.games.mtg.cards.block import LAND_MANA
from core.games.mtg.cards.card import canonical_id
from core.games.mtg.cards.pool import basics
from core.games.mtg.cards.types import CardDef, Color
from core.games.mtg.deck.chance import at_least, seen
from core.games.mtg.deck.figures import COLORS, Figures, figures_of
from core.games.mtg.deck.lands import ENOUGH, Advice, advice, room_of
from core.games.mtg.document import CardNode, DeckNode, Document, shipped_pool
from core.games.mtg.limits import COPIES, DECK, HAND, MAX_COUNT, MAX_DECK
from core.language.phrases import counted, listing, raised
from core.protocol import Json
from core.rng import new_rng
from editors.games.mtg.deckfiles import FORMATS, deck_file
from editors.payload import Payload, get

NAMES: dict[Color, str] = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_LAND: dict[str, str] = {symbol: name for name, symbol in LAND_MANA.items()}
_DRAWN = 2 * HAND
"""Cards of a hand to try: seven, and seven that are drawn after it."""


def pool(payload: Payload) -> Json:
    """The cards that decks of a file may name: those of the shipped pool, and the limits."""
    limits = {"size": DECK, "copies": COPIES, "most": MAX_DECK, "count": MAX_COUNT, "hand": HAND}
    return {"cards": shipped_pool()["cards"], "limits": limits}


def figures(payload: Payload) -> Json:
    """A deck in numbers.

    Payload: `deck`, and `cards`, those of the pool that it names.
    """
    deck, cards = _given(payload)
    found = figures_of(((e.card_id, e.count) for e in deck.entries), cards)
    is_counted = found.size <= MAX_DECK  # chances over more are not worth their time
    told = advice(found) if is_counted else None
    colors = [color for color in COLORS if _counts(found, color)] if is_counted else []
    return {
        "size": deck.size,
        "played": found.size,
        "wanted": DECK,
        "lands": found.lands(),
        "curve": [list(bar) for bar in found.curve()],
        "colors": [_color(found, color) for color in colors],
        "odds": is_counted,
        "advice": _told(found, told) if told is not None else None,
        "unadvised": "" if told is not None else _unadvised(found),
    }


def _given(payload: Payload) -> tuple[DeckNode, dict[str, CardDef]]:
    """The deck of a payload and its cards that are played."""
    deck = DeckNode("", get(payload, "deck", dict))
    nodes = [CardNode("", raw) for raw in get(payload, "cards", list) if isinstance(raw, dict)]
    return deck, _played(nodes)


def _played(nodes: list[CardNode]) -> dict[str, CardDef]:
    """The cards that are played, with the basic lands, which come into a pool as they are added."""
    own: dict[str, CardDef | None] = {}
    for node in nodes:
        own.setdefault(node.id, None if node.is_draft else node.reading.card)
    return {id: card for id, card in {**basics(), **own}.items() if card is not None}


def _counts(found: Figures, color: Color) -> bool:
    return bool(found.needs(color)) or found.sources(color) > 0


def _color(found: Figures, color: Color) -> Json:
    """What the costs ask of a colour, and what the lands give."""
    needs, size = found.needs(color), found.odds_size
    hardest, sources = found.hardest(color), found.sources(color)
    told: dict[str, Any] = {
        "color": color,
        "name": NAMES[color],
        "sources": sources,
        "pips": sum(need.pips * need.count for need in needs),
        "cards": sum(need.count for need in needs),
    }
    if hardest is not None:
        told |= {
            "wanted": hardest.sources(size),
            "chance": hardest.chance(sources, size),
            "hardest": hardest.card.name,
            "symbols": f"{{{color}}}" * hardest.pips,
            "turn": hardest.turn,
        }
    return told


def _told(found: Figures, told: Advice) -> Json:
    """The advice in words, and what it changes of the basic lands that the deck has."""
    changes = _changes(found, told)
    size = max(DECK, found.size - found.lands(basic=True) + told.total)
    lands = found.lands() - found.lands(basic=True) + told.total
    chance = at_least(told.turn, seen(told.turn, size), min(lands, size), size)
    return {
        "title": _title(changes),
        "why": (
            f"With {counted(lands, 'land')} of {size} cards, whoever begins has "
            f"{counted(told.turn, 'land')} on turn {told.turn} in {chance:.0%} of matches; "
            f"{told.wanted} lands make it {ENOUGH:.0%}. The colours are shared out so that most "
            "coloured costs are paid for on the turn of their mana value."
        ),
    }


def _unadvised(found: Figures) -> str:
    """Why there is no advice."""
    if not found.spells:
        return "Add spells, and this says which lands they want."
    if found.size > MAX_DECK:
        return f"Lands are advised for decks of up to {MAX_DECK} cards."
    if room_of(found) == 0:
        return "The deck has lands enough without basic ones."
    return "The other cards leave no room for the lands that they want."


def _changes(found: Figures, told: Advice) -> dict[str, int]:
    """By the name of a basic land, how many more or fewer of it the deck should have."""
    changes: dict[str, int] = {}
    for color in COLORS:
        there = sum(each.count for each in found.copies if each.is_basic and each.makes(color))
        more = told.basics.get(color, 0) - there
        if more:
            changes[_LAND[color]] = more
    return changes


def _title(changes: dict[str, int]) -> str:
    """The changes as what a button says; empty where there is nothing to change."""
    more = [f"{count} {name}" for name, count in changes.items() if count > 0]
    fewer = [f"{-count} {name}" for name, count in changes.items() if count < 0]
    verbs = (("add", more), ("take out", fewer))
    parts = [f"{verb} {listing(names, 'and')}" for verb, names in verbs if names]
    return raised(", ".join(parts))


def lands(payload: Payload) -> Json:
    """The patch that gives a deck the basic lands of the advice, as one step.

    Payload: `document`, `path` of the deck.  Lands that the pool lacks are added to it.  Raises
    CallError where there is no deck, or nothing to change.
    """
    document, deck = _deck_at(payload)
    cards = _played(list(document.by_id.values()))
    shipped = Document(shipped_pool()).by_id
    found = figures_of(((e.card_id, e.count) for e in deck.entries), cards)
    told = advice(found) if found.size <= MAX_DECK else None
    changes = _changes(found, told) if told is not None else {}
    if not changes:
        raise CallError("deck.no-advice", "The deck has the basic lands that it wants")
    patch, gone = list[dict[str, Any]](), list[int]()
    for name, more in changes.items():
        id = canonical_id(name)
        if id not in document.by_id and more > 0:
            raw = copy.deepcopy(shipped[id].raw)
            patch.append({"op": "add", "path": f"{document.pool_path}/cards/-", "value": raw})
        _count(deck, id, more, patch, gone)
    removed = [{"op": "remove", "path": deck.entries[n].path} for n in sorted(gone, reverse=True)]
    return {"name": _title(changes), "patch": [*patch, *removed]}


def _count(
    deck: DeckNode, id: str, more: int, patch: list[dict[str, Any]], gone: list[int]
) -> None:
    """Change how many of a card a deck has; rows that become empty are told in `gone`."""
    rows = [n for n, entry in enumerate(deck.entries) if entry.card_id == id]
    if more > 0 and not rows:
        row = {"card_id": id, "count": more}
        patch.append({"op": "add", "path": f"{deck.path}/cards/-", "value": row})
        return
    for n in rows:
        there = max(0, deck.entries[n].count)
        count = max(0, there + more)
        more -= count - there
        if count == 0:
            gone.append(n)
        elif count != deck.entries[n].count:
            patch.append({"op": "replace", "path": deck.entries[n].path + "/count", "value": count})


def _deck_at(payload: Payload) -> tuple[Document, DeckNode]:
    document, path = Document(payload.get("document")), get(payload, "path", str)
    deck = next((each for each in document.decks if each.path == path), None)
    if deck is None:
        raise CallError("edit.wrong-place", f"There is no deck at {path!r}", path="/path")
    return document, deck


def export(payload: Payload) -> Json:
    """A deck as a file of another program.

    Payload: `document`, `path` of the deck, `format` (a key of `deckfiles.FORMATS`).
    """
    document, deck = _deck_at(payload)
    format = get(payload, "format", str)
    if format not in FORMATS:
        message = f"There is no format {format!r}; there are {', '.join(FORMATS)}"
        raise CallError("deck.no-format", message, path="/format")
    return deck_file(document, deck, format).json()


def hand(payload: Payload) -> Json:
    """The first cards of a deck as a seed shuffles it: ids, the opening hand first.

    Payload: `deck`, `seed`.
    """
    deck, rng = DeckNode("", get(payload, "deck", dict)), new_rng(get(payload, "seed", int, 0))
    if sum(max(0, entry.count) for entry in deck.entries) > MAX_DECK:
        raise CallError("deck.too-large", f"A deck has at most {MAX_DECK} cards", path="/deck")
    cards = [entry.card_id for entry in deck.entries for _ in range(entry.count)]
    for at in range(min(_DRAWN, len(cards))):
        other, rng = rng.below(len(cards) - at)
        cards[at], cards[at + other] = cards[at + other], cards[at]
    return {"cards": cards[:_DRAWN], "hand": HAND}


METHODS = {
    "deck.pool": pool,
    "deck.figures": figures,
    "deck.lands": lands,
    "deck.export": export,
    "deck.hand": hand,
}
"""What the editor answers of decks."""
