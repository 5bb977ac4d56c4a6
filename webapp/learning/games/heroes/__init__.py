"""Learning to play duels by their rules."""
