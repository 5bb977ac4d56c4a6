"""What is kept with a state of what follows from it: what players could do when they were asked.

It knows nothing of what is kept, so that a state can hold it; `options` and `reactions` do.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Offer(NamedTuple):
    """What a player may do, and all that it follows from.

    The same `rules`, `table` and `cards` are the same objects; of the `rest` equal values are.
    """

    rules: object
    table: object
    cards: object
    rest: tuple[object, ...]
    entries: tuple[Any, ...]


class Held(NamedTuple):
    """What a player could use outside a main phase, and the very objects in which it was found."""

    cards: dict[str, Any]
    hand: tuple[str, ...]
    graveyard: tuple[str, ...]
    fast: tuple[str, ...]
    """The cards in hand that can be cast then."""
    has_buried: bool
    """Whether something can be done then with a card in the graveyard."""


class Offers:
    """What each player could do, out of time for sorceries and in it, and what each held.

    States and those after them share it.  It tells of hidden cards, so a view has another one.
    """

    __slots__ = ("held", "made")

    def __init__(self) -> None:
        self.made: list[Offer | None] = [None, None, None, None]
        self.held: list[Held | None] = [None, None]
