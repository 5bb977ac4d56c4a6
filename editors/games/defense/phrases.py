"""The values of the keys of defence cards within sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.games.defense.policies import POLICIES
from core.language.phrases import Render, counted, listing
from core.language.words import Argument
from core.protocol import Json
from editors.games.defense.choices import SPOKEN

Raw = dict[str, Any]


@dataclass(frozen=True)
class Names:
    """The statuses and combos of a match by their ids."""

    statuses: dict[str, Raw]
    combos: dict[str, Raw]

    def status(self, id: str) -> str:
        """What a status is called."""
        return str(self.statuses.get(id, {}).get("name") or id)

    def combo(self, id: str) -> str:
        """What a combo is called."""
        return str(self.combos.get(id, {}).get("name") or id)


_BESIDE = {
    "cap": ", at most {}",
    "stackCap": ", up to {} held",
    "usablePhase": ", to be spent {}",
    "expires": ", lost {}",
}
"""Keys that are spoken of behind a comma, and not at all where they are left out."""

_FLAGS = {
    ("cleansable", False): ", and cannot be cleansed",
    ("carryOverOnKO", True): ", and stays when its owner is out",
    ("buffs", True): " and of pending buffs",
    ("allowExtra", True): ", or more of them",
    ("allowExtra", False): ", and no more of them",
}


def rendered(names: Names) -> Render:
    """What says the value of a key, with the names of a match."""

    def render(argument: Argument, value: Json) -> str:
        if argument.name in _BESIDE:
            return "" if value is None else _BESIDE[argument.name].format(_plain(value))
        if argument.kind == "flag":
            return _FLAGS.get((argument.name, bool(value)), "")
        if argument.kind == "status":
            return "each negative status" if value is None else names.status(str(value))
        return _by_kind(argument, value)

    return render


def _by_kind(argument: Argument, value: Any) -> str:
    if argument.name == "min":
        return "" if value == 1 else f", from {value} on"
    if argument.name == "per" and argument.kind == "count":
        return counted(value, "match", "matches")
    if argument.kind == "recipe":
        return listing([f"{each['min']} in {each['id']}" for each in value])
    if argument.kind == "fields":
        return "" if value is None else f" in {listing(value, 'or')}"
    if argument.kind == "policy":
        return POLICIES[value].phrase
    if argument.kind == "counts":
        return listing([str(each) for each in value])
    return str(value)


def _plain(value: Any) -> str:
    """A number, a phase or the end of a status."""
    if not isinstance(value, dict):
        return SPOKEN["usablePhase"].get(value, str(value))
    if "turns" in value:
        return f"after {counted(value['turns'], 'turn')} of its owner"
    return SPOKEN["type"].get(value["type"], str(value["type"]))
