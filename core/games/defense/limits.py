"""Bounds of hero and match documents; the classes, the checks and the schema read them here."""

from __future__ import annotations

from core.limits import Limit

MAX_NUMBER = 999
"""The largest damage, block, hit points, cap or stack count that a document may write."""
MAX_DICE = 6
"""Dice of a defence card: so many that every card can still be computed exactly."""
MAX_FACES = 20
"""Faces of a defence die."""
MAX_RULES = 32
"""Rules of a card."""
MAX_EFFECTS = 12
"""Effects of a rule."""
MAX_ENTRIES = 32
"""Attacks, entries of a v1 board, statuses and combos of a document, each."""
MAX_ROUNDS = 200
"""Rounds after which a match is drawn, at most."""
MAX_REROLLS = 6
"""Rerolls of one defence, at most."""
ATTACK_DICE = 5
"""Dice of an attack roll and of a v1 defence."""
ATTACK_FACES = 6
"""Faces of an attack die and of every status die."""
ATTACK_ROLLS = 3
"""Attack rolls of a turn."""

MOST_WAYS = 1_000
"""Ways to spend statuses that are listed of one decision; forms say the rest."""

MAX_ROLLS = Limit("rolls of an analysis while one types", 200_000, "different rolls")
"""Every card without rerolls has fewer."""
MAX_STEPS = Limit("steps of an analysis while one types", 3_000_000, "rolls by rules and effects")
"""Different first rolls times the rules and effects of a card, where no die is rolled again."""
MAX_REROLL_STEPS = Limit(
    "steps of an analysis with rerolls while one types", 400_000, "rolls by rules and effects"
)
"""The same where dice are rolled again, which takes ten times as long."""
MAX_BYTES = Limit("memory of a patient analysis", 1_000_000_000, "bytes for weights")
"""An analysis while one types ends at its rolls long before."""

MAX_PAIR_ROLLS = 5_000
"""Different rolls of two rules together up to which a check looks whether both fire."""
MAX_PAIRS_ROLLS = Limit(
    "rolls of all pairs of rules in a check", 250_000, "different rolls of two rules"
)
"""The same of all pairs of a document's rules: further pairs are not looked at."""
