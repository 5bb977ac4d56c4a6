"""What follows from the battlefield alone, looked for once as long as it stays the same.

Most actions are passes: the battlefield after them is the same dict as before (`state`), and so are
the bodies of the permanents.  A `Table` belongs to these two objects and to nothing else; states
hand it on, views share it, and `table_of` makes another when either has been replaced.  Views of
several threads may share it too: a part is put in its place when it is complete.
"""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple

from core.games.mtg.cards.types import ManaSymbol, StaticAbility, TargetSpec
from core.games.mtg.derive import derive
from core.games.mtg.mana.bills import Bill, Payment
from core.games.mtg.state import Body, Mana, Perm, State, Target

HASTE = "haste"

Payments = dict[tuple[Mana, Bill, frozenset[str]], Payment | None]
"""How a player pays, by the pool, how much it is, and what may not be tapped."""


Sought = tuple[TargetSpec, int, str, tuple[str, ...]]
"""What is to be targeted, by whom, what is left out, and what attacks."""


class Source(NamedTuple):
    """A permanent that can be tapped for mana now, each thing that it can add, and the most."""

    id: str
    creature: bool
    ts: int
    options: tuple[tuple[ManaSymbol, ...], ...]
    most: int


Paid = tuple[tuple[list[Source], list[Source]], tuple[Payments, Payments]]
Fight = tuple[int, tuple[str, ...]]
"""Whose turn it is, and who attacks."""

TURNED = frozenset({"tapped", "sick"})
"""What of permanents no state-based action looks at."""


class Crew:
    """What the cards of the permanents can do, whatever state these are in; in order of entry.

    Most changes of a battlefield tap something: the crew is the same after them.
    """

    __slots__ = ("doers", "has_quick", "makers", "reductions", "watchers")

    def __init__(self, battlefield: dict[str, Perm]) -> None:
        self.makers: list[tuple[int, Source]] = []
        """By whom each permanent that adds mana is controlled, and what it is when it can."""
        self.doers: tuple[list[str], list[str]] = ([], [])
        """Per player: the permanents with activated abilities that add no mana."""
        self.has_quick = [False, False]
        """Per player: whether one of these can be activated outside a main phase."""
        self.reductions: tuple[list[StaticAbility], list[StaticAbility]] = ([], [])
        """Per player: what makes spells cheaper."""
        self.watchers: list[str] = []
        """The permanents with triggered abilities of their own."""
        for id, perm in battlefield.items():
            card, seat = perm.card, perm.controller
            if card.mana:
                creature = "creature" in card.types
                source = Source(id, creature, perm.ts, card.mana, card.most_mana)
                self.makers.append((seat, source))
            if card.activations:
                self.doers[seat].append(id)
                self.has_quick[seat] |= card.has_quick_activations
            rules = card.rules
            if rules.triggered_abilities:
                self.watchers.append(id)
            for ability in rules.static_abilities:
                if ability.reduces:
                    self.reductions[seat].append(ability)


class Table:
    """The battlefield as the rules look at it; every part is found when it is first asked for.

    Its payments are filled by `mana.payment`, `targets` by `targets`, and what is said of
    attackers and blocks by `combat.declare`.  `before` is the table before it: while a player can
    tap the same for mana, payments found there are those of here.
    """

    __slots__ = ("_before", "_crew", "_most", "_payments", "_sources", "attackers", "battlefield",
                 "blocks", "bodies", "forced", "is_settled", "targets")  # fmt: skip

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
        self.attackers: dict[int, tuple[str, ...]] = {}
        """By whose turn it is: which creatures may attack."""
        self.forced: dict[int, tuple[str, ...]] = {}
        """By whose turn it is: which creatures must attack."""
        self.blocks: dict[Fight, dict[str, tuple[str, ...]]] = {}
        """Which attackers each creature may block."""
        self.is_settled = False
        """Whether state-based actions have been found to have nothing to do here."""
        self._sources: tuple[list[Source], list[Source]] | None = None
        self._most = (0, 0)
        self._crew: Crew | None = None

    def is_of(self, state: State) -> bool:
        """Whether it is the table of this state."""
        return self.battlefield is state.battlefield and self.bodies is state.derived

    def after(self, battlefield: dict[str, Perm], changes: Set[str]) -> Table:
        """The table of a battlefield on which only these of `scripts.UNSEEN` have changed."""
        new = Table(battlefield, self.bodies, self)
        new._crew = self._crew
        new.is_settled = self.is_settled and changes <= TURNED
        return new

    @property
    def crew(self) -> Crew:
        """What the cards can do."""
        found = self._crew
        if found is None:
            found = self._crew = Crew(self.battlefield)
        return found

    def sources(self, seat: int) -> list[Source]:
        """What the player can tap for mana now, in order of entry."""
        if self._sources is None:
            found: tuple[list[Source], list[Source]] = ([], [])
            most, field = [0, 0], self.battlefield
            for owner, source in self.crew.makers:
                perm = field[source.id]
                if not perm.tapped and (not perm.sick or self.can_tap(perm)):
                    found[owner].append(source)
                    most[owner] += source.most
            before = self._before
            if before is not None:
                last, paid = before
                self._payments = (
                    paid[0] if found[0] == last[0] else {},
                    paid[1] if found[1] == last[1] else {},
                )
                self._before = None
            self._most = (most[0], most[1])
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
        self.sources(seat)
        return self._most[seat]

    def doers(self, seat: int) -> list[Perm]:
        """The player's permanents with activated abilities that add no mana."""
        return [self.battlefield[id] for id in self.crew.doers[seat]]

    def reductions(self, seat: int) -> list[StaticAbility]:
        """What makes the player's spells cheaper; not to be changed."""
        return self.crew.reductions[seat]

    def watchers(self) -> list[Perm]:
        """The permanents with triggered abilities of their own, in order of entry."""
        return [self.battlefield[id] for id in self.crew.watchers]

    def can_tap(self, perm: Perm) -> bool:
        """Whether the permanent may pay {T}: untapped, and no creature that has just come."""
        if perm.tapped:
            return False
        if perm.sick and "creature" in perm.card.types:
            return HASTE in self.bodies[perm.id].keywords
        return True


def table_of(state: State) -> Table:
    """The table of a state."""
    found: Table | None = state.table
    if (
        found is not None
        and found.battlefield is state.battlefield
        and found.bodies is state.derived
    ):
        return found
    found = state.table = Table(state.battlefield, derive(state), found)
    return found
