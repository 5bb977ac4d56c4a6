"""Names that a reader takes for each other."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable

from core.games.heroes.plan import HEALTH


def folded(name: str) -> str:
    """What is left of a name for the eye: without case, blanks and ways of composing characters.

    >>> folded("Max Health ") == folded("max_health")
    True
    """
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(c for c in plain if unicodedata.category(c)[0] not in "ZCP")


def difference(a: str, b: str) -> str:
    """What sets two names that look alike apart, as the end of a sentence."""
    if unicodedata.normalize("NFC", a) == unicodedata.normalize("NFC", b):
        return "they differ only in how their characters are composed"
    if a.casefold() == b.casefold():
        return "they differ only in upper and lower case"
    if a.split() == b.split() or a.replace(" ", "") == b.replace(" ", ""):
        return "they differ only in blanks"
    return "they look nearly alike"


def rarer_lookalikes(names: Iterable[str], counts: Counter[str]) -> dict[str, str]:
    """Each name that looks like one that is used more, with that one."""
    groups: dict[str, list[str]] = {}
    for name in names:
        if name:
            groups.setdefault(folded(name) or name, []).append(name)
    found: dict[str, str] = {}
    for group in groups.values():
        if len(group) > 1:
            best = max(group, key=lambda name: (name == HEALTH, counts[name]))
            found |= {name: best for name in group if name != best}
    return found
