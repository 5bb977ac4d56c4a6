"""What the choices of a board game's forms say, by the entries of their words."""

from __future__ import annotations

from core.games.boards.language import LEADER_RULES, OWNERS, REPEAT_UNTIL

SPOKEN = {
    "leader_rule": {name: word.doc for name, word in LEADER_RULES.items()},
    "owner": {name: word.doc for name, word in OWNERS.items()},
    "until": {name: word.phrase for name, word in REPEAT_UNTIL.items()},
    "action": {"TRANSFORM": "Become another piece"},
}
"""By the key that holds one of a few words, what each of the words says."""
