"""Computing a defence again from its record, without a generator.

The record's own dice are fed to the engine; what comes out must be the record.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from core.digest import canonical
from core.games.defense.dice import Words
from core.games.defense.parts import read_buff, read_held
from core.games.defense.plan import Plan
from core.games.defense.run import Run, start_of
from core.games.defense.state import Action, Combat, Decline, Done, React, Record, Reroll, Spend


class _Recorded:
    """Dice of a record, in the order in which they fell; no generator anywhere."""

    def __init__(self, defence: Sequence[int], status: Sequence[int]) -> None:
        self._defence, self._status = iter(defence), iter(status)

    def attack(self) -> int:
        """An audit ends with the damage; the next turn's dice do not matter."""
        return 1

    def defence(self, sides: int) -> int:
        """The next defence die of the record."""
        return next(self._defence)

    def status(self) -> int:
        """The next status die of the record."""
        return next(self._status, 1)

    def words(self) -> Words:
        """There are no streams."""
        return 0, 0, 0


def audit(plan: Plan, record: Record) -> list[str]:
    """What comes out differently when a record is computed again; nothing if all is well."""
    hero = plan.heroes[record["verbose"]["sides"][1]]
    card = hero.card if record["defensePlayed"] == "v2" else None
    if record["fieldsHash"] != (card.hash if card is not None else None):
        return [f"The card of {hero.player} is not the one of the record (fieldsHash)"]
    try:
        again = _again(plan, record)
    except (StopIteration, LookupError, TypeError, ValueError, AssertionError) as error:
        return [f"The record cannot be computed again: {type(error).__name__} {error}"]
    return [
        f"{key} is {_short(record[key])} in the record, but comes out as {_short(again[key])}"
        for key in record
        if key not in again or canonical(record[key]) != canonical(again[key])
    ]


def _again(plan: Plan, record: Record) -> Record:
    """The record that the engine makes of the recorded dice and decisions."""
    run = _start(plan, record)
    run.resume()
    for action in _decisions(record["verbose"], run):
        run.take(action)
    found: Record = next(e.data for e in run.events if e.type == "report")
    return found


def _start(plan: Plan, record: Record) -> Run:
    """A run that stands where the record begins: the attack is chosen."""
    log = record["verbose"]
    side, other = log["sides"]
    attack = plan.heroes[side].by_id[record["attack"]]
    state = start_of(plan, 0)
    versions = list(state.view.versions)
    versions[other] = record["hero"]["defenseVersion"]
    played = {"v1": (1, 0), "v2": (0, 1)}.get(record["defensePlayed"] or "", (0, 0))
    counts = record["turnCounts"]
    view = state.view._replace(
        hp=tuple(log["start"]["hp"]),
        held=read_held(plan, log["start"]["held"]),
        round=record["round"],
        turn=record["turn"],
        active=side,
        rolls=1,
        dice=(1,) * 5,
        combat=Combat(attack.index, record["rawDamage"], added=tuple(log["added"].items())),
        buffs=tuple(read_buff(plan, each) for each in log["start"]["buffs"]),
        made=log["start"]["made"],
        enabled=record["enableDefenseV2"],
        versions=(versions[0], versions[1]),
        counts=(counts["v1"] - played[0], counts["v2"] - played[1]),
    )
    return Run(plan, state._replace(view=view), dice=_dice(log))


def _dice(log: dict[str, Any]) -> _Recorded:
    """The dice of a record, in the order in which they fell."""
    defence = list(log["diceSnapshotBefore"] or ())
    for reroll in log["rerolls"]:
        if reroll["ok"]:
            defence += [reroll["after"][i] for i in reroll["dice"]]
    return _Recorded(defence, [each["die"] for each in log["reactions"] if "die" in each])


def _decisions(log: dict[str, Any], run: Run) -> Iterator[Action]:
    """The decisions of the record, asked for one by one as the run comes to them."""
    reactions = iter(log["reactions"])
    rerolls = iter([each for each in log["rerolls"] if each["ok"] and each["by"] == "choice"])
    while not any(event.type == "report" for event in run.events):
        if run.phase == "pre_defense":
            status = next(reactions)["status"]
            yield Decline() if status is None else React(status)
        elif run.phase == "reroll":
            yield Reroll(tuple(next(rerolls)["dice"]))
        else:
            spent = next(reactions, None)
            yield Done() if spent is None else Spend(spent["status"], spent["stacks"])


def _short(value: Any) -> str:
    text = canonical(value)
    return text if len(text) <= 80 else text[:77] + "..."
