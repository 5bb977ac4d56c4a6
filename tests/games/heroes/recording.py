"""Decisions of the reader in duels that it plays against the greedy agent, written down."""

from __future__ import annotations

import json
from itertools import count

from core.agents import Budget, greedy
from core.games.heroes import SYSTEM
from core.games.heroes.reader.seat import choose, seeds_of
from core.rng import new_rng
from webapp.learning.games.heroes.sampler import Sampler

DUELS = 40


def record(number: int) -> str:
    """So many decisions between two abilities or more: JSON text, a decision a line."""
    duels = [
        duel
        for kind in ("trained", "held_out")
        for duel in (Sampler(77, kind).draw(n) for n in range(DUELS // 2))
    ]
    games = [SYSTEM.load(raw) for raw in duels]
    lines: list[str] = []
    for match in count():
        at = match % len(games)
        game, rng = games[at], new_rng(match)
        state = game.initial(match).state
        while (view := state.view).result is None:
            own = rng.split(view.ply)
            is_readers = view.active == match // len(games) % 2
            agent = choose if is_readers else greedy.choose
            action = agent(game, view, own, Budget()).action
            if is_readers and len(list(game.legal_actions(view))) > 1:
                position = [view.values, view.turn, view.active, view.ply]
                lines.append(json.dumps([at, position, seeds_of(own), action.ability]))
                if len(lines) == number:
                    return _text(duels, lines)
            state = game.apply(state, action).state
    raise AssertionError("unreachable")


def _text(duels: list[object], lines: list[str]) -> str:
    rows = ",\n".join(lines)
    return f'{{"duels": {json.dumps(duels)},\n"decisions": [\n{rows}\n]}}\n'
