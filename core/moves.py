"""The plies of a match as a list of moves: who, and the text that people write for it.

Only what is new need be asked for (`core.told`).  What a viewer may not know is not in a text
(`Discreet`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from core import wire
from core.abilities import Abridged, Discreet, Listed, Notated
from core.match import Match
from core.matchview import viewer_of
from core.plies import Ply, Taken
from core.protocol import AnyGame, Player

BY_HAND = "changed by hand"
"""The text of a ply that is an edit."""


def moves_json(match: Match, first: int = 0, end: int | None = None) -> wire.Moves:
    """The plies from `first` up to `end`, also beyond a rewound one; and a half-made ply."""
    return moves_for(match, viewer_of(match), first, end)


def moves_for(
    match: Match, viewer: Player | None, first: int = 0, end: int | None = None
) -> wire.Moves:
    """The same as this viewer may know it, whoever looks now."""
    first = min(max(first, 0), len(match.plies))
    state = match.plies[first - 1].state if first else match.start.state
    plies: list[wire.Move] = []
    for ply in match.plies[first:end]:
        plies.append({"player": ply.player, "text": _text(match.game, state, ply, viewer)})
        state = ply.state
    before = match.plies[match.done - 1].state if match.done else match.start.state
    short = abridged(match.game, before, match.pending)
    pending = [short] if short else list(_texts(match.game, before, match.pending, viewer))
    return {"first": first, "plies": plies, "pending": pending}


def _text(game: AnyGame, state: Any, ply: Ply, viewer: Player | None) -> str:
    """A ply's actions; the end of a list of orders goes without saying."""
    if ply.edit is not None:
        return BY_HAND
    taken = ply.taken
    short = abridged(game, state, taken)
    if short is not None:
        return short
    found: Any = game
    if isinstance(found, Listed) and len(taken) > 1 and taken[-1].action == found.end_of_ply():
        taken = taken[:-1]
    return ", ".join(_texts(game, state, taken, viewer))


def abridged(game: AnyGame, state: Any, taken: Sequence[Taken]) -> str | None:
    """Actions from a state on in the game's short notation; None where it has none for them."""
    found: Any = game
    if not taken or not isinstance(found, Abridged):
        return None
    view = game.observe(state, taken[0].player)
    events = [event for each in taken for event in each.step.events]
    return found.abridge([each.action for each in taken], view, events)


def _texts(
    game: AnyGame, state: Any, taken: Iterable[Taken], viewer: Player | None
) -> Iterator[str]:
    for each in taken:
        yield told_action(game, state, each, viewer)
        state = each.step.state


def told_action(game: AnyGame, state: Any, taken: Taken, viewer: Player | None) -> str:
    """What was done in a state, as this viewer is told it."""
    found: Any = game
    view = game.observe(state, taken.player)
    if isinstance(found, Discreet):
        others = view if viewer == taken.player else game.observe(state, viewer)
        return found.narrate(taken.action, view, others)
    if isinstance(found, Notated):
        return found.notate(taken.action, view)
    return str(game.dump(taken.action))
