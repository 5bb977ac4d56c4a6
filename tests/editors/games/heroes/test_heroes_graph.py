"""Graphs of scripts: text to graph and back without loss, and every edit of a graph."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.games.heroes.ast import Call, Comment, Number, Target, Text
from core.games.heroes.commands import COMMANDS
from core.games.heroes.floats import canon
from core.games.heroes.formatter import format_script, format_tree
from core.games.heroes.kinds import kind_errors, walk
from core.games.heroes.language import argument_at
from core.games.heroes.parser import parse
from editors.games.heroes.graph import edges_of, nodes_of, tree_of
from editors.games.heroes.rewire import OPS
from editors.host import call
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask, refused

QUICK = settings(max_examples=80, derandomize=True, deadline=None, database=None)
FIREBALL = """// pays first
IF(
  GT(GET(SELF, "mana"), 9), // enough?
  SEQ(
    MODIFY(SELF, "mana", -10),
    // fifteen
    MODIFY(OPPONENT, "health", -15.0)
  ),
  NOOP() /* fizzles */
)"""


def _scripts():
    for raw in SHIPPED["heroes"].values():
        for hero in [raw, *raw.get("heroes", [])]:
            for key in ("abilities", "passive_effects", "global_effects"):
                yield from (entry["script"] for entry in hero.get(key, []))


ALL = sorted(set(_scripts()))
COMMENTS = st.lists(
    st.sampled_from([Comment("// so"), Comment("/* so */"), Comment("// behind", True)]),
    max_size=2,
).map(tuple)
NUMBERS = st.sampled_from(["0", "-1.0", "2.50", "1e3", "+4", ".5"]).map(
    lambda text: Number(canon(float(text)), text)
)
NAMES = st.sampled_from(["health", "mana", 'it"s', "ünder"])


@st.composite
def trees(draw, depth=3, wanted="command"):
    """A valid tree with comments here and there."""
    if wanted == "value" and (depth == 0 or draw(st.booleans())):
        return draw(NUMBERS)
    kind = None if depth > 0 and draw(st.integers(0, 3)) == 0 else wanted
    known = [
        c for c in COMMANDS.values() if c.facts.result == kind and (depth > 0 or c.name != "SEQ")
    ]
    command = draw(st.sampled_from(known))
    count = len(command.arguments) + (draw(st.integers(0, 2)) if command.facts.rest else 0)
    args = []
    for index in range(count):
        argument = argument_at(command, index)
        args.append(draw(_argument(depth, wanted, argument.kind)))
    return Call(command.name, tuple(args), comments=draw(_few(COMMENTS)))


def _few(strategy):
    return st.one_of(st.just(()), st.just(()), strategy)


def _argument(depth, wanted, kind):
    leaves = {
        "target": st.sampled_from(["SELF", "OPPONENT"]).map(Target),
        "attribute": NAMES.map(Text),
        "context": NAMES.map(Text),
    }
    if kind in leaves:
        return leaves[kind]
    return trees(max(depth - 1, 0), wanted if kind == "branch" else kind)


def _shape(graph):
    """The graph without the places in the text."""

    def bare(value):
        if isinstance(value, dict):
            return {k: bare(v) for k, v in value.items() if k not in ("span", "errors")}
        return [bare(item) for item in value] if isinstance(value, list) else value

    return {"nodes": bare(graph["nodes"]), "edges": graph["edges"]}


@pytest.mark.parametrize("number", range(len(ALL)))
def test_shipped_scripts_come_back_from_their_graph_as_they_were(number):
    graph = ask("graph.of", system="heroes", script=ALL[number])
    assert graph["errors"] == []
    assert graph["editable"]
    back = ask("graph.script", system="heroes", **{k: graph[k] for k in ("nodes", "edges")})
    assert back["script"] == format_script(ALL[number])
    assert tree_of(graph) == parse(ALL[number]).script


@QUICK
@given(tree=trees())
def test_graph_to_text_to_graph_is_no_change(tree):
    text = format_tree(tree)
    tree = parse(text).script
    assert tree_of({"nodes": nodes_of(tree), "edges": edges_of(nodes_of(tree))}) == tree
    graph = ask("graph.of", system="heroes", script=text)
    again = ask("graph.script", system="heroes", nodes=graph["nodes"], edges=graph["edges"])
    assert again["script"] == text
    assert _shape(ask("graph.of", system="heroes", script=again["script"])) == _shape(graph)


def test_a_graph_has_typed_ports_and_literals_as_fields():
    graph = ask("graph.of", system="heroes", script=FIREBALL)
    nodes = {node["id"]: node for node in graph["nodes"]}
    assert [node["name"] for node in graph["nodes"]] == [
        "IF", "GT", "GET", "SEQ", "MODIFY", "MODIFY", "NOOP",
    ]  # fmt: skip
    assert nodes[""]["comments"] == [{"text": "// pays first", "trailing": False}]
    ports = nodes["1.1"]["ports"]
    assert [port["kind"] for port in ports] == ["target", "attribute", "value"]
    assert [port["leaf"]["value"] for port in ports] == ["OPPONENT", "health", "-15.0"]
    assert nodes["1.1"]["comments"] == [{"text": "// fifteen", "trailing": False}]
    assert {"id": "1.1>1", "source": "1.1", "target": "1", "port": 1} in graph["edges"]
    start, end = nodes["1.0"]["span"]
    assert FIREBALL[start:end] == 'MODIFY(SELF, "mana", -10)'


def test_the_graph_of_a_place_hangs_on_its_trigger_or_ability():
    raw = SHIPPED["heroes"]["berserker"]
    graph = ask("graph.of", system="heroes", document=raw, path="/passive_effects/0/script")
    assert graph["nodes"][0] == {
        "id": "start",
        "kind": "trigger",
        "title": "ON_ATTRIBUTE_CHANGE('health')",
        "label": "Rage",
        "path": "/passive_effects/0",
    }
    assert graph["edges"][-1] == {"id": "start", "source": "", "target": "start", "port": 0}
    graph = ask("graph.of", system="heroes", document=raw, path="/abilities/1/script")
    assert (graph["nodes"][0]["kind"], graph["nodes"][0]["label"]) == ("ability", "Great Blow")


def test_mistakes_are_told_at_their_node():
    script = 'SEQ(MODIFY(SELF, "mana", NOOP()), MODIFFY(SELF, "mana", 1))'
    graph = ask("graph.of", system="heroes", script=script)
    found = {n["id"]: [e["code"] for e in n["errors"]] for n in graph["nodes"] if n["errors"]}
    assert found == {"0.2": ["heroes.wrong-kind"], "1": ["heroes.unknown-command"]}
    assert graph["editable"]


def _edit(script, **op):
    answer = ask("graph.edit", system="heroes", script=script, op=op)
    assert answer["name"]
    return answer["script"], answer["select"]


TWO = 'SEQ(MODIFY(SELF, "mana", -10), MODIFY(OPPONENT, "health", -15))'
EDITS = {
    "add at the end": (TWO, {"kind": "add", "at": "", "name": "PASS"},
        'SEQ(MODIFY(SELF, "mana", -10), MODIFY(OPPONENT, "health", -15), PASS())', "2"),
    "add at the front": ("SEQ(PASS())", {"kind": "add", "at": "", "index": 0, "name": "NOOP"},
        "SEQ(NOOP(), PASS())", "0"),
    "add in an empty script": ("", {"kind": "add", "at": "", "name": "WIN"}, "WIN(SELF)", ""),
    "add in place of a noop": ("NOOP()", {"kind": "add", "at": "", "name": "LOSE"},
        "LOSE(SELF)", ""),
    "add behind a command": ("PASS()", {"kind": "add", "at": "", "name": "NOOP"},
        "SEQ(PASS(), NOOP())", "1"),
    "add behind a command of a sequence": ("SEQ(PASS(), NOOP())",
        {"kind": "add", "at": "0", "name": "WIN"}, "SEQ(PASS(), WIN(SELF), NOOP())", "1"),
    "add at a port": ('MODIFY(SELF, "a", 1)', {"kind": "add", "at": "", "port": 2, "name": "ROLL"},
        'MODIFY(SELF, "a", ROLL(0))', "2"),
    "connect": ("SEQ(MODIFY(SELF, 'a', ROLL(6)), SET(SELF, 'b', 2))",
        {"kind": "connect", "from": "0.2", "at": "1", "port": 2},
        'SEQ(MODIFY(SELF, "a", 2), SET(SELF, "b", ROLL(6)))', "1.2"),
    "connect into a sequence": ("SEQ(IF(GT(ROLL(6), 3), WIN(SELF), NOOP()), PASS())",
        {"kind": "connect", "from": "0.1", "at": "", "port": 2},
        "SEQ(IF(GT(ROLL(6), 3), NOOP(), NOOP()), PASS(), WIN(SELF))", "2"),
    "connect out of a sequence": ("SEQ(WIN(SELF), IF(GT(ROLL(6), 3), SEQ(NOOP()), PASS()))",
        {"kind": "connect", "from": "0", "at": "1.1", "port": 0},
        "SEQ(IF(GT(ROLL(6), 3), SEQ(WIN(SELF), NOOP()), PASS()))", "0.1.0"),
    "connect what is inside": ("SET(SELF, 'a', ADD(1, ROLL(6)))",
        {"kind": "connect", "from": "2.1", "at": "", "port": 2}, 'SET(SELF, "a", ROLL(6))', "2"),
    "replace keeps what fits": ("MODIFY(OPPONENT, 'a', ROLL(6))",
        {"kind": "replace", "at": "", "name": "SET"}, 'SET(OPPONENT, "a", ROLL(6))', ""),
    "replace a value": ("SET(SELF, 'a', ADD(2, ROLL(6)))",
        {"kind": "replace", "at": "2", "name": "MUL"}, 'SET(SELF, "a", MUL(2, ROLL(6)))', "2"),
    "replace by text": ("SET(SELF, 'a', 1)",
        {"kind": "replace", "at": "2", "text": "GET(SELF, 'b') // so"},
        'SET(\n  SELF,\n  "a",\n  GET(SELF, "b") // so\n)', "2"),
    "wrap in a sequence": ("WIN(SELF) // now", {"kind": "wrap", "at": "", "name": "SEQ"},
        "SEQ(\n  WIN(SELF) // now\n)", ""),
    "wrap in a condition": ("WIN(SELF)", {"kind": "wrap", "at": "", "name": "IF"},
        'IF(GT(GET(SELF, "health"), 0), WIN(SELF), NOOP())', ""),
    "wrap a value": ("SET(SELF, 'a', 1)", {"kind": "wrap", "at": "2", "name": "ABS"},
        'SET(SELF, "a", ABS(1))', "2"),
    "unwrap": ("SEQ(WIN(SELF))", {"kind": "unwrap", "at": ""}, "WIN(SELF)", ""),
    "unwrap a branch": ("IF(GT(ROLL(6), 3), WIN(SELF), PASS())",
        {"kind": "unwrap", "at": "", "port": 2}, "PASS()", ""),
    "delete from a sequence": (TWO, {"kind": "delete", "at": "0"},
        'SEQ(MODIFY(OPPONENT, "health", -15))', ""),
    "delete the last of a sequence": ("SEQ(PASS())", {"kind": "delete", "at": "0"},
        "SEQ(NOOP())", "0"),
    "delete a value": ("SET(SELF, 'a', ROLL(6))", {"kind": "delete", "at": "2"},
        'SET(SELF, "a", 0)', "2"),
    "delete everything": ("WIN(SELF)", {"kind": "delete", "at": ""}, "NOOP()", ""),
    "move down": ("SEQ(NOOP(), PASS())", {"kind": "move", "at": "0", "delta": 1},
        "SEQ(PASS(), NOOP())", "1"),
    "swap arguments": ("SET(SELF, 'a', SUB(1, ROLL(6)))",
        {"kind": "move", "at": "2.1", "delta": -1},
        'SET(SELF, "a", SUB(ROLL(6), 1))', "2.0"),
    "set a number": ("SET(SELF, 'a', 1)", {"kind": "set", "at": "", "port": 2, "value": "-2.50"},
        'SET(SELF, "a", -2.50)', ""),
    "set a whole float": ("SET(SELF, 'a', 1)", {"kind": "set", "at": "", "port": 2, "value": 3.0},
        'SET(SELF, "a", 3)', ""),
    "set an attribute": ("SET(SELF, 'a', 1)", {"kind": "set", "at": "", "port": 1, "value": 'b"c'},
        "SET(SELF, 'b\"c', 1)", ""),
    "set a target": ("WIN(SELF)", {"kind": "set", "at": "", "port": 0, "value": "OPPONENT"},
        "WIN(OPPONENT)", ""),
    "fill a missing argument": ("SET(SELF)", {"kind": "set", "at": "", "port": 2, "value": 3},
        'SET(SELF, "health", 3)', ""),
    "duplicate": ("SEQ(WIN(SELF), PASS())", {"kind": "duplicate", "at": "0"},
        "SEQ(WIN(SELF), WIN(SELF), PASS())", "1"),
    "comment": ("WIN(SELF) /* b */", {"kind": "comment", "at": "", "text": "one\n\ntwo "},
        "// one\n// two\nWIN(SELF) /* b */", ""),
}  # fmt: skip


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_gives_the_new_text_and_what_to_select(name):
    script, op, expected, select = EDITS[name]
    assert _edit(script, **op) == (expected, select)


def test_every_edit_has_an_example():
    assert {op["kind"] for _, op, _, _ in EDITS.values()} == set(OPS)


REFUSALS = {
    "unknown edit": (TWO, {"kind": "fly"}, "edit.unknown-kind"),
    "unknown command": (TWO, {"kind": "add", "at": "", "name": "FLY"}, "edit.unknown-word"),
    "value for a command": (TWO, {"kind": "add", "at": "", "name": "ROLL"}, "edit.wrong-kind"),
    "command for a value": (
        TWO, {"kind": "connect", "from": "0", "at": "1", "port": 2}, "edit.wrong-kind",
    ),
    "into itself": (
        "SET(SELF, 'a', ADD(1, ROLL(6)))",
        {"kind": "connect", "from": "2", "at": "2.1", "port": 0},
        "edit.wrong-place",
    ),
    "no such node": (TWO, {"kind": "delete", "at": "7"}, "edit.no-such-place"),
    "no number": (TWO, {"kind": "set", "at": "0", "port": 2, "value": "x"}, "edit.bad-value"),
    "a broken script": ("WIN(SELF", {"kind": "delete", "at": ""}, None),
    "a script the graph cannot hold": ("WIN(SELF);", {"kind": "delete", "at": ""},
        "edit.broken-script"),
    "swap of kinds": ("SET(SELF, 'a', 1)", {"kind": "move", "at": "2", "delta": -1},
        "edit.wrong-kind"),
    "no script": (TWO, {"kind": "replace", "at": "0", "text": "WIN("}, "edit.bad-value"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSALS)
def test_an_edit_that_cannot_be_is_refused_with_a_sentence(name):
    script, op, code = REFUSALS[name]
    if code is None:
        assert _edit(script, **op)[0] == "NOOP()"
    else:
        error = refused("graph.edit", system="heroes", script=script, op=op)
        assert error["code"] == code
        assert error["message"]


def test_an_edit_in_a_document_is_a_patch():
    raw = SHIPPED["heroes"]["berserker"]
    path = "/abilities/2/script"
    op = {"kind": "delete", "at": "0"}
    answer = ask("graph.edit", system="heroes", document=raw, path=path, op=op)
    script = 'SEQ(MODIFY(SELF, "health", 6))'
    assert answer["patch"] == [{"op": "replace", "path": path, "value": script}]


def _comments(tree):
    found = []
    for node in walk(tree):
        found += [comment.text for comment in node.comments]
        found += [comment.text for comment in getattr(node, "inner", ())]
    return sorted(found)


@QUICK
@given(tree=trees(), data=st.data())
def test_wrapping_and_moving_leave_a_valid_script_with_all_its_comments(tree, data):
    text = format_tree(tree)
    tree = parse(text).script
    at = data.draw(st.sampled_from([node["id"] for node in nodes_of(tree)]))
    kind = data.draw(st.sampled_from(["wrap", "move"]))
    name = data.draw(st.sampled_from(["IF", "SEQ", "ABS"]))
    op = {"kind": kind, "at": at, "name": name, "delta": data.draw(st.integers(-2, 2))}
    answer = _try(text, op)
    if answer is None:
        return
    after = parse(answer["script"])
    assert after.errors == ()
    assert kind_errors(after.script) == ()
    assert _comments(after.script) == _comments(tree)
    assert answer["select"] in [node["id"] for node in nodes_of(after.script)]


@QUICK
@given(tree=trees(), data=st.data())
def test_no_edit_leaves_an_invalid_script(tree, data):
    text = format_tree(tree)
    ids = [node["id"] for node in nodes_of(parse(text).script)]
    op = {
        "kind": data.draw(st.sampled_from(sorted(OPS))),
        "at": data.draw(st.sampled_from(ids)),
        "from": data.draw(st.sampled_from(ids)),
        "name": data.draw(st.sampled_from(sorted(COMMANDS))),
        "port": data.draw(st.integers(0, 3)),
        "delta": data.draw(st.integers(-2, 2)),
        "value": data.draw(st.sampled_from([1, "2.5", "mana", "OPPONENT"])),
    }
    op["text"] = data.draw(st.sampled_from(["WIN(SELF)", "ROLL(6)", "1"]))
    if data.draw(st.booleans()):
        del op["text"]
    answer = _try(text, op)
    if answer is not None:
        after = parse(answer["script"])
        assert after.errors == ()
        assert kind_errors(after.script) == ()
        assert format_script(answer["script"]) == answer["script"]


def _try(script, op):
    payload = json.dumps({"system": "heroes", "script": script, "op": op})
    answer = json.loads(call("graph.edit", payload))
    if answer["ok"]:
        return answer["result"]
    assert answer["error"]["code"].startswith(("edit.", "call.bad-payload")), answer
    return None
