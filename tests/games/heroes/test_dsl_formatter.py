import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.games.heroes.ast import Call, Comment, Number, Target, Text
from core.games.heroes.commands import COMMANDS
from core.games.heroes.floats import canon
from core.games.heroes.formatter import WIDTH, format_script, format_tree
from core.games.heroes.parser import parse

COMMENTED = """// top
IF(GT(GET(SELF, "mana"), 9), // enough?
   SEQ(
       MODIFY(SELF, "mana", -10), /* pay */ // really
       // hit
       MODIFY(OPPONENT, "health", -15)
       // nothing more
   ),
   NOOP() // Or fail cast
) // end
/* z */ // zz
// last"""

comments = st.one_of(
    st.text("abc ()'", max_size=6).map(lambda t: f"//{t}".rstrip()),
    st.text("abc ()'\n", max_size=6).map(lambda t: f"/*{t}*/"),
)


def own(draw_behind: bool):
    leading = st.lists(comments.map(Comment), max_size=1).map(tuple)
    if not draw_behind:
        return leading
    behind = st.lists(comments.map(lambda t: Comment(t, True)), max_size=1).map(tuple)
    return st.tuples(leading, behind).map(lambda both: both[0] + both[1])


numbers = st.from_regex(r"\A-?[0-9]{1,4}(\.[0-9]{1,2})?\Z").map(
    lambda text: (canon(float(text)), text)
)
names = st.sampled_from(["health", "mana", "it's"])


@st.composite
def leaves(draw, kind):
    found = draw(own(True))
    if kind == "target":
        return Target(draw(st.sampled_from(["SELF", "OPPONENT"])), comments=found)
    if kind in ("attribute", "context"):
        return Text(draw(names), comments=found)
    value, text = draw(numbers)
    return Number(value, text, comments=found)


@st.composite
def calls(draw, kind, depth):
    fitting = [
        c
        for c in COMMANDS.values()
        if (c.facts.result or kind) == kind and (depth or not c.facts.rest)
    ]
    if depth == 0:
        fitting = [c for c in fitting if not any(a.kind == "command" for a in c.arguments)]
        fitting = [c for c in fitting if c.facts.result is not None]
    command = draw(st.sampled_from(fitting))
    arguments = list(command.arguments)
    if command.facts.rest:
        arguments += [command.facts.rest] * draw(st.integers(0, 2))
    args = []
    for argument in arguments:
        wanted = kind if argument.kind == "branch" else argument.kind
        if wanted == "command" or (wanted == "value" and depth and draw(st.booleans())):
            args.append(draw(calls(wanted, max(depth - 1, 0))))
        else:
            args.append(draw(leaves(wanted)))
    inner = draw(own(False)) if not args or draw(st.booleans()) else ()
    return Call(command.name, tuple(args), comments=draw(own(True)), inner=inner)


@given(calls("command", 3))
def test_what_is_laid_out_parses_back_to_the_same_tree_with_its_comments(tree):
    text = format_tree(tree)
    parsed = parse(text)
    assert parsed.errors == ()
    assert parsed.script == tree
    assert format_script(text) == text


def test_comments_stay_where_they_were():
    text = format_script(COMMENTED)
    assert format_script(text) == text
    assert parse(text).script == parse(COMMENTED).script
    for comment in ("// top", "// enough?", "/* pay */ // really", "// hit", "// nothing more"):
        assert comment in text


@pytest.mark.parametrize(
    "source",
    [
        "MODIFY(SELF, 'a', AND(.5 // x\n, /* b\nc */ 1))",
        "SEQ(NOOP() /* b\nc */, /* d */ PASS())",
        "SEQ(NOOP() // x\n /* d */, /* e */ PASS() // y\n /* f */)",
    ],
)
def test_comments_that_have_no_room_on_a_line_find_their_place_at_once(source):
    text = format_script(source)
    assert format_script(text) == text
    assert all(line.startswith(("  ", "SEQ", "MODIFY", ")", "c */")) for line in text.splitlines())


def test_a_short_script_stands_on_one_line_and_a_long_one_is_broken_within_the_width():
    assert format_script("SEQ( NOOP( ),PASS() )") == "SEQ(NOOP(), PASS())"
    long = "SEQ(" + ", ".join(["MODIFY(SELF, 'health', 1)"] * 6) + ")"
    lines = format_script(long).splitlines()
    assert len(lines) == 8
    assert max(map(len, lines)) <= WIDTH


def test_a_script_with_mistakes_is_left_as_it_is():
    assert format_script("MODIFY(SELF, ,)") == "MODIFY(SELF, ,)"
