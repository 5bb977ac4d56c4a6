"""Rulewright from Python: check, load, play and replay games whose rules are data.

    import rulewright

    played = rulewright.play("chess", ["greedy", "random"], seed=7)
    print(played.result)

A spec is a document as JSON, the name of a shipped spec, or a `pathlib.Path`.  Environments for
learning agents are in `rulewright.environments` (the extra `eval`).
"""

from __future__ import annotations

from core.agents import SeatError
from core.match import Match
from core.protocol import (
    ActionError,
    Event,
    Game,
    IllegalAction,
    Issue,
    Refusal,
    Result,
    SpecError,
    Step,
)
from core.records import Verdict
from core.registry import UnknownSystem
from core.replay import ENGINE, ReplayError
from core.start import StartError
from rulewright.documents import SYSTEMS, Spec, UnknownSpec, check, load, names, read
from rulewright.matches import Played, Simulation, play, replay, simulate, verify

__version__ = ENGINE

__all__ = [
    "SYSTEMS",
    "ActionError",
    "Event",
    "Game",
    "IllegalAction",
    "Issue",
    "Match",
    "Played",
    "Refusal",
    "ReplayError",
    "Result",
    "SeatError",
    "Simulation",
    "Spec",
    "SpecError",
    "StartError",
    "Step",
    "UnknownSpec",
    "UnknownSystem",
    "Verdict",
    "__version__",
    "check",
    "load",
    "names",
    "play",
    "read",
    "replay",
    "simulate",
    "verify",
]
