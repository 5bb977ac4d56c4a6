"""Waiting for what another thread or process does."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

PATIENCE = 120.0
PAUSE = 0.02


def wait(condition: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    """Look again and again, with pauses that leave the machine to the others."""
    end, never = time.monotonic() + patience, threading.Event()
    while not condition():
        assert time.monotonic() < end, what
        never.wait(PAUSE)
