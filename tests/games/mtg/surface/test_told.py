"""What others are told of an action: nothing that only the player knows."""

from __future__ import annotations

from core.games.mtg.scenario.setup import Setup
from tests.games.mtg.engine.kit import card, game

RITE = card(
    "Test Rite", "Sorcery", "As an additional cost to cast this spell, discard a card.\n"
    "Draw two cards.", "{R}",
)  # fmt: skip
GAME = game(RITE)


def test_the_name_of_a_card_from_a_hand_does_not_tell_how_many_more_there_are() -> None:
    turn = {"number": 5, "active": "P1", "step": "MAIN1"}
    hand = ["Mountain", "Mountain", "Test Rite", "Test Rite"]
    players = {"P1": {"hand": hand, "battlefield": ["Mountain", "Mountain"]}, "P2": {}}
    state = Setup(GAME.rules).build({"turn": turn, "players": players})
    view, others = GAME.observe(state, "P1"), GAME.observe(state, "P2")
    texts = {
        action.type: (
            GAME.notate(action, view),
            GAME.notate_for_others(action, view, others),
        )
        for action in reversed(list(GAME.legal_actions(view)))
    }
    own, told = texts["PLAY_LAND"]
    assert own == "land hand:Mountain#1"
    assert told == "land hand:Mountain"
    own, told = texts["CAST_SPELL"]
    assert own == "cast hand:Test Rite#1; discard hand:Mountain#1"
    assert told == "cast hand:Test Rite; discard hand:Mountain"
    own, told = texts["TAP_FOR_MANA"]
    assert own == told == "tap Mountain#1"
