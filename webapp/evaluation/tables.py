"""An evaluation from Python, as tables that `pandas.DataFrame` takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from numbers import Integral
from os import PathLike

from core.digest import digest
from core.evaluation.engine import seats_of
from core.evaluation.plan import GAMES, MOST_GAMES, PRECISIONS, UP_TO, Plan
from core.evaluation.report import report
from core.protocol import Json
from webapp.evaluation.processes import executor_of
from webapp.evaluation.runs import is_precise, run
from webapp.evaluation.sizes import rounds_of

Table = list[dict[str, Json]]


@dataclass(slots=True)
class Evaluation:
    """Tables with a row per fact; `seats` of a row says who played.

    Shares are in [0, 1] with `low` and `high`, the bounds of their 95 % interval; `always_low` and
    `always_high` of a score hold at every look.  `report` is the whole report of each list of
    seats, with its sentences.
    """

    scores: Table = field(default_factory=list)
    ends: Table = field(default_factory=list)
    lengths: Table = field(default_factory=list)
    uses: Table = field(default_factory=list)
    unused: Table = field(default_factory=list)
    held: Table = field(default_factory=list)
    kills: Table = field(default_factory=list)
    damage: Table = field(default_factory=list)
    exact: Table = field(default_factory=list)
    report: Table = field(default_factory=list)

    def add(self, found: dict[str, Json]) -> None:
        """The rows of one report."""
        seats = ",".join(found["seats"])
        self.report.append(found)
        self.scores += [{"seats": seats, **row} for row in found["players"]]
        self.ends += [{"seats": seats, **row} for row in found["ends"]]
        self.lengths += [
            {"seats": seats, "plies": plies, "count": count}
            for plies, count in found["plies"]["histogram"]
        ]
        self.uses += [
            {"seats": seats, "path": path, "kind": kind, "name": name, "times": times}
            for path, kind, name, times in found["entries"]
        ]
        self.unused += [{"seats": seats, **row} for row in found["unused"]]
        self.held += [
            {
                "seats": seats, "path": row["path"], "name": row["name"],
                "first": row["held"][0], "other": row["held"][1],
                **{key: (row["swing"] or {}).get(key) for key in ("value", "low", "high")},
            }
            for row in found["held"]
        ]  # fmt: skip
        fight = found["fight"] or {"kills": [], "damage": []}
        self.kills += [
            {"seats": seats, "player": each["player"], "turns": turns, "count": count}
            for each in fight["kills"]
            for turns, count in each["histogram"]
        ]
        self.damage += [{"seats": seats, **row} for row in fight["damage"]]
        self.exact = [row for fact in found["exact"] for row in fact["rows"]]


def asked_for(games: int | None, precision: float | None, workers: int | None) -> int:
    """Matches at most, where so many or such a precision are asked for.  Raises ValueError."""
    least, most = PRECISIONS
    if games is not None and not (isinstance(games, Integral) and 1 <= games <= MOST_GAMES):
        raise ValueError(f"games is {games}; it is a whole number from 1 to {MOST_GAMES:,}")
    if precision is not None and not least <= precision <= most:
        raise ValueError(f"precision is {precision}; it is from {least} to {most}, such as 0.02")
    if workers is not None and workers < 0:
        raise ValueError(f"workers is {workers}; it is 0 or more, or None")
    return int(games or (GAMES if precision is None else UP_TO))


def evaluate(
    spec: Mapping[str, Json] | str | PathLike[str],
    seats: str | Sequence[str] = ("random", "greedy"),
    games: int | None = None,
    precision: float | None = None,
    seed: int = 0,
    workers: int | None = 0,
) -> Evaluation:
    """Many matches of a document, of a shipped one by its name, or of a file by its Path.

    `seats` are lists as on the command line ("rusher,greedy"); one name plays against itself.  With
    `precision` each stops as soon as the first player's score is known to within it.  `workers` are
    processes (None: one per core); 0 plays here.  Raises SpecError for a document that is not
    valid, SeatError for seats that do not fit, ValueError for numbers out of range.
    """
    from rulewright.documents import load, read, system_of

    most = asked_for(games, precision, workers)
    found, named = Evaluation(), [seats] if isinstance(seats, str) else seats
    if not named:
        raise ValueError('seats is empty; name who plays, such as "random"')
    raw = read(spec)
    system, game = system_of(raw), load(raw)
    rounds = -(-most // len(game.players))
    plans = [Plan(system, raw, seats_of(each.split(","), game), rounds, seed) for each in named]
    with executor_of({digest(raw): raw}, workers) as executor:
        for plan in plans:
            enough = (lambda _: False) if precision is None else is_precise(plan, precision)
            tally = run(plan, executor, is_enough=enough, most=rounds_of(plan, game))
            found.add(report(plan, tally, game))
    return found
