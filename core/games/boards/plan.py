"""The compiled spec: each player's moves as rules on squares.

`Plan` holds what never changes during a match.  A `Rule` is one move of one piece of one player,
already turned to the player's orientation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from core.games.boards.conditions import compile_guards
from core.games.boards.effects import Effect, compile_effects
from core.games.boards.geometry import Geometry, rotate
from core.games.boards.guards import Guard, Scope
from core.games.boards.language import (
    EMPTY,
    ENEMY,
    REPEAT_UNTIL,
    STATES,
    UNTIL_EMPTY,
    UNTIL_PIECE,
    UNTIL_ZONE,
)
from core.games.boards.names import Names
from core.games.boards.position import Position, empty_position
from core.games.boards.spec import BoardsSpec, Move, PlayerSpec, Repeat


@dataclass(frozen=True, slots=True)
class RuleAction:
    """What a rule does on squares of one occupancy."""

    index: int
    state: int
    guards: tuple[Guard, ...]
    effects: tuple[Effect, ...]
    path: str

    @property
    def walks(self) -> bool:
        """Whether it goes to an empty square and takes nothing."""
        return self.state == EMPTY and all(e.word in ("SET_STATE", "MOVE") for e in self.effects)


@dataclass(frozen=True, slots=True)
class Transform:
    """A promotion: when its guards hold after the move, the player chooses a kind."""

    guards: tuple[Guard, ...]
    options: tuple[int, ...]
    path: str


class Rule:
    """One move of one piece of one player."""

    def __init__(
        self, plan: Plan, player: int, kind: int, index: int, siblings: list[Rule]
    ) -> None:
        spec, matrix = plan.spec.pieces[kind].moves[index], plan.spec.players[player].direction
        path = f"/pieces/{kind}/moves/{index}"
        self.plan, self.player, self.kind, self.index = plan, player, kind, index
        self.id, self.path = spec.id, path
        self.piece = player * plan.kinds + kind
        self.offset = rotate(spec.step, matrix)
        self.repeat = spec.repeat is not None
        self.most = _most_steps(plan.geometry, spec.repeat)
        self.until, self.zone = _until(plan, player, spec.repeat)
        single = self.offset if self.most == 1 else None
        slides = self.offset if self.repeat and self.until == UNTIL_PIECE else None
        scope = Scope(plan, player, kind, matrix, siblings, single, slides, path)
        self.guards = compile_guards(scope, spec.conditions, path)
        shared = compile_effects(plan, player, matrix, spec.side_effects, path)
        self.actions = self._actions(scope, spec, shared)
        self.transforms = self._transforms(scope, spec)
        self._walks: dict[int, tuple[int, ...]] = {}

    def _actions(
        self, scope: Scope, spec: Move, shared: tuple[Effect, ...]
    ) -> tuple[RuleAction, ...]:
        found = []
        for n, action in enumerate(spec.actions):
            path = f"{self.path}/actions/{n}"
            own = compile_effects(self.plan, self.player, scope.matrix, action.side_effects, path)
            guards = compile_guards(scope, action.conditions, path)
            found.append(RuleAction(n, STATES[action.state].run, guards, own + shared, path))
        return tuple(found)

    def _transforms(self, scope: Scope, spec: Move) -> tuple[Transform, ...]:
        found = []
        for n, modifier in enumerate(spec.modifiers):
            path = f"{self.path}/modifiers/{n}"
            free = Scope(
                self.plan, self.player, self.kind, scope.matrix, scope.rules, None, None, path
            )
            guards = compile_guards(free, modifier.conditions, path)
            options = tuple(dict.fromkeys(self.plan.kind_of[code] for code in modifier.options))
            found.append(Transform(guards, options, path))
        return tuple(found)

    def walk(self, source: int) -> tuple[int, ...]:
        """The squares that the repeated step passes, were the board empty."""
        found = self._walks.get(source)
        if found is None:
            found = self.plan.geometry.walk(source, self.offset, self.most)
            self._walks[source] = found
        return found

    def offered(self, position: Position, source: int) -> Iterator[int]:
        """The squares that the walk offers, whatever stands there."""
        board, until, zone = position.board, self.until, self.zone
        for square in self.walk(source):
            if until == UNTIL_EMPTY:
                if not board[square] and self.repeat:
                    return
                yield square
                continue
            if zone >> square & 1:
                return
            yield square
            if board[square]:
                return

    def landings(
        self, position: Position, source: int, attacking: bool = False
    ) -> Iterator[tuple[int, RuleAction]]:
        """Every target with an action that its guards allow, before leader safety."""
        for square in self.offered(position, source):
            held = position.board[square]
            state = EMPTY if not held else self.plan.relation(self.player, held - 1)
            passed: bool | None = None
            for action in self.actions:
                if action.state == state:
                    if passed is None:
                        passed = holds(self.guards, position, source, square, attacking)
                    if passed and holds(action.guards, position, source, square, attacking):
                        yield square, action

    def can_land(self, position: Position, source: int, attacking: bool) -> bool:
        """Whether there is a landing at all (DEPENDS_ON asks)."""
        return next(self.landings(position, source, attacking), None) is not None

    def attacks(self, position: Position, source: int, target: int) -> bool:
        """Whether an enemy on `target` could be captured."""
        board = position.board
        for square in self.walk(source):
            if self.until == UNTIL_ZONE and self.zone >> square & 1:
                return False
            if square == target:
                break
            if self.until == UNTIL_EMPTY:
                if not board[square]:
                    return False
            elif board[square]:
                return False
        else:
            return False
        return holds(self.guards, position, source, target, True) and any(
            holds(action.guards, position, source, target, True)
            for action in self.actions
            if action.state == ENEMY
        )


def holds(
    guards: tuple[Guard, ...], position: Position, source: int, target: int, attacking: bool
) -> bool:
    """Whether all guards hold; guards about attacks do not count while attacks are computed."""
    return all(
        guard.test(position, source, target, source)
        for guard in guards
        if not (attacking and guard.asks_attack)
    )


def _most_steps(geometry: Geometry, repeat: Repeat | None) -> int:
    if repeat is None:
        return 1
    return geometry.size if repeat.loop else repeat.times


def _until(plan: Plan, player: int, repeat: Repeat | None) -> tuple[int, int]:
    if repeat is None:
        return UNTIL_PIECE, 0
    if repeat.until in REPEAT_UNTIL:
        return REPEAT_UNTIL[repeat.until].run, 0
    return UNTIL_ZONE, plan.zone(repeat.until, player)


class Plan(Names):
    """A spec with every name replaced by a number, and every move by its rules."""

    def __init__(self, spec: BoardsSpec) -> None:
        super().__init__(spec)
        self.rules = [self._rules_of(piece) for piece in range(self.pieces)]

    def _rules_of(self, piece: int) -> tuple[Rule, ...]:
        player, kind = divmod(piece, self.kinds)
        siblings: list[Rule] = []
        for index in range(len(self.spec.pieces[kind].moves)):
            siblings.append(Rule(self, player, kind, index, siblings))
        return tuple(siblings)

    def flag_path(self, happened: tuple[str, dict[str, Any]]) -> str:
        """Where the spec first sets the flag that an event speaks of."""
        name = happened[1].get("state")
        for rules in self.rules:
            for rule in rules:
                for action in rule.actions:
                    for effect in action.effects:
                        if effect.state == name is not None:
                            return effect.path
        return ""

    def start(self) -> Position:
        """The position of the spec's `starting_positions`."""
        position = empty_position(self.geometry.size, len(self.players), self.kinds)
        for n, player in enumerate(self.spec.players):
            self._place(position, n, player)
        position.fresh = position.occupied
        position.turn = self.spec.turns.start_at
        return self.armed(position)

    def _place(self, position: Position, n: int, player: PlayerSpec) -> None:
        for group in player.starting_positions:
            for x, y in group.positions:
                square = self.geometry.at(x, y)
                position.put(square, n * self.kinds + self.kind_of[group.piece], self.kinds)

    def armed(self, position: Position) -> Position:
        """The position, noting which players start with a leader."""
        for player in range(len(self.players)):
            if self.leaders_on(position, player):
                position.led |= 1 << player
        return position

    def leaders_on(self, position: Position, player: int) -> int:
        """The squares of the player's leaders."""
        found = 0
        for piece in self.leaders[player]:
            found |= position.masks[piece]
        return found
