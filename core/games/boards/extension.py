"""What a FEN says beyond its six fields: a JSON object at its end, with what they cannot hold.

`differences` says what a state holds that its plain FEN would not give back, `read_extension` puts
it back.  The keys are described in specs/boards/README.md ("FEN beyond the six fields").
"""

from __future__ import annotations

import json
import re
from typing import Any

from core.games.boards.geometry import bits
from core.games.boards.plan import Plan
from core.games.boards.position import Flag
from core.games.boards.results import DRAW_REASONS, result_of
from core.games.boards.rights import Rights
from core.games.boards.state import Pending, State
from core.games.boards.text import square_of
from core.jsontext import NotStrict, strict
from core.protocol import Json, Result

KEYS = ("turn", "moved", "unmoved", "flags", "led", "promotion", "past", "result")
WORDS = {
    "turn": "the place in the turn order",
    "moved": "which pieces have moved",
    "unmoved": "which pieces have never moved",
    "flags": "flags of pieces",
    "led": "who started with a leader",
    "promotion": "a promotion that waits for its choice",
    "past": "earlier positions, for draws by repetition",
    "result": "how the game ended",
}
"""What each key carries, for people."""
REASONS = DRAW_REASONS | {
    "leader_captured", "win_condition", "checkmate", "stalemate", "no_moves", "eliminated",
}  # fmt: skip
MOST_PLIES = 1_000_000


class FenError(ValueError):
    """The text is no FEN of this game, or the game has no FEN."""


def keeps_past(plan: Plan) -> bool:
    """Whether the FEN of this game carries earlier positions.

    They matter for draws by repetition only.  A game with a `fen` block has a published FEN,
    which does without them unless the block asks for them.
    """
    draws, block = plan.spec.draw_conditions, plan.spec.fen
    if draws is None or draws.repetition_count is None:
        return False
    return block is None or block.history


def differences(plan: Plan, rights: Rights, state: State, plain: State) -> dict[str, Json]:
    """What has to be said beside the plain FEN, which reads as `plain` (not yet judged)."""
    here, there = state.position, plain.position
    name = plan.geometry.name
    found: dict[str, Json] = {}
    if here.turn != there.turn:
        found["turn"] = here.turn
    wrong = (here.fresh ^ there.fresh) & (rights.asked(here) | rights.asked(there))
    for key, mask in (("moved", wrong & there.fresh), ("unmoved", wrong & here.fresh)):
        if mask:
            found[key] = [name(square) for square in bits(mask)]
    if sorted(here.flags) != sorted(there.flags):
        found["flags"] = _flags_json(plan, here.flags)
    if here.led != there.led:
        found["led"] = [each for n, each in enumerate(plan.players) if here.led >> n & 1]
    if state.pending is not None:
        found["promotion"] = _promotion_json(plan, state.pending)
    past = state.history if state.pending else state.history[:-1]
    if past and keeps_past(plan):
        found["past"] = list(past)
    return found


def _flags_json(plan: Plan, flags: tuple[Flag, ...]) -> Json:
    found: dict[str, dict[str, int | None]] = {}
    for number, square, left, _ in sorted(flags, key=lambda flag: (flag[1], flag[0])):
        found.setdefault(plan.geometry.name(square), {})[plan.flags[number]] = left or None
    return found


def _promotion_json(plan: Plan, pending: Pending) -> Json:
    _, _, kind, _, index, _, modifier = pending.path.split("/")
    return {
        "at": plan.geometry.name(pending.at),
        "move": plan.spec.pieces[int(kind)].moves[int(index)].id,
        "modifier": int(modifier),
        "options": [plan.codes[each] for each in pending.options],
    }


def result_json(result: Result) -> Json:
    """The value of `result`."""
    return {"reason": result.reason, "winners": list(result.winners)}


def write_extension(found: dict[str, Json]) -> str:
    """The object as it stands in a FEN."""
    return json.dumps(found, separators=(",", ":"), ensure_ascii=False)


def parse_extension(text: str) -> dict[str, Any]:
    """The object of a FEN.  Raises FenError, with the column where it is no JSON."""

    try:
        raw = strict(text)
    except json.JSONDecodeError as error:
        message = f"What follows the FEN is no JSON object: {error.msg} at column {error.colno}"
        raise FenError(message) from None
    except NotStrict as error:
        raise FenError(f"What follows the FEN: {error}") from None
    except RecursionError:
        raise FenError("What follows the FEN is nested too deeply") from None
    if not isinstance(raw, dict):
        raise FenError("What follows the FEN is a JSON object")
    for key in raw:
        if key not in KEYS:
            raise FenError(f"After a FEN come the keys {', '.join(KEYS)}, not {key!r}")
    return raw


