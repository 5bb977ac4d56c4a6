"""The commands of the DSL: each entry is its sentence, its arguments, its facts and what it does.

A command that computes has a `text`, which compiled Python and Numba run; JAX has a table of its
own (`webapp.evaluation.games.heroes.results`).  One that does something has its rows in
`rows.LOWERED`.  Without these the reference engine plays it, and nobody else tries to.
"""

from __future__ import annotations

from core.games.heroes import intervals
from core.games.heroes.ast import Call
from core.games.heroes.engine import Run
from core.games.heroes.frames import Running
from core.games.heroes.language import COMMANDS
from core.games.heroes.values import (
    ATTRIBUTE,
    BRANCHES,
    CONDITION,
    FIRST,
    LATER,
    TARGET,
    A,
    B,
    arithmetic,
    flow,
    logic,
    plain,
)

__all__ = ["ATTRIBUTE", "COMMANDS", "TARGET", "A", "arithmetic"]

# -- flow ---------------------------------------------------------------------------------------


@flow(
    "IF",
    CONDITION,
    *BRANCHES,
    result=None,
    phrase="if {condition}: {true_branch}; otherwise: {false_branch}",
    example='IF(GT(GET(SELF, "mana"), 9), MODIFY(SELF, "mana", -10), NOOP())',
)
def choose(run: Run, running: Running, call: Call) -> float:
    """The first branch when the condition is greater than 0, otherwise the second."""
    return run.value(running, run.branch(running, call))  # between values; see `Run.execute`


@flow(
    "SEQ",
    FIRST,
    rest=LATER,
    phrase="{command}",
    example='SEQ(MODIFY(SELF, "mana", -10), MODIFY(OPPONENT, "health", -15))',
)
def sequence(run: Run, running: Running, call: Call) -> None:
    """The commands one after the other."""
    for each in call.args:
        run.execute(running, each)


# -- logic --------------------------------------------------------------------------------------


@logic(
    "EQ",
    A,
    B,
    interval=intervals.equal,
    text="(1.0 if {a} == {b} else 0.0)",
    phrase="{a} is {b}",
    example="EQ(1, 1)",
)
def equal(a: float, b: float) -> float:
    """1 when a equals b exactly, else 0."""
    return 1.0 if a == b else 0.0


@logic(
    "GT",
    A,
    B,
    interval=intervals.greater,
    text="(1.0 if {a} > {b} else 0.0)",
    phrase="{a} is more than {b}",
    example="GT(2, 1)",
)
def greater(a: float, b: float) -> float:
    """1 when a > b, else 0."""
    return 1.0 if a > b else 0.0


@logic(
    "LT",
    A,
    B,
    interval=intervals.less,
    text="(1.0 if {a} < {b} else 0.0)",
    phrase="{a} is less than {b}",
    example="LT(1, 2)",
)
def less(a: float, b: float) -> float:
    """1 when a < b, else 0."""
    return 1.0 if a < b else 0.0


@logic(
    "AND",
    A,
    B,
    interval=intervals.both,
    text="(1.0 if {a} != 0.0 and {b} != 0.0 else 0.0)",
    phrase="({a} and {b})",
    example="AND(1, 1)",
)
def both(a: float, b: float) -> float:
    """1 when neither a nor b is 0; both are evaluated."""
    return 1.0 if a != 0.0 and b != 0.0 else 0.0


@logic(
    "OR",
    A,
    B,
    interval=intervals.any_of,
    text="(1.0 if {a} != 0.0 or {b} != 0.0 else 0.0)",
    phrase="({a} or {b})",
    example="OR(0, 1)",
)
def any_of(a: float, b: float) -> float:
    """1 when a or b is not 0; both are evaluated."""
    return 1.0 if a != 0.0 or b != 0.0 else 0.0


@logic(
    "NOT",
    A,
    interval=intervals.negated,
    text="(1.0 if {a} == 0.0 else 0.0)",
    phrase="not ({a})",
    example="NOT(0)",
)
def negated(a: float) -> float:
    """1 when a is 0, else 0."""
    return 1.0 if a == 0.0 else 0.0


# -- special ------------------------------------------------------------------------------------


@plain("WIN", TARGET, stops=True, phrase="{target} wins", example="WIN(SELF)")
def win(run: Run, running: Running, call: Call) -> None:
    """The target wins; nothing else runs."""
    run.end(running, call, run.entity(running, call.args[0]))


@plain("LOSE", TARGET, stops=True, phrase="{target} loses", example="LOSE(SELF)")
def lose(run: Run, running: Running, call: Call) -> None:
    """The target loses; nothing else runs."""
    run.end(running, call, run.entity(running, call.args[0]) ^ 1)


@plain("NOOP", tells=False, phrase="nothing happens", example="NOOP()")
def nothing(run: Run, running: Running, call: Call) -> None:
    """Does nothing."""


@plain("PASS", stops=True, phrase="the choice of an ability is skipped", example="PASS()")
def give_up(run: Run, running: Running, call: Call) -> None:
    """Ends this script and the rest of the action phase, the chosen ability included."""
    run.pass_phase(running, call)


@plain("DRAW", stops=True, phrase="the duel is a draw", example="DRAW()")
def draw(run: Run, running: Running, call: Call) -> None:
    """The duel ends in a draw; nothing else runs."""
    run.end(running, call, None)
