"""Names of everything that a player sees: short, and different for different objects.

A permanent is its card's name; several of one name are `Soldier#1`, `Soldier#2` in order of entry,
as scenarios write them.  Cards elsewhere have their zone before the name:
`hand:`, `gy:`, `exile:`, `library:`, `stack:` (from the bottom).  Whatever is not seen is `@id`.
These names are typed; people read `short` names and labels, which have neither zones nor ids.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from core.games.mtg.derive import derive
from core.games.mtg.state import Perm, State, Target

ZONES = (("hand", "hand"), ("graveyard", "gy"), ("exile", "exile"), ("library", "library"))
"""The zones of a player, and what stands before the names of their cards."""

PREFIXES = (*(f"{prefix}:" for _, prefix in ZONES), "stack:", "trigger:")
"""What may stand before a name that is typed."""

UNSEEN = "@"
"""Before the id of an object that the viewer does not see."""


class Names:
    """The names of one view, and what they mean."""

    def __init__(self, state: State, players: Sequence[str]) -> None:
        self.state = state
        self.players = players
        self.names: dict[Target, str] = dict(enumerate(players))
        taken = set(players)
        named = list(_named(state))
        counts = Counter(name for _, name in named)
        seen: Counter[str] = Counter()
        for id, name in named:
            seen[name] += 1
            n, unique = seen[name], name
            if counts[name] > 1 or name in taken:
                unique = f"{name}#{n}"
            while unique in taken:
                n += 1
                unique = f"{name}#{n}"
            taken.add(unique)
            self.names[id] = unique
        self.targets: dict[str, Target] = {name: id for id, name in self.names.items()}

    def of(self, target: Target) -> str:
        """The name of an object or a player."""
        return self.names.get(target, f"{UNSEEN}{target}")

    def keys(self, targets: Iterable[Target]) -> tuple[str, ...]:
        """What they are in a view, for those who press them there: ids, or players by name."""
        return tuple(
            each if isinstance(each, str) else f"player:{self.players[each]}" for each in targets
        )

    def target(self, name: str) -> Target | None:
        """What the name means; None: nothing here."""
        if name.startswith(UNSEEN) and name not in self.targets:
            return name[len(UNSEEN) :]
        return self.targets.get(name)

    def short(self, target: Target) -> str:
        """The name without its zone; of what is gone, the name that it had."""
        name = self.names.get(target)
        if name is None:
            return self._last_name(str(target))
        if target in self.state.battlefield or isinstance(target, int):
            return name
        return name.partition(":")[2] if name.startswith(PREFIXES) else name

    def _last_name(self, id: str) -> str:
        known = self.state.known.get(id)
        if known is not None:
            return known.perm.card.name
        told = (name for item in self.state.stack for each, name in item.aimed if each == id)
        return next(told, "something that is gone")

    def label(self, target: Target) -> str:
        """The object as people tell it from others, with its size and state."""
        name = self.short(target)
        perm = self.state.battlefield.get(target) if isinstance(target, str) else None
        if perm is None:
            where = self._where(target)
            return f"{name} ({where})" if where else name
        size = self._size(perm)
        notes = [self.players[perm.controller], *(["tapped"] if perm.tapped else [])]
        if perm.damage:
            notes.append(f"{perm.damage} damage")
        return f"{name}{size} ({', '.join(notes)})"

    def _where(self, target: Target) -> str:
        """Where an object lies that is neither on the battlefield nor a card to choose from."""
        item = self.state.item(target) if isinstance(target, str) else None
        if item is not None:
            kind = "" if item.kind == "SPELL" else "ability, "
            return f"{kind}{self.players[item.controller]}, on the stack"
        for n, seat in enumerate(self.state.seats):
            if target in seat.graveyard:
                return f"graveyard of {self.players[n]}"
            if target in seat.exile:
                return f"exile, of {self.players[n]}"
        return ""

    def _size(self, perm: Perm) -> str:
        body = derive(self.state)[perm.id]
        return f" {body.power}/{body.toughness}" if body.creature else ""


def _named(state: State) -> Iterator[tuple[Target, str]]:
    """Every object that is seen, in a fixed order, with its name before it is made different."""
    for perm in state.battlefield.values():
        yield perm.id, perm.card.name
    for item in state.stack:
        yield item.id, f"stack:{item.name}"
    for zone, prefix in ZONES:
        for seat in state.seats:
            for id in getattr(seat, zone):
                if id in state.cards:
                    yield id, f"{prefix}:{state.cards[id].card.name}"
    decision = state.pending
    if decision is not None and decision.kind == "ORDER_TRIGGERS" and decision.options:
        for id, waiting in zip(decision.options, decision.then[1], strict=True):
            yield id, f"trigger:{waiting.name}"
