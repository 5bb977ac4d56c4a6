"""Cards: the eighty of the pool from JSON to `CardDef`, every one printed back as a proof."""

from __future__ import annotations

import json
import time
from importlib import resources
from typing import Any

from core.games.mtg.cards.card import card_from_dict

BAR_MS = 100.0
ROUNDS = 9
Row = dict[str, Any]


def report() -> list[Row]:
    """Milliseconds of CPU for the pool, the best of some rounds."""
    text = resources.files("specs").joinpath("mtg", "cards_phase1.json").read_text("utf-8")
    cards = json.loads(text)["cards"]
    best = min(_milliseconds(cards) for _ in range(ROUNDS))
    return [
        {
            "what": f"{len(cards)} cards parsed",
            "ms": round(best, 1),
            "bar": BAR_MS,
            "met": best <= BAR_MS,
        }
    ]


def _milliseconds(cards: list[Any]) -> float:
    begun = time.process_time()
    for card in cards:
        card_from_dict(card)
    return (time.process_time() - begun) * 1000
