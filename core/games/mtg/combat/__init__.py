"""Combat: declarations, damage, and what damage does."""
