"""A match once more under edited rules: how far it goes, and where it first goes another way.

This is what lets a running match follow its spec while somebody writes on it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from core.abilities import Compared
from core.match import Match, new_match
from core.plies import Edited
from core.protocol import ActionError, AnyGame, EditError, IllegalAction, Json, Refusal
from core.renamed import renamed


def rerun(match: Match, game: AnyGame) -> tuple[Match, Divergence | None]:
    """The same start, seed and actions on another spec, as far as they go.

    Where an action is refused the match ends up before it, and that is the divergence;
    otherwise it is the first position that differs; before the first action there is nothing
    yet that could go another way.  No agent chose the actions under these rules, so they count as
    a human's.
    """
    players = set(game.players)
    seats = {player: seat for player, seat in match.seats.items() if player in players}
    again = replace(new_match(game, match.seed, match.start_raw, match.max_plies), seats=seats)
    divergence = _difference(match.game, match.start.state, again, 0)
    for each in match.history():
        ply = again.done + 1
        raw = each.raw if isinstance(each, Edited) else match.game.dump(each.action)
        try:
            if isinstance(each, Edited):
                again = again.edit(raw)
            else:
                again = again.enter(game.parse_action(raw))
                again = again if each.reason is None else again.reasoned(each.reason)
        except (ActionError, EditError) as error:
            return again, _refused(ply, raw, error)
        if divergence is None:
            divergence = _difference(match.game, each.step.state, again, ply, raw)
    return again, divergence if match.done or match.pending else None


@dataclass(frozen=True, slots=True)
class Divergence:
    """Where a match on new rules first goes another way; `refused`: it could not go on."""

    ply: int
    message: str
    action: Json = None
    causes: tuple[str, ...] = ()
    refused: bool = False


def _refused(ply: int, raw: Json, error: ValueError) -> Divergence:
    refusal = error.refusal if isinstance(error, IllegalAction) else Refusal(str(error))
    return Divergence(ply, refusal.message, raw, refusal.causes, refused=True)


def _difference(
    old: AnyGame, state: Any, match: Match, ply: int, action: Json = None
) -> Divergence | None:
    """A note when the public views differ; states may hold private helpers that always do."""
    where = f"After ply {ply}" if ply else "At the start"
    before, after = old.observe(state, None), match.game.observe(match.state, None)
    if isinstance(old, Compared) and isinstance(match.game, Compared):
        same = renamed(old.essence(before), old.players, match.game.players)
        changes = _changes(same, match.game.essence(after))
        if not changes:
            return None
        more = f", and {len(changes) - 2} more" if len(changes) > 2 else ""
        return Divergence(ply, f"{where} {', '.join(changes[:2])}{more}", action)
    if old.dump(before) == match.game.dump(after):
        return None
    return Divergence(ply, f"{where} the new rules give another position", action)


def _changes(old: dict[str, str], new: dict[str, str]) -> list[str]:
    names = dict.fromkeys([*old, *new])
    return [
        f"{name} is {new.get(name, 'nothing')} instead of {old.get(name, 'nothing')}"
        for name in names
        if old.get(name) != new.get(name)
    ]
