"""A word beside one of several nouns speaks of all of them only where grammar says so."""

from __future__ import annotations

import random
from itertools import product

import pytest

from core.games.mtg.cards import types as t
from core.games.mtg.cards.subtypes import LAND_TYPES, plural_of
from core.games.mtg.statics.team import Anthem
from tests.games.mtg.cards.kit import card, reading
from tests.games.mtg.engine.kit import card as own_card
from tests.games.mtg.engine.kit import difference, do

NOUNS = ("creature", "artifact", "enchantment", "land", "permanent", "token", "Goblin", "Equipment",
         "Aura", "Forest")  # fmt: skip
ADJECTIVES = ("attacking", "tapped", "nonland", "nonblack", "noncreature", "basic", "white", "blue",
              "red", "colorless")  # fmt: skip
WHOSE = {"": "any", "you control": "you", "an opponent controls": "opponent"}
KEYWORDS = ("flying", "trample", "first strike")
CREATURES = ("creature", "Goblin")
LANDS = ("land", "Forest")


def _never(adjective, noun):
    """Whether no object of this kind can have the adjective."""
    if adjective == "basic":
        return noun not in LANDS
    if adjective == "nonland":
        return noun in LANDS
    return adjective == "noncreature" and noun in CREATURES


def _phrases():
    """Phrases of one, two or three nouns, with what they say by construction."""
    lists = [(one,) for one in NOUNS]
    lists += [(one, two) for one, two in product(NOUNS, NOUNS) if one != two]
    lists += [("creature", "artifact", "land"), ("artifact", "enchantment", "Goblin")]
    every = list(product(lists, (None, *ADJECTIVES), WHOSE, (None, *KEYWORDS), (False, True)))
    yield from random.Random(1).sample(every, 6000)


def _text(nouns, adjective, whose, keyword, plural):
    names = [plural_of(noun) for noun in nouns] if plural else list(nouns)
    words = [adjective, " or ".join(names), whose, f"with {keyword}" if keyword else None]
    return " ".join(word for word in words if word)


def test_thousands_of_noun_phrases_mean_what_they_say_or_are_refused():
    read = refused = 0
    for nouns, adjective, whose, keyword, plural in _phrases():
        words = _text(nouns, adjective, whose, keyword, plural)
        found = reading(f"Destroy {'up to two target' if plural else 'target'} {words}.")
        spread = len(nouns) > 1 and (adjective or keyword)
        if spread or (adjective and _never(adjective, nouns[0])):
            assert found.card is None, words
            refused += 1
            if not any(_never(adjective, noun) for noun in nouns if adjective):
                assert found.problems[0].message.count(" or “") == 1, words
            continue
        assert found.card is not None, words
        read += 1
        assert found.card.rules.targets[0].filter == t.Filter(
            nouns, (adjective,) if adjective else (), "", WHOSE[whose], keyword
        ), words
    assert read > 500
    assert refused > 4000


@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ("Exile target artifact or creature with trample.",
         "artifact, or creature with trample",
         "artifact with trample, or creature with trample"),
        ("Destroy target tapped creature or artifact.",
         "tapped creature, or artifact", "tapped creature, or tapped artifact"),
        ("Artifacts or creatures you control with flying gain haste until end of turn.",
         "artifact, or creature with flying", "artifact with flying, or creature with flying"),
        ("Return target white creature or enchantment to its owner's hand.",
         "white creature, or enchantment", "white creature, or white enchantment"),
        ("Counter target creature or artifact spell with flying.",
         "creature, or artifact with flying", "creature with flying, or artifact with flying"),
    ],
)  # fmt: skip
def test_both_readings_are_named(text, one, other):
    message = reading(text).problems[0].message
    assert f"“{one}” or “{other}”" in message


def test_an_anthem_shares_other_and_whose_and_nothing_else():
    found = card("Other Goblins or Elves you control get +1/+1.", "creature")
    held = t.Filter(("Goblin", "Elf"), (), "", "you", None, True)
    assert found.rules.static_abilities == (Anthem(held, 1, 1),)
    for text in ("Other tapped Goblins or Elves you control get +1/+1.",
                 "Goblins or Elves you control with flying get +1/+1."):  # fmt: skip
        assert "could mean" in reading(text, "creature").problems[0].message


def test_before_spell_an_adjective_speaks_of_the_spell():
    found = card("Counter target red instant or sorcery spell.")
    assert found.rules.targets[0].filter == t.Filter(("instant", "sorcery"), ("red",), "spell")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Counter target tapped spell.", "ever tapped"),
        ("Counter target attacking creature spell.", "ever attacking"),
        ("Destroy target basic creature.", "ever basic"),
        ("Destroy target noncreature Goblin.", "ever noncreature"),
        ("Destroy target nonland Forest.", "ever nonland"),
        ("Destroy target white blue creature.", "one colour"),
        ("Destroy target black nonblack creature.", "one colour"),
        ("Destroy target colorless red creature.", "one colour"),
        *((f"Counter target {name} spell.", "never a spell") for name in sorted(LAND_TYPES)),
    ],
)
def test_what_nothing_can_ever_be_is_refused(text, reason):
    assert reason in reading(text).problems[0].message


def test_in_play_whose_it_is_holds_for_both_nouns():
    own = own_card("Own", "Instant", "Destroy target artifact or creature an opponent controls.")
    rock = own_card("Rock", "Artifact", "")
    beast = own_card("Beast", "Creature \u2014 Beast", "")
    mine = {"hand": ["Own"], "battlefield": ["Plains", "Rock", "Beast"]}
    for name in ("Rock", "Beast"):
        script = [
            do("illegal", **{"try": do("cast", "P1", card="Own", targets=[f"{name}#1"])}),
            do("cast", "P1", card="Own", targets=[f"{name}#2"]),
            do("resolve"),
        ]
        expect = {"zones": {"P2": {"graveyard": [name]}}}
        theirs = {"battlefield": ["Rock", "Beast"]}
        assert difference(mine, theirs, script, expect, own, rock, beast) == ""
