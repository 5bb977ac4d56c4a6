"""Fail closed: what is not supported is shown with its clause, its place and what is near it."""

from __future__ import annotations

import pytest

from core.games.mtg.cards.card import read_card
from core.games.mtg.cards.grammar.productions import PRODUCTIONS
from tests.games.mtg.cards.kit import CARDS, reading

REJECTED = [
    # kind, text, the clause, where reading stopped, the nearest production
    ("instant", "Draw two card.", "Draw two card.", "card", "draw"),
    ("instant", "Scry 1. Draw three crads.", "Draw three crads.", "crads", "draw"),
    ("instant", "Investigate.", "Investigate.", "Investigate", None),
    ("instant", "Destroy target creature", "Destroy target creature", "", "destroy"),
    ("instant", "Destroy target soldier.", "Destroy target soldier.", "soldier", "destroy"),
    ("instant", "~ deals two damage to any target.", None, "two", "damage"),
    ("instant", "~ deals 2 damage to target card.", None, ".", "damage"),
    ("instant", "You may you draw a card.", None, "you", "clause"),
    ("instant", "Flashback {T}", "Flashback {T}", "{T}", "flashback"),
    ("creature", "Flying\nHexproff", "Hexproff", "Hexproff", "keywords"),
    ("creature", "When ~ enters the battle, draw a card.", None, "the", "event"),
    ("creature", "{2} {T}: Draw a card.", None, "{T}", "activation cost"),
    ("creature", "{1}: Draw a card. Activate only once.", None, "once", "activation cost"),
    ("land", "~ enters tapped unless you pay 2 life.", None, "unless", "enters tapped"),
    ("equipment", "Equipped creature gets +1/+1, has flying.", None, ".", "part"),
    ("aura", "Enchant land", "Enchant land", "land", "enchant"),
]


@pytest.mark.parametrize(("kind", "text", "clause", "stop", "production"), REJECTED)
def test_an_unread_clause_is_shown_with_its_place(kind, text, clause, stop, production):
    problems = reading(text, kind).problems
    assert [problem.key for problem in problems] == ["oracle_text"]
    found = problems[0].clause
    assert found.kind == "unread"
    assert text[slice(*found.span)] == found.clause
    assert clause is None or found.clause == clause
    assert text[slice(*found.at)] == stop
    assert production is None or found.production == production
    assert found.production in PRODUCTIONS
    assert found.form
    assert found.reason.endswith((".", "?"))


REFUSED = [
    ("creature", "When ~ enters, you gain X life.", "X", "X means nothing"),
    ("creature", "{X}: Draw a card.", "{X}", "cost of a spell only"),
    ("instant", "Counter target creature.", "target creature", "must be a spell"),
    ("instant", "Destroy target spell.", "target spell", "must be a permanent"),
    ("instant", "Destroy target player.", "target player", "must be a permanent"),
    ("instant", "Exile target instant.", "instant", "no permanent"),
    ("instant", "Copy target creature spell.", "target creature spell", "Only instant and sorcery"),
    ("instant", "It gets +1/+1 until end of turn.", "It", "A spell is no creature"),
    ("instant", "~ deals 1 damage to any target. It gets +1/+1 until end of turn.", "It", "player"),
    (
        "instant",
        "Up to two target creatures gain haste until end of turn. It gains fear.",
        "It",
        "several targets",
    ),
    ("creature", "Whenever another creature enters, sacrifice it.", "it", "object of the event"),
    ("creature", "When ~ enters, that player discards a card.", "that player", "which player"),
    ("instant", "Exile target creature. Return it to the battlefield tapped under its owner's "
     "control.", None, "just died"),
    ("instant", "Exile target creature until ~ leaves the battlefield.", None, "no battlefield"),
    ("creature", "{T}: Return ~ from your graveyard to your hand.", None, "graveyard"),
    ("creature", "{1}, {2}: Draw a card.", "{2}", "twice"),
    ("creature", "{1}: Add {2}.", "{2}", "Mana is added"),
    ("creature", "Flying, flying", "flying", "twice"),
    ("creature", "Draw a card.", None, "no effects of its own"),
    ("creature", "Goblins an opponent controls get +1/+1.", None, "that you control"),
    ("instant", "Copy up to two target instant spells.", None, "one target"),
    ("instant", "Counter up to two target spells unless its controller pays {1}.", None, "one"),
    ("instant", "Return up to two target lands to its owner's hand.", None, "one target"),
    ("instant", "Attach up to two target Equipment to target creature.", None, "one target"),
    ("instant", "Up to two target creatures deals damage equal to its power to target player.",
     None, "one target"),
    ("instant", "Attach target Aura to target creature.", "target Aura", "Only Equipment"),
    (
        "instant",
        'Until end of turn, target creature gets +1/+1 and gains "When Test Card dies, scry 1."',
        "Test Card",
        "this creature",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "place", "reason"), REFUSED)
