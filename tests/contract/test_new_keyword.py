"""A keyword of cards is one entry: it is read, printed, completed, explained and weighed."""

from __future__ import annotations

import json

import pytest

from core.games.mtg.bots.worth import strength
from core.games.mtg.cards.keywords import KEYWORDS, Facts
from tests.contract.entered import restored, row
from tests.editors.games.mtg.kit import ask, at_mark
from tests.games.mtg.cards.kit import print_rules, raw, reading
from tests.guards.sources import ROOT
from webapp.building import reference

SENTENCE = "It takes no damage from creatures without it."


@pytest.fixture(autouse=True)
def entered():
    """A keyword of one word that serves any permanent, and one of two for creatures."""
    with restored(KEYWORDS):
        for name, facts in (
            ("stoneskin", Facts(40, of_permanents=True)),
            ("dusk vision", Facts(7)),
        ):
            KEYWORDS.declare(name, SENTENCE, None, example=name.capitalize(), facts=facts)
        yield


@pytest.mark.parametrize(
    "text",
    [
        "Stoneskin, dusk vision",
        "Other creatures you control with stoneskin get +1/+1 and have dusk vision.",
        "Whenever a creature with dusk vision enters, draw a card.",
        "When this creature enters, create a 1/1 white Soldier creature token with stoneskin.",
    ],
)
def test_it_is_read_and_printed_back(text):
    found = reading(text, "creature")
    assert found.problems == ()
    assert print_rules(found.card.rules).replace("~", "this creature") == text


def test_it_serves_what_its_entry_says():
    assert reading("Stoneskin", "artifact").problems == ()
    told = reading("Dusk vision", "artifact").problems[0].message
    assert "this artifact is not a creature" in told
    gains = "{1}: This artifact gains %s until end of turn."
    assert reading(gains % "stoneskin", "artifact").problems == ()
    assert reading(gains % "dusk vision", "artifact").problems


def test_it_is_completed_and_explained():
    text, offset = at_mark(json.dumps({"cards": [raw("¦", "creature")]}, ensure_ascii=False))
    offered = {each["label"]: each for each in ask("complete", text=text, offset=offset)["options"]}
    assert offered["Stoneskin"]["info"] == offered["Dusk vision"]["info"] == SENTENCE
    marked = raw("Dusk vi¦sion", "creature")
    text, offset = at_mark(json.dumps({"cards": [marked]}, ensure_ascii=False))
    found = ask("hover", text=text, offset=offset)
    assert (found["title"], found["text"]) == ("Keyword dusk vision", SENTENCE)


def test_a_slip_in_it_is_told():
    assert reading("Stonskin", "creature").problems[0].clause.instead == "Stoneskin"
    assert reading("Dusk visoin", "creature").problems[0].clause.instead == "vision"


def test_bots_weigh_it():
    assert strength(1, 1, frozenset({"stoneskin"})) == strength(1, 1, frozenset()) + 40


def test_it_has_its_row_in_the_reference():
    page = (ROOT / "specs" / "mtg" / "README.md").read_text("utf-8")
    assert row(KEYWORDS, "stoneskin") == f"| `stoneskin` | {SENTENCE} |"
    assert row(KEYWORDS, "stoneskin") in reference.page_text("mtg", page)
