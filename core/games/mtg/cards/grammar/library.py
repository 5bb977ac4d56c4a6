"""Clauses about cards in hand and library: draw, discard, scry, search, look and reveal."""

from __future__ import annotations

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.numbers import integer, number
from core.games.mtg.cards.grammar.reader import Clause, Reader


def _cards(reader: Reader, count: t.Amount) -> None:
    """ "card" after one, "cards" after any other number."""
    reader.need("card" if count == 1 else "cards")


def draw(reader: Reader) -> Clause:
    """Draw cards, and perhaps discard some."""
    reader.need("draw")
    count = number(reader, "count")
    _cards(reader, count)
    drawn = t.Draw(t.Who("you", 0, "bare"), count)
    if not reader.take(",", "then"):
        return (drawn,)
    reader.need("discard")
    less = number(reader, "count")
    _cards(reader, less)
    return (drawn, t.Discard(t.Who("you", 0, "bare"), less))


def discard(reader: Reader) -> Clause:
    """Discard your hand, then draw."""
    reader.need("discard your hand , then draw")
    count = number(reader, "count")
    _cards(reader, count)
    return (t.DiscardHand(), t.Draw(t.Who("you", 0, "bare"), count))


def scry(reader: Reader) -> Clause:
    """Scry a number."""
    reader.need("scry")
    return (t.Scry(integer(reader)),)


def search(reader: Reader) -> Clause:
    """Search your library for a basic land."""
    reader.need("search your library for a basic land card , put it")
    if reader.take("into"):
        reader.need("your hand , then shuffle")
        return (t.Search(t.Filter(("land",), ("basic",), "card"), "hand"),)
    reader.need("onto the battlefield tapped , then shuffle")
    return (t.Search(t.Filter(("land",), ("basic",), "card"), "battlefield_tapped"),)


def look(reader: Reader) -> Clause:
    """Look at the top cards, and take one of them."""
    reader.need("look at the top")
    count = number(reader, "one")
    _cards(reader, count)
    reader.need(
        "of your library . put one of them into your hand and the rest on the bottom of your "
        "library in any order"
    )
    return (t.LookPick(count),)


def reveal(reader: Reader) -> Clause:
    """Reveal the top cards, of which an opponent makes two piles."""
    reader.need("reveal the top")
    count = number(reader, "one")
    _cards(reader, count)
    reader.need(
        "of your library . an opponent separates those cards into two piles . put one pile into "
        "your hand and the other into your graveyard"
    )
    return (t.Piles(count),)
