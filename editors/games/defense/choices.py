"""What the choices of a dice duel's forms say."""

from __future__ import annotations

from core.games.defense.policies import POLICIES

_SIDES = {"self": "the hero itself", "opponent": "its opponent"}
_VERSIONS = {"v1": "v1: by the board", "v2": "v2: by the defence card"}

SPOKEN = {
    "target": _SIDES,
    "owner": _SIDES,
    "keep": {
        "all": "all dice",
        "mostFrequent": "the most frequent face",
        "faces": "the dice that show certain faces",
    },
    "usablePhase": {
        "immediate": "at once",
        "nextTurn": "from the next turn of either side on",
        "nextAttack": "from the owner's next turn on",
    },
    "type": {
        "nextAttack": "with the next attack",
        "endOfRound": "at the end of the round",
        "endOfYourNextTurn": "at the end of its owner's next turn",
        "afterNTurns": "after some turns of its owner",
    },
    "per": {"matchCount": "for each match"},
    "selectionPolicy": {name: word.phrase for name, word in POLICIES.items()},
    "defenseVersion": _VERSIONS,
    "first": _VERSIONS,
    "second": _VERSIONS,
    "defenseVersions": _VERSIONS,
}
"""By the key that holds one of a few words, what each of the words says."""
