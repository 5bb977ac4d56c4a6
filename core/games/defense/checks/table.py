"""The table of the checks of heroes and matches, and what its checks share.

A code `defense.card-…` is a fault of a card: a warning, because the hero plays its v1 board then.
Every other code about a card is a lint that changes nothing.
"""

from __future__ import annotations

from fractions import Fraction

from core.checks import Checks
from core.games.defense.document import Document
from core.protocol import Fix, Json, Pointer

TABLE: Checks[Document] = Checks("defense")

FAULT = "card-"
"""How the names of the codes begin that make a hero fall back to v1."""

BEGIN = f"defense.{FAULT}"
"""How the codes of faults of cards begin."""


def put(title: str, path: Pointer, value: Json) -> Fix:
    """A fix that writes a value, whether the key is there or not."""
    return Fix(title, ({"op": "add", "path": path, "value": value},))


def percent(value: Fraction) -> str:
    """A probability as people read it, with the exact fraction where that says more.

    >>> percent(Fraction(7, 27)), percent(Fraction(1)), percent(Fraction(1, 8))
    ('25.93 % (7/27)', '100 %', '12.5 %')
    """
    hundred = value * 100
    if hundred.denominator == 1:
        return f"{hundred.numerator} %"
    shown = f"{float(hundred):.2f}"
    if Fraction(shown) == hundred:
        return f"{shown.rstrip('0')} %"
    if not float(shown) and value:
        shown = f"{float(hundred):.1g}"
    return f"{shown} % ({value.numerator}/{value.denominator})"
