"""What sets a trigger off is one entry, and so is what it asks besides; nobody else names them.

Entered here, they are read, printed, completed, explained, refused where they can never happen,
and played.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.games.mtg.bots.worth import abilities
from core.games.mtg.cards.grammar.phrases import noun
from core.games.mtg.cards.grammar.productions import PRODUCTIONS
from core.games.mtg.cards.grammar.scope import Referent
from core.games.mtg.cards.sentences import Condition, TriggerEvent
from core.games.mtg.filters import noun_fits
from core.games.mtg.language import CONDITIONS, TRIGGER_EVENTS, argument, condition, trigger_event
from core.games.mtg.trigger_events.itself import OfSource
from tests.contract.entered import restored
from tests.editors.games.mtg.kit import ask, at_mark
from tests.games.mtg.cards.kit import print_rules, raw, reading
from tests.games.mtg.engine.kit import RESOLVE_ALL, card, difference, do
from tests.guards.sources import ROOT
from webapp.building import reference

ATTACK = "Whenever you attack with another Goblin, draw a card."
BLOCK = "Whenever this creature blocks, if it is your turn, draw a card."
SCOUT, GOBLIN = "Scout", "Small Goblin"


@pytest.fixture(autouse=True)
def entered():
    """Two events, of the card itself and of others, and a condition."""
    with restored(TRIGGER_EVENTS, CONDITIONS, PRODUCTIONS):

        @trigger_event("~ blocks", "Whenever this creature blocks, scry 1.")
        class Blocks(OfSource):
            """It is declared as a blocker."""

            moments = ("BLOCKS",)
            verb = "blocks"
            worth = 7

        @trigger_event(
            "you attack with another NOUN", "Whenever you attack with another Elf, scry 1."
        )
        class YouAttackWith(TriggerEvent):
            """Another permanent of yours is declared as an attacker."""

            noun: str = argument("noun", "What it is.")

            moments = ("ATTACKS",)
            openings = ("you attack with another",)

            def text(self):
                return f"you attack with another {self.noun}"

            @classmethod
            def read(cls, reader: Any, opening: str):
                found = noun(reader)
                if found is None:
                    raise reader.miss("creature")
                return cls(found)

            def named(self):
                return (Referent(f"the {self.noun} that attacks", "permanent"),)

            def means(self, run, source, moment):
                perm = run.s.battlefield[moment.id]
                is_yours = perm.controller == source.controller and perm.id != source.id
                return is_yours and noun_fits(self.noun, perm.card, perm.card.subtypes)

        @condition("if it is your turn", "Whenever this creature blocks, if it is your turn, …")
        class YourTurn(Condition):
            """It is the turn of the card's controller."""

            def text(self):
                return "if it is your turn"

            @classmethod
            def read(cls, reader):
                reader.need("if it is your turn")
                return cls()

            def holds(self, run, source):
                return run.s.active == source.controller

        yield


@pytest.mark.parametrize("text", [ATTACK, BLOCK])
def test_it_is_read_and_printed_back(text):
    found = reading(text, "creature")
    assert found.problems == ()
    assert print_rules(found.card.rules).replace("~", "this creature") == text


def test_its_arguments_are_those_of_its_fields():
    word = TRIGGER_EVENTS["you attack with another NOUN"]
    assert [(each.name, each.kind, each.required) for each in word.arguments] == [
        ("noun", "noun", True)
    ]


def test_it_is_completed_and_its_place_explained():
    def labels(text):
        marked = json.dumps({"cards": [raw(text, "creature")]}, ensure_ascii=False)
        text, offset = at_mark(marked)
        return [each["label"] for each in ask("complete", text=text, offset=offset)["options"]]

    assert "blocks" in labels("Whenever this creature ¦")
    assert "attack with another" in labels("Whenever you ¦")
    assert "creature" in labels("Whenever you attack with another ¦")
    marked = {"cards": [raw(ATTACK.replace("attack", "at¦tack"), "creature")]}
    text, offset = at_mark(json.dumps(marked, ensure_ascii=False))
    told = ask("hover", text=text, offset=offset)["text"]
    assert "| becomes the target of a spell or ability | blocks; " in told
    assert told.endswith("; you attack with another NOUN")


def test_a_slip_in_it_is_told():
    told = reading(BLOCK.replace("blocks", "bloks"), "creature").problems[0].clause
    assert told.instead == "blocks"
    told = reading(BLOCK.replace("your turn", "yuor turn"), "creature").problems[0].clause
    assert told.instead == "your"


def test_what_can_never_happen_is_refused():
    told = reading(BLOCK.replace("creature", "artifact"), "artifact").problems[0].message
    assert "this artifact is not a creature, and only a creature blocks" in told


def test_what_it_names_may_be_what_a_word_means():
    told = reading(ATTACK.replace("draw a card", "it gets +1/+0 until end of turn"), "creature")
    assert "the Goblin that attacks" in told.problems[0].message


def test_it_has_its_row_in_the_reference():
    page = reference.page_text("mtg", (ROOT / "specs" / "mtg" / "README.md").read_text("utf-8"))
    assert "\n| ~ blocks | It is declared as a blocker. |\n" in page
    assert "\n| if it is your turn | It is the turn of the card's controller. |\n" in page


def test_bots_weigh_it():
    with_it, without = reading(BLOCK, "creature").card, reading("", "creature").card
    assert abilities(with_it) == abilities(without) + 7


def _attacks(*names):
    """What is left to be told when P1 attacks with these, beside a scout that looks on."""
    table = {"battlefield": [SCOUT, GOBLIN, "Slagback Brute"], "library": ["Forest", "Forest"]}
    cards = (
        card(SCOUT, "Creature — Elf", ATTACK),
        card(GOBLIN, "Creature — Goblin", ""),
    )
    script = [do("attack", "P1", attackers=[*names]), RESOLVE_ALL]
    return lambda drawn: difference(table, {}, script, {"hand_count": {"P1": drawn}}, *cards)


def test_it_is_played():
    assert _attacks(GOBLIN)(1) == ""
    assert _attacks("Slagback Brute")(0) == ""
    assert _attacks(SCOUT)(0) == ""


@pytest.mark.parametrize(("condition", "drawn"), [("", 1), ("if it is your turn, ", 0)])
def test_what_it_asks_besides_decides(condition, drawn):
    text = BLOCK.replace("if it is your turn, ", condition)
    ward = card("Ward", "Creature — Human", text, toughness="9")
    script = [
        do("attack", "P1", attackers=[GOBLIN]),
        do("block", "P2", blocks={"Ward": GOBLIN}),
        RESOLVE_ALL,
    ]
    goblin = card(GOBLIN, "Creature — Goblin", "")
    two = {"battlefield": ["Ward"], "library": ["Forest", "Forest"]}
    expect = {"hand_count": {"P2": drawn}}
    assert difference({"battlefield": [GOBLIN]}, two, script, expect, ward, goblin) == ""


def test_a_second_one_of_the_same_words_is_refused():
    with pytest.raises(ValueError, match="two entries for event '~ blocks'"):
        trigger_event("~ blocks", "")(type("Again", (OfSource,), {"__doc__": "It is there."}))
