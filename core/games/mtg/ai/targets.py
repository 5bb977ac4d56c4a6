"""Targets of a reply as the groups of the schema.

A single value, a flat list or groups; each hit is replaced by the schema's own dict.  Groups are
never swapped, extra targets never cut; repeats inside a group are one.
"""

from __future__ import annotations

from core.games.mtg.ai.matcher import Asked, find
from core.games.mtg.ai.refusals import Refused
from core.games.mtg.surface.check import short
from core.games.mtg.surface.objects import Entry
from core.protocol import Json

ME = ("me", "myself", "self", "my face")
THEM = ("opponent", "the opponent", "my opponent", "opp", "enemy", "face", "their face",
        "opponent's face", "opponents face")  # fmt: skip


def groups_of(
    groups: list[Entry], value: Json, player: str, notes: list[str], field: str = "targets"
) -> list[list[Entry]]:
    """One list of canonical targets per group, not yet checked for its count.  Raises Refused."""
    given = _grouped(groups, value, notes, field)
    found = []
    for n, (group, members) in enumerate(zip(groups, given, strict=True)):
        where = f"{field}[{n}]"
        found.append(_filled(group, notes) if members is None
                     else _members(group, members, player, notes, where))  # fmt: skip
    return found


def _is_forced(group: Entry) -> bool:
    return bool(group["min"] == len(group["candidates"]))


def _filled(group: Entry, notes: list[str]) -> list[Entry]:
    notes.append("targets_filled")
    return [short(each) for each in group["candidates"]]


def _grouped(
    groups: list[Entry], value: Json, notes: list[str], field: str
) -> list[list[Json] | None]:
    """The values per group; None where the only legal choice is to be filled in."""
    if value is None or value == [] or value == {} or value == "":
        if all(map(_is_forced, groups)):
            return [None if group["min"] else [] for group in groups]
        if value is None or any(group["min"] for group in groups):
            raise _wrong_count(groups, field)
        return [[] for _ in groups]
    values = value if isinstance(value, list) else [value]
    if not any(isinstance(each, list) for each in values):
        if len(groups) == 1:
            return [values]
        if len(values) != len(groups):
            raise _wrong_count(groups, field)
        notes.append("regrouped")
        return [[each] for each in values]
    if len(values) != len(groups):
        raise _wrong_count(groups, field)
    return [_group(group, each) for group, each in zip(groups, values, strict=True)]


def _group(group: Entry, value: Json) -> list[Json] | None:
    if value is None or value == []:
        return None if group["min"] and _is_forced(group) else []
    return value if isinstance(value, list) else [value]


def _wrong_count(groups: list[Entry], field: str) -> Refused:
    legal = tuple(
        {"min": each["min"], "max": each["max"], "candidates": list(map(short, each["candidates"]))}
        for each in groups
    )
    return Refused("TARGET_COUNT", f"Give {len(groups)} group(s) of targets", field, legal)


def _members(
    group: Entry, values: list[Json], player: str, notes: list[str], field: str
) -> list[Entry]:
    asked = Asked(group["candidates"], field, "TARGET_NOT_LEGAL", "AMBIGUOUS_TARGET")
    found: list[Entry] = []
    for value in values:
        target = short(find(_player(value, group, player, notes), asked, notes))
        if target in found:
            notes.append("deduped")
        else:
            found.append(target)
    return found


def _player(value: Json, group: Entry, player: str, notes: list[str]) -> Json:
    """The player whom a word means, from where the model sits."""
    word = value.strip().casefold() if isinstance(value, str) else ""
    if word not in ME and word not in THEM:
        return value
    names = [each["player_id"] for each in group["candidates"] if each["type"] == "PLAYER"]
    meant = [name for name in names if (name == player) == (word in ME)]
    if len(meant) != 1:
        return value
    notes.append("player_word")
    return meant[0]
