"""What expat does not tell of an XML text: its root element, and entities that it passes over."""

from __future__ import annotations

import re

_PROLOG = re.compile(
    r"""\s+|<\?.*?\?>|<!--.*?-->|<!DOCTYPE(?:"[^"]*"|'[^']*'|\[.*?\]\s*(?=>)|[^\["'>])*>""",
    re.S | re.I,
)
_ROOT = re.compile(r"<([^\s<>/!?]+)([^<>]*)")
_MARKUP = re.compile(
    r"""<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>"""
    r"""|<!DOCTYPE(?:"[^"]*"|'[^']*'|\[.*?\]\s*(?=>)|[^\["'>])*>"""
    r"""|&(?!(?:amp|lt|gt|quot|apos);|\#)([^\s;&<>"'\#]+;)""",
    re.S,
)
_PARAMETER = re.compile(
    r"""<!--.*?-->|(<!ATTLIST(?:"[^"]*"|'[^']*'|[^"'>])*>)|"[^"]*"|'[^']*'|%([^\s;%<>"'\#]+;)""",
    re.S,
)


def root_of(text: str) -> tuple[str, str] | None:
    """The name of the root element, without its prefix, and its attributes as they stand.

    >>> root_of('<?xml version="1.0"?><!-- a < b --><n:graphml xmlns:n="u"/>')
    ('graphml', ' xmlns:n="u"/')
    """
    at = 0
    while (found := _PROLOG.match(text, at)) is not None:
        at = found.end()
    match = _ROOT.match(text, at)
    return None if match is None else (match[1].rpartition(":")[2], match[2])


def undeclared(text: str) -> tuple[str, int] | None:
    """The first entity of a well-formed text that it does not declare, and its offset.

    Files that declare entities are refused as a whole, so every entity but XML's own five is
    undeclared.  Expat passes over them in silence when the file names a DTD that it does not load.
    """
    if "&" not in text and "%" not in text:
        return None
    for match in _MARKUP.finditer(text):
        if match[1] is not None:
            return "&" + match[1], match.start()
        if match[0].startswith("<!DOCTYPE"):
            for inner in _PARAMETER.finditer(match[0]):
                at = match.start() + inner.start()
                if inner[2] is not None:
                    return "%" + inner[2], at
                if inner[1] and (default := undeclared(inner[1])):
                    return default[0], at + default[1]
    return None
