"""Fields of imported cards: nothing but a card that a document may hold is called supported."""

from __future__ import annotations

import json
import random

import pytest

from core.games.mtg.cards.card import read_card
from core.games.mtg.cards.fields import ONE_FACE, SCRYFALL_KEYS, SEVERAL_FACES
from core.games.mtg.cards.importer import Report, import_cards, pool_from
from core.games.mtg.checks import check
from core.games.mtg.checks.shape import CARD_KEYS
from tests.games.mtg.cards.test_import_ids import bird

OWL = bird("Fen Owl", colors=["U"], color_identity=["U"])


def report(card) -> Report:
    (found,) = import_cards([card if isinstance(card, str) else json.dumps(card)])
    assert isinstance(found, Report)
    return found


def without(key):
    return {each: value for each, value in OWL.items() if each != key}


@pytest.mark.parametrize("key", ["name", "type_line", "oracle_text", "power", "toughness"])
def test_a_card_without_a_key_that_it_needs_is_not_supported(key):
    for card in (without(key), {**OWL, key: None}):
        found = report(card)
        assert found.status == "unsupported"
        assert any(key in problem.message or problem.key == key for problem in found.problems)


def test_a_card_without_a_mana_cost_says_that_it_cannot_be_cast():
    found = report(without("mana_cost"))
    assert found.status == "supported"
    assert "cannot be cast" in found.notes[0]
    land = {"name": "Moor", "type_line": "Land", "oracle_text": "{T}: Add {B}."}
    assert report(land).notes == ()


WRONG = [3, 1.5, True, False, ["x"], {"a": 1}, [], {}]


@pytest.mark.parametrize("key", ["card_id", "name", "type_line", "mana_cost", "oracle_text"])
@pytest.mark.parametrize("value", WRONG)
def test_a_value_that_is_no_text_is_not_taken_for_an_empty_one(key, value):
    found = report({**OWL, key: value})
    assert found.status == "unsupported"
    assert key in {problem.key for problem in found.problems}


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("colors", ["U", ["u"], ["Blue"], ["U", 1], [None], {"U": 1}, 5, True]),
        ("color_identity", ["U", ["u"], 5]),
        ("power", [1.5, 2.0, True, [2], "*", "1+*", "X", "two", ""]),
        ("toughness", [1.5, True, {}, "*", "\u00bd"]),
        ("land_stats", [5, [], {"mana": ["g"]}, {"mana": "G"}, {"mana": [], "x": 1}]),
        ("mana_cost", ["2U", "{2U", "{U/R}", "{U/P}", "{blue}", "U"]),
        ("type_line", ["Creature \u2014 bird", "Creature \u2014 BIRD", "creature - bird", "Bird"]),
        (
            "type_line",
            ["Creature \u2014 Bird \u2014 Elf", "Creature \u2014 Bird, Elf", "Creature \u2014 7"],
        ),
        ("type_line", ["Creature \u2014 Bird/Elf", "Creature \u2014 \u201cBird\u201d"]),
        ("type_line", ["Creature \u2014 Forest", "Creature \u2014 Elf Artifact"]),
        ("oracle_text", ["Flying\rVigilance", "Flying\u2028Haste", "Flying\vHaste", "Fly\x85"]),
    ],
)
def test_a_value_outside_its_list_of_words_is_refused(key, values):
    for value in values:
        found = report({**OWL, key: value})
        assert found.status == "unsupported", value
        assert key in {problem.key for problem in found.problems}


def test_a_carriage_return_is_named_as_the_cause_and_crlf_is_a_line_break():
    problem = report({**OWL, "oracle_text": "Flying\rVigilance"}).problems[0]
    assert "carriage return" in problem.message
    assert report({**OWL, "oracle_text": "Flying\r\nVigilance"}).is_supported


@pytest.mark.parametrize("layout", [*sorted(SEVERAL_FACES), "Transform", "MODAL_DFC"])
def test_every_layout_of_several_faces_is_refused_by_import_and_document(layout):
    card = {**OWL, "card_id": "x", "layout": layout}
    assert "several faces" in report(card).problems[0].message
    assert any(issue.severity == "error" for issue in check({"cards": [card]}))
    assert read_card(card).card is None


@pytest.mark.parametrize(
    "more",
    [
        {"name": "Fen Owl // Fen King"},
        {"type_line": "Creature \u2014 Bird // Creature \u2014 Bird"},
        {"mana_cost": "{U} // {1}{U}"},
        {"card_faces": [{"name": "a"}]},
        {"faces": [{}]},
        {"otherFaceIds": ["1"]},
        {"layout": "sideways"},
        {"layout": 3},
    ],
)
def test_other_signs_of_several_faces_are_seen(more):
    assert report({**OWL, **more}).status == "unsupported"


