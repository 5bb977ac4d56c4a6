"""How long the rest of an evaluation will take, once that is worth telling."""

from __future__ import annotations

SHARE = 0.05
"""A part of all rounds from which on their pace says what the rest takes."""

SOON_S = 2.0
"""Seconds before which nothing is told: processes start, and the first rounds are slow."""

LONG_S, MANY = 60.0, 40
"""Seconds and rounds from which on a smaller part than `SHARE` says it too."""


def seconds_left(done: float, of: float, seconds: float) -> float | None:
    """Seconds for what is left `of` so many rounds, of which `done` took so many `seconds`; None
    while a few slow rounds at the start would say something wild.

    The page has the same rule (static/src/balance/numbers.js).

    >>> seconds_left(1, 100, 30.0), seconds_left(10, 100, 30.0), seconds_left(40, 4000, 60.0)
    (None, 270.0, 5940.0)
    """
    is_told = done >= SHARE * of or (seconds >= LONG_S and done >= MANY)
    if done <= 0 or seconds < SOON_S or not is_told:
        return None
    return seconds * (of - done) / done
