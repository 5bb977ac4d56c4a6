"""The JSON ends that games on a plan share: which function writes or reads what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from core.protocol import Json

P = TypeVar("P")
S = TypeVar("S")
A = TypeVar("A")


class Wire(NamedTuple):
    """The types of states and views, and the functions that write and read a game's values."""

    state: type
    view: type
    dump_state: Callable[[Any, Any], Json]
    dump_view: Callable[[Any, Any], Json]
    dump_action: Callable[[Any], Json]
    read_state: Callable[[Any, Json], Any]
    read_action: Callable[[Json], Any]


class Wired(Generic[P, S, A]):
    """A game of plan P, states S and actions A that dumps and parses by its class's `wire`."""

    plan: P
    wire: ClassVar[Wire]

    def dump(self, value: Any) -> Json:
        """Plain JSON of a state, an action or a view."""
        if isinstance(value, self.wire.state):
            return self.wire.dump_state(self.plan, value)
        if isinstance(value, self.wire.view):
            return self.wire.dump_view(self.plan, value)
        return self.wire.dump_action(value)

    def parse_state(self, raw: Json) -> S:
        """The state that `dump` wrote.  Raises ValueError with a sentence otherwise."""
        state: S = self.wire.read_state(self.plan, raw)
        return state

    def parse_action(self, raw: Json) -> A:
        """The action that `dump` wrote.  Raises MalformedAction."""
        action: A = self.wire.read_action(raw)
        return action
