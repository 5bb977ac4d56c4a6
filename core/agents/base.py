"""What all agents share: budget, decision, and the seats that name them in JSON and on the CLI."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from core import registry, wire
from core.abilities import Botted
from core.protocol import Game, Json
from core.rng import Rng

DEFAULT_NODES = 200
MAX_NODES = 1_000_000
MAX_MS = 600_000
STEPS = 2**20
"""Evaluations are whole multiples of 1 / STEPS, so that their sums are exact too."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long an agent may think: so many nodes, and until `should_stop` says so.

    The clock behind `should_stop` is the caller's; nothing in `core` reads one.
    """

    nodes: int = DEFAULT_NODES
    should_stop: Callable[[], bool] | None = None


class ResumableSearch(Protocol):
    """A search of one position that can be interrupted and resumed."""

    def walk(self, budget: Budget) -> int:
        """Search until the budget is used up; how many positions were looked at."""
        ...

    def values(self) -> tuple[float, ...]:
        """What the position is worth to each player, from -1 to 1."""
        ...


@dataclass(frozen=True, slots=True)
class Decision:
    """The chosen action, and the nodes a search looked at (None: nothing was searched).

    `rest` are actions that the agent means to take right after it in the same ply; they are
    taken without asking again, as far as they are legal by then.
    """

    action: Any
    nodes: int | None = None
    rest: tuple[Any, ...] = ()


Agent: TypeAlias = Callable[[Game[Any, Any, Any], Any, Rng, Budget], Decision]
"""Chooses a legal action of the player to act in the view; there must be one."""


def steady(value: float) -> float:
    """The value without its last digits, in which mathematics libraries differ.

    Choices must come out the same in CPython and in the browser.

    >>> steady(0.1) == steady(0.1 + 1e-16), steady(1.0)
    (True, 1.0)
    """
    return round(value * STEPS) / STEPS


def bots_of(system: str) -> Mapping[str, Agent]:
    """The agents that a system has of its own; none where no system has this id."""
    found: object = registry.get(system) if system in registry.SYSTEMS else None
    return found.bots() if isinstance(found, Botted) else {}


def bot_names(system: str) -> tuple[str, ...]:
    """The names of the agents that a system has of its own; none where no system has this id."""
    return tuple(bots_of(system))


class SeatError(ValueError):
    """This is no seat."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who decides for a player: a human, or an agent with a budget of nodes or milliseconds.

    An `ai` seat asks a language model, by its name or the one that is set up; see `OUTSIDE`.
    """

    kind: str
    nodes: int | None = None
    ms: int | None = None
    model: str | None = None

    @property
    def text(self) -> str:
        """The short form, which `parse_seat` reads.

        >>> Seat("mcts", 50).text, Seat("mcts", None, 900).text, Seat("human").text
        ('mcts:50', 'mcts:900ms', 'human')
        >>> Seat("ai", model="small:8b").text
        'ai:small:8b'
        """
        if self.model is not None:
            return f"{self.kind}:{self.model}"
        if self.ms is not None:
            return f"{self.kind}:{self.ms}ms"
        return self.kind if self.nodes is None else f"{self.kind}:{self.nodes}"

    def dump(self) -> wire.Seat:
        """Plain JSON that `parse_seat` reads back equal."""
        found: wire.Seat = {"kind": self.kind}
        if self.nodes is not None:
            found["nodes"] = self.nodes
        if self.ms is not None:
            found["ms"] = self.ms
        if self.model is not None:
            found["model"] = self.model
        return found


HUMAN = Seat("human")
SEARCHING = {"mcts": DEFAULT_NODES, "lookahead": 2500}
"""Kinds that search, with the positions they look at where their seat names no budget."""
OUTSIDE = ("ai",)
"""Kinds whose decisions come from outside of the rules: no agent here makes them again."""
MAX_MODEL = 200


def outside_refusal(seat: Seat) -> str:
    """Why a seat cannot decide where only the rules are.

    >>> outside_refusal(Seat("ai"))[:49]
    'The seat ai asks a language model over a network,'
    """
    return (
        f"The seat {seat.text} asks a language model over a network, which is not possible here; "
        "the command rulewright play --seats ai,greedy does"
    )


def parse_seat(raw: Json, bots: Iterable[str] = ()) -> Seat:
    """The seat from `{"kind": "mcts", "nodes": 200}` or from "mcts:200", "mcts:500ms", "ai:NAME".

    `bots` are the names of the system's own agents (`bot_names`), which are seats too.

    >>> parse_seat("mcts") == parse_seat({"kind": "mcts", "nodes": 200})
    True
    >>> parse_seat("mtcs:9")
    Traceback (most recent call last):
    core.agents.base.SeatError: There is no seat 'mtcs'; did you mean 'mcts'?
    """
    if isinstance(raw, str):
        kind, colon, amount = raw.strip().partition(":")
        if kind in OUTSIDE:
            return _outside(kind, amount if colon else None)
        return _seat(kind, bots, *(_amount(amount, raw) if colon else (None, None)))
    if not isinstance(raw, dict):
        raise SeatError('A seat is a text such as "mcts:200" or an object with a kind')
    is_outside = raw.get("kind") in OUTSIDE
    known = ("kind", "model") if is_outside else ("kind", "nodes", "ms")
    unknown = sorted(raw.keys() - set(known))
    if unknown:
        names = f"{', '.join(known[:-1])} and {known[-1]}"
        raise SeatError(f"A seat has {names}, not {unknown[0]!r}")
    if is_outside:
        return _outside(raw["kind"], raw.get("model"))
    return _seat(raw.get("kind"), bots, raw.get("nodes"), raw.get("ms"))


def _outside(kind: str, model: Json) -> Seat:
    if model is None:
        return Seat(kind)
    if not (isinstance(model, str) and model.isprintable() and 0 < len(model) <= MAX_MODEL):
        raise SeatError(f"After {kind}: comes the name of a model, in at most {MAX_MODEL} letters")
    return Seat(kind, model=model)


def _amount(text: str, raw: str) -> tuple[int | None, int | None]:
    digits = text.removesuffix("ms")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        raise SeatError(f"{raw!r}: after the colon comes a number of tries, or one with ms")
    return (None, int(digits)) if text.endswith("ms") else (int(digits), None)


def seat_kinds(bots: Iterable[str] = ()) -> tuple[str, ...]:
    """Every kind of seat: a human, the general agents, the system's own.

    >>> seat_kinds(["greedy", "rusher"])
    ('human', 'random', 'greedy', 'rusher', 'mcts')
    """
    return tuple(dict.fromkeys(("human", "random", "greedy", *bots, "mcts")))


def _seat(kind: Json, bots: Iterable[str], nodes: Json, ms: Json) -> Seat:
    kinds = seat_kinds(bots)
    if not isinstance(kind, str) or kind not in kinds:
        near = difflib.get_close_matches(str(kind), kinds, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(kinds)}"
        raise SeatError(f"There is no seat {kind!r}; {hint}")
    if kind not in SEARCHING:
        if nodes is not None or ms is not None:
            raise SeatError(f"A {kind} seat does not search, so it takes no budget")
        return Seat(kind)
    if nodes is None and ms is None:
        return Seat(kind, SEARCHING[kind])
    for what, value, most in (("nodes", nodes, MAX_NODES), ("ms", ms, MAX_MS)):
        if value is not None and not (type(value) is int and 1 <= value <= most):
            raise SeatError(f"{what} is a whole number from 1 to {most}")
    return Seat(kind, nodes, ms)
