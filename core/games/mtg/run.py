"""One action at work on its own copy of the state: the primitives that everything else uses.

Nothing here decides anything; `turn.loop` drives a run to the next decision.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from core.games.mtg.cards.types import CardDef
from core.games.mtg.departures import forget
from core.games.mtg.derive import derive
from core.games.mtg.draft import Work
from core.games.mtg.state import Card, Item, Known, Perm, Seat
from core.games.mtg.triggers import happened, left


class Entry(NamedTuple):
    """A card that enters the battlefield."""

    card: Card
    controller: int
    tapped: bool = False
    attached_to: str | None = None


class Run(Work):
    """An action at work: what moves here is seen by triggered abilities."""

    # -- zones -------------------------------------------------------------------------------

    def take(self, id: str) -> Card:
        """Remove a card from the zone outside the battlefield and the stack where it is."""
        self.s.cards = self.s.cards.copy()
        card = self.s.cards.pop(id)
        seat: Seat = self.s.seats[card.owner]
        for zone in ("hand", "graveyard", "exile", "library"):
            ids: tuple[str, ...] = getattr(seat, zone)
            if id in ids:
                n = ids.index(id)
                self.seat(card.owner, **{zone: ids[:n] + ids[n + 1 :]})
                break
        return card

    def put(self, card: Card, zone: str, bottom: bool = False) -> str:
        """Put a card into its owner's zone as a new object; its id."""
        id = self.new_id("c")
        self.s.cards = self.s.cards.copy()
        self.s.cards[id] = Card(id, card.uid, card.card, card.owner)
        ids: tuple[str, ...] = getattr(self.s.seats[card.owner], zone)
        new = (id, *ids) if zone == "library" and not bottom else (*ids, id)
        self.seat(card.owner, **{zone: new})
        return id

    def move(self, id: str, zone: str) -> str:
        """A card from one zone outside the battlefield to another."""
        seat = self.s.seats[self.s.cards[id].owner]
        seen = zone not in ("hand", "library") or id in seat.graveyard or id in seat.exile
        card = self.take(id)
        new = self.put(card, zone)
        only = None if seen else card.owner
        self.tell("moved", only, card=card.card.name, to=zone, owner=self.name(card.owner))
        return new

    def leave(self, ids: tuple[str, ...], zone: str, until: str = "") -> None:
        """Permanents leave the battlefield at the same time, to their owners' zone.

        With `until` they are exiled until that permanent leaves (CR 610.3); it may be one of them.
        """
        ids = tuple(id for id in ids if id in self.s.battlefield)
        if not ids:
            return
        bodies = derive(self.s)
        before = tuple(self.s.battlefield.values())
        gone = []
        self.s.battlefield, self.s.known = self.s.battlefield.copy(), self.s.known.copy()
        for id in ids:
            perm = self.s.battlefield.pop(id)
            became = "" if perm.card.is_token else self.put(
                Card(id, perm.uid, perm.card, perm.owner), zone
            )  # fmt: skip
            known = Known(perm, bodies[id], became)
            self.s.known[id] = known
            gone.append(known)
            if until and became:
                self.s.links = (*self.s.links, (until, became))
            self.tell("left", card=perm.card.name, id=id, to=zone, owner=self.name(perm.owner))
        self.s.derived = None
        left(self, gone, before, died=zone == "graveyard")
        forget(self.s, ids)
        self._return_exiled(ids)

    def _return_exiled(self, sources: tuple[str, ...]) -> None:
        """All that is due returns at the same time (CR 610.3c)."""
        due = [exiled for source, exiled in self.s.links if source in sources]
        if due:
            self.s.links = tuple(link for link in self.s.links if link[0] not in sources)
            cards = [self.s.cards[id] for id in due if id in self.s.cards]
            # nobody chooses a host for an Aura here, so it stays (CR 303.4f would ask)
            cards = [each for each in cards if "Aura" not in each.card.subtypes]
            cards.sort(key=lambda each: each.owner != self.s.active)
            self.enter_all([Entry(self.take(each.id), each.owner) for each in cards])

    def enter(self, card: Card, controller: int, tapped: bool = False,
              attached_to: str | None = None) -> str:  # fmt: skip
        """A card enters the battlefield; its id there."""
        return self.enter_all([Entry(card, controller, tapped, attached_to)])[0]

    def enter_all(self, entries: Iterable[Entry]) -> list[str]:
        """Cards enter the battlefield at the same time; their ids there.

        All of them are there before anything looks at what has entered (CR 603.6a).
        """
        new = []
        self.s.battlefield = self.s.battlefield.copy()
        for card, controller, tapped, host in entries:
            id = self.new_id("p")
            tapped = tapped or card.card.rules.enters_tapped
            perm = Perm(id, card.uid, card.card, card.owner, controller, self.clock(), tapped,
                        attached_to=host)  # fmt: skip
            self.s.battlefield[id] = perm
            new.append(id)
            self.tell("entered", card=card.card.name, id=id, controller=self.name(controller))
        self.s.derived = None
        for id in new:
            happened(self, "ENTERS", id, self.s.battlefield[id].controller)
        return new

    def tokens(self, card: CardDef, controller: int, count: int, tapped: bool) -> None:
        """So many tokens enter the battlefield together."""
        self.enter_all(
            Entry(Card("", self.clock(), card, controller), controller, tapped)
            for _ in range(count)
        )

    def from_stack(self, item: Item, zone: str) -> None:
        """A spell leaves the stack for its owner's zone; flashback exiles it, copies cease."""
        self.s.stack = tuple(each for each in self.s.stack if each.id != item.id)
        if item.card is not None and not item.copy:
            where = "exile" if item.cost_kind == "FLASHBACK" else zone
            self.put(item.card, where)
            self.tell("moved", card=item.name, to=where, owner=self.name(item.card.owner))

    # -- life and cards ----------------------------------------------------------------------

    def gain(self, seat: int, amount: int) -> None:
        """Gain life."""
        if amount > 0:
            self.seat(seat, life=self.s.seats[seat].life + amount)
            self._tell_life(seat, amount)

    def lose(self, seat: int, amount: int, alone: bool = True) -> None:
        """Lose life: by an effect, damage or a payment (CR 119.3-119.4).

        Not `alone`: one of several losses at the same time; who causes them tells of the event.
        """
        if amount > 0:
            self.seat(seat, life=self.s.seats[seat].life - amount)
            self._tell_life(seat, -amount)
            if alone:
                happened(self, "YOU_LOSE_LIFE", "", seat)

    def _tell_life(self, seat: int, by: int) -> None:
        self.tell("life", player=self.name(seat), by=by, life=self.s.seats[seat].life)

    def draw(self, seat: int) -> None:
        """Draw a card, or note that there was none (CR 704.5b)."""
        library = self.s.seats[seat].library
        if not library:
            self.seat(seat, drew_empty=True)
            return
        card = self.s.cards[library[0]]
        self.take(library[0])
        self.put(card, "hand")
        self.tell("drew", player=self.name(seat))
        self.tell("drew", seat, player=self.name(seat), card=card.card.name)

    def end(self, winner: int | None, reason: str) -> None:
        """The match is over."""
        self.s.winner, self.s.reason = winner, reason
        self.s.pending, self.s.agenda, self.s.declares = None, (), ""
        self.tell("over", winner=None if winner is None else self.name(winner), reason=reason)
