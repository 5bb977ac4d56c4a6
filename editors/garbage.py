"""Work that makes hundreds of thousands of values, without the collector looking through them.

A check's values die with it, by their counts; looking for circles among them again and again
took half of the time of a long script.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """No search for circles of values meanwhile; afterwards as before."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
