"""A match as a text that plays itself again: spec, seed, start, actions, and a digest per ply.

`verify` recomputes everything, agents' choices included (a search is repeated with the number of
nodes it had), and names the first ply that comes out differently.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from core import registry
from core.agents import Budget, Seat, SeatError, bot_names, parse_seat
from core.agents.base import DEFAULT_NODES, HUMAN, OUTSIDE
from core.codec import DecodeError, decode, encode
from core.digest import digest, short_digest
from core.match import Match, new_match
from core.plies import Ply, Taken
from core.protocol import ActionError, AnyGame, EditError, Json
from core.starting import MAX_PLIES
from core.systems import Recording

FORMAT = "rulewright-replay/1"
ENGINE = "0.1.0"
"""Version of the engine that wrote a replay; digests may change with it."""


class ReplayError(ValueError):
    """The replay cannot be read or played; `ply` says where it broke, if it began."""

    def __init__(self, message: str, ply: int | None = None) -> None:
        self.ply = ply
        super().__init__(message)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedAction:
    """One action: what, by which kind of seat, and the nodes that its search took."""

    player: str
    action: Any
    by: str = "human"
    nodes: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedPly:
    """The actions of one ply, or an edit in their place; the digest of the state after it."""

    actions: tuple[RecordedAction, ...] = ()
    edit: Any = None
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """A whole recorded match."""

    format: str = FORMAT
    engine: str = ENGINE
    system: str
    spec_digest: str
    spec: Any
    seed: int = 0
    start: Any = None
    max_plies: int = MAX_PLIES
    seats: dict[str, Any] = field(default_factory=dict)
    start_digest: str
    plies: tuple[RecordedPly, ...] = ()
    result: Any = None

    def dump(self) -> Json:
        """Plain JSON, which `parse_replay` reads back equal."""
        return encode(self)

    @property
    def text(self) -> str:
        """The text form, as saved to a file."""
        return json.dumps(self.dump(), ensure_ascii=False, indent=1) + "\n"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a replay came out the same; `ply` is the first that did not (0: the start)."""

    ok: bool
    message: str
    ply: int | None = None


def parse_replay(raw: Json) -> Replay:
    """The replay from the JSON that `dump` wrote.  Raises ReplayError with a sentence."""
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise ReplayError(f'This is no replay: its "format" must be "{FORMAT}"')
    try:
        replay = decode(Replay, raw)
    except DecodeError as error:
        raise ReplayError(f"This replay is damaged: {error}") from None
    if replay.max_plies < 1:
        raise ReplayError("This replay is damaged: max_plies must be at least 1")
    bots = _bots(replay)
    _check_seats(replay.seats.values(), bots)
    for n, ply in enumerate(replay.plies, 1):
        if bool(ply.actions) == (ply.edit is not None):
            message = f"This replay is damaged: ply {n} is neither actions nor an edit, or both"
            raise ReplayError(message, n)
        _check_seats((each.by for each in ply.actions), bots)
    return replay


def _bots(replay: Replay) -> tuple[str, ...]:
    """The seats of the replay's system; an unknown system is reported when it is played."""
    known = replay.system in registry.SYSTEMS
    return bot_names(registry.get(replay.system)) if known else ()


def _check_seats(seats: Iterable[Json], bots: Iterable[str]) -> None:
    try:
        for raw in seats:
            parse_seat(raw, bots)
    except SeatError as error:
        raise ReplayError(f"This replay is damaged: {error}") from None


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
    replay = parse_replay(raw)
    return replay.system, replay.spec, load(replay)


def verify_any(raw: Json, agents: bool = True) -> Verdict:
    """The verdict on a replay in our format or in a system's own; raises as `load_any` does."""
    own = own_system(raw)
    if own is None:
        return verify(parse_replay(raw), agents)
    verdict: Verdict = own[1].verify_record(raw)
    return verdict


def own_record(match: Match, system: str, spec: Json) -> Json:
    """The match in the system's own format.  Raises ReplayError where there is none."""
    found = registry.get(system)
    if not isinstance(found, Recording):
        raise ReplayError(f"{found.title} has no format of replays of its own")
    return found.write_record(match, spec)


