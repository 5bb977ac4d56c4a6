"""A number of a document varied: every value plays the same rounds, so that only it differs."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from core import registry
from core.checks import resolve
from core.digest import digest
from core.evaluation.curves import Band, Number, between, beyond, closed, even_bands, is_telling
from core.evaluation.intervals import Interval, mean_change, mean_score
from core.evaluation.plan import Plan
from core.evaluation.tally import WHOLE, Tally
from core.protocol import Json, Pointer
from editors import patches
from webapp.evaluation.executors import Executor
from webapp.evaluation.rounds import NoteRound, Rounds, changes_of, points_of, rounds_of, total_of

JUMP = 0.1
"""A rise or fall of the score between neighbours from which on a cliff is looked for."""

KEPT = 0.75
"""Part of the jump that must be left between the nearest values: else it is a slope."""

HALVINGS = 4
"""Times that the gap around a jump is halved."""


class NotSwept(ValueError):
    """The pointer names no number of the document."""


@dataclass(frozen=True, slots=True)
class Swept:
    """What of a document is varied: `present` is its value now."""

    system: str
    raw: Json
    pointer: Pointer
    present: Number

    @property
    def is_whole(self) -> bool:
        """Whether the number is a whole one."""
        return isinstance(self.present, int) or self.present.is_integer()

    def document(self, value: Number) -> Json:
        """The document with this value; the rest is shared with the old one."""
        if value == self.present:
            return self.raw
        operation = {"op": "replace", "path": self.pointer, "value": value}
        return patches.apply(self.raw, [operation])

    def refusal(self, value: Number) -> str | None:
        """Why the document with this value is not played, or None."""
        document = self.document(value)
        system = registry.get(self.system)
        errors = [issue for issue in system.check(document) if issue.severity == "error"]
        if errors:
            return f"{errors[0].path or '/'}: {errors[0].message}"
        if system.load(document).players != system.load(self.raw).players:
            return "it changes who plays"
        return None


def swept(system: str, raw: Json, pointer: Pointer) -> Swept:
    """The number that a pointer names.  Raises NotSwept."""
    if not pointer.startswith("/"):
        raise NotSwept(f"{pointer!r} is no JSON Pointer; one begins with /, such as /max_turns")
    try:
        value = resolve(raw, pointer)
    except LookupError:
        raise NotSwept(f"The document has no {pointer}{_deepest(raw, pointer)}") from None
    if isinstance(value, bool) or not isinstance(value, int | float):
        kinds = {dict: "an object", list: "a list", str: "a text", bool: "true or false"}
        raise NotSwept(f"{pointer} is {kinds.get(type(value), 'null')}, no number")
    return Swept(system, raw, pointer, value)


def _deepest(raw: Json, pointer: Pointer) -> str:
    """How far the pointer leads, and what is there."""
    while pointer:
        pointer = pointer.rpartition("/")[0]
        try:
            found = resolve(raw, pointer)
        except LookupError:
            continue
        if isinstance(found, dict):
            return f"; {pointer or 'it'} has {', '.join(list(found)[:12])}"
        if isinstance(found, list):
            return f"; {pointer} has {len(found)} entries, from 0 on"
        return f"; {pointer} is a single value"
    return ""


@dataclass(frozen=True, slots=True)
class Point:
    """One value: the first player's score, and its change against the present value, in pairs."""

    value: Number
    score: Interval
    change: Interval
    tally: Tally


@dataclass(frozen=True, slots=True)
class Slope:
    """The change of the score per unit of the number around its present value."""

    low_value: Number
    high_value: Number
    per_unit: Interval


@dataclass(frozen=True, slots=True)
class Cliff:
    """Two neighbouring values between which the score jumps."""

    low_value: Number
    high_value: Number
    change: Interval


@dataclass(slots=True)
class Curve:
    """The sweep under one list of seats.  `even` is an even share of the points."""

    plan: Plan
    points: list[Point] = field(default_factory=list)
    slope: Slope | None = None
    bands: list[Band] = field(default_factory=list)
    cliffs: list[Cliff] = field(default_factory=list)

    @property
    def even(self) -> float:
        """The first player's share in a fair game."""
        return 1 / len(self.plan.seats)


