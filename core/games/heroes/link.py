"""A duel's scripts as rows, laid side by side: what the compiled cores and the agents read.

One script stands once however many effects are made of it; an entity's handlers are listed in the
order in which the reference engine asks them (ruleset v1, Who gets what).
"""

from __future__ import annotations

from dataclasses import dataclass

from core.games.heroes.ast import ScriptError
from core.games.heroes.limits import MAX_MATCH_ROWS
from core.games.heroes.plan import DuelPlan, Script
from core.games.heroes.rows import LimitExceeded, Rows, compile_rows

PHASES = ("ON_GAME_START", "ON_TURN_START", "ON_ACTION_PHASE_START", "ON_TURN_END")
"""The triggers without arguments, in the order of a turn."""


@dataclass(frozen=True, slots=True)
class LinkedEntity:
    """Indices of scripts: of the abilities, per phase, per ability used, per slot changed."""

    abilities: tuple[int, ...]
    phases: tuple[tuple[int, ...], ...]
    used: tuple[tuple[int, ...], ...]
    changes: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Linked:
    """All rows of a duel."""

    plan: DuelPlan
    scripts: tuple[Rows, ...]
    sources: tuple[Script, ...]
    """Where each of them stands."""
    entities: tuple[LinkedEntity, LinkedEntity]

    @property
    def rows(self) -> int:
        """How many rows the duel has."""
        return sum(map(len, self.scripts))


def link(plan: DuelPlan) -> Linked:
    """The rows of a duel.  Raises LimitExceeded and NotInTwin."""
    slots = {name: i for i, name in enumerate(plan.slots)}
    numbers: dict[tuple[str, str], int] = {}
    scripts: list[Rows] = []
    sources: list[Script] = []

    def number(script: Script) -> int:
        key = (script.pointer, script.source)
        if key not in numbers:
            numbers[key] = len(scripts)
            scripts.append(compile_rows(script.tree, slots))
            sources.append(script)
        return numbers[key]

    entities = []
    for entity in plan.entities:
        abilities = tuple(number(ability.script) for ability in entity.abilities)
        phases = tuple(tuple(number(h.script) for h in entity.on(phase)) for phase in PHASES)
        used = tuple(
            tuple(
                number(h.script)
                for h in entity.on("ON_ABILITY_USED")
                if h.trigger.argument is None or h.trigger.argument in ability.words
            )
            for ability in entity.abilities
        )
        changes = tuple(tuple(number(h.script) for h in each) for each in entity.changes)
        entities.append(LinkedEntity(abilities, phases, used, changes))
    linked = Linked(plan, tuple(scripts), tuple(sources), (entities[0], entities[1]))
    if linked.rows > MAX_MATCH_ROWS:
        message = f"The duel's scripts compile to {linked.rows} rows; {MAX_MATCH_ROWS} are allowed"
        span = (
            plan.entities[0].abilities[0].script.tree.span if plan.entities[0].abilities else None
        )
        from core.games.heroes.ast import NO_SPAN

        raise LimitExceeded(ScriptError("too-many-match-rows", message, span or NO_SPAN))
    return linked
