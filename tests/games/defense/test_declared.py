"""What a word declares to read is what it reads: exact odds against every roll, word by word.

A word that is entered here for a moment, as an author of a new one would, either comes out right
or is refused with a sentence.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from core.games.defense import effects, exact_pairs, exact_rolls, exact_rules, matchers
from core.games.defense.checks import check
from core.games.defense.conditions import CONDITIONS
from core.games.defense.effects import ATTACKER, DEFENDER, EFFECTS
from core.games.defense.exact_pairs import Matched, both
from core.games.defense.exact_rolls import lumps_of, match_counts
from core.games.defense.language import Argument, Facts
from core.games.defense.matchers import MATCHERS
from core.games.defense.policies import BY_RANK, POLICIES, SEEDLESS
from core.games.defense.roll import Roll, Undeclared
from tests.contract.entered import forget
from tests.games.defense.exact_kit import exact, is_the_same, plan_of
from tests.games.defense.kit import card, hero, rule

FIELDS = {"A": (1, 2, 3), "B": (4, 5), "C": (6,)}
FIELD = Argument("fieldId", "field", "The field.")


@pytest.fixture
def words():
    """Enters words for one test: `enter(table, run, name, *arguments, facts=what it declares)`."""
    entered = []

    def enter(table, run, name, *arguments, **more):
        table.enter(name, *arguments, **more)(run)
        entered.append((table, name))
        forget()

    yield enter
    for table, name in entered:
        del table[name]
    forget()


def brute(dice, sides, fields, matchers):
    """The joint distribution of matchCounts, roll by roll."""
    found = Counter()
    for roll in itertools.product(range(1, sides + 1), repeat=dice):
        counted = Roll(roll, sides, fields)
        found[tuple(int(MATCHERS[name].run(args, counted)) for name, args in matchers)] += 1
    return {key: Fraction(n, sides**dice) for key, n in found.items()}


def generated(entry, rng, fields, sides):
    """The word's keys with random values of their kinds."""
    kinds = {
        "field": lambda: rng.choice(sorted(fields)),
        "face": lambda: rng.randint(1, sides),
        "count": lambda: rng.randint(1, 3),
        "flag": lambda: rng.random() < 0.5,
        "recipe": lambda: [
            {"id": rng.choice(sorted(fields)), "min": rng.randint(1, 2)}
            for _ in range(rng.randint(1, 3))
        ],
    }
    keys = {
        each.name: kinds[each.kind]()
        for each in entry.arguments
        if each.required or rng.random() < 0.5
    }
    return entry.filled(keys)


def partitions(rng, sides):
    """Fields over some of the faces, none of them in two fields."""
    faces = list(range(1, sides + 1))
    rng.shuffle(faces)
    cuts = sorted(rng.sample(range(1, sides + 1), rng.randint(2, min(4, sides))))
    return {
        f"F{n}": tuple(sorted(faces[begin:end]))
        for n, (begin, end) in enumerate(itertools.pairwise([0, *cuts]))
    }


@pytest.mark.parametrize("is_trusted", [True, False])
@pytest.mark.parametrize("name", list(MATCHERS))
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_exact_odds_of_a_matcher_are_those_of_every_roll(name, dice, is_trusted, monkeypatch):
    if not is_trusted:
        monkeypatch.setattr(exact_rolls, "PROVED", frozenset())
    entry, rng = MATCHERS[name], random.Random(f"{name} {dice}")
    shown = entry.filled({k: v for k, v in entry.example.items() if k != "type"})
    named = {"F1": (1, 2), "F2": (3, 4, 5)}
    assert match_counts(dice, 6, named, [(name, shown)]) == brute(dice, 6, named, [(name, shown)])
    for _ in range(40):
        sides = rng.randint(2, 6)
        fields = partitions(rng, sides)
        args = generated(entry, rng, fields, sides)
        assert match_counts(dice, sides, fields, [(name, args)]) == brute(
            dice, sides, fields, [(name, args)]
        ), (args, fields)


def test_the_exact_odds_of_any_two_matchers_together_are_those_of_every_roll():
    rng = random.Random(7)
    for _ in range(120):
        sides, dice = rng.randint(2, 6), rng.randint(1, 3)
        fields = partitions(rng, sides)
        pair = [
            (name, generated(MATCHERS[name], rng, fields, sides))
            for name in rng.choices(list(MATCHERS), k=2)
        ]
        assert match_counts(dice, sides, fields, pair) == brute(dice, sides, fields, pair), pair