def record(match: Match, system: str, spec: Json) -> Replay:
    """The replay of a match up to where it stands; a half-made ply is left out."""
    game = match.game
    whole = match.goto(match.done)
    return Replay(
        system=system,
        spec_digest=digest(spec),
        spec=spec,
        seed=match.seed,
        start=match.start_raw,
        max_plies=match.max_plies,
        seats={player: seat.dump() for player, seat in match.seats.items()},
        start_digest=state_digest(game, match.start.state),
        plies=tuple(_recorded(game, ply) for ply in match.plies[: match.done]),
        result=None if whole.result is None else encode(whole.result),
    )


def _recorded(game: AnyGame, ply: Ply) -> RecordedPly:
    return RecordedPly(
        actions=tuple(_recorded_action(game, each) for each in ply.taken),
        edit=None if ply.edit is None else ply.edit.raw,
        digest=state_digest(game, ply.state),
    )


def _recorded_action(game: AnyGame, taken: Taken) -> RecordedAction:
    action = game.dump(taken.action)
    return RecordedAction(player=taken.player, action=action, by=taken.by, nodes=taken.nodes)


def record_from(match: Match, system: str, spec: Json, first: int) -> dict[str, Json]:
    """What a record of the first so many plies lacks: who takes it down needs no whole replay.

    Unlike a replay it has the plies beyond a rewound one, and the actions of a half-made ply
    (`pending`). From the start on it has the replay's head too, but for the spec.
    """
    game = match.game
    end = match if match.pending else match.goto(len(match.plies))
    added: dict[str, Json] = {
        "from": min(first, len(match.plies)),
        "seats": {player: seat.dump() for player, seat in match.seats.items()},
        "plies": [encode(_recorded(game, ply)) for ply in match.plies[first:]],
        "pending": [game.dump(each.action) for each in match.pending],
        "result": None if end.result is None else encode(end.result),
    }
    if first > 0:
        return added
    head: dict[str, Json] = encode(record(match.goto(0), system, spec))
    del head["spec"]
    return head | added


def state_digest(game: AnyGame, state: Any) -> str:
    """The short digest of a state's dump."""
    return short_digest(game.dump(state))


def load(replay: Replay) -> Match:
    """The match at its end.  Raises ReplayError, StartError or SpecError.

    A digest that differs (another engine wrote it) becomes a note; verify judges it.
    """
    match = _begin(replay)
    difference = _start_difference(replay, match)
    for n, ply in enumerate(replay.plies, 1):
        match = _replay_ply(match, ply, n)
        if difference is None and state_digest(match.game, match.state) != ply.digest:
            difference = f"From ply {n} on this match differs from its recording"
    return match if difference is None else replace(match, notes=(*match.notes, difference))


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
    bots = bot_names(game)
    seats = {player: parse_seat(raw, bots) for player, raw in replay.seats.items()}
    match = new_match(game, replay.seed, replay.start, replay.max_plies)
    return replace(match, seats=seats)


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
            match = match.enter(match.game.parse_action(each.action), each.by, each.nodes)
        except ActionError as error:
            raise ReplayError(f"Ply {n} cannot be played: {error}", n) from None
    if match.pending or match.done != n:
        raise ReplayError(f"Ply {n} is not one whole ply", n)
    return match


def _ply_difference(match: Match, ply: RecordedPly) -> str | None:
    """The first action of the ply that its agent would not choose again."""
    planned: Sequence[Any] = ()
    for each in ply.actions:
        player = match.to_act
        if player != each.player:
            return f"{player or 'nobody'} is to act, not {each.player}"
        seat = parse_seat(each.by, bot_names(match.game))
        if seat == HUMAN or seat.kind in OUTSIDE:
            planned = ()
        else:
            again, *planned = _chosen(match, seat, each.nodes, planned)
            if match.game.dump(again) != each.action:
                return f"{seat.text} now chooses another action"
        match = match.enter(match.game.parse_action(each.action), each.by, each.nodes)
    return None


def _chosen(match: Match, seat: Seat, nodes: int | None, planned: Sequence[Any]) -> Sequence[Any]:
    """What the seat's agent takes now, and what it plans after that."""
    if planned and match.allows(planned[0]):
        return planned
    decision = match.choose(seat, Budget(nodes if nodes else DEFAULT_NODES))
    return (decision.action, *decision.rest)
