"""Whole games of the reference program: data that nobody here made."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

from core.games.asg import SYSTEM
from core.games.asg.game import AsgGame

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
Game = dict[str, Any]


def scenario(name: str = "scenario_01") -> dict[str, Any]:
    """A shipped scenario, as JSON of one's own."""
    found: dict[str, Any] = json.loads((ROOT / f"specs/asg/{name}.json").read_text("utf-8"))
    return found


@cache
def golden() -> dict[str, Any]:
    """Generator vectors, three logs, results of bot games, and a sweep of settings."""
    found: dict[str, Any] = json.loads(gzip.decompress(_bytes("asg_golden.json.gz")))
    return found


@cache
def games() -> list[Game]:
    """36 whole games with their events."""
    return [json.loads(line) for line in gzip.decompress(_bytes("asg_games.jsonl.gz")).splitlines()]


def _bytes(name: str) -> bytes:
    return (HERE / "data" / name).read_bytes()


def game_of(recorded: Game) -> AsgGame:
    """The scenario that a recorded game was played on."""
    keys = ("settings", "initialState", "startingPlayer")
    return SYSTEM.load(scenario() | {key: recorded[key] for key in keys if key in recorded})


def events_of(step: Any) -> list[dict[str, Any]]:
    """The events of a step as the reference writes them."""
    return [{"type": event.type} | event.data for event in step.events]
