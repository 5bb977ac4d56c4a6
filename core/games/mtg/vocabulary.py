"""Every table of words of cards, by what its words are."""

from __future__ import annotations

from typing import Any

from core.games.mtg import conditions, effects, statics, trigger_events
from core.games.mtg.cards.grammar.productions import PRODUCTIONS
from core.games.mtg.cards.keywords import KEYWORDS
from core.games.mtg.language import CONDITIONS, EFFECTS, PARTS, STATICS, TRIGGER_EVENTS
from core.language.words import Words

ENTERED = (*effects.MODULES, *trigger_events.MODULES, conditions, *statics.MODULES)
"""Where the words that are classes enter themselves."""
TABLES: dict[str, Words[Any, Any]] = {
    table.what: table
    for table in (PRODUCTIONS, EFFECTS, TRIGGER_EVENTS, CONDITIONS, STATICS, PARTS, KEYWORDS)
}
"""In the order of the reference."""
