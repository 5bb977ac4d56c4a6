"""Nodes put at the arguments of a script's tree, and taken away."""

from __future__ import annotations

from dataclasses import replace

from core.errors import CallError
from core.games.heroes.ast import Call, Node
from core.games.heroes.commands import COMMANDS
from core.protocol import Json
from editors.games.heroes.trees import (
    Way,
    call_at,
    commented,
    fits,
    placeholder,
    wanted_at,
    with_node,
)

Op = dict[str, Json]
Edited = tuple[Node, Way, str]
"""The new tree, the node to select, and the name of the edit."""


def index_at(op: Op, key: str, most: int, default: int | None = None) -> int:
    """A whole number that an edit names, from 0 to `most`.  Raises CallError."""
    value = op.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        message = f"{key!r} must be a whole number from 0 to {most}"
        raise CallError("call.bad-payload", message, path=f"/op/{key}")
    return value


def put_behind(root: Node, way: Way, new: Node, title: str) -> Edited:
    """Put a node behind another in their SEQ."""
    parent = call_at(root, way[:-1])
    index = way[-1] + 1
    args = (*parent.args[:index], new, *parent.args[index:])
    return with_node(root, way[:-1], replace(parent, args=args)), (*way[:-1], index), title


def wanted_by(root: Node, way: Way, op: Op) -> str:
    """What belongs at the port that an edit names.  Raises CallError."""
    call = call_at(root, way)
    command = COMMANDS.get(call.name)
    most = len(call.args) if command is None or command.facts.rest else len(command.arguments) - 1
    if most < 0:
        raise CallError("edit.wrong-place", f"{call.name} takes no arguments", path="/op/at")
    return wanted_at(root, (*way, index_at(op, "port", most)))


def put_into(root: Node, way: Way, call: Call, op: Op, new: Node, title: str) -> Edited:
    """Put a node at an argument; arguments before it that are missing get placeholders."""
    wanted = wanted_by(root, way, op)
    index = int(op["port"])
    if not fits(new, wanted):
        message = f"A {wanted} belongs there"
        raise CallError("edit.wrong-kind", message, path="/op")
    args = list(call.args)
    while len(args) < index:
        args.append(placeholder(wanted_at(root, (*way, len(args)))))
    if index < len(args):
        args[index] = commented(new, args[index].comments)
    else:
        args.append(new)
    return with_node(root, way, replace(call, args=tuple(args))), (*way, index), title


def removed(root: Node, way: Way) -> Edited:
    """The tree without a node; where something must stand, a placeholder does."""
    parent = call_at(root, way[:-1]) if way else None
    command = COMMANDS.get(parent.name) if parent else None
    is_extra = parent is not None and (
        command is None or way[-1] >= len(command.arguments) or command.facts.rest is not None
    )
    if parent is not None and is_extra and len(parent.args) > 1:
        index = way[-1]
        args = (*parent.args[:index], *parent.args[index + 1 :])
        return with_node(root, way[:-1], replace(parent, args=args)), way[:-1], ""
    return with_node(root, way, placeholder(wanted_at(root, way))), way, ""


def fitting_of(old: Node, new: Call, is_command: bool) -> tuple[Node, ...]:
    """The new command's arguments: those of the old one that fit, in their order."""
    left: list[Node] = [replace(old, comments=())]
    if isinstance(old, Call):
        left = list(old.args)
    command = COMMANDS[new.name]
    args: list[Node] = []
    for index, blank in enumerate(new.args):
        kind = command.arguments[index].kind
        wanted = ("command" if is_command else "value") if kind == "branch" else kind
        found = next((arg for arg in left if fits(arg, wanted)), None)
        if found is None:
            args.append(blank)
        else:
            left.remove(found)
            args.append(found)
    if command.facts.rest is not None:
        args = [arg for arg in args if arg not in new.args] or args
        args += [arg for arg in left if fits(arg, command.facts.rest.kind)]
    return tuple(args)
