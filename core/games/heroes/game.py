"""A duel on the protocol: views, actions, results and their JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from core.abilities import Entry
from core.games.heroes import commands  # noqa: F401  (it enters the commands that a run looks up)
from core.games.heroes.dice import Dice, of_seed
from core.games.heroes.engine import Run
from core.games.heroes.plan import HEALTH, AbilityPlan, DuelPlan
from core.games.heroes.state import Action, Idle, State, UseAbility, View
from core.games.heroes.wire import (
    dump_action,
    dump_state,
    dump_view,
    edit_event,
    read_action,
    read_edit,
    read_state,
)
from core.protocol import (
    AmbiguousAction,
    Event,
    IllegalAction,
    Json,
    MalformedAction,
    Player,
    Refusal,
    Result,
    Step,
    TraceStep,
)
from core.rng import Rng
from core.wired import Wire, Wired

if TYPE_CHECKING:
    from core.games.heroes.fast import FastDuel


class DuelGame(Wired[DuelPlan, State, Action]):
    """Two heroes, one winner, or a draw."""

    system = "heroes"
    wire = Wire(State, View, dump_state, dump_view, dump_action, read_state, read_action)

    idle: frozenset[str] = frozenset()

    def __init__(self, plan: DuelPlan) -> None:
        self.plan = plan
        self._health = plan.slots.index(HEALTH)

    @property
    def players(self) -> tuple[Player, Player]:
        """The heroes' names; the first one moves first."""
        return self.plan.players

    def initial(self, seed: int) -> Step[State]:
        """The start of the match, run to its first decision."""
        run = Run(self.plan, self._start(seed))
        run.begin()
        return Step(run.state(), tuple(run.events))

    def _start(self, seed: int) -> State:
        values = (self.plan.entities[0].initial, self.plan.entities[1].initial)
        return State(View(values), of_seed(seed))

    def to_act(self, state: State) -> Player | None:
        """Whose decision it is."""
        return None if state.view.result is not None else self.players[state.view.active]

    def observe(self, state: State, player: Player | None) -> View:
        """Everything but the dice is open."""
        return state.view

    def legal_actions(self, view: View) -> Iterator[Action]:
        """Every ability of the active hero; idling for a hero that has none."""
        if view.result is not None:
            return
        abilities = self.plan.entities[view.active].abilities
        if not abilities:
            yield Idle()
        for ability in abilities:
            yield UseAbility(ability.index)

    def random_legal(self, state: State, rng: Rng) -> tuple[Action, Rng]:
        """One legal action, each equally likely."""
        abilities = self.plan.entities[state.view.active].abilities
        if not abilities:
            return Idle(), rng
        index, rng = rng.below(len(abilities))
        return UseAbility(index), rng

    def why_illegal(self, view: View, action: Action) -> Refusal | None:
        """None when legal, else what there is instead."""
        if view.result is not None:
            return Refusal("The duel is over")
        entity = self.plan.entities[view.active]
        count = len(entity.abilities)
        if isinstance(action, Idle):
            if count:
                return Refusal(f"{entity.player} has abilities and must use one")
            return None
        if 0 <= action.ability < count:
            return None
        if not count:
            return Refusal(f"{entity.player} has no ability and can only idle")
        return Refusal(f"{entity.player} has abilities 0 to {count - 1}, not {action.ability}")

    def apply(self, state: State, action: Action) -> Step[State]:
        """Use the ability, and run on to the next decision or the end."""
        refusal = self.why_illegal(state.view, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        run = Run(self.plan, state)
        run.use(self._ability(state.view, action))
        return Step(run.state(), tuple(run.events))

    def _ability(self, view: View, action: Action) -> AbilityPlan | None:
        if isinstance(action, Idle):
            return None
        return self.plan.entities[view.active].abilities[action.ability]

    def determinize(self, view: View, seed: int) -> State:
        """The same position with other dice to come."""
        return State(view, Dice(seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF))

    def result(self, state: State) -> Result | None:
        """The end, once it has come."""
        return state.view.result

    def most_plies(self) -> int:
        """A ply a turn, as long as the duel may last."""
        return self.plan.max_turns

    def ply(self, state: State) -> int:
        """Decisions made so far."""
        return state.view.ply

    def evaluate(self, view: View, player: Player) -> float:
        """The share of health, which nearly every duel is about, from -0.9 to 0.9."""
        mine = self.players.index(player)
        return self.worth(view, mine) if view.result is None else view.result.returns[mine]

    def worth(self, view: View, mine: int) -> float:
        """The same of a duel that lasts, to the player of this number."""
        own = max(view.values[mine][self._health], 0.0)
        other = max(view.values[mine ^ 1][self._health], 0.0)
        return 0.9 * (own - other) / (own + other) if own + other > 0.0 else 0.0

    @cached_property
    def compiled(self) -> FastDuel | None:
        """The compiled scripts, for searches; None where the duel is beyond their bounds."""
        from core.games.heroes.fast import FastDuel
        from core.games.heroes.link import link
        from core.games.heroes.rows import LimitExceeded, NotInTwin

        try:
            return FastDuel(link(self.plan))
        except (LimitExceeded, NotInTwin):
            return None

    def __getstate__(self) -> dict[str, Any]:
        """All but the compiled scripts, which cannot be pickled."""
        return {name: value for name, value in vars(self).items() if name != "compiled"}

    # -- text and JSON --------------------------------------------------------------------------

    def notate(self, action: Action, view: View) -> str:
        """The ability's id or name; its number from 1, as `#2`, where another has the same.

        So has one whose name is empty, begins with `#`, or cannot be seen or typed as it is.
        """
        if isinstance(action, Idle):
            return "idle"
        abilities = self.plan.entities[view.active].abilities
        word = _word(abilities[action.ability])
        same = sum(word.casefold() == _word(each).casefold() for each in abilities)
        is_plain = same == 1 and word.isprintable() and word[:1] not in ("", "#")
        return word if is_plain else f"#{action.ability + 1}"

    def parse_notation(self, text: str, view: View) -> Action:
        """The action from an ability's id, name or number."""
        if view.result is not None:
            raise IllegalAction(Refusal("The duel is over"))
        text = text.strip()
        abilities = self.plan.entities[view.active].abilities
        if text.casefold() == "idle" and not abilities:
            return Idle()
        if text[:1] == "#" and text[1:].isascii() and text[1:].isdigit() and len(text) < 6:
            return UseAbility(int(text[1:]) - 1)
        said = text.casefold()
        found = [each.index for each in abilities if said == _word(each).casefold()]
        if not found:
            found = [each.index for each in abilities if said == each.name.strip().casefold()]
        if len(found) > 1:
            raise AmbiguousAction(f"{text!r} names several abilities; write its number, as #1")
        if not found:
            known = ", ".join(_word(each) for each in abilities) or "idle"
            raise MalformedAction(f"There is no ability {text!r}; there are {known}")
        return UseAbility(found[0])

    def text(self, state: State) -> str:
        """Both heroes with their attributes, and what the one to act may do."""
        from core.games.heroes.sentences import picture

        return picture(self.plan, state.view)

    def describe(self, event: Event) -> str:
        """One short sentence that says what happened."""
        from core.games.heroes.sentences import describe

        return describe(self.plan, event)

    def outcome(self, winners: Sequence[Player], reason: str) -> str:
        """How a match ended, by its result alone."""
        from core.games.heroes.sentences import ended

        return ended(self.plan, winners, reason)

    def essence(self, view: View) -> dict[str, str]:
        """Values that are not 0, whose turn it is, and the result; no names of abilities."""
        from core.games.heroes.sentences import essence

        return essence(self.plan, view)

    # -- the sandbox ----------------------------------------------------------------------------

    def edit(self, state: State, raw: Json) -> Step[State]:
        """One attribute set by hand: `{"entity", "attribute", "value"}`; nothing reacts."""
        entity, slot, new = read_edit(self.plan, raw)
        values = [list(side) for side in state.view.values]
        event = edit_event(self.plan, entity, slot, values[entity][slot], new)
        values[entity][slot] = new
        view = replace(state.view, values=(tuple(values[0]), tuple(values[1])))
        return Step(State(view, state.dice), (event,))

    def trace(self, state: State, action: Action) -> tuple[TraceStep, ...]:
        """Every node that is evaluated when the action is taken.  Raises IllegalAction."""
        from core.games.heroes.trace import TracedRun

        refusal = self.why_illegal(state.view, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        run = TracedRun(self.plan, state)
        run.use(self._ability(state.view, action))
        return tuple(run.steps)

    def trace_initial(self, seed: int) -> tuple[TraceStep, ...]:
        """Every node that is evaluated before the first decision."""
        from core.games.heroes.trace import TracedRun

        run = TracedRun(self.plan, self._start(seed))
        run.begin()
        return tuple(run.steps)

    def entries(self) -> Iterator[Entry]:
        """Abilities, effects, and the commands of their scripts."""
        from core.games.heroes.covered import entries

        return entries(self.plan)


def _word(ability: AbilityPlan) -> str:
    """The text that stands for an ability: its id or its name."""
    return (ability.id or ability.name).strip()
