"""Answers to every kind of decision, by what the options are worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.games.mtg.actions import Action
from core.games.mtg.bots.board import Board
from core.games.mtg.bots.effects import sum_of
from core.games.mtg.bots.spells import aim, keep
from core.games.mtg.bots.uses import Use
from core.games.mtg.bots.windows import Now
from core.games.mtg.combat.division import divisions
from core.games.mtg.state import Decision, Groups


def answer(now: Now) -> Action:
    """The action that answers the pending decision."""
    decision = now.board.state.pending
    assert decision is not None
    if decision.kind == "MULLIGAN":
        wants = decision.least and bad_hand(now.board)
        return Action("MULLIGAN" if wants else "KEEP_HAND")
    if decision.kind == "BOTTOM":
        return Action("BOTTOM_CARD", worst(now.board, decision)[0])
    choice = CHOICES[decision.kind](now, decision)
    return Action("RESOLVE_DECISION", decision_id=decision.id, choice=choice)


def bad_hand(board: Board) -> bool:
    """Too few or too many lands; hands get better than nothing as they get smaller."""
    seat = board.state.seats[board.seat]
    lands = sum("land" in board.state.cards[id].card.types for id in seat.hand)
    size = len(seat.hand) - seat.mulligans
    if size <= 4:
        return False
    return not 2 <= lands <= (5 if seat.mulligans == 0 else 6)


def worst(board: Board, decision: Decision) -> list[str]:
    """The cards of the options, those that are missed least first."""
    ids = [str(id) for id in decision.options]
    if decision.kind == "BOTTOM":
        hand = board.state.seats[board.seat].hand
        lands = sum("land" in board.state.cards[id].card.types for id in hand)
        if lands != 3:
            want = lands > 3
            ids.sort(key=lambda id: ("land" in board.state.cards[id].card.types) != want)
            return ids
    return sorted(ids, key=lambda id: keep(board, id))


def _least(now: Now, decision: Decision) -> tuple[str, ...]:
    return tuple(worst(now.board, decision)[: decision.least])


def _sacrifice(now: Now, decision: Decision) -> tuple[str, ...]:
    ids = sorted((str(id) for id in decision.options), key=now.board.worth)
    return tuple(ids[: decision.least])


def _may(now: Now, decision: Decision) -> bool:
    """Yes, unless it is worth less than nothing."""
    board, item = now.board, now.board.state.resolving
    if item is None or len(decision.then) < 2:
        return True
    use = Use(board, board.seat, item.source, item.targets, item.x, item.player, now.changed)
    sentence = board.rules.scripts[item.key].sentences[decision.then[1]]
    return sum_of(use, (sentence,)) >= 0


def wanted(board: Board, id: str) -> bool:
    """Whether the player would like to draw the card."""
    card = board.state.cards[id].card
    held = sum("land" in board.state.cards[each].card.types
               for each in board.state.seats[board.seat].hand)  # fmt: skip
    lands = board.lands(board.seat) + held
    if "land" in card.types:
        return lands < 5
    return lands > 2 and (0 if card.cost is None else card.cost.value) <= lands + 2


def _scry(now: Now, decision: Decision) -> tuple[tuple[str, ...], tuple[str, ...]]:
    ids = tuple(str(id) for id in decision.options)
    top = tuple(id for id in ids if wanted(now.board, id))
    return top, tuple(id for id in ids if id not in top)


def _pick(now: Now, decision: Decision) -> tuple[tuple[str, ...], tuple[str, ...]]:
    ids = tuple(str(id) for id in decision.options)
    best = max(ids, key=lambda id: (wanted(now.board, id), keep(now.board, id)))
    return (best,), tuple(id for id in ids if id != best)


def _search(now: Now, decision: Decision) -> str | None:
    """The land of which the fewest are there."""
    board = now.board
    own = [p.card.name for p in board.state.battlefield.values() if p.controller == board.seat]
    return min(
        (str(id) for id in decision.options),
        key=lambda id: own.count(board.state.cards[id].card.name),
        default=None,
    )


def _card(board: Board, id: object) -> int:
    card = board.state.cards[str(id)].card
    return 90 if "land" in card.types else 100 + board.prices.card(card) // 3


def _split(now: Now, decision: Decision) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Two piles as equal as may be: the best card to the smaller, one after the other."""
    board = now.board
    ids = [str(id) for id in decision.options]
    piles: tuple[list[str], list[str]] = ([], [])
    for id in sorted(ids, key=lambda each: -_card(board, each)):
        sums = [sum(_card(board, each) for each in pile) for pile in piles]
        piles[sums[1] < sums[0]].append(id)
    return tuple(piles[0]), tuple(piles[1])


def _pile(now: Now, decision: Decision) -> int:
    sums = [sum(_card(now.board, id) for id in pile) for pile in decision.piles]
    return int(sums[1] > sums[0])


def _targets(now: Now, decision: Decision) -> Groups:
    """The best targets of the trigger that is put on the stack."""
    board, waiting = now.board, decision.then[1]
    use = Use(board, board.seat, waiting.source, (), 0, waiting.player, now.changed)
    return aim(use, board.rules.scripts[waiting.key], decision.groups)[0]


def _retarget(now: Now, decision: Decision) -> Groups | str:
    board = now.board
    twin = board.state.item(decision.then[1])
    if twin is None:
        return "keep"
    use = Use(board, board.seat, twin.source, (), twin.x, None, now.changed)
    return aim(use, board.rules.scripts[twin.key], decision.groups)[0]


CHOICES: dict[str, Callable[[Now, Decision], Any]] = {
    "MAY": _may,
    "PAY_UNLESS": lambda now, decision: True,
    "DISCARD": _least,
    "DISCARD_TO_HAND_SIZE": _least,
    "SACRIFICE": _sacrifice,
    "SCRY": _scry,
    "PICK": _pick,
    "SEARCH": _search,
    "SPLIT_PILES": _split,
    "CHOOSE_PILE": _pile,
    "TRIGGER_TARGETS": _targets,
    "NEW_TARGETS": _retarget,
    "ASSIGN_DAMAGE": lambda now, decision: next(divisions(decision)),
    "ORDER_TRIGGERS": lambda now, decision: decision.options,
}
"""How each kind is answered."""
