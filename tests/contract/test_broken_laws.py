"""Each law broken once, to see that it notices; the unbroken toy obeys all (test_laws)."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

import pytest

from core.protocol import Event, Result, Step
from tests.contract import laws
from tests.contract.toys import POUCH, Act, PouchGame, PouchSystem, State, View


def _system(game: type[PouchGame]) -> PouchSystem:
    system = PouchSystem()
    system.game = game
    return system


class CheckRaises(PouchSystem):
    def check(self, raw):
        return super().check(raw["pouch"] and raw)


class LoadIsLenient(PouchSystem):
    def load(self, raw):
        return self.game(PouchSystem.load(self, POUCH).spec)


class AsksGlobalRandom(PouchGame):
    def _take(self, state, n):
        step = super()._take(state, n)
        return Step(step.state, (*step.events, Event("omen", {"sign": random.random()})))


class LosesAField(PouchGame):
    def dump(self, value):
        raw = super().dump(value)
        raw.pop("calls", None)
        return raw


@dataclass(frozen=True, slots=True)
class _Shared(State):
    log: list[int] = field(default_factory=list)


class ChangesItsInput(PouchGame):
    def initial(self, seed):
        state = super().initial(seed).state
        return Step(_Shared(**{name: getattr(state, name) for name in _names(state)}))

    def apply(self, state, action):
        state.log.append(1)
        return super().apply(state, action)

    def dump(self, value):
        return super().dump(value) | ({"log": len(value.log)} if hasattr(value, "log") else {})


def _names(state):
    return (*View.__slots__, *State.__slots__)


class OffersAfterTheEnd(PouchGame):
    def legal_actions(self, view):
        return iter([Act("roll")]) if view.winner is not None else super().legal_actions(view)


class OffersNothing(PouchGame):
    def legal_actions(self, view):
        return iter(()) if view.stones < 3 else super().legal_actions(view)


class OffersWhatItRefuses(PouchGame):
    def legal_actions(self, view):
        yield from super().legal_actions(view)
        if view.winner is None and not view.calling:
            yield Act("take", 99)

    def why_illegal(self, view, action):
        return super().why_illegal(view, action) if action.value != 99 else None

    def _take(self, state, n):
        if n == 99:
            raise KeyError(n)
        return super()._take(state, n)


class AcceptsWhatItNeverOffers(PouchGame):
    def apply(self, state, action):
        if action not in self.legal_actions(self.observe(state, self.to_act(state))):
            return Step(state)
        return super().apply(state, action)


class ShowsTheDice(PouchGame):
    def observe(self, state, player):
        return state


class ShowsTheGenerator(PouchGame):
    def observe(self, state, player):
        view = super().observe(state, player)
        return replace(view, calls=(*view.calls, str(state.rng.words)))


class ForgetsAPlayer(PouchGame):
    def result(self, state):
        result = super().result(state)
        return result and Result(result.returns[:1], result.reason, result.winners)


class GivesToAll(PouchGame):
    def result(self, state):
        result = super().result(state)
        return result and Result((1.0, 1.0), result.reason, result.winners)


LONG = {**POUCH, "stones": 60}

BROKEN = (
    (laws.law_1_check_and_load_agree, CheckRaises),
    (laws.law_1_check_and_load_agree, LoadIsLenient),
    (laws.law_2_same_seed_same_match, AsksGlobalRandom),
    (laws.law_3_dumps_come_back_equal, LosesAField),
    (laws.law_4_apply_changes_nothing, ChangesItsInput),
    (laws.law_5_to_act_can_act, OffersAfterTheEnd),
    (laws.law_5_to_act_can_act, OffersNothing),
    (laws.law_6_legal_means_legal, OffersWhatItRefuses),
    (laws.law_6_legal_means_legal, AcceptsWhatItNeverOffers),
    (laws.law_7_views_hide_what_they_hide, ShowsTheDice),
    (laws.law_7_views_hide_what_they_hide, ShowsTheGenerator),
    (laws.law_8_matches_end, ForgetsAPlayer),
    (laws.law_8_matches_end, GivesToAll),
)


@pytest.mark.parametrize(("law", "broken"), BROKEN, ids=lambda each: each.__name__)
def test_a_broken_law_is_noticed(law, broken):
    system = broken() if issubclass(broken, PouchSystem) else _system(broken)
    with pytest.raises((AssertionError, KeyError, TypeError)):
        law(system, LONG)


def test_the_unbroken_toy_obeys_every_law():
    for law in laws.LAWS:
        law(PouchSystem(), LONG)
