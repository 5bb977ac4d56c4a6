"""Requests for evaluations read and checked: plans with their documents, seats and numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from core import registry
from core.agents import SeatError
from core.evaluation.engine import seats_of
from core.evaluation.phrases import met
from core.evaluation.plan import GAMES, MOST_GAMES, PRECISIONS, UP_TO, Plan
from core.protocol import AnyGame, Json, SpecError
from core.start import MAX_MAX_PLIES
from webapp.evaluation.work import Task, make_task
from webapp.storage.errors import StorageError
from webapp.storage.texts import unfit

T = TypeVar("T")

MAX_PLANS = 500
"""Plans of one evaluation: a roster of thirty heroes has 435 pairs."""

MAX_SEED = 2**53
"""Numbers up to this are the same in Python and in JavaScript."""

MAX_NAME = 200
"""Characters of an evaluation's name."""

MOST_CHUNKS = 100_000
"""Chunks of one evaluation: they enter the database in one step, for which others wait."""


class Refused(StorageError):
    """What was asked for cannot be evaluated; the sentence says why."""

    code = "evaluation.refused"


def tasks_in(raw: Mapping[str, Json]) -> list[Task]:
    """What a request asks for.  Raises Refused."""
    plans = raw.get("plans", [raw])
    if not isinstance(plans, list) or not 1 <= len(plans) <= MAX_PLANS:
        raise Refused(f"An evaluation has a list of 1 to {MAX_PLANS:,} plans.")
    tasks = [_task(each, f"/plans/{i}" if "plans" in raw else "") for i, each in enumerate(plans)]
    bound(sum(task.plan.rounds * len(task.players) for task in tasks))
    return tasks


def bound(games: int) -> None:
    """Refuse too many matches.  Raises Refused."""
    if games > MOST_GAMES + MAX_PLANS:  # rounds are whole
        raise Refused(
            f"This asks for {games:,} matches; one evaluation has at most {MOST_GAMES:,}."
        )


def bound_chunks(tasks: Sequence[Task]) -> None:
    """Refuse too many chunks, which long matches make.  Raises Refused."""
    matches = chunks = 0
    for task in tasks:
        for chunk in task.plan.chunks(task.most):
            chunks += 1
            if chunks > MOST_CHUNKS:
                raise Refused(
                    f"Its matches are long: this falls into more than {MOST_CHUNKS:,} parts. Ask "
                    f"for fewer: {matches:,} matches in all come to so many."
                )
            matches += chunk.count * len(task.players) if chunk.part is None else 1


def name_of(raw: Json, tasks: list[Task]) -> str:
    """The name of an evaluation; who plays in it, where none is given.  Raises Refused."""
    if raw is None:
        raw = met(tasks[0].plan.names)[:MAX_NAME]
    return text_of(raw, "The name")


def text_of(raw: Json, what: str, least: int = 1) -> str:
    """A short text that a database can store.  Raises Refused."""
    if not isinstance(raw, str) or not least <= len(raw.strip()) <= MAX_NAME:
        raise Refused(f"{what} is a text of {least} to {MAX_NAME} characters.")
    if (sign := unfit(raw)) is not None:
        raise Refused(f"{what} holds {sign}, which no database can store. Take it out.")
    return raw.strip()


def _task(raw: Json, where: str) -> Task:
    """The task of one plan of a request; `where` is the plan's place in it."""
    if not isinstance(raw, dict):
        raise Refused(f"{where or '/'}: A plan is an object with a spec.")
    system = system_in(raw, where)
    game = game_of(system, raw["spec"], f"{where}/spec")
    plan = _plan(raw, system, game, where)
    old = None
    if raw.get("against") is not None:
        other = game_of(system, raw["against"], f"{where}/against")
        if len(other.players) != len(game.players):
            raise Refused(f"{where}/against: It has another number of players than the spec.")
        old = Plan(system, raw["against"], plan.seats, plan.rounds, plan.seed, plan.max_plies)
        refused_as(f"{where}/against", lambda: make_task(old, other))
    precision = number_in(raw, "precision", where, *PRECISIONS, kind=(int, float))
    title = text_of(raw.get("title", ""), f"{where}/title", 0)
    return refused_as(where, lambda: make_task(plan, game, precision, old, title))


def system_in(raw: Mapping[str, Json], where: str) -> str:
    """The system of a request's document: the one named, else by its shape.  Raises Refused."""
    if not isinstance(raw.get("spec"), dict):
        raise Refused(f"{where}/spec: The document is a JSON object.")
    system = raw.get("system")
    if system is None:
        system = registry.recognise(raw["spec"])
        if system is None:
            raise Refused(f"{where}/spec: No system knows such a document; name one as system.")
    if not isinstance(system, str) or system not in registry.SYSTEMS:
        raise Refused(f"{where}/system: There is no such system; known: "
                      f"{', '.join(registry.SYSTEMS)}.")  # fmt: skip
    return system


def game_of(system: str, spec: Json, where: str) -> AnyGame:
    """The game of a document.  Raises Refused."""
    if not isinstance(spec, dict):
        raise Refused(f"{where}: The document is a JSON object.")
    try:
        return registry.get(system).load(spec)
    except SpecError as error:
        raise Refused(f"{where}{error}") from None


def _plan(raw: Mapping[str, Json], system: str, game: AnyGame, where: str) -> Plan:
    named = raw.get("seats", ["random"])
    named = named.split(",") if isinstance(named, str) else named
    if not isinstance(named, list):
        raise Refused(f"{where}/seats: Who plays is a list of texts, such as random and mcts:200.")
    seats = refused_as(f"{where}/seats", lambda: seats_of(named, game))
    least = UP_TO if raw.get("precision") is not None else GAMES
    games = number_in(raw, "games", where, 1, MOST_GAMES) or least
    seed = number_in(raw, "seed", where, -MAX_SEED, MAX_SEED) or 0
    plies = number_in(raw, "max_plies", where, 1, MAX_MAX_PLIES)
    return Plan(system, raw["spec"], seats, -(-games // len(game.players)), seed, plies)


def refused_as(where: str, action: Callable[[], T]) -> T:
    """What an action answers; seats that cannot play are refused at their place."""
    try:
        return action()
    except SeatError as error:
        raise Refused(f"{where}: {error}.") from None


def number_in(
    raw: Mapping[str, Json], name: str, where: str, low: float, high: float, kind: Any = int
) -> Any:
    """A number of a request; None where it is left out.  Raises Refused."""
    value = raw.get(name)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, kind) or not low <= value <= high:
        whole = "whole number" if kind is int else "number"
        raise Refused(f"{where}/{name}: It is a {whole} from {low:,} to {high:,}.")
    return value
