"""What the forms of heroes and duels are made of: the schemas of their parts, and names in use."""

from __future__ import annotations

import functools

from core.games.heroes.schema import spec_schema
from editors.forms import Schema
from editors.language.language import Here
from editors.language.schemas import parts


@functools.cache
def definitions() -> dict[str, Schema]:
    """What documents consist of."""
    return parts(spec_schema())


def fit(here: Here, part: Schema) -> Schema:
    """A part with the names that the document has already, offered where they fit."""
    if part.get("x-tags") and "items" in part:
        tags = [tag for ability in here.document.abilities for tag in ability.tags]
        return {**part, "items": {**part["items"], "examples": list(dict.fromkeys(tags))}}
    if part.get("x-attributes"):
        return {**part, "x-names": list(here.document.names)}
    return part
