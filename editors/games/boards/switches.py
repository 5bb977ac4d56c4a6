"""What the parts of a board game can be switched to: words, types of conditions, states."""

from __future__ import annotations

import copy

from core.games.boards.conditions import CONDITIONS
from core.games.boards.document import Document
from core.games.boards.effects import SIDE_EFFECTS
from core.games.boards.language import STATES, Table, Word
from core.games.boards.own_conditions import CONDITION_TYPES, own_condition
from core.games.boards.wins import WIN_CONDITIONS
from core.protocol import Json
from editors.language.language import Change, Patch, Switch

WORDS: dict[str, Table] = {
    "condition": CONDITIONS,
    "side_effect": SIDE_EFFECTS,
    "win_condition": WIN_CONDITIONS,
}
"""The tables of words by the kinds of entities that are one."""

_USUAL = {"EMPTY": "MOVE", "ENEMY": "CAPTURE", "ALLY": "CAPTURE"}


def own_word(change: Change) -> Word | None:
    """A condition of the document's own, which takes no keys."""
    is_own = change.kind.name == "condition" and change.to not in CONDITIONS
    known = Document(change.raw).condition_types if is_own else {}
    return own_condition(change.to) if change.to in known else None


def _type(change: Change) -> tuple[Patch, str]:
    """The lists of one type mean nothing to the other."""
    node, to, stash = change.node, change.to, change.stash
    name = f"Switch {node.get('type')} to {to}"
    if node.get("type") == to:
        return [], name
    check = node.get("check")
    stash[f"check {node.get('type')}"] = copy.deepcopy(check)
    empty: dict[str, Json] = {name: [] for name in check} if isinstance(check, dict) else {}
    there = copy.deepcopy(stash.get(f"check {to}", empty))
    return _replaced(change, {**node, "type": to, "check": there}), name


def _state(change: Change) -> tuple[Patch, str]:
    value = {**change.node, "state": change.to, "action": _USUAL[change.to]}
    return _replaced(change, value), f"Switch {change.node.get('state')} to {change.to}"


def _replaced(change: Change, value: Json) -> Patch:
    is_same = value == change.node
    return [] if is_same else [{"op": "replace", "path": change.place, "value": value}]


SWITCHES = {
    "global_condition": Switch("type of condition", CONDITION_TYPES, _type),
    "action": Switch("state", STATES, _state),
}
