"""What is left of an attack's damage, stage by stage.

Raw damage, then flat reductions, half prevented, block, reflect, floor: numbers in, numbers out.
"""

from __future__ import annotations

from typing import NamedTuple


class Checkpoints(NamedTuple):
    """The damage after each stage, and what each stage really took."""

    raw: int
    after_flat: int
    after_prevent: int
    after_block: int
    after_reflect: int
    final: int
    flat: int
    prevented: int
    blocked: int
    reflected: int
    dealt: int
    wasted: int
    clamped: bool

    @property
    def returned(self) -> int:
        """Damage to the attacker."""
        return self.reflected + self.dealt


def mitigate(
    raw: int,
    flat: int = 0,
    half: bool = False,
    block: int = 0,
    reflect: int = 0,
    deal: int = 0,
    negated: bool = False,
) -> Checkpoints:
    """The checkpoints of one attack.  A negated attack is prevented as a whole, before the roll.

    >>> [mitigate(n, half=True).final for n in (0, 1, 2, 3, 5, 8)]
    [0, 0, 1, 1, 2, 4]
    >>> mitigate(8, flat=1, half=True, block=2, reflect=1)[:6]
    (8, 7, 3, 1, 1, 1)
    """
    if negated:
        return Checkpoints(raw, raw, 0, 0, 0, 0, 0, raw, 0, 0, 0, 0, False)
    flat_used = min(flat, raw)
    after_flat = raw - flat_used
    prevented = (after_flat + 1) // 2 if half else 0
    after_prevent = after_flat - prevented
    blocked = min(block, after_prevent)
    after_block = after_prevent - blocked
    reflected = reflect if raw >= 1 else 0
    wasted = flat - flat_used + block - blocked
    return Checkpoints(
        raw, after_flat, after_prevent, after_block, after_block, after_block,
        flat_used, prevented, blocked, reflected, deal, wasted, wasted > 0,
    )  # fmt: skip
