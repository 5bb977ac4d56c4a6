"""Texts and names as databases hold them.

Neither U+0000 (PostgreSQL) nor half of a surrogate pair (no database: UTF-8 has none) can be stored
in a column of text.  A document is its author's work and may hold both while it is being written,
so such a text is stored as base64 of UTF-8 in which halves are written like characters, and comes
back as it was.  A name is only a label: there such characters are refused.
"""

from __future__ import annotations

import base64
import re

from webapp.storage.errors import BadDatabase

PLAIN, ENCODED = "plain", "base64"

_HALF = re.compile("[\ud800-\udfff]")
_UNFIT = re.compile("[\0\ud800-\udfff]")


def pack(text: str) -> tuple[str, str]:
    """The form of a text and what is stored of it.

    >>> pack("a"), pack("a\\0")
    (('plain', 'a'), ('base64', 'YQA='))
    """
    if not _UNFIT.search(text):
        return PLAIN, text
    return ENCODED, base64.b64encode(text.encode("utf-8", "surrogatepass")).decode("ascii")


def unpack(form: str, stored: str) -> str:
    """The text again.  Raises BadDatabase where it is damaged."""
    if form == PLAIN and isinstance(stored, str):  # SQLite keeps bytes in any column
        return stored
    try:
        if form == ENCODED:
            return base64.b64decode(stored, validate=True).decode("utf-8", "surrogatepass")
    except ValueError:
        pass
    raise BadDatabase(
        "A text in the database is damaged. Open an older revision of the document, or put a "
        "copy of the database in its place."
    )


def unfit(name: str) -> str | None:
    """The first character of a name that cannot be stored, as U+0000; None where all can be."""
    found = _UNFIT.search(name)
    return f"U+{ord(found[0]):04X}" if found else None


def exported(text: str) -> str:
    """The text for a file in UTF-8: half pairs as JSON escapes, which mean the same in JSON.

    >>> exported("\\ud83d!")
    '\\\\ud83d!'
    """
    return _HALF.sub(lambda half: f"\\u{ord(half[0]):04x}", text)
