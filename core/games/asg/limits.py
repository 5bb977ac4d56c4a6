"""Bounds that keep a match finite and its numbers exact (specs/asg/RULES.md, Numbers)."""

from __future__ import annotations

from core.limits import Limit

MAX_NUMBER = 2**31 - 1
"""The largest strength, supply, amount, yield or cost."""

MAX_CAP = 100_000
"""The largest cap of plies."""

MAX_BUDGET = 1000
"""The largest number of actions in a ply."""

MAX_LOOKS = Limit("looks for a symmetry", 100_000, "looks at nodes")
"""Looks at the nodes of a map for a symmetry that its coordinates do not show."""

MAX_CROWD = 100
"""Spots within a fifth of the usual distance among which the nearest to a point is looked for."""
