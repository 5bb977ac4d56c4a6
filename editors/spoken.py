"""Choices in forms that speak: what the words of a key mean, beside the words that are written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
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
    """The schema under a key: one word, a list of words, words by names."""
    said = spoken.get(key)
    return rewritten(field, lambda part: _titled(part, said)) if said else field


def _titled(part: Schema, said: Mapping[str, str]) -> Schema:
    words = part.get("enum") or ()
    titles = {str(word): said[word] for word in words if word in said}
    return {**part, "x-titles": titles} if titles and "x-titles" not in part else part


def called(names: Iterable[Any], call: Callable[[Any], str]) -> dict[str, str]:
    """What people call an author's own names; two things called alike are told apart.

    >>> called(["A", "B", "C"], {"A": "guard", "B": "guard", "C": ""}.get)
    {'A': 'guard (A)', 'B': 'guard (B)', 'C': 'C'}
    """
    texts = {str(name): call(name) or str(name) for name in names}
    often = Counter(texts.values())
    return {name: text if often[text] == 1 else f"{text} ({name})" for name, text in texts.items()}
