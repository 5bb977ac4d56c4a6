"""Keys of effects as the defence system's document names them: taken, or set right by a fix."""

from __future__ import annotations

import copy

import pytest

from core.games.defense import SYSTEM
from core.games.defense.checks import card_faults, check
from core.games.defense.effects import EFFECTS
from editors import patches
from tests.games.defense.kit import against, card, hero, rule

ANY = {"type": "countField", "fieldId": "A"}
STATUSES = {"gainStatus": "chi", "applyStatusToOpponent": "burn", "transferStatus": "burn"}


def written(name, **keys):
    """A hero with one effect of a name."""
    needed = {"status": STATUSES[name]} if name in STATUSES else {}
    effect = {"type": name, **needed, **keys}
    if name == "rerollDice":
        effect.setdefault("selectionPolicy", "lowest")
    return hero(card(rule(ANY, effect)))


def codes(raw):
    return {issue.code.removeprefix("defense.") for issue in check(raw)}


@pytest.mark.parametrize("name", list(EFFECTS))
def test_every_effect_takes_a_label_of_its_own(name):
    raw = written(name, id="mine")
    assert not card_faults(raw)
    assert SYSTEM.load(raw).plan.heroes[0].card.rules[0].effects[0].id == "mine"


def test_the_label_of_an_effect_stands_in_log_and_report():
    scene = against([rule(ANY, {"id": "ember", "type": "dealPer", "amount": 1, "cap": 3})])
    record = scene.attack([1, 2, 6])
    assert record["rulesHit"][0]["effects"][0]["id"] == "ember"


@pytest.mark.parametrize("name", list(EFFECTS))
@pytest.mark.parametrize("side", ["self", "opponent"])
@pytest.mark.parametrize("key", ["target", "owner"])
def test_whom_an_effect_is_for_is_taken_or_refused_with_a_fix(name, side, key):
    raw = written(name, **{key: side})
    assert "card-unknown-key" not in codes(raw)
    faults = card_faults(raw).get("", ())
    assert all(fault.fixes for fault in faults)
    if side in EFFECTS[name].facts.targets:
        assert not faults


@pytest.mark.parametrize("name", ["dealPer", "blockPer", "preventHalf"])
def test_per_match_count_is_taken_with_a_note_and_changes_nothing(name):
    raw = written(name, per="matchCount")
    assert not card_faults(raw)
    note = next(issue for issue in check(raw) if issue.code == "defense.idle-key")
    assert note.severity == "info"
    assert "changes nothing" in note.message
    one = against([rule(ANY, {"type": name, "per": "matchCount"})]).attack([1, 2, 6])
    other = against([rule(ANY, {"type": name})]).attack([1, 2, 6])
    assert one["finalDamage"] == other["finalDamage"]


@pytest.mark.parametrize("phase", ["immediate", "nextTurn", "nextAttack"])
def test_the_phase_of_a_buff_is_taken_with_a_note(phase):
    assert codes(written("buffNextAttack", usablePhase=phase)) == {"idle-key"}


OURS = [
    ("blockPer", {"apply": {"amount": 2, "cap": 6}}, {"amount": 2, "cap": 6}),
    ("gainStatus", {"apply": {"stackCap": 3}}, {"stackCap": 3}),
    ("preventHalf", {"apply": {}}, {}),
    ("gainStatus", {"cap": 3}, {"stackCap": 3}),
    ("gainStatus", {"stacks": 2}, {"amount": 2}),
    ("cleanse", {"amount": 2}, {"stacks": 2}),
    ("transferStatus", {"count": 2}, {"stacks": 2}),
    ("rerollDice", {"amount": 2}, {"count": 2, "selectionPolicy": "lowest"}),
    ("rerollDice", {"field": "A"}, {"fields": ["A"], "selectionPolicy": "lowest"}),
    ("dealPer", {"matchCount": 2, "cap": 3}, {"cap": 3}),
    ("preventHalf", {"cap": 1}, {}),
    ("reflect", {"per": "matchCount"}, {}),
    ("preventHalf", {"per": 2}, {}),
    ("rerollDice", {"selectionPolicy": "random(7)"}, {"selectionPolicy": "random", "seed": 7}),
    ("heal", {"target": "ally"}, {"target": "self"}),
    (
        "heal",
        {"condition": {"type": "requiresOpponentStatus", "status": "burn"}},
        {"conditions": [{"type": "requiresOpponentStatus", "status": "burn"}]},
    ),
    (
        "heal",
        {"conditions": {"type": "requiresOpponentStatus", "status": "burn"}},
        {"conditions": [{"type": "requiresOpponentStatus", "status": "burn"}]},
    ),
]
"""Effect, keys as the document or people write them, the keys after the first fix."""


@pytest.mark.parametrize(("name", "keys", "after"), OURS)
def test_a_key_that_is_written_otherwise_here_has_a_fix_that_keeps_the_card(name, keys, after):
    raw = written(name, **keys)
    (fault,) = card_faults(raw)[""]
    there = patches.apply(copy.deepcopy(raw), list(fault.fixes[0].patch))
    assert not card_faults(there)
    effect = there["defenseCard"]["rules"][0]["effects"][0]
    assert {k: v for k, v in effect.items() if k not in ("type", "status")} == after


def test_a_payload_that_says_what_stands_beside_it_is_refused_with_both_named():
    (fault,) = card_faults(written("blockPer", amount=1, apply={"amount": 2}))[""]
    assert '"amount" would be there twice' in fault.message
    assert [fix.title for fix in fault.fixes] == ['Remove "apply"']


def test_a_policy_of_the_rule_holds_for_its_rerolls_that_name_none():
    named = {"type": "rerollDice", "count": 1, "selectionPolicy": "lowest"}
    raw = hero(card(rule(ANY, {"type": "rerollDice"}, named, selectionPolicy="highestNonMatching")))
    assert not card_faults(raw)
    assert "reroll-policy" not in codes(raw)
    effects = SYSTEM.load(raw).plan.heroes[0].card.rules[0].effects
    assert [each.args["selectionPolicy"] for each in effects] == ["highestNonMatching", "lowest"]
