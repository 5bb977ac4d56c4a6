"""The rule-based player: a land, the best spell, an attack that pays, blocks that make sense.

It follows fixed rules and looks no further than the combat that is on.  It reads what its player
sees; a search runs it on guessed states for both players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.agents.base import Budget, Decision
from core.games.mtg.actions import Action
from core.games.mtg.bots import answers, attack, block
from core.games.mtg.bots.board import Board
from core.games.mtg.bots.spells import Play, plays
from core.games.mtg.bots.windows import Now
from core.games.mtg.combat.declare import possible_attackers
from core.games.mtg.scripts import Rules
from core.games.mtg.state import State
from core.rng import Rng

if TYPE_CHECKING:
    from core.games.mtg.game import MtgGame
    from core.games.mtg.view import View

PASS = Action("PASS_PRIORITY")


def choose(game: MtgGame, view: View, rng: Rng, budget: Budget) -> Decision:
    """The action by the rules; nothing in it is random."""
    seat = view.seen.to_act()
    assert seat is not None, "an agent is asked only when somebody is to act"
    return Decision(decide(game.rules, view.seen, seat))


def decide(rules: Rules, state: State, seat: int) -> Action:
    """What the player does, from what the player sees."""
    board = Board(rules, state, seat)
    if state.pending is not None:
        return answers.answer(Now(board))
    if state.declares == "attackers":
        return Action("DECLARE_ATTACKERS", attackers=attack.best(board))
    if state.declares == "blockers":
        return Action("DECLARE_BLOCKERS", blocks=block.best(board))
    now = Now(board)
    return first_of(now, plays(now)) if now.window else PASS


def first_of(now: Now, found: list[Play]) -> Action:
    """A land, else the best of the plays if it is worth something, else on."""
    land = best_land(now.board) if now.window == "main" else ""
    if land:
        return Action("PLAY_LAND", land)
    return found[0].action if found and found[0].value > 0 else rest(now.board)


def rest(board: Board) -> Action:
    """Nothing more to do: on to the next phase without giving the other a window."""
    state = board.state
    if state.active != board.seat or state.stack:
        return PASS
    if state.step == "MAIN1" and not possible_attackers(state):
        return Action("SKIP_COMBAT")
    return Action("SKIP_MAIN2") if state.step == "MAIN2" else PASS


def best_land(board: Board) -> str:
    """The land to play: colours that are missing first, tapped when no mana is needed now."""
    state, seat = board.state, board.state.seats[board.seat]
    if seat.lands:
        return ""
    hand = [state.cards[id] for id in seat.hand]
    lands = [card for card in hand if "land" in card.card.types]
    if len(lands) < 2:
        return lands[0].id if lands else ""
    have: set[str] = set()
    count = 0
    for perm in state.battlefield.values():
        if perm.controller == board.seat and "land" in perm.card.types:
            count += 1
            have |= {symbol for option in perm.card.mana for symbol in option}
    costs = [card.card.cost for card in hand if card.card.cost is not None]
    needs = {symbol for cost in costs for symbol in cost.colored} - have
    now = any(cost.value == count + 1 for cost in costs)

    def score(id: str) -> int:
        card = state.cards[id].card
        colors = {symbol for option in card.mana for symbol in option}
        tapped = card.rules.enters_tapped
        return 10 * len(colors & needs) + len(colors) + (-8 if now else 4) * tapped

    return max((card.id for card in lands), key=score)
