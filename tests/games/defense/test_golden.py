"""The golden tests of the document's plan."""

from __future__ import annotations

import pytest

from core.games.defense import SYSTEM
from core.games.defense.state import Reroll
from tests.games.defense.kit import Scene, against, card, hero, match, rule

COUNT_D = {"type": "countField", "fieldId": "D"}
HALF = {"type": "preventHalf"}


@pytest.mark.parametrize(
    ("damage", "left"),
    [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4), (13, 6)],
)
def test_half_is_prevented_rounded_up(damage, left):
    record = against([rule(COUNT_D, HALF)], damage=damage).attack([6, 1, 1])
    assert (record["finalDamage"], record["damagePrevented"]) == (left, damage - left)
    assert record["preventHalf"]


def test_half_is_prevented_once_however_many_rules_grant_it():
    rules = [rule(COUNT_D, HALF, HALF, id="one"), rule(COUNT_D, HALF, id="two")]
    record = against(rules, damage=8).attack([6, 6, 1])
    outcomes = [effect for hit in record["rulesHit"] for effect in hit["effects"]]
    assert [each.get("reason") for each in outcomes] == [None, "already_applied", "already_applied"]
    assert record["finalDamage"] == 4


def test_the_stages_come_in_the_order_of_the_document():
    effects = [
        {"type": "blockPer", "amount": 2},
        HALF,
        {"type": "flatBlock", "amount": 1},
        {"type": "reflect", "amount": 3},
        {"type": "dealPer", "amount": 2},
    ]
    scene = against([rule(COUNT_D, *effects)], damage=8)
    record = scene.attack([6, 1, 1])
    stages = ("rawDamage", "afterFlat", "afterPrevent", "afterBlock", "afterReflect", "finalDamage")
    assert [record[stage] for stage in stages] == [8, 7, 3, 1, 1, 1]
    assert (record["damageBlocked"], record["flatBlock"], record["damagePrevented"]) == (3, 1, 4)
    assert (record["damageReflected"], record["damageDealt"]) == (3, 2)
    assert scene.run.hp == [25, 29]


def test_a_reroll_evaluates_all_rules_again_and_the_old_outcomes_stay():
    rules = [
        rule({"type": "countField", "fieldId": "A"}, {"type": "blockPer"}, id="block"),
        rule(COUNT_D, {"type": "rerollDice", "count": 2}, id="again"),
    ]
    scene = against(rules, damage=9, maxRerollsPerDefense=1)
    scene.start([1, 3, 6, 2, 2])
    assert scene.run.phase == "reroll"
    assert scene.run.combat.order == (0, 1, 2)
    scene.run.take(Reroll((0, 1)))
    passes = [(hit["pass"], hit["id"], hit["matchCount"]) for hit in scene.record["rulesHit"]]
    assert passes == [(0, "block", 1), (0, "again", 1), (1, "block", 2), (1, "again", 1)]
    assert scene.record["damageBlocked"] == 3


def test_rerolls_cascade_up_to_the_limit():
    again = {"type": "rerollDice", "count": 1, "fields": ["D"]}
    scene = against([rule(COUNT_D, again)], dice=1)
    record = scene.attack([6, 6, 6, 6])
    rerolls = record["verbose"]["rerolls"]
    assert [(each["ok"], each["after"]) for each in rerolls] == [
        (True, [6]), (True, [6]), (False, [6]),
    ]  # fmt: skip
    assert rerolls[-1]["reason"] == "reroll limit reached"
    assert [each["verbose"]["diceSnapshotBefore"] for each in scene.told("report")] == [[6]]
    assert scene.run.combat is None


def test_the_cascade_stops_when_the_new_dice_do_not_ask_for_more():
    again = {"type": "rerollDice", "count": 1, "fields": ["D"]}
    record = against([rule(COUNT_D, again)], dice=1, maxRerollsPerDefense=6).attack([6, 6, 2])
    assert [each["after"] for each in record["verbose"]["rerolls"]] == [[6], [2]]
    assert record["verbose"]["diceSnapshotAfter"] == [2]


@pytest.mark.parametrize(
    ("dice", "extra", "strict"),
    [
        ([5, 1, 3], True, True),
        ([5, 1, 2], True, False),
        ([5, 5, 1], True, False),
        ([5, 3, 4], False, False),
        ([1, 2, 3], False, False),
    ],
)
def test_a_combo_with_and_without_extra_dice(dice, extra, strict):
    fields = [{"id": "C", "min": 1}, {"id": "A", "min": 1}]
    for allows, expected in ((True, extra), (False, strict)):
        recipe = {"type": "combo", "fields": fields, "allowExtra": allows}
        record = against([rule(recipe, {"type": "flatBlock"})]).attack(dice)
        assert bool(record["rulesHit"]) == expected


