"""The exponent of a growth: 1 is linear, 2 quadratic."""

from __future__ import annotations

import cProfile
import gc
import math
import sys
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any

MOST = 1.2
"""The largest exponent that counts as linear."""


def exponent(sizes: Sequence[float], costs: Sequence[float], floor: float = 0.0) -> float:
    """The slope between the logarithms of what is added to the smallest size and to its cost.

    So what every document has, and what every call costs, does not bend it.  What costs less
    than the floor is as cheap as the floor: below it is noise.
    """
    points = [
        (math.log(size - sizes[0]), math.log(max(cost - costs[0], floor, 1e-9)))
        for size, cost in zip(sizes[1:], costs[1:], strict=True)
    ]
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    over = sum((x - mean_x) * (y - mean_y) for x, y in points)
    return over / sum((x - mean_x) ** 2 for x, _ in points)


def work(run: Callable[[], Any]) -> int:
    """How many calls of functions, of Python's own too, a run makes: the same at every run."""
    profile, before, collects = cProfile.Profile(), sys.getprofile(), gc.isenabled()
    gc.disable()  # what other tests left behind has finalizers, which would count too
    profile.enable()  # counts in C; a function of ours, called at each call, costs twice as much
    try:
        run()
    finally:
        profile.disable()
        sys.setprofile(before)
        if collects:
            gc.enable()
    return sum(entry.callcount for entry in profile.getstats())


def lines(run: Callable[[], Any], folder: str) -> int:
    """How many lines of the modules of a folder a run takes: loops that call nothing count too."""
    count = 0

    def trace(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal count
        if folder not in frame.f_code.co_filename:
            return None
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        run()
    finally:
        sys.settrace(before)
    return count
