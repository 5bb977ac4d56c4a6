"""A file's bytes as the text that the page edits, and back in the file's own manner.

The page works with plain newlines and no byte order mark; what the file had of its own (a byte
order mark, its line ends, a newline at the end) it keeps, so that a save changes only the lines
that were changed.
"""

from __future__ import annotations

import re
from collections import Counter
from difflib import SequenceMatcher

from webapp.storage.texts import exported

MARK = b"\xef\xbb\xbf"
"""The byte order mark that some editors put before UTF-8."""

MOST_COMPARED = 2_000
"""Changed lines of a file with line ends of several kinds that are compared one by one."""

_END = re.compile("\r\n|\r|\n")


def text_of(data: bytes) -> str:
    """The text of a file.  Raises UnicodeDecodeError.

    >>> text_of(b"{\\r\\n}\\r\\n")
    '{\\n}\\n'
    """
    return _END.sub("\n", data.removeprefix(MARK).decode("utf-8"))


def bytes_of(text: str, before: bytes | None = None) -> bytes:
    """The bytes of a text, in the manner of the file that it replaces.

    >>> bytes_of("[\\n1,\\n2]", b"[\\r\\n1]\\r\\n")
    b'[\\r\\n1,\\r\\n2]\\r\\n'
    """
    if before is None:
        return exported(text).encode("utf-8")
    plain = _END.sub("\n", exported(text)).removeprefix("\ufeff")
    was = before.removeprefix(MARK).decode("utf-8")
    if was.endswith(("\n", "\r")) and not plain.endswith("\n"):
        plain += "\n"
    body = _with_ends(plain, was).encode("utf-8")
    return MARK + body if before.startswith(MARK) else body


def _with_ends(text: str, was: str) -> str:
    """The text with the line ends of another."""
    ends = _END.findall(was)
    kinds = Counter(ends).most_common()
    if not kinds or kinds == [("\n", len(ends))]:
        return text
    if len(kinds) == 1:
        return text.replace("\n", kinds[0][0])
    return _mixed(text.split("\n"), _END.split(was), ends, kinds[0][0])


def _mixed(lines: list[str], old: list[str], ends: list[str], usual: str) -> str:
    """Lines that stayed, or were changed in place, keep their ends; others get the usual one."""
    own = list(ends) if len(lines) == len(old) else [usual] * (len(lines) - 1)
    for start, first, count in _stayed(old, lines):
        for n in range(count):
            if start + n < len(ends) and first + n < len(own):
                own[first + n] = ends[start + n]
    return "".join(f"{line}{end}" for line, end in zip(lines, [*own, ""], strict=True))


def _stayed(old: list[str], new: list[str]) -> list[tuple[int, int, int]]:
    """Runs of equal lines: where they begin in the old and the new ones, and how many they are."""
    least = min(len(old), len(new))
    head = next((n for n in range(least) if old[n] != new[n]), least)
    rest = least - head
    tail = next((n for n in range(rest) if old[-1 - n] != new[-1 - n]), rest)
    inner = old[head : len(old) - tail], new[head : len(new) - tail]
    runs = [(0, 0, head), (len(old) - tail, len(new) - tail, tail)]
    if max(map(len, inner)) <= MOST_COMPARED:
        found = SequenceMatcher(None, *inner, autojunk=False).get_matching_blocks()
        runs += [(head + one.a, head + one.b, one.size) for one in found]
    return runs
