"""What people write who know other languages, and how the DSL says it (ruleset v1, Text).

Signs between values, several commands in a row, bare names, arguments left out: the parser asks
here for the sentence, for the repair, and for what it goes on with.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from core.checks import nearest
from core.games.heroes.ast import Call, Node, Number, ScriptError, ScriptFix, Span, Target, Text
from core.games.heroes.commands import COMMANDS, TARGETS, ArgumentKind
from core.games.heroes.kinds import kind_of
from core.games.heroes.tokens import Token, quote, short

SIGNS: dict[str, str] = {
    **{"+": "ADD(a, b)", "-": "SUB(a, b)", "*": "MUL(a, b)", "/": "DIV(a, b)"},
    **{">": "GT(a, b)", "<": "LT(a, b)", "=": "EQ(a, b)", "==": "EQ(a, b)"},
    **{">=": "NOT(LT(a, b))", "<=": "NOT(GT(a, b))", "!=": "NOT(EQ(a, b))"},
    **{"&": "AND(a, b)", "&&": "AND(a, b)", "|": "OR(a, b)", "||": "OR(a, b)"},
    **{"−": "SUB(a, b)", "–": "SUB(a, b)", "×": "MUL(a, b)", "÷": "DIV(a, b)"},
}
"""Signs between two values, and the commands in their place."""

MINUS = "-−–"
PREFIXES: dict[str, str] = {**dict.fromkeys(MINUS, "SUB(0, a)"), "!": "NOT(a)"}
"""Signs before a value, and the commands in their place."""

_NAMED: dict[str, str] = {
    **dict.fromkeys(("ENEMY", "FOE", "OTHER", "TARGET", "RIVAL"), "OPPONENT"),
    **dict.fromkeys(("ME", "MYSELF", "PLAYER", "USER", "OWNER", "HERO"), "SELF"),
}
_CONSTANTS = {"TRUE": "1", "FALSE": "0"}


def sign(token: Token, is_first: bool) -> ScriptError:
    """A sign where a value, or what follows one, was expected."""
    said = (PREFIXES if is_first else SIGNS).get(token.value)
    hint = f"; write {said}" if said else ""
    message = f"The sign {token.value} has no meaning here{hint}"
    return ScriptError("unexpected-character", message, token.span, said or "")


def before(source: str, token: Token, node: Node) -> ScriptFix | None:
    """The repair of a sign before a value."""
    span = Span(token.span.start, node.span.end)
    if isinstance(node, Number) and token.value in MINUS and node.text[0] not in "+-":
        return ScriptFix("Write a minus sign", span, f"-{node.text}")
    return _filled(PREFIXES.get(token.value), span, {"a": _written(source, node)})


def between(source: str, token: Token, left: Node, right: Node) -> ScriptFix | None:
    """The repair of a sign between two values, where no comment is lost by it."""
    gap = source[left.span.end : token.span.start] + source[token.span.end : right.span.start]
    if gap.strip():
        return None
    span = Span(left.span.start, right.span.end)
    parts = {"a": _written(source, left), "b": _written(source, right)}
    return _filled(SIGNS.get(token.value), span, parts)


def _written(source: str, node: Node) -> str:
    return source[node.span.start : node.span.end]


def _filled(form: str | None, span: Span, parts: dict[str, str]) -> ScriptFix | None:
    if form is None:
        return None
    text = "".join(parts.get(letter, letter) for letter in form)
    return ScriptFix(f"Write {form.partition('(')[0]}", span, text)


def bare(name: str, span: Span, wanted: ArgumentKind) -> tuple[ScriptError, Node]:
    """A name without brackets and quotes, and what the parser takes it for."""
    upper = name.upper()
    if wanted == "target":
        return _bare_target(name, upper, span)
    if wanted == "command" or (wanted == "branch" and near(upper)):
        return _bare_command(name, upper, span)
    if wanted in ("value", "branch"):
        text = _CONSTANTS.get(upper) or f"GET(SELF, {quote(name)})"
        title = f"Write {text}" if upper in _CONSTANTS else f"Read SELF's {short(name)}"
        message = f"{short(name)} is no value; an attribute is read with {text}"
        if upper in _CONSTANTS:
            message = f"{short(name)} is no value; write {text}"
        error = ScriptError("unquoted-name", message, span, "a value", ScriptFix(title, span, text))
        if upper in _CONSTANTS:
            return error, Number(float(text), text, span)
        return error, Call("GET", (Target("SELF", span), Text(name, span)), span, span)
    message = f"{short(name)} is no command; names of attributes stand in quotes"
    fix = ScriptFix("Put it in quotes", span, quote(name))
    return ScriptError("unquoted-name", message, span, "a name", fix), Text(name, span)


@lru_cache(1024)
def near(upper: str) -> str | None:
    """The command that a word in capitals comes closest to; long scripts ask for the same often."""
    return nearest(upper, COMMANDS)


def _bare_target(name: str, upper: str, span: Span) -> tuple[ScriptError, Node]:
    meant = _NAMED.get(upper) or nearest(upper, TARGETS)
    fix = ScriptFix(f"Write {meant}", span, meant) if meant else None
    message = f"{short(name)} is no target; write SELF or OPPONENT"
    error = ScriptError("unquoted-name", message, span, "SELF or OPPONENT", fix)
    return error, Target("SELF" if meant == "SELF" else "OPPONENT", span)


def _bare_command(name: str, upper: str, span: Span) -> tuple[ScriptError, Node]:
    found = near(upper)
    hint = f"; did you mean {COMMANDS[found].signature}?" if found else ""
    fix = ScriptFix(f"Write {found}()", span, f"{found}()") if found else None
    message = f"There is no command {short(name)}{hint}"
    error = ScriptError("unknown-command", message, span, "a command", fix)
    return error, Call(found or name, (), span, span)


def completed(call: Call, comma: Span | None) -> ScriptFix | None:
    """The arguments that a closed call lacks, where something harmless can stand for all of them;
    `comma` is one that stands before its bracket."""
    end = call.span.end - 1
    count, texts = len(call.args), []
    branch = "0" if count > 1 and kind_of(call.args[1]) == "value" else "NOOP()"
    for argument in COMMANDS[call.name].arguments[count:]:
        text = {"value": "0", "branch": branch}.get(argument.kind)
        if text is None:
            return None
        texts.append(text)
    text = ", ".join(texts)
    if comma is not None:
        return ScriptFix(f"Add {text}", Span(comma.start, end), f", {text}")
    return ScriptFix(f"Add {text}", Span(end, end), f", {text}" if count else text)


def extra(
    source: str, roots: Sequence[Node], separators: Sequence[Span], start: Span, closed: bool
) -> ScriptError:
    """What stands behind the script's one command; `separators` are commas and semicolons."""
    span = Span(start.start, max(start.end, roots[-1].span.end))
    if len(roots) == 1:
        message, title = "Nothing follows the script's one command", "Remove it"
        edits = [(mark, "") for mark in separators]
    else:
        message, title = "A script is one command; put several into SEQ(…)", "Put them into SEQ"
        first, last = roots[0].span.start, roots[-1].span.end
        edits = [(Span(first, first), "SEQ("), (Span(last, last), ")")]
        edits += [(Span(root.span.end, root.span.end), ",") for root in roots[:-1]]
        edits += [(mark, "") for mark in separators]
    can = closed and all(isinstance(root, Call) and kind_of(root) != "value" for root in roots)
    fix = ScriptFix(title, Span(0, len(source)), _edited(source, edits)) if can else None
    return ScriptError("extra-text", message, span, "the end of the script", fix)


def _edited(source: str, edits: list[tuple[Span, str]]) -> str:
    parts, done = [], 0
    for span, by in sorted(edits, key=lambda edit: edit[0]):
        parts += [source[done : span.start], by]
        done = span.end
    return "".join([*parts, source[done:]])
