"""Hero duels as a Gymnasium environment: one seat learns, a policy plays the other.

Importing this registers `Rulewright/Duel-v0`:

    import gymnasium, webapp.evaluation.gym
    env = gymnasium.make("Rulewright/Duel-v0", duel="phoenix_vs_paladin", policy="greedy")
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from core.games.heroes.limits import MAX_ABILITIES, MAX_ATTRIBUTES, MAX_MATCH_ROWS
from core.games.heroes.state import State, UseAbility
from webapp.evaluation.games.heroes.duels import (
    DEFAULT_DUEL,
    HIGHEST,
    Duel,
    Policy,
    policy_of,
    policy_rng,
)
from webapp.evaluation.games.heroes.encode import TOKEN_COLUMNS

ID = "Rulewright/Duel-v0"
Observation = dict[str, Any]


class DuelEnv(gymnasium.Env[Observation, Any]):
    """One seat of a duel.

    `duel` is a document or the name of a shipped one; `reset(options={"duel": ...})` changes it,
    so that one environment can train on many rules.  An index that the mask rules out idles.
    `dense` weighs own health minus the opponent's, added after every step (seed 0).
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        duel: str | Mapping[str, Any] = DEFAULT_DUEL,
        seat: int = 0,
        policy: str | Policy = "random",
        dense: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        if seat not in (0, 1):
            raise ValueError(f"There are the seats 0 and 1, not {seat!r}")
        self.duel = Duel(duel)
        self.seat = seat
        self.dense = dense
        self.render_mode = render_mode
        self.policy = policy_of(policy)
        self.action_space = spaces.Discrete(MAX_ABILITIES)
        tokens = (MAX_MATCH_ROWS, len(TOKEN_COLUMNS))
        self.observation_space = spaces.Dict(
            {
                "attributes": spaces.Box(-HIGHEST, HIGHEST, (2, MAX_ATTRIBUTES), np.float32),
                "seat": spaces.Discrete(2),
                "progress": spaces.Box(0.0, 1.0, (1,), np.float32),
                "action_mask": spaces.Box(0, 1, (MAX_ABILITIES,), np.int8),
                "rules_tokens": spaces.Box(-HIGHEST, HIGHEST, tokens, np.float32),
            }
        )
        self.state: State = self.duel.initial(0).state
        self.match_seed = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new match, its dice drawn from the environment's own generator."""
        super().reset(seed=seed)
        if options and "duel" in options:
            self.duel = Duel(options["duel"])
        self.match_seed = int(self.np_random.integers(2**63))
        self.state = self._answered(self.duel.initial(self.match_seed).state)
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The seat's decision, and the policy's answers to it."""
        self.state = self._answered(self.duel.apply(self.state, UseAbility(int(action))).state)
        view = self.state.view
        reward = float(self.duel.reward(view, self.seat, self.dense))
        return self._observation(), reward, view.result is not None, False, self._info()

    def render(self) -> str | None:
        """Both heroes as text."""
        return self.duel.text(self.state) if self.render_mode == "ansi" else None

    def _answered(self, state: State) -> State:
        """The state in which it is this seat's turn, or the end."""
        while (view := state.view).result is None and view.active != self.seat:
            rng = policy_rng(self.match_seed, view.active, view.ply)
            ability = self.policy(self.duel, view, rng)
            state = self.duel.apply(state, UseAbility(ability)).state
        return state

    def _observation(self) -> Observation:
        view = self.state.view
        return {
            "attributes": self.duel.attributes(view, self.seat),
            "seat": np.int64(self.seat),
            "progress": np.array([self.duel.progress(view)], np.float32),
            "action_mask": self.duel.mask(view, self.seat),
            "rules_tokens": self.duel.tokens[self.seat].copy(),
        }

    def _info(self) -> dict[str, Any]:
        view = self.state.view
        info: dict[str, Any] = {
            "action_mask": self.duel.mask(view, self.seat),
            "match_seed": self.match_seed,
        }
        if view.result is not None:
            info["reason"] = view.result.reason
        return info


if ID not in gymnasium.registry:
    gymnasium.register(ID, entry_point="webapp.evaluation.gym:DuelEnv")
