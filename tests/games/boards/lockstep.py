"""The engine and the naive interpreter side by side: same moves and states, or a report."""

from __future__ import annotations

from random import Random
from typing import Any

from core.games.boards import compile_game
from tests.games.boards.kit import EngineTable, NaiveTable, Table

Json = Any
COMPARED = ("phase", "to_act", "ply", "pieces", "halfmove", "result")


def action_key(action: Json) -> tuple[Any, ...]:
    """An action as a value that can stand in a set."""
    return tuple(sorted((key, str(value)) for key, value in action.items()))


def seen(table: Table) -> Json:
    """What the rules fix of a view, with the promotion choices."""
    view = table.view()
    fixed = {key: view[key] for key in COMPARED}
    if view["result"] is not None:
        result = view["result"]
        fixed["result"] = (list(result["returns"]), list(result["winners"]), result["reason"])
    if view["phase"] == "idle":
        fixed["checked"] = view["checked"]
    if view["phase"] == "transforming":
        fixed["options"] = view["transforming"]["options"]
        del fixed["halfmove"]  # counted once the choice is made
    return fixed


def legal_set(table: Table) -> set[tuple[Any, ...]]:
    actions = [action_key(action) for action in table.legal()]
    assert len(actions) == len(set(actions)), "an action is offered twice"
    return set(actions)


def compare(raw: Json, seed: int, plies: int) -> int:
    """Play random moves on the naive interpreter and both paths of the engine; plies played."""
    naive = NaiveTable(raw)
    engines = {
        path: EngineTable(raw, compile_game(raw, trusted=True, fast=path == "fast"))
        for path in ("fast", "general")
    }
    rng, log = Random(seed), []
    for ply in range(plies + 1):
        for path, engine in engines.items():
            where = f"{raw['name']}, {path} path, ply {ply}, after {log}"
            assert seen(engine) == seen(naive), where
            assert legal_set(engine) == legal_set(naive), where
        actions = naive.legal()
        if not actions or ply == plies:
            return ply
        log.append(rng.choice(actions))
        for table in (naive, *engines.values()):
            table.play(log[-1])
    return plies
