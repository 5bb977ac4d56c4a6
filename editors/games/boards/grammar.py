"""Which part of the schema speaks about a place of a document; for completion and hover."""

from __future__ import annotations

import functools

from core.games.boards.schema import spec_schema
from core.protocol import Json, Pointer
from editors import grammar
from editors.forms import Schema


@functools.cache
def _schema() -> Schema:
    return spec_schema()


def schemas_at(raw: Json, path: Pointer) -> list[Schema]:
    """The schemas that may hold at a place; several while a choice of words is open."""
    return grammar.schemas_at([_schema()], _schema()["$defs"], raw, path)
