"""Actions as values, and why one is refused."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeAlias

from core.games.mtg.state import Groups

ActionType: TypeAlias = Literal[
    "PLAY_LAND", "TAP_FOR_MANA", "CAST_SPELL", "ACTIVATE_ABILITY", "DECLARE_ATTACKERS",
    "DECLARE_BLOCKERS", "PASS_PRIORITY", "RESOLVE_DECISION", "SKIP_COMBAT", "SKIP_MAIN2", "SCOOP",
    "MULLIGAN", "KEEP_HAND", "BOTTOM_CARD",
]  # fmt: skip


class Action(NamedTuple):
    """One action of the player to act; only SCOOP may name another `actor` (a seat).

    A tuple, because lists of what may be done are made of them at most decisions.

    `choice` is an answer to a decision: bool (MAY, PAY_UNLESS) · ids (DISCARD…, SACRIFICE) ·
    (top, bottom) (SCRY) · (pick, bottom) (PICK) · id or None (SEARCH) · two tuples of ids
    (SPLIT_PILES) · 0 or 1 (CHOOSE_PILE) · groups (TRIGGER_TARGETS) · groups or "keep"
    (NEW_TARGETS).
    """

    type: ActionType
    object_id: str = ""
    targets: Groups = ()
    x: int | None = None
    mode: int | None = None
    cost_kind: Literal["NORMAL", "ALTERNATE", "FLASHBACK"] = "NORMAL"
    ability: int | None = None
    sacrifice: tuple[str, ...] | None = None
    discard: tuple[str, ...] | None = None
    color: str = ""
    attackers: tuple[str, ...] = ()
    blocks: tuple[tuple[str, str], ...] = ()
    decision_id: str = ""
    choice: Any = None
    actor: int | None = None


class Fault(NamedTuple):
    """Why an action is refused: a stable code, a sentence, the field, and what would be legal."""

    code: str
    message: str
    field: str = ""
    legal: tuple[Any, ...] = ()
