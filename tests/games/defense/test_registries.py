"""Every matcher, effect, condition, policy, pattern and use: an entry has its case, or this fails.

Adding a word to a table is one entry there and one case here.
"""

from __future__ import annotations

import itertools

import pytest

from core.games.defense.conditions import CONDITIONS
from core.games.defense.effects import EFFECTS
from core.games.defense.matchers import MATCHERS
from core.games.defense.patterns import PATTERNS
from core.games.defense.policies import POLICIES, is_seeded
from core.games.defense.roll import Roll
from core.games.defense.uses import USES
from tests.games.defense.kit import against, rule

FIELDS = {"A": (1, 2), "B": (3, 4), "C": (5,), "D": (6,)}

MATCHER_CASES = [
    ("countField", {"fieldId": "A"}, [1, 2, 6], 2),
    ("countField", {"fieldId": "A", "per": 3}, [1, 2, 6], 6),
    ("countField", {"fieldId": "A", "per": 3, "cap": 4}, [1, 2, 6], 4),
    ("countField", {"fieldId": "A", "min": 3}, [1, 2, 6], 0),
    ("countField", {"fieldId": "D", "min": 1, "cap": 1}, [6, 6, 6], 1),
    ("countField", {"fieldId": "A", "min": 2, "cap": 1}, [1, 1, 1], 0),
    ("pairsField", {"fieldId": "A"}, [1, 2, 6], 1),
    ("pairsField", {"fieldId": "A"}, [1, 2, 1, 1, 6], 2),
    ("pairsField", {"fieldId": "A", "cap": 1}, [1, 2, 1, 1], 1),
    ("pairsField", {"fieldId": "A", "min": 2}, [1, 2, 6], 0),
    ("exactFace", {"face": 6, "count": 2}, [6, 6, 1], 1),
    ("exactFace", {"face": 6, "count": 2}, [6, 5, 1], 0),
    ("exactFace", {"face": 6}, [6, 6, 6], 1),
    ("combo", {"fields": [{"id": "A", "min": 1}, {"id": "C", "min": 1}]}, [1, 2, 5], 1),
    ("combo", {"fields": [{"id": "A", "min": 1}], "allowExtra": False}, [1, 2, 5], 0),
    ("combo", {"fields": [{"id": "A", "min": 2}], "allowExtra": False}, [1, 2, 5], 1),
    ("combo", {"fields": [{"id": "A", "min": 1}, {"id": "B", "min": 1}]}, [1, 2, 5], 0),
]
"""Matcher, keys, dice, matchCount."""


@pytest.mark.parametrize(("name", "keys", "dice", "count"), MATCHER_CASES)
def test_a_matcher_counts(name, keys, dice, count):
    entry = MATCHERS[name]
    assert entry.run(entry.filled(keys), Roll(dice, 6, FIELDS)) == count


def _all(**more):
    """An effect on every defence."""
    return [rule({"type": "countField", "fieldId": "A"}, more)]


EFFECT_CASES = [
    ("dealPer", {"amount": 2}, {}, {"damageDealt": 4, "finalDamage": 5}, (26, 25)),
    ("dealPer", {"amount": 2, "cap": 3}, {}, {"damageDealt": 3}, (27, 25)),
    ("flatBlock", {"amount": 2}, {}, {"flatBlock": 2, "damageBlocked": 2}, (30, 27)),
    ("flatBlock", {"amount": 9, "cap": 4}, {}, {"flatBlock": 4}, (30, 29)),
    ("flatBlock", {"amount": 9}, {}, {"flatBlock": 5, "wastedBlock": 4, "clamped": True}, (30, 30)),
    ("blockPer", {"amount": 2}, {}, {"damageBlocked": 4, "flatBlock": 0}, (30, 29)),
    ("blockPer", {"amount": 2, "cap": 3}, {}, {"damageBlocked": 3}, (30, 28)),
    ("blockPer", {"amount": 4}, {}, {"damageBlocked": 5, "wastedBlock": 3}, (30, 30)),
    ("preventHalf", {}, {}, {"damagePrevented": 3, "preventHalf": True}, (30, 28)),
    ("reflect", {"amount": 2}, {}, {"damageReflected": 2, "finalDamage": 5}, (28, 25)),
    ("reflect", {"amount": 2, "cap": 1}, {}, {"damageReflected": 1}, (29, 25)),
    ("heal", {"amount": 2}, {"hp1": 20}, {"finalDamage": 5}, (30, 19)),
    ("heal", {"amount": 2}, {"hp1": 29}, {}, (30, 25)),
    ("heal", {"amount": 2, "target": "opponent"}, {"hp0": 20}, {}, (24, 25)),
]
"""Effect, keys, hit points before, parts of the record, hit points after; two dice match."""


