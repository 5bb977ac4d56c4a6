"""Checks of effects that stand twice in one list, and so happen twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.checks import Finding, quoted
from core.games.heroes.ast import Call, Number, Target, Trigger
from core.games.heroes.checks.table import TABLE
from core.games.heroes.checks.world import World
from core.games.heroes.kinds import walk
from core.games.heroes.nodes import EffectNode
from core.protocol import Place
from core.repairs import remove

Sense = tuple[Trigger, tuple[object, ...]]
"""When an effect fires and what it does, however that is written."""


@TABLE.lint("duplicate-effect")
def duplicate_effect(world: World) -> Iterator[Finding]:
    """Two effects of one list with the same trigger and the same script, which happen both."""
    for hero in world.document.heroes:
        yield from _twice(hero.passives)
    yield from _twice(world.document.rules)


def _twice(effects: Sequence[EffectNode]) -> Iterator[Finding]:
    first: dict[Sense, EffectNode] = {}
    for effect in effects:
        sense = _sense(effect)
        if sense is None:
            continue
        other = first.setdefault(sense, effect)
        if other is not effect:
            message = (
                f"{quoted(effect.name)} does the same as {quoted(other.name)}, at the same time: "
                "it happens twice. Remove it, or write it once with the sum of both."
            )
            fixes = (remove("Remove it, so that it happens once", effect.path),)
            yield Finding(effect.path, message, fixes, (Place(other.path, "The first one."),))


def _sense(effect: EffectNode) -> Sense | None:
    """What an effect without mistakes comes to: blanks, comments and ways to write a number aside.

    >>> script = {"trigger": "ON_TURN_END", "script": "MODIFY(SELF, 'x', -1.0) // less"}
    >>> other = {"trigger": "ON_TURN_END ", "script": 'MODIFY( SELF, "x", -1 )'}
    >>> _sense(EffectNode("", script)) == _sense(EffectNode("", other)) != None
    True
    """
    script = effect.script
    if effect.trigger is None or script is None or script.tree is None:
        return None
    words: list[object] = []
    for node in walk(script.tree):
        if isinstance(node, Call):
            words.append((node.name, len(node.args)))
        elif isinstance(node, Target):
            words.append(node.name)
        else:
            words.append(node.value if isinstance(node, Number) else f"'{node.value}'")
    return effect.trigger, tuple(words)
