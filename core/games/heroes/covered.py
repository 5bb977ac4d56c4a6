"""What of a duel's document a match may use: abilities, effects, and the commands of their scripts.

A command is used where it changed something: one that adds 0 each time never is.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.abilities import Entry
from core.games.heroes.ast import Call
from core.games.heroes.commands import COMMANDS
from core.games.heroes.plan import DuelPlan, EntityPlan, Script


def entries(plan: DuelPlan) -> Iterator[Entry]:
    """Every part, once: a hero against itself has each of them twice."""
    found = (each for entity in plan.entities for each in _of(entity))
    return iter({each.cause: each for each in found}.values())


def _of(entity: EntityPlan) -> Iterator[Entry]:
    for ability in entity.abilities:
        yield Entry(ability.script.pointer.removesuffix("/script"), "ability", is_choice=True)
        yield from _commands(ability.script)
    for handler in entity.handlers:
        if handler.pointer:
            yield Entry(handler.pointer, "effect")
            yield from _commands(handler.script)


def _commands(script: Script) -> Iterator[Entry]:
    waiting = [script.tree]
    while waiting:
        call = waiting.pop()
        facts = COMMANDS[call.name].facts
        if facts.tells and facts.result == "command":
            yield Entry(script.pointer, "command", span=call.span)
        waiting += [each for each in reversed(call.args) if isinstance(each, Call)]
