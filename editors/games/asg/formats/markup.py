"""Entities and tags in the texts of drawings: what Graphviz, and XML files, show for them."""

from __future__ import annotations

import re
from html.entities import name2codepoint

_ENTITY = re.compile(r"&(?:#[xX]([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{1,10}));", re.A)
_BREAK = re.compile(r"<\s*br\b[^<>]*>", re.I)
_TAG = re.compile(r"<[^<>]*>")


def decoded(text: str) -> str:
    """The text with named and numeric entities as the characters that they stand for.

    >>> decoded("Fish &amp; chips &#9733; &nosuch;")
    'Fish & chips ★ &nosuch;'
    """
    return _ENTITY.sub(_character, text) if "&" in text else text


def _character(match: re.Match[str]) -> str:
    hexadecimal, decimal, name = match.groups()
    code = (
        name2codepoint.get(name, 0)
        if name
        else int(hexadecimal or decimal, 16 if hexadecimal else 10)
    )
    is_character = 0 < code < 0xD800 or 0xE000 <= code < 0x110000
    return chr(code) if is_character else match[0]


def encoded(text: str) -> str:
    """The text with `&amp;` where it would be taken for an entity; undoes `decoded`.

    >>> encoded("R&D"), encoded("&amp;"), decoded(encoded("&amp;"))
    ('R&D', '&amp;amp;', '&amp;')
    """
    return _ENTITY.sub(lambda match: "&amp;" + match[0][1:], text)


def bare(html: str) -> str:
    """The words of an HTML text, without its tags.

    >>> bare("<b>North</b> gate<br/>R&amp;D")
    'North gate\\nR&D'
    """
    lines = _TAG.sub(" ", _BREAK.sub("\x00", html)).split("\x00")
    return "\n".join(decoded(" ".join(line.split())) for line in lines).strip("\n")
