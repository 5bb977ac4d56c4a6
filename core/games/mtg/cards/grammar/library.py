"""Clauses about cards in hand and library: draw, discard, scry, search, look and reveal."""

from __future__ import annotations

from core.games.mtg.cards import types as t
from core.games.mtg.cards.grammar.numbers import integer, number
from core.games.mtg.cards.grammar.reader import Clause, Reader


def cards(reader: Reader, count: t.Amount, moved: str) -> None:
    """ "card" after one, "cards" after any other number; they are what was `moved` ("drawn")."""
    reader.need("card" if count == 1 else "cards")
    several = count != 1
    told = f"the cards that are {moved}" if several else f"the card that is {moved}"
    reader.scope.mention(told, "card", several)


def draw(reader: Reader) -> Clause:
    """Draw cards, and perhaps discard some."""
    reader.need("draw")
    count = number(reader, "count")
    cards(reader, count, "drawn")
    drawn = t.Draw(t.Who("you", 0, "bare"), count)
    if not reader.take(",", "then"):
        return (drawn,)
    reader.need("discard")
    less = number(reader, "count")
    cards(reader, less, "discarded")
    return (drawn, t.Discard(t.Who("you", 0, "bare"), less))


def discard(reader: Reader) -> Clause:
    """Discard your hand, then draw."""
    reader.need("discard your hand , then draw")
    count = number(reader, "count")
    reader.scope.mention("the cards that are discarded", "card", several=True)
    cards(reader, count, "drawn")
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
        reader.scope.mention("the land card that is found", "card")
        return (t.Search(t.Filter(("land",), ("basic",), "card"), "hand"),)
    reader.need("onto the battlefield tapped , then shuffle")
    reader.scope.mention("the land that is found", "permanent")
    return (t.Search(t.Filter(("land",), ("basic",), "card"), "battlefield_tapped"),)


def look(reader: Reader) -> Clause:
    """Look at the top cards, and take one of them."""
    reader.need("look at the top")
    count = number(reader, "one")
    cards(reader, count, "looked at")
    reader.need(
        "of your library . put one of them into your hand and the rest on the bottom of your "
        "library in any order"
    )
    reader.scope.mention("the card that is put into your hand", "card")
    return (t.LookPick(count),)


def reveal(reader: Reader) -> Clause:
    """Reveal the top cards, of which an opponent makes two piles."""
    reader.need("reveal the top")
    count = number(reader, "one")
    cards(reader, count, "revealed")
    reader.need(
        "of your library . an opponent separates those cards into two piles . put one pile into "
        "your hand and the other into your graveyard"
    )
    reader.scope.mention("the opponent who makes the piles", "player")
    reader.scope.mention("the pile that is chosen", "card")
    return (t.Piles(count),)
