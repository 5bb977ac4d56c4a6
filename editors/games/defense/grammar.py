"""Which part of the schema speaks about a place of a document; for completion and hover."""

from __future__ import annotations

import functools

from core.checks import parts_of
from core.games.defense.document import kind_of
from core.games.defense.schema import spec_schema
from core.protocol import Json, Pointer
from editors import grammar
from editors.forms import Schema
from editors.games.defense.kinds import ROOTS


@functools.cache
def _definitions() -> dict[str, Schema]:
    found: dict[str, Schema] = spec_schema()["$defs"]
    return found


def schemas_at(raw: Json, path: Pointer) -> list[Schema]:
    """The schemas that may hold at a place; several while a choice of words is open."""
    kind = kind_of(raw)
    kinds = [ROOTS[kind]] if kind else ROOTS.values()
    roots = [_definitions()[each.definition] for each in kinds]
    return grammar.schemas_at(roots, _definitions(), raw, path)


def words_at(raw: Json, holder: Pointer) -> list[Schema]:
    """The branches that may stand at a place before its word is written."""
    outer = schemas_at(raw, holder.rpartition("/")[0])
    part = parts_of(holder)[-1]
    found = [each for schema in outer for each in grammar.members(schema, part)]
    return [each for each in grammar.opened(found, _definitions(), None) if _has_word(each)]


def _has_word(branch: Schema) -> bool:
    return "const" in branch.get("properties", {}).get("type", {})