@pytest.mark.parametrize(("name", "keys", "before", "parts", "after"), EFFECT_CASES)
def test_an_effect_does_what_it_says(name, keys, before, parts, after):
    scene = against(_all(type=name, **keys)).given(**before)
    record = scene.attack([1, 2, 6])
    assert {key: record[key] for key in parts} == parts
    assert tuple(scene.run.hp) == after


STATUS_CASES = [
    ("gainStatus", {"status": "chi"}, {}, ({}, {"chi": 2})),
    ("gainStatus", {"status": "chi", "stackCap": 3}, {"defender": {"chi": 2}}, ({}, {"chi": 3})),
    ("gainStatus", {"status": "chi", "stackCap": 1}, {"defender": {"chi": 2}}, ({}, {"chi": 2})),
    ("gainStatus", {"status": "purify", "amount": 3}, {}, ({}, {"purify": 2})),
    ("gainStatus", {"status": "chi", "target": "opponent"}, {}, ({"chi": 2}, {})),
    ("gainStatus", {"status": "chi", "owner": "opponent"}, {}, ({"chi": 2}, {})),
    ("applyStatusToOpponent", {"status": "burn"}, {}, ({"burn": 2}, {})),
    ("applyStatusToOpponent", {"status": "burn", "amount": 9}, {}, ({"burn": 3}, {})),
    ("cleanse", {}, {"defender": {"burn": 2, "chi": 1}}, ({}, {"burn": 1, "chi": 1})),
    ("cleanse", {"stacks": 2}, {"defender": {"burn": 2}}, ({}, {})),
    ("cleanse", {"status": "burn", "target": "opponent"}, {"attacker": {"burn": 2}},
     ({"burn": 1}, {})),
    ("cleanse", {"status": "chi"}, {"defender": {"chi": 1}}, ({}, {"chi": 1})),
    ("transferStatus", {"status": "burn"}, {"defender": {"burn": 2}}, ({"burn": 1}, {"burn": 1})),
    ("transferStatus", {"status": "burn", "stacks": 3},
     {"defender": {"burn": 2}, "attacker": {"burn": 2}}, ({"burn": 3}, {})),
]  # fmt: skip
"""Effect, keys, what is held before, what both hold after the rule pass."""


@pytest.mark.parametrize(("name", "keys", "before", "after"), STATUS_CASES)
def test_an_effect_changes_statuses(name, keys, before, after):
    scene = against(_all(type=name, **keys), damage=0).given(**before)
    scene.run._begin_turn = lambda: None  # the turn after it would tick what is looked at
    scene.attack([1, 2, 6])
    held = [
        {s.id: scene.stacks(side, s.id) for s in scene.plan.statuses if scene.stacks(side, s.id)}
        for side in (0, 1)
    ]
    assert tuple(held) == after


BUFF_CASES = [
    ("buffNextAttack", {"amount": 3}, 1, 3),
    ("buffNextAttack", {"amount": 3, "cap": 2}, 1, 2),
    ("buffNextAttack", {"amount": 3, "owner": "opponent"}, 0, 3),
]


@pytest.mark.parametrize(("name", "keys", "owner", "amount"), BUFF_CASES)
def test_an_effect_primes_a_buff(name, keys, owner, amount):
    scene = against(_all(type=name, **keys))
    scene.attack([1, 2, 6])
    (buff,) = scene.run.buffs
    assert (buff.owner, buff.amount, buff.kind) == (owner, amount, "attackDamage")


