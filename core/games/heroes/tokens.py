"""Text of the DSL to tokens, in one linear pass that never fails (ruleset v1, Text)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from core.games.heroes.ast import Comment, ScriptError, ScriptFix, Span
from core.games.heroes.limits import MAX_SCRIPT
from core.limits import Limit

TokenKind = Literal["name", "number", "text", "(", ")", ",", ";", "sign", "end"]

_CURLY = "“”„‟‘’‚‛«»`´"
_PATTERN = re.compile(
    rf"""(?P<space>\s+)
    |(?P<line>//[^\n]*)
    |(?P<block>/\*.*?\*/)
    |(?P<open_block>/\*.*)
    |(?P<number>[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)
    |(?P<name>[A-Za-z_][A-Za-z0-9_]*)
    |(?P<text>"[^"\n]*"|'[^'\n]*')
    |(?P<open_text>["'][^"'\n(),]*)
    |(?P<curly>[{_CURLY}][^{_CURLY}\n"']*[{_CURLY}"'])
    |(?P<mark>[(),;])
    |(?P<wide>[（），；])
    |(?P<sign>[<>=!]=|&&|\|\||[-−–+*×/÷<>=!&|])
    |(?P<bad>.)(?P=bad)*""",
    re.VERBOSE | re.DOTALL,
)
_KINDS = ("bad", *sorted(_PATTERN.groupindex, key=lambda name: _PATTERN.groupindex[name]))
_MARKS: dict[str, TokenKind] = {"(": "(", ")": ")", ",": ",", ";": ";"}
_WIDE = dict(zip("（），；", "(),;", strict=True))

LONG = 4096
"""Characters from which on a script is long: few of those are kept."""


class Token(NamedTuple):
    """One token; `before` are the comments in front of it, `value` a text without its quotes.

    A comment in front counts as trailing when it began on the line on which the token before
    it ended.
    """

    kind: TokenKind
    value: str
    span: Span
    before: tuple[Comment, ...] = ()


@dataclass(frozen=True, slots=True)
class Remark:
    """A line comment and where it stands, for the check of swallowed brackets."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Tokens:
    """All tokens (the last is `end`), the mistakes met on the way, and every line comment."""

    tokens: tuple[Token, ...]
    errors: tuple[ScriptError, ...]
    remarks: tuple[Remark, ...]


def quote(value: str) -> str:
    """The text in quotes that the DSL reads back.

    >>> quote("health"), quote('a"b')
    ('"health"', '\\'a"b\\'')
    """
    return f"'{value}'" if '"' in value else f'"{value}"'


def tokenize(source: str) -> Tokens:
    """Every token of the script; what is no token is an error and is passed over.

    A script beyond the limit is not read: its one token is the end.  The last long ones are
    kept: each key in a script asks for its mistakes, for what may stand at the cursor and for
    the command around it.
    """
    if len(source) > MAX_SCRIPT.value:
        end = Span(len(source), len(source))
        return Tokens((Token("end", "", end),), (too_long(MAX_SCRIPT, len(source)),), ())
    return long_ones(source) if len(source) > LONG else _read(source)


def too_long(limit: Limit, characters: int) -> ScriptError:
    """The one mistake of a script that is not read; it stands at the script as a whole."""
    message = f"{limit.said(characters)} Shorten it, or take out comments"
    return ScriptError("too-long", message, Span(0, 0))


def _read(source: str) -> Tokens:
    scanner = _Scanner()
    put, take, span_of = scanner.put, scanner.take, Span._make
    for found in _PATTERN.finditer(source):
        kind = _KINDS[found.lastindex or 0]
        if kind == "space":
            scanner.space(found.group())
        elif kind == "mark":
            mark = found.group()
            put(_MARKS[mark], mark, span_of(found.span()))
        elif kind == "name":
            put("name", found.group(), span_of(found.span()))
        elif kind == "text":
            put("text", found.group()[1:-1], span_of(found.span()))
        elif kind == "number":
            put("number", found.group(), span_of(found.span()))
        elif kind == "sign":
            put("sign", found.group(), span_of(found.span()))
        else:
            take(kind, found.group(), span_of(found.span()))
    end = Span(len(source), len(source))
    scanner.put("end", "", end)
    return Tokens(tuple(scanner.tokens), tuple(scanner.errors), tuple(scanner.remarks))


long_ones = lru_cache(2)(_read)
"""`tokenize` of long scripts: the last two are kept."""


class _Scanner:
    def __init__(self) -> None:
        self.tokens: list[Token] = []
        self.errors: list[ScriptError] = []
        self.remarks: list[Remark] = []
        self._comments: list[Comment] = []
        self._on_line = False

    def put(self, kind: TokenKind, value: str, span: Span) -> None:
        if self._comments:
            self.tokens.append(Token(kind, value, span, tuple(self._comments)))
            self._comments.clear()
        else:
            self.tokens.append(Token(kind, value, span))
        self._on_line = True

    def space(self, text: str) -> None:
        if "\n" in text:
            self._on_line = False

    def take(self, group: str, text: str, span: Span) -> None:
        if group in ("line", "block", "open_block"):
            self._comment(group, text, span)
        elif group == "bad":
            often = f", {len(text)} times," if text[1:] else ""
            message = f"{text[0]!r}{often} has no meaning here"
            self._error("unexpected-character", message, span, "")
        elif group == "wide":
            self._wide(text, _WIDE[text], span)
        else:
            self._quotes(group, text, span)

    def _comment(self, group: str, text: str, span: Span) -> None:
        if group == "open_block":
            message = "This comment is never closed; end it with */"
            fix = ScriptFix("Close the comment", Span(span.end, span.end), " */")
            self.errors.append(ScriptError("unclosed-comment", message, span, "*/", fix))
            text += " */"
        if group == "line":
            text = text.rstrip()
            self.remarks.append(Remark(text, span))
        self._comments.append(Comment(text, self._on_line))
        self._on_line = self._on_line and "\n" not in text

    def _wide(self, text: str, mark: str, span: Span) -> None:
        message = f"{text!r} is another character than {mark!r}"
        fix = ScriptFix(f"Write {mark}", span, mark)
        self.errors.append(ScriptError("unexpected-character", message, span, mark, fix))
        self.put(_MARKS[mark], mark, span)

    def _quotes(self, group: str, text: str, span: Span) -> None:
        if group == "curly":
            value = text[1:-1]
            kind = "Such" if text[0] in "`´" else "Curly"
            message = f"{kind} quotes do not quote; use straight ones"
            fix = ScriptFix("Use straight quotes", span, quote(value))
            self.errors.append(ScriptError("curly-quotes", message, span, "a straight quote", fix))
        else:
            value = text[1:].rstrip()
            message = "This text is never closed; end it with the quote it begins with"
            at = Span(span.start, span.start + 1 + len(value))
            fix = ScriptFix("Close the quote", at, quote(value))
            self.errors.append(ScriptError("unclosed-text", message, at, "a quote", fix))
        self.put("text", value, span)

    def _error(self, code: str, message: str, span: Span, expected: str) -> None:
        self.errors.append(ScriptError(code, message, span, expected))


def short(name: str) -> str:
    """A name for a message, with its end left out where it is long."""
    return name if len(name) <= 40 else name[:37] + "..."
