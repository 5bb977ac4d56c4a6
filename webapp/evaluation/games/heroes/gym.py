"""Hero duels as a Gymnasium environment: one seat learns, a policy plays the other.

Importing `webapp.evaluation.gym` registers `Rulewright/Duel-v0`:

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
    Array,
    Duel,
    Policy,
    policy_of,
    policy_rng,
)
from webapp.evaluation.games.heroes.encode import TOKEN_COLUMNS
from webapp.evaluation.games.heroes.spaces import Abilities, index_of

ID = "Rulewright/Duel-v0"
Observation = dict[str, Any]


class DuelEnv(gymnasium.Env[Observation, Any]):
    """One seat of a duel.

    `duel` is a document or the name of a shipped one, `seat` is 0 (which moves first), 1, or None:
    drawn for every match.  `reset(options={"duel": ..., "seat": ...})` changes them, so that one
    environment can train on many rules and from both seats.  An action is a whole number; an index
    that the mask rules out idles.  `dense` weighs own health minus the opponent's, added after
    every step.

    In an observation `seat` is whose turn it is; `info["seat"]` is the seat that learns.
    `info["action_mask"]` is boolean, so that `logits[~mask] = -inf` does what it says; so is
    `action_masks()`, which maskable learners ask.  A draw by
    the limit of turns is `truncated`, every other end is `terminated`.  After the end nothing
    changes any more, and rewards are 0.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        duel: str | Mapping[str, Any] = DEFAULT_DUEL,
        seat: int | None = 0,
        policy: str | Policy = "random",
        dense: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        self.duel = Duel(duel)
        self.wanted_seat = _checked(seat)
        self.seat = self.wanted_seat or 0
        self.dense = dense
        self.render_mode = render_mode
        self.policy = policy_of(policy)
        self.action_space = Abilities()
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
        if options and "seat" in options:
            self.wanted_seat = _checked(options["seat"])
        if options and "duel" in options:
            self.duel = Duel(options["duel"])
        self.match_seed = int(self.np_random.integers(2**63))
        drawn = self.wanted_seat is None
        self.seat = int(self.np_random.integers(2)) if drawn else int(self.wanted_seat or 0)
        self.state = self._answered(self.duel.initial(self.match_seed).state)
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The seat's decision, and the policy's answers to it.

        Raises TypeError for an action that is no whole number.
        """
        index, reward = index_of(action), 0.0
        if self.state.view.result is None:
            self.state = self._answered(self.duel.apply(self.state, UseAbility(index)).state)
            reward = float(self.duel.reward(self.state.view, self.seat, self.dense))
        terminated, truncated = self.duel.ended(self.state.view)
        return self._observation(), reward, terminated, truncated, self._info()

    def action_masks(self) -> Array:
        """Which indices the seat that learns may choose now, as booleans (MAX_ABILITIES,)."""
        return self.duel.mask(self.state.view, self.seat)

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
            "seat": np.int64(view.active),
            "progress": np.array([self.duel.progress(view)], np.float32),
            "action_mask": self.duel.mask(view, self.seat).astype(np.int8),
            "rules_tokens": self.duel.tokens[self.seat].copy(),
        }

    def _info(self) -> dict[str, Any]:
        view = self.state.view
        info: dict[str, Any] = {
            "action_mask": self.duel.mask(view, self.seat),
            "match_seed": self.match_seed,
            "seat": self.seat,
        }
        if view.result is not None:
            info["reason"] = view.result.reason
        return info


def _checked(seat: Any) -> int | None:
    if seat is not None and (isinstance(seat, (bool, float)) or seat not in (0, 1)):
        raise ValueError(f"There are the seats 0 and 1, or None for either, not {seat!r}")
    return None if seat is None else int(seat)
