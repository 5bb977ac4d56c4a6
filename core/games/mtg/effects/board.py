"""Effects on the board and on turns: counters, extra turns, goading."""

from __future__ import annotations

from typing import Any

from core.games.mtg.bots.uses import Use
from core.games.mtg.cards.grammar.numbers import number, number_text
from core.games.mtg.cards.grammar.reader import Clause, Reader
from core.games.mtg.cards.grammar.references import (
    must_be,
    must_be_creature,
    permanent,
    reference,
)
from core.games.mtg.cards.grammar.verbs import clause
from core.games.mtg.cards.printer import Targets, ref_text
from core.games.mtg.cards.types import Amount, CounterKind, Effect, Ref
from core.games.mtg.effects.context import amount, objects
from core.games.mtg.language import argument, effect
from core.games.mtg.run import Run
from core.games.mtg.state import Item, Temp


@clause(
    "put",
    "put N +1/+1 | -1/-1 counters on ~ | it | that creature | TARGET",
    "Put a +1/+1 counter on target creature.",
    name="put counters",
)
def _read_put(reader: Reader) -> Clause:
    reader.need("put")
    count = number(reader, "count")
    if reader.token.text not in ("+1/+1", "-1/-1"):
        raise reader.miss("+1/+1", "-1/-1")
    kind: Any = reader.next().text
    reader.need("counter" if count == 1 else "counters")
    reader.need("on")
    start = reader.pos
    found = reference(reader, "body")
    if found is None:
        found = permanent(reader)
    if found.kind == "self" and reader.scope.is_spell:
        raise reader.refuse("A spell carries no counters.", start)
    must_be(reader, found, ("permanent",))
    return (PutCounters(count, kind, found),)


@effect("Put a +1/+1 counter on target creature.")
class PutCounters(Effect):
    """Put counters on an object."""

    count: Amount = argument("amount", "How many.")
    kind: CounterKind = argument("counter", "Which.")
    on: Ref = argument("object", "What they are put on.")

    def text(self, targets: Targets) -> str:
        count = number_text(self.count, "count", "counter")
        many = "" if self.count == 1 else "s"
        return f"put {count} {self.kind} counter{many} on {ref_text(self.on, targets)}"

    def play(self, run: Run, item: Item) -> None:
        """Counters; state-based actions remove pairs of both kinds."""
        n = amount(run, item, self.count)
        for id in objects(run, item, self.on):
            perm = run.s.battlefield[id]
            if self.kind == "+1/+1":
                run.perm(id, plus=perm.plus + n)
            else:
                run.perm(id, minus=perm.minus + n)

    def worth(self, use: Use) -> int:
        up = 160 if self.kind == "+1/+1" else -160
        field = use.board.state.battlefield
        return sum(
            use.sign(field[id].controller) * up * use.amount(self.count)
            for id in use.permanents(self.on)
        )


@clause(
    "take",
    "take an extra turn after this one",
    "Take an extra turn after this one.",
    name="extra turn",
)
def _read_turn(reader: Reader) -> Clause:
    reader.need("take an extra turn after this one")
    return (ExtraTurn(),)


@effect("Take an extra turn after this one.")
class ExtraTurn(Effect):
    """You take an extra turn after this one (newest first)."""

    def text(self, targets: Targets) -> str:
        return "take an extra turn after this one"

    def play(self, run: Run, item: Item) -> None:
        """The newest extra turn comes first."""
        run.s.extra_turns = (*run.s.extra_turns, item.controller)

    def worth(self, use: Use) -> int:
        return 450


@clause("goad", "goad TARGET", "Goad target creature.")
def _read_goad(reader: Reader) -> Clause:
    reader.need("goad")
    start = reader.pos
    found = permanent(reader)
    must_be_creature(reader, found, start)
    return (Goad(found),)


@effect("Goad target creature.")
class Goad(Effect):
    """Goad a target until your next turn: it attacks each combat if able."""

    what: Ref = argument("object", "What is goaded.")

    def text(self, targets: Targets) -> str:
        return f"goad {ref_text(self.what, targets)}"

    def play(self, run: Run, item: Item) -> None:
        """It attacks each combat if able until your next turn."""
        ids = objects(run, item, self.what)
        if ids:
            run.temp(Temp(
                "goad", ids, item.controller, run.clock(), item.controller,
                key=item.key, source=item.source, name=item.name,
            ))  # fmt: skip

    def worth(self, use: Use) -> int:
        field = use.board.state.battlefield
        return sum(-use.sign(field[id].controller) * 50 for id in use.permanents(self.what))
