"""What of a scenario does not come back from another format, told before anybody misses it.

Every export is read again and compared with the document: what the report does not name yet is
named here, so that what an export calls kept is the same after import.
"""

from __future__ import annotations

from core.checks import quoted
from core.games.asg.document import Document, member, number
from core.games.asg.settings import DEFAULTS
from core.meant import KEY as MEANT
from core.protocol import Json
from editors.games.asg.formats.draft import Report

_NODE = {"owner": "Neutral", "supplyYield": 0, "label": None}
_HEAD: dict[str, Json] = {
    "id": "scenario",
    "name": None,
    "description": None,
    MEANT: [],
    "startingPlayer": "P1",
}
_NONE = {"P1": 0, "P2": 0}


def tell_differences(raw: Json, back: Json, report: Report) -> None:
    """A line for everything that is another value in `back`, which was read again."""
    one, other = Document(raw), Document(back)
    for key, default in _HEAD.items():
        _compare(report, key, member(raw, key), member(back, key), default)
    for key, default in DEFAULTS.items():
        own, its = member(raw, "settings"), member(back, "settings")
        _compare(report, key, member(own, key), member(its, key), default)
    for player in ("P1", "P2"):
        state = member(member(member(raw, "initialState"), "playerSupply"), player)
        _compare(report, f"supply of {player}", state, other.supply(player), 0)
        _compare(report, f"headquarters of {player}", one.hq.get(player), other.hq.get(player), "")
    _nodes(one, other, report)


def _compare(report: Report, what: str, before: Json, after: Json, default: Json) -> None:
    before, after = (default if value is None else value for value in (before, after))
    if before != after or isinstance(before, bool):
        message = f"The {what} is {quoted(before)}, which has no place there; it is read as "
        report.add("lost", what, f"{message}{quoted(after)}.")


def _nodes(one: Document, other: Document, report: Report) -> None:
    held = member(member(one.raw, "initialState"), "nodeForces")
    for id, node in one.by_id.items():
        its = other.by_id.get(id)
        if its is None:
            if id:
                report.count(
                    "lost",
                    "nodes",
                    "{n} node does not come back under its id.",
                    "{n} nodes do not come back under their ids.",
                )
            continue
        for key, default in _NODE.items():
            before, after = node.raw.get(key, default), its.raw.get(key, default)
            if before != after or isinstance(before, bool):
                _tell(report, key)
        if any(_place(node.raw.get(key)) != its.raw.get(key) for key in "xy"):
            _tell(report, "place")
        if _troops(member(held, id)) != _NONE | other.forces.get(id, {}):
            _tell(report, "troops")


def _troops(entry: Json) -> Json:
    """Troops as they are written, with what is left out; whatever they are if they are none."""
    if entry is None:
        return _NONE
    if not isinstance(entry, dict) or any(type(value) is not int for value in entry.values()):
        return entry
    return _NONE | entry


def _place(value: Json) -> float | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else number(value)


def _tell(report: Report, what: str) -> None:
    report.count(
        "lost",
        what,
        "The {what} of {n} node has no place there as it is.",
        "The {what} of {n} nodes has no place there as it is.",
        what=what,
    )
