"""Imports that are not interrupted."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any


def hold_imports(hold: Callable[[bool], object]) -> None:
    """From now on call `hold(True)` before each import of a module and `hold(False)` after it.

    Imports are nested, and so are the calls.  Whoever may interrupt Python with an exception must
    not do so in between: modules that were imported by an interrupted one stay, with what it has
    entered in their tables, and the next import of it enters that again.
    """
    # The one function of the import system that every import of a module which is not there yet
    # goes through, be it a statement or a call.
    system: Any = importlib._bootstrap
    find_and_load = system._find_and_load

    def held(name: str, import_: object) -> Any:
        hold(True)
        try:
            return find_and_load(name, import_)
        finally:
            hold(False)

    system._find_and_load = held
