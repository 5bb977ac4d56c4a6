"""The tasks of an agenda by their names: each stands beside what does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Do = TypeVar("Do", bound=Callable[..., None])

TASKS: dict[str, Callable[..., Any]] = {}
"""What the names in an agenda do, given the `Run` and the rest of the task."""


def task(name: str) -> Callable[[Do], Do]:
    """Enter what the tasks of a name do."""

    def entered(do: Do) -> Do:
        TASKS[name] = do
        return do

    return entered
