"""Studies as the page asks for them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from core import registry
from core.evaluation.coverage import coverage
from core.evaluation.curves import Number, beyond, spaced
from core.evaluation.engine import seats_of
from core.evaluation.plan import GAMES, MOST_GAMES, PRECISIONS, UP_TO, Plan
from core.protocol import AnyGame, Json, Passage
from core.start import MAX_MAX_PLIES
from webapp.evaluation import requests as asked
from webapp.evaluation.restricted import NothingToRemove, Part, parts_to_remove, removable
from webapp.evaluation.study.study import KINDS, Item, Study
from webapp.evaluation.sweeps import NotSwept, Swept, swept
from webapp.evaluation.work import Task, make_task

LEVELS = ("random", "greedy")
"""Who plays at which level, where none are named."""

MOST_LEVELS = 6
"""Levels of play of one study."""

MOST_PARTS = 200
"""Parts that are left out one by one."""

MOST_WORK = 20_000_000
"""Characters that the checks of all these documents read at most."""

MOST_POINTS = 50
"""Values of a number that are tried."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A study that was asked for."""

    study: Study
    tasks: list[Task]


def read(raw: Json) -> Asked:
    """The study of a request: `{spec, kind, system?, title?, levels?, games?, precision?, seed?,
    max_plies?, pointer?, from?, to?, points?}`.

    `kind` is "parts" (without each part that matches may use) or "number" (the number at `pointer`
    with `points` values, 9 where it is left out, between `from` and `to`).  `levels` are seats as
    texts, the weakest first, each of which plays against itself.  `games` are matches of each plan,
    at most, where `precision` says how sure the first player's score in each has to be.  Raises
    Refused.
    """
    where = "/study"
    if not isinstance(raw, dict):
        raise asked.Refused(f"{where}: A study is an object with a spec and a kind.")
    system = asked.system_in(raw, where)
    spec: Json = raw["spec"]
    game = asked.game_of(system, spec, f"{where}/spec")
    kind = next((each for each in KINDS if each == raw.get("kind")), None)
    if kind is None:
        raise asked.Refused(f"{where}/kind: It is one of {', '.join(KINDS)}.")
    levels = _levels(raw, game, where)
    title = asked.text_of(raw.get("title", ""), f"{where}/title", 0)
    if kind == "parts":
        study = Study(kind, title, levels, ())
        varied = _parts(system, spec, game, where)
    else:
        what = _swept(raw, system, spec, where)
        low, high = _bounds(raw, where)
        holds = low <= what.present <= high
        study = Study(kind, title, levels, (), what.pointer, what.present, holds)
        varied = _values(raw, what, low, high, where)
    study = replace(study, items=tuple(item for item, _ in varied))
    if not study.played:
        first = next(item.refusal for item, _ in varied)
        raise asked.Refused(f"{where}: Nothing of this can be played: {first}.")
    if kind == "number":
        study = _ended(study, what)
    plans = _plans(raw, system, spec, game, study, where)
    tried = [(item.told, each) for item, each in varied if item.refusal is None]
    half = asked.number_in(raw, "precision", where, *PRECISIONS, kind=(int, float))
    tasks = _tasks(plans, tried, game, half, title)
    if len(tasks) > asked.MAX_PLANS:
        raise asked.Refused(
            f"{where}: This makes {len(tasks):,} plans; one evaluation has at most "
            f"{asked.MAX_PLANS:,}. Name fewer levels or values."
        )
    asked.bound(sum(task.plan.rounds * len(task.players) for task in tasks))
    return Asked(study, tasks)


def _levels(raw: Mapping[str, Json], game: AnyGame, where: str) -> tuple[str, ...]:
    """The seats of each level as their own texts: mcts:0100 is mcts:100."""
    where, named = f"{where}/levels", raw.get("levels", list(LEVELS))
    is_right = isinstance(named, list) and all(isinstance(each, str) for each in named)
    if is_right:
        found = [asked.refused_as(where, partial(seats_of, [each], game)) for each in named]
        levels = tuple(seats[0].text for seats in found)
    if not is_right or not 1 <= len(set(levels)) == len(levels) <= MOST_LEVELS:
        raise asked.Refused(
            f"{where}: It is a list of 1 to {MOST_LEVELS} different agents, such as greedy."
        )
    return levels


Varied = tuple[Item, Json]
"""What is tried, and the document with it; None where that is not played."""


