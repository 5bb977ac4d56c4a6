"""Rosters as the page asks for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core import registry
from core.abilities import Sided
from core.evaluation.plan import GAMES, MOST_GAMES, PRECISIONS, UP_TO
from core.protocol import Json
from core.sides import NotTogether
from core.start import MAX_MAX_PLIES
from webapp.evaluation import requests as asked
from webapp.evaluation.league.roster import KINDS, Kind, Roster, Terms, make_roster
from webapp.evaluation.work import Task, roster_tasks

LEVELS = ("random", "greedy")
"""Who plays at which level, where no seats are named."""

MAX_LEGS = 1_600
"""Plans of one roster: forty heroes meet both ways round in so many."""

MOST_SPECS = 100
"""Documents of one roster."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A roster that was asked for, and its name."""

    roster: Roster
    tasks: list[Task]
    name: str


def read(raw: Json) -> Asked:
    """The roster of a request: `{specs, names?, system?, kind?, seats?, games?, precision?, seed?,
    max_plies?}`.

    `specs` are documents of one system, `names` what people call them (else their own names).
    `kind` is "sides" (every hero or deck of the documents against every other, both ways round),
    "agents" (every seat against every other on one document) or "documents" (each document by
    itself).  `seats` are agents: those that meet, or the levels at which all is played.  `games`
    are matches of each pair on average: what a pair does not need whose verdict is settled goes to
    the others.  With `precision` each pair is played until its score is as sure, in `games` matches
    at most.  Raises Refused.
    """
    where = "/roster"
    if not isinstance(raw, dict):
        raise asked.Refused(f"{where}: A roster is an object with specs.")
    documents, system = _documents(raw, where)
    kind = _kind(raw, system, len(documents), where)
    seats = _seats(raw, kind, where)
    precision = asked.number_in(raw, "precision", where, *PRECISIONS, kind=(int, float))
    games = asked.number_in(raw, "games", where, 1, MOST_GAMES)
    terms = Terms(
        games or (GAMES if precision is None else UP_TO),
        asked.number_in(raw, "seed", where, -asked.MAX_SEED, asked.MAX_SEED) or 0,
        asked.number_in(raw, "max_plies", where, 1, MAX_MAX_PLIES),
        precision is not None,
    )
    try:
        roster, plans, loaded = asked.refused_as(
            where, lambda: make_roster(kind, system, documents, seats, terms)
        )
    except NotTogether as error:
        raise asked.Refused(f"{where}: {error}.") from None
    if len(plans) > MAX_LEGS:
        raise asked.Refused(
            f"{where}: These pairs meet in {len(plans):,} ways; a roster has at most {MAX_LEGS:,}. "
            "Name fewer documents or seats."
        )
    tasks = asked.refused_as(where, lambda: roster_tasks(roster, plans, loaded, precision))
    return Asked(roster, tasks, ", ".join(roster.names))


def _documents(raw: Mapping[str, Json], where: str) -> tuple[dict[str, Json], str]:
    specs = raw.get("specs")
    if not isinstance(specs, list) or not 1 <= len(specs) <= MOST_SPECS:
        raise asked.Refused(f"{where}/specs: It is a list of 1 to {MOST_SPECS} documents.")
    names = raw.get("names", [None] * len(specs))
    if not isinstance(names, list) or len(names) != len(specs):
        raise asked.Refused(f"{where}/names: It is a list with a name for each of the specs.")
    found: dict[str, Json] = {}
    systems = dict[str, int]()
    for i, (spec, name) in enumerate(zip(specs, names, strict=True)):
        system = asked.system_in({"spec": spec, "system": raw.get("system")}, f"{where}/specs/{i}")
        systems.setdefault(system, i)
        asked.game_of(system, spec, f"{where}/specs/{i}")
        found[_name(spec, name, i, found, where)] = spec
    if len(systems) > 1:
        both = " and ".join(f"/specs/{i} ({system})" for system, i in list(systems.items())[:2])
        raise asked.Refused(f"{where}: Documents of one system make a roster; see {both}.")
    return found, next(iter(systems))


def _name(spec: Json, name: Json, index: int, taken: Mapping[str, Json], where: str) -> str:
    """What people call a document: its given name, or its own; with a number where that is
    taken."""
    if name is not None:
        name = asked.text_of(name, f"{where}/names/{index}: The name")
    else:
        own = spec.get("name")
        name = own if isinstance(own, str) and own.strip() else f"Document {index + 1}"
    return name if name not in taken else f"{name} ({index + 1})"


def _kind(raw: Mapping[str, Json], system: str, count: int, where: str) -> Kind:
    named = raw.get("kind")
    if named is None:
        if isinstance(registry.get(system), Sided):
            return "sides"
        return "agents" if count == 1 else "documents"
    found = next((kind for kind in KINDS if kind == named), None)
    if found is None:
        raise asked.Refused(f"{where}/kind: It is one of {', '.join(KINDS)}.")
    return found


def _seats(raw: Mapping[str, Json], kind: Kind, where: str) -> Sequence[str]:
    seats: Any = raw.get("seats")
    if seats is None and kind != "agents":
        return LEVELS
    if not isinstance(seats, list) or not all(isinstance(each, str) for each in seats) or not seats:
        raise asked.Refused(f"{where}/seats: Who plays is a list of texts, such as greedy.")
    return seats
