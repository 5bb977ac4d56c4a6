"""What permanents do while they are there: each static ability a class, and an entry.

What the equipped or enchanted creature gets, has or is are parts, each an entry too.
"""
# ruff: isort: skip_file

from __future__ import annotations

from core.games.mtg.statics import team, parts, attached, itself

MODULES = (team, parts, attached, itself)
"""Where they stand, in the order in which the production names them."""
