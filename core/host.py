"""`call(method, payload)`: the one entry to the play side, for the worker, the CLI and tests.

Text in, text out; it never raises.  Every call is a transaction: what it changes is put in place
after its answer is written, so an interrupt or an error leaves all matches as they were.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Literal, NamedTuple

from core import questions, registry, replay_methods, rerun_methods
from core.agents import Seat, SeatError, bot_names, parse_seat
from core.agents.base import HUMAN, OUTSIDE, outside_refusal
from core.digest import canonical, digest, trust
from core.errors import CallError, error_json
from core.evaluation import methods as evaluation
from core.match import CEILING, Match, MatchOver, Timer, new_match
from core.payload import Payload, get, number, parse, whole
from core.protocol import ActionError, AnyGame, Json
from core.session import Session, Table, action_of
from core.start import MAX_MAX_PLIES, plies_of
from core.thoughts import Thoughts

KEPT_GAMES = 8
"""Loaded games that are kept of each system: a spec being edited goes back and forth between few
texts, and one system's games must not push out another's."""

KEPT_TEXT = 1_000_000
"""Characters of the texts of the games that are kept of each system beside the last one: a game
takes some hundred times the memory of its text."""


class Host:
    """The matches of one page (or one process), and the methods on them."""

    def __init__(self, timer: Timer | None = None) -> None:
        self.timer = timer
        self.thoughts = Thoughts()
        self._tables: dict[str, Table] = {}
        self._count = 0
        self._games: dict[tuple[str, str], _Kept] = {}

    def call(self, method: str, payload: str) -> str:
        """Answer `{"ok": true, "result"}` or `{"ok": false, "error": {code, message}}`."""
        try:
            session = Session(self, dict(self._tables), self._count)
            result = _answer(session, method, parse(payload))
            text = json.dumps({"ok": True, "result": result}, allow_nan=False)
            self._tables, self._count = session.tables, session.count
        except BaseException as error:
            return json.dumps({"ok": False, "error": error_json(error)})
        return text

    def game(self, system: str, spec: Json) -> AnyGame:
        """The loaded game, from the few that are kept or again.  Raises SpecError."""
        found = registry.get(system)
        try:
            key = (system, digest(spec))
        except ValueError:
            return found.load(spec)
        kept = self._games.pop(key, None) or _Kept(found.load(spec), len(canonical(spec)))
        self._games[key] = kept
        self._forget([each for each in self._games if each[0] == system])
        return kept.game

    def _forget(self, alike: list[tuple[str, str]]) -> None:
        """Let go of one system's games, the oldest first, until few and small ones are left."""
        text = sum(self._games[each].text for each in alike[:-1])
        for n, each in enumerate(alike[:-1]):
            if len(alike) - n <= KEPT_GAMES and text <= KEPT_TEXT:
                return
            text -= self._games.pop(each).text


class _Kept(NamedTuple):
    """A loaded game, and how many characters its document has."""

    game: AnyGame
    text: int


def _answer(session: Session, method: str, payload: Payload) -> Json:
    found = METHODS.get(method)
    if found is None:
        message = f"There is no method {method!r}; there are {', '.join(METHODS)}"
        raise CallError("call.unknown-method", message)
    return found(session, payload)


def _seats(payload: Payload, game: AnyGame, has_clock: bool) -> dict[str, Seat]:
    seats = {}
    for player, raw in get(payload, "seats", dict, {}).items():
        if player not in game.players:
            known = ", ".join(game.players)
            message = f"There is no player {player!r}; there are {known}"
            raise CallError("seat.unknown-player", message, path="/seats")
        seats[player] = parse_seat(raw, bot_names(game.system))
        if seats[player].kind in OUTSIDE:
            raise SeatError(outside_refusal(seats[player]))
        if seats[player].ms is not None and not has_clock:
            raise SeatError("There is no clock here; give the seat a number of tries")
    return seats


def _systems(session: Session, payload: Payload) -> Json:
    found = [registry.get(system) for system in registry.SYSTEMS]
    return [{"id": s.id, "title": s.title, "version": s.spec_version} for s in found]


def _trust(session: Session, payload: Payload) -> Json:
    digests = get(payload, "digests", list)
    trust(each for each in digests if isinstance(each, str))
    return {}


