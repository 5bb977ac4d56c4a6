"""Decks of several documents against each other, over the cards of all of them."""

from __future__ import annotations

from collections.abc import Mapping

from core.abilities import Side
from core.games.mtg.cards.card import canonical_id, card_id_of
from core.games.mtg.document import kind_of, shipped_pool
from core.games.mtg.limits import TURN_CAP
from core.protocol import Json
from core.sides import NotTogether, agreed

SWITCHES: dict[str, Json] = {
    "profile": "seed_v0",
    "turnCap": TURN_CAP,
    "starter": None,
    "players": None,
}
"""What matches have beside decks and cards, and what holds where they do not say it."""


def sides(raw: Json) -> list[Side]:
    """The decks of a match or of a file of deck lists."""
    return [Side(deck.get("name") or deck["deck_id"], deck) for deck in raw.get("decks", [])]


def frame(documents: Mapping[str, Json]) -> Json:
    """The cards of all documents, and how the matches are played.  Raises NotTogether."""
    kinds = {label: kind_of(raw) for label, raw in documents.items()}
    matches = {label: raw for label, raw in documents.items() if kinds[label] == "match"}
    pools = {label: raw for label, raw in documents.items() if kinds[label] == "pool"}
    pools |= {label: raw["pool"] for label, raw in matches.items()}
    if "decks" in kinds.values():
        pools["the shipped pool"] = shipped_pool()
    pool = {key: _merged(pools, key) for key in ("cards", "tokens")}
    return {"pool": pool, **agreed(matches, SWITCHES)}


def meeting(common: Json, first: Side, second: Side) -> Json:
    """The match of two decks with the cards that they name."""
    decks = [first.part, second.part]
    named = {canonical_id(entry["card_id"]) for deck in decks for entry in deck["cards"]}
    cards = [card for card in common["pool"]["cards"] if card_id_of(card) in named]
    return {
        "name": f"{first.name} against {second.name}",
        **common,
        "pool": {**common["pool"], "cards": cards},
        "decks": decks,
    }


def _merged(pools: Mapping[str, Json], key: str) -> list[Json]:
    """The cards of all pools by their ids.  Raises NotTogether where one id has two cards."""
    found: dict[str, tuple[str, Json]] = {}
    for label, pool in pools.items():
        for card in pool.get(key, []):
            other, known = found.setdefault(card_id_of(card), (label, card))
            if known != card:
                raise NotTogether(
                    f"{other} and {label} have different cards with the id {card_id_of(card)}; "
                    "make them the same, or give one another id"
                )
    return [card for _, card in found.values()]
