"""What a card of its kind can never do or be called is refused, on every kind of card."""

from __future__ import annotations

import pytest

from core.games.mtg.effects.tokens import CreateTokens
from tests.games.mtg.cards.kit import card, raw, reading
from tests.games.mtg.engine.kit import card as own_card
from tests.games.mtg.engine.kit import difference, do

KINDS = {
    "creature": ("creature", {}, ("creature",)),
    "artifact": ("artifact", {}, ("artifact",)),
    "land": ("land", {}, ("land",)),
    "enchantment": ("artifact", {"type_line": "Enchantment"}, ("enchantment",)),
    "aura": ("aura", {}, ("enchantment", "Aura")),
    "equipment": ("equipment", {}, ("artifact", "Equipment")),
    "artifact creature": (
        "creature", {"type_line": "Artifact Creature \u2014 Golem"}, ("artifact", "creature")),
    "enchantment creature": (
        "creature", {"type_line": "Enchantment Creature \u2014 Nymph"},
        ("enchantment", "creature")),
}  # fmt: skip
WORDS = ("creature", "artifact", "enchantment", "land", "Aura", "Equipment")
PREFIX = {"aura": "Enchant creature\n", "equipment": "Equip {1}\n"}


def _read(kind, text):
    base, more, _ = KINDS[kind]
    return reading(PREFIX.get(kind, "") + text, base, **more)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("word", WORDS)
def test_this_card_is_called_what_it_is(kind, word):
    for text in (
        "When this {} enters, you gain 1 life.",
        "At the beginning of your upkeep, this {} deals 1 damage to target opponent.",
        "{{1}}, Sacrifice this {}: Draw a card.",
        "When this {} enters, exile target creature an opponent controls until this {} leaves "
        "the battlefield.",
    ):
        problems = _read(kind, text.format(word, word)).problems
        if word in KINDS[kind][2]:
            assert problems == (), text
        else:
            assert f"This card is not a{'n' if word[0] in 'aeAE' else ''} {word}" in (
                problems[0].message
            )


def test_every_card_may_be_called_a_card_or_by_its_name():
    for kind in KINDS:
        for own in ("this card", "Test Card"):
            assert _read(kind, f"When {own} enters, you gain 1 life.").problems == ()


def test_an_equipment_and_an_aura_are_told_how_to_name_their_host():
    for kind, host in (("equipment", "equipped"), ("aura", "enchanted")):
        for text in ("When this creature dies, draw a card.",
                     "This creature attacks each combat if able."):  # fmt: skip
            assert f"write “{host} creature”" in _read(kind, text).problems[0].message
        assert f"“{host} creature has flying”" in _read(kind, "Flying").problems[0].message


OF_CREATURES = [
    *("Flying", "Reach", "First strike", "Double strike", "Trample", "Vigilance", "Haste"),
    *("Menace", "Defender", "Deathtouch", "Lifelink", "Hexproof, flying"),
    *("When {} dies, draw a card.", "Whenever {} attacks, draw a card."),
    *("Whenever {} attacks or blocks, draw a card.", "Whenever {} is dealt damage, draw a card."),
    "Whenever {} deals combat damage to a player, draw a card.",
    *("{} attacks each combat if able.", "All creatures able to block {} do so."),
    "Prevent all combat damage that would be dealt to and dealt by {}.",
    "You may have {} assign its combat damage as though it weren't blocked.",
    "{} gets +1/+1 for each Aura and Equipment attached to it.",
    "As long as {} is equipped, it has flying.",
    "{{1}}: {} gets +1/+1 until end of turn.",
    "{{1}}: {} gains flying until end of turn.",
    "At the beginning of your upkeep, put a +1/+1 counter on {}.",
    "At the beginning of your upkeep, it gets +1/+1 until end of turn.",
    "When {} enters, its controller gains life equal to its power.",
]


@pytest.mark.parametrize("text", OF_CREATURES)
def test_what_only_creatures_do_is_for_creatures(text):
    for kind, (_, _, words) in KINDS.items():
        problems = _read(kind, text.format("~", "~")).problems
        if "creature" in words:
            assert problems == (), kind
        else:
            assert "not a creature" in problems[0].message or "deals no damage" in (
                problems[0].message
            ), kind


def test_what_serves_any_permanent_is_for_all():
    for kind in KINDS:
        assert _read(kind, "Hexproof, indestructible").problems == ()
        assert _read(kind, "{1}: ~ gains indestructible until end of turn.").problems == ()
        assert _read(kind, "Lifelink\n{1}: ~ deals 1 damage to target opponent.").problems == ()
        assert _read(kind, "Flash").problems == () or kind == "land"