def _parts(system: str, spec: Json, game: AnyGame, where: str) -> list[Varied]:
    count = sum(not isinstance(use.cause, Passage) for use in coverage(game, spec, {}))
    text = json.dumps(spec)
    if count > MOST_PARTS or count * len(text) > MOST_WORK:
        raise asked.Refused(
            f"{where}: The document has {count:,} parts in {len(text):,} characters; this plays "
            f"up to {MOST_PARTS:,} parts, and {MOST_WORK:,} characters in all of their documents."
        )
    parts = _without(system, text)
    try:
        removable(parts)
    except NothingToRemove as error:
        raise asked.Refused(f"{where}: {error}.") from None
    return [
        (Item(each.path, each.kind, each.name, each.owner, None, each.refusal), each.document)
        for each in parts
    ]


@lru_cache(maxsize=1)
def _without(system: str, text: str) -> tuple[Part, ...]:
    """The document without each of its parts.  It takes seconds for a large one, and whoever asks
    for a study asks for an estimate first, with every change of what they want."""
    raw = json.loads(text)
    return tuple(parts_to_remove(system, raw, registry.get(system).load(raw)))


def _swept(raw: Mapping[str, Json], system: str, spec: Json, where: str) -> Swept:
    pointer = raw.get("pointer")
    if not isinstance(pointer, str):
        raise asked.Refused(f"{where}/pointer: It is the JSON Pointer of a number, as a text.")
    try:
        return swept(system, spec, pointer)
    except NotSwept as error:
        raise asked.Refused(f"{where}/pointer: {error}.") from None


def _bounds(raw: Mapping[str, Json], where: str) -> tuple[Number, Number]:
    limit = 10.0**12
    low = asked.number_in(raw, "from", where, -limit, limit, kind=(int, float))
    high = asked.number_in(raw, "to", where, -limit, limit, kind=(int, float))
    if low is None or high is None or low >= high:
        raise asked.Refused(f"{where}: It needs two numbers, from and to, the lesser one first.")
    return low, high


def _values(
    raw: Mapping[str, Json], what: Swept, low: Number, high: Number, where: str
) -> list[Varied]:
    points = asked.number_in(raw, "points", where, 2, MOST_POINTS) or 9
    is_whole = what.is_whole and float(low).is_integer() and float(high).is_integer()
    values = spaced(low, high, None, points, is_whole)
    return [_value(what, value) for value in values if value != what.present]


def _ended(study: Study, what: Swept) -> Study:
    """The study, which knows then whether there are values beyond those that are played."""
    values = [item.value for item in study.played if item.value is not None]
    tried = sorted([*values, what.present] if study.holds_present else values)
    is_whole = what.is_whole and all(float(value).is_integer() for value in tried)
    below, above = (what.refusal(value) is not None for value in beyond(tried, is_whole))
    return replace(study, is_least=below, is_greatest=above)


def _value(what: Swept, value: Number) -> Varied:
    refusal = what.refusal(value)
    item = Item(what.pointer, value=value, refusal=refusal)
    return item, None if refusal is not None else what.document(value)


def _plans(
    raw: Mapping[str, Json], system: str, spec: Json, game: AnyGame, study: Study, where: str
) -> list[Plan]:
    """The document as it is, at each level."""
    share = MOST_GAMES // (len(study.levels) * (len(study.played) + 1))  # of each plan
    least = GAMES if raw.get("precision") is None else max(1, min(UP_TO, share))
    games = asked.number_in(raw, "games", where, 1, MOST_GAMES) or least
    seed = asked.number_in(raw, "seed", where, -asked.MAX_SEED, asked.MAX_SEED) or 0
    plies = asked.number_in(raw, "max_plies", where, 1, MAX_MAX_PLIES)
    rounds = -(-games // len(game.players))
    found = []
    for level in study.levels:
        seats = asked.refused_as(f"{where}/levels", partial(seats_of, [level], game))
        found.append(Plan(system, spec, seats, rounds, seed, plies))
    return found


def _tasks(
    plans: Sequence[Plan],
    tried: Sequence[tuple[str, Json]],
    game: AnyGame,
    half: float | None,
    title: str,
) -> list[Task]:
    """The chunks of a level are all of one size: a match is tried for the level alone."""
    tasks = []
    for plan in plans:
        whole = make_task(plan, game, half, None, title)
        tasks.append(whole)
        for called, document in tried:
            name = f"{title}, {called}" if title else called
            varied = replace(plan, spec=document)
            tasks.append(replace(whole, plan=varied, against=plan, title=name))
    return tasks
