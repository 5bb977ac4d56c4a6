"""The tasks of an agenda by their names: each stands beside what does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from core.language.words import enter_once

Do = TypeVar("Do", bound=Callable[..., None])

TASKS: dict[str, Callable[..., Any]] = {}
"""What the names in an agenda do, given the `Run` and the rest of the task."""


def task(name: str) -> Callable[[Do], Do]:
    """Enter what the tasks of a name do.  Raises ValueError for a second entry of one name."""

    def entered(do: Do) -> Do:
        entry: Callable[..., Any] = do
        enter_once(TASKS, "the task", name, entry)
        return do

    return entered
