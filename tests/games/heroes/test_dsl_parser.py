import random
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.games.heroes.ast import Call, Comment, Number, Target, Text
from core.games.heroes.commands import COMMANDS
from core.games.heroes.kinds import kind_errors
from core.games.heroes.limits import MAX_DEPTH
from core.games.heroes.parser import parse, read
from core.games.heroes.tokens import tokenize
from core.games.heroes.trigger_parser import parse_trigger
from core.games.heroes.triggers import TRIGGERS

FIREBALL = """IF(GT(GET(SELF, "mana"), 9),
   SEQ(
       MODIFY(SELF, "mana", -10),
       MODIFY(OPPONENT, "health", -15)
   ),
   NOOP() // Or fail cast
)"""


def codes(source: str) -> list[str]:
    return [error.code for error in parse(source).errors]


def repaired(source: str) -> str:
    """The source with the first fix of each mistake applied, from the back."""
    fixes = [error.fix for error in parse(source).errors if error.fix]
    for fix in sorted(fixes, key=lambda fix: fix.span.start, reverse=True):
        source = source[: fix.span.start] + fix.text + source[fix.span.end :]
    return source


def test_the_documents_fireball_is_read_on_several_lines():
    parsed = parse(FIREBALL)
    assert parsed.errors == ()
    assert parsed.script is not None
    assert parsed.script.name == "IF"
    assert parsed.script.args[2] == Call("NOOP", (), comments=(Comment("// Or fail cast", True),))


def test_a_comment_that_hides_the_closing_brackets_is_diagnosed_as_that():
    joined = " ".join(FIREBALL.split())
    assert codes(joined) == ["comment-hides-brackets"]
    assert codes(repaired(joined)) == []


def test_nodes_know_where_they_stand():
    script = parse("  MODIFY(SELF, 'mana', -1.5e1)").script
    assert script == Call("MODIFY", (Target("SELF"), Text("mana"), Number(-15.0, "-1.5e1")))
    assert [(a.span.start, a.span.end) for a in script.args] == [(9, 13), (15, 21), (23, 29)]


MISTAKES = {
    "MODIFY(SELF, “mana”, 3)": ["curly-quotes"],
    "modify(SELF, 'mana', 3)": ["lower-case"],
    "MODIFY(self, 'mana', 3)": ["lower-case"],
    "MODIFY(SELF, 'mana', 3,)": ["trailing-comma"],
    "MODFY(SELF, 'mana', 3)": ["unknown-command"],
    "MODIFY(SELF, mana, 3)": ["unquoted-name"],
    "MODIFY(SELF 'mana', 3)": ["missing-comma"],
    "SEQ(NOOP, PASS())": ["missing-brackets"],
    "SEQ(NOOP(), PASS()": ["unclosed-bracket"],
    "NOOP())": ["extra-bracket"],
    "NOOP() /* never": ["unclosed-comment"],
}


@pytest.mark.parametrize("source", MISTAKES)
def test_a_mistake_is_named_and_its_repair_repairs_it(source):
    assert codes(source) == MISTAKES[source]
    after = parse(repaired(source))
    assert after.errors == ()
    assert after.script is not None


WITHOUT_REPAIR = {
    "": ["empty-script"],
    "  // only a comment": ["empty-script"],
    "5": ["bare-value"],
    "SEQ()": ["empty-seq"],
    "GET(SELF)": ["missing-argument"],
    "NOOP(1)": ["extra-argument"],
    "SEQ(NOOP(),,NOOP())": ["missing-argument"],
    "NOOP() 5": ["extra-text"],
    "MODIFY(SELF, 'x', 1 + 2 * 3)": ["unexpected-character", "unexpected-character"],
    "MODIFY(SELF, 'x', 1 + )": ["unexpected-character"],
    "MODIFY(SELF, 'x', 2 % 3)": ["unexpected-character", "missing-comma", "extra-argument"],
    "WIN()": ["missing-argument"],
    "SEQ(FROBNICATE, PASS())": ["unknown-command"],
    "MODIFY(GOBLIN, 'x', 1)": ["unquoted-name"],
    "(1, 2)": ["stray-bracket"],
    "SEQ(NOOP())) PASS()": ["extra-bracket", "extra-text"],
    "MODIFY(SELF, 'x', 1 > )": ["unexpected-character"],
    "MODIFY(SELF, 'mana, 3)": ["unclosed-text"],
    "FROBNICATE(1)": ["unknown-command"],
}


@pytest.mark.parametrize("source", WITHOUT_REPAIR)
def test_other_mistakes_are_named(source):
    assert codes(source) == WITHOUT_REPAIR[source]


