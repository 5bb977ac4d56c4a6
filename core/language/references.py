"""Names in documents: the places that define or mention something, listed by one walk.

A system lists those of its documents (`references`): names beside words by the kinds of the words'
arguments, those of a fixed place by its pointer (`Named`).  Checks and editors read the list.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass

from core.checks import pointer
from core.protocol import Json, Pointer


@dataclass(frozen=True, slots=True)
class Reference:
    """A place that defines or mentions a name of a kind, and in which role, in words.

    `drop` is the pointer of what goes when the thing goes.  `scope` is the part of the document
    within which the name counts, `key` says that the name is the key of an object, and `span` is
    where it stands in a text that says more than the name (code points, quotes included).
    """

    kind: str
    name: str | int
    path: Pointer
    role: str
    drop: Pointer
    scope: Pointer = ""
    key: bool = False
    defines: bool = False
    span: tuple[int, int] | None = None

    @property
    def thing(self) -> tuple[str, str | int, Pointer]:
        """What it is about: equal for all that define or mention one thing."""
        return (self.kind, self.name, self.scope)


@dataclass(frozen=True, slots=True)
class Named:
    """Places of one shape that define or mention a name of a kind, and in which role, in words.

    In `path`, `#` stands for every item of a list and `*` for every key of an object; at its end it
    is the key that is the name.  What goes together with the thing is `up` levels above the place
    (0: the place itself), and the part within which the name counts `scope` levels above it (0: the
    whole document).  `words` can stand there without being a name.
    """

    kind: str
    path: str
    role: str
    up: int = 0
    scope: int = 0
    defines: bool = False
    type: type[str] | type[int] = str
    words: Container[Json] = ()


def named(places: Iterable[Named], raw: Json, path: Pointer = "") -> Iterator[Reference]:
    """What stands at places of a document, or of the part of one that is at a pointer.

    >>> [ref.name for ref in named([Named("piece", "/leader/#", "leader")], {"leader": ["KING"]})]
    ['KING']
    """
    for place in places:
        parts, is_key = place.path.split("/")[1:], place.path.endswith("/*")
        for at, name in _values(raw, path, parts):
            if not isinstance(name, place.type) or isinstance(name, bool) or name in place.words:
                continue
            drop = at.rsplit("/", place.up)[0]
            scope = at.rsplit("/", place.scope)[0] if place.scope else ""
            yield Reference(
                place.kind, name, at, place.role, drop, scope, key=is_key, defines=place.defines
            )


def _values(raw: Json, at: Pointer, parts: Sequence[str]) -> Iterator[tuple[Pointer, Json]]:
    """The values, and keys, at the places of a shape, with their pointers."""
    if not parts:
        yield at, raw
        return
    head, rest = parts[0], parts[1:]
    if head == "#":
        for index, item in enumerate(raw if isinstance(raw, list) else ()):
            yield from _values(item, f"{at}/{index}", rest)
    elif not isinstance(raw, dict):
        return
    elif head == "*":
        for key, value in raw.items():
            yield from _values(value if rest else key, at + pointer(key), rest)
    elif head in raw:
        yield from _values(raw[head], f"{at}/{head}", rest)
