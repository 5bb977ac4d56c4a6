"""What people call what an event names by its id: statuses, combos, attacks, rules."""

from __future__ import annotations

import re
from collections.abc import Mapping

from core.games.defense.plan import Plan
from core.protocol import Json, Pointer

_STACKS = re.compile(r"(?<= has )(no|\d+) (.+?)(?=$|, not \d+$)")
"""Where a refusal says how many stacks of which status somebody has."""


class Names:
    """The names of a match; an id that has none stands for itself."""

    def __init__(
        self, statuses: Mapping[str, str], combos: Mapping[str, str], places: Mapping[str, str]
    ) -> None:
        self._statuses, self._combos, self._places = statuses, combos, places

    def status(self, id: str) -> str:
        """What a status is called."""
        return self._statuses.get(id, id)

    def combo(self, id: str) -> str:
        """What a combo is called."""
        return self._combos.get(id, id)

    def place(self, path: Pointer) -> str | None:
        """The attack or the rule that a rider or an effect at a path is part of."""
        return self._places.get(path.rsplit("/", 2)[0])

    def source(self, source: dict[str, Json]) -> str:
        """The attack, the combo of a board, the rule or the status that gives stacks."""
        id = str(source["id"])
        by_kind = {"status": self.status, "v1Board": self.combo}
        name = by_kind.get(str(source["kind"]))
        return name(id) if name is not None else self.place(str(source["path"])) or id

    def reason(self, reason: str) -> str:
        """A reason with the name of the status of which somebody has too few stacks.

        >>> names = Names({"burn": "Burn"}, {}, {})
        >>> names.reason("the attacker has 0 burn, not 1"), names.reason("already_applied")
        ('the attacker has 0 Burn, not 1', 'already applied')
        """
        if " " not in reason:
            return reason.replace("_", " ")
        return _STACKS.sub(lambda found: f"{found[1]} {self.status(found[2])}", reason)


NOBODY = Names({}, {}, {})
"""No names at all."""


def names_of(plan: Plan) -> Names:
    """The names of a match."""
    places: dict[str, str] = {}
    for hero in plan.heroes:
        places.update((attack.path, attack.name) for attack in hero.attacks)
        for rule in hero.card.rules if hero.card is not None else ():
            places[rule.path] = rule.label
    return Names(
        {status.id: status.name for status in plan.statuses},
        {combo.id: combo.name or combo.id for combo in plan.combos},
        places,
    )
