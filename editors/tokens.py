"""JSON text in tokens, as people really write it: with comments, fences, single quotes, open ends.

The scanner makes values of them; who only asks what stands under the cursor needs no values.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

_TOKEN = re.compile(
    r"""
      (?P<space>[ \t\r\n\ufeff]+)
    | (?P<string>"(?:[^"\\\x00-\x1f]|\\.)*")
    | (?P<punct>[{}\[\],:])
    | (?P<fence>(?<![^\n\ufeff\t\ ])(?:`{3,}|~{3,})[^\n]*)
    | (?P<word>[^\s{}\[\],:"'/]+)
    | (?P<comment>//[^\n]*|/\*.*?(?:\*/|\Z))
    | (?P<single>'(?:[^'\\\x00-\x1f]|\\.)*')
    | (?P<open>["'][^\n]*)
    | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)
_FENCED = re.compile(
    r"""
    (?P<before>[ \t]*(?!["'{}\[\]]|//|/\*)[^\s`~][^\n]*\n(?:(?!```|~~~)[^\n]*\n)*?)
    (?=[ \t]*(?P<fence>`{3,}|~{3,})[^\n]*\n\s*[{\[])
    [^\n]*\n(?:(?![ \t]*(?P=fence))[^\n]*\n)*(?:[ \t]*(?P=fence)[^\n]*)
    (?P<after>\n[\s\S]*)?
    """,
    re.VERBOSE,
)
"""Words, fenced JSON, more words, as one copies it from a chat; JSON itself begins otherwise."""


def body(text: str) -> tuple[int, int]:
    """Where fenced JSON begins and ends among other words; the whole text when there is none."""
    found = _FENCED.match(text)
    if found is None:
        return 0, len(text)
    return found.end("before"), found.start("after") if found["after"] else len(text)


def tokens(text: str, start: int, end: int) -> Iterator[tuple[str, str, int, int]]:
    """Kind, text, start and end of every token between two offsets; nothing is left out."""
    for match in _TOKEN.finditer(text, start, end):
        yield match.lastgroup or "other", match.group(), match.start(), match.end()


def single_quoted(token: str) -> str:
    r"""The text of a token in single quotes; escapes that JSON does not know stay as they are.

    >>> single_quoted(r"'it\'s'")
    "it's"
    """
    inner = token[1:-1].replace("\\'", "'")
    escaped = re.sub(r'(\\.)|"', lambda m: m.group(1) or '\\"', inner)
    try:
        text: str = json.loads(f'"{escaped}"')
    except ValueError:
        return inner
    return text
