"""Effects on spells: counter and copy (CR 701.6, 707.10)."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from core.games.mtg.cards.types import Copy, Counter
from core.games.mtg.casting import targeted
from core.games.mtg.decisions import all_groups
from core.games.mtg.effects.context import refs
from core.games.mtg.mana.bills import Bill
from core.games.mtg.mana.payment import pay, plan_payment
from core.games.mtg.state import Groups, Item
from core.games.mtg.targets import aimed, candidates

if TYPE_CHECKING:
    from core.games.mtg.run import Run


def counter(run: Run, item: Item, effect: Counter) -> None:
    """Counter a spell, unless its controller can and does pay."""
    for id in refs(item, effect.what):
        spell = run.s.item(str(id))
        if spell is None:
            continue
        if effect.unless is not None:
            generic = effect.unless.generic + effect.unless.x * item.x
            bill = Bill(generic, effect.unless.colored)
            if plan_payment(run.rules, run.s, spell.controller, bill) is not None:
                task = ("unless", spell.id, bill.generic, bill.colored)
                run.ask("PAY_UNLESS", spell.controller, (), task)
                continue
        run.from_stack(spell, "graveyard")
        run.tell("countered", card=spell.name, id=spell.id)


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


def copy(run: Run, item: Item, effect: Copy) -> None:
    """A copy on top of the stack; its controller may choose new targets."""
    for id in refs(item, effect.what):
        spell = run.s.item(str(id))
        if spell is None:
            continue
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
        if kept or not effect.new_targets:
            targeted(run, twin)
        else:
            run.ask("NEW_TARGETS", item.controller, (), ("retarget", new), groups=groups)


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
