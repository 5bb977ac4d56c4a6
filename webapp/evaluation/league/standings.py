"""A league from Python, as tables that `pandas.DataFrame` takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike, fspath
from pathlib import PurePath

from core.digest import digest
from core.protocol import Json
from core.sides import NotTogether
from webapp.evaluation.league.roster import Kind, Terms, make_roster
from webapp.evaluation.league.table import league
from webapp.evaluation.league.waves import play_roster
from webapp.evaluation.processes import executor_of
from webapp.evaluation.tables import asked_for
from webapp.evaluation.work import roster_tasks

Table = list[dict[str, Json]]
Document = Mapping[str, Json] | str | PathLike[str]


@dataclass(slots=True)
class Standings:
    """Tables with a row per fact; `seats` of a row says who played, "" where agents meet.

    `pairs` has `row`, `column` (None of a document by itself), `score` of the row with `low` and
    `high`, `games`, `verdict` and `discovery`, and `first`, the first player's score.  `ratings`
    has `entrant`, `elo`, `low`, `high`; `meta` has `entrant`, `by` ("nash" or "alpha_rank"),
    `share`, `low`, `high`, `played`.  `league` is all of it as JSON (`league.table.league`).
    """

    pairs: Table = field(default_factory=list)
    ratings: Table = field(default_factory=list)
    meta: Table = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    league: dict[str, Json] = field(default_factory=dict)


def evaluate_roster(
    specs: Sequence[Document] | Mapping[str, Document],
    kind: Kind = "sides",
    seats: Sequence[str] = ("random", "greedy"),
    games: int | None = None,
    precision: float | None = None,
    seed: int = 0,
    workers: int | None = 0,
) -> Standings:
    """Every side, agent or document against the others, as `rulewright evaluate --roster` plays.

    A document is JSON, the name of a shipped one, or a Path; a mapping gives them names.  `games`
    are matches of each pair on average, `workers` processes (None: one per core; 0: this one).
    Raises NotTogether for documents that make no roster, SpecError, SeatError, ValueError.
    """
    from rulewright.documents import read, system_of

    most = asked_for(games, precision, workers)
    named = specs if isinstance(specs, Mapping) else _named(specs)
    documents = {label: read(each) for label, each in named.items()}
    systems = {system_of(raw) for raw in documents.values()}
    if len(systems) != 1:
        raise NotTogether(f"A roster is of one system, not of {len(systems)}")
    terms = Terms(most, seed, is_up_to=precision is not None)
    made = make_roster(kind, systems.pop(), documents, list(seats), terms)
    tasks = roster_tasks(*made, precision)
    plans = {digest(task.plan.spec): task.plan.spec for task in tasks}
    with executor_of(plans, workers) as executor:
        tallies = play_roster(made[0], tasks, executor)
    return _tables(league(made[0], tallies, [len(task.players) for task in tasks]))


def _named(specs: Sequence[Document]) -> dict[str, Document]:
    """The documents by what people call them."""
    found: dict[str, Document] = {}
    for number, each in enumerate(specs, 1):
        if isinstance(each, Mapping):
            own = each.get("name")
            name = own if isinstance(own, str) else f"Document {number}"
        else:
            name = PurePath(fspath(each)).stem
        found[name if name not in found else f"{name} ({number})"] = each
    return found


def _tables(found: dict[str, Json]) -> Standings:
    names = found["entrants"]
    tables = Standings(sentences=found["sentences"], league=found)
    for level in found["levels"]:
        seats = level["seats"]
        tables.pairs += [
            {
                "seats": seats,
                **cell,
                "row": names[cell["row"]],
                "column": None if cell["column"] is None else names[cell["column"]],
                "first": cell["first"]["score"],
            }
            for cell in level["cells"]
        ]
        tables.ratings += [
            {"seats": seats, "entrant": name, **each}
            for name, each in zip(names, level["elo"], strict=False)
        ]
        for by, shares in (level["meta"] or {}).items():
            tables.meta += [
                {"seats": seats, "entrant": name, "by": by, **each}
                for name, each in zip(names, shares, strict=True)
            ]
    return tables
