"""A scenario as a game: the protocol over plan, engine and words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from core.abilities import Choice, Entry, Loss
from core.games.asg.choices import choices, draw, rows
from core.games.asg.combat import first_word
from core.games.asg.engine import begin, play, rejection
from core.games.asg.losses import losses
from core.games.asg.notation import notate, parse_notation
from core.games.asg.orders import objection, surplus
from core.games.asg.plan import Plan
from core.games.asg.state import PLAYERS, Action, End, Pass, Rejected, State, View
from core.games.asg.wire import KEYS, dump_action, dump_state, dump_view, read_action, read_state
from core.protocol import Event, IllegalAction, Json, Player, Pointer, Refusal, Result, Step
from core.rng import Rng
from core.wired import Wire, Wired


class AsgGame(Wired[Plan, State, Action]):
    """A loaded scenario."""

    system = "asg"
    wire = Wire(State, View, dump_state, dump_view, dump_action, read_state, read_action)
    players: tuple[Player, ...] = PLAYERS

    idle: frozenset[str] = frozenset()
    decision_us = 50
    look_us = 0

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    # -- the protocol ------------------------------------------------------------------------

    def initial(self, seed: int) -> Step[State]:
        """The start, after the first income."""
        return begin(self.plan, first_word(seed))

    def to_act(self, state: State) -> Player | None:
        """Whose ply it is."""
        view = state.view
        return None if view.result is not None else PLAYERS[view.active]

    def observe(self, state: State, player: Player | None) -> View:
        """Everything but the generator: nothing is hidden from anybody."""
        return state.view

    def legal_actions(self, view: View) -> Iterator[Action]:
        """The end, the pass, every order with its largest amount, then all the smaller amounts.

        So a list that is cut off still holds an order of every kind.
        """
        if view.result is not None:
            return
        yield End()
        if view.used >= self.plan.budget:
            return
        yield Pass()
        found = list(rows(self.plan, view))
        for most, make in found:
            yield make(most)
        for most, make in found:
            for amount in range(1, most):
                yield make(amount)

    def why_illegal(self, view: View, action: Action) -> Refusal | None:
        """None when legal, else the document's text and what in the scenario forbids it."""
        if view.result is not None:
            return Refusal("The match is over")
        if isinstance(action, Rejected):
            return Refusal("A rejected order is only recorded; it cannot be given")
        if isinstance(action, End):
            return None
        return self._objection(view, dump_action(action))

    def _objection(self, view: View, order: Json) -> Refusal | None:
        if view.used >= self.plan.budget:
            return surplus(self.plan)
        player = view.active
        return objection(self.plan, view.forces[player], view.supply[player], player, order)

    def apply(self, state: State, action: Action) -> Step[State]:
        """One order, or the end of the ply and the other's income."""
        refusal = self.why_illegal(state.view, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        if isinstance(action, End):
            return play(self.plan, state, (), True)
        return play(self.plan, state, (dump_action(action),), False)

    def determinize(self, view: View, seed: int) -> State:
        """The same position with other combats to come."""
        return State(view, first_word(seed))

    def result(self, state: State) -> Result | None:
        """The end, once it has come."""
        return state.view.result

    def ply(self, state: State) -> int:
        """Plies that are over."""
        return state.view.ply

    def contested(self) -> tuple[Pointer, ...]:
        """The nodes."""
        return tuple(f"/map/nodes/{i}" for i in range(len(self.plan.ids)))

    def holders(self, state: State) -> tuple[int, ...]:
        """The owners of the nodes."""
        return state.view.owners

    def most_plies(self) -> int:
        """The cap of the scenario, `turnCapPlies`."""
        return self.plan.cap

    # -- lists of orders ---------------------------------------------------------------------

    def unfold(self, state: State, actions: list[Json]) -> Iterator[Action]:
        """The same list action by action, without the end."""
        room = self.plan.budget - state.view.used
        excess = surplus(self.plan).message
        yield from (Rejected(order, excess) for order in actions[room:])
        for order in actions[:room]:
            if state.view.result is not None:
                return
            action = self._read(state.view, order)
            yield action
            state = self.enter(state, action).state

    def _read(self, view: View, order: Json) -> Action:
        refusal = self._objection(view, order)
        if refusal is not None:
            return Rejected(order, refusal.message)
        return read_action({key: order[key] for key in KEYS[order["type"]]})

    def end_of_ply(self) -> Action:
        """The action that ends a ply."""
        return End()

    def enter(self, state: State, action: Action) -> Step[State]:
        """Like `apply`, and takes a rejected order too, if the rules do reject it so."""
        if not isinstance(action, Rejected):
            return self.apply(state, action)
        view, excess = state.view, surplus(self.plan)
        if view.result is not None:
            raise IllegalAction(Refusal("The match is over"))
        if action.message == excess.message:
            return Step(state, (rejection(view.active, action.action, excess),))
        refusal = self._objection(view, action.action)
        if refusal is None or refusal.message != action.message:
            said = "is not rejected" if refusal is None else f"is rejected: {refusal.message}"
            raise IllegalAction(Refusal(f"The order that was rejected ({action.message}) {said}"))
        return play(self.plan, state, (action.action,), False)

    # -- text and JSON -----------------------------------------------------------------------

    def losses(
        self, first: View, events: Iterable[Event], view: View
    ) -> dict[Player, tuple[Loss, ...]]:
        """Troops that fell, and nodes that went to the other side."""
        return losses(first.owners, self.plan, events)

    def notate(self, action: Action, view: View) -> str:
        """The order as text: `pass`, `reinforce 5`, `p1_hq-p1_bridge 5`, `end`."""
        return notate(self.plan, action)

    def parse_notation(self, text: str, view: View) -> Action:
        """The order from its text."""
        return parse_notation(self.plan, text)

    def remark(self, action: Action, player: Player, is_first: bool) -> Event | None:
        """A pass, and a ply that ends without orders, leave no event in the document's log."""
        if isinstance(action, Pass) or (isinstance(action, End) and is_first):
            return Event("pass", {"player": player, "orders": isinstance(action, Pass)})
        return None

    def said(self, message: str) -> str:
        """What a refusal's text, which replays keep, says to a person."""
        from core.games.asg.sentences import said

        return said(message)

    def describe(self, event: Event) -> str:
        """One short sentence that says what happened."""
        from core.games.asg.sentences import describe

        return describe(event)

    def outcome(self, winners: Sequence[Player], reason: str) -> str:
        """How a match ended, by its result alone."""
        from core.games.asg.sentences import ended

        return ended(winners, reason)

    def text(self, state: State) -> str:
        """The nodes with owners, troops and yields, and both supplies."""
        from core.games.asg.sentences import picture

        return picture(self.plan, state.view)

    def essence(self, view: View) -> dict[str, str]:
        """Troops, owners, supplies, the ply and the result."""
        from core.games.asg.sentences import essence

        return essence(self.plan, view)

    # -- for agents and for the page ---------------------------------------------------------

    def choices(self, view: View) -> tuple[Choice, ...]:
        """The kinds of orders as forms."""
        return choices(self.plan, view)

    def random_legal(self, state: State, rng: Rng) -> tuple[Action, Rng]:
        """A legal action without listing them all: its kind first, then its amount."""
        return draw(self.plan, state.view, rng)

    def evaluate(self, view: View, player: Player) -> float:
        """Strength, supply to come and nearness to the headquarters, from -0.9 to 0.9."""
        from core.games.asg.evaluation import evaluate

        return evaluate(self.plan, view, PLAYERS.index(player))

    def edit(self, state: State, raw: Json) -> Step[State]:
        """Troops, owner or supply set by hand; nothing fights and nobody wins by it."""
        from core.games.asg.edits import edit

        return edit(self.plan, state, raw)

    def entries(self) -> Iterator[Entry]:
        """Places and the ways between them."""
        from core.games.asg.covered import entries

        return entries(self.plan.scenario)
