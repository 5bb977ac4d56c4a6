"""Each event and each condition is an entry whose example is read as it and printed back."""

from __future__ import annotations

import pytest

from core.games.mtg.cards.printback import print_rules
from core.games.mtg.language import CONDITIONS, EVENTS
from tests.games.mtg.cards.kit import reading


def _trigger(text):
    for kind in ("creature", "equipment"):
        found = reading(text, kind)
        if found.card is not None:
            assert print_rules(found.card.rules).replace("~", "this creature") == text
            return found.card.rules.triggered_abilities[0]
    raise AssertionError(found.problems)


@pytest.mark.parametrize("form", EVENTS)
def test_the_example_of_an_event_is_read_as_it(form):
    assert type(_trigger(EVENTS[form].example).event) is EVENTS[form].run


@pytest.mark.parametrize("form", CONDITIONS)
def test_the_example_of_a_condition_is_read_as_it(form):
    assert type(_trigger(CONDITIONS[form].example).condition) is CONDITIONS[form].run


@pytest.mark.parametrize("table", [EVENTS, CONDITIONS], ids=lambda table: table.what)
def test_every_argument_has_a_kind_and_a_sentence(table):
    told = [each for word in table.values() for each in word.arguments]
    assert told
    assert all(each.kind and each.doc.endswith(".") for each in told)
