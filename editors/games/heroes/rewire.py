"""Edits of a script as a graph; every one gives the new text, made from the changed tree.

`op` is {"kind": …} with: add (name, at, index?), connect (from, at, port), replace (at, name or
text), wrap (at, name), unwrap (at, port?), delete (at), duplicate (at), move (at, delta),
set (at, port, value), comment (at, text).  `at` is a node's id, `port` the index of an argument.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from core.errors import CallError
from core.games.heroes.ast import Call, Comment, Node
from core.games.heroes.commands import COMMANDS
from core.games.heroes.formatter import format_tree
from core.games.heroes.language import argument_at
from core.games.heroes.limits import MAX_DEPTH
from core.games.heroes.parser import parse
from core.protocol import Json
from editors.games.heroes.graph import is_whole, text_in
from editors.games.heroes.ports import (
    Edited,
    Op,
    fitting_of,
    index_at,
    put_behind,
    put_into,
    removed,
    wanted_by,
)
from editors.games.heroes.trees import (
    Way,
    call_at,
    commented,
    condition,
    fits,
    id_of,
    leaf,
    new_call,
    node_at,
    part,
    placeholder,
    walk_ways,
    wanted_at,
    way_of,
    with_node,
)
from editors.payload import Payload, get


def graph_edit(payload: Payload) -> Json:
    """The script after an edit, the node to select, and with a document the patch."""
    text, path = text_in(payload)
    op = get(payload, "op", dict)
    kind = op.get("kind")
    if kind not in OPS:
        known = ", ".join(OPS)
        message = f"There is no edit {kind!r}; there are {known}"
        raise CallError("edit.unknown-kind", message, path="/op/kind")
    if not is_whole(text):
        message = "The script has mistakes that the graph cannot hold; repair its text first"
        raise CallError("edit.broken-script", message)
    tree = parse(text).script
    if tree is None:
        tree = Call("NOOP", ())
    root, select, name = OPS[kind](tree, op)
    if not isinstance(root, Call):
        raise CallError("edit.wrong-kind", "A script is a command")
    if max(len(way) for way, _ in walk_ways(root)) > MAX_DEPTH:
        message = f"The script would be nested deeper than {MAX_DEPTH} levels"
        raise CallError("edit.too-deep", message)
    script = format_tree(root)
    found: dict[str, Json] = {"script": script, "select": id_of(select), "name": name}
    if path is not None and "document" in payload:
        found["patch"] = [{"op": "replace", "path": path, "value": script}]
    return found


def _add(root: Node, op: Op) -> Edited:
    """A new command in a SEQ, at an argument that is a literal, or behind a command."""
    way = way_of(op.get("at", ""))
    node = node_at(root, way)
    name = op.get("name")
    title = f"Add {name}"
    if isinstance(node, Call) and node.name == "SEQ":
        index = index_at(op, "index", len(node.args), len(node.args))
        new = new_call(name, "command")
        args = (*node.args[:index], new, *node.args[index:])
        return with_node(root, way, replace(node, args=args)), (*way, index), title
    if isinstance(node, Call) and "port" in op:
        return put_into(root, way, node, op, new_call(name, wanted_by(root, way, op)), title)
    if isinstance(node, Call) and wanted_at(root, way) == "command":
        new = new_call(name, "command")
        if node.name == "NOOP" and not node.comments and not node.inner:
            return with_node(root, way, new), way, title
        if way and call_at(root, way[:-1]).name == "SEQ":
            return put_behind(root, way, new, title)
        both = Call("SEQ", (node, new))
        return with_node(root, way, both), (*way, 1), title
    new = new_call(name, wanted_at(root, way))
    return with_node(root, way, commented(new, node.comments)), way, title


def _connect(root: Node, op: Op) -> Edited:
    """Let a command feed another port; what was there takes its old place where it fits."""
    source, way = way_of(op.get("from")), way_of(op.get("at", ""))
    moved, call = call_at(root, source), call_at(root, way)
    title = f"Connect {moved.name} to {call.name}"
    if way[: len(source)] == source:
        message = "A command cannot be an argument of itself"
        raise CallError("edit.wrong-place", message, path="/op/from")
    if call.name == "SEQ":
        return _into_sequence(root, source, way, op, title)
    wanted = wanted_by(root, way, op)
    if not fits(moved, wanted):
        message = f"{moved.name} is no {wanted}"
        raise CallError("edit.wrong-kind", message, path="/op/from")
    index = int(op["port"])
    old = call.args[index] if index < len(call.args) else None
    if old is moved:
        return root, source, title
    inside = source[: len(way) + 1] == (*way, index)
    if inside or old is None or not fits(old, wanted_at(root, source)):
        old = None
    if inside:  # it comes out of what it replaces, which is gone with the rest
        return with_node(root, (*way, index), moved), (*way, index), title
    if old is not None:
        root = with_node(root, source, old)
    target = call_at(root, way)
    args = list(target.args)
    while len(args) <= index:
        args.append(placeholder(wanted_at(root, (*way, len(args)))))
    args[index] = moved
    root = with_node(root, way, replace(target, args=tuple(args)))
    if old is None:  # its old place comes after the new one, which is why it is looked for
        root, _, _ = removed(root, source)
    return root, next(w for w, node in walk_ways(root) if node is moved), title


def _into_sequence(root: Node, source: Way, way: Way, op: Op, title: str) -> Edited:
    moved, sequence = call_at(root, source), call_at(root, way)
    if not fits(moved, "command"):
        raise CallError("edit.wrong-kind", f"{moved.name} is no command", path="/op/from")
    index = index_at(op, "port", len(sequence.args), len(sequence.args))
    if source[:-1] == way:  # within the same SEQ: the order changes
        args = list(sequence.args)
        found = min(index, len(args) - 1)
        args.insert(found, args.pop(source[-1]))
        return with_node(root, way, replace(sequence, args=tuple(args))), (*way, found), title
    args = [*sequence.args[:index], moved, *sequence.args[index:]]
    if source[: len(way)] == way and source[len(way)] >= index:
        source = (*way, source[len(way)] + 1, *source[len(way) + 1 :])
    root = with_node(root, way, replace(sequence, args=tuple(args)))
    root, _, _ = removed(root, source)
    return root, next(w for w, node in walk_ways(root) if node is moved), title


def _replace(root: Node, op: Op) -> Edited:
    """Another command in place of one, with the arguments that fit; or a piece of script."""
    way = way_of(op.get("at"))
    old = node_at(root, way)
    wanted = wanted_at(root, way)
    if "text" in op:
        new = part(op["text"])
        if not fits(new, wanted):
            raise CallError("edit.wrong-kind", f"A {wanted} belongs there", path="/op/text")
        return with_node(root, way, commented(new, old.comments)), way, "Replace a part"
    new = new_call(op.get("name"), wanted)
    kept = fitting_of(old, new, wanted == "command")
    made = replace(new, args=kept, inner=old.inner if isinstance(old, Call) else ())
    named = old.name if isinstance(old, Call) else "a value"
    title = f"Replace {named} by {new.name}"
    return with_node(root, way, commented(made, old.comments)), way, title


def _wrap(root: Node, op: Op) -> Edited:
    """A command around a node: IF, SEQ, or any that takes it as an argument."""
    way = way_of(op.get("at"))
    node, wanted = node_at(root, way), wanted_at(root, way)
    name = op.get("name", "SEQ")
    new = new_call(name, wanted)
    title = f"Wrap in {name}"
    if name == "IF":
        other = placeholder("command" if wanted == "command" else "value")
        made = Call("IF", (condition(), node, other))
        return with_node(root, way, made), way, title
    command = COMMANDS[new.name]
    for index, argument in enumerate(command.arguments):
        if fits(node, argument.kind):
            args = (*new.args[:index], node, *new.args[index + 1 :])
            return with_node(root, way, replace(new, args=args)), way, title
    message = f"{name} takes no argument of this kind"
    raise CallError("edit.wrong-kind", message, path="/op/name")


def _unwrap(root: Node, op: Op) -> Edited:
    """One of its arguments in place of a command."""
    way = way_of(op.get("at"))
    call, wanted = call_at(root, way), wanted_at(root, way)
    fitting = [index for index, arg in enumerate(call.args) if fits(arg, wanted)]
    port = op.get("port", fitting[0] if fitting else None)
    if port not in fitting:
        message = f"No argument of {call.name} can take its place"
        raise CallError("edit.wrong-kind", message, path="/op/port")
    inner = commented(call.args[int(port)], call.comments)
    return with_node(root, way, inner), way, f"Unwrap {call.name}"


def _delete(root: Node, op: Op) -> Edited:
    """Take a node away; where something must stand, a placeholder does."""
    way = way_of(op.get("at"))
    node = node_at(root, way)
    root, select, _ = removed(root, way)
    return root, select, f"Delete {node.name if isinstance(node, Call) else 'a value'}"


def _duplicate(root: Node, op: Op) -> Edited:
    """A command once more behind itself, without its comments; outside a SEQ both go into one."""
    way = way_of(op.get("at"))
    call = call_at(root, way)
    if wanted_at(root, way) != "command":
        message = f"{call.name} is a value; only commands stand one after the other"
        raise CallError("edit.wrong-kind", message, path="/op/at")
    again = replace(call, comments=())
    title = f"Duplicate {call.name}"
    if way and call_at(root, way[:-1]).name == "SEQ":
        return put_behind(root, way, again, title)
    return with_node(root, way, Call("SEQ", (call, again))), (*way, 1), title


def _move(root: Node, op: Op) -> Edited:
    """An argument further up (delta < 0) or down, where the other place takes its kind."""
    way = way_of(op.get("at"))
    node_at(root, way)
    delta = op.get("delta")
    if not way or isinstance(delta, bool) or not isinstance(delta, int):
        message = "A move names an argument and a whole number"
        raise CallError("call.bad-payload", message, path="/op/delta")
    parent = call_at(root, way[:-1])
    args = list(parent.args)
    to = min(max(way[-1] + delta, 0), len(args) - 1)
    if parent.name == "SEQ":
        args.insert(to, args.pop(way[-1]))
    else:
        here, there = wanted_at(root, way), wanted_at(root, (*way[:-1], to))
        if here != there:
            message = f"A {here} cannot stand where a {there} belongs"
            raise CallError("edit.wrong-kind", message, path="/op/delta")
        args[to], args[way[-1]] = args[way[-1]], args[to]
    title = f"Move an argument of {parent.name}"
    return with_node(root, way[:-1], replace(parent, args=tuple(args))), (*way[:-1], to), title


def _set(root: Node, op: Op) -> Edited:
    """A literal at an argument: a target, a name or a number."""
    way = way_of(op.get("at"))
    call = call_at(root, way)
    wanted = wanted_by(root, way, op)
    new = leaf(wanted, op.get("value"))
    root, _, _ = put_into(root, way, call, op, new, "")
    command = COMMANDS.get(call.name)
    argument = argument_at(command, int(op["port"])) if command else None
    name = argument.name if argument else "argument"
    return root, way, f"Set the {name} of {call.name}"


def _comment(root: Node, op: Op) -> Edited:
    """The comment before a command; an empty text takes it away."""
    way = way_of(op.get("at"))
    call = call_at(root, way)
    text = get(op, "text", str)
    behind = tuple(comment for comment in call.comments if comment.trailing)
    lines = [line.rstrip() for line in text.splitlines() if line.strip()]
    before = tuple(Comment(f"// {line}") for line in lines)
    new = replace(call, comments=(*before, *behind))
    return with_node(root, way, new), way, f"Comment {call.name}"


OPS: dict[str, Callable[[Node, Op], Edited]] = {
    "add": _add,
    "connect": _connect,
    "replace": _replace,
    "wrap": _wrap,
    "unwrap": _unwrap,
    "delete": _delete,
    "duplicate": _duplicate,
    "move": _move,
    "set": _set,
    "comment": _comment,
}
"""Every edit by its kind."""
