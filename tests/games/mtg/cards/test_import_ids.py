"""Ids of imported cards: what the report calls supported is what the pool holds."""

from __future__ import annotations

import json
import random
from itertools import pairwise

import pytest

from core.games.mtg.cards.ids import Ids
from core.games.mtg.cards.importer import Report, import_cards, pool_from
from core.games.mtg.checks import check


def bird(name, text="Flying", cost="{1}{U}", **more):
    size = {"power": "2", "toughness": "1"}
    line = {"type_line": "Creature \u2014 Bird", "mana_cost": cost, "oracle_text": text}
    return {"name": name, **line, **size, **more}


def reports(*cards, ids=None) -> list[Report]:
    return list(import_cards([json.dumps(cards)], ids=ids))


def told(*cards, ids=None):
    return [(each.card_id, each.status) for each in reports(*cards, ids=ids)]


def test_two_names_with_one_id_are_kept_under_two_ids_and_the_report_says_so():
    found = reports(
        bird("Fen Owl"), bird("Fen-Owl", "Flying, vigilance"), bird("fen  owl", "Haste")
    )
    assert [each.card_id for each in found] == ["fen_owl", "fen_owl_2", "fen_owl_3"]
    assert "Fen Owl" in found[1].notes[0]
    assert "fen_owl_2" in found[1].notes[0]
    assert check(pool_from(found, "p")) == []


@pytest.mark.parametrize("name", ["+++", "\u2014", "'", "!?"])
def test_a_name_of_signs_alone_gets_an_id(name):
    found = reports(bird(name), bird("Card"), bird(name + name, "Haste"))
    assert [each.status for each in found] == ["supported"] * 3
    assert "No id can be made" in found[0].notes[0]
    assert len({each.card_id for each in found}) == 3
    assert not any(issue.severity == "error" for issue in check(pool_from(found, "p")))


def test_another_printing_of_a_card_is_there_twice():
    again = [
        bird("Fen Owl", set="two", rarity="common"),
        bird("Fen Owl", colors=["U"], layout="normal"),
        {**bird("Fen Owl"), "power": 2},
        {**bird("Fen Owl"), "type_line": "Creature - Bird"},
        bird("Fen Owl", card_id="fen_owl"),
    ]
    assert told(bird("Fen Owl"), *again) == [("fen_owl", "supported")] + 5 * [("fen_owl", "twice")]
    assert len(pool_from(reports(bird("Fen Owl"), *again), "p")["cards"]) == 1


def test_a_card_that_is_not_read_is_there_twice_too():
    mill = bird("Mill Owl", "Target player mills two cards.")
    assert told(mill, mill) == [("mill_owl", "unsupported"), ("mill_owl", "twice")]
    assert len(pool_from(reports(mill, mill), "p", everything=True)["cards"]) == 1


@pytest.mark.parametrize(
    ("cards", "word"),
    [
        ((bird("Fen Owl"), bird("Fen Owl", "Flying, vigilance")), "says something else"),
        ((bird("A", card_id="x"), bird("B", card_id="x")), "another card_id"),
        ((bird("X"), bird("B", "Haste", card_id="x")), "another card_id"),
        ((bird("A", card_id="forest"),), "another card_id"),
        ((bird("A", card_id="basic_island"),), "another card_id"),
    ],
)
def test_a_clash_that_has_two_readings_is_refused(cards, word):
    last = reports(*cards)[-1]
    assert last.status == "unsupported"
    assert word in last.problems[-1].message
    assert not any(issue.severity == "error" for issue in check(pool_from(reports(*cards), "p")))


@pytest.mark.parametrize("more", [{"draft": True}, {"Layout": "split"}, {"colors": "U"}])
def test_a_card_is_not_twice_beside_one_that_is_refused(more):
    found = reports(bird("Fen Owl", **more), bird("Fen Owl"))
    assert [each.status for each in found] == ["unsupported", "unsupported"]
    assert "rename one" in found[1].problems[-1].message
    again = reports(bird("Fen Owl", **more), bird("Fen Owl", **more))
    assert [each.status for each in again] == ["unsupported", "twice"]
    held = Ids.of([bird("Fen Owl", **more)], [])
    assert told(bird("Fen Owl"), ids=held)[0][1] == ("unsupported" if "draft" in more else "twice")


def test_a_creature_named_like_a_basic_land_does_not_take_its_id():
    assert told(bird("Forest")) == [("basic_forest_2", "supported")]


def test_tokens_of_one_name_are_told_apart_and_have_ids_of_their_own():
    token = {**bird("Bird", ""), "type_line": "Token Creature \u2014 Bird", "mana_cost": ""}
    found = told(bird("Bird"), token, {**token, "oracle_text": "Flying"}, token)
    assert found == [
        ("bird", "supported"),
        ("bird", "supported"),
        ("bird_2", "supported"),
        ("bird", "twice"),
    ]


def test_cards_added_to_a_pool_meet_those_that_are_there():
    ids = Ids.of([{**bird("Fen Owl"), "card_id": "fen_owl"}], [])
    assert told(bird("Fen Owl"), bird("Fen-Owl", "Haste"), ids=ids) == [
        ("fen_owl", "twice"),
        ("fen_owl_2", "supported"),
    ]


NAMES = ["Fen Owl", "Fen-Owl", "fen owl", "Fen Owl's", "+", "++", "Forest", "Basic Forest", "Card"]
TEXTS = ["Flying", "", "Haste", "Explode.", "Flying\nVigilance"]


@pytest.mark.parametrize("seed", range(60))
def test_the_pool_that_is_made_is_the_pool_that_is_reported_and_validates(seed):
    rng = random.Random(seed)
    cards = []
    for _ in range(rng.randint(1, 25)):
        card = bird(rng.choice(NAMES), rng.choice(TEXTS), rng.choice(["{U}", "{1}{U}"]))
        if rng.random() < 0.3:
            card["card_id"] = rng.choice(["fen_owl", "a", "b", "basic_forest", "forest", ""])
        if rng.random() < 0.2:
            card |= {"type_line": "Token Creature \u2014 Bird", "mana_cost": ""}
        cards.append(card)
    found = reports(*cards)
    pool = pool_from(found, "p")
    kept = [each["card_id"] for key in ("cards", "tokens") for each in pool[key]]
    wanted = [each for each in found if each.status == "supported"]
    assert sorted(kept) == sorted(each.card_id for each in wanted)
    for key in ("cards", "tokens"):
        assert len({each["card_id"] for each in pool[key]}) == len(pool[key])
    assert [issue for issue in check(pool) if issue.severity == "error"] == []
    assert len(found) == len(cards)
    for each, (card, _) in zip(found, pairwise([*cards, {}]), strict=True):
        assert each.name == card["name"]
        if each.is_supported and each.card_id != card.get("card_id", each.card_id):
            assert each.notes or card["card_id"] in ("", "forest")
