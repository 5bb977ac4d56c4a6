"""Duels for agents outside of JAX: the fast Python path, arrays for observations, policies.

Both environments (Gymnasium, PettingZoo) are thin layers over `Duel` and `Playing`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from typing import Any, TypeAlias

import numpy as np

from core.agents import Agent, Budget, agent_from, parse_seat
from core.agents.base import DEFAULT_NODES, SeatError
from core.games.heroes import SYSTEM
from core.games.heroes.dice import bits, of_policy, of_seed
from core.games.heroes.fast import FastDuel
from core.games.heroes.floats import MAX_FLOAT
from core.games.heroes.game import DuelGame
from core.games.heroes.limits import MAX_ABILITIES, MAX_ATTRIBUTES
from core.games.heroes.link import link
from core.games.heroes.state import Action, State, UseAbility, View
from core.protocol import Step
from core.rng import Rng
from webapp.evaluation.games.heroes.encode import rules_tokens

DEFAULT_DUEL = "fighter_vs_fire_mage"
HIGHEST = np.float32(MAX_FLOAT)

Array: TypeAlias = np.ndarray[Any, Any]
Policy: TypeAlias = Callable[["Duel", View, Rng], int]
"""Chooses an ability's index for the player to act in the view."""


class Duel(DuelGame):
    """A duel that runs on compiled scripts, without events; agents search it as any game.

    Raises NotInTwin, a ValueError, for one with a command that only the rules engine plays.
    """

    def __init__(self, source: str | Mapping[str, Any]) -> None:
        self.document = document(source)
        super().__init__(SYSTEM.load(self.document).plan)
        self.linked = link(self.plan)
        self.fast = FastDuel(self.linked)

    def __reduce__(self) -> tuple[type[Duel], tuple[Any]]:
        """Compiled scripts cannot be pickled: the document goes, and is compiled again."""
        return type(self), (self.document,)

    def __deepcopy__(self, memo: dict[int, Any]) -> Duel:
        """Itself, as it never changes."""
        return self

    def initial(self, seed: int) -> Step[State]:
        """The start of the match, run to its first decision."""
        return Step(self.fast.initial(of_seed(seed)), ())

    def apply(self, state: State, action: Action) -> Step[State]:
        """Use an ability that exists; anything else idles."""
        index = action.ability if isinstance(action, UseAbility) else -1
        if state.view.result is not None:
            return Step(state, ())
        count = len(self.plan.entities[state.view.active].abilities)
        return Step(self.fast.apply(state, index if index < count else -1), ())

    @cached_property
    def tokens(self) -> tuple[Array, Array]:
        """The rules as each seat reads them."""
        return rules_tokens(self.linked, 0), rules_tokens(self.linked, 1)

    def attributes(self, view: View, seat: int) -> Array:
        """Both sides' attributes, the seat's own first."""
        table = np.zeros((2, MAX_ATTRIBUTES), np.float32)
        for row, values in enumerate((view.values[seat], view.values[seat ^ 1])):
            table[row, : len(values)] = values
        return table

    def mask(self, view: View, seat: int) -> Array:
        """Which indices the seat may choose now, as booleans; none while it waits."""
        mask = np.zeros(MAX_ABILITIES, np.bool_)
        if view.result is None and view.active == seat:
            mask[: len(self.plan.entities[seat].abilities)] = True
        return mask

    @staticmethod
    def ended(view: View) -> tuple[bool, bool]:
        """Whether the duel was decided, and whether the limit of turns cut it off."""
        is_cut = view.result is not None and view.result.reason == "max_turns"
        return view.result is not None and not is_cut, is_cut

    def progress(self, view: View) -> float:
        """Turns played, as a share of the most there are."""
        return min(view.turn / self.plan.max_turns, 1.0)

    def reward(self, view: View, seat: int, dense: float) -> float:
        """What the step that led to the view is worth to the seat."""
        won = 0.0 if view.result is None else view.result.returns[seat]
        return won + (view.values[seat][0] - view.values[seat ^ 1][0]) * dense


def document(source: str | Mapping[str, Any]) -> Any:
    """A duel's JSON: itself, or that of a shipped one by its name.

    Raises ValueError for a name that is not shipped, TypeError for anything else.
    """
    if isinstance(source, Mapping):
        return dict(source)
    if not isinstance(source, str):
        raise TypeError(f"A duel is a document or the name of a shipped one, not {source!r}")
    if source not in shipped():
        known = ", ".join(name for name in shipped() if "_vs_" in name)
        raise ValueError(f"There is no shipped duel {source!r}; there are {known}")
    found = resources.files("specs").joinpath("heroes", f"{source}.json")
    return json.loads(found.read_text(encoding="utf-8"))


@cache
def shipped() -> tuple[str, ...]:
    """The names of the shipped duels, heroes and rules, in the order of the alphabet."""
    files = resources.files("specs").joinpath("heroes").iterdir()
    names = [file.name.removesuffix(".json") for file in files if file.name.endswith(".json")]
    return tuple(sorted(name for name in names if name != "schema"))


def policy_of(policy: str | Policy) -> Policy:
    """The policy that a text such as "random", "greedy" or "mcts:50" names."""
    if not isinstance(policy, str):
        return policy
    _agent(policy)  # which refuses what is no policy now
    if parse_seat(policy).kind == "random":
        return _random
    return Searching(policy)


@dataclass(frozen=True, slots=True)
class Searching:
    """The policy of an agent, by its text; unlike a function it can be pickled."""

    text: str

    def __call__(self, duel: Duel, view: View, rng: Rng) -> int:
        """The agent's choice."""
        agent, budget = _agent(self.text)
        action = agent(duel, view, rng, budget).action
        return action.ability if isinstance(action, UseAbility) else -1


@cache
def _agent(text: str) -> tuple[Agent, Budget]:
    """A general agent and its budget.  Raises SeatError."""
    seat = parse_seat(text)
    agent = agent_from(seat)
    if agent is None or seat.ms is not None:
        raise SeatError(f"{text!r} is no policy; there are random, greedy and mcts:200")
    return agent, Budget(seat.nodes or DEFAULT_NODES)


def _random(duel: Duel, view: View, rng: Rng) -> int:
    """Each ability equally likely, by the same numbers as the batches in JAX."""
    count = len(duel.plan.entities[view.active].abilities)
    return bits(*rng.words) * count >> 32 if count else -1


def policy_rng(seed: int, seat: int, ply: int) -> Rng:
    """What a policy draws from at a decision: its seat's own generator, never the match's dice."""
    dice = of_policy(seed, seat)
    return Rng("counter", (dice.k0, dice.k1, ply))
