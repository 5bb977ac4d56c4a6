"""Imports into the open document: cards to its pool, refused ones as drafts, decks to a match."""

from __future__ import annotations

import json

import pytest

from core.errors import CallError
from core.games.mtg.cards.pool import pool_of
from core.games.mtg.checks import check
from core.games.mtg.document import shipped_pool
from editors.games.mtg.additions import match_of
from editors.games.mtg.imports import import_pool
from editors.games.mtg.template import TEMPLATES
from editors.writer import write

GOOD = {
    "name": "Fen Owl",
    "type_line": "Creature \u2014 Bird",
    "mana_cost": "{1}{U}",
    "oracle_text": "Flying",
    "power": "2",
    "toughness": "1",
}
BAD = {**GOOD, "name": "Mill Owl", "oracle_text": "Target player mills two cards."}
TOKEN = {**GOOD, "name": "Owlet", "type_line": "Token Creature \u2014 Bird", "mana_cost": ""}
FILE = json.dumps([GOOD, BAD, TOKEN])


def errors(document):
    return [issue for issue in check(document) if issue.severity == "error"]


def imported(text=FILE, **more):
    return import_pool({"text": text, "name": "mine", **more})


def document(kind):
    return write(TEMPLATES[kind]())


@pytest.mark.parametrize(
    ("kind", "ways"), [("match", ["cards"]), ("pool", ["cards"]), ("decks", []), (None, [])]
)
def test_cards_can_be_added_to_the_open_pool(kind, ways):
    open = document(kind) if kind else ""
    assert [way["id"] for way in imported(open=open)["additions"]] == ways


@pytest.mark.parametrize("kind", ["match", "pool"])
def test_added_cards_stand_behind_those_that_are_there_and_nothing_else_changes(kind):
    before = json.loads(document(kind))
    made = imported(open=json.dumps(before), add="cards")
    after = json.loads(made["text"])
    pool, was = (d["pool"] if kind == "match" else d for d in (after, before))
    assert pool["cards"][: len(was["cards"])] == was["cards"]
    assert [card["name"] for card in pool["cards"][len(was["cards"]) :]] == ["Fen Owl"]
    assert pool["tokens"][-1]["name"] == "Owlet"
    assert errors(after) == []
    assert made["additions"] == []
    again = imported(open=made["text"], add="cards")
    assert json.loads(again["text"]) == after
    found = sorted(row["status"] for row in again["table"]["rows"])
    assert found == ["not played yet", "twice", "twice"]


@pytest.mark.parametrize("kind", ["match", "pool"])
def test_refused_cards_stay_as_drafts_with_their_reason_until_they_are_reworded(kind):
    made = imported(open=document(kind), add="cards", drafts=True)
    after = json.loads(made["text"])
    pool = after["pool"] if kind == "match" else after
    assert pool["cards"][-1] == {"card_id": "mill_owl", **BAD, "draft": True}
    (issue,) = [each for each in check(after) if each.code == "mtg.draft"]
    assert (issue.severity, issue.path.endswith("/oracle_text")) == ("warning", True)
    assert "mills" in issue.message
    assert errors(after) == []
    pool["cards"][-1]["oracle_text"] = "Flying"
    (issue,) = [each for each in check(after) if each.code == "mtg.draft"]
    assert issue.fixes[0].title == "Play it"
    del pool["cards"][-1]["draft"]
    assert not [each for each in check(after) if each.code == "mtg.draft"]


def test_nobody_plays_a_draft_though_all_of_it_can_be_read():
    pool = json.loads(imported()["text"])
    assert "fen_owl" in pool_of(pool)[0]
    pool["cards"][0]["draft"] = True
    assert "fen_owl" not in pool_of(pool)[0]


