"""A player's reading of the table: what a bot looks at, worked out once per decision.

It reads the part of a state that the player sees: the own hand, what lies open, and how many cards
the other holds.  On a view and on the whole state behind it the reading is the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from weakref import WeakKeyDictionary

from core.games.mtg.bots.fights import Fighter
from core.games.mtg.bots.worth import Prices
from core.games.mtg.derive import derive
from core.games.mtg.scripts import Rules
from core.games.mtg.state import Body, Perm, State

PRICES: WeakKeyDictionary[Rules, Prices] = WeakKeyDictionary()


def prices_of(rules: Rules) -> Prices:
    """The prices of a match."""
    found = PRICES.get(rules)
    if found is None:
        found = PRICES[rules] = Prices()
    return found


class Board:
    """What `seat` sees and can count."""

    __slots__ = ("_worth", "bodies", "other", "own", "prices", "rules", "seat", "state",
                 "theirs")  # fmt: skip

    def __init__(
        self, rules: Rules, state: State, seat: int, bodies: Mapping[str, Body] | None = None
    ) -> None:
        self.rules, self.state, self.seat, self.other = rules, state, seat, 1 - seat
        self.prices = prices_of(rules)
        self.bodies: Mapping[str, Body] = derive(state) if bodies is None else bodies
        self._worth: dict[str, int] = {}
        self.own: list[Perm] = []
        self.theirs: list[Perm] = []
        for perm in state.battlefield.values():
            if "creature" in perm.card.types:
                (self.own if perm.controller == seat else self.theirs).append(perm)

    def under(self, changed: Mapping[str, Body]) -> Board:
        """The same table with some other bodies."""
        return Board(self.rules, self.state, self.seat, {**self.bodies, **changed})

    def creatures(self, seat: int) -> list[Perm]:
        """The creatures of a player."""
        return self.own if seat == self.seat else self.theirs

    def worth(self, id: str) -> int:
        """What a permanent is worth to its controller."""
        found = self._worth.get(id)
        if found is None:
            perm = self.state.battlefield[id]
            found = self._worth[id] = self.prices.perm(perm, self.bodies[id])
        return found

    def sign(self, seat: int) -> int:
        """1 for the own side, -1 for the other's."""
        return 1 if seat == self.seat else -1

    def fighter(self, id: str, changed: Mapping[str, Body] | None = None) -> Fighter:
        """The creature as it fights."""
        body = self.bodies[id] if changed is None else changed.get(id, self.bodies[id])
        return Fighter(id, body, self.state.battlefield[id].damage)

    def lands(self, seat: int) -> int:
        """How many lands a player has."""
        return sum(
            perm.controller == seat and "land" in perm.card.types
            for perm in self.state.battlefield.values()
        )
