"""What each keyword means, in a sentence, for hovers and tables (rules/mtg.md 3)."""

from __future__ import annotations

KEYWORD_DOCS: dict[str, str] = {
    "flying": "Only creatures with flying or reach can block it.",
    "reach": "It can block creatures with flying.",
    "first strike": "It deals combat damage before creatures without first strike.",
    "double strike": "It deals combat damage twice: first, and with the others.",
    "trample": "Damage beyond what is lethal to its blockers goes to the player.",
    "deathtouch": "Any damage that it deals to a creature is lethal.",
    "lifelink": "Its controller gains as much life as it deals damage.",
    "vigilance": "Attacking does not tap it.",
    "haste": "It can attack and be tapped for costs on the turn it comes.",
    "menace": "It can only be blocked by two or more creatures.",
    "hexproof": "Opponents cannot target it.",
    "indestructible": "Damage and “destroy” do not destroy it.",
    "defender": "It cannot attack.",
    "flash": "It can be cast whenever its player has priority.",
}
