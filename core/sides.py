"""Documents whose sides, such as heroes or decks, are set against those of other documents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from core.abilities import Side, Sided
from core.digest import digest
from core.protocol import Json


class NotTogether(ValueError):
    """Documents that do not make one roster; the sentence says what differs and what to do."""


def sides_of(system: Sided, documents: Mapping[str, Json]) -> list[Side]:
    """Every side of the documents once, each under a name of its own.

    Sides of one name that differ are told apart by the names of their documents.
    """
    found: dict[str, tuple[Side, str]] = {}
    for label, raw in documents.items():
        for side in system.sides(raw):
            found.setdefault(digest(side.part), (side, label))
    names = [side.name for side, _ in found.values()]
    labelled = [
        side if names.count(side.name) == 1 else Side(f"{side.name} ({label})", side.part)
        for side, label in found.values()
    ]
    return [
        Side(name, side.part)
        for name, side in zip(_unique(side.name for side in labelled), labelled, strict=True)
    ]


def agreed(documents: Mapping[str, Json], keys: Mapping[str, Json]) -> dict[str, Json]:
    """What the documents say under each key in common; a key stands for a value where absent.

    Raises NotTogether where two of them say different things.

    >>> agreed({"A": {"turns": 5}, "B": {}}, {"turns": 5, "name": None})
    {'turns': 5}
    """
    found: dict[str, Json] = {}
    for key, absent in keys.items():
        said = {label: raw.get(key, absent) for label, raw in documents.items()}
        first = next(iter(said), None)
        other = next((each for each in said if said[each] != said[first or each]), None)
        if other is not None:
            raise NotTogether(
                f"{first} and {other} do not have the same {key}, so their sides cannot meet under "
                "the same rules; make it the same in both"
            )
        for raw in documents.values():
            if key in raw:
                found[key] = raw[key]
    return found


def _unique(names: Iterable[str]) -> list[str]:
    """The names, those that came before with a number.

    >>> _unique(["A", "B", "A"])
    ['A', 'B', 'A (2)']
    """
    found: list[str] = []
    for name in names:
        number, told = 1, name
        while told in found:
            number += 1
            told = f"{name} ({number})"
        found.append(told)
    return found
