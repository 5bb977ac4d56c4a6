"""All defences of a card at once: passes over the rules, and rerolls between them, as weights.

The same tables as in a match decide: matchers, conditions, effects and policies are called, only
their answers are remembered, since a card has few different ones.  Dice are counted in lumps of
faces that nothing tells apart; with rerolls a lump is also a row of neighbouring faces, because
policies pick by the order of faces.  Weights are whole numbers, so every probability is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, NamedTuple

from core.games.defense.effects import Args, Outcome, Side, Stage
from core.games.defense.exact_rolls import Lumps, dice_of, lumps_of, multisets
from core.games.defense.holdings import granted
from core.games.defense.plan import CardPlan, RulePlan, StatusPlan
from core.games.defense.policies import order_of
from core.games.defense.roll import Roll

Held = Mapping[tuple[str, str], int]
"""(side, status) to the stacks held; sides are `self` (the defender) and `opponent`."""
Stacks = tuple[int, ...]
"""Stacks of the statuses that matter, in a fixed order."""
Queue = tuple[tuple[int, int], ...]
"""The rerolls that wait, as (rule, effect)."""

SLOTS = ("flat", "half", "block", "reflect", "deal", "heal self", "heal opponent", "buff self",
         "buff opponent")  # fmt: skip
"""What effects add up to; sums of all of them are packed into one whole number."""
WIDTH = 48
"""Bits of a slot: more than the largest sums of the largest card."""
_AT = {name: WIDTH * i for i, name in enumerate(SLOTS)}
_MASK = (1 << WIDTH) - 1


def packed(sums: Mapping[str, int]) -> int:
    """The packed number of some sums.

    >>> packed({"flat": 1, "block": 3}) == (3 << 96) + 1
    True
    """
    return sum(value << _AT[name] for name, value in sums.items())


def slot(value: int, name: str) -> int:
    """One sum of a packed number."""
    return value >> _AT[name] & _MASK


class Ledger:
    """An act that only notes what effects do; stacks change, nothing is told or rolled."""

    def __init__(self, statuses: Mapping[str, StatusPlan], held: dict[tuple[str, str], int]):
        self.statuses = statuses
        self.held = held
        self.sum = 0
        self.queue: list[tuple[int, int]] = []
        self.at = (0, 0)

    def stacks(self, side: str, status: str) -> int:
        """Stacks of a status that a side holds now."""
        return self.held.get((side, status), 0)

    def _add(self, name: str, amount: int) -> Outcome:
        self.sum += amount << _AT[name]
        return {"ok": True}

    def offer(self, stage: Stage, amount: int) -> Outcome:
        """Put so much into a stage of the mitigation."""
        return self._add(stage, amount)

    def grant(self, to: Side, args: Args, stacks: int) -> Outcome:
        """Give stacks of a status."""
        return self._gain(to, args["status"], stacks, args["stackCap"])

    def _gain(self, to: Side, status: str, stacks: int, cap: int | None) -> Outcome:
        there = self.stacks(to, status)
        gained, _, _ = granted(there, stacks, cap, self.statuses[status].max)
        self.held[to, status] = there + gained
        return {"ok": gained > 0}

    def take(self, whose: Side, status: str | None, stacks: int, buffs: bool = False) -> Outcome:
        """Cleanse stacks of one status, or of every negative one."""
        for each in self.statuses.values():
            wanted = each.negative if status is None else each.id == status
            if wanted and each.cleansable:
                there = self.stacks(whose, each.id)
                self.held[whose, each.id] = max(0, there - stacks)
        return {"ok": True}

    def move(self, status: str, stacks: int) -> Outcome:
        """Move stacks of a status from the defender to the attacker."""
        there = self.stacks("self", status)
        moved = min(stacks, there)
        self.held["self", status] = there - moved
        return self._gain("opponent", status, moved, None)

    def heal(self, whose: Side, amount: int) -> Outcome:
        """Note hit points that are given back."""
        return self._add(f"heal {whose}", amount)

    def prime(self, owner: Side, args: Args, amount: int) -> Outcome:
        """Note a pending buff."""
        return self._add(f"buff {owner}", amount)

    def reroll_later(self, args: Args) -> Outcome:
        """Note a reroll that is asked for."""
        self.queue.append(self.at)
        return {"ok": True}


class Passed(NamedTuple):
    """What one pass over the rules comes to; `fired` has a byte for each rule, 1 or 0."""

    sum: int
    fired: int
    matches: tuple[int, ...]
    stacks: Stacks
    queue: Queue


class Roots(NamedTuple):
    """Dice that stay and dice that are rolled, with all that the next pass depends on."""

    kept: tuple[int, ...]
    rolled: int
    stacks: Stacks
    queue: Queue
    rerolls: int


Way = tuple[Passed, Roots | None, int]
"""A pass, what follows it (None: nothing), and its weight."""


@dataclass
class Machine:
    """A card made ready: lumps, tables of matchCounts, remembered passes."""

    card: CardPlan
    statuses: Mapping[str, StatusPlan]
    held: Held

    def __post_init__(self) -> None:
        card = self.card
        self.rerolls = any(e.type == "rerollDice" for r in card.rules for e in r.effects)
        self.limit = card.max_rerolls if self.rerolls else 0
        self.lumps = self._lumps()
        self.sizes = tuple(map(len, self.lumps))
        self.keys = self._keys()
        self.start = tuple(self.held.get(key, 0) for key in self.keys)
        self.rules = [_Counter(rule, card, self.lumps) for rule in card.rules]
        self._effects: dict[tuple[int, int, Stacks], tuple[int, Stacks, Queue]] = {}
        self._passes: dict[tuple[tuple[int, ...], Stacks], Passed] = {}
        self._ways: dict[Roots, list[Way]] = {}

    def _lumps(self) -> Lumps:
        card = self.card
        groups = [faces for rule in card.rules for faces in _groups(rule, card)]
        if not self.rerolls:
            return lumps_of(card.sides, groups)
        named = [
            card.fields[name]
            for rule in card.rules
            for effect in rule.effects
            for name in effect.args.get("fields") or ()
        ]
        rows: list[tuple[int, ...]] = []
        for lump in lumps_of(card.sides, [*groups, *named]):
            row: list[int] = []
            for face in lump:
                if row and face != row[-1] + 1:
                    rows.append(tuple(row))
                    row = []
                row.append(face)
            rows.append(tuple(row))
        return tuple(sorted(rows))

    def _keys(self) -> tuple[tuple[str, str], ...]:
        """The stacks that effects change or conditions ask for."""
        found: dict[tuple[str, str], None] = {}
        for rule in self.card.rules:
            for effect in rule.effects:
                for condition in effect.conditions:
                    name = condition.args["status"]
                    found |= {("self", name): None, ("opponent", name): None}
                for name in self._changed(effect.type, effect.args):
                    found |= {("self", name): None, ("opponent", name): None}
        return tuple(found)

    def _changed(self, type: str, args: Args) -> Iterator[str]:
        if type == "cleanse" and args["status"] is None:
            yield from (each.id for each in self.statuses.values() if each.negative)
        elif args.get("status") is not None:
            yield args["status"]

    def passed(self, counts: tuple[int, ...], stacks: Stacks) -> Passed:
        """One pass over the rules on a multiset of dice."""
        found = self._passes.get((counts, stacks))
        if found is not None:
            return found
        total = fired = 0
        matches: list[int] = []
        queue: Queue = ()
        effects, now = self._effects, stacks
        for index, rule in enumerate(self.rules):
            count = rule.count(counts)
            matches.append(count)
            if count:
                done = effects.get((index, count, now))
                if done is None:
                    done = self._apply(index, count, now)
                total += done[0]
                now = done[1]
                queue += done[2]
                fired |= 1 << 8 * index
        found = Passed(total, fired, tuple(matches), now, queue)
        self._passes[counts, stacks] = found
        return found

    def _apply(self, index: int, count: int, stacks: Stacks) -> tuple[int, Stacks, Queue]:
        """What a matched rule does, by its own effects; remembered."""
        ledger = Ledger(self.statuses, dict(zip(self.keys, stacks, strict=True)))
        for number, effect in enumerate(self.card.rules[index].effects):
            ledger.at = (index, number)
            refused = (c.run(c.args, ledger.stacks) for c in effect.conditions)
            if all(reason is None for reason in refused):
                effect.run(effect.args, count, ledger, effect.to)
        after = tuple(ledger.held.get(key, 0) for key in self.keys)
        done = (ledger.sum, after, tuple(ledger.queue))
        self._effects[index, count, stacks] = done
        return done

    def roots(self) -> Roots:
        """Before the first roll."""
        return Roots((0,) * len(self.lumps), self.card.dice, self.start, (), 0)

    def ways(self, roots: Roots) -> list[Way]:
        """Every way that a roll can go on; the weights sum to faces to the power of all dice."""
        found = self._ways.get(roots)
        if found is None:
            scale = self.card.sides ** (self.card.dice - roots.rolled)
            found = []
            for rolled, weight in multisets(roots.rolled, self.sizes):
                kept = roots.kept
                counts = tuple([a + b for a, b in zip(kept, rolled, strict=True)])
                passed = self.passed(counts, roots.stacks)
                after = self._after(counts, passed, roots) if self.rerolls else None
                found.append((passed, after, weight * scale))
            self._ways[roots] = found
        return found

    def _after(self, counts: tuple[int, ...], passed: Passed, roots: Roots) -> Roots | None:
        """What a pass leaves to roll again, if anything (as the engine takes up rerolls)."""
        queue = roots.queue + passed.queue
        if not queue or roots.rerolls >= self.limit:
            return None
        dice = dice_of(counts, self.lumps)
        hits = [rule for rule, count in zip(self.card.rules, passed.matches, strict=True) if count]
        read = {face for rule in hits for face in rule.faces}
        fixed = {face for rule in hits if not rule.allow_reroll for face in rule.faces}
        matched = [i for i, die in enumerate(dice) if die in read]
        locked = [i for i, die in enumerate(dice) if die in fixed]
        while queue:
            args = self.card.rules[queue[0][0]].effects[queue[0][1]].args
            queue = queue[1:]
            order = order_of(args, dice, self.card.fields, matched, locked, roots.rerolls)
            if order:
                picked = order[: args["count"]]
                left = list(counts)
                for index in picked:
                    left[self._lump_of[dice[index]]] -= 1
                return Roots(tuple(left), len(picked), passed.stacks, queue, roots.rerolls + 1)
        return None

    @property
    def _lump_of(self) -> dict[int, int]:
        return {lump[0]: i for i, lump in enumerate(self.lumps)}


def _groups(rule: RulePlan, card: CardPlan) -> Iterator[tuple[int, ...]]:
    """The faces that a rule tells apart: its fields one by one, and the face it names."""
    args = rule.args
    names = [args["fieldId"]] if "fieldId" in args else []
    names += [each["id"] for each in args.get("fields", ())]
    yield from (card.fields[name] for name in names)
    if "face" in args:
        yield (args["face"],)


class _Counter:
    """matchCount of a rule by the counts of the lumps that it reads; each asked once."""

    def __init__(self, rule: RulePlan, card: CardPlan, lumps: Lumps) -> None:
        self.rule, self.card, self.lumps = rule, card, lumps
        faces = set(rule.faces)
        reads = [i for i, lump in enumerate(lumps) if lump[0] in faces]
        self._get: Callable[[tuple[int, ...]], Any] = (
            itemgetter(*reads) if reads else lambda counts: None
        )
        self._known: dict[Any, int] = {}

    def count(self, counts: tuple[int, ...]) -> int:
        """matchCount on a multiset."""
        key = self._get(counts)
        found = self._known.get(key)
        if found is None:
            roll = Roll(dice_of(counts, self.lumps), self.card.sides, self.card.fields)
            found = self._known[key] = self.rule.matcher(self.rule.args, roll)
        return found


Take = Callable[[Passed], int]
Fold = Callable[[int], int]


def outcomes(machine: Machine, take: Take, fold: Fold) -> dict[tuple[int, Stacks], int]:
    """The weight of every (sum, stacks) at the end of all defences of a card.

    `take` says what a pass adds to the sum, and `fold` which sums are the same for the asker;
    the more are the same, the faster.  The weights sum to faces ** (dice * (1 + limit)).
    """
    unit = machine.card.sides**machine.card.dice
    finals: dict[tuple[int, Stacks], int] = {}
    level: dict[Roots, dict[int, int]] = {machine.roots(): {0: 1}}
    folded: dict[int, int] = {}
    for depth in range(machine.limit + 1):
        following: dict[Roots, dict[int, int]] = {}
        scale = unit ** (machine.limit - depth)
        for roots, sums in level.items():
            for (value, after, stacks), weight in _merged(machine.ways(roots), take).items():
                for before, mass in sums.items():
                    total = before + value
                    now = folded.get(total)
                    if now is None:
                        now = folded[total] = fold(total)
                    if after is None:
                        key = now, stacks
                        finals[key] = finals.get(key, 0) + mass * weight * scale
                    else:
                        rows = following.setdefault(after, {})
                        rows[now] = rows.get(now, 0) + mass * weight
        level = following
    return finals


def _merged(ways: list[Way], take: Take) -> dict[tuple[int, Roots | None, Stacks], int]:
    found: dict[tuple[int, Roots | None, Stacks], int] = {}
    for passed, after, weight in ways:
        key = (take(passed), after, passed.stacks)
        found[key] = found.get(key, 0) + weight
    return found
