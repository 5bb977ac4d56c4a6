"""Sampled duels: valid, even, finishing, the same again, and families kept apart."""

import json
from random import Random

import pytest

from core.games.heroes import SYSTEM
from core.games.heroes.link import link
from webapp.learning.games.heroes.abilities import ABILITIES
from webapp.learning.games.heroes.effects import PASSIVES, RULES
from webapp.learning.games.heroes.judge import Judge
from webapp.learning.games.heroes.sampler import Sampler

KINDS = ("trained", "held_out")


def _shape(entry):
    """A script without its numbers, so that members of one family look alike, and its trigger."""
    numbers = str.maketrans("0123456789.-", " " * 12)
    script = entry["script"].translate(numbers)
    return entry["name"], entry.get("trigger", ""), script.replace(" ", "")


def _entries(duel):
    for hero in duel["heroes"]:
        yield from hero["abilities"]
        yield from hero["passive_effects"]
    yield from duel["global_effects"]


def _names(families, is_held_out):
    return {
        each.write(Random(1)).entry["name"] for each in families if each.is_held_out == is_held_out
    }


@pytest.mark.parametrize("kind", KINDS)
def test_every_sample_is_a_valid_duel_that_links(kind):
    for number in range(300):
        duel = Sampler(5, kind).draw(number)
        issues = [each for each in SYSTEM.check(duel) if each.severity == "error"]
        assert not issues, (issues, duel)
        link(SYSTEM.load(duel).plan)


def test_every_family_is_drawn():
    entries = [e for kind in KINDS for n in range(400) for e in _entries(Sampler(1, kind).draw(n))]
    drawn = {each["name"] for each in entries}
    for families in (ABILITIES, PASSIVES, RULES):
        assert _names(families, is_held_out=False) <= drawn
    assert _names((*ABILITIES, *RULES), is_held_out=True) <= drawn


def test_no_family_that_is_held_out_has_the_shape_of_one_that_is_trained():
    shapes = {True: set(), False: set()}
    for each in (*ABILITIES, *PASSIVES, *RULES):
        for seed in range(20):
            shapes[each.is_held_out].add(_shape(each.write(Random(seed)).entry)[1:])
    assert not shapes[True] & shapes[False]


@pytest.mark.parametrize("families", [ABILITIES, PASSIVES, RULES])
def test_each_family_has_a_name_of_its_own(families):
    entries = [each.write(Random(1)).entry["name"] for each in families]
    assert len(set(entries)) == len({each.name for each in families}) == len(families)


def test_what_is_held_out_is_never_trained_on():
    apart = _names((*ABILITIES, *PASSIVES, *RULES), is_held_out=True)
    for number in range(400):
        names = {each["name"] for each in _entries(Sampler(3).draw(number))}
        assert not names & apart


def test_a_held_out_duel_has_two_unknown_abilities_one_for_each_hero_and_an_unknown_rule():
    abilities, rules = _names(ABILITIES, is_held_out=True), _names(RULES, is_held_out=True)
    for number in range(200):
        duel = Sampler(3, "held_out").draw(number)
        for hero in duel["heroes"]:
            assert abilities & {each["name"] for each in hero["abilities"]}
        assert rules & {each["name"] for each in duel["global_effects"]}


def test_a_seed_and_a_number_give_the_same_duel_and_others_other_ones():
    drawn = [
        json.dumps(Sampler(seed, kind).draw(n)) for seed in (1, 2) for kind in KINDS for n in (0, 7)
    ]
    again = [
        json.dumps(Sampler(seed, kind).draw(n)) for seed in (1, 2) for kind in KINDS for n in (0, 7)
    ]
    assert drawn == again
    assert len(set(drawn)) == len(drawn)
    judge = Judge(matches=8)
    assert Sampler(1, judge=judge).take(3) == Sampler(1, judge=judge).take(5)[:3]


@pytest.mark.parametrize("kind", KINDS)
def test_what_the_judge_lets_pass_ends_and_is_decided_by_play(kind):
    judge = Judge(matches=32)
    for duel in Sampler(2, kind, judge).take(12):
        trial = judge.tried(duel)
        assert trial.finished >= judge.finishes
        assert 1 - judge.most <= trial.first <= judge.most
        assert 1 - judge.most <= trial.hero <= judge.most


def test_the_judge_tells_what_is_wrong_with_a_duel():
    strike = {"name": "Strike", "tags": [], "script": "MODIFY(OPPONENT, 'health', -100)"}
    rest = {"name": "Rest", "tags": [], "script": "NOOP()"}
    heroes = [
        {"name": n, "attributes": {"health": 50}, "abilities": [strike], "passive_effects": []}
        for n in ("A", "B")
    ]
    death = {
        "trigger": "ON_ATTRIBUTE_CHANGE('health')",
        "script": "IF(LT(GET(SELF, 'health'), 1), LOSE(SELF), NOOP())",
    }
    first = {"heroes": heroes, "global_effects": [death], "max_turns": 60}
    judge = Judge()
    trial = judge.tried(first)
    assert (trial.finished, trial.first, trial.hero) == (1, 1, 0.5)
    assert not judge.passes(first)
    assert judge.evened(first) is None
    endless = {**first, "heroes": [{**hero, "abilities": [rest]} for hero in heroes]}
    assert judge.tried(endless).finished == 0
    assert not judge.passes(endless)
    uneven = {**first, "heroes": [heroes[0], {**heroes[1], "abilities": [rest]}]}
    assert judge.tried(uneven).hero == 1
    assert judge.tried({**first, "heroes": heroes[:1]}) is None
    assert judge.tried({**first, "global_effects": [{**death, "script": "IF("}]}) is None


def test_evening_changes_healths_alone():
    sampler, judge = Sampler(4), Judge(matches=16)
    tried = [(sampler.draw(number), judge.evened(sampler.draw(number))) for number in range(40)]
    found = [(drawn, evened) for drawn, evened in tried if evened is not None]
    assert len(found) > 10
    for drawn, evened in found:
        assert judge.passes(evened)
        healths = [
            [hero["attributes"].pop("health") for hero in d["heroes"]] for d in (drawn, evened)
        ]
        assert json.dumps(drawn) == json.dumps(evened)
        assert all(health > 0 for each in healths for health in each)


def test_another_kind_is_refused():
    with pytest.raises(ValueError, match="trained or held_out, not 'unseen'"):
        Sampler(1, "unseen")


def test_users_draw_duels_by_the_public_name():
    from rulewright import learning

    assert learning.Sampler is Sampler
    assert learning.Judge is Judge
    assert set(learning.__all__) <= set(dir(learning))
    with pytest.raises(AttributeError, match="no attribute 'Train'"):
        _ = learning.Train