def test_what_two_matchers_match_together_is_what_every_roll_says():
    """From what each matches by itself: the lumps of the two may overlap in any way."""
    rng, fired = random.Random(8), 0
    for _ in range(300):
        sides, dice = rng.randint(2, 8), rng.randint(1, 4)
        fields = partitions(rng, sides)
        pair = [
            (name, generated(MATCHERS[name], rng, fields, sides))
            for name in rng.choices(list(MATCHERS), k=2)
        ]
        odds = match_counts(dice, sides, fields, pair)
        one, other = (Matched(dice, sides, fields, *each) for each in pair)
        chance = sum((p for counts, p in odds.items() if all(counts)), Fraction(0))
        assert both(one, other) == both(other, one) == chance, (pair, fields)
        assert one.chance == sum((p for (count, _), p in odds.items() if count), Fraction(0))
        assert one.most == max(count for count, _ in odds)
        lumps = lumps_of(sides, [*one.groups, *other.groups])
        assert one.lumps_with(other) == len(lumps)
        fired += 0 < chance < 1
    assert fired > 100


def test_a_matcher_of_many_multisets_finds_them_again(monkeypatch):
    args = MATCHERS["countField"].filled({"fieldId": "A"})
    kept = Matched(3, 6, FIELDS, "countField", args)
    monkeypatch.setattr(exact_pairs, "KEPT", 0)
    again = Matched(3, 6, FIELDS, "countField", args)
    assert again.multisets == again.multisets == kept.multisets == [(1, 2), (2, 1), (3, 0)]


def test_a_recipe_that_names_a_field_twice_needs_its_most_dice_not_their_sum():
    recipe = {"fields": [{"id": "A", "min": 1}, {"id": "A", "min": 2}], "allowExtra": True}
    assert match_counts(2, 6, FIELDS, [("combo", recipe)])[(1,)] == Fraction(1, 4)


@pytest.mark.parametrize("name", list(MATCHERS))
def test_every_matcher_declares_what_it_reads_and_how_many_dice_it_needs(name):
    assert MATCHERS[name].facts.declared is not None
    assert MATCHERS[name].facts.needed is not None


def distinct_faces(args, roll):
    """Counts the different faces of 1, 2 and 3."""
    return sum(1 for face in (1, 2, 3) if roll.faces[face])


def straight(args, roll):
    """Matches three faces in a row."""
    run = longest = 0
    for count in roll.faces:
        run = run + 1 if count else 0
        longest = max(longest, run)
    return int(longest >= 3)


def alone(args, fields):
    """Every face of a field by itself."""
    return tuple((face,) for face in fields[args["fieldId"]])


def whole(args, fields):
    """A field, whichever of its faces are shown."""
    return (fields[args["fieldId"]],)


TRUTH = {
    (0,): Fraction(1, 8),
    (1,): Fraction(37, 72),
    (2,): Fraction(1, 3),
    (3,): Fraction(1, 36),
}


def test_a_new_matcher_that_declares_nothing_comes_out_right(words):
    words(MATCHERS, distinct_faces, "distinctField", FIELD)
    found = match_counts(3, 6, FIELDS, [("distinctField", {"fieldId": "A"})])
    assert found == TRUTH
    words(MATCHERS, straight, "straight")
    assert match_counts(3, 6, FIELDS, [("straight", {})]) == brute(3, 6, FIELDS, [("straight", {})])


def test_a_new_matcher_that_declares_single_faces_comes_out_right(words):
    words(
        MATCHERS,
        distinct_faces,
        "distinctField",
        FIELD,
        facts=Facts(declared=alone),
    )
    assert match_counts(3, 6, FIELDS, [("distinctField", {"fieldId": "A"})]) == TRUTH


def test_a_new_matcher_may_ask_which_faces_a_field_has(words):
    def distinct(args, roll):
        """Counts the different faces of a field."""
        return sum(1 for face in roll.fields[args["fieldId"]] if roll.faces[face])

    words(MATCHERS, distinct, "distinctField", FIELD)
    words(MATCHERS, distinct, "declaredField", FIELD, facts=Facts(declared=alone))
    for name in ("distinctField", "declaredField"):
        assert match_counts(3, 6, FIELDS, [(name, {"fieldId": "A"})]) == TRUTH
    words(
        MATCHERS,
        distinct,
        "lumpedField",
        FIELD,
        facts=Facts(declared=lambda args, fields: (fields["A"],)),
    )
    with pytest.raises(Undeclared, match="lumpedField reads the face 1"):
        match_counts(3, 6, FIELDS, [("lumpedField", {"fieldId": "A"})])


def test_a_new_matcher_that_declares_too_little_is_refused_with_a_sentence(words):
    words(
        MATCHERS,
        distinct_faces,
        "distinctField",
        FIELD,
        facts=Facts(declared=whole),
    )
    with pytest.raises(Undeclared, match=r"distinctField reads the face 1, .* does not declare"):
        match_counts(3, 6, FIELDS, [("distinctField", {"fieldId": "A"})])
    raw = hero(card(rule({"type": "distinctField", "fieldId": "A"}, BLOCK), fields=FIELDS))
    with pytest.raises(Undeclared, match="distinctField"):
        exact(plan_of(raw), 8)


