"""A plugin of pytest that puts one fault into the engine as it is imported (see `faults`).

No file is touched: the module's source is read, changed and compiled in the test process alone.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import ModuleType

from tests.games.mtg.mutations.faults import FAULTS, Fault

VARIABLE = "MTG_FAULT"
"""The environment variable that says which fault: its place in `FAULTS`."""


class Faulty(MetaPathFinder, Loader):
    """Finds and loads the one module that has the fault."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        self.module = "core.games.mtg." + fault.module.replace("/", ".")

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module with the fault; all others are found as ever."""
        return spec_from_loader(fullname, self) if fullname == self.module else None

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed source."""
        exec(compile(self.fault.source(), str(self.fault.path), "exec"), module.__dict__)


def install(number: int) -> None:
    """From now on the engine has the fault."""
    finder = Faulty(FAULTS[number])
    if finder.module in sys.modules:
        raise RuntimeError(f"{finder.module} has been imported without its fault")
    sys.meta_path.insert(0, finder)


if VARIABLE in os.environ:
    install(int(os.environ[VARIABLE]))
