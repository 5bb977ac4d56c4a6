"""Keys of words in the dataclasses of a spec: a class holds those of whatever word stands in it.

A class that is `Worded` has its own fields and one for the keys beside the word (`beside`); which
keys those are, and what they hold, is read from the table of words.  So a new word, with new keys,
needs no new field.
"""

from __future__ import annotations

import dataclasses
import functools
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, get_type_hints

from core.language.words import Words

_TABLE = "words"
_TYPES = "types"


def beside(table: Words[Any, Any], types: Mapping[Any, Any]) -> dict[str, Any]:
    """The metadata of the field that holds the keys beside a word of a table.

    `types` says of each kind of key what it is read as.
    """
    return {_TABLE: table, _TYPES: types}


def is_beside(field: dataclasses.Field[Any]) -> bool:
    """Whether a field holds the keys beside a word, and is no key of its own."""
    return _TABLE in field.metadata


def keys_beside(cls: Any) -> dict[str, Any]:
    """The keys that some word in a dataclass takes, and what they are read as.

    Keys that many words take come first.

    Raises TypeError for a key that two words read as different things.
    """
    field = next((each for each in dataclasses.fields(cls) if is_beside(each)), None)
    if field is None:
        return {}
    table, types = field.metadata[_TABLE], field.metadata[_TYPES]
    arguments = [each for word in table.values() for each in word.arguments]
    count = Counter(each.name for each in arguments)
    found: dict[str, Any] = {}
    for each in arguments:
        read = types[each.kind] | None
        if found.setdefault(each.name, read) != read:
            raise TypeError(f"two {table.what}s read the key {each.name!r} as different things")
    return {name: found[name] for name, _ in count.most_common()}


class Worded:
    """A dataclass with the keys of words; pydantic reads it as if each were a field."""

    __slots__ = ()

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Callable[[Any], Any]) -> Any:
        """The schema of a class with a field for every key."""
        made: Any = cls
        return handler(_with_fields(made))


@functools.cache
def _with_fields(cls: Any) -> type[Any]:
    hints = get_type_hints(cls)
    fields: list[tuple[str, Any, Any]] = [
        (each.name, hints[each.name], dataclasses.field(metadata=each.metadata))
        for each in dataclasses.fields(cls)
        if not is_beside(each)
    ]
    for n, (key, annotation) in enumerate(keys_beside(cls).items()):
        held = dataclasses.field(default=None, metadata={"alias": key})
        fields.append((f"key_{n}", annotation, held))
    made = dataclasses.make_dataclass(cls.__name__, fields, kw_only=True, frozen=True)
    made.__doc__ = cls.__doc__
    return made
