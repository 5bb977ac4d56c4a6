"""What people call what an event names by its id: statuses, combos, attacks, rules."""

from __future__ import annotations

import re
from collections.abc import Mapping

from core.games.defense.plan import Plan
from core.protocol import Json

_NUMBER = re.compile(r"-\d+$")
_WORD = re.compile(r"[^\s,]+(?=,|$)")


class Names:
    """The names of a match; an id that has none stands for itself."""

    def __init__(
        self,
        statuses: Mapping[str, str],
        combos: Mapping[str, str],
        places: Mapping[str, str],
        rules: Mapping[str, str],
    ) -> None:
        self._statuses, self._combos = statuses, combos
        self._places, self._rules = places, rules

    def status(self, id: str) -> str:
        """What a status is called."""
        return self._statuses.get(id, id)

    def combo(self, id: str) -> str:
        """What a combo is called."""
        return self._combos.get(id, id)

    def buff(self, id: str) -> str:
        """The rule that a buff comes from: its id is that of the rule with a number."""
        rule = _NUMBER.sub("", id)
        return self._rules.get(rule, rule)

    def source(self, source: dict[str, Json]) -> str:
        """The attack, the combo of a board, the rule or the status that gives stacks."""
        id, place = str(source["id"]), str(source["path"]).rsplit("/", 2)[0]
        by_kind = {"status": self.status, "v1Board": self.combo}
        name = by_kind.get(str(source["kind"]))
        return name(id) if name is not None else self._places.get(place, id)

    def in_reason(self, reason: str) -> str:
        """A reason with the name of the status that it ends with or asks for.

        >>> Names({"burn": "Burn"}, {}, {}, {}).in_reason("the attacker has 0 burn, not 1")
        'the attacker has 0 Burn, not 1'
        """
        return _WORD.sub(lambda found: self._statuses.get(found[0], found[0]), reason)


NOBODY = Names({}, {}, {}, {})
"""No names at all."""


def names_of(plan: Plan) -> Names:
    """The names of a match."""
    places: dict[str, str] = {}
    rules: dict[str, str] = {}
    for hero in plan.heroes:
        places.update((attack.path, attack.name) for attack in hero.attacks)
        for rule in hero.card.rules if hero.card is not None else ():
            places[rule.path] = rule.label
            rules[rule.id] = rule.label
    return Names(
        {status.id: status.name for status in plan.statuses},
        {combo.id: combo.name or combo.id for combo in plan.combos},
        places,
        rules,
    )
