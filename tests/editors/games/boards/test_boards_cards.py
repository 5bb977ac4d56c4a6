"""Ways to win as cards: each is chosen and taken back in one step, and the engine plays it."""

from __future__ import annotations

import copy

import pytest

from core import registry
from core.games.boards.endings import ENDINGS
from core.games.boards.wins import WIN_CONDITIONS
from editors import patches
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask, refused

BEGUN = {
    **SHIPPED["boards"]["hexapawn"],
    "leader": None,
    "win_conditions": None,
    "stalemate_loses": None,
}
BARE = {key: value for key, value in BEGUN.items() if value is not None}
"""Hexapawn that nobody can win."""


def shown(document):
    rows = ask("entities", system="boards", document=document)
    return {card["card"]: card for row in rows for card in row.get("cards", ())}


def chosen(document, card):
    made = ask("edit.card", system="boards", document=document, card=card)
    return patches.apply(document, made["patch"])


def test_every_way_to_win_has_a_card_with_its_sentence():
    assert list(shown(BARE)) == [*ENDINGS, *WIN_CONDITIONS]
    for card in shown(BARE).values():
        assert card["title"]
        assert card["text"].endswith(".")
        assert "{" not in card["text"]
        assert card["on"] is False


@pytest.mark.parametrize("card", [*ENDINGS, *WIN_CONDITIONS])
def test_a_card_is_chosen_and_taken_back_and_the_rules_stay_ones_that_can_be_played(card):
    before = copy.deepcopy(BARE)
    after = chosen(BARE, card)
    assert before == BARE
    assert shown(after)[card]["on"] is True
    assert [each for each in registry.get("boards").check(after) if each.severity == "error"] == []
    assert chosen(after, card) == {**BARE, "conditions": after.get("conditions")} or (
        chosen(after, card) == BARE
    )


@pytest.mark.parametrize(("name", "on"), [
    ("chess", {"mate"}),
    ("gardner_minichess", {"mate"}),
    ("hexapawn", {"blocked", "PIECE_IN_ZONE"}),
])  # fmt: skip
def test_the_cards_of_shipped_games_show_how_they_are_won(name, on):
    cards = shown(SHIPPED["boards"][name])
    assert {card for card, each in cards.items() if each["on"]} == on


def test_a_leader_that_there_is_stays_and_ways_of_one_kind_replace_each_other():
    chess = SHIPPED["boards"]["chess"]
    taken = chosen(chess, "take")
    assert (taken["leader"], taken["leader_rule"]) == (chess["leader"], "capture")
    every = chosen(taken, "take_all")
    assert every["leader"] == [piece["code"] for piece in chess["pieces"]]
    back = chosen(every, "mate")
    assert back["leader"] == "KING"
    assert "leader_rule" not in back
    assert "king" in shown(chess)["mate"]["text"]


def test_several_leaders_are_mated_one_by_one_and_taken_to_the_last():
    chess = SHIPPED["boards"]["chess"]
    two = {**chess, "leader": ["KING", "QUEEN"]}
    assert "whose king or queen is attacked" in shown(two)["mate"]["text"]
    taken = {**two, "leader_rule": "capture"}
    assert "whose last king or queen is taken" in shown(taken)["take"]["text"]
    assert "whose king is taken" in shown({**chess, "leader_rule": "capture"})["take"]["text"]
    pawns = {**chess, "leader": "PAWN", "leader_rule": "capture"}
    assert "whose last pawn is taken" in shown(pawns)["take"]["text"]


def test_a_card_that_there_is_not_and_a_game_without_pieces_are_refused_with_a_sentence():
    assert "mate" in refused("edit.card", system="boards", document=BARE, card="luck")["message"]
    without = {**BARE, "pieces": []}
    told = refused("edit.card", system="boards", document=without, card="take")["message"]
    assert "add one" in told