@pytest.mark.parametrize("read", ["dice", "every face", "every field", "indexes"])
def test_a_matcher_that_goes_around_its_declaration_is_refused_too(words, read):
    ways = {
        "dice": lambda roll: roll.dice[0],
        "every face": lambda roll: sum(roll.faces),
        "every field": lambda roll: max(roll.counts.values()) if len(roll.counts) else 0,
        "indexes": lambda roll: len(roll.indexes((1,))),
    }

    def sly(args, roll):
        """Reads what it likes."""
        return ways[read](roll)

    words(MATCHERS, sly, "sly", FIELD, facts=Facts(declared=whole))
    with pytest.raises(Undeclared):
        match_counts(2, 6, FIELDS, [("sly", {"fieldId": "A"})])


BLOCK = {"type": "blockPer", "amount": 1, "cap": 3}


@pytest.mark.parametrize("declares", [False, True])
@pytest.mark.parametrize("rerolls", [False, True])
def test_a_card_with_a_new_matcher_is_analysed_as_the_engine_plays_it(words, declares, rerolls):
    reads = (lambda args, fields: ((1,), (2,), (3,))) if declares else None
    words(MATCHERS, distinct_faces, "distinctField", FIELD, facts=Facts(declared=reads))
    again = {"type": "rerollDice", "count": 1, "selectionPolicy": "lowest"}
    raw = hero(
        card(
            rule({"type": "distinctField", "fieldId": "A"}, BLOCK, *[again] * rerolls, id="d"),
            rule({"type": "countField", "fieldId": "A"}, {"type": "dealPer", "amount": 1}, id="c"),
            dice=2,
            fields=FIELDS,
        )
    )
    is_the_same(plan_of(raw), 3, {})
    assert {issue.code for issue in check(raw)} <= {
        "defense.uncapped",
        "defense.double-count",
        "defense.cap-never-binds",
        "defense.always-fires",
    }


def test_a_new_matcher_that_counts_beyond_its_bits_is_refused(words):
    def huge(args, roll):
        """Counts far too much."""
        return 10**9 * roll.faces[1]

    words(MATCHERS, huge, "huge")
    raw = hero(card(rule({"type": "huge"}, BLOCK)))
    with pytest.raises(ValueError, match="huge gave the matchCount 1000000000"):
        exact(plan_of(raw), 8)


def test_a_new_condition_that_asks_one_status_after_the_other_comes_out_right(words):
    def both(args, stacks):
        """The defender holds two statuses."""
        if not stacks("self", args["one"]):
            return "the first is missing"
        return None if stacks("self", args["other"]) else "the second is missing"

    keys = (Argument("one", "status", "The first."), Argument("other", "status", "The second."))
    words(CONDITIONS, both, "requiresBoth", *keys)
    gate = {"type": "requiresBoth", "one": "chi", "other": "purify"}
    raw = hero(
        card(
            rule({"type": "countField", "fieldId": "A"}, {"type": "gainStatus", "status": "chi"}),
            rule(
                {"type": "countField", "fieldId": "B"},
                {"type": "gainStatus", "status": "purify"},
                id="s",
            ),
            rule({"type": "countField", "fieldId": "C"}, BLOCK, id="t", conditions=[gate]),
        )
    )
    is_the_same(plan_of(raw), 3, {})


def test_a_new_condition_that_asks_for_what_no_key_names_is_refused(words):
    def hidden(args, stacks):
        """The defender holds chi."""
        return None if stacks("self", "chi") else "no chi"

    words(CONDITIONS, hidden, "requiresChi")
    raw = hero(
        card(
            rule(
                {"type": "countField", "fieldId": "A"}, BLOCK, conditions=[{"type": "requiresChi"}]
            )
        )
    )
    with pytest.raises(Undeclared, match="asks for 'chi' of 'self'"):
        exact(plan_of(raw), 3)


def odd_first(dice, matched, seed):
    """Odd faces first."""
    return sorted(dice, key=lambda die: (die[0] % 2 == 0, die))


@pytest.mark.parametrize("marks", [(), (SEEDLESS,)])
def test_a_new_policy_that_tells_faces_apart_comes_out_right(words, marks):
    words(POLICIES, odd_first, "oddFirst", facts=Facts(marks=frozenset(marks)))
    again = {"type": "rerollDice", "count": 1, "selectionPolicy": "oddFirst"}
    raw = hero(
        card(rule({"type": "countField", "fieldId": "A"}, BLOCK, again), dice=2, fields=FIELDS),
    )
    is_the_same(plan_of(raw), 3, {})


