"""What a document does not have yet can be opened in the form, added to, filled and removed again.

Every optional list and object of every system, enumerated from the published schemas over the
smallest documents, the shipped ones, and those that words and parts which no such document has
lead to, until every place of the schema has been seen.
"""

from __future__ import annotations

import copy
import functools
import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from core import registry
from core.checks import parent_of, parts_of, pointer, resolve
from editors import grammar, patches, tidy
from editors.additions import smallest
from tests.contract.shipped import SHIPPED
from tests.editors.kit import ask

KINDS: dict[str, tuple[str, ...]] = {
    "boards": ("",),
    "heroes": ("duel", "hero", "rules"),
    "asg": ("", "empty"),
    "defense": ("hero", "match"),
    "mtg": ("match", "decks", "pool"),
}
"""The kinds of the templates of each system."""


ONLY_OF = {"land_stats": lambda card: "Land" in card["type_line"].split()}
"""Members that mean something to some of their kind alone, and stand in the forms of those."""


def _templates(system: str) -> Iterator[Any]:
    for kind in KINDS[system]:
        wish = {"kind": kind} if kind else {}
        yield json.loads(ask("template", system=system, document=None, **wish))


def _holders(value: Any, path: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        yield path
        for key, item in value.items():
            yield from _holders(item, path + pointer(key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _holders(item, f"{path}/{index}")


def _fits(system: str, raw: Any, path: str) -> list[Any]:
    """The schemas of the object at a path; of a whole document, the one that it has the keys of."""
    found = [each for each in tidy._schemas(system, raw, path) if "properties" in each]
    keys = set(resolve(raw, path))
    whole = [each for each in found if keys <= set(each["properties"])]
    return [each for each in whole if set(each.get("required", ())) <= keys] or whole[:1]


def _is_collection(system: str, field: Any) -> bool:
    definitions = registry.get(system).schema().get("$defs", {})
    opened = grammar.opened([field], definitions, None)
    return any(each.get("type") in ("array", "object") for each in opened)


Part = frozenset[str]
"""A part of a schema, by the names of its members: titles differ with the place."""


def _part(schema: Any) -> Part:
    return frozenset(schema.get("properties", ()))


def _met(system: str, raw: Any) -> set[Part]:
    """The parts of the schema that the objects of a document are."""
    return {_part(each) for path in _holders(raw) for each in _fits(system, raw, path)}


def _grown(system: str, raw: Any, met: set[Part]) -> Iterator[Any]:
    """The document with each part that has not been met, where the schema lets it stand."""
    definitions = registry.get(system).schema().get("$defs", {})
    for holder in _holders(raw):
        fields = [each["properties"].items() for each in _fits(system, raw, holder)]
        for key, field in [each for every in fields for each in every]:
            for outer in grammar.opened([field], definitions, None):
                inner = grammar.opened([outer.get("items", {})], definitions, None)
                for branch in [outer, *inner]:
                    if not _part(branch) or _part(branch) in met:
                        continue
                    met.add(_part(branch))
                    value = smallest(branch, definitions)
                    grown = copy.deepcopy(raw)
                    resolve(grown, holder)[key] = value if branch is outer else [value]
                    yield grown


@functools.cache
def documents(system: str) -> tuple[Any, ...]:
    """Documents in which together every part of the schema stands."""
    found = [*_templates(system), *SHIPPED[system].values()]
    met = {part for raw in found for part in _met(system, raw)}
    for raw in found:
        found.extend(_grown(system, raw, met))
    return tuple(found)


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_no_part_of_a_schema_with_a_list_or_an_object_in_it_is_left_out(system):
    seen = {part for raw in documents(system) for part in _met(system, raw)}
    parts = registry.get(system).schema().get("$defs", {}).values()
    branches = [branch for part in parts for branch in (part, *part.get("oneOf", ()))]
    for branch in branches:
        fields = branch.get("properties", {}).values()
        if any(_is_collection(system, field) for field in fields):
            assert _part(branch) in seen, branch.get("title")


def absent(system: str) -> list[tuple[str, Any]]:
    """Every place of an optional list or object, once, with a document that lacks it."""
    found: dict[str, tuple[str, Any]] = {}
    for raw in documents(system):
        for holder in _holders(raw):
            for schema in _fits(system, raw, holder):
                for key, field in schema["properties"].items():
                    name = f"{schema.get('title')} {re.sub(chr(92) + 'd+', '#', holder)} {key}"
                    wanted = key not in schema.get("required", ()) and not key.startswith("$")
                    if key in ONLY_OF:
                        wanted = ONLY_OF[key](resolve(raw, holder))
                    if wanted and name not in found and _is_collection(system, field):
                        bare = copy.deepcopy(raw)
                        resolve(bare, holder).pop(key, None)
                        found[name] = (holder + pointer(key), bare)
    return list(found.values())


def _rows(nodes: list[Any]) -> Iterator[Any]:
    for node in nodes:
        yield node
        yield from _rows(node["children"])


def _unread(system: str, raw: Any) -> Counter[tuple[str, str]]:
    """What keeps a document from being read: each error with its code and sentence."""
    issues = registry.get(system).check(raw)
    return Counter((each.code, each.message) for each in issues if each.severity == "error")


def _form_has(system: str, raw: Any, path: str) -> bool:
    """Whether the form of the entity around a place has an input, or a button, for it."""
    schema = ask("schema", system=system, document=raw, path=parent_of(path))
    inside = parts_of(path)[len(parts_of(schema["x-path"])) :]
    shapes = schema.get("oneOf", [schema])
    for shape in shapes:
        target = schema["$defs"][shape["$ref"].split("/")[-1]] if "$ref" in shape else shape
        if inside and inside[0] in target.get("properties", {}):
            return True
    return False


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_every_absent_list_or_object_can_be_opened_added_to_and_removed_again(system):
    cases = absent(system)
    assert len(cases) > 2
    for path, raw in cases:
        rows = {row["path"]: row for row in _rows(ask("entities", system=system, document=raw))}
        inside = (each for at, each in rows.items() if at.startswith(path + "/"))
        row = rows.get(path) or next(inside, None)
        assert row or _form_has(system, raw, path), f"nothing in the form leads to {path}"
        wish = {"kind": row["item"]} if row and "item" in row else {}
        before = copy.deepcopy(raw)
        made = ask(
            "edit.add", system=system, document=raw, path=row["path"] if row else path, **wish
        )
        assert raw == before
        after = patches.apply(raw, made["patch"])
        assert (made["select"] + "/").startswith(path + "/"), (path, made["select"])
        assert resolve(after, made["select"]) is not None
        assert not _unread(system, after) - _unread(system, raw), path
        gone = ask("edit.delete", system=system, document=after, path=made["select"])
        emptied = patches.apply(after, gone["patch"])
        holder = resolve(emptied, parent_of(path))
        assert not holder.get(parts_of(path)[-1]) or (row and row["path"] != path), path


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_every_list_is_added_to_or_says_why_it_cannot_be(system):
    for raw in documents(system):
        for row in _rows(ask("entities", system=system, document=raw)):
            if "item" in row and "full" not in row:
                wish = {"path": row["path"], "kind": row["item"]}
                made = ask("edit.add", system=system, document=raw, **wish)
                assert patches.apply(raw, made["patch"]) != raw, row["path"]


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_what_is_added_stands_where_the_format_lists_it(system):
    for path, raw in absent(system):
        made = ask("edit.add", system=system, document=raw, path=path)
        after = patches.apply(raw, made["patch"])
        keys, key = list(resolve(after, parent_of(path))), parts_of(path)[-1]
        for schema in _fits(system, raw, parent_of(path)):
            following = tidy.follower(
                list(schema["properties"]), key, [k for k in keys if k != key]
            )
            if following is not None:
                assert keys[keys.index(key) + 1] == following, (path, keys)


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_the_needed_parts_of_a_document_can_be_added_where_they_are_missing(system):
    for raw in _templates(system):
        for key, value in raw.items():
            if not isinstance(value, (dict, list)):
                continue
            bare = {each: item for each, item in raw.items() if each != key}
            rows = _rows(ask("entities", system=system, document=bare))
            row = next((row for row in rows if (row["path"] + "/").startswith(f"/{key}/")), None)
            if row is None:
                continue  # without it the document is of another kind
            wish = {"kind": row["item"]} if "item" in row else {}
            made = ask("edit.add", system=system, document=bare, path=row["path"], **wish)
            assert key in patches.apply(bare, made["patch"])


def test_the_smallest_value_of_a_schema_keeps_to_it():
    pair = {"type": "array", "items": {"type": "integer"}, "minItems": 2}
    assert smallest(pair, {}) == [0, 0]
    assert smallest({"type": "object", "required": ["a"], "properties": {"a": pair}}, {}) == {
        "a": [0, 0]
    }
    assert smallest({"enum": ["x", "y"]}, {}) == "x"
    assert smallest({"$ref": "#/$defs/N"}, {"N": {"type": "integer", "minimum": 3}}) == 3
    endless = {"type": "object", "required": ["a"], "properties": {"a": {"$ref": "#/$defs/E"}}}
    assert "a" in smallest(endless, {"E": endless})