def _new(session: Session, payload: Payload) -> Json:
    system, spec = get(payload, "system", str), payload.get("spec")
    game = session.games.game(system, spec)
    seed = whole(payload, "seed", 0)
    most = number(payload, "max_plies", plies_of(game), 1, MAX_MAX_PLIES)
    match = new_match(game, seed, payload.get("start"), most)
    match = replace(match, seats=_seats(payload, game, session.games.timer is not None))
    for n, raw in enumerate(get(payload, "actions", list, [])):
        try:
            match = match.play(action_of(match, raw))
        except ActionError as error:
            raise CallError(
                "match.illegal-action", f"Action {n}: {error}", path=f"/actions/{n}"
            ) from None
    return session.show(session.put(None, Table(system, spec, match)), payload)


def _view(session: Session, payload: Payload) -> Json:
    return session.show(session.table(payload)[0], payload)


def _act(session: Session, payload: Payload) -> Json:
    def step(match: Match) -> Match:
        if match.result is not None:
            raise MatchOver("The match is over")
        return match.play(action_of(match, payload.get("action")))

    return session.change(payload, step)


def _agent(session: Session, payload: Payload) -> Json:
    def step(match: Match) -> Match:
        player = match.to_act
        if player is None:
            raise MatchOver("The match is over")
        if match.seat(player) == HUMAN:
            raise CallError("match.no-agent", f"{player} is played by a human")
        return match.decide(session.games.timer, CEILING)

    return session.change(payload, step)


def _orders(session: Session, payload: Payload) -> Json:
    """A list of orders as one ply, or as a part of one when `end` is false."""
    orders, end = get(payload, "orders", list), get(payload, "end", bool, True)

    def step(match: Match) -> Match:
        if match.to_act is not None and match.seat(match.to_act) != HUMAN:
            raise CallError("match.no-agent", f"{match.to_act} is not played by a human")
        return match.order(orders, end)

    return session.change(payload, step)


def _mover(name: Literal["undo", "redo"]) -> Callable[[Session, Payload], Json]:
    def method(session: Session, payload: Payload) -> Json:
        plies = number(payload, "plies", 1, 1, MAX_MAX_PLIES)
        return session.change(payload, lambda match: getattr(match, name)(plies))

    return method


def _goto(session: Session, payload: Payload) -> Json:
    ply = get(payload, "ply", int)
    return session.change(payload, lambda match: match.goto(ply))


def _set_seats(session: Session, payload: Payload) -> Json:
    def step(match: Match) -> Match:
        seats = _seats(payload, match.game, session.games.timer is not None)
        return replace(match, seats={**match.seats, **seats})

    return session.change(payload, step)


def _edit(session: Session, payload: Payload) -> Json:
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


def _close(session: Session, payload: Payload) -> Json:
    del session.tables[session.table(payload)[0]]
    return {}


METHODS: dict[str, Callable[[Session, Payload], Json]] = {
    "systems": _systems,
    "trust": _trust,
    "match.new": _new,
    "match.view": _view,
    "match.act": _act,
    "match.agent": _agent,
    "match.orders": _orders,
    "match.explain": questions.explain,
    "match.forecast": questions.forecast,
    "match.report": questions.report,
    "match.versus": questions.versus,
    "match.undo": _mover("undo"),
    "match.redo": _mover("redo"),
    "match.goto": _goto,
    "match.seats": _set_seats,
    "match.why": questions.why,
    "match.worth": questions.worth,
    "match.attacks": questions.attacks,
    "match.events": questions.events,
    "match.edit": _edit,
    "match.trace": questions.trace,
    "match.close": _close,
    "match.replay": replay_methods.replay,
    "match.film": replay_methods.film,
    "match.rerun": rerun_methods.rerun,
    "evaluate.rounds": evaluation.rounds,
    "evaluate.match": evaluation.match,
    "evaluate.joined": evaluation.joined,
    "evaluate.report": evaluation.tell,
    "evaluate.story": evaluation.story,
    "replay.load": replay_methods.load,
    "replay.verify": replay_methods.verify,
}

_HOST = Host()


def call(method: str, payload: str) -> str:
    """The entry on this process's own host; see `Host.call`."""
    return _HOST.call(method, payload)
