"""A match of defence cards on the protocol: views, actions, results and their JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Any

from core.abilities import Choice, Damage, Entry, Fact, Loss
from core.games.defense import amounts, choices
from core.games.defense.actions import dump_action, read_action
from core.games.defense.dice import words_of
from core.games.defense.ends import DOUBLE_KO, KNOCKOUT, ROUND_LIMIT
from core.games.defense.loader import read_state
from core.games.defense.losses import losses
from core.games.defense.names import Names, names_of
from core.games.defense.outlook import Look, Outlook
from core.games.defense.plan import Plan
from core.games.defense.run import Run, start_of
from core.games.defense.state import Action, State, View
from core.games.defense.wire import dump_state, dump_view
from core.protocol import Event, IllegalAction, Json, Player, Refusal, Result, Step

PLIES = 50
"""Plies of a round on which matches are bounded: two turns with rolls, reactions and rerolls."""


class DefenseGame:
    """Two heroes with attacks, statuses and defences."""

    system = "defense"
    idle: frozenset[str] = frozenset()
    kills = frozenset((KNOCKOUT, DOUBLE_KO))

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    @cached_property
    def _names(self) -> Names:
        return names_of(self.plan)

    @property
    def players(self) -> tuple[Player, Player]:
        """The heroes' names; who begins is thrown for."""
        return self.plan.players

    def initial(self, seed: int) -> Step[State]:
        """The stand-off and the first roll."""
        run = Run(self.plan, start_of(self.plan, seed))
        run.begin()
        return Step(run.state(), tuple(run.events))

    def to_act(self, state: State) -> Player | None:
        """Whose decision it is."""
        view = state.view
        return None if view.result is not None else self.players[view.acting]

    def observe(self, state: State, player: Player | None) -> View:
        """Everything but the dice to come is open."""
        return state.view

    def legal_actions(self, view: View) -> Iterator[Action]:
        """Every legal action, in a fixed order; where amounts are too many, some of them."""
        return choices.legal(self.plan, view)

    def choices(self, view: View) -> tuple[Choice, ...]:
        """What is spent and on what, as forms, where there are too many amounts to list."""
        return amounts.forms(self.plan, view)

    def count_actions(self, view: View, most: int) -> int:
        """How many actions are legal, listed or not."""
        many = amounts.count(self.plan, view)
        return sum(1 for _ in islice(self.legal_actions(view), most)) if many is None else many

    def why_illegal(self, view: View, action: Action) -> Refusal | None:
        """None when legal, else what forbids it."""
        return choices.why_illegal(self.plan, view, action)

    def apply(self, state: State, action: Action) -> Step[State]:
        """Take the action, and run on to the next decision or the end."""
        refusal = self.why_illegal(state.view, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        run = Run(self.plan, state)
        run.take(action)
        return Step(run.state(), tuple(run.events))

    def edit(self, state: State, raw: Json) -> Step[State]:
        """A change by hand (`edits.EDITS`); it counts from the next defence on."""
        from core.games.defense.edits import edit

        view, event = edit(self.plan, state.view, raw)
        return Step(state._replace(view=view), (event,))

    def report(self, events: Iterable[Event], verbose: bool = False) -> Json:
        """Records of every defence, and counts per hero and matchup."""
        from core.games.defense.telemetry import match_report

        return match_report(self.plan, events, verbose)

    def audit(self, events: Iterable[Event]) -> list[str]:
        """What comes out differently when the records are computed again without dice."""
        from core.games.defense.audit import audit
        from core.games.defense.telemetry import records_of

        return [
            f"Turn {record['turn']}: {fault}"
            for record in records_of(events)
            for fault in audit(self.plan, record)
        ]

    def determinize(self, view: View, seed: int) -> State:
        """The same position with other dice to come."""
        return State(view, words_of(seed))

    def result(self, state: State) -> Result | None:
        """The end, once it has come."""
        return state.view.result

    def evaluate(self, view: View, player: Player) -> float:
        """The share of hit points, from -0.9 to 0.9; what is held counts a little."""
        from core.games.defense.evaluation import evaluate

        return evaluate(self.plan, view, self.players.index(player))

    def outlook(self, state: State, look: Look) -> Iterator[tuple[Action, float]] | None:
        """What the holds of an attack roll come to (`outlook.Outlook`)."""
        if state.view.phase != "roll" or state.view.result is not None:
            return None
        return Outlook(self.plan, state, look).worth()

    def turns(self, state: State) -> int:
        """Heroes' turns that have begun; the one behind the last round has not."""
        result = state.view.result
        return state.view.turn - (result is not None and result.reason == ROUND_LIMIT)

    def most_turns(self) -> int:
        """Each hero has one in a round."""
        return 2 * self.plan.config.max_rounds

    def damage(self, events: Iterable[Event]) -> Iterator[Damage]:
        """What became of the damage of attacks, by the records of their defences."""
        from core.games.defense.sources import damage

        for event in events:
            if event.type == "report":
                yield from damage(self.plan, event.data)

    # -- text and JSON --------------------------------------------------------------------------

    def most_plies(self) -> int:
        """Rolls, attack, reactions and defence of both, as many rounds as there may be."""
        return self.plan.config.max_rounds * PLIES

    def losses(
        self, first: View, events: Iterable[Event], view: View
    ) -> dict[Player, tuple[Loss, ...]]:
        """The hit points that went."""
        return losses(first.hp, self.plan, events)

    def notate(self, action: Action, view: View) -> str:
        """The action as people write it, as `hold 1 2 5`."""
        from core.games.defense.notation import notate

        return notate(action)

    def parse_notation(self, text: str, view: View) -> Action:
        """The legal action from its text."""
        from core.games.defense.notation import parse_notation

        action = parse_notation(text)
        refusal = self.why_illegal(view, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        return action

    def text(self, state: State) -> str:
        """Both heroes, the dice, and what is to be decided."""
        from core.games.defense.pictures import picture

        return picture(self.plan, state.view)

    def describe(self, event: Event) -> str:
        """One short sentence that says what happened."""
        from core.games.defense.sentences import describe

        return describe(event, self._names)

    def outcome(self, winners: Sequence[Player], reason: str) -> str:
        """How a match ended, by its result alone."""
        from core.games.defense.sentences import ended

        return ended(winners, reason)

    def dump(self, value: Any) -> Json:
        """Plain JSON of a state, an action or a view."""
        if isinstance(value, State):
            return dump_state(self.plan, value)
        if isinstance(value, View):
            return dump_view(self.plan, value)
        return dump_action(value)

    def parse_state(self, raw: Json) -> State:
        """The state that `dump` wrote."""
        return read_state(self.plan, raw)

    def parse_action(self, raw: Json) -> Action:
        """The action that `dump` wrote."""
        return read_action(raw)

    def essence(self, view: View) -> dict[str, str]:
        """Hit points, statuses, dice and whose decision it is; no names of attacks."""
        from core.games.defense.pictures import essence

        return essence(self.plan, view)

    def facts(self) -> tuple[Fact, ...]:
        """What each defence makes of the other's attacks, by exact odds."""
        return self._facts

    @cached_property
    def _facts(self) -> tuple[Fact, ...]:
        from core.games.defense.facts import facts

        return tuple(facts(self.plan))

    def entries(self) -> Iterator[Entry]:
        """Attacks, the defences that are played, and what comes with them."""
        from core.games.defense.covered import entries

        return entries(self.plan)
