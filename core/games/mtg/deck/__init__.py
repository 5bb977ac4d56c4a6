"""What a deck is made of, and which lands it wants."""
