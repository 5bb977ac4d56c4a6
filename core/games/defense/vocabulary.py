"""Every table of words of defence cards, by what its words are."""

from __future__ import annotations

from core.games.defense.conditions import CONDITIONS
from core.games.defense.effects import EFFECTS
from core.games.defense.language import Table
from core.games.defense.matchers import MATCHERS
from core.games.defense.patterns import PATTERNS
from core.games.defense.policies import POLICIES
from core.games.defense.uses import USES

_ALL: tuple[Table, ...] = (MATCHERS, EFFECTS, CONDITIONS, USES, PATTERNS, POLICIES)

TABLES: dict[str, Table] = {table.what: table for table in _ALL}
"""In the order in which a palette shows them."""
