"""The set-up of a scenario as a state: no triggers, no state-based actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from core.games.mtg.limits import MAX_COUNT
from core.games.mtg.mana.pool import plus
from core.games.mtg.scripts import Rules
from core.games.mtg.state import NO_MANA, Card, Perm, State
from core.protocol import Json
from core.rng import new_rng


class BadScenario(ValueError):
    """The scenario itself is wrong: the sentence says where."""


def copies(entries: Sequence[Json]) -> Iterator[tuple[str, dict[str, Json]]]:
    """Names and details, with `Name*3` written out."""
    for entry in entries:
        if isinstance(entry, dict):
            yield entry["card"], entry
            continue
        name, star, count = entry.partition("*")
        if star and not (count.isascii() and count.isdigit() and 1 <= int(count) <= MAX_COUNT):
            raise BadScenario(f"{entry!r:.60}: after * comes a number from 1 to {MAX_COUNT}")
        for _ in range(int(count or 1)):
            yield name, {}


class Setup:
    """Builds the state, and notes what the names in `id` mean."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.by_name = {card.name: card for card in (*rules.plan.tokens.values(),
                                                     *rules.cards.values())}  # fmt: skip
        self.uids: dict[str, int] = {}
        self.state = State(new_rng(0))
        self.count = 0

    def build(self, raw: dict[str, Json]) -> State:
        """The state that the set-up describes."""
        state = self.state
        state.rng = new_rng(raw.get("seed", 0))
        players = self.rules.plan.players
        turn = raw["turn"]
        state.turn, state.step = turn["number"], turn["step"]
        state.active = state.regular = state.priority = players.index(turn["active"])
        attached: list[tuple[str, str]] = []
        for seat, name in enumerate(players):
            attached += self._player(seat, raw["players"].get(name, {}))
        for id, ref in attached:
            host = self._host(ref)
            state.battlefield[id] = state.battlefield[id]._replace(attached_to=host)
        state.next_id = self.count + 1
        return state

    def _host(self, ref: str) -> str:
        wanted = self.uids.get(ref.removeprefix("@"))
        for perm in self.state.battlefield.values():
            if perm.uid == wanted or (wanted is None and perm.card.name == ref):
                return perm.id
        raise BadScenario(f"attached_to: there is no {ref}")

    def _next(self) -> int:
        self.count += 1
        return self.count

    def _card(self, name: str, seat: int, details: dict[str, Any]) -> Card:
        if name not in self.by_name:
            raise BadScenario(f"there is no card {name!r}")
        n = self._next()
        if "id" in details:
            if details["id"] in self.uids:
                raise BadScenario(f"two objects have the id {details['id']!r:.60}")
            self.uids[details["id"]] = n
        card = self.by_name[name]
        if details.get("token", card.is_token) != card.is_token:
            raise BadScenario(f"{name} is {'a' if card.is_token else 'no'} token")
        return Card(f"c{n}", n, self.by_name[name], seat)

    def _player(self, seat: int, raw: dict[str, Json]) -> list[tuple[str, str]]:
        state = self.state
        zones: dict[str, Any] = {}
        for zone in ("hand", "graveyard", "exile", "library"):
            entries = raw.get(zone, ["Plains*10"] if zone == "library" else [])
            cards = [self._card(name, seat, more) for name, more in copies(entries)]
            state.cards.update((card.id, card) for card in cards)
            zones[zone] = tuple(card.id for card in cards)
        symbols = "".join(c * n for c, n in raw.get("mana", {}).items())
        seats = list(state.seats)
        seats[seat] = seats[seat]._replace(
            life=raw.get("life", 20), lands=raw.get("lands_played", 0),
            mana=plus(NO_MANA, symbols), **zones,
        )  # fmt: skip
        state.seats = (seats[0], seats[1])
        attached = []
        for name, more in copies(raw.get("battlefield", [])):
            perm = self._perm(name, seat, more)
            state.battlefield[perm.id] = perm
            if more.get("attached_to") is not None:
                attached.append((perm.id, more["attached_to"]))
        return attached

    def _perm(self, name: str, seat: int, more: dict[str, Any]) -> Perm:
        card = self._card(name, seat, more)
        counters = more.get("counters", {})
        return Perm(
            f"p{card.uid}", card.uid, card.card, seat, seat, card.uid,
            tapped=more.get("tapped", False), sick=more.get("sick", False),
            damage=more.get("damage", 0), plus=counters.get("+1/+1", 0),
            minus=counters.get("-1/-1", 0),
        )  # fmt: skip
