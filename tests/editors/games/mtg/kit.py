"""Short ways to ask the editor of cards, and documents to ask about."""

from __future__ import annotations

import copy
import json
from typing import Any

from editors import patches
from editors.games.mtg import EDITOR
from tests.games.mtg.cards.kit import POOL, shipped

MATCH = shipped("cinder_stampede_vs_hearthgrove_muster")
DECKS = shipped("decks_phase1")
DOCUMENTS = {"match": MATCH, "decks": DECKS, "pool": POOL}


def ask(method: str, **payload: Any) -> Any:
    """What a method answers; like every answer it must be JSON, and change nothing it was given."""
    before = copy.deepcopy(payload)
    answer = json.loads(json.dumps(EDITOR.methods[method](payload)))
    assert payload == before
    return answer


def edited(document: Any, method: str, **payload: Any) -> Any:
    """The document after an edit that has a name."""
    answer = ask(method, document=document, **payload)
    assert answer["name"]
    return patches.apply(document, answer["patch"])


def at_mark(text: str) -> tuple[str, int]:
    """A text without its mark ¦, and the mark's offset in UTF-16."""
    before, _, after = text.partition("\u00a6")
    return before + after, len(before.encode("utf-16-le")) // 2
