"""A pronoun means one thing only: what is accepted means it, what has two readings is refused."""

from __future__ import annotations

import pytest

from core.games.mtg.effects.board import PutCounters
from core.games.mtg.effects.damage import Damage
from core.games.mtg.effects.hands import Discard
from core.games.mtg.effects.players import GainLife, LoseLife
from tests.games.mtg.cards.kit import card, reading
from tests.games.mtg.cards.pronouns import HOSTS, NAMINGS, SELF, TAKINGS, saying, sayings
from tests.games.mtg.engine.kit import card as own_card
from tests.games.mtg.engine.kit import difference, do


def meant(found):
    """How the last effect of a card names what its pronoun means."""
    rules = found.rules
    held = rules.triggered_abilities or [a for a in rules.activated_abilities if a.said == "text"]
    sentences = held[-1].sentences if held else rules.effects
    effect = sentences[-1].effects[-1]
    if isinstance(effect, GainLife):
        whose = effect.who.kind
        assert whose == ("self_controller" if effect.amount.of.kind == "self" else
                         "target_controller")  # fmt: skip
        assert whose == "self_controller" or effect.who.index == effect.amount.of.index
        ref = effect.amount.of
    elif isinstance(effect, Damage):
        ref = effect.source
    elif isinstance(effect, (Discard, LoseLife)):
        return ("that", 0) if effect.who.kind == "that_player" else ("target", effect.who.index)
    else:
        ref = effect.on if isinstance(effect, PutCounters) else effect.what
    return (ref.kind, ref.index)


def test_thousands_of_texts_mean_what_they_were_built_to_mean_or_are_refused():
    accepted = ambiguous = several = 0
    for each in sayings(pairs=4000):
        found = reading(each.text, each.kind)
        if found.card is not None:
            accepted += 1
            assert each.taking.pronoun != "unread", each.text
            assert [thing.means for thing in each.fitting] == [meant(found.card)], each.text
        elif len(each.fitting) > 1 and each.taking.pronoun != "unread":
            ambiguous += 1
            told = " ".join(problem.message for problem in found.problems)
            if "could mean" in told:
                several += 1
                missing = [thing.label for thing in each.fitting if thing.label not in told]
                assert missing == [], (each.text, told)
    assert accepted > 1000
    assert ambiguous > 1000
    assert several == ambiguous


def test_only_the_pronoun_keeps_these_texts_from_being_read():
    for host in HOSTS:
        for naming in NAMINGS:
            text = saying(host, (naming,), TAKINGS[0]).before
            assert reading(text, host.kind).problems == (), text


ACCEPTED = [
    ("creature", "Whenever this creature attacks, it gets +1/+0 until end of turn.", SELF),
    ("creature", "Whenever this creature attacks, create two 1/1 red Goblin creature tokens. It "
     "gets +2/+0 until end of turn.", SELF),
    ("creature", "When this creature enters, draw two cards. Put a +1/+1 counter on it.", SELF),
    ("creature", "When this creature enters, target creature gets +1/+1 until end of turn. That "
     "creature gains flying until end of turn.", ("target", 0)),
    ("creature", "When this creature enters, goad target creature. Until your next turn, whenever "
     "that creature attacks, draw a card.", ("target", 0)),
    ("creature", "When this creature enters, exile target creature. That creature's controller "
     "gains life equal to its power.", ("target", 0)),
    ("instant", "Exile target creature. Its controller gains life equal to its power.",
     ("target", 0)),
    ("instant", "Destroy target creature. That creature's controller gains life equal to its "
     "power.", ("target", 0)),
    ("instant", "Target creature gets +1/+1 until end of turn. Put a +1/+1 counter on it.",
     ("target", 0)),
    ("instant", "~ deals 3 damage to target creature. It gets -1/-0 until end of turn.",
     ("target", 0)),
    ("artifact", "{1}: Target creature gets +1/+1 until end of turn. It gains haste until end of "
     "turn.", ("target", 0)),
    ("artifact", "{2}, Sacrifice this artifact: It deals 2 damage to target opponent.", SELF),
    ("creature", "Whenever this creature deals combat damage to a player, that player discards a "
     "card.", ("that", 0)),
    ("creature", "Whenever an opponent casts a spell, scry 1. That player loses 2 life.",
     ("that", 0)),
    ("instant", "Target opponent discards a card. That player loses 2 life.", ("target", 0)),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "means"), ACCEPTED)
def test_what_a_pronoun_can_only_mean_is_read_so(kind, text, means):
    assert meant(card(text, kind)) == means


