"""What of a valid document is not played is said beside `valid`, whatever the system."""

from __future__ import annotations

import pytest

from core import registry
from core.systems import Partial
from editors.check import check_text
from tests.contract.bad_specs import CASES
from tests.contract.shipped import SHIPPED

NOT_PLAYED = {
    "mtg/unsupported-unused": "1 card not played: not supported",
    "defense/card-overlap": "Card not played: v1 instead",
}


@pytest.mark.parametrize("name", NOT_PLAYED)
def test_a_document_of_which_a_card_is_not_played_is_told_apart_from_a_valid_one(name):
    answer = check_text(CASES[name].read_text("utf-8"))
    assert answer["valid"]
    assert answer["unplayed"]["headline"] == NOT_PLAYED[name]
    assert all(part["message"] for part in answer["unplayed"]["parts"])


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_all_of_a_shipped_document_is_played(system):
    found = registry.get(system)
    for raw in SHIPPED[system].values():
        if isinstance(found, Partial):
            assert found.unplayed(raw, found.check(raw)) is None
