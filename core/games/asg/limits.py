"""Bounds that keep a match finite and its numbers exact (specs/asg/RULES.md, Numbers)."""

MAX_NUMBER = 2**31 - 1
"""The largest strength, supply, amount, yield or cost."""

MAX_CAP = 100_000
"""The largest cap of plies."""

MAX_BUDGET = 1000
"""The largest number of actions in a ply."""
