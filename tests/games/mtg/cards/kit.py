"""Cards for tests: the shipped pool, and small cards around a text."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

from core.games.mtg.cards.card import CardReading, card_from_dict, read_card
from core.games.mtg.cards.printback import print_line
from core.games.mtg.cards.types import CardDef, RulesBlock


def shipped(name: str) -> Any:
    """A shipped document of the card game."""
    found = resources.files("specs").joinpath("mtg", f"{name}.json")
    return json.loads(found.read_text(encoding="utf-8"))


POOL = shipped("cards_phase1")
CARDS: dict[str, dict[str, Any]] = {card["name"]: card for card in POOL["cards"]}
TYPES = {
    "instant": "Instant",
    "creature": "Creature \u2014 Human",
    "artifact": "Artifact",
    "aura": "Enchantment \u2014 Aura",
    "equipment": "Artifact \u2014 Equipment",
    "land": "Land",
}


def raw(text: str, kind: str = "instant", cost: str = "{X}{R}", **more: Any) -> dict[str, Any]:
    """A card with this text, called Test Card."""
    found: dict[str, Any] = {
        "card_id": "test_card",
        "name": "Test Card",
        "type_line": TYPES[kind],
        "mana_cost": cost,
        "oracle_text": text,
    }
    if kind == "creature":
        found |= {"power": "2", "toughness": "2"}
    return found | more


def reading(text: str, kind: str = "instant", **more: Any) -> CardReading:
    """What a text says on a card of a kind."""
    return read_card(raw(text, kind, **more))


def card(text: str, kind: str = "instant", **more: Any) -> CardDef:
    """A card with this text, which must be supported."""
    return card_from_dict(raw(text, kind, **more))


def print_rules(rules: RulesBlock) -> str:
    """The whole text; generated abilities are not printed."""
    return "\n".join(print_line(line, rules.targets) for line in rules.lines)
