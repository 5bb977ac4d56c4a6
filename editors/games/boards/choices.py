"""What the choices of a board game's forms say, by the entries of their words."""

from __future__ import annotations

from core.games.boards.language import LEADER_RULES, OWNERS

SPOKEN = {
    "leader_rule": {name: word.doc for name, word in LEADER_RULES.items()},
    "owner": {name: word.doc for name, word in OWNERS.items()},
    "action": {"TRANSFORM": "Become another piece"},
}
"""By the key that holds one of a few words, what each of the words says."""
