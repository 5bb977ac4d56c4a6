"""How a text is read: lines with their steps and places, and print-back that reads the same."""

from __future__ import annotations

import pytest

from core.games.mtg.cards.card import read_card
from core.games.mtg.document import reading_of
from tests.editors.games.mtg.kit import POOL, ask
from tests.games.mtg.cards.kit import print_rules, raw
from tests.games.mtg.cards.test_grammar import corruptions

ALL = [*POOL["cards"], *POOL["tokens"]]


def by_name(cards):
    return pytest.mark.parametrize("card", cards, ids=lambda card: card["card_id"])


@by_name(ALL)
def test_the_print_back_of_a_shipped_card_reads_the_same(card):
    rules = reading_of(card).card.rules
    assert read_card({**card, "oracle_text": print_rules(rules)}).card.rules == rules
    told = ask("cards.read", card=card)["lines"]
    shown = "\n".join(line["printed"] for line in told)
    assert read_card({**card, "oracle_text": shown}).card.rules == rules


def test_the_print_back_of_whatever_is_read_of_corrupted_texts_reads_the_same():
    read = 0
    for card, text in corruptions(19, 1500):
        found = read_card({**card, "oracle_text": text}).card
        if found is None:
            continue
        read += 1
        back = ask("cards.read", card={**card, "oracle_text": text})["lines"]
        for shown in (print_rules(found.rules), "\n".join(line["printed"] for line in back)):
            again = read_card({**card, "oracle_text": shown}).card
            assert again is not None, (text, shown)
            assert again.rules == found.rules, (text, shown)
    assert read > 20


@by_name(ALL)
def test_every_line_has_its_place_in_the_text_and_says_what_is_done(card):
    text, found = card["oracle_text"], ask("cards.read", card=card)
    ends = 0
    for line in found["lines"]:
        start, end = line["span"]
        assert ends <= start < end <= len(text)
        ends = end
        assert line["steps"], line
        assert all(step["text"] and "~" not in step["text"] for step in line["steps"])
        assert not line["differs"], line
    assert bool(found["lines"] or found["unwritten"]) == bool(text)


def read(text, kind="creature", **more):
    return ask("cards.read", card=raw(text, kind, **more))


def steps(line):
    return [(step["role"], step["text"]) for step in line["steps"]]


def test_a_triggered_ability_is_told_from_its_event_to_its_effects():
    text = "Whenever another Goblin you control enters, if you control another Elf, draw a card."
    (line,) = read(text)["lines"]
    assert line["title"] == "Triggered ability"
    assert steps(line) == [
        ("Trigger", "Whenever another Goblin you control enters"),
        ("Only if", "you control another Elf"),
        ("Effect", "Draw a card"),
    ]


def test_targets_come_before_effects_and_a_choice_is_said():
    (line,) = read("When this creature enters, you may destroy target artifact.")["lines"]
    assert [role for role, _ in steps(line)] == ["Trigger", "Target", "You may", "Effect"]


def test_an_activated_ability_begins_with_its_cost():
    (line,) = read("{1}, {T}: Target creature gets +1/+1 until end of turn.")["lines"]
    assert steps(line)[0] == ("Cost", "{1}, {T}")
    (mana,) = read("{T}: Add {G}.")["lines"]
    assert mana["title"] == "Mana ability"


def test_an_alternative_cost_says_what_it_asks_for_in_a_sentence():
    text = "If you control an Island, you may pay 1 life rather than pay this spell's mana cost."
    line, _ = read(f"{text}\nDraw a card.", "instant")["lines"]
    assert steps(line) == [("Only if", "you control an Island"), ("Cost", "Pay 1 life")]


def test_modes_are_told_one_by_one_with_the_place_of_all_of_them():
    text = "Choose one \u2014\n\u2022 Draw a card.\n\u2022 Destroy target creature."
    (line,) = read(text, "instant")["lines"]
    assert line["span"] == [0, len(text)]
    assert [role for role, _ in steps(line)] == ["Mode", "Effect", "Mode", "Target", "Effect"]
    assert line["printed"] == text


def test_what_a_quoted_ability_does_stands_below_what_gives_it():
    text = (
        "Until end of turn, target creature gets +1/+0 and gains "
        "\u201cWhen this creature dies, draw a card.\u201d"
    )
    (line,) = read(text, "instant")["lines"]
    assert not line["differs"]
    assert [(s["depth"], s["role"]) for s in line["steps"]] == [
        (0, "Target"), (0, "Effect"), (1, "Trigger"), (1, "Effect"),
    ]  # fmt: skip


def test_other_words_for_the_same_are_noted_and_reminder_text_is_none():
    first, second, third = read(
        "Flying (It flies.)\nWhen Test Card enters the battlefield, draw one card.\nHaste"
    )["lines"]
    assert (first["differs"], first["reminder"]) == (False, True)
    assert (second["differs"], second["printed"]) == (True, "When Test Card enters, draw a card.")
    assert (third["differs"], third["reminder"]) == (False, False)
    (between,) = read("Draw a card. (It is good.) Scry 1.", "instant")["lines"]
    assert (between["differs"], between["reminder"]) == (False, True)


def test_of_a_text_that_is_read_in_part_the_lines_that_are_read_are_told():
    found = read("Flying\nExplode.\nHaste")
    assert found["status"] == "unsupported"
    assert [line["text"] for line in found["lines"]] == ["Flying", "Haste"]
    assert [line["span"] for line in found["lines"]] == [[0, 6], [16, 21]]
    (problem,) = found["problems"]
    assert problem["span"] == [7, 15]


def test_a_text_without_anything_and_one_that_is_too_long_have_no_lines():
    assert read("")["lines"] == []
    assert read("Flying\n" * 400)["lines"] == []


def test_the_mana_of_a_land_type_is_told_though_no_line_writes_it():
    forest = next(card for card in ALL if card["card_id"] == "basic_forest")
    (found,) = ask("cards.read", card=forest)["unwritten"]
    assert ("Effect", "Add {G}") in steps(found)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({}, {"colors": ["R"], "cost": ["R"], "own": False, "indicator": False}),
        ({"colors": ["W"]}, {"colors": ["W"], "cost": ["R"], "own": True, "indicator": False}),
        ({"colors": [], "color_indicator": ["U"]},
         {"colors": [], "cost": ["R"], "own": True, "indicator": True}),
    ],
)  # fmt: skip
def test_colours_are_those_of_the_cost_unless_the_card_says_its_own(more, says):
    assert read("Flying", cost="{X}{R}", **more)["colors"] == says
