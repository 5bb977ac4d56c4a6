"""A fix never changes what a script means: words of other languages, fixes that play alike."""

from __future__ import annotations

import itertools
import operator
import random
import re
from typing import Any

import pytest

from core.digest import short_digest
from core.games.heroes import SYSTEM, foreign
from core.games.heroes.commands import COMMANDS
from core.games.heroes.kinds import kind_errors
from core.games.heroes.parser import parse
from core.games.heroes.trigger_parser import parse_trigger
from core.games.heroes.triggers import TRIGGERS
from editors.patches import apply as apply_patch
from tests.games.heroes.kit import Table, duel, hero, value_of
from tests.games.heroes.random_duels import random_duels

VALUES = (-2.0, -1.0, 0.0, 1.0, 3.0)


def repaired(source: str) -> str:
    """The script after the first fix of its first mistake."""
    fix = next(error.fix for error in parse(source).errors if error.fix is not None)
    return source[: fix.span.start] + fix.text + source[fix.span.end :]


def fixes(source: str) -> list[str]:
    return [error.fix.text for error in parse(source).errors if error.fix is not None]


MEANT = {
    **dict.fromkeys(("GTE", "GE", "GEQ", "AT_LEAST", "greaterOrEqual"), operator.ge),
    **dict.fromkeys(("LTE", "LE", "LEQ", "at_most", "LESS_THAN_OR_EQUAL"), operator.le),
    **dict.fromkeys(("NEQ", "NE", "NOT_EQUAL", "notEquals", "DIFFERENT"), operator.ne),
    **dict.fromkeys(("EQUALS", "IS_EQUAL", "same"), operator.eq),
    **dict.fromkeys(("GREATER", "GREATER_THAN", "MORE", "ABOVE"), operator.gt),
    **dict.fromkeys(("LESS", "LESS_THAN", "FEWER", "BELOW"), operator.lt),
    **dict.fromkeys(("SUM", "PLUS"), operator.add),
    **dict.fromkeys(("MINUS", "SUBTRACT"), operator.sub),
    **dict.fromkeys(("TIMES", "MULTIPLY", "PRODUCT"), operator.mul),
    **dict.fromkeys(("MAXIMUM", "GREATEST"), max),
    **dict.fromkeys(("MINIMUM", "LEAST"), min),
    "XOR": lambda a, b: (a != 0) != (b != 0),
    "IFF": lambda a, b: (a != 0) == (b != 0),
    "NAND": lambda a, b: not (a and b),
    "NOR": lambda a, b: not (a or b),
    "IMPLIES": lambda a, b: not a or bool(b),
    "DISTANCE": lambda a, b: abs(a - b),
    "NEG": operator.neg,
    "ISZERO": operator.not_,
    "NONZERO": bool,
    "CLAMP": lambda a, b, c: min(max(a, b), c),
    "UNLESS": lambda a, b, c: c if a > 0 else b,
    "ITE": lambda a, b, c: b if a > 0 else c,
}


@pytest.mark.parametrize("word", MEANT)
def test_a_word_of_another_language_is_written_as_it_is_meant_there(word):
    count = foreign.places_of(foreign.forms_of(word)[0])
    for values in itertools.product(VALUES, repeat=count):
        broken = f"SET(SELF, 'out', {word}({', '.join(map(str, values))}))"
        script = repaired(broken)
        assert parse(script).errors == ()
        found = Table(duel(hero(script), rules=())).play(0).get(0, "out")
        assert found == float(MEANT[word](*values)), script


@pytest.mark.parametrize("form", sorted({f for forms in foreign.FORMS.values() for f in forms}))
def test_a_form_evaluates_each_operand_once_and_from_left_to_right(form):
    letters = [letter for letter in form if letter in "abc"]
    assert sorted(letters) == list("abc"[: len(letters)])
    assert letters == sorted(letters) or form == "IF(a, c, b)"


def _arguments(word: str, form: str) -> list[str]:
    """Arguments of the right kinds for the form of a word."""
    found = []
    for letter in "abc"[: foreign.places_of(form)]:
        call = parse(form.replace(letter, "'x'")).script
        assert call is not None
        found.append("ROLL(6)")
    head = form.partition("(")[0]
    if head in ("GET", "SET", "MODIFY"):
        found[:2] = ["SELF", "'x'"]
    if head in ("WIN", "LOSE"):
        found[:1] = ["OPPONENT"]
    if head == "CONTEXT":
        found[:1] = ["'delta'"]
    return found


