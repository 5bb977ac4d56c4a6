"""Answers to decisions, as a scenario writes them (Scenarios, specs/mtg/README.md)."""

from __future__ import annotations

from typing import Any

from core.games.mtg.combat.division import Division
from core.games.mtg.decisions import TARGETS
from core.games.mtg.scenario.names import Names
from core.games.mtg.scenario.setup import BadScenario
from core.games.mtg.state import Decision, State, Target
from core.protocol import Json

PARTS = {"SCRY": ("top", "bottom"), "PICK": ("pick", "bottom"), "SPLIT_PILES": (0, 1)}
"""Kinds whose answer has two parts, and where they stand in it."""


def options(names: Names, state: State, decision: Decision) -> list[str]:
    """The names of what is offered, in order of the alphabet; of targets, the candidates."""
    offered = [*decision.options]
    if decision.kind in TARGETS:
        offered = [each for _, _, candidates in decision.groups for each in candidates]
    return sorted(_name(names, state, decision, each) for each in offered)


def _name(names: Names, state: State, decision: Decision, id: Target) -> str:
    if decision.kind == "CHOOSE_PILE":
        return str(id)
    if decision.kind == "ORDER_TRIGGERS":
        return str(decision.then[1][int(str(id)[1:])].name)
    return names.name_of(state, id)


def choice(names: Names, state: State, decision: Decision, raw: Json) -> Any:
    """The answer as the engine takes it; BadScenario when it is written wrongly."""
    kind = decision.kind
    try:
        if kind in TARGETS:
            return raw if raw == "keep" else names.groups(state, raw, decision.player)
        if kind == "ORDER_TRIGGERS":
            return _order(decision, raw)
        if kind == "ASSIGN_DAMAGE":
            return _division(names, state, raw)
        if kind in PARTS:
            return _parts(names, state, decision, raw)
        if kind == "SEARCH":
            return None if raw is None else names.among(state, decision.options, [raw])[0]
        return names.among(state, decision.options, raw) if isinstance(raw, list) else raw
    except (TypeError, KeyError, AttributeError, IndexError):
        raise BadScenario(f"choice: {raw!r:.60} is no answer to {kind}") from None


def _parts(names: Names, state: State, decision: Decision, raw: Json) -> Any:
    first, second = PARTS[decision.kind]
    if len(raw) != 2:
        raise BadScenario(f"choice: {decision.kind} takes {first} and {second}")
    found = names.among(state, decision.options, [*raw[first], *raw[second]])
    return found[: len(raw[first])], found[len(raw[first]) :]


def _division(names: Names, state: State, raw: Json) -> Division:
    return Division(tuple(
        (str(names.target(state, id)), tuple((names.target(state, to), n) for to, n in
         shares.items())) for id, shares in raw.items()
    ))  # fmt: skip


def _order(decision: Decision, raw: list[str]) -> tuple[str, ...]:
    """Triggers by the names of their sources; equal names mean the oldest first."""
    left = {str(id): each.name for id, each in zip(decision.options, decision.then[1], strict=True)}
    chosen = []
    for name in raw:
        id = next((id for id, each in left.items() if each == name), None)
        if id is None:
            raise BadScenario(f"no trigger of {name} waits")
        del left[id]
        chosen.append(id)
    return tuple(chosen)
