"""Choices that one player has made and another may not see before choosing too (CR 101.4a).

A decision of several players in turn keeps what the earlier ones chose in its task.
"""

from __future__ import annotations

from core.games.mtg.state import HIDDEN, Decision, State

Chosen = tuple[tuple[int, tuple[str, ...]], ...]
"""Per player who has chosen: the cards of their hand."""

_PLACE = 4
"""Where a task `discarded` has them."""


def _chosen(decision: Decision) -> Chosen:
    return decision.then[_PLACE] if decision.then[:1] == ("discarded",) else ()


def _with(decision: Decision, chosen: Chosen) -> Decision:
    then = decision.then
    return decision._replace(then=(*then[:_PLACE], chosen, *then[_PLACE + 1 :]))


def conceal(decision: Decision, viewer: int | None) -> Decision:
    """The decision without what others than the viewer have chosen; how many cards stays."""
    chosen = _chosen(decision)
    if all(seat == viewer for seat, _ in chosen):
        return decision
    hidden = (
        (seat, ids if seat == viewer else (HIDDEN,) * len(ids)) for seat, ids in chosen
    )  # fmt: skip
    return _with(decision, tuple(hidden))


def invent(state: State, decision: Decision) -> Decision:
    """The decision with cards of the (guessed) hands in place of the hidden choices."""
    chosen = _chosen(decision)
    if not any(HIDDEN in ids for _, ids in chosen):
        return decision
    guessed = (
        (seat, state.seats[seat].hand[: len(ids)] if HIDDEN in ids else ids) for seat, ids in chosen
    )
    return _with(decision, tuple(guessed))