REROLL_CASES = [
    ("rerollDice", {"count": 1}, [1, 2, 6], (0,)),
    ("rerollDice", {"count": 2}, [1, 6, 1], (0, 2)),
    ("rerollDice", {"count": 1, "fields": ["D"]}, [1, 6, 6], (1,)),
    ("rerollDice", {"count": 1, "selectionPolicy": "highestNonMatching"}, [1, 4, 6], (2,)),
    ("rerollDice", {"count": 9, "fields": ["D"]}, [1, 6, 6], (1, 2)),
]
"""Effect, keys, dice, the dice that the standard AI rerolls."""


@pytest.mark.parametrize(("name", "keys", "dice", "picked"), REROLL_CASES)
def test_an_effect_rerolls_by_its_policy(name, keys, dice, picked):
    scene = against(_all(type=name, **keys), maxRerollsPerDefense=1)
    first = scene.attack([*dice, *[3] * len(picked)])["verbose"]["rerolls"][0]
    assert (tuple(first["dice"]), first["ok"]) == (picked, True)
    assert first["after"] == [3 if i in picked else die for i, die in enumerate(dice)]


POLICY_CASES = [
    ("lowest", {2}, [4, 0, 1, 3, 2]),
    ("highestNonMatching", {2}, [1, 3, 0, 4]),
    ("random", {2}, [1, 2, 3, 0, 4]),
]
"""Policy, matched indexes, the order of the dice 2 5 6 5 1."""


@pytest.mark.parametrize(("name", "matched", "order"), POLICY_CASES)
def test_a_policy_orders_the_dice(name, matched, order):
    dice = sorted((die, i) for i, die in enumerate([2, 5, 6, 5, 1]))
    found = [index for _, index in POLICIES[name].run(dice, frozenset(matched), 3)]
    assert found == order


@pytest.mark.parametrize("name", sorted(name for name in POLICIES if not is_seeded(name)))
def test_only_the_policies_said_to_look_at_the_seed_do(name):
    for roll in itertools.combinations_with_replacement(range(1, 7), 4):
        dice = [(die, i) for i, die in enumerate(roll)]
        for matched in (frozenset(), frozenset({1, 3})):
            orders = [POLICIES[name].run(dice, matched, seed) for seed in range(4)]
            assert orders == orders[:1] * 4


@pytest.mark.parametrize("name", POLICIES)
def test_a_policy_that_picks_matched_dice_of_every_face_picks_some_of_every_roll(name):
    rolls = itertools.combinations_with_replacement(range(1, 7), 4)
    every = frozenset(range(4))
    picks = {
        roll: bool(POLICIES[name].run([(die, i) for i, die in enumerate(roll)], every, 1))
        for roll in rolls
    }
    one_face = all(picks[(face,) * 4] for face in range(1, 7))
    assert all(picks.values()) or not one_face


CONDITION_CASES = [
    ("requiresSelfStatus", {"status": "chi"}, {"self": 1}, None),
    ("requiresSelfStatus", {"status": "chi", "minStacks": 2}, {"self": 1},
     "the defender has 1 chi, not 2"),
    ("requiresOpponentStatus", {"status": "burn"}, {"opponent": 2}, None),
    ("requiresOpponentStatus", {"status": "burn"}, {}, "the attacker has 0 burn, not 1"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "keys", "held", "reason"), CONDITION_CASES)
def test_a_condition_says_why_it_fails(name, keys, held, reason):
    entry = CONDITIONS[name]
    assert entry.run(entry.filled(keys), lambda side, status: held.get(side, 0)) == reason


PATTERN_CASES = [
    ("ofAKind", {"count": 3}, [2, 2, 2, 1, 5], True),
    ("ofAKind", {"count": 3}, [2, 2, 3, 1, 5], False),
    ("exactCounts", {"counts": [2, 3]}, [2, 2, 2, 5, 5], True),
    ("exactCounts", {"counts": [3, 2]}, [2, 2, 2, 2, 5], False),
    ("facesWith", {"count": 2, "faces": 2}, [1, 1, 2, 2, 3], True),
    ("facesWith", {"count": 2, "faces": 2}, [1, 1, 2, 2, 2], False),
    ("straight", {"length": 4}, [2, 3, 4, 5, 5], True),
    ("straight", {"length": 5}, [1, 3, 4, 5, 6], False),
]


