"""Interrupts, and the work that holds them off: imports of modules, and what is `uninterrupted`."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

_holders: list[Callable[[bool], object]] = []


def set_hold(hold: Callable[[bool], object]) -> None:
    """From now on call `hold(True)` before work that is not to be interrupted, `hold(False)` after.

    Such work is each import of a module, and what is done within `uninterrupted`.  It is nested,
    and so are the calls.  Nothing may raise into Python in between: modules that an interrupted
    import has loaded stay, with its entries in their tables, and the next import of it makes these
    entries a second time.
    """
    # Every import of a module that is not loaded yet, statement or call, goes through this one
    # function of the import system.
    _holders[:] = [hold]
    system: Any = importlib._bootstrap
    find_and_load = system._find_and_load

    def held(name: str, import_: object) -> Any:
        hold(True)
        try:
            return find_and_load(name, import_)
        finally:
            hold(False)

    system._find_and_load = held


@contextmanager
def uninterrupted() -> Iterator[None]:
    """What is done within it is done to its end, where interrupts are held.

    For compiled code that calls Python, which would take an interrupt for a failure of the call.
    """
    for hold in _holders:
        hold(True)
    try:
        yield
    finally:
        for hold in _holders:
            hold(False)