REFUSED = [
    ("artifact", "{3}{W}: Create a 1/1 white Soldier creature token. It gains vigilance until end "
     "of turn.", ["this artifact", "the Soldier token"]),
    ("creature", "When this creature enters, search your library for a basic land card, put it "
     "onto the battlefield tapped, then shuffle. Put two +1/+1 counters on it.",
     ["this creature", "the land that is found"]),
    ("instant", "Target creature gets +1/+1 until end of turn. Target creature gets +1/+1 until "
     "end of turn. It gains flying until end of turn.", ["(number 1)", "(number 2)"]),
    ("creature", "Sacrifice another creature: Put a +1/+1 counter on it.",
     ["this creature", "the creature that is sacrificed"]),
    ("equipment", "Equip {1}\nWhenever equipped creature attacks, it gets +1/+1 until end of turn.",
     ["this Equipment", "equipped creature"]),
    ("creature", "When this creature enters, create two 1/1 white Soldier creature tokens. They "
     "gain haste until end of turn.", ["the Soldier tokens"]),
    ("instant", "Up to two target creatures gain haste until end of turn. Create two 1/1 white "
     "Soldier creature tokens. Those tokens gain flying until end of turn.",
     ["up to two target creatures", "the Soldier tokens"]),
    ("creature", "Whenever this creature deals combat damage to a player, target player discards a "
     "card. That player loses 1 life.", ["a player", "target player"]),
    ("instant", "As an additional cost to cast this spell, sacrifice a creature.\nTarget creature "
     "gets +1/+1 until end of turn. It gains flying until end of turn.",
     ["the creature that is sacrificed", "target creature"]),
    ("instant", "Until end of turn, target creature gets +1/+1 and gains \"Whenever this creature "
     "attacks, target creature gets -1/-1 until end of turn. Put a +1/+1 counter on it.\"",
     ["this creature", "target creature"]),
    ("instant", "Choose one \u2014\n\u2022 Draw a card.\n\u2022 Destroy target artifact. Exile "
     "target creature. Its controller gains life equal to its power.",
     ["target artifact", "target creature"]),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "named"), REFUSED)
def test_what_has_two_readings_is_refused_with_both_at_its_place(kind, text, named):
    problem = reading(text, kind).problems[0]
    for each in named:
        assert each in problem.message
    start, end = problem.clause.at
    assert text[start:end].lower() in ("it", "its", "they", "those", "that player")


@pytest.mark.parametrize(
    "text",
    [
        "Whenever this creature attacks, counter target creature spell. That creature gets +1/+1 "
        "until end of turn.",
        "{1}: This creature gets +1/+0 until end of turn. Counter target Elf spell. That creature "
        "gains haste until end of turn.",
        "Whenever you cast a creature spell, this creature gets +1/+0 until end of turn. That "
        "creature gains haste until end of turn.",
        "Whenever an opponent casts an Elf spell, this creature gets +1/+0 until end of turn. That "
        "creature gains haste until end of turn.",
    ],
)
def test_that_creature_is_not_the_source_where_a_creature_spell_was_named(text):
    assert "“that creature”" in reading(text, "creature").problems[0].message.lower()


def test_a_word_that_tells_the_readings_apart_is_named_where_there_is_one():
    text = "{1}: Target creature gets +1/+1 until end of turn. It gains haste until end of turn."
    message = reading(text, "creature").problems[0].message
    assert "“That creature” means the target, “this creature” the card itself." in message


PLAYED = [
    # An ability of the creature "Own" aimed at "Other"; how large both are afterwards.
    ("{1}: Target creature gets +2/+0 until end of turn. Put a +1/+1 counter on that creature.",
     3, 2, 5, 3),
    ("{1}: Target player gains 1 life. Put a +1/+1 counter on it.", 4, 3, 2, 2),
    ("{1}: You gain 1 life. It gets +2/+2 until end of turn.", 5, 4, 2, 2),
    ("{1}: Goad target creature. That creature gets -1/-0 until end of turn.", 3, 2, 1, 2),
]  # fmt: skip


@pytest.mark.parametrize(("text", "power", "toughness", "others", "tough"), PLAYED)
def test_in_play_a_pronoun_reaches_what_it_means(text, power, toughness, others, tough):
    own = own_card("Own", "Creature \u2014 Elf", text, power="3", toughness="2")
    other = own_card("Other", "Creature \u2014 Elf", "")
    targets = {"targets": ["Other" if "creature gets" in text or "Goad" in text else "P2"]}
    script = [
        do("activate", "P1", source="Own", ability=0, **(targets if "arget" in text else {})),
        do("resolve"),
    ]
    expect = {"permanents": {
        "Own": {"power": power, "toughness": toughness},
        "Other": {"power": others, "toughness": tough},
    }}  # fmt: skip
    table = {"battlefield": ["Own", "Plains"], "library": ["Plains*9"]}
    assert difference(table, {"battlefield": ["Other"]}, script, expect, own, other) == ""
