"""Destroying and exiling permanents."""

from __future__ import annotations

from core.games.mtg.bots.effects import destroyed
from core.games.mtg.bots.effects import matching as matching_of
from core.games.mtg.bots.uses import Use
from core.games.mtg.cards.grammar.reader import Clause, Reader
from core.games.mtg.cards.grammar.references import check_source, permanent
from core.games.mtg.cards.grammar.source import own
from core.games.mtg.cards.grammar.verbs import clause
from core.games.mtg.cards.printer import Targets, filter_text, ref_text
from core.games.mtg.cards.types import Effect, Filter, Ref
from core.games.mtg.derive import derive
from core.games.mtg.effects.context import matching, objects
from core.games.mtg.language import argument, effect
from core.games.mtg.run import Run
from core.games.mtg.state import Item


@clause("destroy", "destroy TARGET | destroy all creatures", "Destroy target creature.")
def _read_destroy(reader: Reader) -> Clause:
    """Destroy a target, or all creatures."""
    reader.need("destroy")
    if reader.take("all"):
        reader.need("creatures")
        reader.scope.mention("“all creatures”", "permanent", True, "have been destroyed")
        return (DestroyAll(Filter(("creature",))),)
    found = permanent(reader)
    reader.scope.lose(found, "has been destroyed")
    return (Destroy(found),)


@effect("Destroy target creature.")
class Destroy(Effect):
    """Destroy a target."""

    what: Ref = argument("object", "What is destroyed.")

    roles = frozenset({"strike"})

    def text(self, targets: Targets) -> str:
        return f"destroy {ref_text(self.what, targets)}"

    def play(self, run: Run, item: Item) -> None:
        """Destroy what the reference means."""
        _destroy(run, objects(run, item, self.what))

    def worth(self, use: Use) -> int:
        return destroyed(use, use.permanents(self.what))


@effect("Destroy all creatures.")
class DestroyAll(Effect):
    """Destroy all matching permanents at the same time."""

    filter: Filter = argument("nouns", "What is destroyed.")

    def text(self, targets: Targets) -> str:
        return f"destroy all {filter_text(self.filter, plural=True)}"

    def play(self, run: Run, item: Item) -> None:
        """Destroy everything that fits, at the same time."""
        _destroy(run, matching(run, item, self.filter))

    def worth(self, use: Use) -> int:
        return destroyed(use, matching_of(use, self.filter, use.you))


def _destroy(run: Run, ids: tuple[str, ...]) -> None:
    bodies = derive(run.s)
    mortal = tuple(id for id in ids if "indestructible" not in bodies[id].keywords)
    run.leave(mortal, "graveyard")


@clause(
    "exile",
    "exile TARGET | exile ~ | exile TARGET until ~ leaves the battlefield",
    "Exile target artifact.",
)
def _read_exile(reader: Reader) -> Clause:
    """Exile a target or the source, for good or until the source leaves."""
    reader.need("exile")
    start = reader.pos
    if own(reader):
        check_source(reader, "permanent", start)
        reader.scope.lose(Ref("self"), "has been exiled")
        return (Exile(Ref("self")),)
    found = permanent(reader)
    reader.scope.lose(found, "has been exiled")
    if reader.take("until"):
        if reader.scope.is_spell:
            raise reader.refuse("A spell is on no battlefield that it could leave.")
        start = reader.pos
        if not own(reader):
            raise reader.miss("~")
        check_source(reader, "permanent", start)
        reader.need("leaves the battlefield")
        return (ExileUntil(found),)
    return (Exile(found),)


@effect("Exile target artifact.")
class Exile(Effect):
    """Exile a target, the source, or the spell itself as it resolves."""

    what: Ref = argument("object", "What is exiled.")

    roles = frozenset({"strike"})

    def text(self, targets: Targets) -> str:
        return f"exile {ref_text(self.what, targets)}"

    def play(self, run: Run, item: Item) -> None:
        """Exile targets, the source, or the spell itself as it resolves."""
        if self.what.kind == "self" and item.kind == "SPELL":
            run.s.resolving = item._replace(cost_kind="FLASHBACK")
            return
        run.leave(objects(run, item, self.what), "exile")

    def worth(self, use: Use) -> int:
        return _exiled(use, self.what)


@effect(
    "When this creature enters, exile target creature until this creature leaves the battlefield."
)
class ExileUntil(Effect):
    """Exile a target until the source leaves the battlefield (an exile link)."""

    what: Ref = argument("object", "What is exiled.")

    def text(self, targets: Targets) -> str:
        return f"exile {ref_text(self.what, targets)} until ~ leaves the battlefield"

    def play(self, run: Run, item: Item) -> None:
        """Exile until the source leaves; nothing if it has left already."""
        if item.source in run.s.battlefield:
            run.leave(objects(run, item, self.what), "exile", until=item.source)

    def worth(self, use: Use) -> int:
        return _exiled(use, self.what)


def _exiled(use: Use, what: Ref) -> int:
    return sum(use.loss(id) for id in use.permanents(what) if what.kind == "target")
