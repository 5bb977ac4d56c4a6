"""A run of the reference engine that notes every node it evaluates, for the step trace.

Steps come in the order in which things happen: a value when it is computed, an IF when its
condition is known, SEQ when it begins, every other command when it is done.  Literals are no
steps of their own; they stand among the values of the word they belong to.  A rule that stands in
no document (Death, for a hero that is tried alone) has no path and no span.
"""

from __future__ import annotations

from core.games.heroes.ast import Call, Node, Number, Target, Text
from core.games.heroes.engine import Run
from core.games.heroes.frames import Running
from core.games.heroes.kinds import kind_of
from core.games.heroes.plan import DuelPlan
from core.games.heroes.state import State
from core.protocol import Json, TraceStep

MAX_STEPS = 10_000
"""Steps that are kept: a cascade at its bound is long, and nobody steps further."""


class TracedRun(Run):
    """A run that fills `steps`."""

    def __init__(self, plan: DuelPlan, state: State) -> None:
        super().__init__(plan, state)
        self.steps: list[TraceStep] = []
        self._seen: list[list[float]] = [[]]
        """Values computed so far for each word that is being evaluated, the innermost last."""
        self._change: tuple[int, int, float, float] | None = None

    def value(self, running: Running, node: Node) -> float:
        """The value, noted."""
        if isinstance(node, Number):
            self._seen[-1].append(node.value)
            return node.value
        assert isinstance(node, Call), "kinds were checked"
        self._seen.append([])
        found = super().value(running, node)
        self._note(running, node, value=found)
        self._seen.pop()
        self._seen[-1].append(found)
        return found

    def branch(self, running: Running, call: Call) -> Node:
        """The branch; of an IF between commands, noted."""
        branch = super().branch(running, call)
        if kind_of(call) == "command":
            taken = 1 if branch is call.args[1] else 2
            self._note(running, call, branch=taken)
        return branch

    def execute(self, running: Running, node: Node) -> None:
        """Run the command, noted."""
        assert isinstance(node, Call), "kinds were checked"
        self._seen.append([])
        self._change = None
        if node.name == "SEQ":
            self._note(running, node)
        try:
            super().execute(running, node)
        finally:
            if node.name not in ("SEQ", "IF"):
                self._note(running, node)
            self._seen.pop()

    def put(self, running: Running, call: Call, entity: int, slot: int, new: float) -> None:
        """Set the attribute; old and new belong to the command's step."""
        self._change = (entity, slot, self.values[entity][slot], new)
        super().put(running, call, entity, slot, new)

    def _run(self, running: Running) -> None:
        """Note that the script begins, and run it."""
        effect = running.effect
        step = TraceStep(
            op="ABILITY" if effect is None else "EFFECT",
            path=running.script.pointer.removesuffix("/script"),
            text=effect.name if effect else self._ability_name(running),
            data={
                "player": self._name(running.owner),
                "trigger": effect.trigger.name if effect else None,
                "context": dict(running.context),
                "events": len(self.events),
            },
        )
        self._add(step)
        super()._run(running)

    def _ability_name(self, running: Running) -> str:
        abilities = self.plan.entities[running.owner].abilities
        return next(each.name for each in abilities if each.script is running.script)

    def _note(
        self,
        running: Running,
        call: Call,
        value: float | None = None,
        branch: int | None = None,
    ) -> None:
        data: dict[str, Json] = {"player": self._name(running.owner), "events": len(self.events)}
        before = after = None
        if call.name in ("SET", "MODIFY") and self._change is not None:
            entity, slot, before, after = self._change
            data |= {"entity": entity, "attribute": self.plan.slots[slot]}
        if branch is not None:
            data["branch"] = branch
        self._add(
            TraceStep(
                op=call.name,
                path=running.script.pointer,
                span=(call.span.start, call.span.end) if running.script.pointer else None,
                text=running.script.source[call.span.start : call.span.end],
                depth=len(self._seen) - 1,
                values=tuple(self._arguments(running, call)),
                value=value,
                before=before,
                after=after,
                data=data,
            )
        )

    def _add(self, step: TraceStep) -> None:
        if len(self.steps) < MAX_STEPS:
            self.steps.append(step)

    def _arguments(self, running: Running, call: Call) -> list[Json]:
        """The arguments as they came out: players, names, and the values that were computed."""
        values = iter(self._seen[-1])
        found: list[Json] = []
        for arg in call.args:
            if isinstance(arg, Target):
                found.append(self._name(self.entity(running, arg)))
            elif isinstance(arg, Text):
                found.append(arg.value)
            elif (value := next(values, None)) is not None:
                found.append(value)
        return found
