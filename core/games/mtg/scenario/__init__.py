"""Scenarios: a set-up, a script and what must come of it (Scenarios, specs/mtg/README.md)."""

from __future__ import annotations

from core.games.mtg.scenario.runner import Outcome, run_scenario

__all__ = ["Outcome", "run_scenario"]