@pytest.mark.parametrize("word", sorted(foreign.FORMS))
def test_every_known_word_becomes_a_script_without_mistakes_and_loses_no_comment(word):
    assert word not in COMMANDS
    for form in foreign.FORMS[word]:
        args = _arguments(word, form)
        inner = " /* kept */, ".join(args) if form != "IF(a, c, b)" else ", ".join(args)
        call = f"{word.lower()}({inner})"
        is_command = form.partition("(")[0] in ("SET", "MODIFY", "WIN", "LOSE", "NOOP", "DRAW")
        broken = call if is_command else f"SET(SELF, 'y', {call})"
        script = repaired(broken)
        parsed = parse(script)
        assert parsed.errors == (), script
        assert kind_errors(parsed.script) == (), script
        assert script.count("ROLL(6)") == broken.count("ROLL(6)")
        assert script.count("kept") == broken.count("kept")


def test_the_fix_of_a_comparison_throws_the_same_dice():
    script = repaired("IF(GTE(ROLL(6), ROLL(8)), MODIFY(SELF, 'x', 1), NOOP())")
    assert script == "IF(NOT(LT(ROLL(6), ROLL(8))), MODIFY(SELF, 'x', 1), NOOP())"
    rolled = Table(duel(hero(script)), seed=5).play(0).told("roll")
    assert [event.data["sides"] for event in rolled] == [6.0, 8.0]


@pytest.mark.parametrize("word", sorted({*foreign.SAID, "LOOP", "MOD", "DIE", "FROBNICATE"}))
def test_a_word_without_one_meaning_here_is_never_replaced_by_one_spelled_alike(word):
    assert word not in COMMANDS, f"{word} is a command: take it out of core/games/heroes/foreign.py"
    for count in range(4):
        script = f"SET(SELF, 'x', {word}({', '.join('123'[:count])}))"
        errors = [e for e in parse(script).errors if e.code == "unknown-command"]
        assert [error.fix for error in errors] == [None]
        assert "did you mean" not in errors[0].message


@pytest.mark.parametrize(
    ("word", "named"), [("AD", "ADD or AND"), ("GTT", "GET"), ("MUN", "MUL or")]
)
def test_a_slip_that_two_commands_are_near_to_is_not_repaired_by_a_guess(word, named):
    errors = parse(f"SET(SELF, 'x', {word}(1, 2))").errors
    assert [error.fix for error in errors] == [None]
    assert named in errors[0].message


COMPOUNDS = (
    "IFZ IFNZ ADD1 MAX3 NABS RSUB REROLL MAP NOLOSE CLOSE TWIN PASSIF NOTIFY UNPASS SETZ LTZ ANDN "
    "SMALLER LARGER OVER QUOTIENT NEGATIVE INVERT CHANGE"
)


@pytest.mark.parametrize("word", COMPOUNDS.split())
def test_a_word_that_only_contains_or_resembles_a_command_is_not_taken_for_it(word):
    for args in ("", "SELF", "1, 2", "SELF, 'x', 1"):
        errors = parse(f"{word}({args})").errors
        assert [e.fix for e in errors if e.code == "unknown-command"] == [None]


@pytest.mark.parametrize("word", ["ADDD", "SSET", "SETT", "ROLLS", "MODFIY", "PSAS", "LOSEE"])
def test_one_slip_of_the_hand_is_repaired(word):
    known = {"ADDD": "ADD", "ROLLS": "ROLL", "MODFIY": "MODIFY", "PSAS": "PASS", "LOSEE": "LOSE"}
    assert fixes(f"{word}()")[0] == known.get(word, "SET")


@pytest.mark.parametrize(
    "chain",
    [
        "1 OR 2 AND 3",
        "2 GT 1 PLUS 4",
        "5 -3 TIMES 2",
        "5 - 3 TIMES 2",
        "2 PLUS 3 * 4",
        "2 PLUS GET(SELF, 'a') -1",
        "NOT 1 GT 2",
        "NOT NOT 2",
        "- - 2",
        "!!2",
        "- !2",
    ],
)
def test_of_several_signs_or_words_in_a_row_none_is_repaired(chain):
    assert fixes(f"SET(SELF, 'x', {chain})") == []


