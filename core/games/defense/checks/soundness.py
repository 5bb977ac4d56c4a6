"""Which cards have no fault, so that their odds can be computed.

Asked by checks only, when the table holds every one of them.
"""

from __future__ import annotations

from core.games.defense.checks.shape import shape_issues
from core.games.defense.checks.table import BEGIN, TABLE
from core.games.defense.document import Document
from core.games.defense.nodes import CardNode, HeroNode
from core.protocol import Pointer


def sound_cards(document: Document) -> list[tuple[HeroNode, CardNode]]:
    """The cards without faults, whose rules can be computed; found once."""
    if "sound" not in document.memo:
        paths = _sound(document)
        document.memo["sound"] = [
            (hero, card) for hero, card in document.cards if hero.path in paths
        ]
    found: list[tuple[HeroNode, CardNode]] = document.memo["sound"]
    return found


def _sound(document: Document) -> list[Pointer]:
    """The heroes whose cards have no fault; only the checks that find faults look at them."""
    wrong = [issue.path for issue in shape_issues(document)]
    faults = [entry for code, entry in TABLE.entries.items() if code.startswith(BEGIN)]
    found: list[Pointer] = []
    for each in document.apart:
        for hero, card in each.cards:
            has_shape = not any(f"{path}/".startswith(f"{card.path}/") for path in wrong)
            if has_shape and not any(True for entry in faults for _ in entry.run(each)):
                found.append(hero.path)
    return found
