"""Whatever the grammar accepts is played to its end, and every law of a game holds."""

from __future__ import annotations

import pytest

from core.games.mtg.cards.pool import plan_of
from core.games.mtg.document import shipped_pool
from core.games.mtg.game import MtgGame
from tests.games.mtg import random_games
from tests.games.mtg.laws.strange import cards

MADE = cards(3, 90)


def match(profile):
    pool = shipped_pool()
    decks = [
        {"deck_id": f"d{seat}", "name": f"Deck {seat}",
         "cards": [*({"card_id": each["card_id"], "count": 1} for each in MADE[seat * 45 :][:45]),
                   {"card_id": "mountain", "count": 15}]}
        for seat in (0, 1)
    ]  # fmt: skip
    raw = {"pool": {**pool, "cards": [*pool["cards"], *MADE]}, "decks": decks,
           "profile": profile, "turnCap": 30}  # fmt: skip
    return MtgGame(plan_of(raw))


@pytest.mark.parametrize("profile", ["seed_v0", "cr_2025"])
def test_strange_cards_are_played_to_the_end(monkeypatch, profile):
    found = match(profile)
    monkeypatch.setattr(random_games, "game", lambda *_: found)
    for seed in range(1, 6):
        actions, _ = random_games.play("strange", seed, every=60)
        assert actions > 30
    played = {key.partition("/")[0] for key in found.rules.scripts}
    assert {each["card_id"] for each in MADE} <= played
