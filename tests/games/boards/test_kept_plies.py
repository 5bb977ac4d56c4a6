"""Plies that are kept ready are bounded, and which are kept changes no count and no move."""

from __future__ import annotations

import json
from importlib import resources

import pytest

from core.games.boards import compile_game, moves
from core.games.boards.game import BoardGame


def _game(name: str, fast: bool) -> BoardGame:
    raw = json.loads(resources.files("specs").joinpath("boards", f"{name}.json").read_text())
    return compile_game(raw, trusted=True, fast=fast)


@pytest.mark.parametrize("fast", [True, False])
@pytest.mark.parametrize("name", ["chess", "four_player_chess"])
def test_forgetting_plies_changes_no_count(
    name: str, fast: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = _game(name, fast)
    state = usual.initial(0).state
    counts = usual.divide(state, 2)
    monkeypatch.setattr(moves, "KEPT_PLIES", 4)
    few = _game(name, fast)
    assert few.divide(few.initial(0).state, 2) == counts
    assert len(few.engine.moves._plies) <= 4
