"""JSON of any shape, read tolerantly: what is well-formed comes with its pointer, no more.

The documents of all systems are built on these; nothing here raises on any JSON value.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias, TypeGuard, overload

from core.checks import pointer
from core.protocol import Json, Pointer

XY: TypeAlias = tuple[int, int]


def is_int(value: Json) -> TypeGuard[int]:
    """Whether the value is an integer; `true` is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def as_xy(value: Json) -> XY | None:
    """A pair of integers, or None."""
    if isinstance(value, list) and len(value) == 2 and all(map(is_int, value)):
        return (value[0], value[1])
    return None


def as_text(value: Json) -> str | None:
    """A text, or None."""
    return value if isinstance(value, str) else None


class TextKey:
    """An attribute of a node (`raw`): the text under a key, empty where it holds none.

    >>> class Node:
    ...     raw = {"id": "a", "name": 3}
    ...     id, name = TextKey("id"), TextKey("name")
    >>> Node().id, Node().name
    ('a', '')
    """

    __slots__ = ("_key",)

    def __init__(self, key: str) -> None:
        self._key = key

    @overload
    def __get__(self, node: None, owner: Any) -> TextKey: ...

    @overload
    def __get__(self, node: object, owner: Any) -> str: ...

    def __get__(self, node: Any, owner: Any) -> TextKey | str:
        return self if node is None else as_text(node.raw.get(self._key)) or ""


def as_number(value: Json) -> float | None:
    """The number that a JSON value is; true, false and what no float holds are none."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return float(value) if isinstance(value, float) or abs(value) < 2**1000 else None


def member(raw: Json, key: str) -> Json:
    """The member of an object, or None where there is none."""
    return raw.get(key) if isinstance(raw, dict) else None


def items(raw: Json, key: str, path: Pointer) -> Iterator[tuple[Pointer, Json]]:
    """The items of a list under a key, with their pointers; nothing when it is no list."""
    value = member(raw, key)
    if not isinstance(value, list) or not value:
        return  # of most parts that might have a list, so that no pointer is made for it
    base = path + pointer(key)
    for index, item in enumerate(value):
        yield f"{base}/{index}", item


def objects(raw: Json, key: str, path: Pointer) -> Iterator[tuple[Pointer, dict[str, Json]]]:
    """The items of a list under a key that are objects."""
    return ((at, item) for at, item in items(raw, key, path) if isinstance(item, dict))


def squares(raw: Json, key: str, path: Pointer) -> Iterator[tuple[Pointer, XY]]:
    """The items of a list under a key that are pairs of integers."""
    for at, item in items(raw, key, path):
        xy = as_xy(item)
        if xy is not None:
            yield at, xy


def texts(raw: Json, key: str, path: Pointer) -> Iterator[tuple[Pointer, str]]:
    """The items of a list under a key that are texts."""
    return ((at, item) for at, item in items(raw, key, path) if isinstance(item, str))


def without_keys(raw: Json, *keys: str) -> Json:
    """An object without some of its keys.

    >>> without_keys({"name": "One", "leader": "k"}, "name")
    {'leader': 'k'}
    """
    return {key: value for key, value in raw.items() if key not in keys}
