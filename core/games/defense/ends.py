"""How a match ends: somebody is out, or the rounds are over."""

from __future__ import annotations

from core.games.defense.book import Book
from core.protocol import Pointer, Result

KNOCKOUT, DOUBLE_KO, ROUND_LIMIT = "knockout", "double_ko", "round_limit"
"""The reasons of results."""


class Ending(Book):
    """The books of a match that may end."""

    def over(self) -> bool:
        """Whether somebody is out; then the match has ended."""
        down = (self.hp[0] <= 0, self.hp[1] <= 0)
        if down == (False, False):
            return False
        if all(down):
            self.tell("ko", {"players": list(self.plan.players), "doubleKo": True})
        else:
            self.tell("ko", {"players": [self.plan.players[down.index(True)]], "doubleKo": False})
        for buff in self.buffs:
            if not buff.carries:
                self.tell_buff(buff, "expired")
        self.buffs = [buff for buff in self.buffs if buff.carries]
        returns = (0.0, 0.0) if all(down) else ((-1.0, 1.0) if down[0] else (1.0, -1.0))
        self.finish(returns, DOUBLE_KO if all(down) else KNOCKOUT, "")
        return True

    def finish(self, returns: tuple[float, float], reason: str, cause: Pointer) -> None:
        """The match has ended; `returns` are those of the players."""
        winners = tuple(p for p, r in zip(self.plan.players, returns, strict=True) if r > 0)
        self.result = Result(returns, reason, winners)
        self.phase = "over"
        self.combat = self.log = None
        data = {"returns": list(returns), "winners": list(winners), "reason": reason}
        self.tell("result", data, cause)
