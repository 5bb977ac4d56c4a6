"""A match once more under edited rules: how far it goes, and where it first goes another way.

This is what lets a running match follow its spec while somebody writes on it.  A long match is
played again bit by bit; its newest position can be looked at before (`glance`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from core.abilities import Compared
from core.match import Match, new_match
from core.plies import Edited, Ply, Taken
from core.protocol import ActionError, AnyGame, EditError, IllegalAction, Json, Refusal
from core.renamed import renamed
from core.replay import state_digest
from core.told import Told


def rerun(match: Match, game: AnyGame) -> tuple[Match, Divergence | None]:
    """The same start, seed and actions on another spec, as far as they go.

    Where an action is refused the match ends up before it, and that is the divergence;
    otherwise it is the first position that differs; before the first action there is nothing
    yet that could go another way.  No agent chose the actions under these rules, so they count as
    a human's.
    """
    run = begin(match, game).on()
    return run.again, run.found


@dataclass(frozen=True, slots=True)
class Divergence:
    """Where a match on new rules first goes another way; `refused`: it could not go on."""

    ply: int
    message: str
    action: Json = None
    causes: tuple[str, ...] = ()
    refused: bool = False


class Act(NamedTuple):
    """An action or an edit as it was played, and the number of the ply that it ended, if one."""

    played: Taken | Edited
    ended: int | None


@dataclass(frozen=True, slots=True)
class Rerun:
    """A match on its way through new rules, a value: as it was played, and as far as it came.

    `told` and `fresh` know the digests of what was played and of what came of it; `unsure` are
    the acts of the last ply, with what came of them, until its end says whether it differs.
    """

    before: Match
    again: Match
    acts: tuple[Act, ...]
    told: Told
    fresh: Told = field(default_factory=Told)
    at: int = 0
    unsure: tuple[tuple[Act, Any, int], ...] = ()
    divergence: Divergence | None = None

    @property
    def left(self) -> int:
        """How many acts are still to be played; none after a refusal."""
        is_over = self.divergence is not None and self.divergence.refused
        return 0 if is_over else len(self.acts) - self.at

    @property
    def found(self) -> Divergence | None:
        """The divergence so far, if anything was played that could go another way."""
        return self.divergence if self.before.done or self.before.pending else None

    def on(self, most: int | None = None) -> Rerun:
        """So many acts further, by default to the end."""
        run = self
        for _ in range(run.left if most is None else min(most, run.left)):
            run = run._step()
            if not run.left:
                break
        return run if run.left or not run.unsure else replace(run._looked(), unsure=())

    def _step(self) -> Rerun:
        act, ply = self.acts[self.at], self.again.done + 1
        try:
            again = _taken(self.again, self.before.game, act.played)
        except (ActionError, EditError) as error:
            refused = _refused(ply, _raw(self.before.game, act.played), error)
            return replace(self, divergence=refused, unsure=())
        run = replace(self, again=again, at=self.at + 1)
        if self.divergence is not None:
            return run
        run = replace(run, unsure=(*self.unsure, (act, again.state, ply)))
        if act.ended is None or act.ended != again.done or again.pending:
            return run
        if self.told.digest(self.before, act.ended) == self.fresh.digest(again, again.done):
            return replace(run, unsure=())
        return replace(run._looked(), unsure=())

    def _looked(self) -> Rerun:
        """With the first difference among the acts that nobody has looked at."""
        old, new = self.before.game, self.again.game
        for act, state, ply in self.unsure:
            found = difference(old, act.played.step.state, new, state, f"After ply {ply}")
            if found:
                where = Divergence(ply, found, _raw(old, act.played))
                return replace(self, divergence=where)
        return self


def begin(match: Match, game: AnyGame, told: Told | None = None) -> Rerun:
    """The match before its first act, on another game; `told` what was told of it before."""
    players = set(game.players)
    seats = {player: seat for player, seat in match.seats.items() if player in players}
    again = replace(new_match(game, match.seed, match.start_raw, match.max_plies), seats=seats)
    found = difference(match.game, match.start.state, game, again.state, "At the start")
    where = Divergence(0, found) if found else None
    return Rerun(match, again, tuple(_acts(match)), told or Told(), divergence=where)


def _acts(match: Match) -> Iterator[Act]:
    for n, ply in enumerate(match.plies[: match.done], 1):
        if ply.edit is not None:
            yield Act(ply.edit, n)
        last = len(ply.taken)
        yield from (Act(each, n if k == last else None) for k, each in enumerate(ply.taken, 1))
    yield from (Act(each, None) for each in match.pending)


def glance(run: Rerun, ply: int) -> Match | None:
    """The position after a ply under the new rules, as if what came before went as it did.

    It is told long before all is played again, and is right where the rules of what came before
    are as they were.  None where they are not from the start on, or nothing can be told.
    """
    before, game = run.before, run.again.game
    if before.pending or not 0 < ply <= len(before.plies) or run.divergence is not None:
        return None
    state = before.plies[ply - 2].state if ply > 1 else before.start.state
    last = before.plies[ply - 1]
    try:
        carried = game.parse_state(before.game.dump(state))
        start = run.again.start._replace(state=carried)
        stand = replace(run.again, start=start, plies=(), done=0, pending=(), undone=())
        for each in last.taken or [last.edit]:
            stand = _taken(stand, before.game, each) if each is not None else stand
    except (ValueError, LookupError):
        return None
    if stand.pending or stand.done != 1:
        return None
    plies: tuple[Ply, ...] = (*before.plies[: ply - 1], *stand.plies, *before.plies[ply:])
    return replace(run.again, plies=plies, done=ply, pending=(), undone=())


def _taken(match: Match, old: AnyGame, played: Taken | Edited) -> Match:
    """The match after the act.  Raises ActionError or EditError."""
    if isinstance(played, Edited):
        return match.edit(played.raw)
    match = match.enter(match.game.parse_action(old.dump(played.action)))
    return match if played.reason is None else match.reasoned(played.reason)


def _raw(game: AnyGame, played: Taken | Edited) -> Json:
    return played.raw if isinstance(played, Edited) else game.dump(played.action)


def _refused(ply: int, raw: Json, error: ValueError) -> Divergence:
    refusal = error.refusal if isinstance(error, IllegalAction) else Refusal(str(error))
    return Divergence(ply, refusal.message, raw, refusal.causes, refused=True)


def difference(old: AnyGame, before: Any, new: AnyGame, after: Any, where: str) -> str | None:
    """What the public views of two states differ in, where the states are not told alike.

    States may hold helpers that always differ, and views names of what is the same.
    """
    if state_digest(old, before) == state_digest(new, after):
        return None
    one, other = old.observe(before, None), new.observe(after, None)
    if isinstance(old, Compared) and isinstance(new, Compared):
        changes = _changes(renamed(old.essence(one), old.players, new.players), new.essence(other))
        if not changes:
            return None
        more = f", and {len(changes) - 2} more" if len(changes) > 2 else ""
        return f"{where} {', '.join(changes[:2])}{more}"
    if old.dump(one) == new.dump(other):
        return None
    return f"{where} the new rules give another position"


def _changes(old: dict[str, str], new: dict[str, str]) -> list[str]:
    names = dict.fromkeys([*old, *new])
    return [
        f"{name} is {new.get(name, 'nothing')} instead of {old.get(name, 'nothing')}"
        for name in names
        if old.get(name) != new.get(name)
    ]
