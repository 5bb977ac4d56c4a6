"""What the forms of board games are made of: schemas of their parts, and the game's own names."""

from __future__ import annotations

import copy
import functools

from core.games.boards.document import Document
from core.games.boards.language import REPEAT_UNTIL
from core.games.boards.references import references
from core.games.boards.schema import spec_schema
from core.protocol import Json, Pointer
from editors.forms import Schema
from editors.games.boards.refer import TITLES
from editors.language.language import Here, with_names
from editors.language.schemas import parts


@functools.cache
def definitions() -> dict[str, Schema]:
    """What board games consist of, the whole game included."""
    found = parts(spec_schema(), "Game")
    actions = found["Move"]["properties"]["actions"]
    actions["x-also"] = [{"kind": "capture_from_afar", "title": "capture from afar"}]
    return found


def names(document: Document, place: Pointer) -> dict[str, list[Json]]:
    """The game's own names, and those of the piece that a place is in."""
    zones = document.zones
    flags = [str(ref.name) for ref in references(document) if ref.kind == "flag"]
    return {
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


def fit(here: Here, part: Schema) -> Schema:
    """A part with the game's names, and with what adds another one of some kinds."""
    refers = part.get("x-refers")
    if refers == "flag":
        return {**part, "examples": here.names["flag"]}
    if refers in TITLES and "const" not in part and part.get("type") in ("string", "integer"):
        return {**part, "enum": here.names[refers], "x-new": TITLES[refers]}
    if "oneOf" in part:
        part = {**part, "oneOf": _branches(part["oneOf"], here.names["condition"])}
    return with_names(part, here.names)


def _branches(branches: list[Schema], codes: list[Json]) -> list[Schema]:
    """One branch per condition of the document in place of the branch that stands for them."""
    found: list[Schema] = []
    for branch in branches:
        word = branch.get("properties", {}).get("condition", {})
        if word.get("x-refers") != "condition":
            found.append(branch)
            continue
        for code in codes:
            own = copy.deepcopy(branch)
            own["title"] = str(code)
            own["properties"]["condition"] = {**word, "const": code, "title": "Condition"}
            found.append(own)
    return found
