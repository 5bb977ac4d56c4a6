"""What is said about bad heroes and duels, beside the cases that all systems have."""

from __future__ import annotations

import inspect
import re
import time
from collections import Counter
from importlib import resources

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.heroes import kinds, parser, punctuation, repairs, tokens, tree, trigger_parser
from core.games.heroes.checks import check, codes
from core.games.heroes.checks.scripts import CODES
from core.registry import get
from tests.contract.bad_specs import read
from tests.contract.laws import playout
from tests.contract.shipped import SHIPPED


def _raw(name):
    return read(f"heroes/{name}")


def test_every_code_of_the_parser_is_a_code_of_the_table():
    pattern = re.compile(r'(?:ScriptError\(|\.error\(|_error\()\s*"([a-z-]+)"')
    modules = (parser, punctuation, repairs, tokens, tree, kinds, trigger_parser)
    source = "".join(inspect.getsource(module) for module in modules)
    assert set(pattern.findall(source)) == CODES.keys()


def test_every_code_says_what_it_means_and_stands_in_the_reference():
    page = resources.files("specs").joinpath("heroes", "README.md").read_text("utf-8")
    for code, doc in codes().items():
        assert f"| `{code.removeprefix('heroes.')}` |" in page, code
        assert doc.endswith("."), code


SENSIBLE = {
    "fighter_vs_fire_mage": {"heroes.attribute-never-read": 1},
    "fighter_vs_doom_prophet": {"heroes.attribute-never-read": 1},
    "phoenix": {"heroes.trigger-chain": 1},
    "phoenix_vs_paladin": {"heroes.trigger-chain": 1},
}
"""The lints that shipped specs deserve; the others deserve none."""


@pytest.mark.parametrize("name", sorted(SHIPPED["heroes"]))
def test_shipped_specs_get_the_lints_that_they_deserve(name):
    found = Counter(issue.code for issue in check(SHIPPED["heroes"][name]))
    assert dict(found) == SENSIBLE.get(name, {})


def _hero(script="NOOP()", **more):
    ability = {"name": "A", "script": script}
    return {"name": "X", "attributes": {"health": 9.0}, "abilities": [ability], **more}


def _codes(raw):
    return {issue.code.removeprefix("heroes.") for issue in check(raw)}


def _with_effects(*effects, **more):
    passive = [{"name": n, "trigger": t, "script": s} for n, t, s in effects]
    return _hero(passive_effects=passive, **more)


ON_A, ON_B = "ON_ATTRIBUTE_CHANGE('a')", "ON_ATTRIBUTE_CHANGE('b')"
COUNTED = """
IF(GT(GET(SELF, 'n'), 0), SEQ(MODIFY(SELF, 'n', -1), MODIFY(SELF, 'a', 1)), NOOP())
"""
BESIDE = """
SEQ(IF(GT(GET(SELF, 'n'), 0), MODIFY(SELF, 'n', -1), NOOP()), MODIFY(SELF, 'a', 1))
"""
REACTIONS = {
    "plain cycle": ([("X", ON_A, "MODIFY(SELF, 'a', 1)")], "trigger-cycle"),
    "gains answer losses": (
        [("X", ON_A, "IF(LT(CONTEXT('delta'), 0), MODIFY(SELF, 'a', 1), NOOP())")],
        None,
    ),
    "losses answer losses": (
        [("X", ON_A, "IF(LT(CONTEXT('delta'), 0), MODIFY(SELF, 'a', -1), NOOP())")],
        "trigger-cycle",
    ),
    "a floor": (
        [("X", ON_A, "IF(GT(CONTEXT('new_value'), 0), MODIFY(SELF, 'a', -1), NOOP())")],
        "trigger-chain",
    ),
    "a clamp": ([("X", ON_A, "SET(SELF, 'a', MIN(GET(SELF, 'a'), 5))")], "trigger-chain"),
    "two clamps that quarrel": (
        [
            ("X", ON_A, "SET(SELF, 'a', MIN(GET(SELF, 'a'), 5))"),
            ("Y", ON_A, "SET(SELF, 'a', MAX(GET(SELF, 'a'), 7))"),
        ],
        "trigger-cycle",
    ),
    "there and back": (
        [("X", ON_A, "MODIFY(SELF, 'b', 1)"), ("Y", ON_B, "MODIFY(SELF, 'a', 1)")],
        "trigger-cycle",
    ),
    "a counter on the way": (
        [
            ("X", ON_A, "MODIFY(SELF, 'b', 1)"),
            ("Y", ON_B, COUNTED),
        ],
        "trigger-chain",
    ),
    "a counter that is wound up again": (
        [
            ("X", ON_A, "SEQ(MODIFY(SELF, 'b', 1), SET(SELF, 'n', 3))"),
            ("Y", ON_B, COUNTED),
        ],
        "trigger-cycle",
    ),
    "a counter beside the way": (
        [
            (
                "X",
                ON_A,
                BESIDE,
            )
        ],
        "trigger-cycle",
    ),
    "a line without a way back": (
        [("X", ON_A, "MODIFY(SELF, 'b', 1)"), ("Y", ON_B, "MODIFY(SELF, 'c', 1)")],
        None,
    ),
}


@pytest.mark.parametrize("name", REACTIONS)
def test_a_chain_of_reactions_is_a_warning_unless_it_provably_ends(name):
    effects, expected = REACTIONS[name]
    found = _codes(_with_effects(*effects)) & {"trigger-cycle", "trigger-chain"}
    assert found == ({expected} if expected else set())


