"""What statuses do at the beginning of a turn: they tick, or pass from one side to the other."""

from __future__ import annotations

from core.games.defense.ends import Ending
from core.games.defense.plan import StatusPlan, UsePlan
from core.games.defense.records import source_of


def upkeep(run: Ending) -> bool:
    """Statuses tick; whether that was the end."""
    for status, use in run.plan.using["upkeepDamage"]:
        if run.stacks(run.active, status.index) and _tick(run, status, use):
            return True
    for status, use in run.plan.using["upkeepTransfer"]:
        if use.status is not None and run.usable(run.active, status.index):
            _purify(run, status, use, use.status)
    return False


def _tick(run: Ending, status: StatusPlan, use: UsePlan) -> bool:
    me, held = run.active, run.stacks(run.active, status.index)
    table = use.args["damage"]
    damage = table[min(held, len(table)) - 1] if table else 0
    run.hp[me] -= damage
    data = {"player": run.plan.players[me], "status": status.id, "stacks": held}
    run.tell("upkeep", data | {"damage": damage, "hp": run.hp[me]}, status.path)
    if run.over():
        return True
    run.lose(me, status, use.args["decay"], "upkeep")
    least = use.args["clearAt"]
    if least is not None and run.stacks(me, status.index):
        die = run.streams.status()
        run.tell("status_roll", data | {"die": die, "least": least, "for": "clear"})
        if die >= least:
            run.lose(me, status, run.stacks(me, status.index), "cleared")
    return False


def _purify(run: Ending, status: StatusPlan, use: UsePlan, moved: int) -> None:
    me = run.active
    if not run.stacks(me, moved):
        return
    run.lose(me, status, 1, "spent", spend=True)
    die, least = run.streams.status(), use.args["rollAtLeast"]
    data = {"player": run.plan.players[me], "status": status.id, "die": die, "least": least}
    run.tell("status_roll", data | {"for": "transfer"}, status.path)
    if die >= least:
        other = run.plan.statuses[moved]
        run.lose(me, other, 1, "transferred")
        run.gain(me ^ 1, other, 1, source_of("status", status.id, status.path))
