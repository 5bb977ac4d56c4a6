"""`call(method, payload)`: the one entry to the play side, for the worker, the CLI and tests.

Text in, text out; it never raises.  Every call is a transaction: what it changes is put in place
after its answer is written, so an interrupt or an error leaves all matches as they were.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

from core import registry
from core.abilities import Forecast, Reporting, Versioned
from core.agents import Seat, SeatError, bot_names, parse_seat
from core.agents.base import HUMAN, OUTSIDE, outside_refusal
from core.digest import digest, trust
from core.errors import CallError, error_json
from core.match import MAX_MAX_PLIES, AnyGame, Match, MatchOver, Timer, new_match, plies_of
from core.matchview import events_json, match_view, teller
from core.payload import Payload, get, number, parse
from core.plain import refusal_json
from core.protocol import (
    ActionError,
    Event,
    Json,
    MalformedAction,
    Notated,
    Refusal,
    Step,
    Traced,
    TraceStep,
)
from core.replay import load_any, own_record, record, record_from, verify_any

KEPT_GAMES = 8
"""Loaded games that are kept of each system: a spec being edited goes back and forth between few
texts, and one system's games must not push out another's."""


@dataclass(frozen=True, slots=True)
class Table:
    """One match on the table, with the spec it is played by."""

    system: str
    spec: Json
    match: Match


class Host:
    """The matches of one page (or one process), and the methods on them."""

    def __init__(self, timer: Timer | None = None) -> None:
        self.timer = timer
        self._tables: dict[str, Table] = {}
        self._count = 0
        self._games: dict[tuple[str, str], AnyGame] = {}

    def call(self, method: str, payload: str) -> str:
        """Answer `{"ok": true, "result"}` or `{"ok": false, "error": {code, message}}`."""
        try:
            session = _Session(self, dict(self._tables), self._count)
            result = session.answer(method, parse(payload))
            text = json.dumps({"ok": True, "result": result}, allow_nan=False)
            self._tables, self._count = session.tables, session.count
        except BaseException as error:
            return json.dumps({"ok": False, "error": error_json(error)})
        return text

    def game(self, system: str, spec: Json) -> AnyGame:
        """The loaded game, from the few that are kept or anew.  Raises SpecError."""
        found = registry.get(system)
        try:
            key = (system, digest(spec))
        except ValueError:
            return found.load(spec)
        game = self._games.pop(key, None) or found.load(spec)
        self._games[key] = game
        alike = [each for each in self._games if each[0] == system]
        for each in alike[:-KEPT_GAMES]:
            del self._games[each]
        return game


def _seats(payload: Payload, game: AnyGame, has_clock: bool) -> dict[str, Seat]:
    seats = {}
    for player, raw in get(payload, "seats", dict, {}).items():
        if player not in game.players:
            known = ", ".join(game.players)
            message = f"There is no player {player!r}; there are {known}"
            raise CallError("seat.unknown-player", message, path="/seats")
        seats[player] = parse_seat(raw, bot_names(game))
        if seats[player].kind in OUTSIDE:
            raise SeatError(outside_refusal(seats[player]))
        if seats[player].ms is not None and not has_clock:
            raise SeatError("There is no clock here; give the seat a number of nodes")
    return seats


class _Session:
    """One call's own copy of the tables: kept if the call succeeds."""

    def __init__(self, host: Host, tables: dict[str, Table], count: int) -> None:
        self.host = host
        self.tables = tables
        self.count = count

    def answer(self, method: str, payload: Payload) -> Json:
        """The result of the method.  Raises whatever went wrong."""
        found = METHODS.get(method)
        if found is None:
            message = f"There is no method {method!r}; there are {', '.join(METHODS)}"
            raise CallError("call.unknown-method", message)
        return found(self, payload)

    def table(self, payload: Payload) -> tuple[str, Table]:
        """The match that the payload names."""
        name = get(payload, "match", str)
        if name not in self.tables:
            raise CallError("match.unknown", f"There is no match {name!r}", path="/match")
        return name, self.tables[name]

    def put(self, name: str | None, table: Table) -> str:
        """Set the table; without a name, as a new one."""
        if name is None:
            self.count += 1
            name = f"m{self.count}"
        self.tables[name] = table
        return name

    def show(self, name: str, payload: Payload) -> Json:
        """The MatchView of a table; with `record_from`, what was played from that ply on."""
        table = self.tables[name]
        head: dict[str, Json] = {"match": name, "system": table.system}
        if payload.get("record_from") is not None:
            first = number(payload, "record_from", 0, 0, 10**9)
            head["record"] = record_from(table.match, table.system, table.spec, first)
        return head | match_view(table.match, number(payload, "from_ply", 0, 0, 10**9))

    def change(self, payload: Payload, step: Callable[[Match], Match]) -> Json:
        """Replace the match by the next one, and show it."""
        name, table = self.table(payload)
        self.tables[name] = replace(table, match=step(table.match))
        return self.show(name, payload)


