"""Attackers and blockers in the action surface: every set of them, offered exactly when legal."""

from __future__ import annotations

from itertools import chain, combinations, product

import pytest

from core.games.mtg import surface
from core.games.mtg.actions import Action
from core.games.mtg.ai.fallback import fallback
from core.games.mtg.scenario.setup import Setup
from tests.games.mtg.engine.kit import game


def table(one, two):
    """A game and its state in P1's first main phase, with these creatures."""
    found = game()
    players = {"P1": {"battlefield": one}, "P2": {"battlefield": two}}
    turn = {"number": 5, "active": "P1", "step": "MAIN1"}
    setup = Setup(found.rules)
    return found, setup.build({"seed": 1, "turn": turn, "players": players})


def until(found, state, declares):
    """Both pass until something is to be declared."""
    while state.declares != declares:
        state = found.apply(state, Action("PASS_PRIORITY")).state
    return state


def named(state, *names):
    """Ids of permanents in order of entry."""
    return tuple(p.id for p in state.battlefield.values() if p.card.name in names)


def schema_of(found, state):
    view = found.observe(state, found.to_act(state))
    return view, surface.action_schema(found.rules, view)


def agree(found, view, schema, reply):
    """Whether schema and engine say the same of the reply; what they say."""
    offered = surface.check(schema, reply) is None
    action = surface.action_of(found.rules, view, reply)
    assert offered == (found.why_illegal(view, action) is None), reply
    return offered


def test_every_set_of_attackers_is_offered_exactly_when_it_is_legal():
    sick = {"card": "Slagback Brute", "sick": True}
    tapped = {"card": "Glade Herald", "tapped": True}
    one = ["Emberheel Runner", "Slagback Brute", sick, tapped, "Kilnyard Foreman"]
    found, state = table(one, ["Thornroot Elder"])
    state = until(found, state, "attackers")
    view, schema = schema_of(found, state)
    able = schema["declare_attackers"]["attackers"]
    assert [(each["name"], each["must_attack"]) for each in able] == [
        ("Emberheel Runner", True), ("Slagback Brute", False), ("Kilnyard Foreman", False),
    ]  # fmt: skip
    ids = [perm.id for perm in state.battlefield.values()]
    sets = chain.from_iterable(combinations(ids, n) for n in range(len(ids) + 1))
    said = [agree(found, view, schema,
                  surface.reply("DECLARE_ATTACKERS", None, {"attackers": list(each)}))
            for each in sets]  # fmt: skip
    assert said.count(True) == 4
    assert fallback(schema).reply["targets"] == {"attackers": list(ids[:1])}


FIGHTS = {
    "menace": (["Sootfang Raider"], {"Sootfang Raider": 2}, {}),
    "a lure": (["Bellowing Aurochs", "Slagback Brute"], {}, {"Bellowing Aurochs"}),
    "menace and a lure": (["Sootfang Raider", "Bellowing Aurochs"], {"Sootfang Raider": 2},
                          {"Bellowing Aurochs"}),
    "no creature of note": (["Slagback Brute", "Embermaw Dragon"], {}, {}),
}  # fmt: skip


@pytest.mark.parametrize("what", FIGHTS)
def test_every_set_of_blocks_is_offered_exactly_when_it_is_legal(what):
    names, least, lures = FIGHTS[what]
    tapped = {"card": "Kilnyard Foreman", "tapped": True}
    found, state = table(names, ["Thornroot Elder", "Glade Herald", "Mistveil Drake", tapped])
    state = until(found, state, "attackers")
    attackers = named(state, *names)
    state = found.apply(state, Action("DECLARE_ATTACKERS", attackers=attackers)).state
    state = until(found, state, "blockers")
    view, schema = schema_of(found, state)
    declared = schema["declare_blockers"]
    assert {each["name"]: each["min_blockers"] for each in declared["attackers"]} == {
        name: least.get(name, 1) for name in names
    }  # fmt: skip
    for blocker in declared["blockers"]:
        assert set(blocker.get("must_block", ())) == set(named(state, *lures))
    blockers = [perm.id for perm in state.battlefield.values() if perm.controller == 1]
    said = []
    for ways in product([None, *attackers], repeat=len(blockers)):
        pairs = {b: a for b, a in zip(blockers, ways, strict=True) if a is not None}
        reply = surface.reply("DECLARE_BLOCKERS", None, {"blockers": pairs})
        said.append(agree(found, view, schema, reply))
    assert True in said
    assert False in said
    assert surface.check(schema, fallback(schema).reply) is None
