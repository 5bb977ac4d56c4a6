"""Each law of a new word broken once: what reads its entry is put out of action, the law goes red.

A law is a test that enters a word and asks of it what follows from its entry.
"""

from __future__ import annotations

from collections import defaultdict

import pytest

from core.games.boards import references as board_references
from core.games.defense.checks import names as card_names
from core.games.defense.checks import words as card_words
from core.games.heroes import nodes
from core.games.mtg.bots import worth
from core.games.mtg.cards.grammar import expect, phrases, reports
from core.games.mtg.cards.keywords import Facts
from core.language.words import Word
from editors.games.heroes import names as duel_names
from editors.games.heroes import words as duel_words
from editors.language import switches
from tests.contract import test_new_keyword as keyword
from tests.contract import test_new_trigger as trigger
from tests.contract import test_new_words as word

enter, companion, faces = word.enter, word.companion, word.faces
triggers, entered = trigger.triggers, keyword.entered

BOUNDS = ({"most": 0}, [("defense.card-wrong-value", f"{word.RULE}/most")])
NAMES = ({"within": "AA"}, [("defense.card-unknown-field", f"{word.RULE}/within")])


def nothing(*_):
    """What a part answers that is out of action."""
    return ()


BROKEN = {
    "bounds of a matcher": (
        (word.test_a_matcher_is_checked_with_its_keys, "faces", *BOUNDS),
        (card_words, "value_problems", nothing),
    ),
    "names in a matcher": (
        (word.test_a_matcher_is_checked_with_its_keys, "faces", *NAMES),
        (card_names, "values_of", nothing),
    ),
    "a switch to a matcher": (
        (word.test_a_matcher_is_completed_explained_offered_and_made, "faces"),
        (switches, "_switched", lambda *_: {}),
    ),
    "names in a board condition": (
        (word.test_the_names_in_a_board_condition_are_used_renamed_and_deleted, "companion"),
        (board_references, "_keys", nothing),
    ),
    "what a trigger names is found": (
        (trigger.test_the_ability_in_a_trigger_is_used_renamed_and_deleted, "triggers"),
        (duel_names, "hearers", nothing),
    ),
    "what a trigger names is heard": (
        (trigger.test_the_attribute_in_a_trigger_is_used_renamed_and_deleted, "triggers"),
        (nodes, "brackets_of", lambda word: None),
    ),
    "what a trigger names is completed": (
        (trigger.test_the_name_in_a_trigger_is_completed_and_explained, "triggers"),
        (duel_words, "brackets_of", lambda word: None),
    ),
    "a keyword is read": (
        (keyword.test_it_is_read_and_printed_back, "Stoneskin"),
        (phrases, "KEYWORDS", {"flying"}),
    ),
    "a keyword serves what its entry says": (
        (keyword.test_it_serves_what_its_entry_says,),
        (phrases, "KEYWORDS", {"flying"}),
    ),
    "a slip in a keyword is told": (
        (keyword.test_a_slip_in_it_is_told,),
        (reports, "KEYWORDS", ("flying",)),
    ),
    "a keyword is completed": (
        (keyword.test_it_is_completed_and_explained,),
        (expect, "KEYWORDS", ("flying",)),
    ),
    "a keyword is weighed": (
        (keyword.test_bots_weigh_it,),
        (worth, "KEYWORDS", defaultdict(lambda: Word("", "", (), None, Facts()))),
    ),
}
"""By law the test and what it takes (fixtures by their names), and what is broken."""


@pytest.mark.parametrize("law", BROKEN)
def test_a_broken_law_of_new_words_is_noticed(law, request, monkeypatch):
    (test, *more), (module, name, broken) = BROKEN[law]
    taken = [_taken(request, each) for each in more]
    test(*taken)
    word.forget()
    monkeypatch.setattr(module, name, broken)
    with pytest.raises((AssertionError, KeyError)):
        test(*taken)


def _taken(request, argument):
    is_fixture = isinstance(argument, str) and argument in globals()
    return request.getfixturevalue(argument) if is_fixture else argument
