"""Choices in forms that speak: what the words of a key mean, beside the words that are written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from editors.forms import Schema, rewritten

Spoken: TypeAlias = Mapping[str, Mapping[str, str]]
"""By the key that holds one of a few words, what each of the words says."""


def with_spoken(schema: Any, spoken: Spoken) -> Any:
    """The schema with `x-titles` where a key of it has a choice of words that are spoken."""
    return rewritten(schema, lambda part: _part(part, spoken))


def _part(part: Schema, spoken: Spoken) -> Schema:
    fields = part.get("properties")
    if not isinstance(fields, dict):
        return part
    return {**part, "properties": {key: _field(key, each, spoken) for key, each in fields.items()}}


def _field(key: str, field: Any, spoken: Spoken) -> Any:
    words = field.get("enum") if isinstance(field, dict) else None
    said = {word: text for word, text in spoken.get(key, {}).items() if word in (words or ())}
    return {**field, "x-titles": said} if said else field
