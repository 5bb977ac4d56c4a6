"""Actions as somebody else may know them: without cards and choices that only the player knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.games.mtg.actions import Action
from core.games.mtg.combat.division import Division
from core.games.mtg.names import Names
from core.games.mtg.notation import KEEP, WORDS, notate
from core.games.mtg.state import Target


def told(action: Action, names: Names, seen: Names) -> str:
    """The action as somebody may know it who sees no more than `seen`.

    What is cast, played, paid or declared lies open by then; a card that goes to the bottom and an
    answer about cards that are not seen do not.
    """
    is_open = all(id in seen.names for id in _mentioned(action.choice))
    if action.type == "BOTTOM_CARD" or (action.type == "RESOLVE_DECISION" and not is_open):
        return WORDS[action.type]
    return notate(action, names.told(seen))


def _mentioned(choice: Any) -> Iterator[Target]:
    """The objects and players of an answer; its numbers are players only within groups."""
    if isinstance(choice, Division):
        for id, shares in choice.parts:
            yield id
            yield from (to for to, _ in shares)
    elif isinstance(choice, tuple):
        for part in choice:
            yield from _mentioned(part) if isinstance(part, tuple) else (part,)
    elif isinstance(choice, str) and choice != KEEP:
        yield choice
