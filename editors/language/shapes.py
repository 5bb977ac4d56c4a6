"""What the schema of a system says about the places of its documents."""

from __future__ import annotations

from core.checks import parts_of
from core.protocol import Json, Pointer
from editors import grammar
from editors.completion import value_at
from editors.forms import Schema
from editors.language.language import Language


def schemas_at(language: Language, raw: Json, path: Pointer) -> list[Schema]:
    """The schemas that may hold at a place; several while a choice of words is open."""
    return grammar.schemas_at(_roots(language, raw), language.definitions(), raw, path)


def schema_at(language: Language, raw: Json, path: Pointer) -> Schema:
    """The first of the schemas that may hold at a place; empty where none speaks of it."""
    return next(iter(schemas_at(language, raw, path)), {})


def fields_at(language: Language, raw: Json, path: Pointer) -> list[Schema]:
    """What may stand at a key; where that is a word, what could stand there before it did."""
    holder, _, key = path.rpartition("/")
    found: list[Schema] = []
    if key in language.tags:
        open_ = _open_at(language, raw, holder, key)
        found = [each["properties"][key] for each in open_ if key in each.get("properties", {})]
    return found or schemas_at(language, raw, path)


def _open_at(language: Language, raw: Json, path: Pointer, key: str) -> list[Schema]:
    """The schemas that may hold at a place before its word, under a key, is written."""
    there, found = value_at(raw, path), _roots(language, raw)
    if path:
        part = parts_of(path)[-1]
        outer = schemas_at(language, raw, path.rpartition("/")[0])
        found = [each for schema in outer for each in grammar.members(schema, part)]
    wordless = {k: v for k, v in there.items() if k != key} if isinstance(there, dict) else None
    return grammar.opened(found, language.definitions(), wordless)


def _roots(language: Language, raw: Json) -> list[Schema]:
    kinds, definitions = language.kinds, language.definitions()
    kind = kinds.kind_of(raw)
    roots = [kinds.roots[kind]] if kind else kinds.roots.values()
    return [definitions[root.definition] for root in roots]