class Sweeper:
    """Plays values of one number under one list of seats, each value once."""

    def __init__(
        self, what: Swept, plan: Plan, executor: Executor, note: NoteRound, is_whole: bool
    ) -> None:
        self.what = what
        self.is_whole = is_whole
        self.plan = plan
        self._executor = executor
        self._note = note
        self._rounds: dict[Number, Rounds] = {}

    def sweep(self, values: Sequence[Number], refused: Callable[[Number], bool]) -> Curve:
        """The curve through the values, none of which is refused; `refused` judges new ones.

        Values of which no round could be played are left out; without the present one all are.
        """
        values = [value for value in values if self._is_played(value)]
        if not values:
            return Curve(self.plan)
        curve = Curve(self.plan, [self._point(value) for value in values])
        curve.slope = self._slope(values)
        for low, high in pairwise(values):
            cliff = self._cliff(low, high, refused)
            if cliff is not None:
                curve.cliffs.append(cliff)
        scores = [
            (value, self._point(value).score.value)
            for value in sorted(self._rounds)
            if values[0] <= value <= values[-1] and self._is_played(value)
        ]
        bands = even_bands(scores, curve.even)
        ends = [refused(value) for value in beyond(values, self.is_whole)]
        curve.bands = closed((band for band in bands if self._is_reached(band, curve)), *ends)
        return curve

    def _is_reached(self, band: Band, curve: Curve) -> bool:
        """Whether a value of the number lies in the band, and not only the fall of a cliff."""
        if self.is_whole and math.ceil(band.low) > math.floor(band.high):
            return False
        falls = [(cliff.low_value, cliff.high_value) for cliff in curve.cliffs]
        return not any(low <= band.low and band.high <= high for low, high in falls)

    def _points(self, value: Number) -> dict[int, int]:
        if value not in self._rounds:
            plan = replace(self.plan, spec=self.what.document(value))
            self._rounds[value] = rounds_of(plan, self._executor, self._note)
        return points_of(self._rounds[value])

    def _is_played(self, value: Number) -> bool:
        """Whether a round of it could be played that was of the present value too."""
        return not self._points(self.what.present).keys().isdisjoint(self._points(value))

    def _change(self, low: Number, high: Number) -> Interval:
        changes = changes_of(self._points(low), self._points(high))
        return mean_change(changes, WHOLE * len(self.plan.seats))

    def _point(self, value: Number) -> Point:
        change = self._change(self.what.present, value)
        total = total_of(self._rounds[value])
        score = mean_score(total.players[0], WHOLE * len(self.plan.seats))
        return Point(value, score, change, total)

    def _slope(self, values: Sequence[Number]) -> Slope | None:
        """Between the neighbours of the present value, or it and its one neighbour; None while too
        little was played to say."""
        present = self.what.present
        below = [value for value in values if value < present]
        above = [value for value in values if value > present]
        low = below[-1] if below else present
        high = above[0] if above else present
        if low == high:
            return None
        change = self._change(low, high)
        if not is_telling(change.low, change.high):
            return None
        return Slope(low, high, Interval(*(bound / (high - low) for bound in change)))

    def _cliff(self, low: Number, high: Number, refused: Callable[[Number], bool]) -> Cliff | None:
        """Where between the two the score jumps, found by halving; None for a slope or less."""
        whole = self._change(low, high)
        if abs(whole.value) < JUMP or whole.low <= 0 <= whole.high:
            return None
        for _ in range(HALVINGS):
            middle = between(low, high, self.is_whole)
            if middle is None or refused(middle) or not self._is_played(middle):
                break
            left, right = self._change(low, middle), self._change(middle, high)
            if abs(left.value) >= abs(right.value):
                high = middle
            else:
                low = middle
        left_over = self._change(low, high)
        is_jump = abs(left_over.value) >= max(JUMP, KEPT * abs(whole.value))
        return Cliff(low, high, left_over) if is_jump else None


def visited(values: Sequence[Number], is_whole: bool) -> list[Number]:
    """All values that halving may come to: what an executor must have the documents of."""
    found = set(values)
    gaps = list(pairwise(values))
    for _ in range(HALVINGS):
        halves = [(low, between(low, high, is_whole), high) for low, high in gaps]
        gaps = [
            gap
            for low, middle, high in halves
            if middle is not None
            for gap in ((low, middle), (middle, high))
        ]
        found.update(middle for _, middle, _ in halves if middle is not None)
    return sorted(found)


def documents(what: Swept, values: Sequence[Number]) -> dict[str, Json]:
    """The documents of the values, by their digests."""
    found = [what.document(value) for value in values]
    return {digest(each): each for each in found}
