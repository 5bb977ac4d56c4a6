"""The words of DOT: names, texts with their escapes, marks, comments."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple, NoReturn

from editors.games.asg.formats.draft import bad_file

MAX_WORDS = 1_000_000
MAX_NAME = 100_000
"""No map that may be read needs more words, or letters in one text."""

LETTER = r"A-Za-z_\x80-\U0010ffff"
"""In DOT every character from 0x80 on is a letter, blanks and signs of other scripts too."""

_TOKEN = re.compile(
    r"(?P<skip>[ \t\r\n\f\v]+|\#[^\n]*|//[^\n]*|/\*.*?\*/)"
    r"|(?P<edge>--|->)"
    r"|(?P<number>-?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?))"
    rf"|(?P<name>[{LETTER}][{LETTER}0-9]*)"
    r'|(?P<text>"(?:[^"\\]|\\.)*")'
    r"|(?P<mark>[{}\[\]=;,:+])"
    r"|(?P<html><)",
    re.S,
)
_BARE = ("number", "name")
_DELIMITED = ("text", "html")
_ESCAPE = re.compile(r"\\(\r\n|.)", re.S)
KEYWORDS = ("node", "edge", "graph", "digraph", "subgraph", "strict")


class Token(NamedTuple):
    """A word of the text; `kind` is id, text, html, keyword, edge, end, or the mark itself."""

    kind: str
    text: str
    start: int


def tokens(text: str, split: Callable[[str, str, int], None]) -> Iterator[Token]:
    """The words of a text, the end included.  Raises CallError with line and column.

    Names, numbers and texts that run into each other (`2e1`, `2024-05`, `a"b"`) are two words, as
    in Graphviz; `split` is told of both and of the place.  In brackets quotes divide well enough.
    """
    at = count = 0
    last, ended, is_list = "", -1, False
    while at < len(text):
        count += 1
        if count > 2 * MAX_WORDS:
            fail(text, at, f"The file has more than {MAX_WORDS:,} words; no map needs that.")
        match = _TOKEN.match(text, at)
        if match is None:
            fail(text, at, _unreadable(text, at))
        kind, word = match.lastgroup, match.group()
        if len(word) > MAX_NAME and kind in ("text", "name", "number"):
            fail(text, at, f"This text has more than {MAX_NAME:,} letters; no map needs that.")
        end = _html_end(text, at) if kind == "html" else match.end()
        if kind in _BARE or (kind in _DELIMITED and not is_list):
            if ended == at:
                split(last, text[at:end], at)
            last, ended = text[at:end], end
        elif kind == "mark" and word in "[]":
            is_list = word == "["
        if kind == "html":
            yield Token("html", text[at + 1 : end - 1], at)
        elif kind == "text":
            yield Token("text", _unquoted(word), at)
        elif kind == "name" and word.lower() in KEYWORDS:
            yield Token("keyword", word.lower(), at)
        elif kind in ("name", "number"):
            yield Token("id", word, at)
        elif kind in ("edge", "mark"):
            yield Token(word if kind == "mark" else "edge", word, at)
        at = end
    yield Token("end", "the end of the text", len(text))


def fail(text: str, at: int, message: str) -> NoReturn:
    """Refuse a text at an offset."""
    line = text.count("\n", 0, at) + 1
    raise bad_file("dot", message, line, at - text.rfind("\n", 0, at))


def _unreadable(text: str, at: int) -> str:
    if text[at] == '"':
        return "This text has no closing quote."
    if text.startswith("/*", at):
        return "This comment has no end."
    return f"DOT has no {text[at]!r} here; a name with such characters needs quotes."


def _html_end(text: str, at: int) -> int:
    depth = 0
    for match in re.compile("[<>]").finditer(text, at, at + MAX_NAME):
        depth += 1 if match.group() == "<" else -1
        if depth == 0:
            return match.end()
    fail(text, at, "This HTML text has no closing bracket, or is far too long.")


_ESCAPES = {"\\": "\\", "n": "\n", "l": "\n", "r": "\n"}
EXACT = "exact_"
"""Begins the attribute with the exact text, escaped like a label, of what quotes cannot hold."""


def _unquoted(word: str) -> str:
    r"""The text between quotes, where only the quote itself and the end of a line are escaped.

    >>> print(_unquoted(r'"say \"hi\", \\o/, \N"'))
    say "hi", \\o/, \N
    """
    return _ESCAPE.sub(
        lambda m: "" if m[1][-1] == "\n" else m[1] if m[1] == '"' else m[0], word[1:-1]
    )


def unescaped(text: str, names: dict[str, str] | None = None) -> str:
    r"""A label without its escapes; `names` has what `\N` and `\G` stand for.

    >>> print(unescaped(r"north\\hill \N", {"N": "a"}), unescaped(r"\N"))
    north\hill a \N
    """
    known = {**_ESCAPES, **(names or {})}
    return _ESCAPE.sub(lambda m: known.get(m[1], m[0]), text)
