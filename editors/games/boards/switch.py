"""Switching the word of a condition, side effect or type, and back without loss."""

from __future__ import annotations

import copy
from typing import Any

from core.errors import CallError
from core.games.boards.conditions import CONDITIONS
from core.games.boards.document import Document
from core.games.boards.effects import SIDE_EFFECTS
from core.games.boards.language import STATES, Table, Word
from core.games.boards.own_conditions import CONDITION_TYPES, own_condition
from core.games.boards.wins import WIN_CONDITIONS
from core.language.words import Argument
from core.protocol import Json
from editors.games.boards.kinds import KINDS
from editors.payload import Payload, at, get

_TABLES: dict[str, tuple[str, Table]] = {
    "condition": ("condition", CONDITIONS),
    "side_effect": ("action", SIDE_EFFECTS),
    "win_condition": ("type", WIN_CONDITIONS),
    "global_condition": ("type", CONDITION_TYPES),
    "action": ("state", STATES),
}
"""Per kind of entity: the key that holds its word, and the words."""

_USUAL = {"EMPTY": "MOVE", "ENEMY": "CAPTURE", "ALLY": "CAPTURE"}


def switch(payload: Payload) -> Json:
    """The patch that gives an entity another word: fitting keys stay, the others go to the stash.

    The stash of an earlier switch brings back what that one put away, so that switching there and
    back is no change at all; the document itself never holds keys of another word.
    """
    raw, path, to = payload.get("document"), get(payload, "path", str), get(payload, "to", str)
    stash = dict(get(payload, "stash", dict, {}))
    node, kind = at(raw, path), KINDS.at(raw, path)
    if kind is None or kind.name not in _TABLES or not isinstance(node, dict):
        raise CallError("edit.wrong-place", f"{path!r} has no word to switch", path="/path")
    tag, table = _TABLES[kind.name]
    if to not in table and not (kind.name == "condition" and to in _own(raw)):
        known = ", ".join(table)
        raise CallError("edit.unknown-word", f"There is no {to!r} here; known are {known}")
    if kind.name == "global_condition":
        value = _switch_type(node, to, stash)
    elif kind.name == "action":
        value = {**node, "state": to, "action": _USUAL[to]}
    else:
        word = table.get(to) or own_condition(to)
        value = _switch_word(raw, node, tag, word, stash)
    patch = [{"op": "replace", "path": path, "value": value}]
    return {
        "patch": patch,
        "name": f"Switch {node.get(tag)} to {to}",
        "select": path,
        "stash": stash,
    }


def _own(raw: Json) -> dict[str, str | None]:
    return Document(raw).condition_types


def _switch_type(node: dict[str, Json], to: str, stash: dict[str, Json]) -> dict[str, Json]:
    """The lists of one type mean nothing to the other."""
    if node.get("type") == to:
        return node
    check = node.get("check")
    stash[f"check {node.get('type')}"] = copy.deepcopy(check)
    empty: dict[str, Json] = {name: [] for name in check} if isinstance(check, dict) else {}
    return {**node, "type": to, "check": copy.deepcopy(stash.get(f"check {to}", empty))}


def _switch_word(
    raw: Json, node: dict[str, Json], tag: str, word: Word, stash: dict[str, Json]
) -> dict[str, Any]:
    value: dict[str, Any] = {tag: word.name}
    for key, item in node.items():
        if key != tag and word.argument(key) is None:
            stash[key] = copy.deepcopy(item)
    for argument in word.arguments:
        if argument.name in node:
            value[argument.name] = node[argument.name]
        elif argument.name in stash:
            value[argument.name] = copy.deepcopy(stash[argument.name])
        elif argument.required:
            value[argument.name] = usual(raw, argument)
    return value


def usual(raw: Json, argument: Argument) -> Json:
    """A first value for an argument: something that exists, where there is something."""
    document = Document(raw)
    ids = [move.id for move in document.moves if move.id is not None]
    values: dict[str, Json] = {
        "offset": [0, 1],
        "move": ids[0] if ids else 0,
        "flag": "FLAG",
        "piece": (document.codes or ("",))[0],
        "owner": "any",
        "plies": 1,
        "zone": (document.zones or [""])[0],
    }
    return values[argument.kind]
