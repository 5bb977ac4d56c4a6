"""The JSON Schema of the board format: shapes from `spec.py`, words from their tables.

Every word becomes a branch of a `oneOf` with the keys it takes, so that editors can complete and
draw forms from it.  `x-refers` marks where the document's own names belong (an editor puts an
enum there), `x-kind` how a value is best entered, `x-added` what the original format does not have.
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable
from typing import Any

from core.games.boards.conditions import CONDITIONS
from core.games.boards.effects import SIDE_EFFECTS
from core.games.boards.language import ACTIONS, MODIFIERS, OWNERS, STATES, Listed, Table, Word
from core.games.boards.limits import MAX_MOVES, MAX_PIECES, MAX_PLAYERS, MAX_SIDE
from core.games.boards.own_conditions import CONDITION_TYPES
from core.games.boards.pictures import NAMES
from core.games.boards.spec import BoardsSpec
from core.games.boards.wins import WIN_CONDITIONS
from core.language.schema import Schema, branch, constant, union
from core.protocol import Json
from core.titles import title_of

_PAIR: Schema = {
    "type": "array",
    "items": {"type": "integer"},
    "minItems": 2,
    "maxItems": 2,
}


def _text(**more: Json) -> Schema:
    return {"type": "string", **more}


def _words(table: Table) -> Schema:
    return _text(enum=list(table))


KINDS: dict[str, Schema] = {
    "offset": {**_PAIR, "x-kind": "offset"},
    "move": {"type": "integer", "x-refers": "move"},
    "flag": _text(**{"x-refers": "flag"}),
    "piece": _text(**{"x-refers": "piece"}),
    "owner": _words(OWNERS),
    "plies": {"type": "integer", "minimum": 1},
    "zone": _text(**{"x-refers": "zone"}),
}
"""The schema of each kind of argument."""

_SQUARE: Schema = {**_PAIR, "x-kind": "square"}
_LISTED: dict[Listed | None, Schema] = {"square": _SQUARE, "flag": KINDS["flag"], None: {}}
"""The schema of what the lists of a condition hold."""
_PIECE = KINDS["piece"]
_PLAYER: Schema = _text(**{"x-refers": "player"})
_ROW: Schema = {**_PAIR, "items": {"type": "integer", "minimum": -1, "maximum": 1}}


def _list(item: Schema, **more: Json) -> Schema:
    return {"type": "array", "items": item, **more}


_FIELDS: dict[tuple[str, str], Schema] = {
    ("BoardsSpec", "leader"): {
        "oneOf": [{"title": "One piece", **_PIECE}, {"title": "Several pieces", **_list(_PIECE)}]
    },
    ("BoardsSpec", "players"): {"minItems": 2, "maxItems": MAX_PLAYERS},
    ("BoardsSpec", "pieces"): {"maxItems": MAX_PIECES},
    ("Board", "dimensions"): {
        **_PAIR,
        "items": {"type": "integer", "minimum": 1, "maximum": MAX_SIDE},
    },
    ("Board", "disabled_positions"): _list(_SQUARE),
    ("PlayerSpec", "name"): {"minLength": 1},
    ("PlayerSpec", "direction"): {
        **_list(_ROW, minItems=2, maxItems=2),
        "x-kind": "orientation",
    },
    ("StartingGroup", "piece"): _PIECE,
    ("StartingGroup", "positions"): _list(_SQUARE),
    ("Turns", "order"): _list(_PLAYER, minItems=1),
    ("Turns", "start_at"): {"minimum": 0},
    ("Piece", "code"): {"minLength": 1},
    ("Piece", "notation"): {"pattern": "^[A-Za-z]$"},
    ("Piece", "picture"): {"minLength": 1, "examples": list(NAMES)},
    ("Piece", "moves"): {"maxItems": MAX_MOVES},
    ("Move", "step"): KINDS["offset"],
    ("Move", "actions"): {"minItems": 1},
    ("Modifier", "action"): _words(MODIFIERS),
    ("Modifier", "options"): _list(_PIECE, minItems=1),
    ("Repeat", "until"): {"x-refers": "until"},
    ("Repeat", "times"): {"minimum": 1},
    ("DrawConditions", "repetition_count"): {"minimum": 2},
    ("DrawConditions", "fifty_move_halfmoves"): {"minimum": 1},
    ("DrawConditions", "fifty_move_pieces"): _list(_PIECE),
    ("DrawConditions", "insufficient_material"): _list(_list(_PIECE)),
    ("DrawConditions", "same_colour_only"): _list(_PIECE),
    ("CastlingRight", "letter"): {"pattern": "^[A-Za-z]$"},
    ("CastlingRight", "player"): _PLAYER,
    ("CastlingRight", "leader"): _SQUARE,
    ("CastlingRight", "partner"): _SQUARE,
    ("EnPassantField", "state"): KINDS["flag"],
    ("EnPassantField", "behind"): KINDS["offset"],
}
"""What the classes' annotations cannot say: bounds, and which names a field refers to."""