def test_no_deck_may_name_a_draft():
    after = json.loads(imported(open=document("match"), add="cards", drafts=True)["text"])
    after["decks"][0]["cards"].append({"card_id": "mill_owl", "count": 1})
    assert [each.code for each in errors(after)] == ["mtg.unsupported-in-deck"]
    after["pool"]["cards"][-1]["oracle_text"] = "Flying"
    (issue,) = errors(after)
    assert "is a draft" in issue.message


def test_the_table_counts_what_is_played_and_names_reasons():
    table = imported()["table"]
    assert table["title"] == "2 of 3 cards are played"
    assert [(row["name"], row["status"]) for row in table["rows"]] == [
        ("Mill Owl", "not played yet"),
        ("Fen Owl", "played"),
        ("Owlet", "played"),
    ]
    assert "mills" in table["rows"][0]["reason"]


LIST = "4 Cinder Lash\n56 Mountain\n"


@pytest.mark.parametrize(
    ("kind", "ways"), [("match", ["first", "second"]), ("pool", ["deck"]), ("decks", ["deck"])]
)
def test_a_deck_list_goes_where_the_open_document_has_decks(kind, ways):
    open = document(kind) if kind != "pool" else json.dumps(shipped_pool())
    made = imported(LIST, open=open)
    assert [way["id"] for way in made["additions"]] == ways
    assert errors(made["document"]) == []
    for way in ways:
        added = imported(LIST, open=open, add=way)["document"]
        assert errors(added) == []
        assert any(deck["name"] == "mine" for deck in added["decks"])
        if kind == "match":
            assert added["decks"][way == "second"]["name"] == "mine"
            assert added["decks"][way != "second"] == json.loads(open)["decks"][way != "second"]


def test_a_way_that_the_document_does_not_offer_is_refused():
    for text, kind, way in ((LIST, "match", "deck"), (FILE, "decks", "cards"), (LIST, "pool", "x")):
        with pytest.raises(CallError):
            imported(text, open=document(kind), add=way)


def test_a_pool_becomes_a_match_of_two_decks_that_loads():
    for pool in (shipped_pool(), json.loads(document("pool")), {"cards": []}):
        made = json.loads(match_of({"document": pool})["text"])
        assert errors(made) == []
        assert [sum(row["count"] for row in deck["cards"]) for deck in made["decks"]] == [60, 60]
    with pytest.raises(CallError):
        match_of({"document": json.loads(document("match"))})


def test_the_colours_of_a_new_card_follow_its_cost():
    pool = json.loads(document("pool"))
    pool["cards"][0]["mana_cost"] = "{2}{R}"
    assert check(pool) == []


@pytest.mark.parametrize(
    "more", [{"tokens": 5}, {"tokens": {}}, {"cards": {"a": {}}}, {"cards": 3}]
)
def test_an_open_pool_that_is_out_of_shape_does_not_end_an_import(more):
    open = json.dumps({"pool": "mine", "cards": [], **more})
    assert imported(open=open, add="cards")["table"]["title"] == "2 of 3 cards are played"


@pytest.mark.parametrize("add", ["deck", "first", "nowhere"])
def test_cards_are_added_in_the_way_that_is_offered_and_no_other(add):
    with pytest.raises(CallError) as caught:
        imported(open=document("pool"), add=add)
    assert caught.value.code == "import.no-way"


def test_a_deck_that_is_added_to_a_pool_holds_cards_of_that_pool_only():
    made = imported("8 Cinder Lash\n7 New Card\n", open=document("pool"), add="deck")
    assert errors(made["document"]) == []
    assert [line["level"] for line in made["report"]] == ["lost", "kept"]


def test_decks_beside_the_cards_and_a_second_list_are_told_or_read():
    match = json.loads(document("match"))
    told = [row["message"] for row in imported(json.dumps(match))["report"]]
    assert sum("/decks/" in message and "left out" in message for message in told) == 2
    both = imported(json.dumps({"data": [GOOD], "cards": [{**GOOD, "name": "Moor Owl"}]}))
    assert both["table"]["title"] == "2 of 2 cards are played"
