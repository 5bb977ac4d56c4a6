"""What a spec says that no rule reads: its name, its description, where its picture draws things.

An edit of such changes nothing of a running match: what was played stays as it is, and only what
is new needs to be told.
"""

from __future__ import annotations

from dataclasses import replace

from core import registry
from core.abilities import Captioned
from core.match import Match
from core.protocol import AnyGame, Json


def is_same_play(system: str, before: Json, after: Json) -> bool:
    """Whether two valid specs of a system differ at most in what no rule reads.

    >>> is_same_play("boards", {"name": "One", "leader": "k"}, {"name": "Two", "leader": "k"})
    True
    >>> is_same_play("boards", {"leader": "k"}, {"leader": "q"})
    False
    """
    found = registry.get(system)
    if not isinstance(found, Captioned):
        return False
    return _same(found.uncaptioned(before), found.uncaptioned(after))


def _same(before: Json, after: Json) -> bool:
    """Equality as JSON has it: true is not 1, and the order of keys counts, as it may in play."""
    if type(before) is not type(after):
        return False
    if isinstance(before, dict):
        return list(before) == list(after) and all(_same(before[k], after[k]) for k in before)
    if isinstance(before, list):
        return len(before) == len(after) and all(map(_same, before, after))
    return bool(before == after)


def carried_over(match: Match, game: AnyGame) -> Match:
    """The match up to here on a game that plays alike, with everything that was played."""
    return replace(match, game=game, plies=match.plies[: match.done], undone=())
