"""What was told of a match once is not made again, and is what would be made."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from core.captions import carried_over
from core.match import Match
from core.moves import moves_for, moves_json
from core.plies import Ply
from core.protocol import AnyGame
from core.registry import SYSTEMS, get
from core.replay import record_from, recorded, texts_of
from core.told import Told
from tests.contract.shipped import SHIPPED
from tests.core.edits import played

CARDS = next(name for name in SHIPPED["mtg"] if "_vs_" in name)


def test_each_viewer_is_told_every_ply_once(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = played("mtg", SHIPPED["mtg"][CARDS])
    asked = Counter[str | None]()

    def counted(match: Match, viewer: str | None, first: int = 0) -> Any:
        asked[viewer] += len(match.plies) - first
        return moves_for(match, viewer, first)

    monkeypatch.setattr("core.told.moves_for", counted)
    told = Told()
    for done in range(1, len(whole.plies) + 1):
        match = replace(whole, plies=whole.plies[:done], done=done)
        assert told.moves(match, 0) == moves_json(match)
        assert told.moves(match, done - 1) == moves_json(match, done - 1)
    assert len(asked) > 1
    assert all(made <= len(whole.plies) for made in asked.values())
    other = whole.goto(20)
    view = other.game.observe(other.state, other.to_act)
    for action in list(other.game.legal_actions(view))[
        :3
    ]:  # plies of another way are no longer told
        match = other.play(action)
        assert told.moves(match, 0) == moves_json(match)


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_ply_is_recorded_once(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name = max(SHIPPED[system], key=lambda name: "_vs_" in name)
    spec = SHIPPED[system][name]
    whole, asked = played(system, spec), Counter[int]()

    def counted(game: AnyGame, ply: Ply) -> Any:
        asked[id(ply)] += 1
        return recorded(game, ply)

    monkeypatch.setattr("core.told.recorded", counted)
    told = Told()
    for done in range(1, len(whole.plies) + 1):
        match = replace(whole, plies=whole.plies[:done], done=done)
        for first in (0, done - 1, done, done + 1):
            taken = texts_of(record_from(match, system, spec, first))
            assert told.record(match, system, spec, first) == taken
    other = carried_over(whole, get(system).load(spec))
    assert told.record(other, system, spec, 0) == texts_of(record_from(other, system, spec, 0))
    assert asked == {id(ply): 1 for ply in whole.plies}
