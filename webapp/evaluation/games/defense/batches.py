"""How stacks and their ends are packed into one word, for every fast engine.

A batch of stacks is one word: its size (10 bits), its lock (2), the kind of its end (2) and how
many ends of turns are left (11); 0 is no batch.  Equal to `core.games.defense.holdings`.
"""

from __future__ import annotations

SIZE = 0x3FF
LOCK, END, LEFT = 10, 12, 14
"""Where the parts of a batch begin."""
NEVER, NEXT_ATTACK, END_OF_ROUND, OWN_TURN = range(4)
"""Kinds of ends; both expiries that count turns of the owner are OWN_TURN."""
NO_MOMENT = -1
"""A moment that ends nothing."""
