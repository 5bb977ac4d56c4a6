"""A match of the card game: the protocol over rules, state and views."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from core.abilities import AskModel, Choice, Entry, Loss, NoteAttempt
from core.games.mtg import legality, options, pregame, sampler, view, wire
from core.games.mtg.actions import Action, Fault
from core.games.mtg.cards.types import MatchPlan
from core.games.mtg.covered import IDLE
from core.games.mtg.determinization import guess
from core.games.mtg.names import Names
from core.games.mtg.refusals import beneath, explained
from core.games.mtg.run import Run
from core.games.mtg.scripts import Rules
from core.games.mtg.state import State
from core.games.mtg.view import View
from core.games.mtg.visible import dump_view
from core.protocol import Event, IllegalAction, Json, Place, Player, Refusal, Result, Step
from core.rng import Rng, new_rng

PLIES = 100
"""Plies of a turn on which matches are bounded, unless they name a number themselves."""

OVER = Refusal("The match is over", (), (Place("", "GAME_OVER"),))


class MtgGame:
    """A loaded match."""

    system = "mtg"
    idle = IDLE
    decision_us = 150
    look_us = 20

    def __init__(self, plan: MatchPlan) -> None:
        self.plan = plan
        self.rules = Rules(plan)
        self.players: tuple[Player, ...] = plan.players

    def initial(self, seed: int) -> Step[State]:
        """Shuffled, seven cards each; the first decision is a mulligan."""
        run = Run(self.rules, State(new_rng(seed)))
        pregame.start(run)
        return run.step()

    def to_act(self, state: State) -> Player | None:
        """Whose decision it is."""
        seat = state.to_act()
        return None if seat is None else self.players[seat]

    def observe(self, state: State, player: Player | None) -> View:
        """What the player sees."""
        return view.observe(state, None if player is None else self.players.index(player))

    def legal_actions(self, view: View) -> Iterator[Action]:
        """Every legal action of the player to act; SCOOP, always legal, is not listed."""
        seat = view.seen.to_act()
        if seat is not None and seat == view.seat:
            yield from options.legal(self.rules, view.seen, seat)

    def count_actions(self, view: View, most: int) -> int:
        """How many actions are legal, or at least `most`."""
        seat = view.seen.to_act()
        if seat is None or seat != view.seat:
            return 0
        return options.count_legal(self.rules, view.seen, seat, most)

    def fault(self, view: View, action: Action) -> Fault | None:
        """Why not: code, field and legal values."""
        seat = self._actor(view.seen, action)
        return legality.NOT_YOURS if seat is None else legality.fault(
            self.rules, view.seen, seat, action
        )  # fmt: skip

    def why_illegal(self, view: View, action: Action) -> Refusal | None:
        """None when legal; otherwise the sentence, with the code as a reason."""
        if view.seen.over:
            return OVER
        found = self.fault(view, action)
        if found is None:
            return None
        seat = view.seen.to_act()
        if seat is not None:
            found = beneath(self.rules, view.seen, seat, action, found)
        return self._refusal(view.seen, action, found)

    def _actor(self, state: State, action: Action) -> int | None:
        if action.type == "SCOOP" and action.actor is not None:
            return action.actor
        return state.to_act()

    def apply(self, state: State, action: Action) -> Step[State]:
        """On to the next decision."""
        seat = self._actor(state, action)
        if state.over or seat is None:
            raise IllegalAction(OVER)
        run = Run(self.rules, state)
        found = legality.perform(run, seat, action)
        if found is not None:
            # in the words of the player's view: those of the state could name a hidden card
            raise IllegalAction(self._refusal(view.observe(state, seat).seen, action, found))
        return run.step()

    def _refusal(self, state: State, action: Action, found: Fault) -> Refusal:
        return explained(self.rules, state, action, found)

    def determinize(self, view: View, seed: int) -> State:
        """A state with the hidden cards guessed: what is left of the deck lists, shuffled."""
        return guess(self.rules, view, new_rng(seed))

    def result(self, state: State) -> Result | None:
        """The end, once it has come."""
        if not state.over:
            return None
        if state.winner is None:
            return Result((0.0, 0.0), state.reason)
        returns = (1.0, -1.0) if state.winner == 0 else (-1.0, 1.0)
        return Result(returns, state.reason, (self.players[state.winner],))

    def most_plies(self) -> int:
        """Every pass is a ply: some 20 a turn without a fight, and room for long ones."""
        return self.plan.turn_cap * PLIES

    def random_legal(self, state: State, rng: Rng) -> tuple[Action, Rng]:
        """A legal action without listing them all; never SCOOP."""
        seat = state.to_act()
        if seat is None:
            raise IllegalAction(OVER)
        return sampler.draw(self.rules, state, seat, rng)

    def dump(self, value: Any) -> Json:
        """Plain JSON of a state, an action or a view."""
        if isinstance(value, State):
            return wire.dump_state(value)
        if isinstance(value, View):
            return dump_view(self.rules, value)
        return wire.dump_action(value, self.players)

    def parse_state(self, raw: Json) -> State:
        """The state that `dump` wrote."""
        return wire.read_state(self.rules, raw)

    def parse_action(self, raw: Json) -> Action:
        """The action that `dump` wrote."""
        return wire.read_action(raw, self.players)

    def evaluate(self, view: View, player: Player) -> float:
        """From -1 to 1: what lies open and the number of cards, weighed."""
        from core.games.mtg.bots.evaluation import evaluate

        return evaluate(self.rules, view.seen, self.players.index(player))

    # -- for people and for agents -----------------------------------------------------------

    def consult(self, view: View, ask: AskModel, note: NoteAttempt) -> tuple[Action, ...]:
        """What a language model in the viewer's seat does."""
        from core.games.mtg.ai.consult import consult

        return consult(self.rules, view, ask, note)

    def choices(self, view: View) -> tuple[Choice, ...]:
        """What may be done, as forms of linear size."""
        from core.games.mtg.choices import choices

        seat = view.seen.to_act()
        return (
            choices(self.rules, view.seen, seat) if seat is not None and seat == view.seat else ()
        )

    def losses(
        self, first: View, events: Iterable[Event], view: View
    ) -> dict[Player, tuple[Loss, ...]]:
        """The cards in the graveyards and in exile."""
        return {
            player: tuple(
                Loss(name, len(zone))
                for name, zone in (("in the graveyard", seat.graveyard), ("in exile", seat.exile))
                if zone
            )
            for player, seat in zip(self.players, view.seen.seats, strict=True)
        }

    def notate(self, action: Action, view: View) -> str:
        """The action as a sentence, as `cast hand:Cinder Lash; at P2`."""
        from core.games.mtg.notation import notate

        return notate(action, Names(view.seen, self.players))

    def narrate(self, action: Action, view: View, others: View) -> str:
        """The action as the others are told it, as `casts Cinder Lash → P2`."""
        from core.games.mtg.narration import narrate

        return narrate(
            action, Names(view.seen, self.players), Names(others.seen, self.players).names
        )

    def parse_notation(self, text: str, view: View) -> Action:
        """The legal action of a sentence."""
        from core.games.mtg.notation import parse_notation

        action = parse_notation(text, Names(view.seen, self.players))
        found = self.why_illegal(view, action)
        if found is not None:
            raise IllegalAction(found)
        return action

    def describe(self, event: Event) -> str:
        """One short sentence that says what happened."""
        from core.games.mtg.sentences import describe

        return describe(event)

    def outcome(self, winners: Sequence[Player], reason: str) -> str:
        """How a match ended, by its result alone."""
        from core.games.mtg.sentences import ended

        return ended(winners, reason)

    def text(self, state: State) -> str:
        """The table as a spectator sees it."""
        from core.games.mtg.sentences import picture

        return picture(state, self.plan.players)

    def essence(self, view: View) -> dict[str, str]:
        """Turn, life, counts of cards, permanents and stack."""
        from core.games.mtg.sentences import essence

        return essence(view.seen, self.plan.players)

    def entries(self) -> Iterator[Entry]:
        """The cards of both decks, and the tokens."""
        from core.games.mtg.covered import entries

        return entries(self.plan)
