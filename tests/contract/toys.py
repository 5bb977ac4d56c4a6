"""A tiny game system with everything that makes the protocol hard, to test the shared parts on.

Pouch: players take 1 to `most` stones from a heap; who takes the last one wins.  Nobody may take
more than the hidden die in the own pouch allows; once a match a player may roll it again (dice
from the state's generator).  Who takes exactly `most` must also call "high" or "low", which
belongs to the same ply.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from core.codec import DecodeError, decode
from core.protocol import (
    Event,
    Game,
    IllegalAction,
    Issue,
    Json,
    MalformedAction,
    Player,
    Refusal,
    Result,
    SpecError,
    Step,
)
from core.rng import Rng, new_rng, parse_rng


@dataclass(frozen=True, slots=True)
class PouchSpec:
    pouch: str
    players: tuple[str, ...]
    stones: int
    most: int = 3


@dataclass(frozen=True, slots=True)
class Act:
    kind: str
    value: Any = None


@dataclass(frozen=True, slots=True)
class View:
    stones: int
    dice: tuple[int | None, ...]
    rolled: tuple[bool, ...]
    turn: int
    ply: int
    calling: bool = False
    calls: tuple[str, ...] = ()
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class State(View):
    rng: Rng = field(default_factory=lambda: new_rng(0))


class PouchGame:
    """The game of one spec."""

    system = "pouch"

    def __init__(self, spec: PouchSpec) -> None:
        self.spec = spec
        self.players = spec.players

    def initial(self, seed: int) -> Step[State]:
        rng = new_rng(seed)
        n = len(self.players)
        dice, rng = self._roll(rng, (0,) * n, range(n))
        state = State(self.spec.stones, dice, (False,) * n, 0, 0, rng=rng)
        own = tuple(
            Event("rolled", {"die": die}, ("/players",), (player,))
            for player, die in zip(self.players, dice, strict=True)
        )
        return Step(state, (Event("set_up", {"stones": state.stones}, ("/stones",)), *own))

    def _roll(self, rng: Rng, dice: tuple[Any, ...], which: Any) -> tuple[tuple[int, ...], Rng]:
        rolled = list(dice)
        for i in which:
            value, rng = rng.below(self.spec.most)
            rolled[i] = value + 1
        return tuple(rolled), rng

    def to_act(self, state: State) -> Player | None:
        return None if state.winner is not None else self.players[state.turn]

    def ply(self, state: State) -> int:
        return state.ply

    def observe(self, state: State, player: Player | None) -> View:
        dice = tuple(
            die if name == player else None
            for name, die in zip(self.players, state.dice, strict=True)
        )
        return View(
            state.stones, dice, state.rolled, state.turn, state.ply,
            state.calling, state.calls, state.winner,
        )  # fmt: skip

    def legal_actions(self, view: View) -> Iterator[Act]:
        if view.winner is not None:
            return
        if view.calling:
            yield Act("call", "high")
            yield Act("call", "low")
            return
        most = min(view.dice[view.turn] or 0, view.stones)
        yield from (Act("take", n) for n in range(1, most + 1))
        if not view.rolled[view.turn]:
            yield Act("roll")

    def why_illegal(self, view: View, action: Act) -> Refusal | None:
        if action in self.legal_actions(view):
            return None
        if view.winner is not None:
            return Refusal("The match is over")
        return Refusal(f"{action.kind} {action.value} is not allowed now", ("/most",))

    def apply(self, state: State, action: Act) -> Step[State]:
        refusal = self.why_illegal(self.observe(state, self.to_act(state)), action)
        if refusal is not None:
            raise IllegalAction(refusal)
        kinds = {"take": self._take, "call": self._call, "roll": self._roll_again}
        return kinds[action.kind](state, action.value)

    def _take(self, state: State, n: int) -> Step[State]:
        left = state.stones - n
        event = Event("take", {"player": self.players[state.turn], "stones": n}, ("/most",))
        after = replace(state, stones=left)
        if left == 0:
            after = replace(after, winner=state.turn, ply=state.ply + 1)
            result = self.result(after)
            return Step(after, (event, Event("result", {"reason": result.reason})))
        if n == self.spec.most:
            return Step(replace(after, calling=True), (event,))
        return Step(self._next(after), (event,))

    def _call(self, state: State, what: str) -> Step[State]:
        after = replace(state, calling=False, calls=(*state.calls, what))
        return Step(self._next(after), (Event("call", {"what": what}),))

    def _roll_again(self, state: State, _: None) -> Step[State]:
        dice, rng = self._roll(state.rng, state.dice, (state.turn,))
        rolled = tuple(r or i == state.turn for i, r in enumerate(state.rolled))
        after = replace(state, dice=dice, rng=rng, rolled=rolled)
        own = Event("rolled", {"die": dice[state.turn]}, (), (self.players[state.turn],))
        return Step(self._next(after), (Event("roll", {}), own))

    def _next(self, state: State) -> State:
        return replace(state, turn=(state.turn + 1) % len(self.players), ply=state.ply + 1)

    def determinize(self, view: View, seed: int) -> State:
        hidden = [i for i, die in enumerate(view.dice) if die is None]
        dice, rng = self._roll(new_rng(seed), view.dice, hidden)
        return State(
            view.stones, dice, view.rolled, view.turn, view.ply,
            view.calling, view.calls, view.winner, rng,
        )  # fmt: skip

    def result(self, state: State) -> Result | None:
        if state.winner is None:
            return None
        n = len(self.players)
        returns = tuple(1.0 if i == state.winner else -1.0 / (n - 1) for i in range(n))
        return Result(returns, "last_stone", (self.players[state.winner],))

    def evaluate(self, view: View, player: Player) -> float:
        mine = view.turn == self.players.index(player)
        good = view.stones % (self.spec.most + 1) != 0
        return 0.5 if mine == good else -0.5

    def describe(self, event: Event) -> str:
        return f"{event.type}!"

    def dump(self, value: Any) -> Json:
        if isinstance(value, Act):
            return {"kind": value.kind, "value": value.value}
        raw = {
            "stones": value.stones,
            "dice": list(value.dice),
            "rolled": list(value.rolled),
            "turn": value.turn,
            "ply": value.ply,
            "calling": value.calling,
            "calls": list(value.calls),
            "winner": value.winner,
        }
        return raw | {"rng": value.rng.dump()} if isinstance(value, State) else raw

    def parse_state(self, raw: Json) -> State:
        try:
            rest = {key: value for key, value in raw.items() if key != "rng"}
            view = decode(View, rest)
            fields = {name: getattr(view, name) for name in View.__slots__}
            return State(**fields, rng=parse_rng(raw["rng"]))
        except (AttributeError, KeyError, DecodeError) as error:
            raise ValueError(f"this is no state of Pouch: {error}") from None

    def parse_action(self, raw: Json) -> Act:
        if isinstance(raw, dict) and raw.keys() <= {"kind", "value"} and "kind" in raw:
            kind, value = raw["kind"], raw.get("value")
            if kind in ("take", "call", "roll") and type(value) in (int, str, type(None)):
                return Act(kind, value)
        raise MalformedAction("an action of Pouch has a kind and a value")


class PouchSystem:
    """The system of all Pouch specs; `game` is the class that laws are broken in."""

    id = "pouch"
    title = "Pouch"
    spec_version = "1"
    game: type[PouchGame] = PouchGame

    def recognises(self, raw: Json) -> bool:
        return isinstance(raw, dict) and "pouch" in raw

    def schema(self) -> Json:
        return {"type": "object"}

    def check(self, raw: Json) -> list[Issue]:
        try:
            spec = decode(PouchSpec, raw)
        except DecodeError as error:
            return [Issue("error", "pouch.shape", "", str(error))]
        issues = []
        if len(set(spec.players)) != len(spec.players) or len(spec.players) < 2:
            issues.append(Issue("error", "pouch.players", "/players", "two or more, all different"))
        for name in ("stones", "most"):
            if not 1 <= getattr(spec, name) <= 1000:
                issues.append(Issue("error", "pouch.range", f"/{name}", "from 1 to 1000"))
        return issues

    def load(self, raw: Json) -> Game[State, Act, View]:
        issues = self.check(raw)
        if any(issue.severity == "error" for issue in issues):
            raise SpecError(issues)
        return self.game(decode(PouchSpec, raw))


SYSTEM = PouchSystem()

POUCH: Json = {"pouch": "two", "players": ["ANN", "BEN"], "stones": 9, "most": 3}
POUCH_OF_THREE: Json = {"pouch": "three", "players": ["A", "B", "C"], "stones": 12, "most": 3}
