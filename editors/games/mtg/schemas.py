"""What the forms of matches, decks and pools are made of: the schemas of their parts."""

from __future__ import annotations

import functools

from core.games.mtg.schema import spec_schema
from core.protocol import Json
from core.rawjson import as_text, member
from editors.forms import Schema
from editors.language.language import Here
from editors.language.schemas import parts


@functools.cache
def definitions() -> dict[str, Schema]:
    """What documents consist of."""
    return parts(spec_schema())


def fit(here: Here, part: Schema) -> Schema:
    """The document's own ids where a card is named, and sizes as they are written."""
    if part.get("x-card"):
        return {**part, "x-refers": "card", "enum": list(here.document.by_id)}
    if "properties" not in part:
        return part
    fields, value = dict(part["properties"]), here.value
    if "starter" in fields:
        seats = member(value, "players")
        names = seats if isinstance(seats, list) else ["P1", "P2"]
        own = [name for name in names if isinstance(name, str)]
        fields["starter"] = {**fields["starter"], "x-refers": "player", "enum": own}
    if "land_stats" in fields and _is_land(value):
        fields["land_stats"] = {**definitions()["LandStats"], "title": "Other mana"}
    else:
        fields.pop("land_stats", None)
    for key in ("power", "toughness"):
        if key in fields:
            kind = "integer" if isinstance(member(value, key), int) else "string"
            told = {k: item for k, item in fields[key].items() if k != "anyOf"}
            fields[key] = {**told, "type": kind}
    return {**part, "properties": fields}


def called(here: Here, refers: str, name: Json) -> str:
    """The name of a card."""
    card = here.document.by_id.get(str(name)) if refers == "card" else None
    return card.name if card is not None else ""


def _is_land(value: Json) -> bool:
    """Whether a card says, or has what says, that it is a land."""
    type_line = as_text(member(value, "type_line")) or ""
    return member(value, "land_stats") is not None or "Land" in type_line.split()
