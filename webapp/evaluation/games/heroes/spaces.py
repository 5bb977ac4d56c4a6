"""The spaces that the environments share: actions are indices of abilities, masked by booleans."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from gymnasium import spaces

from core.games.heroes.floats import MAX_FLOAT
from core.games.heroes.limits import MAX_ABILITIES, MAX_ATTRIBUTES
from webapp.evaluation.games.heroes.encode import TOKEN_COLUMNS

HIGHEST = np.float32(MAX_FLOAT)


class Abilities(spaces.Discrete):
    """Indices of abilities; unlike Gymnasium's own spaces it samples with boolean masks too."""

    def __init__(self) -> None:
        super().__init__(MAX_ABILITIES)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """An index; with a mask of shape (MAX_ABILITIES,), boolean or int8, one that it allows."""
        if isinstance(mask, np.ndarray) and mask.dtype == np.bool_:
            mask = mask.astype(np.int8)
        return super().sample(mask, probability)


def functional(rows: int) -> spaces.Dict:
    """What the functional environment shows of one duel with so many rows of rules."""
    return spaces.Dict(
        {
            "attributes": spaces.Box(-HIGHEST, HIGHEST, (2, MAX_ATTRIBUTES), np.float32),
            "seat": spaces.Box(0, 1, (), np.int32),
            "progress": spaces.Box(0.0, 1.0, (), np.float32),
            "action_mask": spaces.Box(0, 1, (MAX_ABILITIES,), np.bool_),
            "rules_tokens": spaces.Box(-HIGHEST, HIGHEST, (rows, len(TOKEN_COLUMNS)), np.float32),
        }
    )


def index_of(action: Any) -> int:
    """The index that an action is: a Python or NumPy whole number.  Raises TypeError."""
    is_number = not isinstance(action, (bool, np.bool_))
    if isinstance(action, np.ndarray):
        is_number = action.ndim == 0 and np.issubdtype(action.dtype, np.integer)
    try:
        if is_number:
            return operator.index(action)
    except TypeError:
        pass
    message = f"An action is the index of an ability, a whole number, not {action!r}"
    raise TypeError(message)
