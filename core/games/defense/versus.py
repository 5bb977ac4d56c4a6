"""The same seed under v1 and v2, side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from core.games.defense.bots.standard import decide
from core.games.defense.plan import Plan
from core.games.defense.run import Run, start_of
from core.games.defense.telemetry import records_of, report
from core.protocol import Event, Json, Result

VERSIONS: tuple[Literal["v1", "v2"], ...] = ("v1", "v2")


@dataclass(frozen=True, slots=True)
class Played:
    """A whole match of the standard AI against itself."""

    result: Result
    rounds: int
    turns: int
    hp: tuple[int, int]
    counts: tuple[int, int]
    events: tuple[Event, ...]


def play_out(plan: Plan, seed: int, version: str | None = None, trace: bool = False) -> Played:
    """The match of a seed; with `version` both heroes defend by it, whatever they are."""
    state = start_of(plan, seed)
    if version is not None:
        switches = state.view._replace(enabled=version == "v2", versions=(version, version))
        state = state._replace(view=switches)
    run = Run(plan, state, trace)
    run.begin()
    while run.result is None:
        run.take(decide(plan, run))
    hp = (run.hp[0], run.hp[1])
    return Played(run.result, run.round, run.turn, hp, run.counts, tuple(run.events))


def versus(plan: Plan, seed: int) -> dict[str, Played]:
    """The match of a seed under each version, told in full."""
    return {version: play_out(plan, seed, version, trace=True) for version in VERSIONS}


def played_json(plan: Plan, played: Played) -> dict[str, Json]:
    """Result, length, hit points and report; the events are the host's to tell."""
    return {
        "returns": list(played.result.returns),
        "winners": list(played.result.winners),
        "reason": played.result.reason,
        "rounds": played.rounds,
        "turns": played.turns,
        "hp": dict(zip(plan.players, played.hp, strict=True)),
        "turnCounts": {"v1": played.counts[0], "v2": played.counts[1]},
        "report": report(records_of(played.events)),
    }
