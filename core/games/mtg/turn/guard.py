"""The loop guard (CR 104.4b): nobody can stop it, and nothing changes: a draw.

A loop within one turn always leaves something on the stack, so states are compared where the top
of the stack has just resolved and more is on it.  Any action but a pass, or mana, starts the
count again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.digest import short_digest
from core.games.mtg import options
from core.games.mtg.actions import ActionType
from core.games.mtg.cards.types import CardDef
from core.games.mtg.state import FIELDS, Card, Item, Perm, Seat, State, Temp, Waiting
from core.protocol import Json

if TYPE_CHECKING:
    from core.games.mtg.run import Run

TIMES = 3
"""A state that comes so often makes the match a draw."""

KEPT = 300
"""States that are remembered; longer loops meet the cap on actions of a turn."""

IDLE = ("PASS_PRIORITY", "TAP_FOR_MANA")
"""What stops no loop."""

LETTERS = ("p", "s", "c", "d")
"""What ids begin with; a number follows."""

APART = ("next_id", "moves", "repeats", "known", "rng", "seats", "cards", "temps")
"""What differs between two states that are the same to the rules, and what is added otherwise."""

STAMPED = {Item, Waiting, Temp}
"""What else than permanents has a timestamp."""

ZONES = ("library", "hand", "graveyard", "exile")


def watch(run: Run, type: ActionType) -> None:
    """After an action: remember the state, and end the match when it goes round."""
    state = run.s
    if type not in IDLE:
        state.repeats = ()
    elif type == "PASS_PRIORITY" and state.stack and not (state.over or state.passes):
        if state.pending is not None or state.declares:
            return
        if not forced(run, state):
            state.repeats = ()
            return
        found = likeness(state)
        if state.repeats.count(found) == TIMES - 1:
            run.end(None, "loop")
        else:
            state.repeats = (*state.repeats[1 - KEPT :], found)


def forced(run: Run, state: State) -> bool:
    """Whether both players can only pass (or make mana)."""
    for seat in (0, 1):
        for entry in options.offers(run.rules, state, seat):
            if entry.action.type not in IDLE:
                return False
    return True


def likeness(state: State) -> str:
    """A digest that is the same for states which differ by ids and timestamps alone."""
    namer = _Namer(state)
    parts: list[Json] = [namer.player(state, seat) for seat in state.seats]
    names = (name for name in FIELDS if name not in APART)
    parts += [namer.plain(getattr(state, name)) for name in names]
    parts += [namer.plain(temp) for temp in state.temps if _works(state, temp)]
    gone = (state.known.get(item.source) for item in state.stack)
    parts += [namer.plain(known.body) for known in gone if known is not None]
    return short_digest([*parts, state.rng.dump()])


def _works(state: State, temp: Temp) -> bool:
    """Not an effect on objects that are all gone."""
    return not temp.objects or any(id in state.battlefield for id in temp.objects)


class _Namer:
    """Ids by the order in which they are met, timestamps by their rank."""

    def __init__(self, state: State) -> None:
        self.ids: dict[str, int] = {}
        stamped: list[Any] = [
            *state.battlefield.values(),
            *state.stack,
            *state.waiting,
            *state.temps,
        ]
        self.ranks = {ts: n for n, ts in enumerate(sorted({each.ts for each in stamped}))}

    def player(self, state: State, seat: Seat) -> Json:
        """A player; zones as the names of their cards, whose ids are counted on the way."""
        found: list[Json] = list(seat._replace(library=(), hand=(), graveyard=(), exile=()))
        for zone in ZONES:
            for id in getattr(seat, zone):
                self.ids[id] = len(self.ids)
            found.append([state.cards[id].card.card_id for id in getattr(seat, zone)])
        return found

    def plain(self, value: Any) -> Json:
        """Plain JSON."""
        kind = type(value)
        if kind is str:
            if value[:1] in LETTERS and value[1:].isdecimal():
                return self.ids.setdefault(value, len(self.ids))
            return value
        if kind is int or kind is bool or value is None:
            return value
        if kind is Perm:
            return self._perm(value)
        if kind is CardDef:
            return value.card_id
        if kind is dict:
            return [[self.plain(key), self.plain(each)] for key, each in value.items()]
        if kind is frozenset:
            return sorted(value)
        if kind in STAMPED:
            value = value._replace(ts=self.ranks.get(value.ts, -1))
        if kind is Card:
            value = value._replace(uid=0)
        if isinstance(value, tuple):
            return [self.plain(each) for each in value]
        return value

    def _perm(self, perm: Perm) -> Json:
        """A permanent, its parts in their order: only three of them have a name to be replaced."""
        id, _, card, owner, controller, ts, *marks, host = perm
        rank = self.ranks.get(ts, -1)
        return [self.plain(id), 0, card.card_id, owner, controller, rank, *marks, self.plain(host)]
