"""Completion and hover in the JSON text, and inside the texts of cards; import and reading."""

from __future__ import annotations

import json

import pytest

from core.errors import CallError
from core.games.mtg.cards.grammar.text import read_text
from core.games.mtg.checks import check
from tests.editors.games.mtg.kit import MATCH, POOL, ask, at_mark
from tests.games.mtg.cards.kit import raw

CREATURE = '{"type_line": "Creature \u2014 Elf", "name": "Bo", "oracle_text": "%s"}'
SPELL = '{"type_line": "Instant", "mana_cost": "{X}", "name": "Bo", "oracle_text": "%s"}'


def _labels(text):
    text, offset = at_mark(text)
    found = ask("complete", text=text, offset=offset)
    return [option["label"] for option in found["options"]], found, text


def _in_card(oracle, card=CREATURE):
    text = '{"cards": [' + (card % oracle) + "]}"
    return _labels(text)


@pytest.mark.parametrize(
    ("card", "oracle", "some", "none"),
    [
        (CREATURE, "¦", ["Flying", "When", "Whenever", "Other"], ["Destroy"]),
        (CREATURE, "Flying, ¦", ["reach", "first strike"], ["destroy", "when"]),
        (CREATURE, "When this creature ¦", ["enters", "dies", "attacks"], ["gets"]),
        (CREATURE, "When Bo enters, dest¦", ["destroy", "you"], ["Destroy"]),
        (CREATURE, "{T}: ¦", ["Add", "Draw"], []),
        (CREATURE, "Other ¦", ["creatures", "Elves"], []),
        (SPELL, "¦", ["Destroy", "Choose one \u2014", "Flashback"], ["Flying"]),
        (SPELL, "Draw a card. ¦", ["Destroy", "Scry"], []),
        (SPELL, "Destroy target ¦", ["creature", "nonblack"], ["player"]),
        (SPELL, "Destroy target creature ¦", [".", "with", "you control"], []),
        (SPELL, "Bo deals ¦", ["2"], []),
        (SPELL, "Choose one \u2014\\n¦", ["\u2022"], []),
        (SPELL, "Choose one \u2014\\n\u2022 ¦", ["Destroy"], []),
        (SPELL, "You may ¦", ["draw", "destroy"], ["creatures"]),
        (SPELL, "Gibberish here ¦", [], ["destroy"]),
    ],
)
def test_a_text_is_completed_by_the_grammar(card, oracle, some, none):
    labels, _, _ = _in_card(oracle, card)
    assert set(some) <= set(labels)
    assert not set(none) & set(labels)


def test_a_completion_replaces_the_word_that_is_begun_escapes_and_all():
    labels, found, text = _in_card("Draw a card.\\nDest¦roy target creature.", SPELL)
    assert "Destroy" in labels
    assert text[found["from"] : found["to"]] == "Destroy"


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ('{"pool": {"cards": []}, "decks": [{"cards": [{"¦"}]}]}', "card_id"),
        (
            '{"pool": {"cards": [{"card_id": "b"}]}, "decks": [{"cards": [{"card_id": "¦"}]}]}',
            "b",
        ),
        ('{"decks": [{"cards": [{"card_id": ¦}]}]}', "cinder_lash"),
        ('{"pool": {}, "decks": [], "profile": "¦"}', "cr_2025"),
        ('{"cards": [{"mana_cost": ¦}]}', "{W}"),
        ('{"cards": [{"type_line": ¦}]}', "Instant"),
        ('{"cards": [{"colors": ["¦"]}]}', "W"),
    ],
)
def test_keys_and_values_are_completed_from_schema_and_document(text, label):
    labels, found, plain = _labels(text)
    assert label in labels
    option = next(each for each in found["options"] if each["label"] == label)
    assert option["apply"]
    assert 0 <= found["from"] <= found["to"] <= len(plain)


def _hover(text):
    text, offset = at_mark(text)
    found = ask("hover", text=text, offset=offset)
    return found and (text[found["from"] : found["to"]], found["title"], found["text"])


