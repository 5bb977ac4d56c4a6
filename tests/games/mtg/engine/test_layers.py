"""Continuous effects that depend on each other, damage dealt at once, and ids that have gone."""

from __future__ import annotations

import json
from itertools import permutations

import pytest

from core.games.mtg.actions import Action
from core.games.mtg.dependency import in_turn
from tests.games.mtg.engine.kit import (
    RESOLVE,
    RESOLVE_ALL,
    card,
    cast,
    difference,
    do,
    game,
    setup,
)


def enchantment(name, text):
    return card(name, "Enchantment", text)


def asking(name, word, bonus, gives):
    """What has one keyword gets a bonus and another keyword."""
    text = f"Creatures you control with {word} get {bonus} and have {gives}."
    return enchantment(name, text)


def aura(name, text):
    return card(name, "Enchantment — Aura", f"Enchant creature\n{text}")


CHOIR = asking("Venom Choir", "deathtouch", "+1/+0", "menace")
CLOAK = aura("Venom Cloak", "Enchanted creature has deathtouch.")
BRAND = asking("Menace Brand", "menace", "+0/+1", "trample")
LEASH = aura("Dull Leash", "Enchanted creature loses deathtouch.")
RING_A = asking("First Ring", "menace", "+1/+0", "trample")
RING_B = asking("Second Ring", "trample", "+0/+1", "menace")
OWN = (CHOIR, CLOAK, BRAND, LEASH, RING_A, RING_B)
HOST = {"card": "Forge Apprentice", "id": "b"}


def on_host(name):
    return {"card": name, "attached_to": "@b"} if name in ("Venom Cloak", "Dull Leash") else name


def shown(names, expect, host=HOST):
    """The difference between the host under these cards, the oldest first, and what is expected."""
    host = {"card": host, "id": "b"} if isinstance(host, str) else host
    one = {"battlefield": [host, *map(on_host, names)]}
    return difference(one, {}, [], {"permanents": {"@b": expect}}, *OWN)


@pytest.mark.parametrize("order", list(permutations(["Venom Choir", "Venom Cloak"])))
def test_a_sentence_is_never_applied_in_half(order):
    expect = {"power": 2, "toughness": 1, "keywords_has": ["deathtouch", "menace"]}
    assert shown(order, expect) == ""


@pytest.mark.parametrize(
    "order", list(permutations(["Venom Choir", "Venom Cloak", "Menace Brand"]))
)
def test_a_chain_of_sentences_comes_out_the_same_in_any_order_of_entry(order):
    expect = {"power": 2, "toughness": 2, "keywords_has": ["deathtouch", "menace", "trample"]}
    assert shown(order, expect) == ""


@pytest.mark.parametrize("order", list(permutations(["Venom Choir", "Dull Leash"])))
def test_what_takes_the_keyword_away_comes_before_what_asks_for_it(order):
    asp = {"power": 2, "keywords_lacks": ["deathtouch", "menace"]}
    creature = card("Bare Asp", "Creature — Snake", "Deathtouch")
    one = {"battlefield": [{"card": "Bare Asp", "id": "b"}, *map(on_host, order)]}
    assert difference(one, {}, [], {"permanents": {"@b": asp}}, *OWN, creature) == ""


def test_keywords_that_do_not_ask_for_one_another_go_by_timestamp():
    for names, has in (
        (["Venom Cloak", "Dull Leash"], False),
        (["Dull Leash", "Venom Cloak"], True),
    ):
        key = "keywords_has" if has else "keywords_lacks"
        assert shown([*names, "Venom Choir"], {key: ["deathtouch", "menace"]}) == ""


def test_sentences_in_a_ring_apply_to_who_has_one_of_the_keywords_and_to_nobody_else():
    """The first ring asks for menace, the second for trample; each gives what the other asks."""
    for order in permutations(["First Ring", "Second Ring"]):
        expect = {"power": 6, "toughness": 4, "keywords_has": ["trample", "menace"]}
        assert shown(order, expect, "Slagback Brute") == ""
        nothing = {"power": 1, "toughness": 1, "keywords_lacks": ["trample", "menace"]}
        assert shown(order, nothing) == ""


def test_the_order_of_effects():
    edges = {("a", "c"), ("c", "b")}
    assert list(in_turn("abc", lambda a, b: (a, b) in edges)) == ["b", "c", "a"]
    ring = {("a", "b"), ("b", "a")}
    assert list(in_turn("abc", lambda a, b: (a, b) in ring)) == ["a", "b", "c"]
    outside = {*ring, ("c", "b")}
    assert list(in_turn("cab", lambda a, b: (a, b) in outside)) == ["a", "b", "c"]


