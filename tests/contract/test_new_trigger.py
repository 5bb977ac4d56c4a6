"""A trigger of duels is one entry: what it names is completed, found, renamed and deleted."""

from __future__ import annotations

import json

import pytest

from core.checks import resolve
from core.games.heroes.language import TRIGGERS, Moment
from core.language.words import Argument
from editors import patches
from tests.contract.entered import hovered, labels, restored
from tests.editors.kit import ask
from tests.games.heroes.kit import duel

GAINED = "/heroes/0/passive_effects/0/trigger"
CAST = "/heroes/0/passive_effects/1/trigger"


@pytest.fixture
def triggers():
    """Two triggers: one names an attribute, the other an ability."""
    key = Argument("attribute", "attribute", "Which one.", None)
    word = Argument("ability", "ability", "Its id, name or a tag.", None)
    with restored(TRIGGERS):
        TRIGGERS.declare("ON_GAIN", "After an attribute grew.", None, key, facts=Moment())
        TRIGGERS.declare("ON_CAST", "After an ability.", None, word, facts=Moment())
        yield


def sorcerer():
    """A duel of one hero with mana and a spell, who hears of both."""
    heard = [
        {"name": "Glow", "trigger": "ON_GAIN('mana')", "script": "MODIFY(SELF, 'health', 1)"},
        {"name": "Echo", "trigger": "ON_CAST('Bolt')", "script": "MODIFY(SELF, 'health', 1)"},
    ]
    bolt = {"name": "Bolt", "tags": [], "script": "MODIFY(OPPONENT, 'health', -1)"}
    first = {"name": "A", "attributes": {"health": 9.0, "mana": 1.0}, "passive_effects": heard}
    return duel({**first, "abilities": [bolt]})


def test_the_name_in_a_trigger_is_completed_and_explained(triggers):
    text = json.dumps(sorcerer())
    assert "ON_GAIN" in labels("heroes", text.replace("ON_GAIN('mana')", "|"))
    assert "mana" in labels("heroes", text.replace("ON_GAIN('mana')", "ON_GAIN(|)"))
    assert labels("heroes", text.replace("ON_CAST('Bolt')", "ON_CAST(|)")) == ["Bolt"]
    assert hovered("heroes", sorcerer(), "'mana'")["title"] == "Attribute mana"
    assert hovered("heroes", sorcerer(), "'Bolt'")["text"] == "Heard for Bolt."


def test_the_attribute_in_a_trigger_is_used_renamed_and_deleted(triggers):
    document, place = sorcerer(), "/heroes/0/attributes/mana"
    used = ask("usages", system="heroes", document=document, path=place)
    assert [each["path"] for each in used] == [GAINED]
    answer = ask("edit.rename", system="heroes", document=document, path=place, to="rage")
    assert resolve(patches.apply(document, answer["patch"]), GAINED) == "ON_GAIN('rage')"
    answer = ask("edit.delete", system="heroes", document=document, path=place, uses="remove")
    assert "mana" not in json.dumps(patches.apply(document, answer["patch"]))


def test_the_ability_in_a_trigger_is_used_renamed_and_deleted(triggers):
    document, place = sorcerer(), "/heroes/0/abilities/0"
    used = ask("usages", system="heroes", document=document, path=place)
    assert [each["path"] for each in used] == [CAST]
    answer = ask("edit.rename", system="heroes", document=document, path=place, to="Spark")
    assert resolve(patches.apply(document, answer["patch"]), CAST) == "ON_CAST('Spark')"
    answer = ask("edit.delete", system="heroes", document=document, path=place, uses="remove")
    assert "Bolt" not in json.dumps(patches.apply(document, answer["patch"]))
