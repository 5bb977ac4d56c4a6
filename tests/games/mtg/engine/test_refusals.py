"""Refused declarations and answers say who is meant and why, and point at the text that says so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.games.mtg.actions import Action
from core.games.mtg.combat.division import Division
from core.games.mtg.game import MtgGame
from core.protocol import IllegalAction
from tests.games.mtg.engine.kit import card, game, setup

TAUNT = card("Loud Taunt", "Instant", "Goad target creature.", "{R}")
BULL = card("Wild Bull", "Creature — Beast", "This creature attacks each combat if able.")
LURE = card("Bright Lure", "Creature — Elk", "All creatures able to block this creature do so.")
CHAIN = card(
    "Iron Chain", "Enchantment — Aura", "Enchant creature\nEnchanted creature can't attack."
)
SHACKLE = card(
    "Tin Shackle", "Enchantment — Aura", "Enchant creature\nEnchanted creature can't block."
)
BOOTS = card("Wing Boots", "Artifact — Equipment", "Equipped creature has flying.\nEquip {1}")
DREAD = card("Dread Banner", "Enchantment", "Creatures you control get +0/+0 and have menace.")
WALL = card("Plain Wall", "Creature — Wall", "Defender")
OX = card("Plain Ox", "Creature — Ox", "")
OWN = (TAUNT, BULL, LURE, CHAIN, SHACKLE, BOOTS, DREAD, WALL, OX)
FOUND = game(*OWN)


def on(name, host):
    return {"card": name, "attached_to": f"@{host}"}


def ids_of(state):
    found = {}
    for perm in state.battlefield.values():
        found.setdefault(perm.card.name, []).append(perm.id)
    return found


def to_declare(state, what, found=FOUND):
    """On to the declaration of P1's attackers or, all of them attacking, P2's blockers."""
    while not state.declares:
        state = found.apply(state, Action("PASS_PRIORITY")).state
    if what == "blockers":
        mine = tuple(p.id for p in state.battlefield.values() if p.controller == 0
                     and "creature" in p.card.types)  # fmt: skip
        state = found.apply(state, Action("DECLARE_ATTACKERS", attackers=mine)).state
        while not state.declares:
            state = found.apply(state, Action("PASS_PRIORITY")).state
    return state


def refused(state, action, found=FOUND):
    """Sentence, code, and the names of the cards whose text is the cause; both ways alike."""
    view = found.observe(state, found.to_act(state))
    refusal = found.why_illegal(view, action)
    with pytest.raises(IllegalAction) as error:
        found.apply(state, action)
    assert error.value.refusal == refusal
    places = found.plan.places.cards.values()
    causes = [each.name for path in refusal.causes for each in places
              if path.startswith(f"{each.path}/")]  # fmt: skip
    return refusal.message, refusal.reasons[0].message, causes


def attack(*ids):
    return Action("DECLARE_ATTACKERS", attackers=ids)


def block(**pairs):
    return Action("DECLARE_BLOCKERS", blocks=tuple(pairs.items()))


def goaded(*more):
    """P1 is to attack with an ox that P2 goaded, and others."""
    state = setup(FOUND, {"battlefield": ["Plain Ox", *more]},
                  {"hand": ["Loud Taunt"], "battlefield": ["Mountain"]})  # fmt: skip
    state = FOUND.apply(state, Action("PASS_PRIORITY")).state
    ox = ids_of(state)["Plain Ox"][0]
    state = FOUND.apply(state, Action("CAST_SPELL", state.seats[1].hand[0], ((ox,),))).state
    for _ in range(2):
        state = FOUND.apply(state, Action("PASS_PRIORITY")).state
    return state, ox


def test_a_goaded_creature_is_named_with_what_goaded_it():
    state, _ = goaded()
    for action in (Action("SKIP_COMBAT"), None):
        if action is None:
            state, action = to_declare(state, "attackers"), attack()
        words = "Plain Ox must attack: Loud Taunt of P2 goaded it until P2's next turn"
        assert refused(state, action) == (words, "MUST_ATTACK", ["Loud Taunt"])


def test_every_creature_that_must_attack_is_named_with_its_own_reason():
    state, ox = goaded("Wild Bull", "Plain Ox")
    state = to_declare(state, "attackers")
    words, code, causes = refused(state, attack(ids_of(state)["Plain Ox"][1]))
    assert words == (
        "Plain Ox#1 must attack: Loud Taunt of P2 goaded it until P2's next turn; "
        "Wild Bull must attack: its own text says so"
    )
    assert (code, causes) == ("MUST_ATTACK", ["Loud Taunt", "Wild Bull"])
    words, _, causes = refused(state, attack(ids_of(state)["Wild Bull"][0]))
    assert causes == ["Loud Taunt"]
    assert "Bull" not in words
    assert FOUND.apply(state, attack(ox, ids_of(state)["Wild Bull"][0])).state


@pytest.mark.parametrize(
    ("creature", "more", "words", "code", "causes"),
    [
        ({"card": "Plain Ox", "id": "x", "tapped": True}, [], "Plain Ox#1 is tapped",
         "CANT_ATTACK", []),
        ({"card": "Plain Ox", "id": "x", "sick": True}, [],
         "Plain Ox#1 came under your control this turn and has no haste", "SUMMONING_SICK", []),
        ({"card": "Plain Wall", "id": "x"}, [], "Plain Wall has defender", "CANT_ATTACK",
         ["Plain Wall"]),
        ({"card": "Plain Ox", "id": "x"}, [on("Iron Chain", "x")],
         "Plain Ox#1 can't attack, because of Iron Chain", "CANT_ATTACK", ["Iron Chain"]),
    ],
)  # fmt: skip
def test_who_cannot_attack_is_named_with_the_reason(creature, more, words, code, causes):
    state = setup(FOUND, {"battlefield": [creature, *more, "Plain Ox"]}, {})
    id = next(iter(state.battlefield))
    if "#1" in words and creature["card"] != "Plain Ox":
        words = words.replace("#1", "")
    state = to_declare(state, "attackers")
    if creature.get("sick") or creature.get("tapped"):
        assert not state.battlefield[id].tapped or creature["tapped"]
    assert refused(state, attack(id)) == (words, code, causes)


def test_what_is_no_creature_or_not_yours_is_named_too():
    state = setup(
        FOUND, {"battlefield": ["Plain Ox", "Wing Boots"]}, {"battlefield": ["Wild Bull"]}
    )
    state, ids = to_declare(state, "attackers"), ids_of(state)
    assert refused(state, attack(ids["Wing Boots"][0]))[0] == "Wing Boots is not a creature"
    assert refused(state, attack(ids["Wild Bull"][0]))[0] == "Wild Bull is not yours"
    assert refused(state, attack("p99"))[0] == "Only creatures on the battlefield attack"


@pytest.mark.parametrize(
    ("one", "two", "words", "code", "causes"),
    [
        (["Plain Ox"], [{"card": "Wild Bull", "id": "x"}, on("Tin Shackle", "x")],
         "Wild Bull can't block, because of Tin Shackle", "CANT_BLOCK", ["Tin Shackle"]),
        (["Plain Ox"], [{"card": "Wild Bull", "tapped": True}], "Wild Bull is tapped",
         "CANT_BLOCK", []),
        ([{"card": "Plain Ox", "id": "x"}, on("Wing Boots", "x")], ["Wild Bull"],
         "Plain Ox has flying; Wild Bull has neither flying nor reach", "CANT_BLOCK",
         ["Wing Boots"]),
        (["Plain Ox", "Dread Banner"], ["Wild Bull"],
         "Plain Ox has menace: it takes two or more blockers, or none", "MENACE",
         ["Dread Banner"]),
    ],
)  # fmt: skip
def test_a_refused_block_names_both_creatures_and_the_reason(one, two, words, code, causes):
    state = setup(FOUND, {"battlefield": one}, {"battlefield": [*two, "Webspine Lurker"]})
    state, ids = to_declare(state, "blockers"), ids_of(state)
    action = block(**{ids["Wild Bull"][0]: ids["Plain Ox"][0]})
    assert refused(state, action) == (words, code, causes)


def test_who_must_block_a_lure_is_named_with_it():
    state = setup(FOUND, {"battlefield": ["Bright Lure"]}, {"battlefield": ["Wild Bull"]})
    state = to_declare(state, "blockers")
    words = "Wild Bull must block Bright Lure, as all that can must"
    assert refused(state, block()) == (words, "MUST_BLOCK", ["Bright Lure"])


# -- answers --------------------------------------------------------------------------------------

MODERN = MtgGame(replace(FOUND.plan, profile="cr_2025"))


def dividing(attacker="Slagback Brute", blockers=("Harbor Bulwark", "Forge Apprentice")):
    """P1 is to divide the damage of an attacker that these block."""
    state = setup(MODERN, {"battlefield": [attacker]}, {"battlefield": list(blockers)})
    state = to_declare(state, "blockers", MODERN)
    mine = state.combat.attackers[0]
    blocks = tuple((p.id, mine) for p in state.battlefield.values() if p.controller == 1)
    state = MODERN.apply(state, Action("DECLARE_BLOCKERS", blocks=blocks)).state
    while state.pending is None:
        state = MODERN.apply(state, Action("PASS_PRIORITY")).state
    return state, ids_of(state)


def shares(state, **given):
    parts = tuple((id, tuple(each.items())) for id, each in given.items())
    return Action("RESOLVE_DECISION", decision_id=state.pending.id, choice=Division(parts))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"Harbor Bulwark": 2, "Forge Apprentice": 1, 1: 2},
         "Trample: P2 is dealt damage by Slagback Brute only after lethal damage to every "
         "blocker, and Harbor Bulwark needs 3"),
        ({"Harbor Bulwark": 4, 1: 1},
         "Trample: P2 is dealt damage by Slagback Brute only after lethal damage to every "
         "blocker, and Forge Apprentice needs 1"),
        ({"Harbor Bulwark": 3}, "Slagback Brute deals 5 damage, not 3"),
        ({"Harbor Bulwark": 6, "Forge Apprentice": -1},
         "The damage of Slagback Brute is divided in whole numbers from 0"),
        ({0: 5}, "P1 takes no damage from Slagback Brute: divide it among Harbor Bulwark, "
         "Forge Apprentice, P2"),
        ({"Slagback Brute": 5}, "Slagback Brute takes no damage from Slagback Brute: divide it "
         "among Harbor Bulwark, Forge Apprentice, P2"),
    ],
)  # fmt: skip
def test_a_refused_division_says_which_rule_it_breaks(given, words):
    state, ids = dividing()
    chosen = {(to if isinstance(to, int) else ids[to][0]): n for to, n in given.items()}
    action = shares(state, **{ids["Slagback Brute"][0]: chosen})
    assert refused(state, action, MODERN) == (words, "DECISION_ILLEGAL", ["Slagback Brute"])


def test_a_division_that_leaves_an_attacker_out_or_names_another_is_refused_by_name():
    state, ids = dividing()
    words, code, _ = refused(state, shares(state), MODERN)
    assert (words, code) == ("Say how the damage of Slagback Brute is divided", "DECISION_ILLEGAL")
    wall, brute = ids["Harbor Bulwark"][0], ids["Slagback Brute"][0]
    both = shares(state, **{brute: {wall: 5}, wall: {brute: 1}})
    assert refused(state, both, MODERN)[0] == "Harbor Bulwark has no damage to divide"


USHER = card("Grave Usher", "Creature — Zombie",
             "When this creature enters, each player discards two cards.")  # fmt: skip
SEER = card("Old Seer", "Creature — Human", "When this creature enters, scry 2.")
PICKER_TEXT = (
    "When this creature enters, look at the top two cards of your library. Put one of them into "
    "your hand and the rest on the bottom of your library in any order."
)
PICKER = card("Top Picker", "Creature — Human", PICKER_TEXT)
JAILER = card("Wide Jailer", "Creature — Human",
              "When this creature enters, exile up to two target creatures until this creature "
              "leaves the battlefield.")  # fmt: skip
DRUID = card("Maybe Druid", "Creature — Elf", "When this creature enters, you may draw a card.")


@pytest.mark.parametrize(
    ("name", "choice", "words"),
    [
        ("Grave Usher", ("one",), "Choose 2 of the 3 options, each at most once"),
        ("Grave Usher", ("one", "one"), "Choose 2 of the 3 options, each at most once"),
        ("Grave Usher", True, "Choose 2 of the 3 options, each at most once"),
        ("Old Seer", (("one",), ()), "Put each of the 2 cards on one side, each once"),
        ("Top Picker", (("one", "two"), ()),
         "Put each of the 2 cards on one side, each once; exactly one goes into your hand"),
        ("Maybe Druid", "yes", "Answer yes or no"),
        ("Wide Jailer", (("c1",),), "@c1 is not a legal target"),
        ("Wide Jailer", (), "Choose targets for 1 group(s)"),
        ("Wide Jailer", ((0,),), "P1 is not a legal target"),
    ],
)  # fmt: skip
def test_an_answer_that_is_none_is_refused_with_what_to_do(name, choice, words):
    found = game(USHER, SEER, PICKER, JAILER, DRUID)
    field = ["Swamp", "Forge Apprentice"]
    one = {"hand": [name, "Island", "Swamp", "Forest"], "battlefield": field}
    one["library"] = ["Plains*5"]
    state = setup(found, one, {"hand": ["Island"]})
    state = found.apply(state, Action("CAST_SPELL", state.seats[0].hand[0])).state
    while state.pending is None:
        state = found.apply(state, Action("PASS_PRIORITY")).state
    options = dict(zip(("one", "two"), state.pending.options, strict=False))
    real = _placed(choice, options)
    action = Action("RESOLVE_DECISION", decision_id=state.pending.id, choice=real)
    assert refused(state, action, found)[:2] == (words, "DECISION_ILLEGAL")


def _placed(choice, options):
    if isinstance(choice, tuple):
        return tuple(_placed(each, options) for each in choice)
    return options.get(choice, choice) if isinstance(choice, str) else choice
