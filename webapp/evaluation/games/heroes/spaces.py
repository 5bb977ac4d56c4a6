"""The actions of both environments: indices of abilities, masked by booleans."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from gymnasium import spaces

from core.games.heroes.limits import MAX_ABILITIES


class Abilities(spaces.Discrete):
    """Indices of abilities; unlike Gymnasium's own spaces it samples with boolean masks too."""

    def __init__(self) -> None:
        super().__init__(MAX_ABILITIES)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """An index; with a mask of shape (MAX_ABILITIES,), boolean or int8, one that it allows."""
        if isinstance(mask, np.ndarray) and mask.dtype == np.bool_:
            mask = mask.astype(np.int8)
        return super().sample(mask, probability)


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
