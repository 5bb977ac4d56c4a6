"""A match without one card: a basic land of its colour is in the decks in its place.

A deck that only lost a card would be smaller, so that its owner draws the other cards more often;
a land is what is played for want of anything else.
"""

from __future__ import annotations

from collections import Counter

from core.abilities import Without
from core.checks import parts_of
from core.games.mtg.cards.block import LAND_MANA
from core.games.mtg.cards.card import BASICS, canonical_id, card_id_of
from core.games.mtg.document import kind_of, reading_of, shipped_pool
from core.protocol import Json, Pointer

LANDS: dict[str, str] = {color: BASICS[name.lower()] for name, color in LAND_MANA.items()}
"""Each colour's basic land."""


def without(raw: Json, path: Pointer) -> Without | None:
    """The match without the card of the pool at the path; None for any other part."""
    parts = parts_of(path)
    if kind_of(raw) != "match" or len(parts) != 3 or parts[:2] != ["pool", "cards"]:
        return None
    card = raw["pool"]["cards"][int(parts[2])]
    id = card_id_of(card)
    users = [i for i, deck in enumerate(raw["decks"]) if id in _counts(deck)]
    owner = users[0] if len(users) == 1 else None
    if id in BASICS.values():
        return Without(None, owner, "it is a basic land, which other cards are replaced by")
    read = reading_of(card).card
    colors = () if read is None else read.colors
    decks = [
        _replaced(deck, id, _land(deck, colors)) if i in users else deck
        for i, deck in enumerate(raw["decks"])
    ]
    pool = raw["pool"]
    cards = [each for each in pool["cards"] if card_id_of(each) != id]
    wanted = {*LANDS.values()} & {named for deck in decks for named in _counts(deck)}
    wanted -= {card_id_of(each) for each in cards}
    cards += [each for each in shipped_pool()["cards"] if card_id_of(each) in wanted]
    return Without({**raw, "pool": {**pool, "cards": cards}, "decks": decks}, owner, None)


def _counts(deck: Json) -> Counter[str]:
    """How many of each card a deck has."""
    found: Counter[str] = Counter()
    for entry in deck["cards"]:
        found[canonical_id(entry["card_id"])] += entry["count"]
    return found


def _land(deck: Json, colors: tuple[str, ...]) -> str:
    """The basic land that stands in for a card of these colours: of the colours, or of all where it
    has none, the one that the deck has most of."""
    counts = _counts(deck)
    lands = [LANDS[color] for color in colors] or list(LANDS.values())
    return max(lands, key=lambda land: counts[land])


def _replaced(deck: Json, id: str, land: str) -> Json:
    """The deck with a land for each copy of the card."""
    counts = _counts(deck)
    counts[land] += counts.pop(id)
    return {**deck, "cards": [{"card_id": id, "count": n} for id, n in counts.items()]}
