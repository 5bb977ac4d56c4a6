"""All defences of a card at once: passes over the rules, and rerolls between them, as weights.

The same tables as in a match decide: matchers, conditions, effects and policies are called, only
their answers are remembered, since a card has few different ones.  Dice are counted in lumps of
faces that nothing tells apart; with rerolls a lump is also a row of neighbouring faces, because
policies pick by the order of faces.  Weights are whole numbers, so every probability is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from operator import add, itemgetter
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
WIDTH = 80
"""Bits of a slot: more than the largest sums of the largest card times the weight of all rolls."""
BITS = 64
"""Bits that every rule has in a packed number of matches."""
_AT = {name: WIDTH * i for i, name in enumerate(SLOTS)}
SLOT = (1 << WIDTH) - 1
_RULE = (1 << BITS) - 1


def packed(sums: Mapping[str, int]) -> int:
    """The packed number of some sums.

    >>> packed({"flat": 1, "block": 3}) == (3 << 160) + 1
    True
    """
    return sum(value << _AT[name] for name, value in sums.items())


def slot(value: int, name: str) -> int:
    """One sum of a packed number."""
    return value >> _AT[name] & SLOT


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
    """What one pass over the rules comes to; `fired` and `matches` have BITS for each rule."""

    sum: int
    fired: int
    matches: int
    stacks: Stacks
    queue: Queue


class Roots(NamedTuple):
    """Dice that stay and dice that are rolled, with all that the next pass depends on."""

    kept: tuple[int, ...]
    rolled: int
    stacks: Stacks
    queue: Queue
    rerolls: int


Way = tuple[Passed, int, int]
"""A pass, the number of the roots after it (END: nothing follows), and its weight."""
END = -1


class Machine:
    """A card made ready: lumps, tables of what its rules do, remembered passes."""

    def __init__(self, card: CardPlan, statuses: Mapping[str, StatusPlan], held: Held) -> None:
        self.card, self.statuses, self.held = card, statuses, held
        self.rerolls = any(e.type == "rerollDice" for r in card.rules for e in r.effects)
        self.limit = card.max_rerolls if self.rerolls else 0
        self.lumps = self._lumps()
        self.sizes = tuple(map(len, self.lumps))
        self.keys = self._keys()
        self.start = tuple(held.get(key, 0) for key in self.keys)
        self.rules = [_Reader(rule, self.lumps) for rule in card.rules]
        self.roots = [Roots((0,) * len(self.lumps), card.dice, self.start, (), 0)]
        """Everything that is rolled from, by number; 0 is the first roll."""
        self._numbers = {self.roots[0]: 0}
        self._passes: dict[tuple[tuple[int, ...], Stacks], Passed] = {}
        self._later: dict[tuple[tuple[int, ...], Stacks, Queue, int], int] = {}
        self._ways: dict[int, list[Way]] = {}

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
        return _rows(lumps_of(card.sides, [*groups, *named]))

    def _keys(self) -> tuple[tuple[str, str], ...]:
        """The stacks that effects change or conditions ask for."""
        names: dict[str, None] = {}
        for rule in self.card.rules:
            for effect in rule.effects:
                names |= dict.fromkeys(each.args["status"] for each in effect.conditions)
                names |= dict.fromkeys(self._changed(effect.type, effect.args))
        return tuple((side, name) for name in names for side in ("self", "opponent"))

    def _changed(self, type: str, args: Args) -> list[str]:
        if type == "cleanse" and args["status"] is None:
            return [each.id for each in self.statuses.values() if each.negative]
        return [args["status"]] if "status" in args else []

    def passed(self, counts: tuple[int, ...], stacks: Stacks) -> Passed:
        """One pass over the rules on a multiset of dice."""
        found = self._passes.get((counts, stacks))
        if found is not None:
            return found
        total = fired = matches = 0
        queue: Queue = ()
        bound, now = bool(self.keys), stacks
        for reader in self.rules:
            read = reader.get(counts)
            key = (read, now) if bound else read
            done = reader.known.get(key, MISSING)
            if done is MISSING:
                done = reader.known[key] = self._fire(reader, counts, now)
            if done is not None:
                total += done[0]
                fired += done[1]
                matches += done[2]
                now = done[3]
                if done[4]:
                    queue += done[4]
        found = Passed(total, fired, matches, now, queue)
        self._passes[counts, stacks] = found
        return found

    def _fire(self, reader: _Reader, counts: tuple[int, ...], stacks: Stacks) -> Passed | None:
        """What one rule does, by its own matcher and effects; None when it does not match."""
        card, rule = self.card, reader.rule
        roll = Roll(dice_of(counts, self.lumps), card.sides, card.fields)
        count = rule.matcher(rule.args, roll)
        if not count:
            return None
        ledger = Ledger(self.statuses, dict(zip(self.keys, stacks, strict=True)))
        for number, effect in enumerate(rule.effects):
            ledger.at = (rule.index, number)
            refused = (each.run(each.args, ledger.stacks) for each in effect.conditions)
            if all(reason is None for reason in refused):
                effect.run(effect.args, count, ledger, effect.to)
        after = tuple(ledger.held.get(key, 0) for key in self.keys)
        at = BITS * rule.index
        return Passed(ledger.sum, 1 << at, count << at, after, tuple(ledger.queue))

    def ways(self, number: int) -> list[Way]:
        """Every way that a roll can go on; the weights sum to faces to the power of all dice."""
        found = self._ways.get(number)
        if found is None:
            roots = self.roots[number]
            scale = self.card.sides ** (self.card.dice - roots.rolled)
            stays = any(roots.kept)
            open = self.rerolls and roots.rerolls < self.limit
            found = []
            for rolled, weight in multisets(roots.rolled, self.sizes):
                counts = tuple(map(add, roots.kept, rolled)) if stays else rolled
                passed = self.passed(counts, roots.stacks)
                queue = roots.queue + passed.queue
                after = self._after(counts, passed, queue, roots.rerolls) if open and queue else END
                found.append((passed, after, weight * scale))
            self._ways[number] = found
        return found

    def _after(self, counts: tuple[int, ...], passed: Passed, queue: Queue, rerolls: int) -> int:
        """What a pass leaves to roll again, as the engine takes up rerolls; remembered."""
        key = (counts, passed.stacks, queue, rerolls)
        found = self._later.get(key)
        if found is None:
            roots = self._picked(counts, passed, queue, rerolls)
            found = END if roots is None else self._numbers.get(roots, END)
            if roots is not None and found == END:
                found = self._numbers[roots] = len(self.roots)
                self.roots.append(roots)
            self._later[key] = found
        return found

    def _picked(
        self, counts: tuple[int, ...], passed: Passed, queue: Queue, rerolls: int
    ) -> Roots | None:
        card = self.card
        dice = dice_of(counts, self.lumps)
        hits = [rule for rule in card.rules if passed.fired >> BITS * rule.index & 1]
        read = {face for rule in hits for face in rule.faces}
        fixed = {face for rule in hits if not rule.allow_reroll for face in rule.faces}
        matched = [i for i, die in enumerate(dice) if die in read]
        locked = [i for i, die in enumerate(dice) if die in fixed]
        for waiting, (rule, effect) in enumerate(queue, 1):
            args = card.rules[rule].effects[effect].args
            order = order_of(args, dice, card.fields, matched, locked, rerolls)
            if order:
                picked = [dice[index] for index in order[: args["count"]]]
                kept = [
                    n - picked.count(lump[0]) for n, lump in zip(counts, self.lumps, strict=True)
                ]
                left = queue[waiting:]
                return Roots(tuple(kept), len(picked), passed.stacks, left, rerolls + 1)
        return None


MISSING: Any = object()


def _rows(lumps: Lumps) -> Lumps:
    """Lumps cut where their faces are no neighbours, since policies pick by the order of faces."""
    rows: list[list[int]] = []
    for lump in lumps:
        rows.append([])
        for face in lump:
            if rows[-1] and face != rows[-1][-1] + 1:
                rows.append([])
            rows[-1].append(face)
    return tuple(sorted(map(tuple, rows)))


def _groups(rule: RulePlan, card: CardPlan) -> Iterator[tuple[int, ...]]:
    """The faces that a rule tells apart: its fields one by one, and the face it names."""
    args = rule.args
    names = [args["fieldId"]] if "fieldId" in args else []
    names += [each["id"] for each in args.get("fields", ())]
    yield from (card.fields[name] for name in names)
    if "face" in args:
        yield (args["face"],)


class _Reader:
    """A rule, the counts of lumps that it reads, and what came of it; each asked once."""

    __slots__ = ("get", "known", "rule")

    def __init__(self, rule: RulePlan, lumps: Lumps) -> None:
        self.rule = rule
        faces = set(rule.faces)
        reads = [i for i, lump in enumerate(lumps) if lump[0] in faces]
        self.get: Callable[[tuple[int, ...]], Any] = itemgetter(*reads) if reads else len
        self.known: dict[Any, Passed | None] = {}


Take = Callable[[Passed], int]
Fold = Callable[[int], int]


def outcomes(machine: Machine, take: Take, fold: Fold) -> dict[Stacks, dict[int, int]]:
    """The weight of every sum at the end of all defences of a card, by the stacks then held.

    `take` says what a pass adds to the sum, and `fold` which sums are the same for the asker:
    folding parts first changes nothing, and the more are the same, the faster.  The weights sum to
    faces ** (dice * (1 + limit)).
    """
    unit = machine.card.sides**machine.card.dice
    finals: dict[Stacks, dict[int, int]] = {}
    level: dict[int, dict[int, int]] = {0: {0: 1}}
    folded = _Folded(fold)
    for depth in range(machine.limit + 1):
        following: dict[int, dict[int, int]] = {}
        scale = unit ** (machine.limit - depth)
        for roots, sums in level.items():
            for (value, after, stacks), weight in _merged(machine.ways(roots), take, folded):
                if after == END:
                    rows, share = finals.setdefault(stacks, {}), weight * scale
                else:
                    rows, share = following.setdefault(after, {}), weight
                for before, mass in sums.items():
                    now = folded[before + value]
                    rows[now] = rows.get(now, 0) + mass * share
        level = following
    return finals


class _Folded(dict[int, int]):
    """Sums with what they are folded to, each asked once."""

    def __init__(self, fold: Fold) -> None:
        self.fold = fold

    def __missing__(self, total: int) -> int:
        found = self[total] = self.fold(total)
        return found


def _merged(
    ways: list[Way], take: Take, folded: _Folded
) -> Iterable[tuple[tuple[int, int, Stacks], int]]:
    """The ways that add the same and go on the same, with their weights together."""
    found: dict[tuple[int, int, Stacks], int] = {}
    for passed, after, weight in ways:
        key = (folded[take(passed)], after, passed.stacks)
        found[key] = found.get(key, 0) + weight
    return found.items()


def means(machine: Machine) -> tuple[dict[str, Fraction], list[Fraction], list[Fraction]]:
    """The means over all passes: of every slot, of every rule's matchCount, of its firings."""
    unit = machine.card.sides**machine.card.dice
    places = [(WIDTH * i, SLOT) for i in range(len(SLOTS))]
    rules = [(BITS * i, _RULE) for i in range(len(machine.rules))]
    kinds = (places, rules, rules)
    found = [[Fraction(0)] * len(each) for each in kinds]
    level, below = {0: 1}, unit
    while level:
        following: dict[int, int] = {}
        sums = [[0] * len(each) for each in kinds]
        for roots, mass in level.items():
            total = matches = fired = 0
            for passed, after, weight in machine.ways(roots):
                total += passed.sum * weight
                matches += passed.matches * weight
                fired += passed.fired * weight
                if after != END:
                    following[after] = following.get(after, 0) + mass * weight
            for row, value, at in zip(sums, (total, matches, fired), kinds, strict=True):
                for i, (shift, mask) in enumerate(at):
                    row[i] += mass * (value >> shift & mask)
        for i, more in enumerate(sums):
            found[i] = [a + Fraction(b, below) for a, b in zip(found[i], more, strict=True)]
        level, below = following, below * unit
    return dict(zip(SLOTS, found[0], strict=True)), found[1], found[2]
