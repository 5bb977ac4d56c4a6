"""Every command of duels has a case, and does what it says there."""

from __future__ import annotations

import pytest

from core.games.heroes.commands import COMMANDS
from tests.games.heroes.kit import Table, value_of
from tests.games.heroes.word_cases import CASES, TRUTH, duel_with, missing


@pytest.mark.parametrize(("expression", "value"), TRUTH, ids=[each[0] for each in TRUTH])
def test_what_an_expression_computes(expression, value):
    assert value_of(expression) == value


@pytest.mark.parametrize("script", CASES)
def test_what_a_script_does(script):
    table, case = Table(duel_with(script), seed=42).play(0), CASES[script]
    assert (table.get(0, "x"), table.get(1, "x")) == case.x
    assert (table.view.result and table.view.result.returns) == case.returns


def test_every_command_has_a_case():
    assert list(missing(COMMANDS)) == []


def test_a_command_without_a_case_is_named():
    (sentence,) = missing([*COMMANDS, "SIGN"])
    assert sentence.startswith("SIGN has no case")
