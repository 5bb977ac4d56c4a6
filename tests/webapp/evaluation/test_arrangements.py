"""A duel under many arrangements of global effects: all valid, all different, what each does."""

import json

import pytest
from click.testing import CliRunner

from core.games.heroes import SYSTEM
from core.sides import NotTogether
from tests.contract.shipped import SHIPPED
from webapp.cli import cli
from webapp.evaluation.games.heroes.samples import arrangements
from webapp.evaluation.league.arranged import arranged, effects_of

HEROES = SHIPPED["heroes"]
DOCUMENTS = {name: HEROES[name] for name in ("fighter_vs_fire_mage", "rage", "stun")}
OWN = HEROES["fighter_vs_fire_mage"]["global_effects"]


@pytest.mark.parametrize("invented", [0, 2])
def test_every_arrangement_is_valid_new_and_keeps_the_duels_own_effects_in_order(invented):
    before = json.dumps(DOCUMENTS)
    found = arrangements(DOCUMENTS, 12, seed=3, invented=invented)
    assert len(found) == 12
    assert found["as it is"] == HEROES["fighter_vs_fire_mage"]
    assert len({json.dumps(raw["global_effects"]) for raw in found.values()}) == 12
    for raw in found.values():
        assert not [issue for issue in SYSTEM.check(raw) if issue.severity == "error"]
        assert raw["heroes"] == HEROES["fighter_vs_fire_mage"]["heroes"]
        assert [each for each in raw["global_effects"] if each in OWN] == OWN
    names = {each.get("name") for raw in found.values() for each in raw["global_effects"]}
    assert names >= {"Death", "Burning", "Rage", "Stun"}
    assert ("Made up" in names) == (invented > 0)
    assert json.dumps(DOCUMENTS) == before


def test_a_seed_gives_the_same_arrangements_and_another_seed_others():
    assert arrangements(DOCUMENTS, 6, 1) == arrangements(DOCUMENTS, 6, 1)
    assert list(arrangements(DOCUMENTS, 6, 1)) != list(arrangements(DOCUMENTS, 6, 2))


def test_where_there_are_fewer_than_asked_for_all_of_them_come():
    few = {name: DOCUMENTS[name] for name in ("fighter_vs_fire_mage", "rage")}
    found = arrangements(few, 50)
    assert len(found) == 1 + 3  # before, between and behind the two effects of the duel


@pytest.mark.parametrize(
    ("system", "documents", "said"),
    [
        ("heroes", {"a": HEROES["fighter"], "b": HEROES["rage"]}, "one duel with files of rules"),
        ("heroes", {"a": HEROES["fighter_vs_fire_mage"], "b": HEROES["burning"]}, "nothing to"),
        ("boards", {"a": SHIPPED["boards"]["hexapawn"]}, "its rules are not arranged"),
    ],
)
def test_what_cannot_be_arranged_is_refused(system, documents, said):
    with pytest.raises(NotTogether, match=said):
        arranged(system, documents, 4)


def test_what_a_rule_does_is_told_by_those_that_have_it_and_those_that_lack_it():
    rules = [{"Death"}, {"Death", "Rage, but slow"}, {"Rage, but slow", "Death"}, {"Stun", "Death"}]
    told = effects_of(_scored(0.5, 0.9, 0.7, 0.4), [frozenset(each) for each in rules])
    assert told == [
        "With Rage, but slow the first player scores 80 % ± 6 on average of 2 arrangements with "
        "random play, +35.0 points (+29.0 to +41.0) against 2 arrangements without it "
        "(9 matches each)",
        "With Stun the first player scores 40 % ± 6 on average of 1 arrangement with random play, "
        "−30.0 points (−36.9 to −23.1) against 3 arrangements without it "
        "(9 matches each)",
    ]


def test_a_rule_that_all_have_but_the_duel_as_it_is_is_told():
    told = effects_of(_scored(0.5, 0.9), [frozenset({"Death"}), frozenset({"Death", "Rage"})])
    assert [each[:9] for each in told] == ["With Rage"]


def _scored(*scores):
    cells = [
        {"row": i, "score": score, "low": score - 0.06, "high": score + 0.06, "games": 9}
        for i, score in enumerate(scores)
    ]
    return {"levels": [{"seats": "random", "cells": cells}]}


def test_the_command_plays_them_side_by_side():
    arguments = ["fighter_vs_fire_mage", "rage", "stun", "--arrangements", "3", "--seats",
                 "random", "--games", "8", "--workers", "0", "--json"]  # fmt: skip
    found = CliRunner().invoke(cli, ["evaluate", *arguments])
    assert found.exit_code == 0, found.output
    league = json.loads(found.stdout)["league"]
    assert len(league["entrants"]) == 3
    refused = CliRunner().invoke(cli, ["evaluate", *arguments, "--roster", "sides"])
    assert refused.exit_code == 2
    assert "leave --roster out" in refused.stderr
