"""A defence of one pass, exactly: every rule on all multisets at once.

A set of multisets is a whole number with a bit for each, so that a rule takes a few steps for all
of them: those of each matchCount, cut by the stacks that were reached there.  What effects add up
to is kept bit by bit, as such sets.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from core.games.defense.exact_answers import Answers
from core.games.defense.exact_damage import Taken
from core.games.defense.exact_ledger import SLOTS
from core.games.defense.exact_machine import Machine
from core.games.defense.exact_rules import Part, Reader, Stacks
from core.games.defense.exact_stacks import Pair, Walk


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
    """All rules of a card on all multisets, in their order."""

    def __init__(self, machine: Machine, walks: Mapping[str, Walk]) -> None:
        self.machine, self.passes = machine, machine.passes
        self.space = machine.passes.space
        self.sums = {name: Sums() for name in SLOTS}
        self.walks = walks
        self.pairs: dict[str, dict[Pair, int]] = {
            name: {walk.flow.states[0]: self.space.all} for name, walk in walks.items()
        }
        """By status that no condition asks for, where its stacks are what."""
        self.stacks: dict[Stacks, int] = {self.passes.stacks[0]: self.space.all}
        """Where the stacks that conditions ask for are what."""
        self.fired: list[int] = []
        self.counts: list[int] = []
        for reader in self.passes.readers:
            self._rule(reader)

    def _rule(self, reader: Reader) -> None:
        """Let a rule do what it does, wherever it matches."""
        matched: dict[int, tuple[int, int]] = {}
        column, rule = self.space.column(reader.reads), reader.rule
        fired = counted = 0
        for at, where, weight in zip(column.firsts, column.masks, column.weights, strict=True):
            count = rule.matcher(rule.args, self.passes.roll(at))
            if count:
                matched[count] = (at, matched.get(count, (0, 0))[1] | where)
                fired += weight
                counted += weight * count
        self.fired.append(fired)
        self.counts.append(counted)
        acts: dict[tuple[int, int], int] = defaultdict(int)
        bits = sum(reader.ran.values())
        for count, (at, where) in matched.items():
            for part, inside in self._parts(reader, at, where):
                for name, value in part.sums:
                    if value:
                        self.sums[name].add(value, inside)
                if part.packed & bits:
                    acts[part.packed & bits, count] |= inside
        if acts:
            for name, walk in self.walks.items():
                for bit in walk.by_rule.get(rule.index, ()):
                    for (ran, count), where in acts.items():
                        if ran & bit:
                            self._walk(name, bit, count, where)

    def _parts(self, reader: Reader, at: int, where: int) -> Iterator[tuple[Part, int]]:
        """What a rule does where it has one matchCount, and where it does; the stacks follow."""
        roll = self.passes.roll(at)
        if not reader.sees:
            part = reader.part(roll, ())
            assert part is not None, "it matches"
            yield part, where
            return
        known: dict[Stacks, tuple[Part, int]] = {}
        for stacks, there in list(self.stacks.items()):
            inside = there & where
            if not inside:
                continue
            mine = tuple([stacks[i] for i in reader.sees])
            found = known.get(mine)
            part = reader.part(roll, mine) if found is None else found[0]
            assert part is not None, "it matches"
            known[mine] = (part, inside if found is None else found[1] | inside)
            if part.after != mine:
                _move(self.stacks, stacks, inside, reader.changed(stacks, part.after))
        yield from known.values()

    def _walk(self, name: str, bit: int, count: int, where: int) -> None:
        """Let an effect change the stacks of a status, where it has one matchCount."""
        pairs, walk = self.pairs[name], self.walks[name]
        for pair, there in list(pairs.items()):
            inside = there & where
            if inside:
                after = walk.step(pair, bit, count)
                if after != pair:
                    _move(pairs, pair, inside, after)

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
        }
        states |= {name: self._summed(each) for name, each in self._back(raw).items()}
        states["taken"] = self._taken(raw)
        last = {stacks: weigh(where) for stacks, where in self.stacks.items()}
        return Answers(totals, self.counts, self.fired, states, last)

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


def _move(rows: dict[Any, int], before: Any, where: int, after: Any) -> None:
    """Take some multisets from one row to another."""
    left = rows[before] ^ where
    if left:
        rows[before] = left
    else:
        del rows[before]
    rows[after] = rows.get(after, 0) | where
