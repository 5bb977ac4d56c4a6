"""What of a duel's document the counts of its machine code mean (`matches.COUNTS`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from core.games.heroes.commands import COMMANDS
from core.games.heroes.limits import MAX_ABILITIES, MAX_MATCH_ROWS
from core.games.heroes.link import PHASES, Linked, LinkedEntity
from core.games.heroes.plan import EntityPlan, Handler
from core.protocol import Cause, Passage, Pointer
from webapp.evaluation.games.heroes.encode import CALLS, lay_out

CAUSES = frozenset(name for name, word in COMMANDS.items() if word.facts.tells)
"""The commands, and the value, that events tell of."""
Array = np.ndarray[Any, Any]


class Uses:
    """The causes of a duel's events, each with the counts that it adds up."""

    def __init__(self, linked: Linked) -> None:
        words, _, calls = lay_out(linked)
        scripts = dict(_scripts(linked))
        places: list[tuple[int, Cause]] = []
        for at, (script, word) in enumerate(words, 1):
            pointer, effect = scripts[script]
            if word.row.op in CAUSES and pointer:
                places.append((at, Passage(pointer, word.row.span)))
                places.append((at, effect))
        for at, called in enumerate(calls.scripts):
            if called is not None:
                places.append((MAX_MATCH_ROWS + at, scripts[called][1]))
        for seat, entity in enumerate(linked.plan.entities):
            for i, ability in enumerate(entity.abilities):
                used = MAX_MATCH_ROWS + CALLS + seat * MAX_ABILITIES + i
                places.append((used, ability.script.pointer.removesuffix("/script")))
        named = [(at, cause) for at, cause in places if cause]
        self._at = np.array([at for at, _ in named], np.int64)
        self._causes = [cause for _, cause in named]

    def of(self, counts: Array) -> Counter[Cause]:
        """How often each part of the document was the cause of an event."""
        found: Counter[Cause] = Counter()
        for cause, count in zip(self._causes, counts[self._at].tolist(), strict=True):
            if count:
                found[cause] += count
        return found


def _scripts(linked: Linked) -> Iterator[tuple[int, tuple[Pointer, Pointer]]]:
    """Each script's number, where it stands, and the effect that it is of ("": an ability)."""
    for plan, entity in zip(linked.plan.entities, linked.entities, strict=True):
        for ability, number in zip(plan.abilities, entity.abilities, strict=True):
            yield number, (ability.script.pointer, "")
        for handler, number in _handlers(plan, entity):
            yield number, (handler.script.pointer, handler.pointer)


def _handlers(plan: EntityPlan, entity: LinkedEntity) -> Iterator[tuple[Handler, int]]:
    """Each effect of an entity that anything calls, with its script's number."""
    for phase, numbers in zip(PHASES, entity.phases, strict=True):
        yield from zip(plan.on(phase), numbers, strict=True)
    for ability, numbers in zip(plan.abilities, entity.used, strict=True):
        named = (None, *ability.words)
        called = [h for h in plan.on("ON_ABILITY_USED") if h.trigger.argument in named]
        yield from zip(called, numbers, strict=True)
    for handlers, numbers in zip(plan.changes, entity.changes, strict=True):
        yield from zip(handlers, numbers, strict=True)
