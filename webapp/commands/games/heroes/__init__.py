"""Commands of duels alone."""
