"""Names in documents: the places that define or mention something, listed by one walk.

A system lists those of its documents (`references`): names beside words by the kinds of the words'
arguments, the others by the shape of its format.  Checks and editors read the list.
"""

from __future__ import annotations

from dataclasses import dataclass

from core.protocol import Pointer


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
