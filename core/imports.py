"""Imports that are not interrupted."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any


def hold_imports(hold: Callable[[bool], object]) -> None:
    """From now on call `hold(True)` before each import of a module and `hold(False)` after it.

    Imports are nested, and so are the calls.  Nothing may raise into Python in between: modules
    that an interrupted one has imported stay, with its entries in their tables, and the next
    import of it makes these entries a second time.
    """
    # Every import of a module that is not loaded yet, statement or call, goes through this one
    # function of the import system.
    system: Any = importlib._bootstrap
    find_and_load = system._find_and_load

    def held(name: str, import_: object) -> Any:
        hold(True)
        try:
            return find_and_load(name, import_)
        finally:
            hold(False)

    system._find_and_load = held
