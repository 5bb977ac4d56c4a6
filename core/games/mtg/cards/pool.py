"""Pools, decks and matches to what an engine starts from.

Everything here trusts documents that `checks` found without errors.  A file of decks is played
with the shipped pool, its first two decks against each other; a pool alone with a deck made of its
own cards, against itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain, cycle, islice

from core.games.mtg.cards.block import LAND_MANA
from core.games.mtg.cards.card import canonical_id, card_from_dict
from core.games.mtg.cards.places import CardPlace, Places
from core.games.mtg.cards.types import CardDef, Deck, DeckEntry, MatchPlan
from core.games.mtg.document import Document, kind_of, reading_of, shipped_pool
from core.games.mtg.limits import COPIES, DECK, TURN_CAP
from core.protocol import Json, Pointer

__all__ = ["canonical_id", "deck_of", "plan_match", "plan_of", "pool_of"]

PLAYERS = ("P1", "P2")
LANDS = 24
"""Basic lands of a deck that is made for trying a pool."""


def pool_of(raw: Json) -> tuple[dict[str, CardDef], dict[str, CardDef]]:
    """Cards and tokens of a pool by id, without drafts and cards that are not supported."""
    cards, tokens = (
        {
            card.card_id: card
            for each in raw.get(key, ())
            if each.get("draft") is not True and (card := reading_of(each).card) is not None
        }
        for key in ("cards", "tokens")
    )
    return cards, tokens


def deck_of(raw: Json) -> Deck:
    """A deck with canonical ids; rows of one card are added up."""
    counts: dict[str, int] = {}
    for entry in raw["cards"]:
        id = canonical_id(entry["card_id"])
        counts[id] = counts.get(id, 0) + entry["count"]
    entries = tuple(DeckEntry(id, count) for id, count in counts.items())
    return Deck(raw["deck_id"], raw.get("name", raw["deck_id"]), entries)


def plan_of(raw: Mapping[str, Json]) -> MatchPlan:
    """What a match, a file of decks or a pool says, compiled."""
    return replace(_plan_of(raw), places=_places_of(Document(raw)))


def _places_of(document: Document) -> Places:
    """The places of a document without errors."""
    cards, names = {}, dict[str, tuple[Pointer, ...]]()
    for node in (*document.cards, *document.tokens):
        place = CardPlace(node.path, node.name, frozenset(node.raw))
        cards[node.id] = place
        names[node.name] = (*names.get(node.name, ()), place.key("oracle_text"))
    decks = tuple(f"{deck.path}/cards" for deck in document.decks[:2])
    return Places(cards, names, decks * 2 if len(decks) == 1 else decks, frozenset(document.raw))


def _plan_of(raw: Mapping[str, Json]) -> MatchPlan:
    kind = kind_of(raw)
    if kind == "match":
        return plan_match(raw)
    if kind == "decks":
        first, *others = raw["decks"]
        return plan_match({"pool": shipped_pool(), "decks": [first, (others or [first])[0]]})
    cards, tokens = pool_of(raw)
    cards = {**basics(), **cards}
    deck = trial_deck(cards.values())
    return MatchPlan(
        raw.get("pool", ""), cards, tokens, (deck, deck), PLAYERS, "seed_v0", None, TURN_CAP
    )


def plan_match(raw: Mapping[str, Json]) -> MatchPlan:
    """What a match document says, compiled."""
    cards, tokens = pool_of(raw["pool"])
    first, second = (deck_of(each) for each in raw["decks"])
    names = raw.get("players", PLAYERS)
    return MatchPlan(
        pool=raw["pool"].get("pool", ""),
        cards=cards,
        tokens=tokens,
        decks=(first, second),
        players=(names[0], names[1]),
        profile=raw.get("profile", "seed_v0"),
        starter=raw.get("starter"),
        turn_cap=raw.get("turnCap", TURN_CAP),
    )


def basics() -> dict[str, CardDef]:
    """The five basic lands, which every pool may use."""
    found = (
        card_from_dict(
            {
                "card_id": canonical_id(name),
                "name": name,
                "type_line": f"Basic Land \u2014 {name}",
                "color_identity": [symbol],
                "oracle_text": f"({{T}}: Add {{{symbol}}}.)",
            }
        )
        for name, symbol in LAND_MANA.items()
    )
    return {card.card_id: card for card in found}


def trial_deck(cards: Iterable[CardDef]) -> Deck:
    """Sixty cards to try a pool with: its first cards that cost mana, and basic lands for them."""
    spells = [card for card in cards if card.cost is not None]
    copies = islice(chain.from_iterable([spells] * COPIES), DECK - LANDS)
    counts: dict[str, int] = {}
    symbols: list[str] = []
    for card in copies:
        counts[card.card_id] = counts.get(card.card_id, 0) + 1
        symbols += [symbol for symbol in card.colors if symbol not in symbols]
    land_of: dict[str, str] = {symbol: canonical_id(name) for name, symbol in LAND_MANA.items()}
    wanted = [land_of[symbol] for symbol in symbols] or list(land_of.values())
    for land in islice(cycle(wanted), DECK - sum(counts.values())):
        counts[land] = counts.get(land, 0) + 1
    entries = tuple(DeckEntry(id, count) for id, count in counts.items())
    return Deck("trial", "A trial of the pool", entries)
