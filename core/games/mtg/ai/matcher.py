"""One value of a model held against entries of the action schema.

It may be an id, an id inside of a text, an index, a name or a card id.  Entries with the same
name are interchangeable only when they are the same apart from their ids; then the first is meant.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from core.games.mtg.ai.refusals import Refused
from core.games.mtg.surface.objects import Entry
from core.protocol import Json

IDS = ("option_id", "instance_id", "player_id")
KEYS = (*IDS, "id", "object_id", "target_id", "card_id", "name", "card_name", "card", "index")
"""Keys of an object that say what it is, the surest first."""


class Asked(NamedTuple):
    """What is asked for: the entries, and how a wrong answer is refused."""

    entries: list[Entry]
    field: str
    unknown: str
    ambiguous: str
    by_index: bool = False


def id_of(entry: Entry) -> str:
    """The entry's own id: of the option, of the object, or of the player."""
    return next(str(entry[key]) for key in IDS if key in entry)


def _ids(entry: Entry) -> set[str]:
    return {str(entry[key]) for key in IDS if key in entry}


def legal_of(entries: list[Entry]) -> tuple[Json, ...]:
    """Ids and names, for a refusal."""
    return tuple(
        {key: entry[key] for key in (*IDS, "name", "tapped") if key in entry} for entry in entries
    )


def alike(one: Entry, two: Entry) -> bool:
    """Whether two entries are the same apart from ids."""
    return _plain(one) == _plain(two)


def _plain(entry: Entry) -> Entry:
    found = {key: value for key, value in entry.items() if key not in IDS}
    rows = found.get("additional_costs")
    if rows:
        found["additional_costs"] = [
            row | {"candidates": [_plain(each) for each in row["candidates"]]} for row in rows
        ]
    return found


def find(value: Json, asked: Asked, notes: list[str], taken: Collection[str] = ()) -> Entry:
    """The entry that is meant; names never mean one that is `taken`.  Raises Refused."""
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if isinstance(value, dict):
        entry = find(_said(value, asked), asked, notes, taken)
        agree(entry, value, asked)
        return entry
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if type(value) is int:
        return _at(value, asked, notes)
    if not isinstance(value, str):
        raise _unknown(value, asked)
    text = value.strip()
    for entry in asked.entries:
        if text in _ids(entry):
            return entry
    if asked.by_index and text.isascii() and text.isdigit() and len(text) < 6:
        return _at(int(text), asked, notes)
    named = _by_name(text, asked.entries)
    if named:
        return _one_of(text, named, asked, notes, taken)
    return _by_id_inside(text, asked, notes)


def agree(entry: Entry, said: dict[str, Json], asked: Asked) -> None:
    """Whatever else is said of the entry has to be true.  Raises Refused."""
    for key in ("name", "card_name", "card_id"):
        given = said.get(key)
        own = entry.get("card_id" if key == "card_id" else "name")
        if isinstance(given, str) and own and given.strip().casefold() != str(own).casefold():
            words = f"{id_of(entry)} is {own}, and not {given[:60]!r}; say which is meant"
            raise Refused(asked.ambiguous, words, asked.field, legal_of(asked.entries))


def _said(value: dict[str, Json], asked: Asked) -> Json:
    """The surest of what an object says it is."""
    for key in KEYS:
        given = value.get(key)
        if given is None or isinstance(given, dict | list | bool):
            continue
        if key != "index" and not isinstance(given, str):
            continue
        return given
    raise _unknown(value, asked)


def _at(index: int, asked: Asked, notes: list[str]) -> Entry:
    if not asked.by_index or not 0 <= index < len(asked.entries):
        raise _unknown(index, asked)
    notes.append("index")
    return asked.entries[index]


def _by_name(text: str, entries: list[Entry]) -> list[Entry]:
    word = text.casefold()
    return [
        each
        for each in entries
        if word in (str(each.get("name", "")).casefold(), str(each.get("card_id", "")).casefold())
        and word
    ]


def _one_of(
    text: str, named: list[Entry], asked: Asked, notes: list[str], taken: Collection[str]
) -> Entry:
    free = [each for each in named if id_of(each) not in taken]
    if not free:
        raise _unknown(text, asked)
    if len(free) == 1:
        notes.append("name")
    elif all(alike(free[0], each) for each in free[1:]):
        notes.append("interchangeable")
    else:
        raise Refused(asked.ambiguous, f"{text[:60]!r} may be several; give its id", asked.field,
                      legal_of(free))  # fmt: skip
    return free[0]


def _by_id_inside(text: str, asked: Asked, notes: list[str]) -> Entry:
    """An id in the middle of a text, unless the text names something else besides."""
    words = set(re.findall(r"\w+", text))
    found = [
        each for each in asked.entries if words & {str(each[key]) for key in IDS if key in each}
    ]
    if not found:
        raise _unknown(text, asked)
    name = str(found[0].get("name", "")).casefold()
    told = text.casefold()
    other = any(
        (other := str(each.get("name", "")).casefold()) and other in told and other not in name
        for each in asked.entries
    )
    if len(found) > 1 or other:
        raise Refused(asked.ambiguous, f"{text[:60]!r} may be several; give its id alone",
                      asked.field, legal_of(found))  # fmt: skip
    notes.append("id_from_text")
    return found[0]


def _unknown(value: Json, asked: Asked) -> Refused:
    said = repr(value)[:60]
    return Refused(asked.unknown, f"{said} is none of the legal values", asked.field,
                   legal_of(asked.entries))  # fmt: skip
