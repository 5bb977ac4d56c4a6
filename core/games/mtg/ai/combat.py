"""Attackers and blockers of a reply.

Names take distinct creatures in order; forced attackers are added; an unknown creature is refused
and never dropped.  Blocks may be a map, pairs, or a map keyed by attackers, which is inverted.
"""

from __future__ import annotations

from collections.abc import Iterable

from core.games.mtg.ai.matcher import Asked, find, id_of, legal_of
from core.games.mtg.ai.refusals import Refused
from core.games.mtg.ai.shape import Shaped
from core.games.mtg.surface.check import forced_attackers
from core.games.mtg.surface.objects import Entry
from core.games.mtg.surface.schema import Schema
from core.protocol import Json

Pairs = list[tuple[Json, Json]]


def attackers_of(schema: Schema, shaped: Shaped, notes: list[str]) -> list[str]:
    """The ids of all attackers.  Raises Refused."""
    able: list[Entry] = schema["declare_attackers"]["attackers"]
    given = _declared(shaped, "attackers", able)
    if isinstance(given, list) and given and all(isinstance(each, list) for each in given):
        given = [each for group in given for each in group]
    values = given if isinstance(given, list) else [given]
    asked = Asked(able, "targets.attackers", "ATTACKER_NOT_LEGAL", "AMBIGUOUS_ATTACKER")
    found = _distinct(values, asked, notes)
    for id in forced_attackers(schema):
        if id not in found:
            found.append(id)
            notes.append("forced_attacker_added")
    return found


def _declared(shaped: Shaped, key: str, able: list[Entry]) -> Json:
    """What is declared, wherever it stands; nothing at all is refused, an empty list is none."""
    given = shaped.targets
    if isinstance(given, dict) and key in given:
        given = given[key]
    elif shaped.object_id is not None and not given and key == "attackers":
        given = shaped.object_id
    if given is None:
        raise Refused(f"{key.upper()}_REQUIRED", f"Say which {key}; [] for none",
                      f"targets.{key}", legal_of(able))  # fmt: skip
    return given


def _distinct(values: Iterable[Json], asked: Asked, notes: list[str]) -> list[str]:
    """Ids in the order given; whoever is named by id is not free for a name."""
    values = list(values)
    ids = {id_of(each) for each in asked.entries}
    taken = {value for value in values if isinstance(value, str) and value in ids}
    found: list[str] = []
    for value in values:
        id = id_of(find(value, asked, notes, taken | set(found)))
        if id in found:
            notes.append("deduped")
        else:
            found.append(id)
    return found


def blocks_of(schema: Schema, shaped: Shaped, notes: list[str]) -> dict[str, str]:
    """Blocker to attacker.  Raises Refused."""
    declared = schema["declare_blockers"]
    given = _declared(shaped, "blockers", declared["blockers"])
    return _read(declared, _pairs(given), notes)


def _pairs(given: Json) -> Pairs:
    """Each two that block one another, as far as one can tell which is which."""
    if isinstance(given, dict):
        if given.keys() >= {"blocker", "attacker"}:
            return [(given["blocker"], given["attacker"])]
        return [
            (key, one) for key, value in given.items()
            for one in (value if isinstance(value, list) else [value]) if one is not None
        ]  # fmt: skip
    if not isinstance(given, list):
        raise _not_blocks()
    found: Pairs = []
    for each in given:
        if isinstance(each, dict) and each.keys() >= {"blocker", "attacker"}:
            found.append((each["blocker"], each["attacker"]))
        elif isinstance(each, dict) and each.keys() >= {"blockers", "attacker"}:
            blockers = each["blockers"]
            several = blockers if isinstance(blockers, list) else [blockers]
            found += [(one, each["attacker"]) for one in several]
        elif isinstance(each, list) and len(each) == 2:
            found.append((each[0], each[1]))
        elif isinstance(each, dict) and len(each) == 1:
            found += _pairs(each)
        else:
            raise _not_blocks()
    return found


def _not_blocks() -> Refused:
    return Refused("BAD_SHAPE", 'Block with {"blockers": {blocker: attacker}}', "targets.blockers")


def _read(declared: dict[str, Json], pairs: Pairs, notes: list[str]) -> dict[str, str]:
    """As the pairs stand or, where that cannot be meant, all of them the other way round."""
    first: list[str] = []
    try:
        found = _matched(declared, pairs, first)
    except Refused as refused:
        if refused.fault.code == "BLOCKER_TWICE":
            raise
        second = ["inverted"]
        try:
            found = _matched(declared, [(b, a) for a, b in pairs], second)
        except Refused as other:
            if other.fault.code == "BLOCKER_TWICE":
                raise
            raise refused from None
        first = second
    notes += first
    return found


def _matched(declared: dict[str, Json], pairs: Pairs, notes: list[str]) -> dict[str, str]:
    field = "targets.blockers"
    blockers = Asked(declared["blockers"], field, "BLOCKER_NOT_LEGAL", "AMBIGUOUS_BLOCKER")
    attackers = Asked(declared["attackers"], field, "ATTACKER_NOT_LEGAL", "AMBIGUOUS_ATTACKER")
    ids = {id_of(each) for each in blockers.entries}
    named = {blocker for blocker, _ in pairs if isinstance(blocker, str) and blocker in ids}
    found: dict[str, str] = {}
    for blocker, attacker in pairs:
        id = id_of(find(blocker, blockers, notes, named | set(found)))
        if id in found:
            raise Refused("BLOCKER_TWICE", f"{id} blocks once", field, legal_of(blockers.entries))
        found[id] = id_of(find(attacker, attackers, notes))
    return found
