"""Lints of caps, rerolls and double counting: what is told, and what is left in peace."""

from __future__ import annotations

import pytest

from core.games.defense.checks import check
from editors import patches
from tests.games.defense.kit import DEFENSE, card, hero, match, rule

FIELDS = {"F1": [1, 2], "F2": [3], "F3": [4], "F4": [5, 6]}
BLOCK = {"type": "blockPer", "amount": 1, "cap": 3}
HALF = {"type": "preventHalf"}
ONE = {"type": "blockPer", "amount": 1}
QUIET = {"always-fires", "never-fires", "face-outside"}


def of(*rules, **more):
    """A hero whose card has these rules, each with an id of its own."""
    named = [{**each, "id": f"r{n}"} for n, each in enumerate(rules)]
    return hero(card(*named, fields=FIELDS, **more))


def codes(raw):
    return [issue.code.removeprefix("defense.") for issue in check(raw)]


def count(field, **keys):
    return {"type": "countField", "fieldId": field, **keys}


def pairs(field, **keys):
    return {"type": "pairsField", "fieldId": field, **keys}


def face(n, times=1):
    return {"type": "exactFace", "face": n, "count": times}


def recipe(*fields, **keys):
    return {"type": "combo", "fields": [{"id": each, "min": 1} for each in fields], **keys}


TOLD = {
    "reroll without a policy": ("reroll-policy", of(rule(count("F3"), {"type": "rerollDice"}))),
    "caps of two rules": (
        "conflicting-caps",
        of(rule(count("F2", cap=1), ONE), rule(count("F2", cap=2), ONE)),
    ),
    "caps of two rules of pairs": (
        "conflicting-caps",
        of(rule(pairs("F2", cap=1), HALF), rule(pairs("F2", cap=2), ONE), dice=4),
    ),
    "caps of two rules far apart": (
        "conflicting-caps",
        of(rule(count("F2", cap=1), HALF), rule(count("F1"), HALF), rule(count("F2", cap=3), HALF)),
    ),
    "caps of one status": (
        "conflicting-caps",
        of(
            rule(count("F1"), {"type": "gainStatus", "status": "chi", "stackCap": 2}),
            rule(count("F2"), {"type": "gainStatus", "status": "chi", "stackCap": 4}),
        ),
    ),
    "two counts of a field": (
        "double-count",
        of(rule(count("F4"), {"type": "flatBlock", "amount": 2}), rule(count("F4"), BLOCK)),
    ),
    "a count and pairs": ("double-count", of(rule(count("F4"), HALF), rule(pairs("F4"), HALF))),
    "a count and a face in it": (
        "double-count",
        of(rule(count("F4"), HALF), rule(face(6, 2), HALF)),
    ),
    "one face twice": ("double-count", of(rule(face(6), HALF), rule(face(6, 2), HALF))),
    "a face outside every field twice": (
        "double-count",
        hero(card(rule(face(6), HALF, id="a"), rule(face(6, 2), HALF, id="b"), fields={"F1": [1]})),
    ),
    "two recipes": (
        "double-count",
        of(rule(recipe("F1", "F2"), HALF), rule(recipe("F2", "F3"), HALF)),
    ),
    "a recipe and a face": (
        "double-count",
        of(rule(recipe("F4", "F1"), HALF), rule(face(6), HALF)),
    ),
    "a strict recipe and a count": (
        "double-count",
        of(rule(recipe("F1", allowExtra=False), HALF), rule(count("F1"), BLOCK)),
    ),
    "dealPer without a cap": (
        "uncapped",
        of(rule(count("F1"), {"type": "dealPer", "amount": 40})),
    ),
    "blockPer without a cap where there is one pair at most now": (
        "uncapped",
        of(rule(pairs("F1"), {"type": "blockPer"}), dice=3),
    ),
    "dealPer without a cap on a card of one die": (
        "uncapped",
        of(rule(count("F1"), {"type": "dealPer", "amount": 40}), dice=1),
    ),
    "blockPer without a cap": ("uncapped", of(rule(pairs("F1"), {"type": "blockPer"}), dice=4)),
    "more dice than there are": (
        "reroll-too-many",
        of(rule(count("F1"), {"type": "rerollDice", "count": 4, "selectionPolicy": "lowest"})),
    ),
    "a reroll of no field": (
        "reroll-never",
        of(rule(count("F1"), {"type": "rerollDice", "fields": [], "selectionPolicy": "lowest"})),
    ),
    "a reroll of a card that allows none": (
        "reroll-never",
        of(
            rule(count("F1"), {"type": "rerollDice", "selectionPolicy": "lowest"}),
            maxRerollsPerDefense=0,
        ),
    ),
    "a matcher's cap above the dice": ("cap-never-binds", of(rule(count("F1", cap=9), HALF))),
    "a cap of pairs above the dice": ("cap-never-binds", of(rule(pairs("F1", cap=2), HALF))),
    "a cap above factor and dice": (
        "cap-never-binds",
        of(rule(count("F1", per=2, cap=7), HALF)),
    ),
    "an effect's cap above its matches": (
        "cap-never-binds",
        of(rule(count("F1", cap=1), {"type": "blockPer", "amount": 2, "cap": 3})),
    ),
    "a cap of a fixed amount": (
        "cap-never-binds",
        of(rule(count("F1"), {"type": "reflect", "amount": 1, "cap": 2})),
    ),
} | {
    f"{name} of 0": ("amount-zero", of(rule(count("F1"), {"type": name, "amount": 0, **more})))
    for name, more in {
        "blockPer": {},
        "dealPer": {},
        "flatBlock": {},
        "reflect": {},
        "heal": {},
        "buffNextAttack": {},
        "gainStatus": {"status": "chi"},
        "applyStatusToOpponent": {"status": "burn"},
    }.items()
}


