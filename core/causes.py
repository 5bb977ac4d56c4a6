"""Causes of events: where each of them is, whether it is inside another one, and how it is stored.

A key of JSON is a text, and so are the columns of a table: there a passage is written as
`"/heroes/0/abilities/0/script#3-27"`, its pointer and its offsets; a pointer that looks like one
gets a `#` behind it.  No other module knows that.
"""

from __future__ import annotations

import re

from core.protocol import Cause, Passage, Pointer

_WRITTEN = re.compile(r"(.*)#([0-9]+)-([0-9]+)", re.DOTALL)
_LIKE_WRITTEN = re.compile(r".*#[0-9]+-[0-9]+#*", re.DOTALL)


def path_of(cause: Cause) -> Pointer:
    """The pointer of an entry, or of the text that a passage is in."""
    return cause.path if isinstance(cause, Passage) else cause


def is_in(cause: Cause, whole: Cause) -> bool:
    """Whether a cause is another one or leads into it.

    >>> is_in("/a/1/b", "/a/1"), is_in(Passage("/a/1", (2, 3)), "/a/1"), is_in("/a/10", "/a/1")
    (True, True, False)
    """
    if isinstance(whole, Passage):
        return cause == whole
    path = path_of(cause)
    return path == whole or path.startswith(f"{whole}/")


def written(cause: Cause) -> str:
    """A cause as a text, for keys and tables.

    >>> written("/a/1"), written(Passage("/a/script", (0, 12))), written("/a#1-2")
    ('/a/1', '/a/script#0-12', '/a#1-2#')
    """
    if isinstance(cause, Passage):
        return "{}#{}-{}".format(cause.path, *cause.span)
    return f"{cause}#" if _LIKE_WRITTEN.fullmatch(cause) else cause


def read(text: str) -> Cause:
    """The cause that `written` wrote.

    >>> read("/a/1"), read("/a/script#0-12"), read("/a#1-2#")
    ('/a/1', Passage(path='/a/script', span=(0, 12)), '/a#1-2')
    """
    if found := _WRITTEN.fullmatch(text):
        return Passage(found[1], (int(found[2]), int(found[3])))
    return text[:-1] if _LIKE_WRITTEN.fullmatch(text) else text
