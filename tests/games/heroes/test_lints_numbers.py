"""Numbers, dice, divisors and chains that are not what they say, and warnings that agree."""

from __future__ import annotations

import pytest

from core.games.heroes import SYSTEM
from core.games.heroes.checks.numbers import changed
from tests.games.heroes.kit import Table, duel, hero

HOURGLASS = (
    "ON_ATTRIBUTE_CHANGE('sand')",
    "IF(GT(GET(SELF, 'sand'), 0), MODIFY(SELF, 'sand', -1), NOOP())",
)


def said(spec, *codes: str) -> list[tuple[str, str]]:
    """Code and message of the issues with these codes, or of all."""
    found = [(i.code.removeprefix("heroes."), i.message) for i in SYSTEM.check(spec)]
    return [each for each in found if not codes or each[0] in codes]


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        *(("33554433", "33554432"), ("16777217", "16777216"), ("-16777217", "-16777216")),
        *(("1e300", "3.4028235e38"), ("-1e39", "-3.4028235e38"), ("1e-40", "0")),
        *(("0.123456789", "0.12345679"), ("1e20", "100000002004087734272")),
        *(
            (text, None)
            for text in ("0.1", "-22.5", "0", "16777216", "100.0", "1e3", "0.3", "1e21")
        ),
        *(("3.4028235e38", None), ("0.30000001192092896", None), ("1e-7", None), ("-0", None)),
    ],
)
def test_a_number_is_told_of_when_it_is_shown_otherwise_than_it_is_written(text, seen):
    assert changed(text) == seen


@pytest.mark.parametrize("sides", ["80000", "0", "-3", "2.9", "DIV(5, 2)", "1e9", "SUB(2, 5)"])
def test_the_log_names_the_die_that_is_thrown_and_the_check_warns_beforehand(sides):
    spec = duel(hero(f"MODIFY(OPPONENT, 'health', ROLL({sides}))"))
    assert len(said(spec, "die-size")) == 1
    event = Table(spec).play(0).told("roll")[0]
    thrown = event.data["sides"]
    assert thrown == int(thrown)
    assert 1 <= thrown <= 65535
    assert event.data["value"] <= thrown
    assert event.data["asked"] != thrown


@pytest.mark.parametrize("sides", ["6", "1", "65535", "GET(SELF, 'health')", "ADD(2, 4)"])
def test_a_real_die_is_no_matter_for_a_warning(sides):
    spec = duel(hero(f"MODIFY(OPPONENT, 'health', ROLL({sides}))"))
    assert said(spec, "die-size") == []
    table = Table(spec).play(0)
    assert "asked" not in table.told("roll")[0].data
    assert "ROLL of" not in table.game.describe(table.told("roll")[0])


@pytest.mark.parametrize("divisor", ["0", "-0", "1e-40", "SUB(2, 2)", "GET(SELF, 'nothing')"])
def test_division_by_what_is_always_0_is_told(divisor):
    spec = duel(hero(f"MODIFY(OPPONENT, 'health', DIV(5, {divisor}))"))
    assert len(said(spec, "zero-divisor")) == 1


@pytest.mark.parametrize("divisor", ["2", "GET(OPPONENT, 'health')", "SUB(GET(SELF, 'a'), 1)"])
def test_division_by_what_may_be_something_is_not(divisor):
    script = f"SEQ(MODIFY(SELF, 'a', 1), MODIFY(OPPONENT, 'health', DIV(5, {divisor})))"
    assert said(duel(hero(script)), "zero-divisor") == []


@pytest.mark.parametrize(
    "script",
    [
        "MODIFY(OPPONENT, 'helth', -1)",
        "IF(GT(GET(SELF, 'helth'), 5), WIN(SELF), NOOP())",
        "MODIFY(OPPONENT, 'Health', -1)",
        "SET(SELF, 'healht', GET(OPPONENT, 'health'))",
    ],
)
def test_a_slip_in_a_name_gets_one_warning_and_none_that_contradicts_it(script):
    codes = {code for code, _ in said(duel(hero(script)))}
    assert codes & {"unknown-attribute", "twin-name"}
    assert not codes & {"attribute-never-read", "attribute-never-written", "constant-condition"}


@pytest.mark.parametrize("slip", ["mann", "Mana", "mnaa"])
def test_the_attribute_that_a_slip_is_meant_for_is_not_called_unused(slip):
    reads = hero(f"IF(GT(GET(SELF, '{slip}'), 1), WIN(SELF), NOOP())", mana=5.0)
    assert "attribute-never-read" not in {code for code, _ in said(duel(reads))}
    unused = hero("WIN(SELF)", mana=5.0)
    assert "attribute-never-read" in {code for code, _ in said(duel(unused))}


def test_names_that_differ_in_digits_are_no_slips_and_of_two_that_are_near_none_is_chosen():
    first = hero("MODIFY(SELF, 'mana3', GET(SELF, 'mana1'))", mana1=1.0, mana2=2.0)
    assert said(duel(first), "unknown-attribute") == []
    near = hero(
        "MODIFY(SELF, 'band', ADD(GET(SELF, 'bands'), GET(SELF, 'brand')))", bands=1, brand=2
    )
    issues = [i for i in SYSTEM.check(duel(near)) if i.code == "heroes.unknown-attribute"]
    assert ["bands" in i.message and "brand" in i.message for i in issues] == [True]
    assert issues[0].fixes == ()


@pytest.mark.parametrize(
    ("sand", "code"), [(100, "chain"), (256, "chain"), (257, "cut"), (5000, "cut")]
)
def test_a_chain_that_the_engine_cuts_is_not_called_finite(sand, code):
    spec = duel(hero("MODIFY(SELF, 'sand', -1)", passives=(HOURGLASS,), sand=float(sand)))
    found = said(spec, "trigger-chain", "trigger-chain-cut", "trigger-cycle")
    assert [each[0] for each in found] == [
        {"chain": "trigger-chain", "cut": "trigger-chain-cut"}[code]
    ]
    table = Table(spec).play(0)
    assert (table.view.overflow > 0) == (code == "cut")
    if code == "cut":
        assert f"take {sand} changes" in found[0][1]
        assert "after 256" in found[0][1]


def test_what_was_dropped_shows_in_the_log_in_the_picture_and_in_the_result():
    hourglass = hero("MODIFY(SELF, 'sand', -1)", passives=(HOURGLASS,), sand=300.0)
    table = Table(duel(hourglass, max_turns=1)).play(0)
    assert table.view.overflow == 1
    assert len(table.told("overflow")) == 1
    end = table.told("result")[0]
    assert end.data["overflow"] == 1
    assert table.game.describe(end).endswith("(1 reaction was dropped)")
    assert "1 reaction was dropped" in table.game.text(table.state)
    quiet = Table(duel(max_turns=1)).play(0)
    assert "overflow" not in quiet.told("result")[0].data
