"""The plies of a match as a list of moves: who, and the text that people write for it.

Only what is new need be asked for.  What a viewer may not know is not in a text (`Discreet`).
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
    viewer = viewer_of(match)
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


class Told:
    """The moves of one match as each viewer knows them: what was told is not made again."""

    def __init__(self) -> None:
        self._known: dict[Player | None, tuple[tuple[Ply, ...], list[wire.Move]]] = {}

    def moves(self, match: Match, first: int) -> wire.Moves:
        """The same as `moves_json`."""
        if not isinstance(match.game, Discreet):
            return moves_json(match, first)  # everybody knows the same, and asks for what is new
        viewer = viewer_of(match)
        plies, moves = self._known.get(viewer, ((), []))
        pairs = enumerate(zip(plies, match.plies, strict=False))
        same = next((n for n, (one, other) in pairs if one is not other), None)
        kept = min(len(plies), len(match.plies)) if same is None else same
        found = moves_json(match, kept)
        whole = [*moves[:kept], *found["plies"]]
        self._known[viewer] = (match.plies, whole)
        first = min(max(first, 0), len(whole))
        return {"first": first, "plies": whole[first:], "pending": found["pending"]}


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
        yield _told(game, state, each, viewer)
        state = each.step.state


def _told(game: AnyGame, state: Any, taken: Taken, viewer: Player | None) -> str:
    found: Any = game
    view = game.observe(state, taken.player)
    if viewer != taken.player and isinstance(found, Discreet):
        return found.notate_for_others(taken.action, view, game.observe(state, viewer))
    if isinstance(found, Notated):
        return found.notate(taken.action, view)
    return str(game.dump(taken.action))
