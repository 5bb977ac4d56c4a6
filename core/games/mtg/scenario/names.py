"""What the names of a scenario mean at a moment (Scenarios, specs/mtg/README.md)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from core.games.mtg.scenario.setup import BadScenario
from core.games.mtg.state import Groups, State, Target
from core.protocol import Json


class Absent(BadScenario):
    """There is no such object now; `name` is the card's, without zone and place ("": an @id)."""

    def __init__(self, message: str, name: str = "") -> None:
        self.name = name
        super().__init__(message)


def _pick(found: Sequence[str], name: str, place: str, exact: bool) -> str:
    bare = name.rpartition(":")[2].partition("#")[0]
    if not found:
        raise Absent(f"there is no {name}", bare)
    if place:
        if not (place.isascii() and place.isdigit() and 1 <= int(place) <= len(found)):
            raise Absent(f"there is no {name.partition('#')[0]}#{place}", bare)
        return found[int(place) - 1]
    if exact and len(found) > 1:
        raise BadScenario(f"there are {len(found)} of {name}: say which with #k")
    return found[0]


class Names:
    """The names of one scenario."""

    def __init__(
        self, players: tuple[str, str], uids: dict[str, int], cards: Collection[str]
    ) -> None:
        self.players = players
        self.uids = uids
        self.cards = cards
        """The names of all cards and tokens: any other name is a slip."""

    def name_of(self, state: State, id: Target) -> str:
        """The name of an object or a player."""
        if isinstance(id, int):
            return self.players[id]
        item = state.item(id)
        if item is not None:
            return item.name
        perm = state.battlefield.get(id)
        return perm.card.name if perm is not None else state.cards[id].card.name

    def is_elsewhere(self, state: State, name: str) -> bool:
        """Whether a card that is not where it was looked for is in the match all the same.

        "" stands for an object of the set-up that is nowhere any more.
        """
        held = [perm.card.name for perm in state.battlefield.values()]
        return name in ("", *held, *(i.name for i in state.stack),
                        *(card.card.name for card in state.cards.values()))  # fmt: skip

    def target(self, state: State, ref: str, seat: int = 0) -> Target:
        """The object or player that a reference means; of equal cards one of `seat` first."""
        if ref in self.players:
            return self.players.index(ref)
        if ref.startswith("@"):
            return self._by_uid(state, ref)
        zone, colon, rest = ref.partition(":")
        name, _, place = (rest if colon else ref).partition("#")
        if name not in self.cards:
            raise BadScenario(f"there is no card {name!r:.60}")
        if colon and zone == "stack":
            return _pick([i.id for i in state.stack if i.name == name], ref, place, True)
        if colon and zone in ("gy", "hand"):
            ids = [
                id
                for owner in (state.seats[seat], state.seats[1 - seat])
                for id in (owner.graveyard if zone == "gy" else owner.hand)
                if state.cards[id].card.name == name
            ]
            return _pick(ids, ref, place, False)
        return _pick(
            [p.id for p in state.battlefield.values() if p.card.name == name], name, place, True
        )

    def _by_uid(self, state: State, ref: str) -> str:
        if ref[1:] not in self.uids:
            raise BadScenario(f"no object of the set-up has the id {ref}")
        uid = self.uids[ref[1:]]
        for perm in state.battlefield.values():
            if perm.uid == uid:
                return perm.id
        for item in state.stack:
            if item.card is not None and item.card.uid == uid:
                return item.id
        found = next((card.id for card in state.cards.values() if card.uid == uid), None)
        if found is None:
            raise Absent(f"{ref} is nowhere any more")
        return found

    def groups(self, state: State, raw: Iterable[Json], seat: int) -> Groups:
        """Groups of targets that `seat` chooses; a bare entry is a group of one."""
        return tuple(
            tuple(self.target(state, each, seat) for each in entry)
            if isinstance(entry, list)
            else (self.target(state, entry, seat),)
            for entry in raw
        )

    def card(self, state: State, seat: int, zone: str, ref: str) -> str:
        """A card of a player's hand or graveyard, by name or @id."""
        if ref.startswith("@"):
            return self._by_uid(state, ref)
        name, _, place = ref.partition("#")
        ids: tuple[str, ...] = getattr(state.seats[seat], zone)
        return _pick([i for i in ids if state.cards[i].card.name == name], ref, place, False)

    def among(
        self, state: State, options: Sequence[Target], refs: Iterable[str]
    ) -> tuple[str, ...]:
        """Options by name: equal names mean different copies."""
        left = list(options)
        chosen = []
        for ref in refs:
            found = self._option(state, left, ref)
            left.remove(found)
            chosen.append(found)
        return tuple(chosen)

    def _option(self, state: State, left: list[Target], ref: str) -> str:
        if ref.startswith("@"):
            found: str | None = self._by_uid(state, ref)
            return found if found in left else _pick([], ref, "", False)
        name, _, place = ref.partition("#")
        ids = [i for i in left if isinstance(i, str) and self.name_of(state, i) == name]
        return _pick(ids, ref, place, False)
