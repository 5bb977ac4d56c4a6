"""What the forms of heroes and matches are made of: the schemas of their parts, and their names."""

from __future__ import annotations

import functools

from core.games.defense.document import Document
from core.games.defense.schema import spec_schema
from core.protocol import Json, Pointer
from editors.forms import Schema
from editors.language.language import Here, with_names
from editors.language.schemas import parts


@functools.cache
def definitions() -> dict[str, Schema]:
    """What heroes and matches consist of."""
    return parts(spec_schema())


def names(document: Document, place: Pointer) -> dict[str, list[Json]]:
    """The names that may stand at a place: fields are those of its card."""
    card = document.card_at(place)
    return {
        "field": list(card.by_id) if card is not None else [],
        "status": list(document.statuses),
        "combo": list(document.combos),
        "hero": list(dict.fromkeys(hero.id for hero in document.heroes if hero.id)),
    }


def faces_at(here: Here, part: Schema) -> int | None:
    """How many faces the dice of the card have, where a part is a face; None elsewhere."""
    card = here.document.card_at(here.path) if part.get("x-kind") == "face" else None
    return card.faces if card is not None else None


def fit(here: Here, part: Schema) -> Schema:
    """A part with the document's names; no face is higher than the dice of the card."""
    faces = faces_at(here, part)
    return with_names(part if faces is None else {**part, "maximum": faces}, here.names)
