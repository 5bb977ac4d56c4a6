"""Static kinds: what is a value, what is a command, and what may stand where (ruleset v1)."""

from __future__ import annotations

from collections.abc import Iterator

from core.games.heroes.ast import Call, Kind, Node, Number, ScriptError, ScriptFix, Target, Text
from core.games.heroes.language import COMMANDS, Command, argument_at
from core.games.heroes.tokens import quote
from core.language.words import Argument

NAMES = {"target": "SELF or OPPONENT", "attribute": "an attribute's name in quotes"}


def kind_of(node: Node) -> Kind | None:
    """The node's kind; None for a target, a name, or an IF whose branches do not say.

    An IF is what its first branch with a kind is; the walk is down one path, never deep.
    """
    while isinstance(node, Call):
        command = COMMANDS.get(node.name)
        if command is None:
            return None
        if command.facts.result is not None:
            return command.facts.result
        if len(node.args) < 2:
            return None
        node = node.args[1]
    return "value" if isinstance(node, Number) else None


def walk(root: Node) -> Iterator[Node]:
    """Every node, the root first, in the order of the text; without recursion."""
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        if isinstance(node, Call):
            stack.extend(reversed(node.args))


def kind_errors(script: Call) -> tuple[ScriptError, ...]:
    """Every place where the kind is wrong; arity and unknown names are the parser's."""
    errors: list[ScriptError] = []
    if kind_of(script) == "value":
        message = "A script is a command; this only computes a value"
        errors.append(ScriptError("bare-value", message, script.span, "a command"))
    for node in walk(script):
        if isinstance(node, Call) and node.name in COMMANDS:
            errors.extend(_argument_errors(node, COMMANDS[node.name]))
    return tuple(errors)


def _argument_errors(call: Call, command: Command) -> Iterator[ScriptError]:
    for index, node in enumerate(call.args):
        argument = argument_at(command, index)
        if argument is not None and not _fits(node, argument.kind):
            yield from _error(node, argument, command)
    if command.facts.result is None and len(call.args) == 3:
        first, second = kind_of(call.args[1]), kind_of(call.args[2])
        if first is not None and second is not None and first != second:
            message = f"Both branches of {call.name} are of one kind; this is a {second}"
            yield ScriptError("branch-kinds", message, call.args[2].span, f"a {first}")


def _fits(node: Node, wanted: str) -> bool:
    if wanted == "target":
        return isinstance(node, Target)
    if wanted == "attribute" or wanted == "context":
        return isinstance(node, Text) and node.value != ""
    kind = kind_of(node)
    return kind is not None if wanted == "branch" else kind == wanted


def _error(node: Node, argument: Argument, command: Command) -> Iterator[ScriptError]:
    if isinstance(node, Call) and _is_unclear(node):
        return
    wanted = NAMES.get(argument.kind, f"a {argument.kind}")
    if argument.kind == "context":
        wanted = "a context key in quotes"
    if argument.kind == "branch":
        wanted = "a value or a command"
    message = f"{command.name} takes {wanted} as its {argument.name}, not {_what(node)}"
    yield ScriptError("wrong-kind", message, node.span, wanted, _fix(node, argument))


def _is_unclear(call: Call) -> bool:
    """Whether the call's own mistake (unknown command, IF without branches) is reported already."""
    node: Node = call
    while isinstance(node, Call):
        command = COMMANDS.get(node.name)
        if command is None:
            return True
        if command.facts.result is not None:
            return False
        if len(node.args) < 2:
            return True
        node = node.args[1]
    return False


def _what(node: Node) -> str:
    if isinstance(node, Text):
        return f"the text {quote(node.value)}"
    if isinstance(node, Target):
        return node.name
    if isinstance(node, Number):
        return f"the number {node.text}"
    return f"the {kind_of(node) or 'call'} {node.name}"


def _fix(node: Node, argument: Argument) -> ScriptFix | None:
    if argument.kind == "value" and isinstance(node, Text) and node.value:
        return ScriptFix("Read SELF's attribute", node.span, f"GET(SELF, {quote(node.value)})")
    if argument.kind == "target" and isinstance(node, Text):
        upper = node.value.upper()
        if upper in ("SELF", "OPPONENT"):
            return ScriptFix(f"Write {upper} without quotes", node.span, upper)
    return None
