"""All defences of a card at once: passes over the rules, and rerolls between them, as weights.

The same tables as in a match decide: matchers, conditions, effects and policies are called, only
their answers are remembered, since a card has few different ones.  Dice are counted in lumps of
faces that nothing tells apart; with rerolls a lump is also a row of neighbouring faces, because
policies pick by the order of faces.  Weights are whole numbers, so every probability is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from operator import add, itemgetter
from typing import Any, NamedTuple

from core.games.defense.exact_ledger import Key, Ledger
from core.games.defense.exact_rolls import Lumps, dice_of, how_many, lumps_of, multisets
from core.games.defense.plan import CardPlan, ConditionPlan, EffectPlan, RulePlan, StatusPlan
from core.games.defense.policies import order_of
from core.games.defense.roll import Roll

Held = Mapping[Key, int]
"""The stacks held before the roll."""
Stacks = tuple[int, ...]
"""Stacks of the statuses that conditions ask for, in a fixed order."""
Queue = tuple[tuple[int, int], ...]
"""The rerolls that wait, as (rule, effect)."""
Acts = tuple[tuple[int, int, int], ...]

BITS = 64
"""Bits that every rule has in a packed number of matches."""


class Passed(NamedTuple):
    """What one pass over the rules comes to; `fired` and `matches` have BITS for each rule.

    `acts` are the effects on statuses that were not refused, as (rule, effect, matchCount).
    """

    sum: int
    fired: int
    matches: int
    stacks: Stacks
    queue: Queue
    acts: Acts


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


class TooMany(Exception):
    """A card has more different rolls than the asker would wait for."""


class Machine:
    """A card made ready: lumps, tables of what its rules do, remembered passes.

    `most` bounds the rolls that are looked at; beyond it `ways` raises TooMany.
    """

    def __init__(
        self,
        card: CardPlan,
        statuses: Mapping[str, StatusPlan],
        held: Held,
        most: int | None = None,
    ) -> None:
        self.left = most
        self.card, self.statuses, self.held = card, statuses, held
        self.rerolls = any(e.type == "rerollDice" for r in card.rules for e in r.effects)
        self.limit = card.max_rerolls if self.rerolls else 0
        self.lumps = self._lumps()
        self.sizes = tuple(map(len, self.lumps))
        self.keys = self._bound()
        self.start = tuple(held.get(key, 0) for key in self.keys)
        self.rules = [Reader(rule, card, self.lumps, statuses, self.keys) for rule in card.rules]
        self.roots = [Roots((0,) * len(self.lumps), card.dice, self.start, (), 0)]
        """Everything that is rolled from, by number; 0 is the first roll."""
        self.acts: dict[str, set[tuple[int, int]]] = {}
        """Per status the effects, as (rule, effect), that change it."""
        for reader in self.rules:
            for number, names in enumerate(reader.about):
                for name in names:
                    self.acts.setdefault(name, set()).add((reader.rule.index, number))
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

    def _bound(self) -> tuple[Key, ...]:
        """The stacks of both sides of every status that conditions ask for."""
        names: dict[str, None] = {}
        for condition in (c for r in self.card.rules for e in r.effects for c in e.conditions):
            names |= dict.fromkeys(_asked(condition))
        return tuple((side, name) for name in names for side in ("self", "opponent"))

    def passed(self, counts: tuple[int, ...], stacks: Stacks) -> Passed:
        """One pass over the rules on a multiset of dice."""
        found = self._passes.get((counts, stacks))
        if found is not None:
            return found
        total = fired = matches = 0
        queue: Queue = ()
        acts: Acts = ()
        now = stacks
        for reader in self.rules:
            done = reader.done(counts, now)
            if done is not None:
                total += done[0]
                fired += done[1]
                matches += done[2]
                if reader.sees:
                    now = reader.after(now, done[3])
                if done[4]:
                    queue += done[4]
                if done[5]:
                    acts += done[5]
        found = Passed(total, fired, matches, now, queue, acts)
        self._passes[counts, stacks] = found
        return found

    def ways(self, number: int) -> list[Way]:
        """Every way that a roll can go on; the weights sum to faces to the power of all dice."""
        found = self._ways.get(number)
        if found is None:
            roots = self.roots[number]
            self._spend(how_many(roots.rolled, len(self.sizes)))
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

    def _spend(self, count: int) -> None:
        if self.left is not None:
            self.left -= count
            if self.left < 0:
                raise TooMany

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


class Reader:
    """A rule with the counts and stacks that it reads, and what came of it; each asked once."""

    def __init__(
        self,
        rule: RulePlan,
        card: CardPlan,
        lumps: Lumps,
        statuses: Mapping[str, StatusPlan],
        keys: tuple[Key, ...],
    ) -> None:
        self.rule, self.card, self.lumps, self.statuses = rule, card, lumps, statuses
        self.get = _total(rule, card, lumps)
        self.about = [_touched(effect, statuses) for effect in rule.effects]
        """The statuses that each effect changes."""
        names = {name for each in self.about for name in each}
        names |= {name for e in rule.effects for c in e.conditions for name in _asked(c)}
        self.sees = [i for i, (_, name) in enumerate(keys) if name in names]
        """Which of the bound stacks it reads or changes."""
        self.keys = [keys[i] for i in self.sees]
        self._see: Callable[[Stacks], Any] = itemgetter(*self.sees) if self.sees else len
        self._counts: dict[Any, int] = {}
        self._known: dict[Any, Passed | None] = {}

    def done(self, counts: tuple[int, ...], stacks: Stacks) -> Passed | None:
        """What the rule does, by its own matcher and effects; None when it does not match."""
        read = self.get(counts)
        key = (read, self._see(stacks)) if self.sees else read
        found = self._known.get(key, MISSING)
        if found is MISSING:
            count = self._counts.get(read)
            if count is None:
                roll = Roll(dice_of(counts, self.lumps), self.card.sides, self.card.fields)
                count = self._counts[read] = self.rule.matcher(self.rule.args, roll)
            found = self._known[key] = self._fire(count, stacks) if count else None
        return found  # type: ignore[no-any-return]

    def after(self, stacks: Stacks, mine: Stacks) -> Stacks:
        """All bound stacks, when those that the rule sees are these."""
        changed = list(stacks)
        for i, count in zip(self.sees, mine, strict=True):
            changed[i] = count
        return tuple(changed)

    def _fire(self, count: int, stacks: Stacks) -> Passed:
        rule = self.rule
        mine = [stacks[i] for i in self.sees]
        ledger = Ledger(self.statuses, dict(zip(self.keys, mine, strict=True)))
        acts = []
        for number, effect in enumerate(rule.effects):
            ledger.at = (rule.index, number)
            refused = (each.run(each.args, ledger.stacks) for each in effect.conditions)
            if all(reason is None for reason in refused):
                effect.run(effect.args, count, ledger, effect.to)
                if self.about[number]:
                    acts.append((rule.index, number, count))
        after = tuple([ledger.stacks(*key) for key in self.keys])
        at = BITS * rule.index
        queue = tuple(ledger.queue)
        return Passed(ledger.sum, 1 << at, count << at, after, queue, tuple(acts))


def _total(rule: RulePlan, card: CardPlan, lumps: Lumps) -> Callable[[tuple[int, ...]], Any]:
    """How many dice there are of each thing that a rule counts, from the counts of the lumps."""
    groups = [set(faces) for faces in _groups(rule, card)]
    reads = [[i for i, lump in enumerate(lumps) if lump[0] in group] for group in groups]
    if not any(reads):
        return lambda counts: 0
    if all(len(each) == 1 for each in reads):
        return itemgetter(*(each[0] for each in reads))
    if len(reads) == 1:
        few = itemgetter(*reads[0])
        return lambda counts: sum(few(counts))
    return lambda counts: tuple([sum([counts[i] for i in each]) for each in reads])


def _asked(condition: ConditionPlan) -> list[str]:
    """The statuses that a condition asks for, found by asking it."""
    names: list[str] = []

    def spy(side: str, status: str) -> int:
        names.append(status)
        return 0

    condition.run(condition.args, spy)
    return names


def _touched(effect: EffectPlan, statuses: Mapping[str, StatusPlan]) -> frozenset[str]:
    """The statuses that an effect changes, found by running it."""
    ledger = Ledger(statuses, {})
    effect.run(effect.args, 1, ledger, effect.to)
    return frozenset(ledger.touched)
