"""The effects of cards: each a class with all that is known of it, and beside it how it is read.

Messages and completion name the first words of clauses in the order in which these modules enter
them.
"""
# ruff: isort: skip_file

from __future__ import annotations

from core.games.mtg.effects import damage, removal, returns, spells, hands, players
from core.games.mtg.effects import mana, tokens, library, board, grants, attachment, end_of_turn

MODULES = (
    *(damage, removal, returns, spells, hands, players),
    *(mana, tokens, library, board, grants, attachment, end_of_turn),
)
"""Where the effects stand."""