@pytest.mark.parametrize(("name", "keys", "dice", "is_there"), PATTERN_CASES)
def test_a_pattern_is_seen(name, keys, dice, is_there):
    entry = PATTERNS[name]
    counts = [dice.count(face) for face in range(7)]
    assert entry.run(entry.filled(keys), counts) is is_there


USE_CASES = [
    ("upkeepDamage", {"damage": [2, 3], "clearAt": 5},
     "2/3 damage at upkeep, then -1; a d6 of 5 or more clears it"),
    ("upkeepTransfer", {"status": "burn", "rollAtLeast": 4},
     "at upkeep a d6 of 4 or more moves one burn over"),
    ("attackBonus", {}, "spend with an attack: +1 damage each"),
    ("defenseBlock", {"amount": 2}, "spend in the reaction window: +2 block each"),
    ("negate", {"rollAtLeast": 5}, "spend before the defence roll: a d6 of 5 or more negates"),
    ("attackBonusPerStack", {"status": "burn"},
     "an attack spends one: +1 damage per burn of the opponent"),
]  # fmt: skip
"""Use, keys, its sentence; what uses do is in test_statuses."""


@pytest.mark.parametrize(("name", "keys", "sentence"), USE_CASES)
def test_a_use_says_what_it_does(name, keys, sentence):
    assert USES[name].run(USES[name].filled(keys)) == sentence


@pytest.mark.parametrize(
    ("table", "cases"),
    [
        (MATCHERS, MATCHER_CASES),
        (EFFECTS, EFFECT_CASES + STATUS_CASES + BUFF_CASES + REROLL_CASES),
        (CONDITIONS, CONDITION_CASES),
        (POLICIES, POLICY_CASES),
        (PATTERNS, PATTERN_CASES),
        (USES, USE_CASES),
    ],
    ids=lambda value: getattr(value, "what", ""),
)
def test_every_entry_of_a_table_has_its_case(table, cases):
    tried = {case[0] for case in cases}
    assert set(table) == tried, (
        f"words without a case above, or cases of none: {set(table) ^ tried}"
    )
    for entry in table.values():
        assert entry.doc.endswith(".")
        assert entry.example["type"] == entry.name
        known = {argument.name for argument in entry.arguments}
        assert set(entry.example) - {"type"} <= known
        assert {a.name for a in entry.arguments if a.required} <= set(entry.example)


def test_no_table_takes_a_name_twice():
    with pytest.raises(ValueError, match="two entries for matcher 'combo'"):
        MATCHERS.enter("combo")(lambda args, roll: 0)


def test_rule_metadata_gives_targets_and_owners_to_effects_that_have_none():
    effects = [{"type": "gainStatus", "status": "chi"}, {"type": "dealPer"}, {"type": "heal"}]
    rules = [rule({"type": "countField", "fieldId": "A"}, *effects, owner="opponent")]
    outcomes = against(rules).given(hp1=9).attack([1, 6, 6])["rulesHit"][0]["effects"]
    assert [each["target"] for each in outcomes] == ["opponent", "opponent", "opponent"]


def test_dice_of_a_rule_that_forbids_it_are_not_rerolled():
    rules = [
        rule({"type": "countField", "fieldId": "A"}, {"type": "heal"}, id="keep",
             allowReroll=False),
        rule({"type": "countField", "fieldId": "D"}, {"type": "rerollDice", "count": 3}, id="go"),
    ]  # fmt: skip
    scene = against(rules, maxRerollsPerDefense=1)
    first = scene.attack([1, 6, 2, 4])["verbose"]["rerolls"][0]
    assert (first["dice"], first["after"]) == ([1], [1, 4, 2])


def test_grants_of_earlier_rules_are_seen_by_later_ones():
    chi = {"type": "requiresSelfStatus", "status": "chi"}
    rules = [
        rule({"type": "countField", "fieldId": "A"}, {"type": "gainStatus", "status": "chi"},
             id="one"),
        rule({"type": "countField", "fieldId": "A"}, {"type": "flatBlock"}, id="two",
             conditions=[chi]),
    ]  # fmt: skip
    assert against(rules).attack([1, 6, 6])["flatBlock"] == 1
    assert against(rules[::-1]).attack([1, 6, 6])["flatBlock"] == 0