class Extension:
    """Puts what an extension says into the state that the plain FEN has given."""

    def __init__(self, plan: Plan, state: State, raw: dict[str, Any]) -> None:
        self.plan, self.state, self.raw = plan, state, raw
        self.result: Result | None = None

    def read(self) -> None:
        """Everything.  Raises FenError with the place of what is wrong."""
        position = self.state.position
        for key in self.raw:
            getattr(self, f"_{key}")(self.raw[key])
        both = set(self.raw.get("moved", [])) & set(self.raw.get("unmoved", []))
        if both:
            raise FenError(f"/moved: {min(both)} is unmoved as well")
        if "led" not in self.raw:
            self.plan.armed(position)

    def _turn(self, raw: Any) -> None:
        order, position = self.plan.order, self.state.position
        if type(raw) is not int or not 0 <= raw < len(order):
            raise FenError(f"/turn is a whole number from 0 to {len(order) - 1}")
        if order[raw] != order[position.turn]:
            raise FenError(
                f"/turn: turn {raw} is {self.plan.players[order[raw]]}'s, but the side to move is "
                f"{self.plan.players[order[position.turn]]}"
            )
        position.turn = raw

    def _moved(self, raw: Any) -> None:
        for square in self._squares(raw, "/moved"):
            self.state.position.fresh &= ~(1 << square)

    def _unmoved(self, raw: Any) -> None:
        for square in self._squares(raw, "/unmoved"):
            self.state.position.fresh |= 1 << square

    def _flags(self, raw: Any) -> None:
        plan, position = self.plan, self.state.position
        if not isinstance(raw, dict):
            raise FenError("/flags is an object of flags by square")
        found: list[Flag] = []
        for where, flags in raw.items():
            square = self._piece(where, f"/flags/{where}")
            if not isinstance(flags, dict) or not flags:
                raise FenError(f"/flags/{where} is an object of plies by flag, null for good")
            for name, left in flags.items():
                if name not in plan.flags:
                    raise FenError(f"/flags/{where}: there is no flag {name!r}")
                if left is not None and (type(left) is not int or not 1 <= left <= MOST_PLIES):
                    message = f"is null or a whole number from 1 to {MOST_PLIES}"
                    raise FenError(f"/flags/{where}/{name} {message}")
                owner = plan.owner[position.board[square] - 1]
                found.append((plan.flags.index(name), square, left or 0, owner))
        position.flags = tuple(found)

    def _led(self, raw: Any) -> None:
        led = 0
        for name in self._list(raw, "/led"):
            if name not in self.plan.players:
                raise FenError(f"/led: there is no player {name!r}")
            led |= 1 << self.plan.player_of[name]
        self.state.position.led = led

    def _promotion(self, raw: Any) -> None:
        plan, position = self.plan, self.state.position
        keys = ("at", "move", "modifier", "options")
        if not isinstance(raw, dict) or set(raw) != set(keys):
            raise FenError(f"/promotion is an object with {', '.join(keys)}")
        at = self._piece(raw["at"], "/promotion/at")
        player, kind = divmod(position.board[at] - 1, plan.kinds)
        if player != plan.order[position.turn]:
            raise FenError(f"/promotion/at: the piece on {raw['at']} is not the mover's")
        moves = plan.spec.pieces[kind].moves
        index = next((n for n, m in enumerate(moves) if m.id == raw["move"]), -1)
        if index < 0 or type(raw["move"]) is not int:
            raise FenError(f"/promotion/move: {plan.codes[kind]} has no move {raw['move']!r}")
        modifiers, number = moves[index].modifiers, raw["modifier"]
        if type(number) is not int or not 0 <= number < len(modifiers):
            raise FenError(f"/promotion/modifier: the move has {len(modifiers)} modifiers")
        options = self._list(raw["options"], "/promotion/options")
        known = modifiers[number].options
        if not options or any(code not in known for code in options):
            raise FenError(f"/promotion/options are some of {', '.join(known)}")
        path = f"/pieces/{kind}/moves/{index}/modifiers/{number}"
        kinds = tuple(dict.fromkeys(plan.kind_of[code] for code in options))
        self.state.pending = Pending(at, kinds, path)

    def _past(self, raw: Any) -> None:
        keys = self._list(raw, "/past")
        for n, key in enumerate(keys):
            if not re.fullmatch(r"[0-9a-f]{16}", key):
                raise FenError(f"/past/{n} is a key of 16 hexadecimal digits, not {key!r}")
        self.state.history = tuple(keys)

    def _result(self, raw: Any) -> None:
        if not isinstance(raw, dict) or set(raw) != {"reason", "winners"}:
            raise FenError("/result is an object with reason and winners")
        if not isinstance(raw["reason"], str) or raw["reason"] not in REASONS:
            raise FenError(f"/result/reason is one of {', '.join(sorted(REASONS))}")
        names = self._list(raw["winners"], "/result/winners")
        for name in names:
            if name not in self.plan.players:
                raise FenError(f"/result/winners: there is no player {name!r}")
        winners = sorted({self.plan.player_of[name] for name in names})
        if raw["reason"] in DRAW_REASONS and winners:
            raise FenError(f"/result/winners: nobody wins by {raw['reason']}")
        if len(winners) == len(self.plan.players):
            raise FenError("/result/winners: somebody has lost where others have won")
        if "promotion" in self.raw:
            raise FenError("/result: a game that is over has no promotion to wait for")
        self.result = result_of(self.plan, winners, raw["reason"])

    def _squares(self, raw: Any, path: str) -> list[int]:
        return [self._piece(name, f"{path}/{n}") for n, name in enumerate(self._list(raw, path))]

    def _piece(self, name: Any, path: str) -> int:
        """The square of that name, on which a piece stands."""
        found = re.fullmatch(r"([a-z])([1-9]\d?)", name) if isinstance(name, str) else None
        square = square_of(self.plan, found[1], found[2]) if found else -1
        if square < 0:
            raise FenError(f"{path}: there is no square {name!r} on this board")
        if not self.state.position.board[square]:
            raise FenError(f"{path}: no piece stands on {name}")
        return square

    def _list(self, raw: Any, path: str) -> list[str]:
        if not isinstance(raw, list) or any(not isinstance(each, str) for each in raw):
            raise FenError(f"{path} is a list of texts")
        return raw