def test_a_cycle_is_drawn_with_the_heroes_between_whom_it_goes():
    issue = next(i for i in check(_raw("trigger-cycle")) if i.code == "heroes.trigger-cycle")
    assert "Thorns (Knight) -> Riposte (Rogue) -> Thorns (Knight)" in issue.message


CONDITIONS = {
    "GT(ABS(GET(SELF, 'health')), -1)": "constant-condition",
    "LT(ROLL(6), 7)": "constant-condition",
    "GT(ROLL(6), 5)": None,
    "SUB(ROLL(6), 3)": "negative-condition",
    "NOT(GET(SELF, 'health'))": None,
    "EQ(ROLL(6), 6)": None,
    "EQ(DIV(ROLL(6), 4), 1)": "eq-fractional",
    "CONTEXT('delta')": "context-key",
}


@pytest.mark.parametrize("condition", CONDITIONS)
def test_conditions_are_judged_by_what_their_values_may_be(condition):
    script = f"IF({condition}, MODIFY(OPPONENT, 'health', 1), NOOP())"
    expected = CONDITIONS[condition]
    found = _codes(_hero(script))
    assert (expected in found) if expected else (found == set())


def test_an_empty_context_key_is_told_once():
    found = [c for c in _codes(_hero("SET(SELF, 'a', CONTEXT(''))")) if "attribute" not in c]
    assert found == ["wrong-kind"]


def test_one_mistake_does_not_hide_another():
    raw = _raw("missing-comma")
    raw["abilities"].append(7)
    raw["passive_effects"] = [{"trigger": "ON_TURN", "script": "NOOP("}, None]
    assert {"missing-comma", "wrong-type", "unknown-trigger", "unclosed-bracket"} <= _codes(raw)


def test_a_hundred_kilobytes_of_script_are_checked_in_a_second():
    inner = "IF(GT(GET(SELF, 'a'), 3), MODIFY(SELF, 'b', GET(SELF, 'a')), NOOP()), "
    raw = _hero(f"SEQ({inner * 1400}NOOP())")
    begun = time.process_time()
    assert "too-many-rows" in _codes(raw)
    assert time.process_time() - begun < 2.0


def test_nested_conditions_take_time_in_proportion():
    condition = "1"
    for _ in range(60):
        condition = f"AND(IF(GT({condition}, 0), GET(SELF, 'a'), 1), 1)"
    begun = time.process_time()
    check(_hero(f"IF({condition}, NOOP(), NOOP())"))
    assert time.process_time() - begun < 1.0


WORDS = ["GET", "SET", "MODIFY", "IF", "SEQ", "AND", "NOT", "ROLL", "CONTEXT", "PASS", "LOSE"]
TEXTS = st.lists(
    st.sampled_from(
        [*WORDS, "SELF", "OPPONENT", "(", ")", ",", '"health"', "'x'", "1", "-2.5", "//", "/*", " "]
    ),
    max_size=25,
).map("".join)


@st.composite
def _commands(draw, depth=3):
    if depth == 0 or draw(st.booleans()):
        target = draw(st.sampled_from(["SELF", "OPPONENT"]))
        name = draw(st.sampled_from(["health", "a", "b"]))
        value = draw(
            st.sampled_from(["-3", "1", "0.5", "ROLL(6)", 'GET(SELF, "a")', 'CONTEXT("delta")'])
        )
        return draw(
            st.sampled_from(
                [f'MODIFY({target}, "{name}", {value})', f'SET({target}, "{name}", {value})',
                 "NOOP()", "PASS()", f"LOSE({target})"]
            )
        )  # fmt: skip
    first, second = draw(_commands(depth - 1)), draw(_commands(depth - 1))
    if draw(st.booleans()):
        return f"SEQ({first}, {second})"
    test = draw(st.sampled_from(['GT(GET(SELF, "a"), 2)', 'CONTEXT("delta")', 'GET(SELF, "b")']))
    return f"IF({test}, {first}, {second})"


TRIGGERS = ["ON_TURN_START", "ON_ATTRIBUTE_CHANGE", "ON_ATTRIBUTE_CHANGE('a')", "ON_ABILITY_USED",
            "ON_ACTION_PHASE_START", "ON_GAME_START"]  # fmt: skip


@st.composite
def _duels(draw, scripts):
    def hero(name):
        effects = draw(st.lists(st.tuples(st.sampled_from(TRIGGERS), scripts), max_size=3))
        abilities = draw(st.lists(scripts, min_size=1, max_size=3))
        return {
            "name": name,
            "attributes": {"health": 20, "a": draw(st.integers(-3, 9))},
            "abilities": [{"name": f"A{i}", "script": s} for i, s in enumerate(abilities)],
            "passive_effects": [{"trigger": t, "script": s} for t, s in effects],
        }

    return {"heroes": [hero("X"), hero("Y")], "max_turns": 20}


QUICK = settings(max_examples=120, derandomize=True, deadline=None, database=None)


@QUICK
@given(raw=_duels(TEXTS))
def test_the_check_never_raises_whatever_the_scripts_say(raw):
    assert all(issue.message for issue in check(raw))


@QUICK
@given(raw=_duels(_commands()))
def test_what_validates_loads_and_plays(raw):
    if not any(issue.severity == "error" for issue in check(raw)):
        for _ in playout(get("heroes").load(raw), 3, 60):
            pass


def test_a_flood_of_names_is_told_in_a_second():
    writes = "".join(f"MODIFY(SELF, 'a{n}', 1), " for n in range(2500))
    begun = time.process_time()
    assert "too-many-attributes" in _codes(_hero(f"SEQ({writes}NOOP())"))
    assert time.process_time() - begun < 2.0