def test_a_bonus_until_end_of_turn_gives_what_a_standing_sentence_asks_for():
    venom = card("Sudden Venom", "Instant",
                 "Target creature gains deathtouch until end of turn.", "{B}")  # fmt: skip
    one = {"hand": ["Sudden Venom"], "battlefield": ["Swamp", "Venom Choir", HOST]}
    script = [cast("P1", "Sudden Venom", "@b"), RESOLVE]
    expect = {"permanents": {"@b": {"power": 2, "keywords_has": ["menace"]}}}
    assert difference(one, {}, script, expect, *OWN, venom) == ""


@pytest.mark.parametrize(
    ("text", "attacks", "size"),
    [
        ("Attacking creatures you control get +2/+0.", True, (4, 2)),
        ("Attacking creatures you control get +2/+0.", False, (2, 2)),
        ("Tapped creatures you control get +0/+3.", True, (2, 5)),
        ("Tapped creatures you control get +0/+3.", False, (2, 2)),
    ],
)
def test_a_bonus_for_attackers_or_tapped_creatures_comes_and_goes_with_them(text, attacks, size):
    drum, raider = enchantment("War Drum", text), card("Plain Raider", "Creature — Human", "")
    script = [do("attack", "P1", attackers=["Plain Raider"] if attacks else [])]
    one = {"battlefield": ["War Drum", "Plain Raider"]}
    sizes = {"power": size[0], "toughness": size[1]}
    expect = {"permanents": {"Plain Raider": sizes}}
    assert difference(one, {}, script, expect, drum, raider) == ""
    after = [*script, do("advance", to={"step": "MAIN2"})]
    kept = sizes if "Tapped" in text else {"power": 2, "toughness": 2}
    assert difference(one, {}, after, {"permanents": {"Plain Raider": kept}}, drum, raider) == ""


# -- damage at once -------------------------------------------------------------------------------

GRAZER = card("Blood Grazer", "Creature — Beast", "Trample, lifelink", power="5", toughness="5")


def gains(attacker, blockers, *cards):
    """The life that P1 gains, event by event, when the attacker is blocked by these."""
    found = game(*cards)
    state = setup(found, {"battlefield": [attacker]}, {"battlefield": blockers})
    ids = {perm.id: perm for perm in state.battlefield.values()}
    mine = tuple(id for id, perm in ids.items() if perm.controller == 0)
    theirs = tuple((id, mine[0]) for id, perm in ids.items() if perm.controller == 1)
    while state.declares != "attackers":
        state = found.apply(state, Action("PASS_PRIORITY")).state
    state = found.apply(state, Action("DECLARE_ATTACKERS", attackers=mine)).state
    while not state.declares and state.step != "DECLARE_BLOCKERS":
        state = found.apply(state, Action("PASS_PRIORITY")).state
    if state.declares:
        state = found.apply(state, Action("DECLARE_BLOCKERS", blocks=theirs)).state
    events = []
    while state.step == "DECLARE_BLOCKERS":
        step = found.apply(state, Action("PASS_PRIORITY"))
        state = step.state
        events += step.events
    told = [e.data for e in events if e.type == "life"]
    return [e["by"] for e in told if e["by"] > 0 and e["player"] == "P1"]


@pytest.mark.parametrize(
    ("blockers", "gained"),
    [(["Forge Apprentice"], [5]), (["Forge Apprentice", "Dawnpost Squire"], [5]), ([], [5])],
)
def test_lifelink_gains_once_for_all_that_a_creature_deals_at_the_same_time(blockers, gained):
    assert gains("Blood Grazer", blockers, GRAZER) == gained


def test_two_creatures_with_lifelink_gain_each_for_itself_and_double_strike_gains_twice():
    twice = card("Twin Fang", "Creature — Beast", "Double strike, lifelink", power="2")
    assert gains("Twin Fang", [], twice) == [2, 2]
    one = {"battlefield": ["Blood Grazer", {"card": "Blood Grazer", "id": "x"}]}
    script = [do("attack", "P1", attackers=["Blood Grazer#1", "@x"]), do("combat_damage")]
    assert difference(one, {}, script, {"life": {"P1": 30, "P2": 10}}, GRAZER) == ""


def test_damage_of_a_spell_to_several_with_one_source_is_one_loss_for_each():
    mark = card("Sore Loser", "Creature — Human", "Whenever you lose life, you gain 1 life.")
    one = {"battlefield": ["Blood Grazer", "Mountain"], "hand": ["Cinder Lash"]}
    two = {"battlefield": ["Sore Loser"]}
    script = [
        do("attack", "P1", attackers=["Blood Grazer"]), do("block", "P2", blocks={}),
        do("combat_damage"), RESOLVE_ALL,
    ]  # fmt: skip
    assert difference(one, two, script, {"life": {"P1": 25, "P2": 16}}, GRAZER, mark) == ""


