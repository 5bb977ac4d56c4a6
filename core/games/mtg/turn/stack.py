"""The stack (CR 405, 608): putting triggers on it, and resolving its top."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.games.mtg import triggers
from core.games.mtg.casting import targeted
from core.games.mtg.scripts import Script
from core.games.mtg.state import Groups, Item, Waiting
from core.games.mtg.targets import aimed, candidates, still_legal
from core.games.mtg.tasks import task

if TYPE_CHECKING:
    from core.games.mtg.run import Run

PERMANENTS = {"creature", "artifact", "enchantment", "land"}


def place_waiting(run: Run) -> None:
    """Put on the stack all that waits: the active player's first, then the other's (CR 603.3b).

    What that sets off waits for the next time.
    """
    state = run.s
    waiting, state.waiting = state.waiting, ()
    for seat in (1 - state.active, state.active):
        own = tuple(sorted((w for w in waiting if w.controller == seat), key=lambda w: w.ts))
        if own:
            run.push(("put_own", seat, own))


@task("put_own")
def put_own(run: Run, seat: int, own: tuple[Waiting, ...]) -> None:
    """One player's triggers, the oldest source first, or in the order that the player says."""
    if run.rules.choices and len(set(own)) > 1:
        ids = tuple(f"w{n}" for n in range(len(own)))
        run.ask("ORDER_TRIGGERS", seat, ids, ("ordered", own))
    else:
        run.push(*(("put", each) for each in own))


@task("ordered")
def ordered(run: Run, own: tuple[Waiting, ...], order: tuple[str, ...]) -> None:
    """Put them on the stack in this order: the last resolves first."""
    run.push(*(("put", own[int(id[1:])]) for id in order))


@task("put")
def put_trigger(run: Run, first: Waiting) -> None:
    """Choose the trigger's targets and put it on the stack; without them it is dropped."""
    state = run.s
    specs = run.rules.scripts[first.key].targets
    groups = tuple(
        (spec.minimum, spec.n, candidates(state, spec, first.controller, first.source))
        for spec in specs
    )
    if any(least > len(options) for least, _, options in groups):
        return
    if not groups:
        place_trigger(run, first, ())
        return
    run.ask("TRIGGER_TARGETS", first.controller, (), ("place", first), groups=groups)


@task("place")
def place_trigger(run: Run, waiting: Waiting, groups: Groups) -> None:
    """The trigger goes on the stack with its targets."""
    item = Item(
        run.new_id("s"), "ABILITY", waiting.key, waiting.controller, waiting.source, waiting.name,
        targets=groups, player=waiting.player, ts=waiting.ts,
        aimed=aimed(run.s, groups),
    )  # fmt: skip
    run.s.stack = (*run.s.stack, item)
    run.tell("triggered", card=waiting.name, id=item.id)
    targeted(run, item)


def resolve_top(run: Run) -> None:
    """Begin to resolve the top of the stack, or remove it when all its targets are illegal."""
    item = run.s.stack[-1]
    script = run.rules.scripts[item.key]
    groups = still_legal(run.s, script.targets, item.targets, item.controller, item.source)
    fizzled = any(item.targets) and not any(groups)
    run.tell("fizzled" if fizzled else "resolves", card=item.name, id=item.id)
    if fizzled or not _still_meant(run, script, item):
        run.from_stack(item, "graveyard")
        run.s.priority, run.s.passes = run.s.active, 0
        return
    run.s.resolving = item._replace(targets=groups)
    sentences = (("sentence", i) for i in range(len(script.sentences)))
    run.push(*sentences, ("finish",))


def _still_meant(run: Run, script: Script, item: Item) -> bool:
    if script.trigger is None:
        return True
    perm = run.s.battlefield.get(item.source)
    if perm is None:
        known = run.s.known.get(item.source)
        perm = None if known is None else known.perm
    return perm is None or triggers.condition_holds(run, script.trigger, perm)


def resolving(run: Run) -> Item:
    """What is being resolved."""
    assert run.s.resolving is not None
    return run.s.resolving


@task("sentence")
def sentence(run: Run, i: int) -> None:
    """One sentence, after its MAY."""
    item = resolving(run)
    if run.rules.scripts[item.key].sentences[i].may:
        run.ask("MAY", item.controller, (), ("may", i))
    else:
        may(run, i, True)


@task("may")
def may(run: Run, i: int, yes: bool) -> None:
    """The effects of a sentence, if its player wants them."""
    effects = run.rules.scripts[resolving(run).key].sentences[i].effects
    if yes:
        run.push(*(("effect", i, j) for j in range(len(effects))))


@task("effect")
def effect(run: Run, i: int, j: int) -> None:
    """One effect."""
    item = resolving(run)
    what = run.rules.scripts[item.key].sentences[i].effects[j]
    what.play(run, item)


@task("finish")
def finish(run: Run) -> None:
    """The object leaves the stack; the active player gets priority."""
    item = resolving(run)
    run.s.resolving = None
    run.s.priority, run.s.passes = run.s.active, 0
    if item.card is None or item.copy or PERMANENTS.isdisjoint(item.card.card.types):
        run.from_stack(item, "graveyard")
        return
    run.s.stack = tuple(each for each in run.s.stack if each.id != item.id)
    host = next((t for group in item.targets for t in group if isinstance(t, str)), None)
    run.enter(item.card, item.controller, attached_to=host)
