"""Matches in which models hold seats: they are asked in turn with everybody else.

`Models.decide` takes the place of `Match.decide`; for seats without a model it does the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any

from core.abilities import Consulting, ModelCounts
from core.agents import Seat, SeatError
from core.agents.base import OUTSIDE
from core.digest import short_digest
from core.match import Match
from core.protocol import Json
from webapp.ai.broker import Broker, Patience
from webapp.ai.client import OpenAiClient
from webapp.ai.settings import AiSettings
from webapp.ai.trace import Trace

Ordinary = Callable[[Match], Match]
MakeBroker = Callable[[AiSettings, str], Broker]


def broker_for(settings: AiSettings, model: str) -> Broker:
    """A broker that asks the model of an OpenAI-compatible server."""
    client = OpenAiClient(settings, model)
    return Broker(client, Patience(timeout=settings.timeout), client.close)


def name_of(system: str, spec: Json, match: Match) -> str:
    """The match's name in a trace: the system, the spec's digest and the seed."""
    return f"{system}:{short_digest(spec)}:{match.seed}"


class Models:
    """The models of one match; a context that closes what they need.

    `tell` gets a sentence whenever a model's answer could not be used and something else is done.
    """

    def __init__(
        self,
        settings: AiSettings,
        game: str,
        tell: Callable[[str], None] = lambda sentence: None,
        make: MakeBroker = broker_for,
    ) -> None:
        self._settings, self._tell, self._make = settings, tell, make
        self._trace = Trace(Path(settings.trace), game)
        self._brokers: dict[str, Broker] = {}
        self._stack = ExitStack()
        self._plan: tuple[Any, ...] = ()
        self._planned: str | None = None
        self._how = ""
        self._attempts: list[dict[str, Json]] = []
        self._tallies: dict[str, ModelCounts] = {}

    def __enter__(self) -> Models:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    def prepare(self, match: Match) -> None:
        """Make sure that every model can be asked.  Raises SeatError or NotSetUp."""
        for player, seat in match.seats.items():
            if seat.kind in OUTSIDE:
                if not isinstance(match.game, Consulting):
                    raise SeatError(
                        f"{player}: this game has no words for a model yet; "
                        "the card game (system mtg) has"
                    )
                self._broker(seat)

    def decide(self, match: Match, ordinary: Ordinary = Match.decide) -> Match:
        """The match after what the player to act does, whoever that is."""
        player = match.to_act
        seat = None if player is None else match.seat(player)
        if seat is None or seat.kind not in OUTSIDE:
            return ordinary(match)
        action = self._next(match, seat)
        tally = {name: each.dump() for name, each in self._tallies.items()}
        return replace(match.play(action, seat.text, how=self._how), tally=tally)

    def _next(self, match: Match, seat: Seat) -> Any:
        """What was planned with the last answer, else what the model says now."""
        if self._planned == match.to_act and self._plan and match.allows(self._plan[0]):
            action, *rest = self._plan
        else:
            action, *rest = self._consult(match, seat)
        self._plan, self._planned = tuple(rest), match.to_act
        return action

    def _consult(self, match: Match, seat: Seat) -> tuple[Any, ...]:
        game: Any = match.game
        view = game.observe(match.state, match.to_act)
        self._attempts = []
        began = time.monotonic()
        found: tuple[Any, ...] = game.consult(view, self._broker(seat).ask, self._note)
        tally = self._tallies.setdefault(str(match.to_act), ModelCounts())
        self._how = tally.add(self._attempts, time.monotonic() - began)
        return found

    def _note(self, attempt: dict[str, Json]) -> None:
        self._trace.note(attempt)
        self._attempts.append(attempt)
        error = attempt.get("error")
        if error:
            self._tell(f"{attempt['player']}: {error['code']}, {error['message']}")
        if attempt.get("fallback"):
            self._tell(f"{attempt['player']} does this instead: {attempt['fallback_name']}")

    def _broker(self, seat: Seat) -> Broker:
        model = self._settings.model_for(seat.model)
        if model not in self._brokers:
            self._brokers[model] = self._stack.enter_context(self._make(self._settings, model))
        return self._brokers[model]
