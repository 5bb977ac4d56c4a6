"""Hero duels for PettingZoo: both seats learn, in turns (AEC).

Observations are flat: both sides' attributes, the agent's own first, then its seat and the share
of turns played.  The action mask (boolean) and the rules as tokens are in `infos`; a waiting
agent's mask is all False.  A draw by the limit of turns truncates, every other end terminates.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from core.games.heroes.limits import MAX_ATTRIBUTES
from core.games.heroes.state import State, UseAbility
from webapp.evaluation.games.heroes.duels import DEFAULT_DUEL, HIGHEST, Array, Duel
from webapp.evaluation.games.heroes.spaces import Abilities, index_of

AGENTS = ("player_0", "player_1")
WIDTH = 2 * MAX_ATTRIBUTES + 2
"""Length of an observation."""


class DuelAEC(AECEnv):  # type: ignore[misc]
    """A duel of two agents; player_0 is the first hero and moves first."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "rulewright_duel_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        duel: str | Mapping[str, Any] = DEFAULT_DUEL,
        dense: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.duel = Duel(duel)
        self.dense = dense
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self._actions = {agent: Abilities() for agent in AGENTS}
        box = {agent: spaces.Box(-HIGHEST, HIGHEST, (WIDTH,), np.float32) for agent in AGENTS}
        self._observations = box
        self._random = seeding.np_random(None)[0]
        self.state_now: State = self.duel.initial(0).state
        self.match_seed = 0

    def observation_space(self, agent: str) -> Any:
        """The same object at every call, as its seed is."""
        return self._observations[agent]

    def action_space(self, agent: str) -> Any:
        """Indices of abilities; one that the mask rules out idles."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match, its dice drawn from the environment's own generator."""
        if seed is not None:
            self._random = seeding.np_random(seed)[0]
        if options and "duel" in options:
            self.duel = Duel(options["duel"])
        self.match_seed = int(self._random.integers(2**63))
        self.state_now = self.duel.initial(self.match_seed).state
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self._settle()

    def step(self, action: Any) -> None:
        """The decision of the agent whose turn it is; None where it has ended.

        Raises TypeError for an action that is no whole number.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        index = index_of(action)
        self._cumulative_rewards[agent] = 0.0
        self.state_now = self.duel.apply(self.state_now, UseAbility(index)).state
        view = self.state_now.view
        for seat, each in enumerate(AGENTS):
            self.rewards[each] = float(self.duel.reward(view, seat, self.dense))
        self._settle()
        self._accumulate_rewards()

    def _settle(self) -> None:
        """Whose turn it is, who has ended, and what they are told."""
        view = self.state_now.view
        self.agent_selection = AGENTS[view.active]
        terminated, truncated = self.duel.ended(view)
        self.terminations = dict.fromkeys(self.agents, terminated)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self.infos = {agent: self._info(seat) for seat, agent in enumerate(AGENTS)}

    def _info(self, seat: int) -> dict[str, Any]:
        return {
            "action_mask": self.duel.mask(self.state_now.view, seat),
            "rules_tokens": self.duel.tokens[seat].copy(),
            "match_seed": self.match_seed,
        }

    def observe(self, agent: str) -> Array:
        """What the agent sees now, whether it is its turn or not."""
        seat, view = AGENTS.index(agent), self.state_now.view
        rest = np.array([seat, self.duel.progress(view)], np.float32)
        return np.concatenate([self.duel.attributes(view, seat).reshape(-1), rest])

    def render(self) -> str | None:
        """Both heroes as text."""
        return self.duel.text(self.state_now) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""
