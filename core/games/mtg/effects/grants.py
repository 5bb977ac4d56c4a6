"""Triggers that objects gain: until end of turn, or until the next turn of the player."""

from __future__ import annotations

from core.games.mtg.bots.uses import Change, Use
from core.games.mtg.cards.grammar.numbers import mod, mod_text
from core.games.mtg.cards.grammar.productions import enter
from core.games.mtg.cards.grammar.reader import QUOTED, Clause, Reader
from core.games.mtg.cards.grammar.references import antecedent, permanent
from core.games.mtg.cards.grammar.verbs import clause
from core.games.mtg.cards.printer import Targets, ref_text, trigger_text
from core.games.mtg.cards.types import Effect, Later, Ref, Sentence, TriggeredAbility
from core.games.mtg.effects.context import objects, place_of
from core.games.mtg.effects.hands import YOU, Draw
from core.games.mtg.language import argument, effect
from core.games.mtg.run import Run
from core.games.mtg.state import Item, Temp

enter(
    "delayed draw",
    "until your next turn, whenever that creature attacks, draw a card",
    "Until your next turn, whenever that creature attacks, draw a card.",
)


@clause(
    "until",
    "until end of turn, TARGET gets +P/+T and gains “triggered ability”",
    "Until end of turn, target creature gets +1/+0 and gains “When this creature dies, draw a "
    "card.”",
    name="granted ability",
    imperative=False,
)
def _read_until(reader: Reader) -> Clause:
    reader.need("until")
    if reader.take("your"):
        reader.place = "delayed draw"
        reader.need("next turn , whenever")
        start = reader.pos
        reader.need("that creature")
        found = antecedent(reader, "that creature", start, "body")
        reader.need("attacks , draw a card")
        return (DrawWhenAttacks(found),)
    reader.need("end of turn ,")
    found = permanent(reader)
    if reader.scope.targets[found.index].n > 1:
        raise reader.miss("gets")
    reader.need("gets")
    power, toughness = mod(reader)
    reader.need("and gains")
    host = reader.scope.targets[found.index].filter
    return (GrantTriggered(found, power, toughness, QUOTED["triggered"](reader, host)),)


@effect("Goad target creature. Until your next turn, whenever that creature attacks, draw a card.")
class DrawWhenAttacks(Effect):
    """Until your next turn, whenever it attacks, you draw a card (a delayed trigger)."""

    what: Ref = argument("object", "What is to attack.")

    @property
    def later(self) -> Later:
        """What its trigger does."""
        return Later((Sentence((Draw(YOU, 1),)),))

    def text(self, targets: Targets) -> str:
        what = ref_text(self.what, targets)
        return f"until your next turn , whenever {what} attacks , draw a card"

    def play(self, run: Run, item: Item) -> None:
        """A delayed trigger until your next turn."""
        ids = objects(run, item, self.what)
        if ids:
            i, j = place_of(run, item, self)
            run.temp(Temp(
                "draw_attack", ids, item.controller, run.clock(), item.controller,
                key=f"{item.key}/{i}.{j}", source=item.source, name=item.name,
            ))  # fmt: skip

    def worth(self, use: Use) -> int:
        return 80


@effect(
    "Until end of turn, target creature gets +1/+0 and gains “When this creature dies, draw a "
    "card.”"
)
class GrantTriggered(Effect):
    """Until end of turn: P/T changes and a triggered ability; it looks back when it has died."""

    what: Ref = argument("object", "What changes.")
    power: int = argument("number", "By how much.")
    toughness: int = argument("number", "By how much.")
    ability: TriggeredAbility = argument("ability", "What it gains.")

    roles = frozenset({"trick", "answer"})

    @property
    def later(self) -> Later:
        """The ability."""
        return Later(self.ability.sentences, self.ability.targets, self.ability)

    def text(self, targets: Targets) -> str:
        change = mod_text(self.power, self.toughness)
        ability = trigger_text(self.ability)
        what = ref_text(self.what, targets)
        return f'until end of turn , {what} gets {change} and gains "{ability}"'

    def play(self, run: Run, item: Item) -> None:
        """P/T and a quoted ability until end of turn."""
        ids = objects(run, item, self.what)
        if ids:
            i, j = place_of(run, item, self)
            run.temp(Temp(
                "grant", ids, item.controller, run.clock(), power=self.power,
                toughness=self.toughness, key=f"{item.key}/{i}.{j}",
                source=item.source, name=item.name,
            ))  # fmt: skip

    def worth(self, use: Use) -> int:
        change = Change(self.power, self.toughness, grants_trigger=True)
        return use.changed(use.permanents(self.what), change)
