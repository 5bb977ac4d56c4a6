"""Runs one scenario strictly, and tells the first difference (Scenarios, specs/mtg/README.md)."""

from __future__ import annotations

from typing import NamedTuple

from core.games.mtg.scenario import shape
from core.games.mtg.scenario.expect import Differs, check
from core.games.mtg.scenario.names import Names
from core.games.mtg.scenario.script import Script
from core.games.mtg.scenario.session import Refused
from core.games.mtg.scenario.setup import BadScenario, Setup
from core.games.mtg.scripts import Rules, UnsupportedRule
from core.protocol import Json


class Outcome(NamedTuple):
    """How a scenario ended: `difference` is empty when it passed, `at` the step (-1: the end).

    `profile` names the rules it was played by; empty where it could not be played at all.
    """

    id: str
    difference: str = ""
    at: int = -1
    profile: str = ""

    @property
    def passed(self) -> bool:
        """Whether everything was as it says."""
        return not self.difference


def run_scenario(rules: Rules, raw: Json) -> Outcome:
    """Play the script and compare."""
    id = str(raw.get("id", "")) if isinstance(raw, dict) else ""
    at, profile = -1, ""
    try:
        _known(raw)
        for n, step in enumerate(raw["script"]):
            at = n
            shape.step(step, "")
        at = -1
        profile = raw.get("profile", "seed_v0")
        rules = rules.under(profile)
        setup = Setup(rules)
        state = setup.build(raw["setup"])
        script = Script(rules, Names(rules.plan.players, setup.uids, setup.by_name), state)
        for n, step in enumerate(raw["script"]):
            at = n
            script.rest = raw["script"][n + 1 :]
            script.do(step)
        at = -1
        _ended(script, raw["expect"])
    except (Differs, BadScenario, Refused, UnsupportedRule) as problem:
        return Outcome(id, str(problem), at, profile)
    except (LookupError, TypeError, AttributeError, ValueError) as problem:
        return Outcome(id, f"cannot be played: {type(problem).__name__} {problem}", at, profile)
    return Outcome(id, profile=profile)


def _known(raw: Json) -> None:
    if not isinstance(raw, dict) or raw.get("v") != 1:
        raise BadScenario('a scenario is an object with "v": 1')
    shape.SCENARIO(raw, "")


def _ended(script: Script, expect: dict[str, Json]) -> None:
    state = script.state
    if state.pending is not None:
        raise Differs(f"a decision is still pending: {state.pending.kind}")
    if state.over and "game" not in expect:
        raise Differs(f"the game ended ({state.reason}), which the scenario does not expect")
    check(state, script.names, expect)
