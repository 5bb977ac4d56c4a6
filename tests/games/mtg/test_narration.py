"""What is told of actions: as players say it, and nothing that only the player knows."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from core.games.mtg.decisions import KINDS, PREGAME
from core.games.mtg.narration import ANSWERS
from core.games.mtg.scenario.setup import Setup
from core.games.mtg.state import State
from core.games.mtg.view import observe
from core.match import new_match
from tests.games.mtg.engine.kit import card, game

RITE = card(
    "Test Rite", "Sorcery", "As an additional cost to cast this spell, discard a card.\n"
    "Draw two cards.", "{R}",
)  # fmt: skip
BOLT = card("Test Bolt", "Instant", "Test Bolt deals 2 damage to any target.", "{R}")
LOOK = card("Test Look", "Sorcery", "Scry 2.", "{R}")
TALL = card("Test Giant", "Creature — Giant", "", "{1}")
GAME: Any = game(RITE, BOLT, LOOK, TALL)
LANDS = ["Mountain", "Mountain"]


def _state(step: str = "MAIN1", **seats: dict[str, Any]) -> State:
    turn = {"number": 5, "active": "P1", "step": step}
    players = {"P1": seats.get("one", {}), "P2": seats.get("two", {})}
    return Setup(GAME.rules).build({"turn": turn, "players": players})


def _told(state: State, to: str = "P2") -> list[str]:
    player = GAME.to_act(state)
    view, others = GAME.observe(state, player), GAME.observe(state, to)
    return [GAME.narrate(action, view, others) for action in GAME.legal_actions(view)]


def _after(state: State, told: str) -> State:
    """The state after the first action that is told so to its player."""
    player = GAME.to_act(state)
    view = GAME.observe(state, player)
    for action in GAME.legal_actions(view):
        if GAME.narrate(action, view, view) == told:
            return GAME.apply(state, action).state
    raise AssertionError(f"{told}: {_told(state, player)}")


def test_cards_of_a_hand_are_told_by_name_alone() -> None:
    """A number would tell how many more there are."""
    hand = ["Mountain", "Mountain", "Test Rite", "Test Rite"]
    state = _state(one={"hand": hand, "battlefield": LANDS})
    told = set(_told(state))
    assert {"plays Mountain", "casts Test Rite, discards Mountain", "taps Mountain"} <= told
    assert told == set(_told(state, "P1"))
    assert "passes" in told


def test_a_spell_is_told_with_what_it_is_aimed_at() -> None:
    table = {"battlefield": ["Test Giant", "Test Giant"]}
    told = _told(_state(one={"hand": ["Test Bolt"], "battlefield": LANDS}, two=table))
    assert {"casts Test Bolt → P2", "casts Test Bolt → Test Giant#1"} <= set(told)


def test_attacks_and_blocks_are_told_by_who_fights() -> None:
    army = {"battlefield": ["Test Giant", "Test Giant"]}
    state = _state(one=army, two={"battlefield": ["Thickhide Grazer"]})
    while state.declares != "attackers":
        state = _after(state, "passes")
    told = _told(state)
    assert {"does not attack", "attacks with Test Giant#1 and Test Giant#2"} <= set(told)
    state = _after(state, "attacks with Test Giant#1")
    while state.declares != "blockers":
        state = _after(state, "passes")
    assert {"does not block", "blocks Test Giant#1 with Thickhide Grazer"} <= set(_told(state))


def test_others_are_told_how_many_cards_and_their_player_which() -> None:
    library = ["Test Bolt", "Test Rite", "Mountain"]
    state = _state(one={"hand": ["Test Look"], "battlefield": LANDS, "library": library})
    state = _after(state, "casts Test Look")
    while state.pending is None:
        state = _after(state, "passes")
    own, others = _told(state, "P1"), _told(state)
    assert "keeps Test Bolt on top and puts Test Rite on the bottom" in own
    assert "keeps a card on top and puts a card on the bottom" in others
    assert not any("Test" in each for each in others)


def test_every_kind_of_decision_has_a_sentence() -> None:
    assert set(ANSWERS) == set(KINDS) - set(PREGAME)


@pytest.mark.parametrize("seed", range(6))
def test_no_sentence_shows_an_id_a_zone_or_a_type(seed: int) -> None:
    """Random matches of the shipped pool, as both players and a spectator are told them."""
    dice = random.Random(seed)
    match = new_match(GAME, seed)
    for _ in range(400):
        if match.result is not None:
            break
        view = GAME.observe(match.state, match.to_act)
        actions = list(GAME.legal_actions(view))
        for player in (*GAME.players, None):
            others = GAME.observe(match.state, player)
            hidden = _hidden(match.state, player, GAME.players.index(match.to_act))
            for action in actions[:40]:
                told = GAME.narrate(action, view, others)
                assert not re.search(r"@|\bhand:|\bgy:|stack:|library:|[A-Z]+_[A-Z]", told), told
                if action.type in ("BOTTOM_CARD", "RESOLVE_DECISION"):
                    assert not any(name in told for name in hidden), told
        match = match.play(dice.choice(actions))


def _hidden(state: State, player: str | None, actor: int) -> set[str]:
    """Names of cards that the actor holds and somebody does not see, nor any other of the name."""
    seat = None if player is None else GAME.players.index(player)
    seen = observe(state, seat).seen
    open_names = {each.card.name for each in seen.cards.values()}
    open_names |= {each.card.name for each in state.battlefield.values()}
    open_names |= {each.name for each in state.stack}
    held = {state.cards[id].card.name for id in state.seats[actor].hand}
    return held - open_names
