"""Records of matches played again, in our format or in a system's own, to load or to verify them.

`verify` recomputes everything, agents' choices included (a search is repeated with the number of
nodes it had), and names the first ply that comes out differently.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from core import registry
from core.abilities import Recording
from core.agents import Budget, Seat, bot_names, parse_seat
from core.agents.base import DEFAULT_NODES, HUMAN, OUTSIDE
from core.codec import encode
from core.digest import digest
from core.match import Match, new_match
from core.protocol import ActionError, EditError, Json, SpecError
from core.registry import UnknownSystem
from core.replay import (
    FORMAT,
    NewerReplay,
    RecordedAction,
    RecordedPly,
    Replay,
    ReplayError,
    parse_replay,
    state_digest,
    versions_note,
)
from core.start import StartError


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a replay came out the same; `ply` is the first that did not (0: the start)."""

    ok: bool
    message: str
    ply: int | None = None


def own_system(raw: Json) -> tuple[str, Recording] | None:
    """The system whose own format of replays this is, with its id; None for ours and for none."""
    if not isinstance(raw, dict) or raw.get("format") == FORMAT:
        return None
    for system in registry.SYSTEMS:
        found = registry.get(system)
        if isinstance(found, Recording) and found.is_record(raw):
            return system, found
    return None


def load_any(raw: Json) -> tuple[str, Json, Match]:
    """System, spec and match of a replay in our format or in a system's own.

    Raises ReplayError, StartError, SpecError or UnknownSystem.
    """
    own = own_system(raw)
    if own is not None:
        return own[0], *own[1].load_record(raw)
    with _naming_versions(raw):
        replay = parse_replay(raw)
        match = load(replay)
    return replay.system, replay.spec, match


@contextmanager
def _naming_versions(raw: Json) -> Iterator[None]:
    """What cannot be read or played of a replay names the version that wrote it, and this one."""
    try:
        yield
    except (NewerReplay, UnknownSystem):
        raise
    except (ReplayError, StartError, SpecError) as error:
        note = versions_note(raw)
        if not note:
            raise
        kind = "" if isinstance(error, ReplayError) else "This replay cannot be played: "
        ply = error.ply if isinstance(error, ReplayError) else None
        raise ReplayError(f"{kind}{error}.{note}".replace("..", "."), ply) from None


def verify_any(raw: Json, agents: bool = True) -> Verdict:
    """The verdict on a replay in our format or in a system's own; raises as `load_any` does."""
    own = own_system(raw)
    if own is None:
        with _naming_versions(raw):
            verdict = verify(parse_replay(raw), agents)
        if verdict.ok:
            return verdict
        return replace(verdict, message=_sentence(verdict.message, versions_note(raw)))
    judged: Verdict = own[1].verify_record(raw)
    return judged


def _sentence(message: str, note: str) -> str:
    """A message with a note behind it, where there is one."""
    return f"{message}.{note}" if note else message


def own_record(match: Match, system: str, spec: Json) -> Json:
    """The match in the system's own format.  Raises ReplayError where there is none."""
    found = registry.get(system)
    if not isinstance(found, Recording):
        raise ReplayError(f"{found.title} has no format of replays of its own")
    return found.write_record(match, spec)


def load(replay: Replay) -> Match:
    """The match at its end.  Raises ReplayError, StartError or SpecError.

    A digest that differs becomes a note, which names both versions where another one wrote it.
    """
    match = _begin(replay)
    difference = _start_difference(replay, match)
    for n, ply in enumerate(replay.plies, 1):
        match = _replay_ply(match, ply, n)
        if difference is None and state_digest(match.game, match.state) != ply.digest:
            difference = f"From ply {n} on this match differs from its recording"
    if difference is None:
        return match
    note = _sentence(difference, versions_note({"engine": replay.engine}))
    return replace(match, notes=(*match.notes, note))


def verify(replay: Replay, agents: bool = True) -> Verdict:
    """Play it again and compare every digest, result and (`agents`) every agent's choice."""
    match = _begin(replay)
    if digest(replay.spec) != replay.spec_digest:
        return Verdict(False, "The spec is not the one that was recorded", 0)
    difference = _start_difference(replay, match)
    if difference is not None:
        return Verdict(False, difference, 0)
    for n, ply in enumerate(replay.plies, 1):
        try:
            problem = _ply_difference(match, ply) if agents else None
            match = _replay_ply(match, ply, n)
        except ReplayError as error:
            return Verdict(False, str(error), n)
        except ActionError as error:
            return Verdict(False, f"Ply {n} cannot be played: {error}", n)
        if problem is None and state_digest(match.game, match.state) != ply.digest:
            problem = "the state is another one"
        if problem is not None:
            return Verdict(False, f"Ply {n} differs: {problem}", n)
    result = None if match.result is None else encode(match.result)
    if result != replay.result:
        return Verdict(False, "The result is not the one that was recorded", len(replay.plies))
    return Verdict(True, f"All {len(replay.plies)} plies came out the same")


def _begin(replay: Replay) -> Match:
    game = registry.get(replay.system).load(replay.spec)
    bots = bot_names(game.system)
    seats = {player: parse_seat(raw, bots) for player, raw in replay.seats.items()}
    match = new_match(game, replay.seed, replay.start, replay.max_plies)
    tally = replay.tally if isinstance(replay.tally, dict) else {}
    return replace(match, seats=seats, tally=tally)


def _start_difference(replay: Replay, match: Match) -> str | None:
    if state_digest(match.game, match.state) == replay.start_digest:
        return None
    return "The starting position differs from the recorded one"


def _replay_ply(match: Match, ply: RecordedPly, n: int) -> Match:
    try:
        if ply.edit is not None:
            return match.edit(ply.edit)
    except (ActionError, EditError) as error:
        raise ReplayError(f"Ply {n} cannot be edited: {error}", n) from None
    for each in ply.actions:
        try:
            match = _entered(match, each)
        except ActionError as error:
            raise ReplayError(f"Ply {n} cannot be played: {error}", n) from None
    if match.pending or match.done != n:
        raise ReplayError(f"Ply {n} is not one whole ply", n)
    return match


def _entered(match: Match, each: RecordedAction) -> Match:
    """The match after a recorded action, with all that was recorded of it."""
    action = match.game.parse_action(each.action)
    match = match.enter(action, each.by, each.nodes, each.how)
    return match if each.reason is None else match.reasoned(each.reason)


def _ply_difference(match: Match, ply: RecordedPly) -> str | None:
    """The first action of the ply that its agent would not choose again."""
    planned: Sequence[Any] = ()
    for each in ply.actions:
        player = match.to_act
        if player != each.player:
            return f"{player or 'nobody'} is to act, not {each.player}"
        seat = parse_seat(each.by, bot_names(match.game.system))
        if seat == HUMAN or seat.kind in OUTSIDE:
            planned = ()
        else:
            again, *planned = _chosen(match, seat, each.nodes, planned)
            if match.game.dump(again) != each.action:
                return f"{seat.text} now chooses another action"
        match = _entered(match, each)
    return None


def _chosen(match: Match, seat: Seat, nodes: int | None, planned: Sequence[Any]) -> Sequence[Any]:
    """What the seat's agent takes now, and what it plans after that."""
    if planned and match.allows(planned[0]):
        return planned
    decision = match.choose(seat, Budget(nodes if nodes else DEFAULT_NODES))
    return (decision.action, *decision.rest)
