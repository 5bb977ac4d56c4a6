"""What a permanent does while it is there is one entry, and so is a part of what Auras do.

Entered here, they are read, printed, completed, explained, refused where they cannot be, applied
in their layer, told in what is in force, and weighed.
"""

from __future__ import annotations

import json

import pytest

from core.games.mtg.bots.worth import gear
from core.games.mtg.cards.abilities import Part
from core.games.mtg.cards.grammar.numbers import integer
from core.games.mtg.cards.grammar.productions import PRODUCTIONS
from core.games.mtg.cards.printback import print_line
from core.games.mtg.language import PARTS, STATICS, argument, part, static
from core.games.mtg.statics.itself import OfSource
from tests.contract.entered import restored
from tests.editors.games.mtg.kit import ask, at_mark
from tests.games.mtg.cards.kit import raw, reading
from tests.games.mtg.engine.kit import card, game, setup
from tests.guards.sources import ROOT
from webapp.building import reference

BOLD = "This creature never looks back."
CURSE = "Enchanted creature is worth 3 points and gets +1/+0."
ENCHANT = "Enchant creature\n"


@pytest.fixture(autouse=True)
def entered():
    """A static ability that marks its source, and a part that a creature gets."""
    with restored(STATICS, PARTS, PRODUCTIONS):

        @static("~ never looks back.", BOLD)
        class Bold(OfSource):
            """It looks forward only."""

            openings = ("~ never",)
            flag = "bold"
            told = "never looks back"
            is_offered = True

        @part("is worth N points", CURSE)
        class Points(Part):
            """It counts for that many points."""

            points: int = argument("number", "How many.")

            opening = "is worth"
            layer = "base"

            def text(self):
                return f"is worth {self.points} points"

            @classmethod
            def read(cls, reader):
                points = integer(reader)
                reader.need("points")
                return cls(points)

            @property
            def worth(self):
                return 10 * self.points

            def apply(self, draft, you):
                draft.power = self.points
                draft.flags.append("has_points")

        yield


@pytest.mark.parametrize(("text", "kind"), [(BOLD, "creature"), (ENCHANT + CURSE, "aura")])
def test_it_is_read_and_printed_back(text, kind):
    found = reading(text, kind)
    assert found.problems == ()
    printed = "\n".join(map(print_line, found.card.rules.lines))
    assert printed.replace("~", "this creature").lower() == text.lower()


def test_it_is_completed_and_its_place_explained():
    def labels(text, kind):
        marked = json.dumps({"cards": [raw(text, kind)]}, ensure_ascii=False)
        text, offset = at_mark(marked)
        return [each["label"] for each in ask("complete", text=text, offset=offset)["options"]]

    assert "never looks back" in labels("This creature ¦", "creature")
    assert BOLD in labels("¦", "creature")
    assert "worth" in labels(ENCHANT + "Enchanted creature is ¦", "aura")
    marked = {"cards": [raw(BOLD.replace("never", "ne¦ver"), "creature")]}
    text, offset = at_mark(json.dumps(marked, ensure_ascii=False))
    told = ask("hover", text=text, offset=offset)["text"]
    assert told.endswith(" | ~ never looks back.")
    assert PRODUCTIONS["part"].doc.endswith(" | is worth N points")


def test_a_slip_in_it_is_told():
    told = reading(BOLD.replace("looks", "loks"), "creature").problems[0].clause
    assert told.instead == "looks"
    told = reading(ENCHANT + CURSE.replace("points", "ponits"), "aura").problems[0].clause
    assert told.instead == "points"


def test_only_a_creature_says_it():
    told = reading(BOLD.replace("creature", "artifact"), "artifact").problems[0].message
    assert told == "This can never happen: this artifact is not a creature."


def test_it_has_its_row_in_the_reference():
    page = reference.page_text("mtg", (ROOT / "specs" / "mtg" / "README.md").read_text("utf-8"))
    assert "\n| ~ never looks back. | It looks forward only. |\n" in page
    assert "\n| is worth N points | It counts for that many points. |\n" in page


def test_it_is_in_force_and_applies_in_its_layer():
    rider = card("Rider", "Creature — Human", BOLD)
    curse = card("Curse", "Enchantment — Aura", ENCHANT + CURSE)
    found = game(rider, curse)
    on_rider = {"card": "Curse", "attached_to": "@r"}
    table = {"battlefield": [{"card": "Rider", "id": "r"}, on_rider]}
    state = setup(found, table, {})
    view = found.dump(found.observe(state, "P1"))
    told = {each["source_name"]: each["text"] for each in view["continuous_effects"]}
    assert told["Rider"] == "Rider never looks back."
    shown = next(each for each in view["battlefield"] if each["name"] == "Rider")
    assert shown["power"] == 4
    assert shown["notes"] == ["has points"]


def test_bots_weigh_it():
    assert gear(reading(ENCHANT + CURSE, "aura").card) == 10 * 3 + 100


def test_a_second_one_of_the_same_words_is_refused():
    with pytest.raises(ValueError, match="two entries for static ability '~ never"):
        static("~ never looks back.", "")(type("Again", (OfSource,), {"__doc__": "It is there."}))
