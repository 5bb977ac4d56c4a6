"""What sets triggers off: each event a class with all that is known of it, and an entry."""
# ruff: isort: skip_file

from __future__ import annotations

from core.games.mtg.trigger_events import itself, others

MODULES = (itself, others)
"""Where the events stand, in the order in which messages and completion name them."""
