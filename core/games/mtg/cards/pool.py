"""Pools, decks and matches to what an engine starts from (seed 4, Scope; rules/mtg.md 4).

Everything here trusts documents that `checks` found without errors; what it meets otherwise raises.
Cards of equal JSON are parsed once per process.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping

from core.games.mtg.cards.card import UnsupportedCard, canonical_id, read_card
from core.games.mtg.cards.types import CardDef, Deck, DeckEntry, MatchPlan
from core.protocol import Json

__all__ = ["canonical_id", "deck_of", "plan_match", "pool_of"]

PLAYERS = ("P1", "P2")
TURN_CAP = 200
"""So many turns, both players' counted, unless the match says otherwise."""


@functools.lru_cache(maxsize=4096)
def _card(text: str) -> CardDef | UnsupportedCard:
    raw = json.loads(text)
    found = read_card(raw)
    return found.card or UnsupportedCard(str(raw.get("name")), found.problems)


def card_of(raw: Json) -> CardDef | None:
    """The card of a JSON object, from the cache; None when it is not supported."""
    found = _card(json.dumps(raw))
    return found if isinstance(found, CardDef) else None


def pool_of(raw: Json) -> tuple[dict[str, CardDef], dict[str, CardDef]]:
    """Cards and tokens of a pool by id; cards that are not supported are not there."""
    found = (
        {card.card_id: card for each in raw.get(key, ()) if (card := card_of(each)) is not None}
        for key in ("cards", "tokens")
    )
    cards, tokens = found
    return cards, tokens


def deck_of(raw: Json) -> Deck:
    """A deck with canonical ids; entries of one card are added up."""
    counts: dict[str, int] = {}
    for entry in raw["cards"]:
        id = canonical_id(entry["card_id"])
        counts[id] = counts.get(id, 0) + entry["count"]
    entries = tuple(DeckEntry(id, count) for id, count in counts.items())
    return Deck(raw["deck_id"], raw.get("name", raw["deck_id"]), entries)


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
