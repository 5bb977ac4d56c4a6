"""Agents that learn: rules to learn from, training, and what comes of it."""
