"""A match as it was shown, ply by ply: each view as what differs from the one before.

A difference is `[value]`, a new value; `[start, count, items]`, where items of a list stand for
others; or an object of differences by key (of lists, by index), where 0 takes a key away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from core.agents.base import HUMAN, Seat
from core.match import Match
from core.matchview import bare_view, events_json
from core.moves import moves_json
from core.protocol import Json

WATCHED = Seat("random")
"""Any seat but a person's: whoever watches a match between people sees what a spectator sees."""


def frames(match: Match, first: int = 0, end: int | None = None) -> Iterator[Json]:
    """From ply `first` up to `end`: `{"view", "events", "move"}`, the view as a difference.

    The move is that of the list of moves; the start has none.  The match is
    seen through the eyes of its only person, else of a spectator.
    """
    whole = _watched(match.goto(len(match.plies)))
    told = _events_by_ply(whole)
    seats = {player: match.seat(player).dump() for player in match.game.players}
    before = _view(whole, first - 1, seats) if first else None
    count = len(whole.plies) + 1
    last = count if end is None else min(end, count)
    begin = max(first - 1, 0)
    moves = moves_json(whole, begin, last)["plies"]
    for ply in range(first, last):
        after = _view(whole, ply, seats)
        move = moves[ply - 1 - begin] if ply else None
        yield {"view": difference(before, after), "events": told.get(ply, []), "move": move}
        before = after


def _watched(match: Match) -> Match:
    people = [player for player in match.game.players if match.seat(player) == HUMAN]
    if len(people) == 1:
        return match
    return replace(match, seats=dict.fromkeys(match.game.players, WATCHED))


def _events_by_ply(match: Match) -> dict[int, list[Json]]:
    found: dict[int, list[Json]] = {}
    for event in events_json(match):
        found.setdefault(event["ply"], []).append(event)
    return found


def _view(match: Match, ply: int, seats: Json) -> dict[str, Json]:
    view: dict[str, Json] = {**bare_view(match.goto(ply)), "seats": seats, "text": None}
    return view | {"can_edit": False, "can_trace": False, "can_report": False}


def difference(before: Json, after: Json) -> Json:
    """What makes `after` of `before`; `{}` where they are the same."""
    if isinstance(before, dict) and isinstance(after, dict):
        gone = {key: 0 for key in before if key not in after}
        return gone | _by_key((key, before.get(key, _ABSENT), after[key]) for key in after)
    if isinstance(before, list) and isinstance(after, list):
        return _of_lists(before, after)
    # in Python 1 is True and 1.0, in JSON it is not
    return {} if type(before) is type(after) and before == after else [after]


_ABSENT = object()


def _by_key(pairs: Iterable[tuple[str, Json, Json]]) -> dict[str, Json]:
    made = ((key, difference(before, after)) for key, before, after in pairs)
    return {key: one for key, one in made if one != {}}


def _of_lists(before: list[Json], after: list[Json]) -> Json:
    if len(before) == len(after):
        return _by_key((str(n), *pair) for n, pair in enumerate(zip(before, after, strict=True)))
    shorter = min(len(before), len(after))
    start = _alike(zip(before, after, strict=False))
    end = min(_alike(zip(reversed(before), reversed(after), strict=False)), shorter - start)
    return [start, len(before) - start - end, after[start : len(after) - end]]


def _alike(pairs: Iterable[tuple[Json, Json]]) -> int:
    """How many pairs are the same before the first that is not."""
    count = 0
    for before, after in pairs:
        if difference(before, after) != {}:
            break
        count += 1
    return count