READ_AS = {
    "IF(GT(1, 2), PASS())": "IF(GT(1, 2), PASS(), NOOP())",
    "IF(1, PASS(), )": "IF(1, PASS(), NOOP())",
    "MODIFY(SELF, 'x', IF(1, 2))": "MODIFY(SELF, 'x', IF(1, 2, 0))",
    "MODIFY(SELF, 'x')": "MODIFY(SELF, 'x', 0)",
    "NOOP() PASS()": "SEQ(NOOP(), PASS())",
    "NOOP(), PASS()": "SEQ(NOOP(), PASS())",
    "NOOP(); PASS();": "SEQ(NOOP(), PASS())",
    "NOOP() // a, b\nPASS() // end": "SEQ(NOOP(), // a, b\nPASS()) // end",
    "NOOP(); // end": "NOOP() // end",
    "SEQ(NOOP(); PASS())": "SEQ(NOOP(), PASS())",
    "MODIFY(SELF, 'x', 1 + 2)": "MODIFY(SELF, 'x', ADD(1, 2))",
    "MODIFY(SELF, 'x', GET(SELF, 'x') * 2)": "MODIFY(SELF, 'x', MUL(GET(SELF, 'x'), 2))",
    "IF(GET(SELF, 'x') >= 3, PASS(), NOOP())": ("IF(NOT(LT(GET(SELF, 'x'), 3)), PASS(), NOOP())"),
    "IF(!GET(SELF, 'x'), PASS(), NOOP())": "IF(NOT(GET(SELF, 'x')), PASS(), NOOP())",
    "SET(SELF, 'x', -GET(SELF, 'y'))": "SET(SELF, 'x', SUB(0, GET(SELF, 'y')))",
    "SET(SELF, 'x', - 5)": "SET(SELF, 'x', -5)",
    "SET(SELF, 'x', −5)": "SET(SELF, 'x', -5)",
    "SET（SELF，'x'，5）": "SET(SELF,'x',5)",
    "SET(SELF, `x`, 5)": 'SET(SELF, "x", 5)',
    "SET(ENEMY, 'x', 5)": "SET(OPPONENT, 'x', 5)",
    "SET(SLEF, 'x', 5)": "SET(SELF, 'x', 5)",
    "SET(SELF, 'x', mana)": "SET(SELF, 'x', GET(SELF, \"mana\"))",
    "SET(SELF, 'x', TRUE)": "SET(SELF, 'x', 1)",
    "SEQ(NOP, PASS())": "SEQ(NOOP(), PASS())",
    "MODIFI": "MODIFY()",
    "(NOOP())": "NOOP()",
    "SET(SELF, 'x', (5))": "SET(SELF, 'x', 5)",
}


@pytest.mark.parametrize("source", READ_AS)
def test_what_other_languages_write_is_told_and_repaired_in_the_words_of_this_one(source):
    assert repaired(source) == READ_AS[source]
    left = [error.code for error in parse(READ_AS[source]).errors]
    assert left == (["missing-argument"] if source == "MODIFI" else [])


@pytest.mark.parametrize("source", ["IF(1, PASS()", "SEQ(IF(1, PASS()", "IF(1, PASS() // x)"])
def test_arguments_are_added_within_brackets_that_are_closed_only(source):
    first, second = parse(source).errors
    assert (first.code, first.fix) == ("missing-argument", None)
    assert second.fix is not None
    closed = repaired(source)
    assert codes(closed) == ["missing-argument"]
    assert codes(repaired(closed)) == []


def test_a_sign_before_or_behind_a_bracket_takes_the_bracket_along():
    before = parse("SET(SELF, 'x', -(GET(SELF, 'y')))").errors[0].fix
    behind = parse("SET(SELF, 'x', (5) * 2)").errors[-1].fix
    assert (before.text, behind.text) == ("SUB(0, (GET(SELF, 'y')))", "MUL((5), 2)")


def test_commands_are_not_put_in_a_row_while_a_bracket_is_too_much():
    assert [error.fix and error.fix.title for error in parse("SEQ(NOOP())) PASS()").errors] == [
        "Remove the bracket",
        None,
    ]


def test_of_several_signs_in_a_row_none_is_repaired_by_a_guess():
    errors = parse("MODIFY(SELF, 'x', 1 + 2 * 3)").errors
    assert [error.fix for error in errors] == [None, None]
    assert "write ADD(a, b)" in errors[0].message
    assert "write MUL(a, b)" in errors[1].message


def test_every_mistake_of_a_script_is_reported_not_the_first_alone():
    source = "SEQ(modify(self, “mana”, 3,), FROB(1), MODIFY(SELF 'x', 1))"
    assert codes(source) == [
        "lower-case",
        "lower-case",
        "curly-quotes",
        "trailing-comma",
        "unknown-command",
        "missing-comma",
    ]


def nested(depth: int) -> str:
    return "MODIFY(SELF, 'x', " + "ABS(" * depth + "1" + ")" * depth + ")"


def test_depth_is_limited_with_its_own_message_and_a_flat_seq_is_not_deep():
    assert codes(nested(MAX_DEPTH)) == []
    assert codes(nested(MAX_DEPTH + 1)) == ["too-deep"]
    assert codes(nested(15_000)) == ["too-deep"]
    assert codes(nested(100_000)) == ["too-long"]  # it is not read at all
    assert codes("SEQ(" + ", ".join(["NOOP()"] * 5000) + ")") == []