def test_the_shipped_policies_keep_what_they_promise():
    for name, entry in POLICIES.items():
        low = [(1, 0), (2, 1), (5, 2)]
        high = [(3, 0), (4, 1), (6, 2)]
        for seed in range(4):
            picks = [[i for _, i in entry.run(dice, frozenset({1}), seed)] for dice in (low, high)]
            assert (BY_RANK not in entry.facts.marks) or picks[0] == picks[1], name
            first = entry.run(low, frozenset(), 0)
            assert (SEEDLESS not in entry.facts.marks) or entry.run(low, frozenset(), seed) == first


def test_an_effect_that_changes_a_status_and_blocks_counts_for_both(words):
    def drain(args, count, act, to):
        """Blocks, and gives chi."""
        act.offer("block", count)
        keys = {"status": "chi", "stackCap": None, "usablePhase": None, "expires": None}
        return act.grant("self", keys, count)

    words(EFFECTS, drain, "drain", facts=DEFENDER)
    is_the_same(
        plan_of(hero(card(rule({"type": "countField", "fieldId": "A"}, {"type": "drain"})))), 3, {}
    )


def test_an_effect_that_does_more_for_many_matches_is_refused_not_left_out(words):
    def rare(args, count, act, to):
        """Deals only for two matches and more."""
        return act.offer("deal", count if count > 1 else 0)

    words(EFFECTS, rare, "rare", facts=ATTACKER)
    raw = hero(card(rule({"type": "countField", "fieldId": "A"}, {"type": "rare"})))
    with pytest.raises(Undeclared, match=r"rare at .* for a matchCount of 2 than for 1"):
        exact(plan_of(raw), 3)


@pytest.mark.parametrize("side", ["self", "opponent"])
@pytest.mark.parametrize("name", list(EFFECTS))
def test_exact_odds_follow_every_effect_as_the_engine_plays_it(name, side):
    keys = {"amount": 2, "count": 1, "stacks": 1, "selectionPolicy": "lowest"}
    entry = EFFECTS[name]
    keys = {key: value for key, value in keys.items() if entry.argument(key)}
    status = {"status": "burn"} if entry.argument("status") else {}
    whom = {"target": side} if side in entry.facts.targets else {}
    effect = {"type": name, **keys, **status, **whom}
    gate = [{"type": "requiresOpponentStatus", "status": "burn"}]
    raw = hero(
        card(
            rule({"type": "countField", "fieldId": "A"}, effect, id="a"),
            rule({"type": "countField", "fieldId": "B"}, BLOCK, effect, id="b", conditions=gate),
            dice=2,
            fields=FIELDS,
            maxRerollsPerDefense=1,
        )
    )
    held = {("self", "burn"): 2, ("opponent", "burn"): 1}
    is_the_same(plan_of(raw), 5, held)


def trusted(table, proved):
    """The words of a table that are taken on trust."""
    return [name for name, entry in table.items() if entry.run in proved]


@pytest.mark.parametrize("name", trusted(MATCHERS, matchers.PROVED))
def test_a_matcher_is_trusted_because_the_rolls_would_show_a_declaration_that_says_too_little(
    name, monkeypatch
):
    """All faces in one group: whoever reads any face comes out wrong in the test of every roll."""
    entry = MATCHERS[name]
    lumped = replace(entry.facts, declared=lambda args, fields: (tuple(range(1, 7)),))
    monkeypatch.setitem(MATCHERS, name, replace(entry, facts=lumped))
    with pytest.raises(AssertionError):
        test_the_exact_odds_of_a_matcher_are_those_of_every_roll(name, 3, True, monkeypatch)


@pytest.mark.parametrize("name", trusted(EFFECTS, effects.PROVED))
def test_an_effect_is_trusted_because_its_card_would_show_that_it_does_more_for_two_matches(
    name, monkeypatch
):
    """Something else for two matches, unwatched: the card comes out unlike the engine plays it."""
    entry = EFFECTS[name]
    chi = {"status": "chi", "stackCap": None, "usablePhase": None, "expires": None}

    def rare(args, count, act, to):
        done = entry.run(args, count, act, to)
        if count > 1:
            act.offer("block", count)
            act.grant("self", chi, count)
        return done

    monkeypatch.setitem(EFFECTS, name, replace(entry, run=rare))
    monkeypatch.setattr(exact_rules, "FOLLOWED", {*effects.PROVED, rare})
    with pytest.raises((AssertionError, Undeclared)):
        test_exact_odds_follow_every_effect_as_the_engine_plays_it(name, "self")


def test_nothing_is_trusted_that_is_no_word():
    for table, proved in ((MATCHERS, matchers.PROVED), (EFFECTS, effects.PROVED)):
        assert {table[name].run for name in trusted(table, proved)} == proved