def _systems(session: _Session, payload: Payload) -> Json:
    found = [registry.get(system) for system in registry.SYSTEMS]
    return [{"id": s.id, "title": s.title, "version": s.spec_version} for s in found]


def _trust(session: _Session, payload: Payload) -> Json:
    digests = get(payload, "digests", list)
    trust(each for each in digests if isinstance(each, str))
    return {}


def _new(session: _Session, payload: Payload) -> Json:
    system, spec = get(payload, "system", str), payload.get("spec")
    game = session.host.game(system, spec)
    seed = get(payload, "seed", int, 0)
    most = number(payload, "max_plies", plies_of(game), 1, MAX_MAX_PLIES)
    match = new_match(game, seed, payload.get("start"), most)
    match = replace(match, seats=_seats(payload, game, session.host.timer is not None))
    for n, raw in enumerate(get(payload, "actions", list, [])):
        try:
            match = match.play(_action(match, raw))
        except ActionError as error:
            raise CallError(
                "match.illegal-action", f"Action {n}: {error}", path=f"/actions/{n}"
            ) from None
    return session.show(session.put(None, Table(system, spec, match)), payload)


def _action(match: Match, raw: Json) -> Any:
    """The action from its JSON, or from its notation."""
    game = match.game
    if isinstance(raw, str) and isinstance(game, Notated):
        return game.parse_notation(raw, game.observe(match.state, match.to_act))
    if raw is None:
        raise MalformedAction("The payload has no action")
    return game.parse_action(raw)


def _view(session: _Session, payload: Payload) -> Json:
    return session.show(session.table(payload)[0], payload)


def _act(session: _Session, payload: Payload) -> Json:
    def step(match: Match) -> Match:
        if match.result is not None:
            raise MatchOver("The match is over")
        return match.play(_action(match, payload.get("action")))

    return session.change(payload, step)


def _agent(session: _Session, payload: Payload) -> Json:
    def step(match: Match) -> Match:
        player = match.to_act
        if player is None:
            raise MatchOver("The match is over")
        if match.seat(player) == HUMAN:
            raise CallError("match.no-agent", f"{player} is played by a human")
        return match.decide(session.host.timer)

    return session.change(payload, step)


def _orders(session: _Session, payload: Payload) -> Json:
    """A list of orders as one ply, or as a part of one when `end` is false."""
    orders, end = get(payload, "orders", list), get(payload, "end", bool, True)

    def step(match: Match) -> Match:
        if match.to_act is not None and match.seat(match.to_act) != HUMAN:
            raise CallError("match.no-agent", f"{match.to_act} is not played by a human")
        return match.order(orders, end)

    return session.change(payload, step)


def _forecast(session: _Session, payload: Payload) -> Json:
    """What a list of orders would lead to from here."""
    match = session.table(payload)[1].match
    foresees: Any = match.game
    if not isinstance(foresees, Forecast):
        raise CallError("match.no-forecast", "This game has no forecast")
    view = match.game.observe(match.state, match.to_act)
    return foresees.forecast(view, get(payload, "orders", list))


