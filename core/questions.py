"""The methods that ask about a match and leave it as it is: why not, trace, forecast, report."""

from __future__ import annotations

from typing import Any, cast

from core import registry, wire
from core.abilities import Attacking, Explaining, Forecasting, Reporting, Traced, Versioned, Worded
from core.agents.base import DEFAULT_NODES, MAX_MS, MAX_NODES, Budget
from core.errors import CallError
from core.match import Match, MatchOver
from core.matchview import events_json, teller
from core.payload import Payload, get, number, whole
from core.plain import event_json, refusal_json
from core.protocol import AnyGame, IllegalAction, Json, Refusal, Step, TraceStep
from core.session import Session, action_of


def forecast(session: Session, payload: Payload) -> Json:
    """What a list of orders would lead to from here."""
    match = session.table(payload)[1].match
    system: object = registry.get(match.game.system)
    if not isinstance(system, Forecasting):
        raise CallError("match.no-forecast", "This game has no forecast")
    view = match.game.observe(match.state, match.to_act)
    return system.forecast(match.game, view, get(payload, "orders", list))


def explain(session: Session, payload: Payload) -> wire.Explanation:
    """What an agent of the system makes of the position on the table.

    With `action` also why it prefers this one as much as it does.
    """
    match = session.table(payload)[1].match
    system: object = registry.get(match.game.system)
    if not isinstance(system, Explaining):
        raise CallError("match.no-explanation", "No agent of this game explains itself")
    if match.to_act is None:
        raise MatchOver("The match is over: nobody is to act")
    asked = payload.get("action")
    action = None if asked is None else action_of(match, asked)
    view = match.game.observe(match.state, match.to_act)
    refusal = None if action is None else match.game.why_illegal(view, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    found: wire.Explanation = system.explain(match.game, view, match.seed + match.done, action)
    return found


def report(session: Session, payload: Payload) -> Json:
    """The records of what happened up to here, and counts over them; see `report_of`."""
    match = session.table(payload)[1].match
    return report_of(match, get(payload, "verbose", bool, False))


def report_of(match: Match, verbose: bool) -> Json:
    """The report of a match: its records, counts over them, and whether they hold.

    `audit` says what comes out differently when the records are computed again without a
    generator.  Raises CallError for a game that keeps no records.
    """
    game: Any = match.game
    if not isinstance(game, Reporting):
        raise CallError("match.no-report", "This game keeps no records, so there is no report")
    events = [event for _, event in match.events()]
    faults = game.audit(events)
    found: Json = game.report(events, verbose)
    return {**found, "audit": {"ok": not faults, "faults": faults}}


def versus(session: Session, payload: Payload) -> Json:
    """The match's seed under each version of the rules, played out by the system's own agent."""
    match = session.table(payload)[1].match
    system: object = registry.get(match.game.system)
    if not isinstance(system, Versioned):
        raise CallError("match.no-versions", "This game has one version of its rules")
    seed = whole(payload, "seed", match.seed)
    tell = teller(match.game)
    return {
        name: {
            **summary,
            "events": [event_json(n, event, tell(event)) for n, event in enumerate(events)],
        }
        for name, (summary, events) in system.versus(match.game, seed).items()
    }


def why(session: Session, payload: Payload) -> Json:
    """Why an action is not legal now, or that it is."""
    match = session.table(payload)[1].match
    if match.result is not None:
        return refusal_json(Refusal("The match is over"))
    view = match.game.observe(match.state, match.to_act)
    refusal = match.game.why_illegal(view, action_of(match, payload.get("action")))
    if refusal is None:
        return None
    found = refusal_json(refusal)
    if isinstance(match.game, Worded):
        return {**found, "said": match.game.said(refusal.message)}
    return found


def worth(session: Session, payload: Payload) -> Json:
    """What the position is worth to each player; asked again, the search goes on.

    `nodes` and `ms` say how long it may take this time.
    """
    match, timer = session.table(payload)[1].match, session.games.timer
    nodes = number(payload, "nodes", DEFAULT_NODES, 1, MAX_NODES)
    ms = number(payload, "ms", MAX_MS, 1, MAX_MS)
    budget = Budget(nodes, None if timer is None else timer(ms))
    return session.games.thoughts.worth(match, budget)


def attacks(session: Session, payload: Payload) -> Json:
    """The places that the piece `at` a place attacks now, whoever is to move."""
    match = session.table(payload)[1].match
    attacking: Any = match.game
    if not isinstance(attacking, Attacking):
        raise CallError("match.no-attacks", "The pieces of this game attack no places")
    view = match.game.observe(match.state, match.to_act)
    return attacking.attacked_from(view, payload.get("at"))


def trace(session: Session, payload: Payload) -> Json:
    """What the scripts do, step by step: for an `action` from here, or for a `ply` that was played.

    Ply 0 is the set-up; with neither, it is the ply that led here.
    """
    match = session.table(payload)[1].match
    game = match.game
    tracer: Any = game
    if not isinstance(tracer, Traced):
        raise CallError("match.no-trace", "The rules of this game are no scripts to step through")
    if payload.get("action") is not None:
        before, action = match.state, action_of(match, payload["action"])
        return _trace_json(game, before, tracer.trace(before, action), game.apply(before, action))
    ply = number(payload, "ply", match.done, 0, len(match.plies))
    if ply == 0:
        steps = tracer.trace_initial(match.seed) if match.start_raw is None else ()
        return _trace_json(game, None, steps, match.start)
    before, played = match.goto(ply - 1).state, match.plies[ply - 1]
    steps = tuple(step for each in played.taken for step in tracer.trace(before, each.action))
    return _trace_json(game, before, steps, Step(played.state, played.events))


def _trace_json(
    game: AnyGame, before: Any, steps: tuple[TraceStep, ...], end: Step[Any]
) -> wire.Trace:
    def view(state: Any) -> Json:
        return None if state is None else game.dump(game.observe(state, None))

    tell = teller(game)
    return {
        "before": view(before),
        "after": view(end.state),
        "events": [event_json(n, event, tell(event)) for n, event in enumerate(end.events)],
        "steps": [_step_json(step) for step in steps],
    }


def _step_json(step: TraceStep) -> wire.TraceStep:
    known: wire.TraceStep = {
        "op": step.op,
        "path": step.path,
        "span": None if step.span is None else list(step.span),
        "text": step.text,
        "depth": step.depth,
        "values": list(step.values),
        "value": step.value,
        "before": step.before,
        "after": step.after,
    }
    return cast(wire.TraceStep, {**known, **step.data})


def events(session: Session, payload: Payload) -> Json:
    """The events from a ply on, as the log shows them."""
    match = session.table(payload)[1].match
    return events_json(match, number(payload, "from_ply", 0, 0, 10**9))