@pytest.mark.parametrize("value", ["1.2.3", "1_000", "0x10", "2d6", "1 ? 2", "1e5e3", "3 # 4"])
def test_no_comma_is_put_into_what_may_be_one_number_or_holds_another_mistake(value):
    errors = parse(f"SET(SELF, 'x', ADD({value}))").errors
    assert [error.fix for error in errors if error.code == "missing-comma"] == [None]


def test_values_stay_apart_when_the_brackets_between_them_go():
    for value in ("2(3)", "(2)(3)", "(2)3", "ADD(1, 2)(3)"):
        source = f"SET(SELF, 'x', {value})"
        while any(error.code == "stray-bracket" for error in parse(source).errors):
            source = repaired(source)
            assert "23" not in source.replace("2 3", "")
    assert fixes("SET(SELF, 'x', (2))") == ["2"]


def test_brackets_in_a_comment_are_brought_back_only_where_nothing_follows():
    assert fixes("SET(SELF, 'x', ADD(1, 2 // two))") == ["/* two */ ))"]
    assert fixes("SET(SELF, 'x', ADD(1, // two)\n 2)") == []


@pytest.mark.parametrize("name", ["HERO", "PLAYER", "TARGET", "SELFS1"])
def test_a_target_that_may_be_either_hero_is_not_repaired(name):
    assert fixes(f"LOSE({name})") == []


@pytest.mark.parametrize(
    ("source", "after"),
    [
        ("MODFY(SELF, 'x', 1)", "MODIFY(SELF, 'x', 1)"),
        ("SET(SELF, 'x', GET(SELF, 'a') >= 3)", "SET(SELF, 'x', NOT(LT(GET(SELF, 'a'), 3)))"),
        ("SET(SELF, 'x', 1 AND 2)", "SET(SELF, 'x', AND(1, 2))"),
        ("SET(SELF, 'x', 1 neq 2)", "SET(SELF, 'x', NOT(EQ(1, 2)))"),
        ("SET(SELF, 'x', NOT 2)", "SET(SELF, 'x', NOT(2))"),
        ("SET(SELF, 'x', 5 -3)", "SET(SELF, 'x', SUB(5, 3))"),
        ("SET(SELF, 'x', ADD(1, 2, 3))", "SET(SELF, 'x', ADD(ADD(1, 2), 3))"),
        ("SET(SELF, 'x', MAX(1, 2, 3, 4))", "SET(SELF, 'x', MAX(MAX(MAX(1, 2), 3), 4))"),
        ("SET(SELF, 'x', MUL(2))", "SET(SELF, 'x', MUL(2, 1))"),
        ("SET(SELF, 'x', D20())", "SET(SELF, 'x', ROLL(20))"),
        ("NOTHING()", "NOOP()"),
        ("TIE()", "DRAW()"),
    ],
)
def test_repairs_say_the_same(source, after):
    assert repaired(source) == after


@pytest.mark.parametrize(
    "source",
    [
        "SET(SELF, 'x', MAX(2))",
        "SET(SELF, 'x', GT(2))",
        "SET(SELF, 'x')",
        "SET(SELF, 'x', ROLL())",
        "SET(SELF, 'x', ADD(5 -3))",
        "SET(SELF, 'x', NOT 1 == 2)",
        "SET(SELF, 'x', GTE(1))",
        "UNLESS(1 /* why */, NOOP(), PASS())",
    ],
)
def test_what_has_two_readings_or_none_is_not_repaired(source):
    assert fixes(source) == []


def test_brackets_around_signs_are_kept_until_the_signs_are_words():
    source = "SET(SELF, 'x', (1 + 2) * 3)"
    assert fixes(source) == ["ADD(1, 2)"]
    for _ in range(3):
        source = repaired(source) if parse(source).errors else source
    assert value_of(source.removeprefix("SET(SELF, 'x', ")[:-1]) == 9.0


@pytest.mark.parametrize("name", ["ON_GAME_END", "ON_ROUND_END", "ON_ACTION_PHASE_END", "ON_DEATH"])
def test_a_trigger_that_the_game_does_not_have_is_not_taken_for_one_spelled_alike(name):
    trigger, errors = parse_trigger(name)
    assert [error.fix for error in errors] == [None]
    assert all(each in errors[0].message for each in TRIGGERS)
    assert trigger is not None