def _report(session: _Session, payload: Payload) -> Json:
    """The records of what happened up to here, and counts over them."""
    match = session.table(payload)[1].match
    game: Any = match.game
    if not isinstance(game, Reporting):
        raise CallError("match.no-report", "This game keeps no records")
    verbose = get(payload, "verbose", bool, False)
    return game.report((event for _, event in match.events()), verbose)


def _audit(session: _Session, payload: Payload) -> Json:
    """Whether the records of the match come out the same when they are computed anew."""
    match = session.table(payload)[1].match
    game: Any = match.game
    if not isinstance(game, Reporting):
        raise CallError("match.no-report", "This game keeps no records")
    faults = game.audit(event for _, event in match.events())
    return {"ok": not faults, "faults": faults}


def _versus(session: _Session, payload: Payload) -> Json:
    """The match's seed under each version of the rules, played out by the game's own agent."""
    match = session.table(payload)[1].match
    game: Any = match.game
    if not isinstance(game, Versioned):
        raise CallError("match.no-versions", "This game has one version of its rules")
    seed = get(payload, "seed", int, match.seed)
    tell = teller(match.game)
    return {
        name: {**summary, "events": [_event_json(n, event, tell) for n, event in enumerate(events)]}
        for name, (summary, events) in game.versus(seed).items()
    }


def _event_json(n: int, event: Event, tell: Callable[[Event], str]) -> Json:
    cause = list(event.cause)
    return {"n": n, "type": event.type, "data": event.data, "cause": cause, "text": tell(event)}


def _mover(name: Literal["undo", "redo"]) -> Callable[[_Session, Payload], Json]:
    def method(session: _Session, payload: Payload) -> Json:
        plies = number(payload, "plies", 1, 1, MAX_MAX_PLIES)
        return session.change(payload, lambda match: getattr(match, name)(plies))

    return method


def _goto(session: _Session, payload: Payload) -> Json:
    ply = get(payload, "ply", int)
    return session.change(payload, lambda match: match.goto(ply))


def _set_seats(session: _Session, payload: Payload) -> Json:
    def step(match: Match) -> Match:
        seats = _seats(payload, match.game, session.host.timer is not None)
        return replace(match, seats={**match.seats, **seats})

    return session.change(payload, step)


def _why(session: _Session, payload: Payload) -> Json:
    match = session.table(payload)[1].match
    if match.result is not None:
        return refusal_json(Refusal("The match is over"))
    view = match.game.observe(match.state, match.to_act)
    return refusal_json(match.game.why_illegal(view, _action(match, payload.get("action"))))


def _edit(session: _Session, payload: Payload) -> Json:
    """`edit` is one change, `edits` a list of them; each is a ply of its own."""
    edits = get(payload, "edits", list, [])
    if payload.get("edit") is not None:
        edits = [payload["edit"], *edits]
    if not edits:
        raise CallError("call.bad-payload", "The payload has no edit", path="/edit")

    def step(match: Match) -> Match:
        for raw in edits:
            match = match.edit(raw)
        return match

    return session.change(payload, step)


def _trace(session: _Session, payload: Payload) -> Json:
    """What the scripts do, step by step: for an `action` from here, or for a `ply` that was played.

    Ply 0 is the set-up; with neither, it is the ply that led here.
    """
    match = session.table(payload)[1].match
    game = match.game
    tracer: Any = game
    if not isinstance(tracer, Traced):
        raise CallError("match.no-trace", "The rules of this game are no scripts to step through")
    if payload.get("action") is not None:
        before, action = match.state, _action(match, payload["action"])
        return _trace_json(game, before, tracer.trace(before, action), game.apply(before, action))
    ply = number(payload, "ply", match.done, 0, len(match.plies))
    if ply == 0:
        steps = tracer.trace_initial(match.seed) if match.start_raw is None else ()
        return _trace_json(game, None, steps, match.start)
    before, played = match.goto(ply - 1).state, match.plies[ply - 1]
    steps = tuple(step for each in played.taken for step in tracer.trace(before, each.action))
    return _trace_json(game, before, steps, Step(played.state, played.events))


