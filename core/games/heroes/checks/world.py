"""What may become of every attribute in a document, and every script walked with that knowledge.

In a duel everything that can happen is written down; a hero or a file of rules will meet others,
so what is found for it here is only what itself may do (`sure` leaves attributes open there).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from core.games.heroes.ast import Call, Trigger
from core.games.heroes.checks.flow import Leaf, Walk, Write, walk_script
from core.games.heroes.document import Document
from core.games.heroes.floats import canon
from core.games.heroes.intervals import (
    ANYTHING,
    Range,
    constant,
    join,
    join_all,
    widen,
)
from core.games.heroes.limits import MAX_ATTRIBUTES, MAX_SCRIPT_ROWS
from core.games.heroes.nodes import AbilityNode, EffectNode, HeroNode, ScriptNode
from core.games.heroes.rows import LimitExceeded, NotInTwin, Rows, compile_rows
from core.protocol import Pointer

Ending = tuple[int, EffectNode, ScriptNode, bool]
"""An effect that always ends something: its number, itself, its script, whether it may pass."""

Slot = tuple[int, str]
"""An entity and one of its attributes."""

MAX_SIZE = 4 * MAX_SCRIPT_ROWS
"""Calls of a script that is still walked: a longer one is beyond the limit of rows anyway."""

ROUNDS = 100
"""Ranges only grow, and a bound that moves is pushed to its end; this many rounds are plenty."""


@dataclass(frozen=True)
class Instance:
    """A script as one entity runs it, with the effect or the ability that it belongs to."""

    script: ScriptNode
    owner: int
    holder: AbilityNode | EffectNode


@dataclass(frozen=True)
class World:
    """A document's entities, its scripts per entity, and what is known of their attributes."""

    document: Document

    @cached_property
    def heroes(self) -> tuple[HeroNode | None, HeroNode | None]:
        """The heroes of the two entities; a hero alone meets itself, rules meet anybody."""
        found = self.document.heroes
        if len(found) == 1 and self.document.kind == "hero":
            return found[0], found[0]
        return (found[0] if found else None, found[1] if len(found) > 1 else None)

    @cached_property
    def is_flooded(self) -> bool:
        """Whether there are far more names than any duel has room for; lints are pointless then."""
        return len(self.document.names) > 4 * MAX_ATTRIBUTES

    @cached_property
    def rows(self) -> dict[Pointer, Rows | LimitExceeded]:
        """The rows of every script without mistakes, or why it has none."""
        slots = {name: slot for slot, name in enumerate(self.document.names)}
        return {
            script.path: compiled(script.tree, slots)
            for script in self.document.scripts
            if script.tree is not None
        }

    @cached_property
    def instances(self) -> tuple[Instance, ...]:
        """Every script without mistakes, once for each entity that may run it."""
        return tuple(self._instances())

    def _instances(self) -> Iterator[Instance]:
        if self.is_flooded:
            return
        for owner, hero in enumerate(self.heroes):
            own: list[AbilityNode | EffectNode] = []
            if hero is not None:
                own += [*hero.abilities, *hero.passives]
            for holder in (*own, *self.document.rules):
                script = holder.script
                if script is None or script.tree is None or script.size > MAX_SIZE:
                    continue
                if isinstance(holder, EffectNode) and holder.trigger is None:
                    continue
                yield Instance(script, owner, holder)

    @cached_property
    def likely(self) -> dict[Slot, Range] | None:
        """The ranges of attributes by what this document does."""
        facts: dict[Slot, Range] = {
            (owner, name): constant(canon(value))
            for owner, hero in enumerate(self.heroes)
            if hero is not None
            for name, value in hero.attributes.items()
        }
        for number in range(ROUNDS):
            new = dict(facts)
            for instance in self.instances:
                walk = self.walk(instance, facts)
                if walk.may_change_any:
                    return None
                for write in walk.writes:
                    slot = slot_of(write, instance.owner)
                    before = new.get(slot, constant(0.0))
                    merge = join if number < 2 else widen
                    new[slot] = merge(before, write.new)
            if new == facts:
                return facts
            facts = new
        return None

    @cached_property
    def walks(self) -> dict[Instance, Walk]:
        """Every script walked with what is likely."""
        return {each: self.walk(each, self.likely) for each in self.instances}

    @cached_property
    def sure(self) -> dict[Instance, Walk]:
        """Every script walked with what is sure.

        Outside a duel attributes may be anything; so they may in global effects, which go from
        duel to duel and need not find something to do in each.
        """
        return {
            each: self.walks[each] if self._is_settled(each) else self.walk(each, None)
            for each in self.instances
        }

    @cached_property
    def blocked(self) -> dict[tuple[int, str | None], Ending]:
        """The first effect that always comes before abilities and never lets them run.

        By their owner and their word; None for all abilities of the owner.
        """
        found: dict[tuple[int, str | None], Ending] = {}
        for n, (instance, walk) in enumerate(self.sure.items()):
            effect = instance.holder
            if not isinstance(effect, EffectNode) or effect.trigger is None or walk.falls_through:
                continue
            name, may_pass = effect.trigger.name, "PASS" in walk.stops
            word = effect.trigger.argument if name == "ON_ABILITY_USED" else None
            if name in ("ON_ABILITY_USED", "ON_ACTION_PHASE_START") or (
                name in ("ON_GAME_START", "ON_TURN_START") and not may_pass
            ):
                found.setdefault((instance.owner, word), (n, effect, instance.script, may_pass))
        return found

    def _is_settled(self, instance: Instance) -> bool:
        holder = instance.holder
        is_global = isinstance(holder, EffectNode) and holder.hero is None
        return self.document.is_closed and not is_global

    def walk(
        self, instance: Instance, facts: dict[Slot, Range] | None, delta: Range | None = None
    ) -> Walk:
        """One script walked; `facts` None: of attributes nothing is known."""
        context = self._context(instance, facts, delta)

        def read(leaf: Leaf) -> Range:
            side, name = leaf
            if side == "CONTEXT":
                return context.get(name, constant(0.0))
            if facts is None:
                return ANYTHING
            owner = instance.owner if side == "SELF" else instance.owner ^ 1
            return facts.get((owner, name), constant(0.0))

        assert instance.script.tree is not None
        return walk_script(instance.script.tree, read)

    def _context(
        self, instance: Instance, facts: dict[Slot, Range] | None, delta: Range | None
    ) -> dict[str, Range]:
        holder = instance.holder
        trigger = holder.trigger if isinstance(holder, EffectNode) else None
        if trigger is None:
            return {}
        if trigger.name == "ON_ATTRIBUTE_CHANGE":
            return _of_change(trigger, instance.owner, facts, delta)
        if trigger.name == "ON_ABILITY_USED":
            return self._of_use(trigger, instance.owner)
        return {}

    def _of_use(self, trigger: Trigger, owner: int) -> dict[str, Range]:
        hero = self.heroes[owner]
        if hero is None or not hero.abilities:
            most = Range(0.0, 7.0, False)
            return {"ability_id": most, "cost": ANYTHING._replace(low=0.0)}
        heard = [
            (index, ability)
            for index, ability in enumerate(hero.abilities)
            if trigger.argument is None or trigger.argument in ability.words
        ]
        ids = join_all(constant(float(index)) for index, _ in heard)
        costs = join_all(constant(canon(ability.cost)) for _, ability in heard)
        return {"ability_id": ids or ANYTHING, "cost": costs or ANYTHING}


def _of_change(
    trigger: Trigger, owner: int, facts: dict[Slot, Range] | None, delta: Range | None
) -> dict[str, Range]:
    value = ANYTHING
    if facts is not None and trigger.argument is not None:
        value = facts.get((owner, trigger.argument), constant(0.0))
    change = ANYTHING._replace(fraction=value.fraction)
    return {"delta": delta or change, "new_value": value, "old_value": value}


def compiled(tree: Call, slots: dict[str, int]) -> Rows | LimitExceeded:
    """The rows of a tree, or the limit that it exceeds; none where no twin plays it."""
    try:
        return compile_rows(tree, slots)
    except LimitExceeded as exceeded:
        return exceeded
    except NotInTwin:
        return ()


def slot_of(write: Write, owner: int) -> Slot:
    """The attribute that a write of an entity's script means."""
    side, name = write.leaf
    return (owner if side == "SELF" else owner ^ 1, name)
