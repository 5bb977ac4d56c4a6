"""A match as a text that can be played again: spec, seed, start, actions, and a digest per ply.

What is written here is played again by `core.records`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from core.agents import SeatError, bot_names, parse_seat
from core.codec import DecodeError, decode, encode
from core.digest import digest, short_digest
from core.jsontext import writable
from core.match import Match
from core.plies import Ply, Taken
from core.protocol import AnyGame, Json
from core.start import MAX_PLIES

FAMILY = "rulewright-replay/"
VERSION = 1
FORMAT = f"{FAMILY}{VERSION}"
ENGINE = "0.2.0"
"""Version of the engine that wrote a replay; digests may change with it."""


class ReplayError(ValueError):
    """The replay cannot be read or played; `ply` says where it broke, if it began."""

    def __init__(self, message: str, ply: int | None = None) -> None:
        self.ply = ply
        super().__init__(message)


class NewerReplay(ReplayError):
    """The replay has a newer format than this program reads."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedAction:
    """One action: what, by which kind of seat, nodes of its search, `how` a model came to it.

    `reason`: a person's, where one was given.
    """

    player: str
    action: Any
    by: str = "human"
    nodes: int | None = None
    how: str | None = None
    reason: str | None = None


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
    tally: Any = None
    """Per player that a model decided for, the counts of `core.abilities.ModelCounts`."""

    def dump(self) -> Json:
        """Plain JSON, which `parse_replay` reads back equal."""
        return encode(self)

    @property
    def text(self) -> str:
        """The text form, as saved to a file."""
        return file_text(self.dump())


def file_text(raw: Json) -> str:
    """The JSON as the text of a file."""
    return writable(json.dumps(raw, ensure_ascii=False, indent=1) + "\n")


def text_of(raw: Json) -> str:
    """The JSON as a short text, for pages that keep it unread: what JavaScript reads may change."""
    return json.dumps(raw, allow_nan=False)


def parse_replay(raw: Json) -> Replay:
    """The replay from the JSON that `dump` wrote.  Raises ReplayError with a sentence."""
    _check_format(raw)
    try:
        replay = decode(Replay, raw)
    except DecodeError as error:
        raise ReplayError(f"This replay is damaged: {error}") from None
    if replay.max_plies < 1:
        raise ReplayError("This replay is damaged: max_plies must be at least 1")
    bots = bot_names(replay.system)
    _check_seats(replay.seats.values(), bots)
    for n, ply in enumerate(replay.plies, 1):
        if bool(ply.actions) == (ply.edit is not None):
            message = f"This replay is damaged: ply {n} is neither actions nor an edit, or both"
            raise ReplayError(message, n)
        _check_seats((each.by for each in ply.actions), bots)
    return replay


def _check_format(raw: Json) -> None:
    found = raw.get("format") if isinstance(raw, dict) else None
    if found == FORMAT:
        return
    version = found.removeprefix(FAMILY) if isinstance(found, str) else ""
    if not (f"{FAMILY}{version}" == found and version.isascii() and version.isdigit()):
        raise ReplayError(f'This is no replay: its "format" must be "{FORMAT}"')
    if is_newer(version, str(VERSION)):
        raise NewerReplay(newer_message(found, FORMAT))
    raise ReplayError(f'There is no replay format "{found}"; the first one is "{FORMAT}"')


def is_newer(found: str, known: str) -> bool:
    """Whether a version, numbers with points between them, comes after another.

    >>> is_newer("0.10.0", "0.9"), is_newer("1.0", "1"), is_newer("x", "1")
    (True, False, False)
    """
    one, other = _numbers(found), _numbers(known)
    most = max(len(one), len(other))
    return one + [0] * (most - len(one)) > other + [0] * (most - len(other))


def _numbers(version: str) -> list[int]:
    parts = version.split(".")
    return [int(p) for p in parts] if all(p.isascii() and p.isdigit() for p in parts) else []


def newer_message(found: str, known: str) -> str:
    """That a replay is of a newer format, with both named."""
    return (
        f'This replay has the format "{found}", newer than "{known}", which this version of '
        f"Rulewright ({ENGINE}) reads. Update Rulewright to open it."
    )


def versions_note(raw: Json) -> str:
    """A sentence that names both versions, where another one wrote the replay; else nothing."""
    engine = raw.get("engine") if isinstance(raw, dict) else None
    if not isinstance(engine, str) or engine == ENGINE:
        return ""
    return f" Version {engine[:40]} of Rulewright recorded it; this is version {ENGINE}."


def _check_seats(seats: Iterable[Json], bots: Iterable[str]) -> None:
    try:
        for raw in seats:
            parse_seat(raw, bots)
    except SeatError as error:
        raise ReplayError(f"This replay is damaged: {error}") from None


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
        plies=tuple(recorded(game, ply) for ply in match.plies[: match.done]),
        result=None if whole.result is None else encode(whole.result),
        tally=dict(match.tally) or None,
    )


def recorded(game: AnyGame, ply: Ply) -> RecordedPly:
    """One ply of a record, with the digest of the state after it."""
    return RecordedPly(
        actions=tuple(_recorded_action(game, each) for each in ply.taken),
        edit=None if ply.edit is None else ply.edit.raw,
        digest=state_digest(game, ply.state),
    )


def _recorded_action(game: AnyGame, taken: Taken) -> RecordedAction:
    return RecordedAction(
        player=taken.player,
        action=game.dump(taken.action),
        by=taken.by,
        nodes=taken.nodes,
        how=taken.how,
        reason=taken.reason,
    )


def record_from(match: Match, system: str, spec: Json, first: int) -> dict[str, Json]:
    """What a record of the first so many plies lacks: who takes it down needs no whole replay.

    Unlike a replay it has the plies beyond a rewound one, and the actions of a half-made ply
    (`pending`). From the start on it has the replay's head too, but for the spec.
    """
    plies = [encode(recorded(match.game, ply)) for ply in match.plies[first:]]
    return {**rest_from(match, system, spec, first), "plies": plies}


def rest_from(match: Match, system: str, spec: Json, first: int) -> dict[str, Json]:
    """What `record_from` takes down beside the plies."""
    game = match.game
    end = match if match.pending else match.goto(len(match.plies))
    added: dict[str, Json] = {
        "from": min(first, len(match.plies)),
        "seats": {player: seat.dump() for player, seat in match.seats.items()},
        "pending": [game.dump(each.action) for each in match.pending],
        "result": None if end.result is None else encode(end.result),
    }
    if first > 0:
        return added
    head: dict[str, Json] = encode(record(match.goto(0), system, spec))
    del head["spec"]
    return head | added


def texts_of(taken: dict[str, Json]) -> dict[str, Json]:
    """What `record_from` takes down, each value as its JSON text: {from, head, plies, pending}."""
    apart = ("from", "plies", "pending")
    return {
        "from": taken["from"],
        "head": {key: text_of(value) for key, value in taken.items() if key not in apart},
        "plies": [text_of(ply) for ply in taken["plies"]],
        "pending": [text_of(action) for action in taken["pending"]],
    }


def state_digest(game: AnyGame, state: Any) -> str:
    """The short digest of a state's dump."""
    return short_digest(game.dump(state))
