"""Long names in sentences: a document may call a piece by a whole book."""

from __future__ import annotations

import re

LONGEST = 200
"""Characters of a name that are shown."""

SHORT = 60
"""Characters of a name in a sentence."""

_TURN = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Signs that turn the direction of what follows them, and those that end it."""


def cut(text: str, most: int = LONGEST) -> str:
    """The text's beginning where it is long; it turns nothing that follows it.

    >>> cut("abcdef", 4), cut("a\u202eb")
    ('abc…', 'a\u202eb\u202c')
    """
    shown = text if len(text) <= most else f"{text[: most - 1]}…"
    return shown + _closing(shown)


def _closing(text: str) -> str:
    """What closes the turns of direction that a text leaves open."""
    opened: list[str] = []
    for sign in _TURN.findall(text):
        if sign in "\u202c\u2069":
            if sign in opened:
                del opened[len(opened) - 1 - opened[::-1].index(sign) :]
        else:
            opened.append("\u202c" if sign < "\u2066" else "\u2069")
    return "".join(reversed(opened))
