"""The shape of cards: which keys mean something, and documents as their shape is judged."""

from __future__ import annotations

import dataclasses

from core.games.mtg.spec import Card
from core.protocol import Json

CARD_KEYS = tuple(field.name for field in dataclasses.fields(Card))
"""The keys of a card that mean something here; the others are kept and not read."""


def misshapen(card: dict[str, Json]) -> bool:
    """Whether a card alone has not the shape of one."""
    from core.schema import issues_of

    return bool(issues_of(Card, _shaped_card(card), "mtg"))


def shaped(raw: dict[str, Json]) -> Json:
    """The document as its shape is judged: cards without foreign keys and without null."""
    if isinstance(raw.get("pool"), dict):
        return {**raw, "pool": shaped(raw["pool"])}
    found = dict(raw)
    for key in ("cards", "tokens"):
        if isinstance(raw.get(key), list):
            found[key] = [_shaped_card(card) for card in raw[key]]
    return found


def _shaped_card(card: Json) -> Json:
    if not isinstance(card, dict):
        return card
    return {key: card[key] for key in card if key in CARD_KEYS and card[key] is not None}
