"""Why an answer does not fit the pending decision: a sentence that says what to do."""

from __future__ import annotations

from typing import Any

from core.games.mtg.combat.division import Division, Group
from core.games.mtg.decisions import ORDERED, SETS, TARGETS, YES_NO
from core.games.mtg.names import Names
from core.games.mtg.state import Decision


def why(decision: Decision, choice: Any, names: Names) -> str:
    """The sentence."""
    kind = decision.kind
    if kind in YES_NO:
        return "Answer yes or no"
    if kind in SETS:
        least, most = decision.least, decision.most
        many = str(least) if least == most else f"{least} to {most}"
        return f"Choose {many} of the {len(decision.options)} options, each at most once"
    if kind == "SEARCH":
        return "Choose one of the cards that were found, or nothing"
    if kind == "CHOOSE_PILE":
        return "Choose the first pile or the second"
    if kind == "ORDER_TRIGGERS":
        return f"Put all {len(decision.options)} triggers in order, each once"
    if kind in ORDERED:
        one = "; exactly one goes into your hand" if kind == "PICK" else ""
        return f"Put each of the {len(decision.options)} cards on one side, each once{one}"
    if kind in TARGETS:
        return _groups(decision, choice, names)
    if kind == "ASSIGN_DAMAGE":
        return _division(decision, choice, names)
    return f"That is no answer to {kind}"


def _groups(decision: Decision, choice: Any, names: Names) -> str:
    if not isinstance(choice, tuple) or len(choice) != len(decision.groups):
        return f"Choose targets for {len(decision.groups)} group(s)"
    for n, (group, (least, most, options)) in enumerate(zip(choice, decision.groups, strict=True)):
        where = "" if len(decision.groups) == 1 else f" of group {n + 1}"
        group = group if isinstance(group, tuple) else ()
        for target in group:
            if target not in options:
                return f"{names.of(target)} is not a legal target{where}"
        if not least <= len(group) <= most or len(set(group)) != len(group):
            many = str(least) if least == most else f"{least} to {most}"
            return f"Choose {many} target(s){where}, each once"
    return "Choose among the legal targets"


def _division(decision: Decision, choice: Any, names: Names) -> str:
    parts = dict(choice.parts) if isinstance(choice, Division) else {}
    for id, group, needs in zip(decision.options, decision.groups, decision.needs, strict=True):
        if str(id) not in parts:
            return f"Say how the damage of {names.of(id)} is divided"
        words = _shares(str(id), dict(parts[str(id)]), group, needs, names)
        if words:
            return words
    others = [id for id in parts if id not in decision.options]
    return f"{names.of(others[0])} has no damage to divide" if others else "Name each taker once"


def _shares(
    id: str, given: dict[Any, Any], group: Group, needs: tuple[int, ...], names: Names
) -> str:  # fmt: skip
    """What is wrong with the division of one attacker's damage; "" when nothing is."""
    power, _, takers = group
    name = names.of(id)
    for to, n in given.items():
        if to not in takers:
            among = ", ".join(map(names.of, takers))
            return f"{names.of(to)} takes no damage from {name}: divide it among {among}"
        if type(n) is not int or n < 0:
            return f"The damage of {name} is divided in whole numbers from 0"
    if sum(given.values()) != power:
        return f"{name} deals {power} damage, not {sum(given.values())}"
    player = takers[-1]
    for to, need in zip(takers, needs, strict=True):
        if isinstance(player, int) and given.get(player, 0) and given.get(to, 0) < need:
            return (f"Trample: {names.of(player)} is dealt damage by {name} only after lethal "
                    f"damage to every blocker, and {names.of(to)} needs {need}")  # fmt: skip
    return ""
