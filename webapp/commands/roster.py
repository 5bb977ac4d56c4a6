"""`rulewright evaluate --roster`: many heroes, decks, agents or documents against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

import click

from core.digest import digest
from core.evaluation.phrases import entrants_told, met, seat_told
from core.evaluation.plan import GAMES, UP_TO, Chunk
from core.evaluation.tally import Tally
from core.protocol import Json
from webapp.commands.html import write_page
from webapp.commands.inputs import Spec
from webapp.commands.output import say, say_json
from webapp.commands.rounds import LEVELS, Title, end_with_lacks, executor_for, rounds_progress
from webapp.reports import Part

if TYPE_CHECKING:
    from webapp.evaluation.league.roster import Kind, Roster, Terms
    from webapp.evaluation.work import Task

KINDS = ("sides", "agents", "documents")

WIDEST = 12
"""Entrants up to which the scores of all pairs are shown as a table."""

LONGEST = 16
"""Letters of a name at the edge of that table."""


def run_roster(
    specs: Sequence[Spec],
    kind: Kind,
    seats: Sequence[str],
    games: int | None,
    precision: float | None,
    seed: int,
    max_plies: int | None,
    workers: int | None,
    as_json: bool,
    arrangements: int | None = None,
    html: Path | None = None,
) -> None:
    """Play the roster and say or print its league.  Raises click.UsageError."""
    from webapp.evaluation.league.roster import Terms
    from webapp.evaluation.league.table import league
    from webapp.evaluation.league.waves import most_rounds, play_roster

    if kind == "agents" and len(seats) < 2:
        raise click.UsageError("--roster agents compares --seats with each other; name two or more")
    most = games or (GAMES if precision is None else UP_TO)
    terms = Terms(most, seed, max_plies, precision is not None)
    roster, tasks = _made(specs, kind, seats or LEVELS, terms, precision, arrangements)
    label = f"{len(roster.entrants)} {kind}"
    with (
        executor_for([task.plan for task in tasks], workers) as executor,
        rounds_progress(label, most_rounds(roster, tasks)) as step,
    ):
        done = 0

        def note(rounds: int) -> None:
            nonlocal done
            for _ in range(rounds - done):
                step()
            done = rounds

        tallies = play_roster(roster, tasks, executor, note)
    found = league(roster, tallies, [len(task.players) for task in tasks])
    if arrangements is not None:
        from webapp.evaluation.league.arranged import effects_of, rules_of

        rows = {leg.row: task.plan for leg, task in zip(roster.legs, tasks, strict=True)}
        rules = [rules_of(plan.system, plan.spec) for _, plan in sorted(rows.items())]
        told = effects_of(found, rules)
        found["sentences"] += told
        found["findings"] += [{"sentence": each, "plan": None} for each in told]
    if as_json:
        say_json({"league": found})
    else:
        _tell(found)
    write_page(html, _parts(tasks, tallies), league=found)
    end_with_lacks(lambda: _title_of(tasks))


def _title_of(tasks: Sequence[Task]) -> Title:
    titles = {(digest(task.plan.spec), task.plan.names): task.title for task in tasks}

    def called(chunk: Chunk) -> str:
        title, seats = titles[chunk.spec, chunk.seats], met(chunk.seats)
        return title if title == seats else f"{title}, {seats}"  # agents who meet are the title

    return called


def _parts(tasks: Sequence[Task], tallies: Sequence[Tally]) -> list[Part]:
    """Each plan of the roster with its report, called by whoever meets in it."""
    return [
        Part(task.title, task.plan.system, task.plan.spec, task.plan.seed, task.plan.max_plies,
             task.report(tally))
        for task, tally in zip(tasks, tallies, strict=True)
    ]  # fmt: skip


def _made(
    specs: Sequence[Spec],
    kind: Kind,
    seats: Sequence[str],
    terms: Terms,
    precision: float | None,
    arrangements: int | None,
) -> tuple[Roster, list[Task]]:
    from core.agents import SeatError
    from core.sides import NotTogether
    from webapp.evaluation.league.roster import make_roster
    from webapp.evaluation.work import roster_tasks

    systems = {spec.system: spec for spec in specs}
    if len(systems) > 1:
        one, other = list(systems.values())[:2]
        raise click.UsageError(
            f"{one.name} ({one.system}) and {other.name} ({other.system}) are of different "
            "systems; a roster is of one"
        )
    for spec in specs:
        _ = spec.game  # what is not valid is refused by its own name
    try:
        documents = _labelled(specs)
        if arrangements is not None:
            from webapp.evaluation.league.arranged import arranged

            documents = arranged(specs[0].system, documents, arrangements, terms.seed)
        found = make_roster(kind, specs[0].system, documents, seats, terms)
        return found[0], roster_tasks(*found, precision)
    except (NotTogether, SeatError) as error:
        raise click.UsageError(f"--roster {kind}: {error}") from None


def _labelled(specs: Sequence[Spec]) -> dict[str, Json]:
    """The documents by what people call their files, in short where that tells them apart."""
    short = [PurePath(spec.name).stem for spec in specs]
    counts = Counter(short)
    return {
        name if counts[name] == 1 else spec.name: spec.raw
        for name, spec in zip(short, specs, strict=True)
    }


def _tell(found: Json) -> None:
    for sentence in found["sentences"]:
        say(sentence)
    if found["kind"] == "documents" or len(found["entrants"]) > WIDEST:
        return
    for level in found["levels"]:
        say("")
        say(f"Scores in % of the row against the column{_of(level['seats'])}:")
        for line in _matrix(entrants_told(found["kind"], found["entrants"]), level["cells"]):
            say(line)


def _of(seats: str) -> str:
    return f", {seat_told(seats)} against itself" if seats else ""


def _matrix(entrants: Sequence[str], cells: Sequence[Json]) -> list[str]:
    """The scores as lines of a table."""
    scores = {}
    for cell in cells:
        scores[cell["row"], cell["column"]] = cell["score"]
        scores[cell["column"], cell["row"]] = 1 - cell["score"]
    edge = min(LONGEST, max(map(len, entrants)))
    count = range(len(entrants))
    lines = [" " * edge + "".join(f"{j + 1:>6}" for j in count)]
    for i, name in enumerate(entrants):
        row = [f"{100 * scores[i, j]:6.0f}" if (i, j) in scores else "     ." for j in count]
        lines.append(f"{name[:edge]:<{edge}}{''.join(row)}")
    return lines
