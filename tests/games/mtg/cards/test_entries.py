"""Each class that a card may speak by is an entry; its example is read as it and printed back."""

from __future__ import annotations

import dataclasses
import inspect
import re

import pytest

from core.games.mtg.cards.abilities import Part, StaticAbility
from core.games.mtg.cards.sentences import Condition, Effect, TriggerEvent
from core.games.mtg.cards.walk import effects_of
from core.games.mtg.language import CONDITIONS, EFFECTS, PARTS, STATICS, TRIGGER_EVENTS
from core.games.mtg.vocabulary import ENTERED
from tests.games.mtg.cards.kit import print_rules, reading


def _rules(text, *kinds):
    """What the first kind of card that may say it says by it, which is printed back."""
    for kind in kinds:
        found = reading(text, kind)
        if found.card is not None:
            said = re.sub("(?i)this (creature|spell)", "~", text)
            assert print_rules(found.card.rules) == re.sub("[“”]", '"', said)
            return found.card.rules
    raise AssertionError(found.problems)


def _trigger(text):
    return _rules(text, "creature", "equipment").triggered_abilities[0]


@pytest.mark.parametrize("name", EFFECTS)
def test_the_example_of_an_effect_is_read_as_it(name):
    found = effects_of(_rules(EFFECTS[name].example, "instant", "creature"))
    assert EFFECTS[name].run in set(map(type, found))


BASES = {
    **{Effect: EFFECTS, TriggerEvent: TRIGGER_EVENTS, Condition: CONDITIONS},
    **{StaticAbility: STATICS, Part: PARTS},
}


@pytest.mark.parametrize("base", BASES, ids=lambda base: base.__name__)
def test_every_class_is_an_entry(base):
    table = BASES[base]
    classes = {
        found
        for module in ENTERED
        for _, found in inspect.getmembers(module, inspect.isclass)
        if issubclass(found, base) and dataclasses.is_dataclass(found)
    }
    assert classes == {word.run for word in table.values()}


def test_a_kind_of_argument_is_read_as_one_type():
    """What computes with the kinds of arguments may rely on them."""
    held = {}
    for word in EFFECTS.values():
        types = {field.name: field.type for field in dataclasses.fields(word.run)}
        for each in word.arguments:
            held.setdefault(each.kind, set()).add(types[each.name])
    assert {kind: types for kind, types in held.items() if len(types) > 1 and kind != "zone"} == {}


@pytest.mark.parametrize("form", TRIGGER_EVENTS)
def test_the_example_of_an_event_is_read_as_it(form):
    assert type(_trigger(TRIGGER_EVENTS[form].example).event) is TRIGGER_EVENTS[form].run


@pytest.mark.parametrize("form", CONDITIONS)
def test_the_example_of_a_condition_is_read_as_it(form):
    assert type(_trigger(CONDITIONS[form].example).condition) is CONDITIONS[form].run


def _static(text):
    enchant = "Enchant creature\n" if text.startswith("Enchanted") else ""
    return _rules(enchant + text, "creature", "equipment", "aura").static_abilities[0]


@pytest.mark.parametrize("form", STATICS)
def test_the_example_of_a_static_ability_is_read_as_it(form):
    assert type(_static(STATICS[form].example)) is STATICS[form].run


@pytest.mark.parametrize("form", PARTS)
def test_the_example_of_a_part_is_read_as_it(form):
    assert PARTS[form].run in set(map(type, _static(PARTS[form].example).parts))


@pytest.mark.parametrize("table", BASES.values(), ids=lambda table: table.what)
def test_every_argument_has_a_kind_and_a_sentence(table):
    told = [each for word in table.values() for each in word.arguments]
    assert told
    assert all(each.kind and each.doc.endswith(".") for each in told)
