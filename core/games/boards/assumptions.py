"""What reading a plain FEN has to assume, where its fields leave something open."""

from __future__ import annotations

from core.games.boards.effects import SIDE_EFFECTS
from core.games.boards.geometry import bits
from core.games.boards.plan import Plan
from core.games.boards.rights import Rights
from core.games.boards.spec import SideEffect
from core.games.boards.state import State


def assumed(plan: Plan, rights: Rights, state: State) -> list[str]:
    """What a FEN without an extension leaves open and reading it had to assume."""
    position, start = state.position, plan.start()
    if bytes(position.board) == bytes(start.board) and position.half == 0 and state.full == 1:
        return []
    found = []
    flags = _open_flags(plan)
    if flags:
        found.append(f"Plain FEN: no piece is taken to carry {' or '.join(flags)}")
    unmoved = rights.assumed(position) & position.fresh & ~_lettered(plan)
    if unmoved:
        names = ", ".join(plan.geometry.name(square) for square in bits(unmoved))
        found.append(f"pieces on their start squares are taken as unmoved ({names})")
    player = plan.order[position.turn]
    if plan.order.count(player) > 1:
        found.append(f"{plan.players[player]} has several turns in the order, the first is taken")
    draws = plan.spec.draw_conditions
    if found and draws is not None and draws.repetition_count is not None and position.half:
        found.append("repetition is counted from here on")
    if found and not flags:
        found[0] = f"Plain FEN: {found[0]}"
    return found


def _lettered(plan: Plan) -> int:
    """The squares about which castling letters decide."""
    rights = plan.spec.fen.castling if plan.spec.fen else ()
    return plan.geometry.mask(xy for right in rights for xy in (right.leader, right.partner))


def _open_flags(plan: Plan) -> list[str]:
    """The flags that the six fields cannot tell of, by name."""
    block = plan.spec.fen
    told = block.en_passant.state if block and block.en_passant else None
    sets = [
        (name, effect.action == "SET_STATE" and effect.arguments.get("duration") == 1)
        for effect in all_effects(plan)
        for name in SIDE_EFFECTS[effect.action].named("flag", effect.arguments)
        if name
    ]
    simple = all(is_brief for name, is_brief in sets if name == told)
    return sorted({name for name, _ in sets if name != told or not simple})


def all_effects(plan: Plan) -> list[SideEffect]:
    """Every side effect of the spec."""
    moves = [move for piece in plan.spec.pieces for move in piece.moves]
    lists = [m.side_effects for m in moves]
    lists += [action.side_effects for m in moves for action in m.actions]
    return [effect for effects in lists for effect in effects]