def test_a_clause_tells_its_production_and_a_keyword_its_meaning():
    card = '{"cards": [' + CREATURE + "]}"
    said = _hover(card % "When Bo enters, ¦destroy target creature with first strike.")
    assert said[:2] == ("destroy", "Destroy")
    assert "destroy all creatures" in said[2]
    said = _hover(card % "First st¦rike")
    assert said == (
        "First strike",
        "Keyword first strike",
        "It deals combat damage before creatures without first strike.",
    )


def test_an_unsupported_clause_tells_why_where_it_stands():
    card = '{"cards": [' + CREATURE + "]}"
    said = _hover(card % "Flying\\nWhen Bo enters, target player mills¦ two cards.")
    assert said[0] == "target player mills two cards."
    assert said[1] == "Not supported"
    assert "“mills” is not read here" in said[2]


def test_ids_costs_and_keys_tell_what_they_are():
    text = json.dumps(MATCH)
    at = text.index('"emberheel_runner", "count"')
    found = ask("hover", text=text, offset=at + 3)
    assert found["title"] == "Emberheel Runner"
    assert "Haste" in found["text"]
    assert _hover('{"cards": [{"mana_cost": "{1}¦{R}"}]}')[2] == "Mana value 2."
    assert _hover('{"cards": [{"mana_¦cost": ""}]}')[1] == "mana_cost"
    assert "not played" in _hover('{"cards": [{"mana_cost": "{R/¦G}"}]}')[2]
    assert _hover("{¦}") is None


def test_every_offset_of_a_shipped_card_is_answered():
    text = json.dumps({"cards": POOL["cards"][18:21]}, ensure_ascii=False, indent=1)
    for offset in range(0, len(text), 5):
        ask("complete", text=text, offset=offset)
        ask("hover", text=text, offset=offset)


def test_scryfalls_json_becomes_a_pool_with_a_report():
    cards = [raw("Draw a card."), raw("Explode.", name="Bang", card_id="bang")]
    found = ask("cards.import", text=json.dumps(cards), name="mine")
    assert found["format"] == "scryfall"
    assert json.loads(found["text"]) == found["document"]
    assert check(found["document"]) == []
    assert [row["level"] for row in found["report"]] == ["kept", "lost"]
    assert "Explode." in found["report"][1]["message"]
    assert found["cards"][1]["problems"][0]["span"] == [0, 8]
    whole = ask("cards.import", text=json.dumps(cards), all=True)["document"]
    assert [card["card_id"] for card in whole["cards"]] == ["test_card", "bang"]
    mixed = ask("cards.import", text=f"[{json.dumps(cards[0])},\n1]")
    assert len(mixed["document"]["cards"]) == 1
    assert [row["level"] for row in mixed["report"]] == ["kept", "lost"]
    assert mixed["report"][1]["message"].startswith(
        "Line 2, column 1 (/1): The number 1 is no card"
    )
    assert mixed["cards"][1]["status"] == "no-card"
    with pytest.raises(CallError) as caught:
        ask("cards.import", text="[1]")
    assert caught.value.code == "import.bad-cards"


def test_a_card_that_was_imported_is_not_read_again_by_the_check(monkeypatch):
    read = []
    monkeypatch.setattr(
        "core.games.mtg.cards.card.read_text", lambda *told: read.append(told) or read_text(*told)
    )
    cards = [raw("Draw a card.", name=f"Read Once {n}", id=str(n)) for n in range(5)]
    for card in cards:
        del card["card_id"]
    found = ask("cards.import", text=json.dumps(cards))
    assert (len(found["document"]["cards"]), len(read)) == (5, 5)
    assert check(json.loads(found["text"])) == []
    found["document"]["cards"][3]["oracle_text"] = "Draw two cards."
    assert check(found["document"]) == []
    assert len(read) == 6


def test_one_card_is_read_for_a_preview():
    found = ask("cards.read", card=raw("Flying\nTest Card enters tapped.", "creature"))
    assert found["status"] == "supported"
    assert [line["text"] for line in found["lines"]] == ["Flying", "~ enters tapped."]
    found = ask("cards.read", card=raw("Explode."))
    assert (found["status"], found["lines"]) == ("unsupported", [])
