"""Everything that can be wrong with a hero, a rules file or a duel."""

from __future__ import annotations

from core.checks import in_order, sanity, walkable
from core.games.heroes.spec import Duel, Hero, Rules
from core.protocol import Issue, Json

KINDS = {"duel": Duel, "hero": Hero, "rules": Rules}


def kind_of(raw: Json) -> str | None:
    """Which kind of document the JSON has the shape of."""
    if not isinstance(raw, dict):
        return None
    if "heroes" in raw:
        return "duel"
    if raw.keys() & {"attributes", "abilities", "passive_effects"}:
        return "hero"
    return "rules" if "global_effects" in raw else None


def check(raw: Json) -> list[Issue]:
    """Every problem of any JSON value whatever, the grave ones first; never raises."""
    from core.games.heroes.checks.scripts import script_issues
    from core.schema import issues_of

    issues = sanity(raw)
    if not walkable(issues):
        return issues
    kind = kind_of(raw)
    if kind is None:
        message = "A hero has attributes and abilities, a duel has heroes, rules global_effects"
        return [*issues, Issue("error", "heroes.unknown-kind", "", message)]
    issues += issues_of(KINDS[kind], raw, "heroes")
    issues += script_issues(raw)
    return in_order(issues, raw)
