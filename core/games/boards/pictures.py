"""Pictures of pieces: their names. The page draws them; no rule looks at one."""

from __future__ import annotations

import unicodedata

NAMES = (
    "anchor",
    "arrow",
    "axe",
    "bear",
    "bell",
    "bird",
    "bishop",
    "boar",
    "boat",
    "bolt",
    "bomb",
    "book",
    "bow",
    "cat",
    "cloud",
    "cross",
    "crown",
    "cup",
    "dagger",
    "dragon",
    "drop",
    "eye",
    "fish",
    "flag",
    "flame",
    "gear",
    "gem",
    "ghost",
    "hammer",
    "hand",
    "hat",
    "heart",
    "helmet",
    "horn",
    "hourglass",
    "key",
    "king",
    "knight",
    "leaf",
    "mask",
    "moon",
    "mountain",
    "mushroom",
    "pawn",
    "queen",
    "ring",
    "rook",
    "sail",
    "scroll",
    "shield",
    "skull",
    "snake",
    "spear",
    "spider",
    "star",
    "sun",
    "tortoise",
    "tower",
    "tree",
    "wheel",
    "wolf",
)
"""The drawings that a piece may have by name."""

LARGE = 20_000
"""Characters of a drawing of one's own that is still drawn."""


def is_drawn(picture: str) -> bool:
    """Whether a page can draw it: a name, up to two signs, or an SVG of moderate length.

    >>> is_drawn("dragon"), is_drawn("Zz"), is_drawn("<svg/>"), is_drawn("a dragon")
    (True, True, True, False)
    """
    text = picture.strip()
    if text in NAMES:
        return True
    if text.startswith("<svg"):
        return len(text) <= LARGE
    return 0 < _signs(text) <= 2 and len(text) <= 16


def _signs(text: str) -> int:
    """About how many signs a reader sees: joined emoji, accents and colours count as one."""
    count, joined = 0, False
    for c in text:
        if c == "\u200d":
            joined = True
            continue
        is_more = unicodedata.combining(c) or unicodedata.category(c) in ("Mn", "Me", "Cf", "Sk")
        is_flag = "\U0001f1e6" <= c <= "\U0001f1ff"
        if not joined and not is_more:
            count += 1 if is_flag else 2
        joined = False
    return (count + 1) // 2