# -- what has gone --------------------------------------------------------------------------------


def after_exile(*more):
    """The view after P2 has exiled an attacker that was blocked (and what else is asked for)."""
    found = game()
    one = {"battlefield": ["Slagback Brute", "Kilnyard Foreman"]}
    two = {"battlefield": ["Harbor Bulwark", "Plains*2"], "hand": ["Unmake the Oath"]}
    state = setup(found, one, two)
    ids = {perm.card.name: perm.id for perm in state.battlefield.values()}
    brute, foreman, wall = (ids[n] for n in ("Slagback Brute", "Kilnyard Foreman",
                                             "Harbor Bulwark"))  # fmt: skip
    while not state.declares:
        state = found.apply(state, Action("PASS_PRIORITY")).state
    attackers = (brute, foreman)[: 2 if more else 1]
    state = found.apply(state, Action("DECLARE_ATTACKERS", attackers=attackers)).state
    while not state.declares:
        state = found.apply(state, Action("PASS_PRIORITY")).state
    state = found.apply(state, Action("DECLARE_BLOCKERS", blocks=((wall, brute),))).state
    while state.stack:
        state = found.apply(state, Action("PASS_PRIORITY")).state
    state = found.apply(state, Action("PASS_PRIORITY")).state
    oath = Action("CAST_SPELL", state.seats[1].hand[0], ((brute,),))
    state = found.apply(state, oath).state
    for _ in range(2):
        state = found.apply(state, Action("PASS_PRIORITY")).state
    assert brute not in state.battlefield
    return found, state, brute


@pytest.mark.parametrize("more", [(), ("another attacker",)])
def test_combat_names_nobody_who_has_left(more):
    found, state, brute = after_exile(*more)
    for viewer in ("P1", "P2", None):
        combat = found.dump(found.observe(state, viewer))["combat"]
        assert brute not in json.dumps(combat)
        assert len(combat["attackers"]) == len(more)
    assert brute not in json.dumps(found.dump(state)["combat"])


def test_effects_and_attachments_name_nobody_who_has_left():
    found = game()
    one = {"hand": ["Tideturn"], "library": ["Plains*3"], "battlefield": [
        {"card": "Mossback Behemoth", "id": "d"}, {"card": "Oathblade", "attached_to": "@d"},
        {"card": "Grave Mantle", "attached_to": "@d"}, "Island*2"]}  # fmt: skip
    state = setup(found, one, {})
    ids = {perm.card.name: perm.id for perm in state.battlefield.values()}
    behemoth = ids["Mossback Behemoth"]
    tide = Action("CAST_SPELL", state.seats[0].hand[0], ((behemoth,),))
    state = found.apply(state, tide).state
    for _ in range(2):
        state = found.apply(state, Action("PASS_PRIORITY")).state
    assert state.pending.kind == "SCRY", "the spell is still being resolved"
    seen = found.dump(found.observe(state, "P1"))["battlefield"]
    assert {each["name"]: each["attached_to"] for each in seen if "Island" not in each["name"]} == {
        "Oathblade": None, "Grave Mantle": None}  # fmt: skip


def test_an_attacker_that_first_struck_and_died_is_no_longer_among_those_who_struck():
    one = {"battlefield": ["Ironbrand Duelist"]}
    two = {"battlefield": ["Twinflare Champion"]}
    found = game()
    state = setup(found, one, two)
    duelist, champion = state.battlefield
    for action in (
        *[Action("PASS_PRIORITY")] * 2, Action("DECLARE_ATTACKERS", attackers=(duelist,)),
    ):  # fmt: skip
        while action.type == "DECLARE_ATTACKERS" and not state.declares:
            state = found.apply(state, Action("PASS_PRIORITY")).state
        if not (state.declares and action.type == "PASS_PRIORITY"):
            state = found.apply(state, action).state
    while not state.declares:
        state = found.apply(state, Action("PASS_PRIORITY")).state
    state = found.apply(state, Action("DECLARE_BLOCKERS", blocks=((champion, duelist),))).state
    while state.step == "DECLARE_BLOCKERS":
        state = found.apply(state, Action("PASS_PRIORITY")).state
        named = {*state.combat.attackers, *state.combat.blocked, *state.combat.struck}
        assert named <= set(state.battlefield)
