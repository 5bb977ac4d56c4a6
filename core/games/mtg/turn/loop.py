"""From an action to the next decision (CR 117, 704): the one loop that drives a match.

A state's agenda holds tasks as plain tuples; `tasks.TASKS` has what their names do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.games.mtg import decisions, sba
from core.games.mtg.tasks import TASKS, task
from core.games.mtg.turn import stack, steps

if TYPE_CHECKING:
    from core.games.mtg.run import Run

MOST = 5_000
"""Turns of the loop between two decisions; more is a loop that nobody can stop: a draw."""


MOST_MOVES = 2_000
"""Actions of one turn; a turn with more will hardly end, and grows slower with each."""

MOST_OBJECTS = 500
"""Permanents, and objects on the stack: more come of abilities that set each other off for ever."""


def cap(run: Run) -> None:
    """Too many actions of one turn, or too much that comes of them, end the match by name."""
    state = run.s
    objects = len(state.battlefield) + len(state.stack)
    if (state.moves > MOST_MOVES or objects > MOST_OBJECTS) and not state.over:
        run.end(None, "endless turn")


@task("sba")
def settle(run: Run) -> None:
    """State-based actions until there is nothing to do."""
    while not run.s.over and sba.check(run):
        pass


@task("cleaned")
def cleaned(run: Run) -> None:
    """After the cleanup: priority only when something is due or waits (CR 514.3a, `cr_2025`)."""
    due = sba.check(run)
    settle(run)
    if (due or run.s.waiting) and not run.s.over:
        run.s.priority = run.s.active


def answer(run: Run, choice: Any) -> None:
    """The pending decision is made."""
    decision = run.s.pending
    assert decision is not None
    run.s.pending = None
    run.push((*decision.then, choice))


def advance(run: Run) -> None:
    """Go on until somebody must decide or the match is over."""
    state = run.s
    for _ in range(MOST):
        if state.reason:
            return
        if state.pending is not None:
            forced = decisions.only_answer(state.pending)
            if forced is None:
                return
            answer(run, forced[0])
        elif state.agenda:
            name, *rest = state.agenda[0]
            state.agenda = state.agenda[1:]
            TASKS[name](run, *rest)
        elif sba.check(run):
            continue
        elif state.waiting and (state.priority is not None or state.step not in steps.SILENT):
            stack.place_waiting(run)
        elif state.declares or state.priority is not None:
            return
        else:
            steps.finish(run)
    run.end(None, "loop")


def pass_priority(run: Run) -> None:
    """Pass; when both have, the top of the stack resolves or the step ends (CR 117.4)."""
    state = run.s
    assert state.priority is not None
    if state.passes == 0:
        state.passes, state.priority = 1, 1 - state.priority
    elif state.stack:
        state.passes = 0
        stack.resolve_top(run)
    else:
        steps.finish(run)