def test_a_refused_effect_says_why():
    burned = {"type": "requiresOpponentStatus", "status": "burn", "minStacks": 2}
    effect = {"type": "flatBlock", "amount": 2, "conditions": [burned]}
    scene = against([rule(COUNT_D, effect, HALF)]).given(attacker={"burn": 1})
    (hit,) = scene.attack([6, 1, 1])["rulesHit"]
    assert hit["effects"] == [
        {
            "type": "flatBlock",
            "target": "self",
            "ok": False,
            "reason": "condition failed: the attacker has 1 burn, not 2",
        },
        {"type": "preventHalf", "target": "self", "ok": True},
    ]
    again = against([rule(COUNT_D, effect)]).given(attacker={"burn": 2}).attack([6, 1, 1])
    assert again["flatBlock"] == 2


def test_reflect_can_kill_both():
    scene = against([rule(COUNT_D, {"type": "reflect", "amount": 4})]).given(hp0=3, hp1=5)
    record = scene.attack([6, 1, 1])
    assert record["doubleKo"]
    assert scene.run.hp == [-1, 0]
    assert (scene.run.result.returns, scene.run.result.reason) == ((0.0, 0.0), "double_ko")
    assert scene.told("ko") == [{"players": ["A", "B"], "doubleKo": True}]


def test_reflect_can_kill_the_attacker_alone():
    scene = against([rule(COUNT_D, {"type": "reflect", "amount": 4})]).given(hp0=3)
    assert not scene.attack([6, 1, 1])["doubleKo"]
    assert scene.run.result.winners == ("B",)


def test_nothing_is_reflected_when_nothing_is_dealt():
    scene = against([rule(COUNT_D, {"type": "reflect", "amount": 4})], damage=0)
    assert scene.attack([6, 1, 1])["damageReflected"] == 0


def test_a_faulty_card_falls_back_to_v1_and_the_report_says_so():
    broken = card(rule({"type": "countField", "fieldId": "NOWHERE"}, {"type": "blockPer"}))
    spec = match(hero(id="a"), hero(broken, id="b"))
    issues = SYSTEM.check(spec)
    assert {issue.severity for issue in issues} == {"warning"}
    scene = Scene(spec)
    record = scene.attack([2, 2, 2, 1, 3])
    assert record["fellBackToV1"]
    assert (record["defensePlayed"], record["damageBlocked"]) == ("v1", 2)
    assert record["hero"]["defenseVersion"] == "v2"
    assert [issue["code"] for issue in record["issues"]] == [
        issue.code for issue in issues if issue.code.startswith("defense.card-")
    ]
    assert record["issues"][0]["path"].startswith("/heroes/1/defenseCard")
    told = [scene.game.describe(e) for e in scene.run.events if e.type == "report"]
    assert told == ["B → v1: blocked 2 [fell back to v1: the card has faults]"]


@pytest.mark.parametrize(
    ("dice", "pairs"), [([3, 1, 1], 0), ([3, 4, 1], 1), ([3, 3, 3], 1), ([4, 3, 4], 1)]
)
def test_pairs_of_a_field_are_counted(dice, pairs):
    rules = [rule({"type": "pairsField", "fieldId": "B"}, {"type": "blockPer", "amount": 2})]
    record = against(rules).attack(dice)
    assert record["damageBlocked"] == 2 * pairs


def test_a_grant_honours_its_stack_cap_and_its_usable_phase():
    grant = {"type": "gainStatus", "status": "chi", "amount": 2, "stackCap": 3}
    scene = against([rule({"type": "countField", "fieldId": "A"}, grant)])
    record = scene.attack([1, 2, 3])
    (outcome,) = record["rulesHit"][0]["effects"]
    assert (outcome["gained"], outcome["clampedByStackCap"]) == (3, 1)
    gained = scene.told("status")[0]
    assert (gained["usablePhase"], gained["change"], gained["stacks"]) == ("nextTurn", 3, 3)
    assert not record["verbose"]["reactions"], "what was granted is not spent in the same roll"
    assert scene.usable(1, "chi") == 3, "the next turn has begun"
