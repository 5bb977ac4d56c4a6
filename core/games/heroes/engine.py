"""The reference engine: walks the trees of the scripts (ruleset v1, specs/heroes/RULES.md).

What each command does is in its entry (`commands`).  Independent of the compiled rows, which are
proven against it.  One `Run` is the private working
copy of one step: from a decision to the next one, or to the end.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from contextlib import suppress

from core.games.heroes import floats
from core.games.heroes.ast import Call, Node, Number, Target, Text
from core.games.heroes.dice import sides_of
from core.games.heroes.frames import Change, Running, Verdict
from core.games.heroes.language import COMMANDS
from core.games.heroes.limits import MAX_CASCADE, MAX_EVENTS, MAX_PENDING
from core.games.heroes.plan import AbilityPlan, DuelPlan, Handler
from core.games.heroes.state import State, View
from core.protocol import Cause, Event, Json, Passage, Result, StepTooLong

NO_CONTEXT: Mapping[str, float] = {}


class _Stop(Exception):
    """The running script ends here: WIN, LOSE, DRAW or PASS."""


class Run:
    """A working copy of a state, with the events that happen to it."""

    def __init__(self, plan: DuelPlan, state: State) -> None:
        view = state.view
        self.plan = plan
        self.index = {name: i for i, name in enumerate(plan.slots)}
        self.values = [list(view.values[0]), list(view.values[1])]
        self.dice = state.dice
        self.turn, self.active, self.ply = view.turn, view.active, view.ply
        self.overflow = view.overflow
        self.result = view.result
        self.events: list[Event] = []
        self.queue: deque[Change] = deque()
        self.queued = 0
        self.in_phase = False
        self.passed = False
        self.verdict: Verdict | None = None
        """What was said while the reactions that still wait are answered (ties: draw)."""

    def state(self) -> State:
        """The state as a value."""
        values = (tuple(self.values[0]), tuple(self.values[1]))
        view = View(values, self.turn, self.active, self.ply, self.overflow, self.result)
        return State(view, self.dice)

    # -- the turn -------------------------------------------------------------------------------

    def begin(self) -> None:
        """The start of the match, up to its first decision or its end."""
        for entity in (0, 1):
            self._fire("ON_GAME_START", entity)
        self._open_turn()

    def use(self, ability: AbilityPlan | None) -> None:
        """The active player's decision, up to the next one or the end; None idles."""
        self.ply += 1
        self.in_phase, self.passed = True, False
        if ability is None:
            self._tell("idle", {"player": self._name(self.active)}, ())
        else:
            self._use(ability)
        self._close_turn()
        self._open_turn()

    def _open_turn(self) -> None:
        """Turns up to one that asks its player something."""
        while self.result is None:
            self._bound()
            if self.turn >= self.plan.max_turns:
                self._finish(Result((0.0, 0.0), "max_turns"), ())
                return
            self._tell("turn_start", {"player": self._name(self.active), "turn": self.turn}, ())
            self._fire("ON_TURN_START", self.active)
            self.in_phase, self.passed = True, False
            self._fire("ON_ACTION_PHASE_START", self.active)
            if self.result is not None or not self.passed:
                return
            self._tell("turn_skipped", {"player": self._name(self.active)}, ())
            self._close_turn()

    def _use(self, ability: AbilityPlan) -> None:
        data = {
            "player": self._name(self.active),
            "ability": ability.index,
            "name": ability.name,
        }
        self._tell("ability_used", data, (ability.script.pointer.removesuffix("/script"),))
        context = {"ability_id": float(ability.index), "cost": ability.cost}
        words = ability.words
        self._fire("ON_ABILITY_USED", self.active, context, words)
        if self.result is None and not self.passed:
            self._run(Running(ability.script, self.active, NO_CONTEXT))
            self._drain()

    def _close_turn(self) -> None:
        """The end of the active player's turn, and the swap."""
        self.in_phase = False
        if self.result is None:
            self._fire("ON_TURN_END", self.active)
        if self.result is None:
            self._tell("turn_end", {"player": self._name(self.active), "turn": self.turn}, ())
            self.active ^= 1
            self.turn += 1

    # -- effects and reactions ------------------------------------------------------------------

    def _fire(
        self,
        trigger: str,
        entity: int,
        context: Mapping[str, float] = NO_CONTEXT,
        words: frozenset[str] | None = None,
    ) -> None:
        """Run the entity's handlers of an event, each one's reactions before the next one."""
        for handler in self.plan.entities[entity].on(trigger):
            if self.result is not None:
                return
            if words is None or handler.trigger.argument in (None, *words):
                self._react(handler, entity, context)
                self._drain()

    def _react(self, handler: Handler, entity: int, context: Mapping[str, float]) -> None:
        data = {
            "player": self._name(entity),
            "name": handler.name,
            "trigger": handler.trigger.name,
        }
        self._tell("effect", data, (handler.pointer,) if handler.pointer else ())
        self._run(Running(handler.script, entity, context, handler))

    def _drain(self) -> None:
        """Answer waiting changes, first come first served, until none is left."""
        while self.queue and self.result is None:
            self._bound()
            change = self.queue.popleft()
            context = {
                "delta": floats.sub(change.new, change.old),
                "new_value": change.new,
                "old_value": change.old,
            }
            for handler in self.plan.entities[change.entity].changes[change.slot]:
                if self.result is None:
                    self._react(handler, change.entity, context)
        self.queue.clear()
        self.queued = 0
        if self.verdict is not None and self.result is None:
            self._decide(self.verdict)

    def _run(self, running: Running) -> None:
        """Run one script to its end, or to the command that stops it."""
        with suppress(_Stop):
            self.execute(running, running.script.tree)

    # -- what scripts do ------------------------------------------------------------------------

    def value(self, running: Running, node: Node) -> float:
        """The value of a node, strictly from left to right."""
        if isinstance(node, Number):
            return node.value
        assert isinstance(node, Call), "kinds were checked"
        found: float = COMMANDS[node.name].run(self, running, node)
        return found

    def execute(self, running: Running, node: Node) -> None:
        """Run a command; an IF between commands is the one that it takes."""
        assert isinstance(node, Call), "kinds were checked"
        if node.name == "IF":
            self.execute(running, self.branch(running, node))
        else:
            COMMANDS[node.name].run(self, running, node)

    def branch(self, running: Running, call: Call) -> Node:
        """The branch that an IF takes: the first when its condition is greater than 0."""
        return call.args[1 if self.value(running, call.args[0]) > 0.0 else 2]

    def entity(self, running: Running, node: Node) -> int:
        """Which entity a target means."""
        assert isinstance(node, Target), "kinds were checked"
        return running.owner if node.name == "SELF" else running.owner ^ 1

    def slot(self, node: Node) -> int:
        """The slot of an attribute's name."""
        assert isinstance(node, Text), "kinds were checked"
        return self.index[node.value]

    def put(self, running: Running, call: Call, entity: int, slot: int, new: float) -> None:
        """Set an attribute; a real change is told, and waits for its reactions."""
        old = self.values[entity][slot]
        if new == old:
            return
        self.values[entity][slot] = new
        data = {
            "player": self._name(entity),
            "attribute": self.plan.slots[slot],
            "old": old,
            "new": new,
            "delta": floats.sub(new, old),
        }
        self._tell("attribute", data, _cause(running, call))
        if not self.plan.entities[entity].changes[slot]:
            return
        if len(self.queue) >= MAX_PENDING or self.queued >= MAX_CASCADE:
            self.overflow += 1
            name = running.effect.name if running.effect else "ability"
            what = {"player": self._name(entity), "attribute": self.plan.slots[slot], "by": name}
            self._tell("overflow", what, _cause(running, call))
            return
        self.queue.append(Change(entity, slot, old, new))
        self.queued += 1

    def roll(self, running: Running, call: Call, sides: float) -> float:
        """A die of so many sides, or of what ROLL makes of the number, which is told then."""
        face, self.dice = self.dice.roll(sides)
        thrown = float(sides_of(sides))
        data: dict[str, Json] = {
            "player": self._name(running.owner),
            "sides": thrown,
            "value": face,
        }
        if thrown != sides:
            data["asked"] = sides
        self._tell("roll", data, _cause(running, call))
        return face

    def end(self, running: Running, call: Call, winner: int | None) -> None:
        """The game is won, or drawn (None); nothing else runs.

        Where ties are draws, the changes that wait are answered first: they may say otherwise.
        """
        found = Verdict(winner, call.name.lower(), _cause(running, call))
        if self.plan.ties == "first":
            self.queue.clear()
            self._decide(found)
        elif self.verdict is None:
            self.verdict = found
        elif winner != self.verdict.winner:
            self.verdict = Verdict(None, "draw", (*self.verdict.cause, *found.cause))
        raise _Stop

    def _decide(self, found: Verdict) -> None:
        if found.winner is None:
            self._finish(Result((0.0, 0.0), found.reason), found.cause)
            return
        returns = (1.0, -1.0) if found.winner == 0 else (-1.0, 1.0)
        self._finish(Result(returns, found.reason, (self._name(found.winner),)), found.cause)

    def pass_phase(self, running: Running, call: Call) -> None:
        """The rest of the action phase is skipped; outside of it only the script stops."""
        if self.in_phase:
            self.passed = True
        self._tell("pass", {"player": self._name(running.owner)}, _cause(running, call))
        raise _Stop

    # -- telling --------------------------------------------------------------------------------

    def _name(self, entity: int) -> str:
        return self.plan.entities[entity].player

    def _bound(self) -> None:
        """Raises StepTooLong where more has happened than anybody could be told."""
        if len(self.events) > MAX_EVENTS.value:
            raise StepTooLong(
                f"{MAX_EVENTS.passed()} Effects here set each other off again and again, or pass "
                "turn after turn: give them a condition, or lower max_turns."
            )

    def _tell(self, kind: str, data: dict[str, Json], cause: tuple[Cause, ...]) -> None:
        self.events.append(Event(kind, data, cause))

    def _finish(self, result: Result, cause: tuple[Cause, ...]) -> None:
        self.result = result
        data: dict[str, Json] = {
            "returns": list(result.returns),
            "winners": list(result.winners),
            "reason": result.reason,
        }
        if self.overflow:
            data["overflow"] = self.overflow
        self._tell("result", data, cause)


def _cause(running: Running, call: Call) -> tuple[Cause, ...]:
    """The span of the command, and the effect that it is part of."""
    if not running.script.pointer:
        return ()
    command = Passage(running.script.pointer, call.span)
    return (command, running.effect.pointer) if running.effect else (command,)
