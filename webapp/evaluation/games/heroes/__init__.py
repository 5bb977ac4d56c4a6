"""Hero duels in JAX: functional environments whose rules are arguments (ruleset v1)."""

from __future__ import annotations
