"""The steps of a turn."""

from __future__ import annotations

from typing import Literal, TypeAlias

Step: TypeAlias = Literal[
    "UNTAP", "UPKEEP", "DRAW", "MAIN1", "BEGIN_COMBAT", "DECLARE_ATTACKERS",
    "DECLARE_BLOCKERS", "DAMAGE", "END_COMBAT", "MAIN2", "END", "CLEANUP",
]  # fmt: skip

STEPS: tuple[Step, ...] = (
    "UNTAP", "UPKEEP", "DRAW", "MAIN1", "BEGIN_COMBAT", "DECLARE_ATTACKERS",
    "DECLARE_BLOCKERS", "END_COMBAT", "MAIN2", "END", "CLEANUP",
)  # fmt: skip