def test_what_the_words_allow_and_the_rules_do_not_is_refused_with_the_reason(
    kind, text, place, reason
):
    problems = reading(text, kind).problems
    assert len(problems) == 1
    found = problems[0].clause
    assert found.kind == "refused"
    assert reason in found.reason
    assert place is None or text[slice(*found.at)] == place
    assert text[slice(*found.span)] == found.clause
    assert found.span[0] <= found.at[0] < found.at[1] <= found.span[1]


MISPLACED = [
    ("instant", "Flying\nDraw a card.", "effects and costs only"),
    ("instant", "When ~ enters, draw a card.", "effects and costs only"),
    ("instant", "Flashback {1}", "does nothing"),
    ("instant", "Choose one \u2014\n\u2022 Draw a card.\nDraw a card.", "not both"),
    ("instant", "Draw a card.\nFlashback {1}\nFlashback {2}", "twice"),
    ("creature", "Flashback {1}", "Only an instant or sorcery"),
    ("creature", "Enchant creature", "Only an Aura"),
    ("creature", "Equip {1}", "Only an Equipment"),
    ("creature", "Equipped creature gets +1/+1.", "Only an Equipment"),
    ("creature", "Whenever equipped creature attacks, draw a card.", "Only an Equipment"),
    ("aura", "Enchanted creature gets +1/+1.", "says once"),
    ("equipment", "Enchanted creature gets +1/+1.", "Only an Aura"),
    ("land", "As an additional cost to cast this spell, pay 1 life.", "no costs"),
]


@pytest.mark.parametrize(("kind", "text", "reason"), MISPLACED)
def test_a_line_that_its_card_cannot_have_is_refused(kind, text, reason):
    problems = reading(text, kind).problems
    assert [problem.clause.kind for problem in problems] == ["misplaced"]
    assert reason in problems[0].message


def test_every_line_is_judged_by_itself():
    text = "Flying\nShroud\nWhen ~ enters, explore.\nReach"
    problems = reading(text, "creature").problems
    assert [problem.clause.clause for problem in problems] == ["Shroud", "explore."]


@pytest.mark.parametrize("word", ["draw", "destroy", "when", "trample", "create"])
def test_a_misspelt_beginning_is_answered_by_the_word_that_is_near(word):
    wrong = word[:-1] + "q"
    found = reading(f"{wrong} target creature.", "creature").problems[0].clause
    assert f"did you mean “{word}”?" in found.reason


def test_one_changed_word_rejects_a_card():
    found = CARDS["Cinder Lash"]
    text = found["oracle_text"].replace("damage", "damages")
    problems = read_card({**found, "oracle_text": text}).problems
    assert problems[0].clause.clause == "Cinder Lash deals 2 damages to any target."


@pytest.mark.parametrize("text", ["\u2022", ".", "{", "\"", "(", "~", ":", "Choose one \u2014",
                                  "{T}:", "When", "\u2022 Draw a card.", "x" * 999, "{" * 500,
                                  "~ " * 400, "a, " * 300, "\ud800", "\u0130\n\u00df"])  # fmt: skip
@pytest.mark.parametrize("kind", ["instant", "creature"])
def test_no_text_is_too_odd_to_be_answered(text, kind):
    problems = reading(text, kind).problems
    assert problems or text in ("(",)
    for problem in problems:
        assert problem.message
        if problem.clause is not None:
            start, end = problem.clause.span
            assert 0 <= start <= end <= len(text)