def _trace_json(game: AnyGame, before: Any, steps: tuple[TraceStep, ...], end: Step[Any]) -> Json:
    def view(state: Any) -> Json:
        return None if state is None else game.dump(game.observe(state, None))

    tell = teller(game)
    return {
        "before": view(before),
        "after": view(end.state),
        "events": [_event_json(n, event, tell) for n, event in enumerate(end.events)],
        "steps": [
            {
                "op": step.op,
                "path": step.path,
                "span": None if step.span is None else list(step.span),
                "text": step.text,
                "depth": step.depth,
                "values": list(step.values),
                "value": step.value,
                "before": step.before,
                "after": step.after,
                **step.data,
            }
            for step in steps
        ],
    }


def _events(session: _Session, payload: Payload) -> Json:
    match = session.table(payload)[1].match
    return events_json(match, number(payload, "from_ply", 0, 0, 10**9))


def _close(session: _Session, payload: Payload) -> Json:
    del session.tables[session.table(payload)[0]]
    return {}


def _replay(session: _Session, payload: Payload) -> Json:
    """The match as a replay: ours, or with `own` in the format of the game's document."""
    table = session.table(payload)[1]
    if get(payload, "own", bool, False):
        return own_record(table.match, table.system, table.spec)
    return record(table.match, table.system, table.spec).dump()


def _without_outsiders(match: Match) -> Match:
    """The match with a person in the seats of those who cannot decide here."""
    away = {player: seat for player, seat in match.seats.items() if seat.kind in OUTSIDE}
    if not away:
        return match
    notes = (
        f"{player} was played by {seat.text} and is yours here" for player, seat in away.items()
    )
    seats = {**match.seats, **dict.fromkeys(away, HUMAN)}
    return replace(match, seats=seats, notes=(*match.notes, *notes))


def _load_replay(session: _Session, payload: Payload) -> Json:
    system, spec, match = load_any(payload.get("replay"))
    table = Table(system, spec, _without_outsiders(match))
    return session.show(session.put(None, table), payload)


def _verify_replay(session: _Session, payload: Payload) -> Json:
    verdict = verify_any(payload.get("replay"))
    return {"ok": verdict.ok, "ply": verdict.ply, "message": verdict.message}


def _rerun(session: _Session, payload: Payload) -> Json:
    name, table = session.table(payload)
    spec = payload.get("spec")
    match, divergence = table.match.rerun(session.host.game(table.system, spec))
    session.put(name, Table(table.system, spec, match))
    found = divergence and {
        "ply": divergence.ply,
        "action": divergence.action,
        "message": divergence.message,
        "causes": list(divergence.causes),
        "refused": divergence.refused,
    }
    return {"view": session.show(name, payload), "divergence": found}


METHODS: dict[str, Callable[[_Session, Payload], Json]] = {
    "systems": _systems,
    "trust": _trust,
    "match.new": _new,
    "match.view": _view,
    "match.act": _act,
    "match.agent": _agent,
    "match.orders": _orders,
    "match.forecast": _forecast,
    "match.report": _report,
    "match.audit": _audit,
    "match.versus": _versus,
    "match.undo": _mover("undo"),
    "match.redo": _mover("redo"),
    "match.goto": _goto,
    "match.seats": _set_seats,
    "match.why": _why,
    "match.events": _events,
    "match.edit": _edit,
    "match.trace": _trace,
    "match.close": _close,
    "match.replay": _replay,
    "match.rerun": _rerun,
    "replay.load": _load_replay,
    "replay.verify": _verify_replay,
}

_HOST = Host()


def call(method: str, payload: str) -> str:
    """The entry on this process's own host; see `Host.call`."""
    return _HOST.call(method, payload)
