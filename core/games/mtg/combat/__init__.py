"""Combat: declarations, damage, and what damage does (seed 4, Combat)."""
