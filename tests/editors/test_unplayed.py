"""What of a valid document is not played is said beside `valid`, whatever the system."""

from __future__ import annotations

import json

import pytest

from core import registry
from core.abilities import Partial
from editors.check import check_text
from tests.contract.bad_specs import CASES
from tests.contract.shipped import SHIPPED

NOT_PLAYED = {
    "mtg/unsupported-unused": "1 card not played: not supported",
    "mtg/draft": "1 card not played: a draft",
    "mtg/draft--readable": "1 card not played: a draft",
    "defense/card-overlap": "Card not played: v1 instead",
}


@pytest.mark.parametrize("name", NOT_PLAYED)
def test_a_document_of_which_a_card_is_not_played_is_told_apart_from_a_valid_one(name):
    answer = check_text(CASES[name].read_text("utf-8"))
    assert answer["valid"]
    assert answer["unplayed"]["headline"] == NOT_PLAYED[name]
    assert all(part["message"] for part in answer["unplayed"]["parts"])


DRAFT = {
    "card_id": "odd",
    "name": "Odd One",
    "type_line": "Instant",
    "mana_cost": "{U}",
    "oracle_text": "Transmogrify target creature.",
    "draft": True,
}
TOKEN = {"card_id": "blob", "name": "Blob", "type_line": "Token Creature — Ooze",
         "oracle_text": "", "power": "1", "toughness": "1", "draft": True}  # fmt: skip
PLAIN = {"card_id": "pup", "name": "Pup", "type_line": "Creature — Dog", "mana_cost": "{R}",
         "oracle_text": "", "power": "1", "toughness": "1"}  # fmt: skip


def pool(*cards, tokens=()):
    """A pool of some cards, alone."""
    found = {"schema_version": 1, "pool": "mine", "cards": [PLAIN, *cards]}
    return {**found, "tokens": list(tokens)} if tokens else found


@pytest.mark.parametrize(
    ("document", "headline"),
    [
        (pool(DRAFT), "1 card not played: a draft"),
        (pool({**DRAFT, "oracle_text": "Draw a card."}), "1 card not played: a draft"),
        (pool(DRAFT, {**DRAFT, "card_id": "two", "name": "Two"}), "2 cards not played: drafts"),
        (
            pool(tokens=[TOKEN]),
            "1 card not played: a draft",
        ),
    ],
)
def test_a_draft_of_a_pool_is_not_called_valid(document, headline):
    answer = check_text(json.dumps(document))
    assert answer["valid"], answer["issues"]
    assert answer["unplayed"]["headline"] == headline


def test_drafts_and_cards_that_are_not_supported_are_counted_together():
    raw = json.loads(CASES["mtg/unsupported-unused"].read_text("utf-8"))
    raw["pool"]["cards"].append({**DRAFT, "card_id": "two", "name": "Two"})
    answer = check_text(json.dumps(raw))
    assert answer["valid"]
    assert answer["unplayed"]["headline"] == "2 cards not played"
    assert [part["path"][:13] for part in answer["unplayed"]["parts"]] == [
        "/pool/cards/3",
        "/pool/cards/4",
    ]


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_all_of_a_shipped_document_is_played(system):
    found = registry.get(system)
    for raw in SHIPPED[system].values():
        if isinstance(found, Partial):
            assert found.unplayed(raw, found.check(raw)) is None
