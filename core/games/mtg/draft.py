"""A working copy of a state: its parts change here, and nothing looks at what has changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.games.mtg.derive import derive
from core.games.mtg.scripts import Rules
from core.games.mtg.state import Body, Combat, Decision, Groups, State, Target, Task, Temp
from core.games.mtg.table import Table
from core.protocol import Event, Json, Pointer, Step

OF_DOCUMENTS = frozenset({"starter", "shuffled", "over"})
"""Events whose cause is no card, but what the document says of the match."""


class Work:
    """A copy of a state that may be changed, and what has happened to it."""

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules = rules
        self.s = state.copy()
        self.events: list[Event] = []

    def step(self) -> Step[State]:
        """The new state and the events on the way to it."""
        return Step(self.s, tuple(self.events))

    def name(self, seat: int) -> str:
        """The player's name."""
        return self.rules.plan.players[seat]

    def tell(self, type: str, seat: int | None = None, /, **data: Json) -> None:
        """Record an event; with a seat only that player may see it.

        Its cause is the text that resolves, else the card that the event speaks of.
        """
        visible = None if seat is None else (self.name(seat),)
        self.events.append(Event(type, data, self._cause(type, data), visible))

    def _cause(self, type: str, data: dict[str, Json]) -> tuple[Pointer, ...]:
        if type in OF_DOCUMENTS:
            return self._cause_in_document(type, data)
        resolving = self.s.resolving
        if resolving is not None:
            return self.rules.causes.get(resolving.key, ())
        name = data.get("card")
        return self.rules.plan.places.named(name) if isinstance(name, str) else ()

    def _cause_in_document(self, type: str, data: dict[str, Json]) -> tuple[Pointer, ...]:
        places, resolving = self.rules.plan.places, self.s.resolving
        if type == "starter":
            return places.top_key("starter")
        if type == "over":
            return places.top_key("turnCap") if data["reason"] == "turn cap" else ()
        if resolving is not None:
            return self.rules.causes.get(resolving.key, ())
        return places.deck(self.rules.plan.players.index(data["player"]))

    def title(self, id: str) -> str:
        """The name of an object that is somewhere or was on the battlefield."""
        perm = self.s.battlefield.get(id)
        if perm is not None:
            return perm.card.name
        item = self.s.item(id)
        if item is not None:
            return item.name
        known, card = self.s.known.get(id), self.s.cards.get(id)
        return known.perm.card.name if known is not None else card.card.name if card else id

    def new_id(self, letter: str) -> str:
        """An id that no object had before: p a permanent, s on the stack, c another card."""
        n = self.s.next_id
        self.s.next_id = n + 1
        return f"{letter}{n}"

    def clock(self) -> int:
        """A timestamp later than all before."""
        n = self.s.next_id
        self.s.next_id = n + 1
        return n

    def seat(self, seat: int, **changes: Any) -> None:
        """Change a player."""
        first, second = self.s.seats
        if seat == 0:
            self.s.seats = (first._replace(**changes), second)
        else:
            self.s.seats = (first, second._replace(**changes))

    def perm(self, id: str, **changes: Any) -> None:
        """Change a permanent that is on the battlefield."""
        self.perms((id,), **changes)

    def perms(self, ids: Iterable[str], **changes: Any) -> None:
        """Change permanents that are on the battlefield, all alike."""
        state = self.s
        table: Table | None = state.table
        field = state.battlefield.copy()
        for id in ids:
            field[id] = field[id]._replace(**changes)
        if not changes.keys() <= self.rules.unseen:
            state.derived = None
        elif table is not None and table.is_of(state):
            state.table = table.after(field, changes.keys())
        state.battlefield = field

    def body(self, id: str) -> Body | None:
        """The derived or last known body of an object."""
        found = derive(self.s).get(id)
        if found is None and id in self.s.known:
            return self.s.known[id].body
        return found

    def controller_of(self, id: str) -> int | None:
        """Who controls the object, or last did."""
        perm = self.s.battlefield.get(id)
        if perm is not None:
            return perm.controller
        item = self.s.item(id)
        if item is not None:
            return item.controller
        known = self.s.known.get(id)
        return None if known is None else known.perm.controller

    def push(self, *tasks: Task) -> None:
        """Do these next, in this order, before whatever else is to be done."""
        self.s.agenda = (*tasks, *self.s.agenda)

    def temp(self, temp: Temp) -> None:
        """Begin a continuous effect: without a source of its own, of what is being resolved."""
        item = self.s.resolving
        if item is not None and not temp.name:
            temp = temp._replace(source=item.source, name=item.name)
        self.s.temps = (*self.s.temps, temp)
        self.s.derived = None

    def ask(
        self,
        kind: str,
        player: int,
        options: tuple[Target, ...],
        then: Task,
        least: int = 1,
        most: int = 1,
        groups: tuple[tuple[int, int, tuple[Target, ...]], ...] = (),
        piles: Groups = (),
        needs: tuple[tuple[int, ...], ...] = (),
    ) -> None:
        """Wait for a choice; `then` gets it as its last argument."""
        id = self.new_id("d")
        self.s.pending = Decision(
            id, kind, player, least, most, options, then, groups, piles, needs
        )

    def fight(self, combat: Combat) -> None:
        """Combat changes."""
        self.s.combat = combat
        if self.rules.fleeting:
            self.s.derived = None