NEVER = [
    ("creature", "When ~ dies, put a +1/+1 counter on it.", "has died"),
    ("creature", "When ~ dies, it gets +1/+1 until end of turn.", "has died"),
    ("creature", "When ~ dies, sacrifice it.", "has died"),
    ("creature", "When ~ dies, exile target creature until ~ leaves the battlefield.", "has died"),
    ("creature", "Sacrifice ~: ~ gains flying until end of turn.", "has been sacrificed"),
    ("artifact", "{1}, Sacrifice ~: Exile target creature until ~ leaves the battlefield.",
     "has been sacrificed"),
    ("creature", "When ~ enters, exile ~. It gains haste until end of turn.", "has been exiled"),
    ("creature", "When ~ enters, return ~ from your graveyard to your hand.", "can never happen"),
    ("creature", "{1}: Return ~ from your graveyard to your hand. Put a +1/+1 counter on ~.",
     "owner's hand"),
    ("instant", "Exile target creature. It gains flying until end of turn.", "has been exiled"),
    ("instant", "Return target creature to its owner's hand. Put a +1/+1 counter on it.", "hand"),
    ("instant", "Goad target artifact.", "Only a creature"),
    ("instant", "Target land deals damage equal to its power to target player.", "Only a creature"),
    ("instant", "Attach target Equipment to target artifact.", "Only a creature"),
    ("instant", "Create a 1/1 green Forest creature token.", "not a creature type"),
    ("instant", "Create a 1/1 green Elves creature token.", "is not read"),
    ("instant", "Create a 1/1 green Elf creature token with flash.", "Flash does nothing"),
    ("instant", "Target creature gains flash until end of turn.", "Flash does nothing"),
    ("creature", "Creatures you control get +0/+0 and have flash.", "Flash does nothing"),
    ("aura", "Enchant creature\nEnchanted creature is an Equipment in addition to its other types.",
     "not a creature type"),
    ("creature", "Whenever you cast a Forest spell, draw a card.", "never a spell"),
    ("creature", "Forest spells you cast cost {1} less to cast.", "never a spell"),
    ("creature", "Elves spells you cast cost {1} less to cast.", "is not read"),
    ("instant", "If you control a Forests, you may pay 2 life rather than pay this spell's mana "
     "cost.\nDraw a card.", "is not read"),
    ("land", "Flash", "not cast"),
    ("artifact", "{1}: ~ gains hexproof and flying until end of turn.", "not a creature"),
    ("land", "When ~ enters, it gains indestructible, hexproof, and haste until end of turn.",
     "not a creature"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "reason"), NEVER)
def test_what_can_never_happen_is_refused(kind, text, reason):
    assert reason in reading(text, kind).problems[0].message


def test_in_quotes_the_words_are_those_of_what_has_the_ability():
    text = 'Until end of turn, target {} gets +1/+1 and gains "When this {} dies, draw a card."'
    assert reading(text.format("creature", "creature")).problems == ()
    assert reading(text.format("Goblin", "creature")).problems == ()
    assert "not a creature" in reading(text.format("artifact", "creature")).problems[0].message
    assert "not an artifact" in reading(text.format("creature", "artifact")).problems[0].message
    assert "only a creature" in reading(text.format("artifact", "artifact")).problems[0].message


@pytest.mark.parametrize(
    ("trigger", "reason"),
    [
        ("Whenever equipped creature attacks, draw a card.", "Only an Equipment"),
        ("When this creature enters, draw a card.", "on the battlefield already"),
        ("At the beginning of your upkeep, draw a card.", "until end of turn only"),
        ("When this card dies, draw a card.", "“this card” could mean"),
        ("Whenever this creature attacks, this card deals 1 damage to any target.",
         "“this card” could mean"),
    ],
)  # fmt: skip
def test_what_is_granted_can_happen_to_what_gains_it(trigger, reason):
    text = f'Until end of turn, target creature gets +1/+1 and gains "{trigger}"'
    assert reason in reading(text).problems[0].message


def test_a_token_is_not_cast_and_leaves_no_card():
    token = {"type_line": "Token Creature \u2014 Elf", "cost": ""}
    for text, reason in (
        ("Flash", "not cast"),
        ("As an additional cost to cast this spell, pay 1 life.", "not cast"),
        ("{1}: Return ~ from your graveyard to your hand.", "no graveyard"),
        ("When ~ dies, return ~ from your graveyard to your hand.", "no graveyard"),
        (
            "When ~ dies, return it to the battlefield tapped under its owner's control.",
            "no graveyard",
        ),
    ):
        assert reason in reading(text, "creature", **token).problems[0].message


def test_a_creature_type_of_the_cards_own_is_one():
    made = raw("When ~ enters, create a 1/1 green Gloomkin creature token.", "creature",
               type_line="Creature \u2014 Gloomkin")  # fmt: skip
    ability = card(**{"text": made["oracle_text"], "kind": "creature",
                      "type_line": made["type_line"]}).rules.triggered_abilities[0]  # fmt: skip
    effect = ability.sentences[0].effects[0]
    assert isinstance(effect, CreateTokens)
    assert effect.subtype == "Gloomkin"


def test_what_has_died_returns_to_the_hand():
    text = "When this creature dies, return this card from your graveyard to your hand."
    own = own_card("Own", "Creature \u2014 Elf", text)
    kill = own_card("Kill", "Instant", "Destroy target creature.")
    script = [do("cast", "P1", card="Kill", targets=["Own"]), do("resolve_all")]
    table = {"battlefield": ["Own", "Plains"], "hand": ["Kill"]}
    expect = {"zones": {"P1": {"hand": ["Own"], "graveyard": ["Kill"]}}}
    assert difference(table, {}, script, expect, own, kill) == ""
