"""What the checker has found valid is loaded unchecked, but never a card with faults."""

from __future__ import annotations

import json

from core.digest import trust
from core.games.defense import SYSTEM
from editors.check import check_text
from tests.games.defense.kit import shipped


def test_a_sound_card_is_handed_on_and_a_faulty_one_is_checked_where_it_is_loaded():
    raw = shipped("cinder_skin")
    answer = check_text(json.dumps(raw), "defense")
    assert answer["digest"]
    trust([answer["digest"]])
    raw["defenseCard"]["fields"][1]["faces"] = [2, 3, 4]
    broken = check_text(json.dumps(raw), "defense")
    assert broken["valid"]
    assert broken["digest"] is None
    assert SYSTEM.load(raw).plan.heroes[0].card is None
