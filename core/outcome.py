"""How a match ended, as one sentence in the form that all games share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

ENDINGS = frozenset({"result", "game_end", "over"})
"""The types of the events that say how a match ended."""

_PLY_LIMIT = {"ply_limit": "the match reached its ply limit"}
_JOINED = ("by ", "as ", "when ")


def why_words(reason: str, reasons: Mapping[str, str]) -> str:
    """The reason in the game's own words; one that has none in the words that it is made of.

    >>> why_words("turn_cap", {"turn_cap": "the plies are used up"}), why_words("last_left", {})
    ('the plies are used up', 'last left')
    """
    return {**_PLY_LIMIT, **reasons}.get(reason) or reason.replace("_", " ")


def outcome_words(winners: Sequence[str], why: str) -> str:
    """Who won and why; a reason that begins with a name of the document has ": " before it.

    >>> outcome_words(["White"], "by checkmate"), outcome_words(["A", "B"], "nobody can move")
    ('White wins by checkmate', 'A and B win: nobody can move')
    >>> outcome_words(["Mage"], ": by the sea loses"), outcome_words([], "the turns are used up")
    ('Mage wins: by the sea loses', 'Draw: the turns are used up')
    """
    bare = why.removeprefix(": ")
    if not winners:
        return f"Draw: {bare}"
    who = f"{' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'}"
    return f"{who} {why}" if why.startswith(_JOINED) else f"{who}: {bare}"
