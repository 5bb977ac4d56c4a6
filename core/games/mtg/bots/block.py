"""Which creatures block: the sensible blocks, put right where the rules ask for more."""

from __future__ import annotations

from core.games.mtg.bots.battle import Blocks, best_blocks
from core.games.mtg.bots.board import Board
from core.games.mtg.combat.declare import blockable, check_blocks, forced_blocks


def best(board: Board) -> Blocks:
    """The blocks of the player to declare."""
    state = board.state
    able = [state.battlefield[id] for id in blockable(state)]
    chosen = best_blocks(board, state.combat.attackers, able, board.seat)
    return legal(board, chosen)


def legal(board: Board, chosen: Blocks) -> Blocks:
    """These blocks, or those that lures ask for with as many of these as may stay."""
    state = board.state
    if check_blocks(state, chosen) is None:
        return chosen
    forced = forced_blocks(state)
    kept = {blocker for blocker, _ in forced}
    mixed = (*forced, *(pair for pair in chosen if pair[0] not in kept))
    return mixed if check_blocks(state, mixed) is None else forced


def several(board: Board) -> list[Blocks]:
    """Legal blocks worth a look, the best first: fewer of them, none, everybody alone."""
    state = board.state
    first = best(board)
    found = [first]
    for n in range(len(first)):
        found.append(legal(board, first[:n] + first[n + 1 :]))
    found.append(legal(board, ()))
    for blocker, attackers in blockable(state).items():
        for attacker in attackers[:3]:
            if (blocker, attacker) not in first:
                others = tuple(pair for pair in first if pair[0] != blocker)
                found.append(legal(board, (*others, (blocker, attacker))))
    return list(dict.fromkeys(found))
