"""A defence of one pass, exactly: every rule on all multisets at once.

A set of multisets is a whole number with a bit for each, so that a rule takes a few steps for all
of them: those of each matchCount, cut by the stacks that were reached there.  What effects add up
to is kept bit by bit, as such sets.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from core.games.defense.exact_answers import Answers
from core.games.defense.exact_damage import Taken
from core.games.defense.exact_ledger import SLOT, SLOTS, WIDTH
from core.games.defense.exact_machine import Machine
from core.games.defense.exact_rules import Reader, is_met
from core.games.defense.exact_stacks import SIDES, Pair, walks
from core.games.defense.plan import ConditionPlan, EffectPlan
from core.protocol import Pointer


class Sums:
    """The sum of something on every multiset: its binary digits, as sets of multisets."""

    def __init__(self) -> None:
        self.digits: list[int] = []

    def add(self, value: int, where: int) -> None:
        """Add a value on some multisets."""
        digits, at = self.digits, 0
        while value:
            carry, place = where if value & 1 else 0, at
            while carry:
                if place >= len(digits):
                    digits += [0] * (place + 1 - len(digits))
                digits[place], carry = digits[place] ^ carry, digits[place] & carry
                place += 1
            value >>= 1
            at += 1

    def split(self, where: int) -> Iterator[tuple[int, int]]:
        """The sums that there are on some multisets, each with those where it is."""
        return _cut(self.digits, where)

    def capped(self, most: int, where: int) -> Iterator[tuple[int, int]]:
        """The sums on some multisets, at most so much, each with those where it is."""
        low = most.bit_length()
        over = 0
        for digit in self.digits[low:]:
            over |= digit & where
        if over:
            yield most, over
        for value, each in _cut(self.digits[:low], where ^ over):
            yield min(value, most), each


def _cut(digits: list[int], where: int) -> Iterator[tuple[int, int]]:
    """Multisets by the number that has these binary digits there."""
    found = [(0, where)] if where else []
    for place, digit in enumerate(digits):
        cut: list[tuple[int, int]] = []
        for value, each in found:
            inside = each & digit
            if inside:
                cut.append((value | 1 << place, inside))
            if inside != each:
                cut.append((value, each ^ inside))
        found = cut
    return iter(found)


class Once:
    """All rules of a card on all multisets, in their order, effect by effect.

    No effect on a status depends on another one, so each is followed by itself.
    """

    def __init__(self, machine: Machine) -> None:
        self.machine, self.passes = machine, machine.passes
        self.space = machine.passes.space
        self.sums = {name: Sums() for name in SLOTS}
        self.walks = walks(machine)
        self.pairs: dict[str, dict[Pair, int]] = {}
        """By status that effects change or conditions ask for, where its stacks are what."""
        for name in dict.fromkeys([*self.walks, *(name for _, name in self.passes.keys)]):
            start = tuple(self.passes.held.get((side, name), 0) for side in SIDES)
            self.pairs[name] = {(start[0], start[1]): self.space.all}
        self._met: dict[Pointer, int] = {}
        self.fired: list[int] = []
        self.counts: list[int] = []
        for reader in self.passes.readers:
            self._rule(reader)

    def _rule(self, reader: Reader) -> None:
        """Let a rule do what it does, wherever it matches."""
        column, rule = self.passes.column(reader), reader.rule
        fired = counted = 0
        counts = self.passes.counts[rule.index]
        matched = column.where(counts)
        for count, weight in zip(counts, column.weights, strict=True):
            if count:
                fired += weight
                counted += weight * count
        self.fired.append(fired)
        self.counts.append(counted)
        always = dict.fromkeys(matched, 0)
        for number, effect in enumerate(rule.effects):
            allowed = self._allowed(effect) if effect.conditions else self.space.all
            for count, where in matched.items():
                inside = where & allowed
                if not inside:
                    continue
                for name in reader.about[number]:
                    self._walk(name, reader.ran[number], count, inside)
                if reader.about[number] and not reader.offers[number]:
                    continue
                if effect.conditions:
                    self._offered(reader.offer(number, count), inside)
                else:
                    always[count] += reader.offer(number, count)
        for count, packed in always.items():
            self._offered(packed, matched[count])

    def _offered(self, packed: int, where: int) -> None:
        """Add what was offered on some multisets."""
        for name in SLOTS:
            if not packed:
                return
            value = packed & SLOT
            if value:
                self.sums[name].add(value, where)
            packed >>= WIDTH

    def _allowed(self, effect: EffectPlan) -> int:
        """Where no condition refuses an effect."""
        found = self.space.all
        for condition in effect.conditions:
            met = self._met.get(condition.path)
            if met is None:
                met = self._met[condition.path] = self._where(condition)
            found &= met
        return found

    def _where(self, condition: ConditionPlan) -> int:
        """Where a condition is met by the stacks that there are."""
        names = condition.statuses
        found = 0
        for rows in itertools.product(*[self.pairs[name].items() for name in names]):
            held = {
                (side, name): stacks
                for name, (pair, _) in zip(names, rows, strict=True)
                for side, stacks in zip(SIDES, pair, strict=True)
            }
            if is_met(condition, held):
                where = self.space.all
                for _, each in rows:
                    where &= each
                found |= where
        return found

    def _walk(self, name: str, bit: int, count: int, where: int) -> None:
        """Let an effect change the stacks of a status, where it has one matchCount."""
        pairs, walk = self.pairs[name], self.walks[name]
        for pair, there in list(pairs.items()):
            inside = there & where
            if inside:
                after = walk.step(pair, bit, count)
                if after != pair:
                    _move(pairs, pair, inside, after)
                    self._met.clear()

    def answers(self, raw: int) -> Answers:
        """All that is asked, against raw damage."""
        weigh, sums = self.space.weigh, self.sums
        totals = {
            name: sum([weigh(digit) << place for place, digit in enumerate(each.digits)])
            for name, each in sums.items()
        }
        states: dict[Any, dict[Any, int]] = {
            name: {pair: weigh(where) for pair, where in pairs.items()}
            for name, pairs in self.pairs.items()
            if name in self.walks
        }
        states |= {name: self._summed(each) for name, each in self._back(raw).items()}
        states["taken"] = self._taken(raw)
        return Answers(totals, self.counts, self.fired, states, {})

    def _back(self, raw: int) -> dict[str, Sums]:
        """What goes back to the attacker: reflected when there is damage, dealt, and both."""
        deal, reflect = self.sums["deal"], self.sums["reflect"]
        if not raw or not reflect.digits:
            return {"deal": deal}
        if not deal.digits:
            return {"reflect": reflect}
        both = Sums()
        for each in (deal, reflect):
            for place, digit in enumerate(each.digits):
                both.add(1 << place, digit)
        return {"deal": deal, "reflect": reflect, "returned": both}

    def _summed(self, sums: Sums) -> dict[int, int]:
        return {value: self.space.weigh(where) for value, where in sums.split(self.space.all)}

    def _taken(self, raw: int) -> dict[Taken, int]:
        """The weights of what is taken off raw damage: no more than there is."""
        halved = 0
        for digit in self.sums["half"].digits:
            halved |= digit
        found: dict[Taken, int] = defaultdict(int)
        for half, inside in ((0, self.space.all ^ halved), (1, halved)):
            for flat, where in self.sums["flat"].capped(raw, inside):
                most = raw - flat >> half
                for block, each in self.sums["block"].capped(most, where):
                    found[half, flat, block] |= each
        return {taken: self.space.weigh(where) for taken, where in found.items()}


def _move(rows: dict[Pair, int], before: Pair, where: int, after: Pair) -> None:
    """Take some multisets from where the stacks were to where they are."""
    left = rows[before] ^ where
    if left:
        rows[before] = left
    else:
        del rows[before]
    rows[after] = rows.get(after, 0) | where
