"""When a player may act, and what a change until end of turn is worth then."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from core.games.mtg.bots import attack
from core.games.mtg.bots.battle import Forecast, forecast
from core.games.mtg.bots.board import Board
from core.games.mtg.bots.effects import sum_of
from core.games.mtg.bots.uses import Change, Use
from core.games.mtg.casting import sorcery_time
from core.games.mtg.state import Body, Item

Window = Literal["main", "fight", "attacked", "end", "response", ""]
"""Own main phase · blocks are declared · the other attacks · the other's turn ends · the other's
object is on top of the stack · no time to do anything."""


def window_of(board: Board) -> Window:
    """Which of them it is now."""
    state = board.state
    if state.stack:
        return "response" if state.stack[-1].controller != board.seat else ""
    if sorcery_time(state, board.seat):
        return "main"
    if state.step == "DECLARE_BLOCKERS" and state.combat.attackers:
        return "fight"
    if state.active != board.seat:
        if state.step == "DECLARE_ATTACKERS" and state.combat.attackers:
            return "attacked"
        if state.step == "END":
            return "end"
    return ""


def under(body: Body, change: Change) -> Body:
    """The body under a change until end of turn."""
    words = change.keywords
    return body._replace(
        power=body.power + change.power,
        toughness=body.toughness + change.toughness,
        keywords=body.keywords | frozenset(words) if words else body.keywords,
    )


class Now:
    """A window, with what is about to happen if the player does nothing."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.window = window_of(board)
        self.mine = 1 if board.state.active == board.seat else -1
        self.combat: Forecast | None = None
        self.doomed: frozenset[str] = frozenset()
        self.coming = (0, 0)
        self._attack: int | None = None
        if self.window == "fight":
            self.combat = self._forecast(board)
            self.doomed = self.combat.dead
            through = self.combat.through
            self.coming = (0, through) if board.state.active == 0 else (through, 0)
        elif self.window == "response":
            self.doomed = aimed_at(board, board.state.stack[-1])

    def _forecast(self, board: Board) -> Forecast:
        combat = board.state.combat
        active = board.state.active
        return forecast(board, combat.attackers, combat.blocks, active, combat.blocked)

    def changed(self, ids: Iterable[str], change: Change) -> int:
        """What changing these creatures until end of turn is worth to the player now."""
        if self.combat is not None:
            return self._in_combat(self.combat, tuple(ids), change)
        if change.prevents_damage:
            return 0
        board = self.board
        new = {id: under(board.bodies[id], change) for id in ids}
        killed = [
            id for id, body in new.items() if body.toughness <= board.state.battlefield[id].damage
        ]
        if killed:
            field = board.state.battlefield
            return sum(-board.sign(field[id].controller) * board.worth(id) for id in killed)
        if self.window == "main" and board.state.step == "MAIN1" and change.is_of_team:
            return self._before_combat(new)
        return self._saved(new) if self.window == "response" else 0

    def _in_combat(self, combat: Forecast, ids: tuple[str, ...], change: Change) -> int:
        if change.prevents_damage:
            return -self.mine * combat.value
        board = self.board
        new = {id: under(board.bodies[id], change) for id in ids}
        after = self._forecast(board.under(new))
        value = self.mine * (after.value - combat.value)
        if change.grants_trigger:
            field = board.state.battlefield
            back = [id for id in new if id in after.dead and field[id].controller == board.seat]
            value += sum(board.worth(id) * 7 // 10 for id in back)
        return value

    def _before_combat(self, new: dict[str, Body]) -> int:
        if self._attack is None:
            self._attack = attack.value(self.board)
        return attack.value(self.board.under(new)) - self._attack

    def _saved(self, new: dict[str, Body]) -> int:
        """Creatures that the top of the stack will not kill when they are changed so."""
        board, top = self.board, self.board.state.stack[-1]
        found = 0
        for id, body in new.items():
            if id in self.doomed:
                fizzles = "hexproof" in body.keywords and "hexproof" not in (
                    board.bodies[id].keywords
                )
                if fizzles or id not in aimed_at(board.under(new), top):
                    found += board.worth(id)
        return found


def aimed_at(board: Board, item: Item) -> frozenset[str]:
    """The creatures of the player that the object will kill or take away."""
    found = []
    field = board.state.battlefield
    own = (t for group in item.targets for t in group if isinstance(t, str) and t in field)
    for id in own:
        if field[id].controller == board.seat and board.bodies[id].creature:
            script = board.rules.scripts[item.key]
            use = Use(board, item.controller, item.source, item.targets, item.x, item.player)
            if sum_of(use, script.sentences) * 10 >= board.worth(id) * 9:
                found.append(id)
    return frozenset(found)