_NAMED = {
    "FenSpec": "FEN",
    "PlayerSpec": "Player",
    "Modifier": "Promotion",
    "Move.modifiers": "Promotion",
    "BoardsSpec.stalemate_loses": "Who cannot move loses",
    "DrawConditions.fifty_move_halfmoves": "Plies without progress",
    "DrawConditions.fifty_move_pieces": "Pieces whose moves are progress",
    "DrawConditions.insufficient_material": "Material that cannot win",
    "DrawConditions.same_colour_only": "Pieces that cannot win on one colour",
}
"""What players call some definitions and keys."""


@functools.cache
def _schema() -> Schema:
    from core.schema import json_schema

    schema = copy.deepcopy(json_schema(BoardsSpec))
    definitions: dict[str, Schema] = schema["$defs"]
    for name, definition in (("BoardsSpec", schema), *definitions.items()):
        _finish(name, definition)
    for name, (tag, description, branches) in _UNIONS.items():
        title = _NAMED.get(name) or title_of(name)
        definitions[name] = union(title, description, tag, branches(definitions[name]))
    schema["title"] = "Board game"
    schema["description"] = "A game described by one JSON file (the Game Spec Format)."
    return schema


def spec_schema() -> Schema:
    """The published JSON Schema (2020-12) of a board spec."""
    return copy.deepcopy(_schema())


def _finish(name: str, definition: Schema) -> None:
    """Titles for people, and what `_FIELDS` adds."""
    definition["title"] = _NAMED.get(name) or title_of(name)
    for key, field in definition["properties"].items():
        field.pop("anyOf", None)
        field.update(copy.deepcopy(_FIELDS.get((name, key), {})))
        if "oneOf" in field:
            field.pop("type", None)
        field["title"] = _NAMED.get(f"{name}.{key}") or title_of(key)


def word_schema(word: Word, tag: str) -> Schema:
    """The schema of one word with its keys; `tag` is the key that holds the word."""
    found = branch(word, tag, KINDS)
    if word.facts.added:
        found["x-added"] = True
    return found


def _branches(table: Table) -> list[Json]:
    return [word_schema(word, table.tag) for word in table.values()]


def _condition(_: Schema) -> list[Json]:
    named: Schema = {
        "type": "object",
        "title": "A condition of this game",
        "description": "The code of one of the game's own conditions.",
        "properties": {
            "condition": {
                "title": "Condition",
                "type": "string",
                "not": {"enum": list(CONDITIONS)},
                "x-refers": "condition",
            }
        },
        "required": ["condition"],
        "additionalProperties": False,
    }
    return [*_branches(CONDITIONS), named]


_PAIR_TITLES = {
    ("EMPTY", "MOVE"): "Move to an empty square",
    ("ENEMY", "CAPTURE"): "Capture an enemy",
    ("ALLY", "CAPTURE"): "Capture an own piece",
}


def _action(definition: Schema) -> list[Json]:
    branches: list[Json] = []
    for (state, action), title in _PAIR_TITLES.items():
        own = copy.deepcopy(definition["properties"])
        own["state"] = constant(STATES[state], "state")
        own["action"] = constant(ACTIONS[action], "action")
        branches.append(
            {
                "type": "object",
                "title": title,
                "description": STATES[state].doc,
                "properties": own,
                "required": ["state", "action"],
                "additionalProperties": False,
            }
        )
    return branches


def _global_condition(definition: Schema) -> list[Json]:
    branches: list[Json] = []
    for word in CONDITION_TYPES.values():
        properties = definition["properties"]
        check = {
            "type": "object",
            "title": "Check",
            "description": properties["check"]["description"],
            "additionalProperties": _list(copy.deepcopy(_LISTED[word.facts.lists])),
            "x-refers": "player",
        }
        code = {**properties["code"], "minLength": 1}
        own = {"code": code, "type": constant(word, "type"), "check": check}
        required = ["type", "code", "check"]
        branches.append(word_schema(word, "type") | {"properties": own, "required": required})
    return branches


_UNIONS: dict[str, tuple[str, str, Callable[[Schema], list[Any]]]] = {
    "Condition": (
        "condition",
        "A guard: all the guards of a move, an action or a modifier must hold.",
        _condition,
    ),
    "SideEffect": (
        "action",
        "A further change that comes with the move.",
        lambda _: _branches(SIDE_EFFECTS),
    ),
    "WinCondition": (
        "type",
        "A way to win besides taking or mating the leader.",
        lambda _: _branches(WIN_CONDITIONS),
    ),
    "Action": (
        "state",
        "What the piece does on a target square of a given occupancy.",
        _action,
    ),
    "GlobalCondition": (
        "type",
        "A named condition that moves refer to by its code.",
        _global_condition,
    ),
}
"""The definitions that are a choice of words: the key that holds the word, a sentence, branches."""
