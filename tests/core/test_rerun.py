"""A match under edited rules: bit by bit it comes out as when all of it is played again."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from core import registry
from core.match import Match, new_match
from core.matchview import match_view
from core.moves import moves_json
from core.plies import Edited
from core.protocol import ActionError, AnyGame, EditError, Json, SpecError
from core.replay import record
from core.rerun import Rerun, begin, difference, glance, rerun
from tests.contract.shipped import SHIPPED
from tests.core.edits import changes, played

PLIES = 40
NAMES = {
    "boards": "chess",
    "mtg": "cinder_stampede_vs_saltspire_veto",
    "heroes": "gambler_vs_alchemist",
    "asg": "scenario_01",
    "defense": "pyromancer_vs_shadow_monk",
}


def _plain(match: Match, game: AnyGame) -> tuple[Match, int | None, str | None]:
    """The whole match act by act, each compared: the match, the first ply that differs, why."""
    players = set(game.players)
    seats = {player: seat for player, seat in match.seats.items() if player in players}
    again = replace(new_match(game, match.seed, match.start_raw, match.max_plies), seats=seats)
    old = match.game
    at, found = 0, difference(old, match.start.state, game, again.state, "At the start")
    for each in match.history():
        ply = again.done + 1
        try:
            if isinstance(each, Edited):
                again = again.edit(each.raw)
            else:
                again = again.enter(game.parse_action(old.dump(each.action)))
        except (ActionError, EditError):
            return again, ply, None
        if found is None:
            where = f"After ply {ply}"
            at, found = ply, difference(old, each.step.state, game, again.state, where)
    return again, None if found is None else at, found


def _told(match: Match, system: str, spec: Json) -> Any:
    return match_view(match), moves_json(match), record(match, system, spec).dump()


def _in_bits(run: Rerun, dice: random.Random) -> Rerun:
    while run.left:
        run = run.on(dice.randint(1, 9))
    return run


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_a_rerun_in_bits_is_the_whole_rerun_for_any_edit(system: str) -> None:
    spec, dice = SHIPPED[system][NAMES[system]], random.Random(f"edits of {system}")
    match = played(system, spec, PLIES)
    seen, glanced = set(), 0
    for edited in changes(spec, dice, 40):
        try:
            game = registry.get(system).load(edited)
        except SpecError:
            continue
        plain, ply, why = _plain(match, game)
        run = begin(match, game)
        look = glance(run, match.done)
        run = _in_bits(run, dice)
        found = run.found
        assert _told(run.again, system, edited) == _told(plain, system, edited)
        assert (found and found.ply) == ply
        assert why is None or (found and found.message) == why
        assert rerun(match, game)[1] == found
        if look is not None and found is None:
            glanced += 1
            assert game.dump(look.state) == game.dump(plain.state)
        seen.add(found is None)
    assert {True, False} == seen
    assert glanced
