"""The laws of `tests.contract` on a match, until the system is registered and they run on all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.games.mtg.cards.pool import plan_of
from core.games.mtg.game import MtgGame
from tests.contract.laws import LAWS

SPECS = Path(__file__).parents[4] / "specs" / "mtg"
SPEC = json.loads((SPECS / "saltspire_veto_vs_drownlight_rites.json").read_text("utf-8"))


class Unregistered:
    """Loads matches; checking is tested with the cards."""

    def load(self, raw):
        return MtgGame(plan_of(raw))


@pytest.mark.parametrize("law", LAWS[1:], ids=lambda law: law.__name__)
def test_a_match_obeys_the_law(law):
    law(Unregistered(), SPEC)
