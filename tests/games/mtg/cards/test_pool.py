"""Pools, decks and matches: the shipped ones, and what they are compiled to."""

from __future__ import annotations

import itertools
import json

import pytest

from core.games.mtg.cards.card import READ_KEYS, read_card
from core.games.mtg.cards.pool import basics, plan_of
from core.games.mtg.checks import check
from core.games.mtg.document import Document, kind_of, reading_of
from core.games.mtg.schema import spec_schema
from tests.games.mtg.cards.kit import POOL, shipped

DECKS = shipped("decks_phase1")
IDS = [deck["deck_id"] for deck in DECKS["decks"]]
PAIRS = [f"{a}_vs_{b}" for a, b in itertools.combinations(IDS, 2)]
ALL = ["cards_phase1", "decks_phase1", *PAIRS]


def _size(deck):
    return sum(entry.count for entry in deck.cards)


@pytest.mark.parametrize("name", ALL)
def test_a_shipped_document_has_no_issue_at_all(name):
    assert check(shipped(name)) == []


def test_every_card_is_in_a_deck_and_every_deck_has_sixty_with_four_of_a_kind():
    document = Document(DECKS)
    assert document.used == {card["card_id"] for card in POOL["cards"]}
    assert [deck.size for deck in document.decks] == [60, 60, 60, 60]


@pytest.mark.parametrize("name", PAIRS)
def test_a_shipped_match_is_two_decks_with_just_the_cards_that_they_need(name):
    raw = shipped(name)
    assert [deck["deck_id"] for deck in raw["decks"]] == name.split("_vs_")
    assert all(deck in DECKS["decks"] for deck in raw["decks"])
    assert all(card in POOL["cards"] for card in raw["pool"]["cards"])
    assert set(Document(raw).by_id) == Document(raw).used
    plan = plan_of(raw)
    assert [_size(deck) for deck in plan.decks] == [60, 60]
    assert all(entry.card_id in plan.cards for deck in plan.decks for entry in deck.cards)
    assert (plan.profile, plan.players, plan.starter) == ("seed_v0", ("P1", "P2"), None)


def test_a_file_of_decks_is_played_with_the_shipped_pool():
    plan = plan_of(DECKS)
    assert [deck.deck_id for deck in plan.decks] == IDS[:2]
    assert len(plan.cards) == 80
    one = plan_of({"decks": DECKS["decks"][:1]})
    assert one.decks[0] == one.decks[1]


def test_a_pool_alone_is_tried_with_sixty_of_its_own_cards():
    plan = plan_of(POOL)
    assert [_size(deck) for deck in plan.decks] == [60, 60]
    assert all(entry.card_id in plan.cards for entry in plan.decks[0].cards)
    lands = [entry for entry in plan.decks[0].cards if entry.card_id.startswith("basic_")]
    assert sum(entry.count for entry in lands) == 24
    empty = plan_of({"cards": []})
    assert _size(empty.decks[0]) == 60
    assert set(empty.cards) == set(basics())


def test_aliases_and_repeated_rows_are_added_up():
    deck = {"deck_id": "d", "cards": [{"card_id": "forest", "count": 3}]}
    deck["cards"].append({"card_id": "basic_forest", "count": 4})
    plan = plan_of({"pool": POOL, "decks": [deck, deck], "players": ["Ann", "Bob"], "turnCap": 9})
    assert [(entry.card_id, entry.count) for entry in plan.decks[0].cards] == [("basic_forest", 7)]
    assert (plan.players, plan.turn_cap) == (("Ann", "Bob"), 9)


class _Seen(dict):
    """A card that remembers which of its keys were looked at."""

    def __init__(self, card):
        super().__init__(card)
        self.keys_seen = set()

    def get(self, key, default=None):
        self.keys_seen.add(key)
        return super().get(key, default)

    def __getitem__(self, key):
        self.keys_seen.add(key)
        return super().__getitem__(key)


def test_a_card_is_read_by_the_keys_that_say_what_it_is():
    cards = [_Seen({**card, "set": "own"}) for card in (*POOL["cards"], *POOL["tokens"])]
    for card in cards:
        assert read_card(card).problems == ()
    assert set().union(*(card.keys_seen for card in cards)) == set(READ_KEYS)


def test_what_was_read_is_not_read_again_for_a_canonical_id_or_a_key_without_meaning():
    forest = next(card for card in POOL["cards"] if card["name"] == "Forest")
    bare = {key: value for key, value in forest.items() if key != "card_id"}
    assert reading_of({"set": "own", **bare, "card_id": "forest"}) is reading_of(forest)
    assert reading_of({**bare, "collector_number": 7}) is reading_of(forest)
    for key in READ_KEYS:
        other = {**forest, key: "Another"}
        assert reading_of(other) is not reading_of(forest), key
        assert reading_of(other) == read_card(other), key


def test_the_kind_of_a_document_is_told_by_its_shape():
    assert [kind_of(shipped(name)) for name in ALL] == ["pool", "decks"] + ["match"] * 6
    for junk in (None, [], 7, {}, {"pool": 1}, {"card": []}):
        assert kind_of(junk) is None


def test_the_published_schema_is_that_of_the_classes():
    assert shipped("schema") == spec_schema()


def test_the_published_schema_takes_what_is_shipped_and_no_unknown_word():
    jsonschema = pytest.importorskip("jsonschema")
    validator = jsonschema.Draft202012Validator(spec_schema())
    for name in ALL:
        assert list(validator.iter_errors(shipped(name))) == []
    assert not validator.is_valid({**shipped(PAIRS[0]), "profil": "seed_v0"})


def test_an_unused_card_that_is_not_supported_does_not_keep_a_match_from_loading():
    raw = json.loads(json.dumps(shipped(PAIRS[0])))
    raw["pool"]["cards"].append({**POOL["cards"][0], "card_id": "odd", "oracle_text": "Odd."})
    raw["pool"]["cards"][-1]["name"] = "Odd"
    assert [issue.code for issue in check(raw)] == ["mtg.unsupported-unused"]
    assert "odd" not in plan_of(raw).cards
    raw["decks"][0]["cards"].append({"card_id": "odd", "count": 1})
    codes = {issue.code for issue in check(raw) if issue.severity == "error"}
    assert codes == {"mtg.unsupported-text", "mtg.unsupported-in-deck"}
