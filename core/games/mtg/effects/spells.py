"""Effects on spells: counter and copy (CR 701.6, 707.10)."""

from __future__ import annotations

from itertools import islice

from core.games.mtg.bots.effects import of_item
from core.games.mtg.bots.uses import Use
from core.games.mtg.cards.grammar.numbers import mana
from core.games.mtg.cards.grammar.reader import Clause, Reader
from core.games.mtg.cards.grammar.references import must_be_one, target_of
from core.games.mtg.cards.grammar.verbs import clause
from core.games.mtg.cards.printer import Targets, mana_text, ref_text
from core.games.mtg.cards.types import Effect, ManaCost, Ref
from core.games.mtg.casting import targeted
from core.games.mtg.decisions import all_groups
from core.games.mtg.effects.context import refs
from core.games.mtg.language import argument, effect
from core.games.mtg.mana.bills import Bill
from core.games.mtg.mana.payment import pay, plan_payment
from core.games.mtg.run import Run
from core.games.mtg.state import Groups, Item
from core.games.mtg.targets import aimed, candidates
from core.games.mtg.tasks import task

PATIENCE = 250
"""Bots counter no spell worth no more than this: a better one will come."""


@clause(
    "counter",
    "counter target spell [unless its controller pays MANA]",
    "Counter target spell unless its controller pays {2}.",
)
def _read_counter(reader: Reader) -> Clause:
    reader.need("counter")
    start = reader.pos
    found = target_of(reader, ("spell",), "a spell")
    reader.scope.lose(found, "has been countered")
    if reader.take("unless"):
        must_be_one(reader, found, start)
        reader.need("its controller pays")
        reader.scope.mention("the spell's controller", "player")
        return (Counter(found, mana(reader, reader.scope.has_x)),)
    return (Counter(found),)


@effect("Counter target spell unless its controller pays {2}.")
class Counter(Effect):
    """Counter a target spell, unless its controller can and does pay (PAY_UNLESS)."""

    what: Ref = argument("object", "The spell.")
    unless: ManaCost | None = argument("mana", "What its controller may pay.", default=None)

    roles = frozenset({"answer"})

    def text(self, targets: Targets) -> str:
        unless = f" unless its controller pays {mana_text(self.unless)}" if self.unless else ""
        return f"counter {ref_text(self.what, targets)}{unless}"

    def play(self, run: Run, item: Item) -> None:
        """Counter a spell, unless its controller can and does pay."""
        for id in refs(item, self.what):
            spell = run.s.item(str(id))
            if spell is None:
                continue
            if self.unless is not None:
                generic = self.unless.generic + self.unless.x * item.x
                bill = Bill(generic, self.unless.colored)
                if plan_payment(run.rules, run.s, spell.controller, bill) is not None:
                    then = ("unless", spell.id, bill.generic, bill.colored)
                    run.ask("PAY_UNLESS", spell.controller, (), then)
                    continue
            run.from_stack(spell, "graveyard")
            run.tell("countered", card=spell.name, id=spell.id)

    def worth(self, use: Use) -> int:
        found = 0
        for id in use.refs(self.what):
            item = use.board.state.item(str(id))
            if item is not None:
                found += of_item(use.board, item, use.you) - PATIENCE
        return found


@task("unless")
def unless(run: Run, id: str, generic: int, colored: tuple[str, ...], paid: bool) -> None:
    """Pay with auto-payment, or the spell is countered."""
    spell = run.s.item(id)
    if spell is None:
        return
    plan = plan_payment(run.rules, run.s, spell.controller, Bill(generic, colored))
    if paid and plan is not None:
        pay(run, spell.controller, plan)
        return
    run.from_stack(spell, "graveyard")
    run.tell("countered", card=spell.name, id=spell.id)


@clause(
    "copy",
    "copy target instant or sorcery spell. [You may choose new targets for the copy]",
    "Copy target instant or sorcery spell. You may choose new targets for the copy.",
)
def _read_copy(reader: Reader) -> Clause:
    reader.need("copy")
    start = reader.pos
    found = target_of(reader, ("spell",), "a spell")
    must_be_one(reader, found, start)
    if not {"instant", "sorcery"}.issuperset(
        reader.scope.targets[found.index].filter.nouns or ("creature",)
    ):
        raise reader.refuse("Only instant and sorcery spells are copied.", start)
    chooses = bool(reader.attempt(lambda: _new_targets(reader)))
    reader.scope.mention("the copy", "spell")
    return (Copy(found, chooses),)


def _new_targets(reader: Reader) -> bool:
    reader.need(". you may choose new targets for the copy")
    return True


@effect("Copy target instant or sorcery spell. You may choose new targets for the copy.")
class Copy(Effect):
    """Copy a target spell; perhaps you may choose new targets for the copy (NEW_TARGETS)."""

    what: Ref = argument("object", "The spell.")
    new_targets: bool = argument("flag", "Whether new targets may be chosen.")

    roles = frozenset({"answer"})

    def text(self, targets: Targets) -> str:
        more = " . you may choose new targets for the copy" if self.new_targets else ""
        return f"copy {ref_text(self.what, targets)}{more}"

    def play(self, run: Run, item: Item) -> None:
        """A copy on top of the stack; its controller may choose new targets."""
        for id in refs(item, self.what):
            spell = run.s.item(str(id))
            if spell is not None:
                _copy(run, item, spell, self.new_targets)

    def worth(self, use: Use) -> int:
        found = 0
        for id in use.refs(self.what):
            item = use.board.state.item(str(id))
            if item is not None:
                found += abs(of_item(use.board, item, use.you)) * 8 // 10
        return found


def _copy(run: Run, item: Item, spell: Item, new_targets: bool) -> None:
    new = run.new_id("s")
    twin = spell._replace(
        id=new, source=new, controller=item.controller, copy=True, cost_kind="NORMAL"
    )
    run.s.stack = (*run.s.stack, twin)
    specs = run.rules.scripts[twin.key].targets
    groups = tuple(
        (spec.minimum, spec.n, candidates(run.s, spec, item.controller, new)) for spec in specs
    )
    kept = not groups or list(islice(all_groups(groups), 2)) == [twin.targets]
    if kept or not new_targets:
        targeted(run, twin)
    else:
        run.ask("NEW_TARGETS", item.controller, (), ("retarget", new), groups=groups)


@task("retarget")
def retarget(run: Run, id: str, groups: Groups | str) -> None:
    """The copy's targets, or "keep"; they become targets only now."""
    if not isinstance(groups, str):
        run.s.stack = tuple(
            each._replace(targets=groups, aimed=aimed(run.s, groups)) if each.id == id else each
            for each in run.s.stack
        )
    twin = run.s.item(id)
    assert twin is not None
    targeted(run, twin)
