"""Information-set tree search by determinisation: what the greedy bot would come to, tried out.

Every try guesses the hidden cards again (`determinization`), takes a candidate, goes down the tree
below it by upper confidence bounds, plays on with the greedy rules for both players until the
horizon, and weighs the table there.  The tree is shared by all guesses: actions are told apart by
the names of hidden cards, which differ from guess to guess.  The candidates of the decision itself
run a race: in every round each meets the same guess, so that they are compared on equal luck, and
who is clearly behind drops out.  The budget counts tries.
"""

from __future__ import annotations

from math import log, sqrt
from typing import TYPE_CHECKING, Any

from core.agents.base import Budget, Decision, steady
from core.agents.race import Race
from core.games.mtg.actions import Action
from core.games.mtg.bots import greedy
from core.games.mtg.bots.candidates import candidates
from core.games.mtg.bots.evaluation import evaluate
from core.games.mtg.determinization import guess
from core.games.mtg.legality import perform
from core.games.mtg.run import Run
from core.games.mtg.state import State
from core.rng import Rng

if TYPE_CHECKING:
    from core.games.mtg.game import MtgGame
    from core.games.mtg.view import View

EXPLORATION = 0.25
"""Weight of the confidence bound, for values in [-1, 1]."""

HORIZON = 4
"""Turns that begin before the table is weighed: two of each player, from a turn of one's own."""

SOON = 0.02
"""What a turn takes from the value of a result: wins are better soon, and losses late."""

FLAT = 8
"""Walks through an action before the tree grows below it; until then the greedy rules go on."""

LONGEST = 300
"""Actions of one try; then the table is weighed as it is."""


class Node:
    """Statistics of one action: tries through it, and the sum of their values to who took it."""

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.children: dict[Any, Node] = {}


def choose(game: MtgGame, view: View, rng: Rng, budget: Budget) -> Decision:
    """The candidate that wins the race, and the number of tries."""
    seat = view.seen.to_act()
    assert seat is not None, "an agent is asked only when somebody is to act"
    actions = candidates(game.rules, view.seen, seat)
    if len(actions) == 1:
        return Decision(actions[0], 0)
    search = Search(game, view, seat, rng)
    race = Race(len(actions))
    tries = 0
    while tries < budget.nodes and len(race.running) > 1:
        lane = race.next()
        race.note(lane, search.walk(actions[lane], lane, race.round))
        tries += 1
        if budget.should_stop is not None and budget.should_stop():
            break
    return Decision(actions[race.best()], tries)


def name_of(state: State, action: Action) -> Any:
    """What tells the action apart in every guess: a card by its name, not by its id."""
    card = state.cards.get(action.object_id)
    key = action.object_id if card is None else card.card.card_id
    choice = action.choice
    if isinstance(choice, tuple):
        choice = tuple(_named(state, each) for each in choice)
    elif isinstance(choice, str):
        choice = _named(state, choice)
    discard = action.discard and tuple(_named(state, id) for id in action.discard)
    return (
        action.type, key, action.targets, action.x, action.mode, action.cost_kind, action.ability,
        action.sacrifice, discard, action.attackers, action.blocks, choice,
    )  # fmt: skip


def _named(state: State, value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(_named(state, each) for each in value)
    card = state.cards.get(value) if isinstance(value, str) else None
    return value if card is None else card.card.card_id


class Search:
    """One search of one decision."""

    def __init__(self, game: MtgGame, view: View, seat: int, rng: Rng) -> None:
        self.rules, self.view, self.seat, self.rng = game.rules, view, seat, rng
        self.roots: dict[int, Node] = {}
        self.last = view.seen.turn + HORIZON

    def walk(self, action: Action, lane: int, round: int) -> float:
        """One try through the action, in the guess of the round; its value to the player."""
        run = Run(self.rules, guess(self.rules, self.view, self.rng.split(round)))
        node = self.roots.setdefault(lane, Node())
        path = [(node, self.seat)]
        left = self._take(run, self.seat, action, LONGEST)
        while left and node.visits >= FLAT and not self._over(run.s):
            seat = run.s.to_act()
            assert seat is not None
            found = candidates(self.rules, run.s, seat)
            action = found[0]
            if len(found) > 1:
                name, action = pick(node, {name_of(run.s, each): each for each in found})
                node = node.children.setdefault(name, Node())
                path.append((node, seat))
            left = self._take(run, seat, action, left)
        while left and not self._over(run.s):
            seat = run.s.to_act()
            assert seat is not None
            left = self._take(run, seat, greedy.decide(self.rules, run.s, seat), left)
        late = SOON * (run.s.turn - self.view.seen.turn) if run.s.over else 0.0
        value = steady(evaluate(self.rules, run.s, self.seat) * (1 - late))
        for node, seat in path:
            node.visits += 1
            node.total += value if seat == self.seat else -value
        return value

    def _over(self, state: State) -> bool:
        return state.over or state.turn >= self.last

    def _take(self, run: Run, seat: int, action: Action, left: int) -> int:
        refused = perform(run, seat, action)
        assert refused is None, f"{action} was refused: {refused}"
        run.events.clear()
        return left - 1


def pick(node: Node, found: dict[Any, Action]) -> tuple[Any, Action]:
    """An action that is new here, else the one with the highest upper confidence bound."""
    for name, action in found.items():
        if name not in node.children:
            return name, action
    spread = EXPLORATION * sqrt(steady(log(max(2, node.visits))))

    def bound(pair: tuple[Any, Action]) -> float:
        child = node.children[pair[0]]
        return steady(child.total / child.visits + spread / sqrt(child.visits))

    return max(found.items(), key=bound)
