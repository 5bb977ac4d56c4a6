"""What follows from the battlefield alone, looked for once as long as it stays the same.

Most actions are passes: the battlefield after them is the same dict as before (`state`), and so are
the bodies of the permanents.  A `Table` belongs to these two objects and to nothing else; states
hand it on, views share it, and `table_of` makes another when either has been replaced.  Views of
several threads may share it too: a part is put in its place when it is complete.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from core.games.mtg.cards.types import CostReduction, Keyword, ManaSymbol, TargetSpec
from core.games.mtg.derive import derive
from core.games.mtg.state import Body, Mana, Perm, State, Target

if TYPE_CHECKING:
    from core.games.mtg.mana.payment import Bill, Payment

HASTE: Keyword = "haste"

Payments = dict[tuple[Mana, "Bill", frozenset[str]], "Payment | None"]
"""How a player pays, by the pool, how much it is, and what may not be tapped."""


Sought = tuple[TargetSpec, int, str, tuple[str, ...]]
"""What is to be targeted, by whom, what is left out, and what attacks."""


class Source(NamedTuple):
    """A permanent that can be tapped for mana now, and each thing that it can add."""

    id: str
    creature: bool
    ts: int
    options: tuple[tuple[ManaSymbol, ...], ...]


Paid = tuple[tuple[list[Source], list[Source]], tuple[Payments, Payments]]


class Table:
    """The battlefield as the rules look at it; every part is found when it is first asked for.

    Its payments are filled by `mana.payment`, and `targets` by `targets`.  `before` is the table
    before it: while a player can tap the same for mana, payments found there are those of here.
    """

    __slots__ = ("_before", "_doers", "_payments", "_reductions", "_sources", "_watchers",
                 "battlefield", "bodies", "is_settled", "targets")  # fmt: skip

    def __init__(
        self,
        battlefield: dict[str, Perm],
        bodies: dict[str, Body],
        before: Table | None = None,
    ) -> None:
        self.battlefield = battlefield
        self.bodies = bodies
        self._before = None if before is None else before.paid
        self._payments: tuple[Payments, Payments] = ({}, {})
        self.targets: dict[Sought, tuple[Target, ...]] = {}
        self.is_settled = False
        """Whether state-based actions have been found to have nothing to do here."""
        self._sources: tuple[list[Source], list[Source]] | None = None
        self._doers: list[Perm] | None = None
        self._reductions: list[tuple[int, CostReduction]] | None = None
        self._watchers: list[Perm] | None = None

    def sources(self, seat: int) -> list[Source]:
        """What the player can tap for mana now, in order of entry."""
        if self._sources is None:
            found: tuple[list[Source], list[Source]] = ([], [])
            for perm in self.battlefield.values():
                card = perm.card
                if card.mana and not perm.tapped and self.can_tap(perm):
                    source = Source(perm.id, "creature" in card.types, perm.ts, card.mana)
                    found[perm.controller].append(source)
            before = self._before
            if before is not None:
                last, paid = before
                self._payments = (
                    paid[0] if found[0] == last[0] else {},
                    paid[1] if found[1] == last[1] else {},
                )
                self._before = None
            self._sources = found
        return self._sources[seat]

    def payments(self, seat: int) -> Payments:
        """How the player pays, as far as it has been found."""
        self.sources(seat)
        return self._payments[seat]

    @property
    def paid(self) -> Paid | None:
        """The payments, with what they were found for, for the next table."""
        return self._before if self._sources is None else (self._sources, self._payments)

    def most_mana(self, seat: int) -> int:
        """No more mana than this comes of the player's sources."""
        return sum([self.battlefield[source.id].card.most_mana for source in self.sources(seat)])

    def doers(self, seat: int) -> list[Perm]:
        """The player's permanents with activated abilities that add no mana."""
        if self._doers is None:
            self._doers = [perm for perm in self.battlefield.values() if perm.card.deeds]
        return [perm for perm in self._doers if perm.controller == seat] if self._doers else []

    def reductions(self, seat: int) -> list[CostReduction]:
        """What makes the player's spells cheaper."""
        if self._reductions is None:
            self._reductions = [
                (perm.controller, ability)
                for perm in self.battlefield.values()
                if perm.card.rules.static_abilities
                for ability in perm.card.rules.static_abilities
                if isinstance(ability, CostReduction)
            ]
        return [ability for owner, ability in self._reductions if owner == seat]

    def watchers(self) -> list[Perm]:
        """The permanents with triggered abilities of their own, in order of entry."""
        if self._watchers is None:
            field = self.battlefield.values()
            self._watchers = [perm for perm in field if perm.card.rules.triggered_abilities]
        return self._watchers

    def can_tap(self, perm: Perm) -> bool:
        """Whether the permanent may pay {T}: untapped, and no creature that has just come."""
        if perm.tapped:
            return False
        if perm.sick and "creature" in perm.card.types:
            return HASTE in self.bodies[perm.id].keywords
        return True


def table_of(state: State) -> Table:
    """The table of a state."""
    found, bodies = state.table, state.derived or derive(state)
    if found is None or found.battlefield is not state.battlefield or found.bodies is not bodies:
        found = state.table = Table(state.battlefield, bodies, found)
    return found
