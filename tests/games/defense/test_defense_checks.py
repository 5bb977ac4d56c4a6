"""Checks of heroes and matches: faults of cards, lints with their odds, nonsense."""

from __future__ import annotations

import copy
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.defense import SYSTEM
from core.games.defense.checks import card_faults, check
from core.games.defense.checks.odds import pattern_chance
from tests.games.defense.kit import DEFENSE, HEROES, card, hero, match, rule
from tests.games.defense.random_cards import BREAKS, broken, random_card

COUNT = rule({"type": "countField", "fieldId": "F1"}, {"type": "blockPer", "amount": 1, "cap": 3})


def _codes(raw):
    return [issue.code.removeprefix("defense.") for issue in check(raw)]


def _card(fields, *rules, **more):
    return hero(card(*rules, fields=fields, **more))


def test_a_face_in_two_fields_is_a_fault_and_marks_both_places():
    raw = _card({"F1": [1, 2], "F2": [2, 3]}, COUNT)
    (issue,) = check(raw)
    assert (issue.code, issue.severity) == ("defense.card-overlap", "warning")
    assert issue.path == "/defenseCard/fields/1/faces/0"
    assert [place.path for place in issue.related] == ["/defenseCard/fields/0/faces/1"]


def test_a_face_outside_the_range_of_the_dice_has_a_sentence_of_its_own():
    (issue,) = check(_card({"F1": [1, 7]}, COUNT))
    assert issue.code == "defense.card-face-range"
    assert "cannot be rolled" in issue.message
    assert "1 to 6" in issue.message


def test_a_rule_that_names_no_field_of_the_card_is_a_fault():
    named = rule({"type": "countField", "fieldId": "F9"}, {"type": "blockPer", "amount": 1})
    assert _codes(_card({"F1": [1]}, named)) == ["card-unknown-field"]


@pytest.mark.parametrize("is_allowed", [True, False])
def test_idle_faces_are_a_lint_that_the_card_steers(is_allowed):
    raw = _card({"F1": [1, 2, 3, 4]}, COUNT, allowIdleFaces=is_allowed)
    assert _codes(raw) == ([] if is_allowed else ["idle-faces"])
    assert not card_faults(raw)


def test_lints_say_their_exact_probability():
    strict = {"type": "combo", "fields": [{"id": "F1", "min": 2}], "allowExtra": False}
    raw = _card({"F1": [1, 2]}, COUNT, rule(strict, {"type": "preventHalf"}, id="strict"))
    (issue,) = check(raw)
    assert issue.code == "defense.double-count"
    assert "22.22 % (2/9)" in issue.message


def test_faults_are_told_by_hero():
    sound, faulty = hero(card(COUNT, fields={"F1": [1]}), id="a"), hero(card(COUNT), id="b")
    faults = card_faults(match(sound, faulty))
    assert list(faults) == ["/heroes/1"]
    assert [issue.code for issue in faults["/heroes/1"]] == ["defense.card-unknown-field"]


def test_a_hero_without_errors_loads_whatever_its_card_is():
    for nonsense in (None, [], "card", 3, {}, {"dice": 2, "rules": {}}, {"fields": [None]}):
        raw = hero(card(COUNT, fields={"F1": [1]}))
        raw["defenseCard"] = nonsense
        assert all(issue.severity == "warning" for issue in check(raw))
        assert card_faults(raw)
        assert SYSTEM.load(raw).plan.heroes[0].card is None


@pytest.mark.parametrize("name", HEROES)
def test_a_shipped_hero_is_without_findings(name):
    assert check(DEFENSE[name]) == []


@pytest.mark.parametrize("seed", range(40))
def test_a_random_card_has_no_faults(seed):
    rng = random.Random(seed)
    made = random_card(rng, rng.randint(1, 6), rng.randint(2, 20), rng.choice((0, 2)), rules=8)
    assert not card_faults(hero(made))


@pytest.mark.parametrize("seed", range(60))
def test_a_broken_card_always_falls_back_and_says_why(seed):
    rng = random.Random(seed)
    made, codes = broken(rng, random_card(rng, rng.randint(1, 6), rng.randint(2, 8)))
    faults = card_faults(hero(made))[""]
    assert {issue.code for issue in faults} & set(codes)
    assert SYSTEM.load(hero(made)).plan.heroes[0].faults


def test_every_way_to_break_a_card_is_tried():
    tried = set()
    for seed in range(60):
        rng = random.Random(seed)
        made = random_card(rng, rng.randint(1, 6), rng.randint(2, 8))
        tried.add(broken(rng, made)[1])
    assert len(tried) == len(BREAKS)


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_the_partition_is_judged_as_sets_are(data):
    sides = data.draw(st.integers(2, 12))
    parts = data.draw(st.lists(st.lists(st.integers(1, 12), max_size=4), min_size=1, max_size=4))
    fields = {f"F{i}": part for i, part in enumerate(parts, 1)}
    raw = _card(fields, COUNT, faces=sides, allowIdleFaces=False)
    codes = set(_codes(raw))
    flat = [face for part in parts for face in set(part)]
    assert ("card-overlap" in codes) == (len(flat) > len(set(flat)))
    assert ("card-face-range" in codes) == any(face > sides for face in flat)
    assert ("repeated-face" in codes) == any(len(part) > len(set(part)) for part in parts)
    is_sound = not any(code.startswith("card-") for code in codes)
    idle = set(range(1, sides + 1)) - set(parts[0])
    assert ("idle-faces" in codes) == (is_sound and bool(idle))


_ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 30) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)


def _places(raw, path=()):
    yield path
    for key, value in raw.items() if isinstance(raw, dict) else enumerate(raw):
        if isinstance(value, (dict, list)):
            yield from _places(value, (*path, key))


@given(st.data())
@settings(max_examples=50, deadline=None)
def test_nonsense_in_a_card_is_never_an_error_and_never_raises(data):
    raw = copy.deepcopy(DEFENSE["cinder_skin"])
    spot = data.draw(st.sampled_from(list(_places(raw["defenseCard"]))))
    holder = raw["defenseCard"]
    for part in spot:
        holder = holder[part]
    keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    holder[data.draw(st.sampled_from(keys))] = data.draw(_ANYTHING)
    assert all(issue.severity != "error" for issue in check(raw))
    game = SYSTEM.load(raw)
    assert (game.plan.heroes[0].card is None) == bool(card_faults(raw))


@pytest.mark.parametrize(
    ("pattern", "ways"),
    [
        ({"type": "ofAKind", "count": 5}, 6),
        ({"type": "exactCounts", "counts": [3, 2]}, 300),
        ({"type": "straight", "length": 5}, 240),
        ({"type": "straight", "length": 6}, 0),
    ],
)
def test_patterns_show_in_so_many_of_7776_rolls(pattern, ways):
    assert pattern_chance(pattern) * 6**5 == ways
