"""The curves of a training, as files: lines of JSON, and what TensorBoard reads."""

from __future__ import annotations

import json
from pathlib import Path
from types import TracebackType

from tensorboardX import SummaryWriter

from webapp.learning.games.heroes.exam import Mark
from webapp.learning.games.heroes.run import Point

LINES = "curve.jsonl"


class Curves:
    """Writes each point to a folder as soon as it is there; a training that goes on adds to it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._lines = (folder / LINES).open("a", encoding="utf-8")
        self._events = SummaryWriter(str(folder))

    def __enter__(self) -> Curves:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._lines.close()
        self._events.close()

    def note(self, point: Point, marks: dict[str, Mark]) -> None:
        """A point, and how the network played there, where it was examined."""
        numbers = point.losses._asdict() | {"seconds": point.seconds}
        for name, mark in marks.items():
            numbers |= {f"{name}/points": mark.points, f"{name}/within": mark.within}
        for name, number in numbers.items():
            self._events.add_scalar(name, number, point.decisions)
        line = {"update": point.update, "decisions": point.decisions, **numbers}
        self._lines.write(json.dumps(line) + "\n")
        self._lines.flush()
        self._events.flush()
