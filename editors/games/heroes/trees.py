"""Small changes of a script's tree: nodes by their path, new ones, and what may stand where.

A node's id is the way to it: "" is the root, "1.0" the first argument of its second argument.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from core.errors import CallError
from core.games.heroes.ast import Call, Comment, Kind, Node, Number, Target, Text
from core.games.heroes.commands import COMMANDS
from core.games.heroes.floats import canon
from core.games.heroes.kinds import kind_of
from core.games.heroes.language import argument_at
from core.games.heroes.parser import parse
from core.protocol import Json

Way = tuple[int, ...]


def way_of(ident: Json) -> Way:
    """The way that an id names.  Raises CallError for what is none."""
    parts = ident.split(".") if isinstance(ident, str) and ident else []
    if not isinstance(ident, str) or not all(p.isascii() and p.isdigit() for p in parts):
        raise CallError("edit.no-such-place", f"{ident!r} names no node", path="/op/at")
    return tuple(int(part) for part in parts)


def id_of(way: Way) -> str:
    """The id of a way.

    >>> id_of((1, 0))
    '1.0'
    """
    return ".".join(map(str, way))


def node_at(root: Node, way: Way) -> Node:
    """The node at the end of a way.  Raises CallError where there is none."""
    node = root
    for index in way:
        if not isinstance(node, Call) or index >= len(node.args):
            message = f"There is no node {id_of(way)!r}"
            raise CallError("edit.no-such-place", message, path="/op/at")
        node = node.args[index]
    return node


def call_at(root: Node, way: Way) -> Call:
    """The command at the end of a way.  Raises CallError where there is none."""
    node = node_at(root, way)
    if not isinstance(node, Call):
        raise CallError("edit.wrong-place", f"{id_of(way)!r} is no command", path="/op/at")
    return node


def with_node(root: Node, way: Way, new: Node) -> Node:
    """The tree with another node at the end of a way; what stood there is gone."""
    calls: list[Call] = []
    node = root
    for index in way:
        assert isinstance(node, Call), "the way was walked before"
        calls.append(node)
        node = node.args[index]
    for call, index in zip(reversed(calls), reversed(way), strict=True):
        new = replace(call, args=(*call.args[:index], new, *call.args[index + 1 :]))
    return new


def walk_ways(root: Node) -> Iterator[tuple[Way, Node]]:
    """Every node with its way, the root first, in the order of the text; without recursion."""
    stack: list[tuple[Way, Node]] = [((), root)]
    while stack:
        way, node = stack.pop()
        yield way, node
        if isinstance(node, Call):
            stack.extend(((*way, i), node.args[i]) for i in reversed(range(len(node.args))))


def wanted_at(root: Node, way: Way) -> str:
    """What kind of argument belongs at the end of a way; a script is a command."""
    if not way:
        return "command"
    parent = call_at(root, way[:-1])
    command = COMMANDS.get(parent.name)
    argument = argument_at(command, way[-1]) if command else None
    if argument is None:
        return "value"
    if argument.kind != "branch":
        return argument.kind
    return _branch_kind(root, way)


def _branch_kind(root: Node, way: Way) -> str:
    """What a branch of IF is: what the IF is used as."""
    above = wanted_at(root, way[:-1])
    return "command" if above == "command" else "value"


def fits(node: Node, wanted: str) -> bool:
    """Whether a node may stand where an argument of the kind belongs."""
    if wanted == "target":
        return isinstance(node, Target)
    if wanted in ("attribute", "context"):
        return isinstance(node, Text)
    kind = kind_of(node)
    if wanted == "branch":
        return kind is not None
    return kind == wanted


def placeholder(wanted: str) -> Node:
    """What stands where nothing has been put yet: valid, and doing as little as can be."""
    if wanted == "target":
        return Target("SELF")
    if wanted == "attribute":
        return Text("health")
    if wanted == "context":
        return Text("delta")
    return Call("NOOP", ()) if wanted == "command" else Number(0.0, "0")


def new_call(name: Json, wanted: str) -> Call:
    """A command with placeholders.  Raises CallError for an unknown name or the wrong kind."""
    command = COMMANDS.get(name) if isinstance(name, str) else None
    if command is None:
        raise CallError("edit.unknown-word", f"There is no command {name!r}", path="/op/name")
    kind: Kind = "command" if wanted == "command" else "value"
    if command.facts.result not in (None, kind):
        message = f"{command.name} is a {command.facts.result}; a {kind} belongs there"
        raise CallError("edit.wrong-kind", message, path="/op/name")
    args = [placeholder(kind if a.kind == "branch" else a.kind) for a in command.arguments]
    if command.name == "IF":
        args[0] = condition()
    return Call(command.name, tuple(args))


def condition() -> Call:
    """A first condition for an IF: valid, and not constant."""
    return Call("GT", (Call("GET", (Target("SELF"), Text("health"))), Number(0.0, "0")))


def leaf(wanted: str, value: Json) -> Node:
    """A leaf of a kind with a value from a form.  Raises CallError with a sentence otherwise."""
    if wanted == "target" and value in ("SELF", "OPPONENT"):
        return Target("OPPONENT" if value == "OPPONENT" else "SELF")
    if wanted in ("attribute", "context") and isinstance(value, str) and is_quotable(value):
        return Text(value)
    if wanted == "value":
        found = _number(value)
        if found is not None:
            return found
    what = {
        "target": "SELF or OPPONENT",
        "attribute": "a name that quotes can hold",
        "context": "a name that quotes can hold",
        "value": "a number",
    }.get(wanted, "a command")
    raise CallError("edit.bad-value", f"{what} belongs there, not {value!r}", path="/op/value")


def is_quotable(name: str) -> bool:
    """Whether a script can quote the name."""
    return name != "" and "\n" not in name and not ('"' in name and "'" in name)


def _number(value: Json) -> Number | None:
    """A literal from a number or from text as an author writes it."""
    text = value.strip() if isinstance(value, str) else ""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        text = repr(value) if isinstance(value, float) else str(value)
        text = text.removesuffix(".0")
    found = parse(f'MODIFY(SELF, "x", {text})')
    node = found.script.args[2] if found.script and len(found.script.args) == 3 else None
    if found.errors or not isinstance(node, Number) or node.comments:
        return None
    return Number(canon(node.value), node.text)


def part(text: Json) -> Node:
    """The node that a piece of script is: a command or a value.  Raises CallError otherwise."""
    if not isinstance(text, str):
        raise CallError("edit.bad-value", "A piece of script is a text", path="/op/text")
    whole = parse(text)
    if whole.script is not None and not whole.errors:
        return whole.script
    found = parse(f"ABS({text}\n)")
    args = found.script.args if found.script else ()
    if found.errors or len(args) != 1:
        error = (whole.errors or found.errors)[0]
        raise CallError("edit.bad-value", f"{text!r} is no script: {error.message}")
    return args[0]


def commented(node: Node, comments: tuple[Comment, ...]) -> Node:
    """The node with further comments, those before it first."""
    if not comments:
        return node
    before = tuple(c for c in comments if not c.trailing)
    behind = tuple(c for c in comments if c.trailing)
    return replace(node, comments=(*before, *node.comments, *behind))
