"""Commas, brackets and arguments that a script lacks or has too many of, and how it is repaired."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.heroes.ast import Call, Node, ScriptError, ScriptFix, Span
from core.games.heroes.kinds import kind_of
from core.games.heroes.language import COMMANDS, signature_of
from core.games.heroes.tokens import Remark, Token, short

_NEUTRAL = {
    **dict.fromkeys(("ADD", "SUB", "OR", "MODIFY"), "0"),
    **dict.fromkeys(("MUL", "DIV", "AND"), "1"),
}
"""What changes nothing as the last operand of a command."""


def completed(call: Call, comma: Span | None) -> ScriptFix | None:
    """The arguments that a closed call lacks, where something that changes nothing can stand for
    all of them; `comma` is one that stands before its bracket."""
    end = call.span.end - 1
    count, texts = len(call.args), []
    branch = "0" if count > 1 and kind_of(call.args[1]) == "value" else "NOOP()"
    for argument in COMMANDS[call.name].arguments[count:]:
        neutral = (
            _NEUTRAL.get(call.name) if count == len(COMMANDS[call.name].arguments) - 1 else None
        )
        text = {"value": neutral, "branch": branch if count > 1 else None}.get(argument.kind)
        if text is None:
            return None
        texts.append(text)
    text = ", ".join(texts)
    if comma is not None:
        return ScriptFix(f"Add {text}", Span(comma.start, end), f", {text}")
    return ScriptFix(f"Add {text}", Span(end, end), f", {text}" if count else text)


_FOLDS = frozenset(("ADD", "MUL", "MIN", "MAX", "AND", "OR"))
"""Commands of two values that mean the same for more, taken from left to right."""


def superfluous(source: str, call: Call, is_closed: bool) -> ScriptError:
    """The mistake of a call with too many arguments."""
    command, count = COMMANDS[call.name], len(call.args)
    least = len(command.arguments)
    span = Span(call.args[least].span.start, call.args[-1].span.end)
    message = f"{signature_of(command)} takes {least}, here {count}"
    if is_closed and call.name in _FOLDS and all(kind_of(each) == "value" for each in call.args):
        inner = call.args[0].span.start
        edits = [(Span(inner, inner), f"{call.name}(" * (count - 2))]
        edits += [(Span(each.span.end, each.span.end), ")") for each in call.args[1:-1]]
        cut = len(source) - call.span.end
        text = _edited(source, edits)[call.span.start :]
        fix = ScriptFix(f"Write {call.name} in {call.name}", call.span, text[: len(text) - cut])
        return ScriptError("extra-argument", message, span, ")", fix)
    start = call.args[least - 1].span.end if least else span.start
    title = f"Remove {short(source[slice(*call.args[least].span)])}"
    title += " and what follows" if count > least + 1 else ""
    fix = ScriptFix(title, Span(start, span.end), "")
    return ScriptError("extra-argument", message, span, ")", fix)


def without_brackets(source: str, span: Span) -> ScriptFix:
    """The repair of brackets around a value; what stands beside them stays apart from it."""
    before, inner = source[: span.start], source[span.start + 1 : span.end - 1]
    left = " " if before[-1:].isalnum() or before[-1:] in ("_", ".") else ""
    behind = source[span.end : span.end + 1]
    right = " " if behind.isalnum() or behind in ("_", ".") else ""
    return ScriptFix("Remove the brackets", span, f"{left}{inner}{right}")


def comma(token: Token, end: int, is_clean: bool) -> ScriptError:
    """The mistake of a missing comma behind the argument that ends there; `is_clean`: nothing
    wrong stands between."""
    fix: ScriptFix | None = ScriptFix("Add a comma", Span(end, end), ",")
    message = "A comma is missing before this"
    if not is_clean or (token.span.start == end and token.kind in ("number", "name")):
        fix = None  # 1.2.3 or 0x10 may be meant as one number
    if token.kind == "number" and token.value[0] in "+-":
        # Two readings: another argument, or a sum.
        name = "ADD" if token.value[0] == "+" else "SUB"
        message, fix = f"{message}, or {name}(a, b) is meant", None
    return ScriptError("missing-comma", message, token.span, ",", fix)


def swallowed(remark: Remark, count: int, is_last: bool) -> ScriptError:
    """The mistake of a `//` that comments out the `count` brackets behind it on its line.

    It is repaired only at the end of a script: elsewhere a bracket may be missing at the end, too.
    """
    body = remark.text.rstrip(" \t,)")
    tail = remark.text[len(body) :]
    fix = None
    if is_last and tail.count(")") == count:
        text = f"/*{body[2:].replace('*/', '* /')} */ {tail.strip()}"
        fix = ScriptFix("Make it a comment in /* */", remark.span, text)
    message = "This // comment hides the closing brackets behind it"
    return ScriptError("comment-hides-brackets", message, remark.span, "a comment in /* */", fix)


def brackets(token: Token) -> ScriptError:
    """The mistake of a command without its brackets."""
    command = COMMANDS[token.value.upper()]
    message = f"{command.name} needs brackets: {signature_of(command)}"
    bare = f"{command.name}()"
    fix = None if command.arguments else ScriptFix("Add brackets", token.span, bare)
    return ScriptError("missing-brackets", message, token.span, "(", fix)


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