@pytest.mark.parametrize(
    "name", ["ON_GAME_RESTART", "ON_ABILITY_UNUSED", "OFF_TURN_END", "ON_TURN_END2"]
)
def test_a_trigger_that_is_a_word_of_its_own_gets_a_question_and_no_fix(name):
    assert [error.fix for error in parse_trigger(name)[1]] == [None]


@pytest.mark.parametrize("name", ["TURN_START", "on_turn_begin", "ON_TURN_STRAT"])
def test_a_trigger_in_other_words_is_written_as_it_is_here(name):
    assert [error.fix.text for error in parse_trigger(name)[1]] == ["ON_TURN_START"]


# -- fixes of the checks ------------------------------------------------------------------------

ALIKE = re.compile(
    r"Write (0|NOOP\(\)|-?[0-9.e]+)$|Keep the branch|Remove them|Give .*|Compare it with 0$"
    r"|Remove the labels|Remove it$"
)
"""Fixes that promise to change nothing that happens."""
TELLING = re.compile(
    r"Add the rule of death|Use .*|Write ['\"].*|Fire .*|Hear every ability|Change it to .*"
    r"|.* so that it happens once|.* counts as false|Write NOOP\(\), and let the script go on"
)
"""Fixes that say what they change."""


def spoiled(raw: dict[str, Any], draw: random.Random) -> dict[str, Any]:
    """A duel with things that the checks have fixes for."""
    odd = (
        "IF(1, {}, NOOP())",
        "IF(GT(ROLL(6), 0), {}, PASS())",
        "SEQ({}, PASS(), MODIFY(SELF, 'mana', 3))",
        "SEQ(MODIFY(SELF, 'mana', CONTEXT('nothing')), {})",
        "IF(AND(GET(SELF, 'mana'), 1), {}, NOOP())",
        "SEQ(MODIFY(SELF, 'mana', 33554433), {})",
        "SEQ(MODIFY(SELF, 'mana', ROLL(80000)), {})",
        "SEQ(MODIFY(SELF, 'mana', ROLL(2.5)), MODIFY(SELF, 'rage', GET(SELF, 'unheard')), {})",
    )
    parts = [
        part for each in raw["heroes"] for part in (*each["abilities"], *each["passive_effects"])
    ]
    for part in (*parts, *raw["global_effects"]):
        part["script"] = draw.choice(odd).format(part["script"])
    raw["heroes"][0]["attributes"]["coins"] = draw.choice((16777217, 0.123456789, 1e-40, 1e300))
    return raw


def played(raw: dict[str, Any], seed: int) -> str | None:
    """What happens in a few turns: all values and the dice of every state, in digits."""
    if any(issue.severity == "error" for issue in SYSTEM.check(raw)):
        return None
    game, draw = SYSTEM.load(raw), random.Random(seed)
    step, seen = game.initial(seed), []
    for _ in range(12):
        view, dice = step.state.view, step.state.dice
        values = [
            sorted((name, v) for name, v in zip(game.plan.slots, side, strict=True) if v)
            for side in view.values
        ]
        seen.append([values, dice.ctr, view.turn, view.active, view.overflow, str(view.result)])
        if view.result is not None:
            break
        step = game.apply(step.state, draw.choice(list(game.legal_actions(view))))
    return short_digest(seen)


def test_a_fix_of_the_checks_plays_alike_or_says_what_it_changes():
    draw, tried = random.Random(3), {True: 0, False: 0}
    for wild in (False, True):
        for seed, (raw, _) in enumerate(random_duels(5, 5, wild)):
            document = spoiled(raw, draw)
            before = played(document, seed)
            if before is None:
                continue
            for issue in SYSTEM.check(document):
                for fix in issue.fixes:
                    is_alike = bool(ALIKE.fullmatch(fix.title))
                    assert is_alike or TELLING.fullmatch(fix.title), fix.title
                    tried[is_alike] += 1
                    if is_alike:
                        after = apply_patch(document, list(fix.patch))
                        assert played(after, seed) == before, (fix.title, issue.message)
    assert tried[True] > 20
    assert tried[False] > 3


def test_the_branch_of_a_condition_that_throws_a_die_stays():
    titles = {
        fix.title
        for issue in SYSTEM.check(duel(hero("IF(GT(ROLL(6), 0), WIN(SELF), NOOP())")))
        if issue.code == "heroes.constant-condition"
        for fix in issue.fixes
    }
    assert titles == set()
