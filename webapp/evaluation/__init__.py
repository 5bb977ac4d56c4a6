"""Evaluation: batches, environments for learning agents, and the twins of the games in JAX.

Nothing below imports this package; it imports JAX, Gymnasium and PettingZoo, which are extras.
"""
