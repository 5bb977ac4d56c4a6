"""Steps of a script that pass until something holds, and the decisions on their way.

A walk is a generator: it stops with a `yield` at a decision that the script answers next, and goes
on when the answer has been given.  Where the script does not answer, the walk fails.
"""

from __future__ import annotations

from collections.abc import Callable

from core.games.mtg.actions import Action
from core.games.mtg.phases import STEPS
from core.games.mtg.scenario.expect import Differs
from core.games.mtg.scenario.session import Playing, Raw, Walk
from core.games.mtg.scenario.setup import BadScenario
from core.games.mtg.state import State

BEFORE_ATTACK = STEPS[: STEPS.index("DECLARE_ATTACKERS")]
"""Steps after which attackers may still be declared in the turn."""
FIGHTING = ("DECLARE_BLOCKERS", "DAMAGE")
"""Steps of a combat whose damage has not been dealt in full."""


def resolve(script: Playing, raw: Raw) -> Walk:
    """Both pass until what is now on top has left the stack."""
    if not script.state.stack:
        raise BadScenario("resolve: the stack is empty")
    top = script.state.stack[-1].id
    return script.walk(lambda s: s.over or s.item(top) is None, "the resolution")


def resolve_all(script: Playing, raw: Raw) -> Walk:
    """Both pass until the stack is empty."""
    return script.walk(lambda s: s.over or (not s.stack and s.pending is None), "an empty stack")


def attack(script: Playing, raw: Raw) -> Walk:
    """Go to the player's next declaration of attackers, of this turn or the next one, and declare.

    An empty declaration that is not asked for changes nothing.
    """
    seat, before, decided = script.seat(raw), script.state, script.decided
    is_due = before.declares == "attackers" or before.step in BEFORE_ATTACK
    last = before.turn + (before.active != seat or not is_due)

    def reached(state: State) -> bool:
        return state.over or _declares(state, "attackers", seat) or _is_past(state, last)

    yield from script.walk(reached, "the declaration of attackers")
    if not _declares(script.state, "attackers", seat) and script.decided == decided:
        script.state = before
    if raw["attackers"] or _declares(script.state, "attackers", seat):
        state, names = script.state, script.names
        ids = tuple(str(names.target(state, each)) for each in raw["attackers"])
        script.act(seat, Action("DECLARE_ATTACKERS", attackers=ids))
    script.idle = None if raw["attackers"] else last


def _declares(state: State, what: str, seat: int) -> bool:
    return state.declares == what and state.to_act() == seat


def _is_past(state: State, turn: int) -> bool:
    """Whether the attack of a turn is over, or was never asked for."""
    late = state.step not in (*BEFORE_ATTACK, "DECLARE_ATTACKERS") or state.combat.declared
    return state.turn > turn or (state.turn == turn and late)


def block(script: Playing, raw: Raw) -> Walk:
    """Go to the declaration of blockers of this turn, and declare.

    An empty declaration that is not asked for is none: the match goes to the step if there is an
    attack, and stays where it is if there is none.
    """
    seat, before, decided = script.seat(raw), script.state, script.decided
    turn = before.turn

    def reached(state: State) -> bool:
        arrived = state.declares == "blockers" or state.step == "DECLARE_BLOCKERS"
        return state.over or arrived or state.turn > turn

    if before.step != "DAMAGE":
        yield from script.walk(reached, "the declaration of blockers")
    state, names = script.state, script.names
    if state.step not in FIGHTING and script.decided == decided:
        script.state = state = before
    if raw["blocks"] or state.declares == "blockers":
        blocks = tuple(
            (str(names.target(state, a)), str(names.target(state, b)))
            for a, b in raw["blocks"].items()
        )
        script.act(seat, Action("DECLARE_BLOCKERS", blocks=blocks))


def combat_damage(script: Playing, raw: Raw) -> Walk:
    """Pass until all combat damage of this turn has been dealt; of the next one after combat.

    Where the script has said that nothing attacks there is none, and nothing happens.
    """
    before = script.state
    if before.step not in FIGHTING:
        is_due = before.step in (*BEFORE_ATTACK, "DECLARE_ATTACKERS")
        last = before.turn + (not is_due)
        if script.idle in (before.turn, last) and not before.combat.declared:
            return
        yield from script.walk(
            lambda s: s.over or s.step in FIGHTING or s.turn > last, "the blocks"
        )
        if script.state.turn > last:
            raise Differs(f"no combat damage is dealt: nothing attacks in turn {last}")
    yield from script.walk(lambda s: s.over or s.step not in FIGHTING, "combat damage")


def advance(script: Playing, raw: Raw) -> Walk:
    """Pass until the step holds with an empty stack; the next such moment where no turn is said."""
    to, players = raw["to"], script.names.players
    turn = to.get("turn")
    wanted = None if "active" not in to else players.index(to["active"])
    if to["step"] == "DAMAGE" and not script.rules.choices:
        raise BadScenario("to: DAMAGE is a step of the profile cr_2025 only")
    if turn is not None and turn < script.state.turn:
        raise BadScenario(f"to: turn {turn} is over; it is turn {script.state.turn}")

    def reached(state: State) -> bool:
        if state.over:
            return True
        if turn is not None and state.turn > turn:
            raise Differs(f"nobody can stop at {to['step']} in turn {turn}")
        return (
            state.step == to["step"]
            and not state.stack
            and not state.declares
            and state.pending is None
            and turn in (None, state.turn)
            and wanted in (None, state.active)
        )

    return _advanced(script, reached, f"{to}", turn is None)


def _advanced(script: Playing, reached: Callable[[State], bool], what: str, is_next: bool) -> Walk:
    step, number = script.state.step, script.state.turn
    if is_next and not script.state.over and reached(script.state):
        yield from script.walk(
            lambda s: s.over or (s.step, s.turn) != (step, number), "the next step"
        )
    yield from script.walk(reached, what)
