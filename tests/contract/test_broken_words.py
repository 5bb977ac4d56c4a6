"""Each law of a new word broken once: what reads its entry is put out of action, the law goes red.

A law is a test that enters a word and asks of it what follows from its entry.
"""

from __future__ import annotations

import pytest

from core.games.boards import references as board_references
from core.games.defense.checks import names as card_names
from core.games.defense.checks import words as card_words
from core.games.heroes import nodes
from core.games.mtg.bots import worth
from core.games.mtg.cards.grammar import expect, phrases, reports
from editors.games.heroes import names as duel_names
from editors.games.heroes import words as duel_words
from editors.language import switches
from tests.contract import test_new_keyword as keyword
from tests.contract import test_new_trigger as trigger
from tests.contract import test_new_words as word

enter, companion, faces, keeps = word.enter, word.companion, word.faces, word.keeps
triggers, keywords = trigger.triggers, keyword.keywords

BOUNDS = ({"most": 0}, [("defense.card-wrong-value", f"{word.RULE}/most")])
NAMES = ({"within": "AA"}, [("defense.card-unknown-field", f"{word.RULE}/within")])


def nothing(*_):
    """What a part answers that is out of action."""
    return ()


BROKEN = {
    "bounds of a matcher": (
        ("faces", word.test_a_matcher_is_checked_with_its_keys, *BOUNDS),
        (card_words, "value_problems", nothing),
    ),
    "names in a matcher": (
        ("faces", word.test_a_matcher_is_checked_with_its_keys, *NAMES),
        (card_names, "values_of", nothing),
    ),
    "a switch to a matcher": (
        ("faces", word.test_a_matcher_is_completed_explained_offered_and_made),
        (switches, "_switched", lambda *_: {}),
    ),
    "names in a board condition": (
        ("companion", word.test_the_names_in_a_board_condition_are_used_renamed_and_deleted),
        (board_references, "_keys", nothing),
    ),
    "what a trigger names is found": (
        ("triggers", trigger.test_the_ability_in_a_trigger_is_used_renamed_and_deleted),
        (duel_names, "hearers", nothing),
    ),
    "what a trigger names is heard": (
        ("triggers", trigger.test_the_attribute_in_a_trigger_is_used_renamed_and_deleted),
        (nodes, "brackets_of", lambda word: None),
    ),
    "what a trigger names is completed": (
        ("triggers", trigger.test_the_name_in_a_trigger_is_completed_and_explained),
        (duel_words, "brackets_of", lambda word: None),
    ),
    "a keyword is read": (
        ("keywords", keyword.test_it_is_read_wherever_keywords_are, "Gaunt"),
        (phrases, "KEYWORDS", {"flying"}),
    ),
    "a keyword of two words is read": (
        ("keywords", keyword.test_it_is_read_wherever_keywords_are, "Tall shadow"),
        (phrases, "_second_words", dict),
    ),
    "a slip in a keyword is told": (
        ("keywords", keyword.test_a_slip_in_its_name_is_told_and_repaired),
        (reports, "KEYWORDS", ("flying",)),
    ),
    "a keyword is completed": (
        ("keywords", keyword.test_it_is_completed_and_explained),
        (expect, "KEYWORDS", ("flying",)),
    ),
    "a keyword is weighed": (
        ("keywords", keyword.test_bots_weigh_it_and_it_has_its_row_in_the_reference),
        (worth, "_added", lambda: dict.fromkeys(("gaunt", "tall shadow"), 0)),
    ),
}
"""By law the fixture that enters the word, the test and what it takes; and what is broken."""


@pytest.mark.parametrize("law", BROKEN)
def test_a_broken_law_of_new_words_is_noticed(law, request, monkeypatch):
    (fixture, test, *more), (module, name, broken) = BROKEN[law]
    entered = request.getfixturevalue(fixture)
    test(entered, *more)
    word.forget()
    monkeypatch.setattr(module, name, broken)
    with pytest.raises(AssertionError):
        test(entered, *more)