@pytest.mark.parametrize("layout", [*sorted(ONE_FACE), "Normal", "TOKEN"])
def test_layouts_of_one_face_are_read(layout):
    assert report({**OWL, "layout": layout}).is_supported


@pytest.mark.parametrize("key", ["manaCost", "mana-cost", "manacost", "Mana_Cost", "manaCosts"])
def test_a_cost_under_a_near_name_is_not_lost_without_a_word(key):
    found = report({**without("mana_cost"), key: "{1}{U}"})
    assert found.status == "unsupported"
    assert "mana_cost" in found.problems[0].message


@pytest.mark.parametrize(
    "more",
    [
        {"Layout": "transform"},
        {"layouts": "split"},
        {"cardFaces": [{}, {}]},
        {"Card_Faces": [{}, {}]},
        {"card_face": [{}]},
        {"otherFaceIDs": ["1"]},
        {"Loyalty": "3"},
        {"defence": "4"},
    ],
)
def test_a_sign_of_another_kind_of_card_under_a_near_name_is_seen(more):
    found = report({**OWL, **more})
    assert found.status == "unsupported"
    assert "did you mean" in found.problems[0].message


def test_a_subtype_belongs_to_a_type_of_the_card():
    for line, told in (
        ("Artifact \u2014 Goblin", "creature"),
        ("Enchantment \u2014 Elf", "creature"),
        ("Artifact \u2014 Forest", "land"),
    ):
        card = {**OWL, "type_line": line, "power": None, "toughness": None, "oracle_text": ""}
        assert f"a {told}" in report(card).problems[0].message
    assert report({**OWL, "type_line": "Land Creature \u2014 Forest Elf"}).problems == ()
    for word in ("Gloomkin", "Assembly-Worker", "Urza's", "\u00c6ther"):
        assert report({**OWL, "type_line": f"Creature \u2014 {word}"}).is_supported


def test_a_draft_is_not_called_supported():
    """The pool keeps it as a draft, which no deck may have."""
    found = report({**OWL, "draft": True})
    assert [problem.key for problem in found.problems] == ["draft"]
    assert pool_from([found], "p")["cards"] == []
    assert pool_from([found], "p", drafts=True)["cards"][0]["draft"] is True
    assert report({**OWL, "draft": False}).is_supported


@pytest.mark.parametrize("key", ["oracleText", "text", "Oracle_Text", "oracle_txt"])
def test_a_text_under_another_name_is_not_lost_without_a_word(key):
    assert report({**without("oracle_text"), key: "Flying"}).status == "unsupported"


def test_no_field_of_scryfall_is_taken_for_a_slip():
    """Also where none of ours stands beside it."""
    card = {"card_id": "x", **{key: 1 for key in SCRYFALL_KEYS if key != "layout"}}
    told = [issue.code for issue in check({"cards": [card]})]
    assert "mtg.unknown-card-key" not in told
    assert not SCRYFALL_KEYS & set(CARD_KEYS)


@pytest.mark.parametrize("key", ["name", "oracle_text", "power", "rarity"])
def test_a_key_that_stands_twice_is_refused(key):
    text = json.dumps({"rarity": "rare", **OWL})
    first = f'"{key}": "3", '
    found = report(text.replace("{", "{" + first, 1))
    assert found.status == "unsupported"
    assert any("twice" in problem.message for problem in found.problems)


def test_half_a_character_and_a_number_beyond_all_bounds_are_refused():
    assert report({**OWL, "flavor_text": "\ud800"}).status == "unsupported"
    assert report(json.dumps(OWL).replace("{", '{"cmc": 1e999, ', 1)).status == "unsupported"


VALUES = [
    *WRONG,
    None,
    "",
    "2",
    "Flying",
    "{U}",
    ["U"],
    ["W", "U"],
    "Creature \u2014 Bird",
    "Token Creature \u2014 Bird",
    "token creature \u2014 Bird",
    "Instant",
    "Basic Land \u2014 Island",
    {"mana": ["U"]},
    "normal",
]


@pytest.mark.parametrize("seed", range(150))
def test_a_card_is_supported_exactly_when_a_pool_with_it_validates(seed):
    rng = random.Random(seed)
    card = dict(OWL)
    for _ in range(rng.randint(0, 3)):
        key = rng.choice([*sorted(set(CARD_KEYS) - {"card_id"}), "layout", "card_faces", "loyalty"])
        if rng.random() < 0.2:
            card.pop(key, None)
        else:
            card[key] = rng.choice(VALUES)
    found = report(card)
    issues = check(pool_from([found], "p", everything=True))
    errors = [issue for issue in issues if issue.severity == "error"]
    is_played = errors == [] and card.get("draft") is not True
    assert found.is_supported == is_played, (card, found.problems, errors)
