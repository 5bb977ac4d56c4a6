"""The smallest match, file of decks and pool worth starting from."""

from __future__ import annotations

from typing import Any

from core.games.mtg.cards.card import canonical_id
from core.games.mtg.document import shipped_pool
from core.games.mtg.limits import COPIES, DECK
from core.protocol import Json
from editors.games.mtg.first import empty, first, land

_KINDS = 9
"""Different cards of a deck, so that four of each and the lands make sixty."""


def new_card(id: str, name: str) -> dict[str, Json]:
    """A creature without abilities; its colours are those of its cost."""
    return {
        "card_id": id,
        "name": name,
        "type_line": "Creature \u2014 Human",
        "mana_cost": "{1}{W}",
        "oracle_text": "",
        "power": "2",
        "toughness": "2",
    }


def new_token(id: str, name: str) -> dict[str, Json]:
    """A creature token named by its subtype."""
    card = new_card(id, name)
    return {
        **card,
        "type_line": f"Token Creature \u2014 {name}",
        "mana_cost": "",
        "colors": ["W"],
        "color_identity": ["W"],
    }


def _cards(color: str) -> list[Json]:
    """The first cards of the shipped pool that are of a colour alone."""
    found = [card for card in shipped_pool()["cards"] if card["colors"] == [color]]
    return found[:_KINDS]


def new_deck(id: str, name: str, color: str = "R", land: str = "mountain") -> dict[str, Json]:
    """Nine cards of a colour, four of each, and basic lands."""
    rows: list[Any] = [{"card_id": card["card_id"], "count": COPIES} for card in _cards(color)]
    rows.append({"card_id": canonical_id(land), "count": DECK - COPIES * len(rows)})
    return {"deck_id": id, "name": name, "cards": rows}


def _match() -> Json:
    cards = [*_cards("R"), *_cards("G"), land("mountain"), land("forest")]
    tokens = [token for token in shipped_pool()["tokens"] if token["colors"] == ["G"]]
    decks = [new_deck("red", "Red"), new_deck("green", "Green", "G", "forest")]
    pool = {"schema_version": 1, "pool": "new", "cards": cards, "tokens": tokens}
    return {"name": "New match", "pool": pool, "decks": decks, "profile": "seed_v0"}


def _pool() -> Json:
    card = {**new_card("new_card", "New Card"), "oracle_text": "Vigilance"}
    return {"schema_version": 1, "pool": "new", "cards": [card], "tokens": []}


def _decks() -> Json:
    return {"schema_version": 1, "decks": [new_deck("red", "Red")]}


TEMPLATES = {
    "match": _match,
    "decks": _decks,
    "pool": _pool,
    "first": first,
    "empty": empty,
}
"""A valid document of each kind."""
