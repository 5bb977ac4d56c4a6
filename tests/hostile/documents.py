"""Gives every name of a document one of the hostile names, and says which it took."""

from __future__ import annotations

import json
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from core.checks import parts_of
from editors import patches
from editors.host import call
from tests.hostile.names import NAMES
from tests.hostile.positions import Place, places

Json = Any

ROOT = Path(__file__).resolve().parents[2]
WORDS = {
    "boards": {"repeat/until"},
    "heroes": {"script"},
    "asg": set[str](),
    "defense": set[str](),
    "mtg": {"oracle_text", "type_line", "mana_cost", "power", "toughness"},
}
"""Texts in a language of their own; what they name is renamed along with its definition."""

TRIES = 3
"""Names that are tried at a place: one may be taken there already."""


@dataclass
class Hostile:
    """A document, and for each position of the schema the names that stand there."""

    system: str
    document: Json
    taken: dict[str, set[str]] = field(default_factory=dict)


def schema_of(system: str) -> Json:
    """The JSON Schema of a system's documents."""
    return json.loads((ROOT / "specs" / system / "schema.json").read_text("utf-8"))


def is_name(system: str, position: str) -> bool:
    """Whether a position holds names: not a script, an address of a schema, a code of a check."""
    steps = [part for part in position.split("/") if part != "properties"]
    last = next((part for part in reversed(steps) if not part.isdigit() and part != "anyOf"), "")
    return (
        last != "$schema"
        and "meant" not in steps
        and not any(
            position.replace("/properties", "").endswith(word) or last == word
            for word in WORDS[system]
        )
    )


def hostile(system: str, document: Json, names: Sequence[str] = NAMES, start: int = 0) -> Hostile:
    """A valid document like the given one with hostile names, from `names[start]` on.

    Names are not given twice while there are others.
    """
    root = schema_of(system)
    made = Hostile(system, deepcopy(document))
    order = [*names[start % len(names) :], *names[: start % len(names)]]
    tried: set[tuple[str, str]] = set()
    given = 0
    while True:
        found = [place for place in places(root, made.document) if is_name(system, place.position)]
        left = (p for p in found if _name(made, p) not in names and _key(made, p) not in tried)
        place = next(left, None)
        if place is None:
            break
        tried.add(_key(made, place))
        for n in range(TRIES):
            if _give(made, place, order[(given + n) % len(order)]):
                given += n + 1
                break
    errors = errors_of(system, made.document)
    assert not errors, (system, errors)
    for place in found:
        if _name(made, place) in names:
            made.taken.setdefault(place.position, set()).add(_name(made, place))
    return made


def _key(made: Hostile, place: Place) -> tuple[str, str]:
    return place.path.rpartition("/")[0] if place.is_key else place.path, _name(made, place)


def _name(made: Hostile, place: Place) -> str:
    if place.is_key:
        return str(parts_of(place.path)[-1])
    found = made.document
    for part in parts_of(place.path):
        found = found[int(part)] if isinstance(found, list) else found[part]
    return str(found)


def _give(made: Hostile, place: Place, name: str) -> bool:
    """Rename what stands at a place with all that refers to it, or else write the name there."""
    asked = {"system": made.system, "document": made.document, "path": place.path, "to": name}
    answer = json.loads(call("edit.rename", json.dumps(asked)))
    if answer["ok"]:
        after = patches.apply(made.document, answer["result"]["patch"])
        if _holds(after, place, name):
            made.document = after
            return True
    if place.is_key:
        return False
    after = patches.apply(made.document, [{"op": "replace", "path": place.path, "value": name}])
    if errors_of(made.system, after):
        return False
    made.document = after
    return True


def _holds(document: Json, place: Place, name: str) -> bool:
    """Whether a name stands at a place; a key has moved to another path by getting it."""
    *way, last = parts_of(place.path)
    for part in way:
        document = document[int(part)] if isinstance(document, list) else document[part]
    if place.is_key:
        return name in document
    return bool(document[int(last) if isinstance(document, list) else last] == name)


def errors_of(system: str, document: Json) -> list[str]:
    """The codes of the errors of a document, as the author side checks its text."""
    text = json.dumps(document)
    answer = json.loads(call("check", json.dumps({"text": text, "system": system})))
    assert answer["ok"], answer
    return [one["code"] for one in answer["result"]["issues"] if one["severity"] == "error"]