@given(st.text(alphabet="SELFIGT(),'\"“”/*-.0123 \nabcé\t\u2028+;!=＜（−`", max_size=80))
def test_the_parser_never_raises_and_its_spans_lie_in_the_text(source):
    parsed = parse(source)
    for error in parsed.errors:
        assert 0 <= error.span.start <= error.span.end <= len(source)
        if error.fix:
            assert 0 <= error.fix.span.start <= error.fix.span.end <= len(source)
    if parsed.script is not None:
        kind_errors(parsed.script)


@given(st.text(max_size=40))
def test_the_trigger_parser_never_raises(source):
    parse_trigger(source)


@pytest.mark.parametrize("command", COMMANDS.values(), ids=lambda c: c.name)
def test_every_example_of_the_table_parses_as_its_own_command(command):
    example = command.example
    if command.facts.result == "value":
        example = f"MODIFY(SELF, 'x', {example})"
    parsed = parse(example)
    assert parsed.errors == ()
    assert kind_errors(parsed.script) == ()


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("ADD(1, 2)", "bare-value"),
        ("IF(1, 2, 3)", "bare-value"),
        ("SEQ(ADD(1, 2))", "wrong-kind"),
        ("MODIFY(SELF, 'x', NOOP())", "wrong-kind"),
        ("MODIFY('SELF', 'x', 1)", "wrong-kind"),
        ("MODIFY(SELF, 3, 1)", "wrong-kind"),
        ("MODIFY(SELF, '', 1)", "wrong-kind"),
        ("SET(SELF, 'x', CONTEXT(SELF))", "wrong-kind"),
        ("IF(1, NOOP(), 2)", "branch-kinds"),
        ("IF(PASS(), NOOP(), NOOP())", "wrong-kind"),
        ("MODIFY(SELF, 'x', 'mana')", "wrong-kind"),
    ],
)
def test_kinds_are_checked(source, code):
    parsed = parse(source)
    assert parsed.errors == ()
    assert [error.code for error in kind_errors(parsed.script)] == [code]


@pytest.mark.parametrize("word", TRIGGERS.values(), ids=lambda w: w.name)
def test_every_trigger_is_read_with_and_without_brackets(word):
    trigger, errors = parse_trigger(word.example)
    assert errors == ()
    assert trigger.name == word.name
    assert parse_trigger(f"{word.name}()")[1] == ()
    with_argument = parse_trigger(f"{word.name}('x')")[1]
    assert [e.code for e in with_argument] == ([] if word.arguments else ["trigger-argument"])


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("ON_OPPONENT_TURN_START", "opponent-trigger"),
        ("ON_TRUN_START", "unknown-trigger"),
        ("on_turn_start", "unknown-trigger"),
        ("", "bad-trigger"),
        ("ON_TURN_START now", "bad-trigger"),
    ],
)
def test_a_wrong_trigger_is_named(source, code):
    assert [error.code for error in parse_trigger(source)[1]] == [code]


SIGNS = ["1 + ", "- ", "NOOP() ", "; ", "x ", "IF(1), ", "ADD(1 - "]


@pytest.mark.parametrize(
    "unit",
    ["MODIFY(SELF, 'a', 1), ", "ABS(", '"', "“a", "/* x */ ", "MODFY ", "), ", "// x\n", *SIGNS],
)
def test_reading_takes_work_in_proportion_to_the_text(unit):
    def work(count: int) -> int:
        """Calls and returns of functions while parsing: deterministic, unlike a clock."""
        seen = 0

        def note(frame, event, argument):
            nonlocal seen
            seen += 1

        source = "SEQ(" + unit * count
        sys.setprofile(note)
        try:
            read(source)
        finally:
            sys.setprofile(None)
        return seen

    assert work(1600) <= 4.4 * work(400)


def test_a_text_is_read_once_however_many_ask():
    long = "SEQ(" + ", ".join(["NOOP()"] * 2000) + ")"
    assert parse(long) is parse("".join(list(long)))
    assert parse(FIREBALL) is parse("".join(list(FIREBALL)))


SLIPS = ["+", "-", ">=", ";", ",", "(", ")", "NOOP()", "mana", "MODIFI", "5", '"x"', "（", "// c\n"]


def slip(script: str, draw: random.Random) -> str:
    """The script with one token left out, put in or exchanged."""
    at = draw.choice([token.span for token in tokenize(script).tokens])
    new = draw.choice(["", f" {draw.choice(SLIPS)} "])
    return script[: at.start] + new + script[draw.choice([at.start, at.end]) :]


def test_no_repair_makes_a_script_worse():
    draw, tried = random.Random(1), 0
    for _ in range(300):
        script = slip(slip(FIREBALL, draw), draw)
        errors = read(script).errors
        for fix in [error.fix for error in errors if error.fix]:
            after = script[: fix.span.start] + fix.text + script[fix.span.end :]
            assert len(read(after).errors) <= len(errors), (script, after)
            tried += 1
    assert tried > 300
