"""Schemas of single entities, for forms: self-contained, with the document's own names in them."""

from __future__ import annotations

import copy
import functools

from core.checks import listing
from core.games.boards.document import Document
from core.games.boards.language import REPEAT_UNTIL
from core.games.boards.own_conditions import CONDITION_TYPES
from core.games.boards.references import references
from core.games.boards.schema import spec_schema
from core.protocol import Json, Pointer
from core.rawjson import as_text, member
from editors.entityschema import answer, with_definitions, with_names
from editors.forms import Schema
from editors.games.boards.kinds import KINDS
from editors.games.boards.refer import TITLES
from editors.payload import Payload, get

_GAME_KEYS = ("name", "leader", "leader_rule", "stalemate_loses", "draw_conditions", "fen")
"""What the form of the whole game shows; the rest has entities of its own."""


@functools.cache
def definitions() -> dict[str, Schema]:
    """What board games consist of, the whole game included."""
    root = spec_schema()
    found: dict[str, Schema] = root.pop("$defs")
    return {**found, "Game": root}


def schema(payload: Payload) -> Json:
    """The JSON Schema of the entity at (or around) a path; of the whole game without a path."""
    raw, path = payload.get("document"), get(payload, "path", str, "")
    place, kind = KINDS.around(raw, path)
    shapes = copy.deepcopy(definitions())
    root = shapes[kind.definition] if kind.definition != "Game" else _game(shapes["Game"])
    for shape in root.get("oneOf", [root]):
        if kind.key in shape["properties"]:
            shape["properties"][kind.key]["x-name"] = True
    moves = shapes["Move"]["properties"]["actions"]
    moves["x-also"] = [{"kind": "capture_from_afar", "title": "capture from afar"}]
    names = Names(raw, place)
    found = with_definitions(root, shapes, lambda part: _filled(part, names))
    return answer(found, place, kind)


def _game(full: Schema) -> Schema:
    shown = {key: full["properties"][key] for key in _GAME_KEYS}
    root = {**full, "properties": shown, "required": ["name"], "additionalProperties": True}
    root.pop("$schema", None)
    return root


class Names:
    """The document's own names, by what a schema's `x-refers` asks for."""

    def __init__(self, raw: Json, place: Pointer) -> None:
        document = Document(raw)
        zones = document.zones
        flags = [str(ref.name) for ref in references(document) if ref.kind == "flag"]
        self.known: dict[str, list[Json]] = {
            "piece": list(dict.fromkeys(document.codes)),
            "player": list(dict.fromkeys(document.names)),
            "condition": list(document.condition_types),
            "zone": list(zones),
            "until": [*REPEAT_UNTIL, *zones],
            "flag": list(dict.fromkeys(flags)),
            "move": [
                move.id
                for piece in document.pieces
                if place.startswith(piece.path + "/")
                for move in piece.moves
                if move.id is not None
            ],
        }


def _filled(schema: Schema, names: Names) -> Schema:
    """One part with its names, and without defaults, which would write themselves in."""
    found = {key: value for key, value in schema.items() if key != "default"}
    if "oneOf" in found:
        found["oneOf"] = _branches(found["oneOf"], names)
    if found.get("x-refers") == "flag":
        return {**found, "examples": names.known["flag"]}
    refers = found.get("x-refers")
    if refers in TITLES and "const" not in found and found.get("type") in ("string", "integer"):
        return {**found, "enum": names.known[refers], "x-new": TITLES[refers]}
    return with_names(found, names.known)


def _branches(branches: list[Schema], names: Names) -> list[Schema]:
    """One branch per condition of the document in place of the branch that stands for them."""
    found: list[Schema] = []
    for branch in branches:
        word = branch.get("properties", {}).get("condition", {})
        if word.get("x-refers") != "condition":
            found.append(branch)
            continue
        for code in names.known["condition"]:
            own = copy.deepcopy(branch)
            own["title"] = str(code)
            own["properties"]["condition"] = {"const": code, "title": "Condition"}
            found.append(own)
    return found


def describe(raw: Json) -> str:
    """A sentence on a global condition, for hover and completion."""
    kind = as_text(member(raw, "type"))
    word = CONDITION_TYPES.get(kind or "")
    check = member(raw, "check")
    players = listing(list(check), "and") if isinstance(check, dict) else ""
    text = word.doc if word else "A condition of this game."
    return f"{text} Given for {players}." if players else text
