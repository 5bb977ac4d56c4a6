"""What people write who know other languages, and how the DSL says it (ruleset v1, Text).

Signs between values, bare names, words of other languages: the parser asks here for the sentence,
for the repair, and for what it goes on with.  `punctuation` is for commas, brackets and arguments.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from core.checks import listing
from core.games.heroes.ast import Call, Node, Number, ScriptError, ScriptFix, Span, Target, Text
from core.games.heroes.foreign import (
    FORMS,
    SAID,
    SEQUENCES,
    alike,
    folded,
    forms_of,
    is_known,
    is_slip,
    places_of,
)
from core.games.heroes.kinds import kind_of
from core.games.heroes.language import COMMANDS, TARGETS, signature_of
from core.games.heroes.tokens import Token, quote, short

SIGNS: dict[str, str] = {
    **{"+": "ADD(a, b)", "-": "SUB(a, b)", "*": "MUL(a, b)", "/": "DIV(a, b)"},
    **{">": "GT(a, b)", "<": "LT(a, b)", "=": "EQ(a, b)", "==": "EQ(a, b)"},
    **{">=": "NOT(LT(a, b))", "<=": "NOT(GT(a, b))", "!=": "NOT(EQ(a, b))"},
    **{"&": "AND(a, b)", "&&": "AND(a, b)", "|": "OR(a, b)", "||": "OR(a, b)"},
    **{"−": "SUB(a, b)", "–": "SUB(a, b)", "×": "MUL(a, b)", "÷": "DIV(a, b)"},
}
"""Signs between two values, and the commands in their place."""

WORDS: dict[str, str] = {
    **{name: f"{name}(a, b)" for name in ("AND", "OR", "EQ", "GT", "LT")},
    **{word: forms[0] for word, forms in FORMS.items() if places_of(forms[0]) == 2},
}
"""Words that other languages write between two values, likewise."""

MINUS = "-−–"
PREFIXES: dict[str, str] = {**dict.fromkeys(MINUS, "SUB(0, a)"), "!": "NOT(a)", "NOT": "NOT(a)"}
"""Signs before a value, and the commands in their place."""

_NAMED: dict[str, str] = {
    **dict.fromkeys(("ENEMY", "FOE", "OTHER", "RIVAL"), "OPPONENT"),
    **dict.fromkeys(("ME", "MYSELF", "USER", "OWNER"), "SELF"),
}
_CONSTANTS = {"TRUE": "1", "FALSE": "0"}


def sign(token: Token, is_first: bool) -> ScriptError:
    """A sign where a value, or what follows one, was expected."""
    said = PREFIXES.get(token.value) if is_first else _form_between(token)
    hint = f"; write {said}" if said else ""
    what = "word" if token.value.isalpha() else "sign"
    message = f"The {what} {token.value} has no meaning here{hint}"
    return ScriptError("unexpected-character", message, token.span, said or "")


def _form_between(token: Token) -> str | None:
    return SIGNS.get(token.value) or WORDS.get(folded(token.value))


def is_word_between(token: Token, following: Token) -> bool:
    """Whether a name between two values is what other languages write there."""
    return following.kind != "(" and folded(token.value) in WORDS


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
    return _filled(_form_between(token), span, parts)


def _written(source: str, node: Node) -> str:
    return source[node.span.start : node.span.end]


def _filled(form: str | None, span: Span, parts: dict[str, str]) -> ScriptFix | None:
    if form is None:
        return None
    text = "".join(parts.get(letter, letter) for letter in form)
    said = form if form.count("(") > 1 else form.partition("(")[0]
    return ScriptFix(f"Write {said}", span, text)


def bare(name: str, span: Span, wanted: str) -> tuple[ScriptError, Node]:
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
def near(upper: str) -> tuple[str, ...]:
    """The commands that a word comes close to; long scripts ask for the same often.

    A word that means something in another language is no slip.
    """
    return () if is_known(upper) else tuple(alike(upper, tuple(COMMANDS)))


def _bare_target(name: str, upper: str, span: Span) -> tuple[ScriptError, Node]:
    close = (each for each in alike(upper, tuple(TARGETS)) if is_slip(upper, each))
    meant = _NAMED.get(upper) or next(close, None)
    fix = ScriptFix(f"Write {meant}", span, meant) if meant else None
    message = f"{short(name)} is no target; write SELF or OPPONENT"
    error = ScriptError("unquoted-name", message, span, "SELF or OPPONENT", fix)
    return error, Target("SELF" if meant == "SELF" else "OPPONENT", span)


def _bare_command(name: str, upper: str, span: Span) -> tuple[ScriptError, Node]:
    found = near(upper)
    alone = [form for form in forms_of(name) if not places_of(form)]
    alone += [f"{each}()" for each in found if len(found) == 1 and is_slip(upper, each)]
    fix = ScriptFix(f"Write {alone[0]}", span, alone[0]) if alone else None
    error = ScriptError("unknown-command", _no_command(name, None), span, "a command", fix)
    return error, Call(found[0] if found else name, (), span, span)


def _no_command(name: str, count: int | None) -> str:
    """The sentence about a name that is no command, with so many arguments; None: no brackets."""
    forms = forms_of(name)
    fitting = [form for form in forms if places_of(form) == (count or 0)] or forms
    found = near(name.upper())
    plain = [form.partition("(")[0] for form in fitting if form.count("(") == 1]
    if len(plain) == len(fitting) == 1 and count is not None:
        hint = f"; did you mean {plain[0]}?"
    elif fitting:
        hint = f"; write {listing(fitting)}"
    elif folded(name) in SEQUENCES:
        hint = "; write SEQ(command, command, ...)"
    elif folded(name) in SAID:
        hint = f": {SAID[folded(name)]}"
    else:
        names = found if count is not None else [signature_of(COMMANDS[each]) for each in found]
        hint = f"; did you mean {listing(names)}?"
    return f"There is no command {short(name)}{hint if fitting or found or is_known(name) else ''}"


def unknown(source: str, token: Token, args: Sequence[Node], end: int | None) -> ScriptError:
    """The mistake of a call of no command, and what says the same in the DSL.

    `end` is where the call ends, None where it is not closed.  A word of another language is
    written as it is meant there; other words are taken for slips when only one command is near.
    """
    count, fix = len(args), None
    form = next((form for form in forms_of(token.value) if places_of(form) == count), None)
    found = near(token.value.upper())
    if form is not None and end is not None:
        fix = _in_form(source, token, args, end, form)
    elif folded(token.value) in SEQUENCES and all(kind_of(arg) == "command" for arg in args):
        fix = ScriptFix("Write SEQ", token.span, "SEQ")
    elif len(found) == 1 and is_slip(token.value.upper(), found[0]):
        fix = ScriptFix(f"Write {found[0]}", token.span, found[0])
    message = _no_command(token.value, count)
    return ScriptError("unknown-command", message, token.span, "a command", fix)


def _in_form(
    source: str, token: Token, args: Sequence[Node], end: int, form: str
) -> ScriptFix | None:
    """The call in another form, with all that stands between its arguments."""
    whole = Span(token.span.start, end)
    letters = [letter for letter in form if letter in "abc"]
    if letters != sorted(letters) or not args:
        text = source[token.span.end : end]
        if "//" in text or "/*" in text:
            return None
        parts = {letter: _written(source, arg) for letter, arg in zip("abc", args, strict=False)}
        return _filled(form, whole, parts)
    start = source.index("(", token.span.end) + 1
    made: list[str] = []
    rest = form
    for letter, arg in zip(letters, args, strict=True):
        before, _, rest = rest.partition(letter)
        # What closes stands before the comma that the source has, what opens behind it.
        close, _, opened = before.rpartition(", ") if made else ("", "", before)
        gap = source[start : arg.span.start]
        made += [close, gap, opened] if made else [opened, gap]
        made.append(_written(source, arg))
        start = arg.span.end
    text = "".join([*made, source[start : end - 1], rest])
    said = form if form.count("(") > 1 else form.partition("(")[0]
    return ScriptFix(f"Write {said}", whole, text)


def is_bare(source: str, call: Call) -> bool:
    """Whether the parser made a call of the word NOT before a value."""
    behind = source[call.name_span.end :].lstrip()[:1]
    return _written(source, call)[:3].upper() == "NOT" and behind != "("


def is_of_signs(source: str, node: Node) -> bool:
    """Whether the parser made a value of a sign and what stands around it."""
    if not isinstance(node, Call):
        return False
    word = source[node.name_span.start : node.name_span.end]
    called = source[node.name_span.end :].lstrip()[:1] == "("
    return node.name_span.start > node.span.start or not word.isidentifier() or not called
