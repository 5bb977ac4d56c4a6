"""The published schema of a system against the one that its classes make."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterator

from core.protocol import Json
from tests.guards.sources import ROOT


def made(system: str) -> Json:
    """What the code says the schema is; never read from the published file."""
    return importlib.import_module(f"core.games.{system}.schema").spec_schema()


def published(system: str) -> str:
    """The text of the published file."""
    return (ROOT / "specs" / system / "schema.json").read_text("utf-8")


def drift(text: str, schema: Json) -> list[str]:
    """The places where a published text differs from a schema, as JSON Pointers."""
    return list(_differences(json.loads(text), schema, ""))


def _differences(one: Json, other: Json, path: str) -> Iterator[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in [*one, *(key for key in other if key not in one)]:
            if key not in one or key not in other:
                yield f"{path}/{key}"
            else:
                yield from _differences(one[key], other[key], f"{path}/{key}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index, (left, right) in enumerate(zip(one, other, strict=True)):
            yield from _differences(left, right, f"{path}/{index}")
    elif type(one) is not type(other) or one != other:
        yield path
