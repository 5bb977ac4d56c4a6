"""Binary32 arithmetic with canonical results (ruleset v1, Numbers).

Every value is an IEEE binary32 held in a Python float.  A float64 sum, difference, product or
quotient of two binary32 values, rounded to binary32, has the same bits as the operation done in
binary32, so `struct` is all it takes.  `canon` keeps NaN, infinities, subnormals and -0 out.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Context, Decimal
from math import isfinite
from struct import Struct

MAX_FLOAT = 3.4028234663852886e38
TINY = 2.0**-100
"""Below this magnitude a value is 0: a margin above the zone that XLA flushes to zero."""

_F32 = Struct("<f")
_U32 = Struct("<I")


def canon(x: float) -> float:
    """The canonical binary32 of a real number: clamped, rounded, tiny values and -0 made 0.

    Rounding comes first: a number just below 2^-100 that rounds to 2^-100 stays.

    >>> canon(0.1), canon(1e300), canon(-1e-40), canon(-0.0)
    (0.10000000149011612, 3.4028234663852886e+38, 0.0, 0.0)
    """
    if x >= MAX_FLOAT:
        return MAX_FLOAT
    if x <= -MAX_FLOAT:
        return -MAX_FLOAT
    rounded: float = _F32.unpack(_F32.pack(x))[0]
    return 0.0 if -TINY < rounded < TINY else rounded


def add(a: float, b: float) -> float:
    """a + b, canonical."""
    return canon(a + b)


def sub(a: float, b: float) -> float:
    """a - b, canonical."""
    return canon(a - b)


def mul(a: float, b: float) -> float:
    """a * b, canonical.

    >>> mul(15.0, -1.5)
    -22.5
    """
    return canon(a * b)


def div(a: float, b: float) -> float:
    """a / b, canonical; by zero it is 0.

    >>> div(1.0, 0.0), div(1.0, 3.0)
    (0.0, 0.3333333432674408)
    """
    return 0.0 if b == 0.0 else canon(a / b)


def shown(x: float) -> str:
    """The canonical value as text that reads back as the same value.

    Whole numbers stand in full (below 10^21), others in the fewest digits that will do, a half
    rounded away from 0, as the page does it.

    >>> shown(1408224.25), shown(-26176.8125)
    ('1408224.3', '-26176.813')
    >>> shown(100.0), shown(canon(0.1)), shown(33554433.0), shown(-22.5), shown(-0.0)
    ('100', '0.1', '33554432', '-22.5', '0')
    >>> shown(1e300), shown(canon(1e-7)), shown(canon(1e-5))
    ('3.4028235e38', '1e-7', '0.00001')
    """
    if not isfinite(x):
        return str(x)
    exact = canon(x)
    if exact.is_integer() and abs(exact) < 1e21:
        return str(int(exact))
    # The largest value would read back from anything above it too.
    fewest = 7 if abs(exact) == MAX_FLOAT else 0
    texts = (_rounded(exact, digits + 1) for digits in range(fewest, 9))
    short = next((text for text in texts if canon(float(text)) == exact), repr(exact))
    head, _, power = short.partition("e")
    head = head.rstrip("0").rstrip(".") if "." in head else head
    return (
        f"{head}e{int(power)}"
        if abs(float(short)) < 1e-6 or abs(exact) >= 1e21
        else _spelled(short)
    )


def _rounded(x: float, digits: int) -> str:
    """The number in so many digits, with an exponent."""
    return f"{Context(digits, ROUND_HALF_UP).create_decimal(x):e}"


def _spelled(text: str) -> str:
    """The number of a text with an exponent, without one."""
    found = f"{Decimal(text):f}"
    return found.rstrip("0").rstrip(".") if "." in found else found


def bits(x: float) -> int:
    """The 32 bits of a canonical value, for digests and comparisons across cores.

    >>> hex(bits(1.0))
    '0x3f800000'
    """
    found: int = _U32.unpack(_F32.pack(x))[0]
    return found
