"""Matches of defence cards in JAX: whole matches in batch, documents as arguments."""