@pytest.mark.parametrize("name", TOLD)
def test_what_easily_goes_wrong_is_told(name):
    code, raw = TOLD[name]
    assert [each for each in codes(raw) if each not in QUIET] == [code]


LEFT = {
    "a cap as large as the dice": of(rule(count("F1"), BLOCK)),
    "a cap of the matcher": of(rule(count("F1", cap=2), {"type": "dealPer", "amount": 2})),
    "a recipe counts once": of(rule(recipe("F1"), {"type": "dealPer", "amount": 2})),
    "a recipe beside a count": of(rule(count("F1"), HALF), rule(recipe("F1", "F2"), HALF)),
    "fields of their own": of(rule(count("F1"), HALF), rule(count("F2"), HALF)),
    "rules that exclude each other": of(
        rule(recipe("F1", allowExtra=False), HALF),
        rule({"type": "combo", "fields": [{"id": "F1", "min": 2}], "allowExtra": False}, HALF),
    ),
    "faces of one field": of(rule(face(5), HALF), rule(face(6), HALF)),
    "equal caps of one status": of(
        rule(count("F1"), {"type": "gainStatus", "status": "chi", "stackCap": 2}),
        rule(count("F2"), {"type": "gainStatus", "status": "chi", "stackCap": 2}),
    ),
    "a status of each side": of(
        rule(count("F1"), {"type": "gainStatus", "status": "chi", "stackCap": 2}),
        rule(
            count("F2"),
            {"type": "gainStatus", "status": "chi", "stackCap": 4, "target": "opponent"},
        ),
    ),
    "a status of each side, by the rule": of(
        rule(count("F1"), {"type": "gainStatus", "status": "chi", "stackCap": 2}),
        rule(
            count("F2"),
            {"type": "gainStatus", "status": "chi", "stackCap": 4},
            target="opponent",
        ),
    ),
    "a reroll that says its policy": of(
        rule(count("F1"), {"type": "rerollDice", "selectionPolicy": "random"})
    ),
}


@pytest.mark.parametrize("name", LEFT)
def test_what_is_right_is_left_in_peace(name):
    assert not [each for each in codes(LEFT[name]) if each not in QUIET]


@pytest.mark.parametrize("name", sorted(DEFENSE))
def test_the_shipped_documents_are_without_a_word(name):
    assert codes(DEFENSE[name]) == []


def test_a_match_that_allows_no_rerolls_says_that_none_is_made():
    again = of(rule(count("F1"), {"type": "rerollDice", "selectionPolicy": "lowest"}))
    raw = match(again, {**again, "id": "b", "name": "B"}, maxRerollsPerDefense=0)
    assert codes(raw) == ["reroll-never"] * 2


@pytest.mark.parametrize("name", [n for n, (code, _) in TOLD.items() if code != "double-count"])
def test_a_fix_of_these_lints_ends_them(name):
    code, raw = TOLD[name]
    issue = next(each for each in check(raw) if each.code == f"defense.{code}")
    there = patches.apply(raw, list(issue.fixes[0].patch))
    assert code not in codes(there)


def test_a_card_of_thirty_two_rules_that_all_overlap_is_told_of_the_first_hundred():
    named = [rule(recipe("F1", "F2", "F3", "F4"), HALF) for _ in range(32)]
    raw = of(*named, dice=6)
    assert 0 < codes(raw).count("double-count") <= 101
