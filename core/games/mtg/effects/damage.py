"""Damage by spells, abilities and creatures."""

from __future__ import annotations

from core.games.mtg.bots import effects as bots
from core.games.mtg.bots.uses import Use
from core.games.mtg.cards.grammar.lives import players as subject
from core.games.mtg.cards.grammar.numbers import amount as amount_of
from core.games.mtg.cards.grammar.numbers import number_text
from core.games.mtg.cards.grammar.productions import enter
from core.games.mtg.cards.grammar.reader import Clause, Reader
from core.games.mtg.cards.grammar.references import (
    must_be,
    must_be_creature,
    must_be_one,
    target_of,
)
from core.games.mtg.cards.grammar.verbs import of_objects
from core.games.mtg.cards.printer import Targets, ref_text, to_text
from core.games.mtg.cards.types import Amount, Effect, Ref, TargetSpec, Who
from core.games.mtg.combat.harm import Harm, hurt
from core.games.mtg.derive import derive
from core.games.mtg.effects.context import amount, objects, players, refs
from core.games.mtg.language import argument, effect
from core.games.mtg.run import Run
from core.games.mtg.state import Item, Target

enter(
    "damage",
    "~ deals N damage to any target | target | that player",
    "{1}: This creature deals 2 damage to any target.",
)
enter(
    "creature damage",
    "TARGET deals damage equal to its power to TARGET",
    "Target creature deals damage equal to its power to target player.",
)


@of_objects("deals", "damage")
def _deals(reader: Reader, found: Ref, start: int) -> Clause:
    if found.said == "target":
        reader.place = "creature damage"
        must_be(reader, found, ("permanent",))
        must_be_one(reader, found, start)
        must_be_creature(reader, found, start)
        reader.need("damage equal to its power to")
        kinds = ("permanent", "player", "opponent")
        return (PowerDamage(found, target_of(reader, kinds, "a permanent or player")),)
    reader.place = "damage"
    if found.kind == "target":
        must_be(reader, found, ("permanent", "spell"))
    size = amount_of(reader)
    reader.need("damage to")
    return (Damage(found, size, _damaged(reader)),)


def _damaged(reader: Reader) -> Ref | Who:
    if reader.take("any", "target"):
        return reader.scope.add_target(TargetSpec("any"), "“any target”")
    if reader.token.text == "that":
        return subject(reader)
    if reader.token.text not in ("target", "up"):
        raise reader.miss("any target", "target", "that player")
    return target_of(reader, ("permanent", "player", "opponent"), "a permanent or a player")


@effect("When this creature enters, it deals 2 damage to any target.")
class Damage(Effect):
    """An object deals damage to a target or to “that player”."""

    source: Ref = argument("object", "What deals it.")
    amount: Amount = argument("amount", "How much.")
    to: Ref | Who = argument("object or players", "Whom it is dealt to.")

    roles = frozenset({"strike"})

    @property
    def harms(self) -> bool:
        """Where the card itself is the source."""
        return self.source.kind == "self"

    def text(self, targets: Targets) -> str:
        size = number_text(self.amount, "digits")
        return (
            f"{ref_text(self.source, targets)} deals {size} damage to {to_text(self.to, targets)}"
        )

    def play(self, run: Run, item: Item) -> None:
        """The source deals damage; its lifelink and deathtouch count."""
        for source in refs(item, self.source)[:1]:
            _hurt(run, item, str(source), amount(run, item, self.amount), self.to)

    def worth(self, use: Use) -> int:
        size = use.amount(self.amount)
        return sum(bots.hurt(use, each, size) for each in bots.damaged(use, self.to))


@effect("Target creature deals damage equal to its power to target player.")
class PowerDamage(Effect):
    """A creature deals damage equal to its power to a target."""

    source: Ref = argument("object", "What deals it.")
    to: Ref | Who = argument("object or players", "Whom it is dealt to.")

    roles = frozenset({"strike"})

    def text(self, targets: Targets) -> str:
        source, to = to_text(self.source, targets), to_text(self.to, targets)
        return f"{source} deals damage equal to its power to {to}"

    def play(self, run: Run, item: Item) -> None:
        """A creature deals damage equal to its power, if both are still there."""
        for id in objects(run, item, self.source):
            _hurt(run, item, id, max(0, derive(run.s)[id].power), self.to)

    def worth(self, use: Use) -> int:
        found = 0
        to = bots.damaged(use, self.to)
        for id in use.permanents(self.source):
            body = use.board.bodies[id]
            touch = "deathtouch" in body.keywords
            found += sum(bots.hurt(use, each, max(0, body.power), touch) for each in to)
        return found


def _hurt(run: Run, item: Item, source: str, n: int, to: Ref | Who) -> None:
    found: tuple[Target, ...]
    found = players(run, item, to) if isinstance(to, Who) else refs(item, to)
    there = (to for to in found if isinstance(to, int) or to in run.s.battlefield)
    hurt(run, [Harm(source, each, n, item.controller) for each in there])
