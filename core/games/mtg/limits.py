"""Bounds of documents, so that no file can take a check or a match longer than a reader waits."""

from __future__ import annotations

MAX_TEXT = 1_000
"""Characters of one oracle text; the longest printed ones have some 700."""

MAX_DECK = 500
"""Cards of one deck."""

MAX_COUNT = 250
"""Copies that one row of a deck may ask for."""

HAND = 7
"""Cards of an opening hand: a smaller deck cannot begin."""

DECK = 60
"""Cards that a deck usually has."""

COPIES = 4
"""Copies that a deck usually has of one card that is no basic land."""

TURN_CAP = 200
"""Turns, both players' counted, after which a match is a draw unless it says otherwise."""
