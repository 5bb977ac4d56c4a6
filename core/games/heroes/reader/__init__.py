"""A trained network that reads the rules of a duel as data, in plain Python: the seat `reader`."""
