"""Everything in force shows in the visible state, with its source and how long it lasts.

The first tests walk every field of the state and every kind of effect that the engine can hold, so
that one that is new and does not show fails here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args, get_type_hints

import pytest

from core.games.mtg import inforce
from core.games.mtg import state as parts
from core.games.mtg.actions import Action
from core.games.mtg.derive import derive
from core.games.mtg.language import STATICS as STATIC_WORDS
from core.games.mtg.state import State
from core.games.mtg.statics.parts import Cant
from core.games.mtg.visible import PHASES, dump_view
from tests.games.mtg.engine.kit import card, game, setup

GAME = game()
PLAIN: dict[str, Any] = {"battlefield": ["Slagback Brute", "Thickhide Grazer"], "hand": ["Forest"]}


def state_of(one=None, two=None, found=GAME) -> State:
    return setup(found, PLAIN if one is None else one, PLAIN if two is None else two)


def shown(state: State, player="P1", found=GAME) -> dict[str, Any]:
    state.derived = None
    view: dict[str, Any] = found.dump(found.observe(state, player))
    return view


def resolved(one, two, *actions, found=GAME) -> State:
    """After actions given as functions of the state, each followed by two passes."""
    state = state_of(one, two, found)
    for action in actions:
        state = found.apply(state, action(state)).state
        while state.pending is None and state.stack:
            state = found.apply(state, Action("PASS_PRIORITY")).state
    return state


def named(state: State, name: str) -> str:
    for perm in state.battlefield.values():
        if perm.card.name == name:
            return perm.id
    return next(card.id for card in state.cards.values() if card.card.name == name)


def cast(name: str, *targets: str, **more: Any) -> Callable[[State], Action]:
    def action(state: State) -> Action:
        groups = tuple((named(state, each),) for each in targets)
        return Action("CAST_SPELL", named(state, name), groups, **more)

    return action


# -- every field and kind -------------------------------------------------------------------------

INTERNAL = {
    "State": {"rng": "secret", "known": "last known values of what has left", "moves": "a count",
              "agenda": "what is still to be done of a resolution", "next_id": "the next id",
              "repeats": "the loop guard's memory", "derived": "kept results",
              "table": "kept results", "sights": "kept results", "offers": "kept results"},
    "Perm": {"uid": "never shown", "ts": "the order of effects"},
    "Item": {"key": "shows as its text", "ts": "the order of effects", "card": "of its name",
             "aimed": "shows once a target has gone"},
    "Temp": {"ts": "the order of effects", "key": "shows as the granted text", "source": ""},
    "Waiting": {"ts": "the order of triggers", "player": "of whom the event spoke"},
    "Seat": {},
    "Combat": {},
    "Decision": {"then": "what is done with the answer"},
    "Body": {"creature": "of its types"},
}  # fmt: skip
"""What does not show, and why."""

ITEM = parts.Item("s90", "ABILITY", "debt_altar/t0", 0, "p1", "Debt Altar")
WAITING = parts.Waiting("debt_altar/t0", "p1", 0, "Debt Altar", 1, None)
DECISION = parts.Decision("d9", "DISCARD", 0, 1, 1, ("c3",), ())
TEMP = parts.Temp("pump", ("p1",), 0, 1, power=1, source="p2", name="Thickhide Grazer")
STATE_CHANGES: dict[str, Callable[[State], Any]] = {
    "active": lambda s: 1,
    "battlefield": lambda s: dict(list(s.battlefield.items())[1:]),
    "cards": lambda s: {
        id: each._replace(card=GAME.rules.cards["basic_swamp"]) for id, each in s.cards.items()
    },
    "combat": lambda s: parts.Combat(("p1",), declared=True),
    "declares": lambda s: "attackers",
    "extra_turns": lambda s: (1,),
    "links": lambda s: ((next(iter(s.battlefield)), s.seats[1].exile[0]),),
    "passes": lambda s: 1,
    "pending": lambda s: DECISION._replace(options=s.seats[0].hand),
    "priority": lambda s: 1,
    "reason": lambda s: "life",
    "regular": lambda s: 1,
    "resolving": lambda s: ITEM,
    "seats": lambda s: (s.seats[0]._replace(life=3), s.seats[1]),
    "stack": lambda s: (ITEM,),
    "step": lambda s: "MAIN2",
    "temps": lambda s: (TEMP._replace(objects=tuple(s.battlefield)),),
    "turn": lambda s: 9,
    "waiting": lambda s: (WAITING,),
    "winner": lambda s: 1,
}


@pytest.mark.parametrize("name", State.__slots__)
def test_every_part_of_the_state_shows(name):
    if name in INTERNAL["State"]:
        return
    state = state_of(None, {**PLAIN, "exile": ["Swamp"]})
    before = shown(state)
    setattr(state, name, STATE_CHANGES[name](state))
    assert shown(state) != before


def _changed(value: Any) -> Any:
    """Another value of the same sort."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return 1 - value if value in (0, 1) else value + 1
    return {"": "x", "NORMAL": "FLASHBACK", "end": 1, "SPELL": "ABILITY"}.get(value, "MAY")


TUPLES: dict[str, tuple[Callable[[State], Any], Callable[[State, Any], None], dict[str, Any]]] = {
    "Perm": (
        lambda s: next(iter(s.battlefield.values())),
        lambda s, new: setattr(s, "battlefield", {new.id: new}),
        {"id": "p99", "card": GAME.rules.cards["embermaw_dragon"], "attached_to": "p2"},
    ),
    "Seat": (
        lambda s: s.seats[0],
        lambda s, new: setattr(s, "seats", (new, s.seats[1])),
        {"library": (), "hand": (), "graveyard": ("c1",), "exile": ("c1",),
         "mana": (1, 0, 0, 0, 0, 0)},
    ),
    "Item": (
        lambda s: ITEM,
        lambda s, new: setattr(s, "stack", (new,)),
        {"id": "s91", "kind": "SPELL", "targets": ((0,),), "player": 1},
    ),
    "Waiting": (
        lambda s: WAITING,
        lambda s, new: setattr(s, "waiting", (new,)),
        {"key": "carrion_oracle/t0"},
    ),
    "Temp": (
        lambda s: TEMP._replace(objects=tuple(s.battlefield)),
        lambda s, new: setattr(s, "temps", (new,)),
        {"kind": "goad", "objects": (), "until": 1, "keywords": ("flying",)},
    ),
    "Combat": (
        lambda s: parts.NO_COMBAT,
        lambda s, new: setattr(s, "combat", new),
        {"attackers": ("p1",), "blocks": (("p1", "p2"),), "blocked": ("p1",), "struck": ("p1",)},
    ),
    "Decision": (
        lambda s: DECISION._replace(options=s.seats[0].hand),
        lambda s, new: setattr(s, "pending", new),
        {"options": (), "groups": ((1, 1, (0,)),), "piles": (("p1",), ()), "needs": ((1,),)},
    ),
    "Body": (
        lambda s: next(iter(derive(s).values())),
        lambda s, new: derive(s).update({next(iter(s.battlefield)): new}),
        {"keywords": frozenset({"flying"}), "subtypes": ("Goblin",), "spared": (0,),
         "flags": frozenset({"cant_block"})},
    ),
}  # fmt: skip
"""Per tuple of the state: one, how it is put there, and other values where none can be guessed."""


@pytest.mark.parametrize(
    ("kind", "name"), [(kind, name) for kind in TUPLES for name in getattr(parts, kind)._fields]
)
def test_every_field_of_every_part_shows(kind, name):
    if name in INTERNAL[kind]:
        return
    take, put, given = TUPLES[kind]
    ids = {"p1": "p1", "p2": "p2", "c1": "c1"}

    def view(change: bool) -> Any:
        state = state_of()
        real = dict(zip(ids, [*list(state.battlefield)[:2], state.seats[0].hand[0]], strict=True))
        found = take(state)
        if change:
            value = given.get(name, None)
            value = _changed(getattr(found, name)) if name not in given else value
            found = found._replace(**{name: _swapped(value, real)})
        if kind != "Body":
            state.derived = None
        put(state, found)
        return dump_view(GAME.rules, GAME.observe(state, "P1"))

    assert view(True) != view(False)


def _swapped(value: Any, real: dict[str, str]) -> Any:
    if isinstance(value, tuple):
        return tuple(_swapped(each, real) for each in value)
    return real.get(value, value) if isinstance(value, str) else value


def test_every_kind_of_temporary_effect_has_words():
    kinds = get_args(get_type_hints(parts.Temp)["kind"])
    assert set(inforce.TEXTS) == set(kinds)


def test_every_mark_of_a_permanent_has_words():
    flags = {word.run.flag for word in STATIC_WORDS.values()} - {""}
    cant = {f"cant_{what}" for what in get_args(get_type_hints(Cant)["what"])}
    found = inforce.marks()
    assert flags | cant - {"cant_attack you"} == set(found)
    assert all(found.values())


def test_every_step_has_a_phase():
    assert set(get_args(parts.Step)) == set(PHASES)


STATICS = {
    "Anthem": "Rally Standard", "Attached": "Oathblade", "PerAttachment": "Harnessed Veteran",
    "WhileEquipped": "Harnessed Veteran", "CostReduction": "Forge Apprentice",
    "MustAttack": "Emberheel Runner", "Lure": "Bellowing Aurochs",
    "PreventOwnCombatDamage": "Harbor Bulwark", "AsUnblocked": "Mossback Behemoth",
}  # fmt: skip


@pytest.mark.parametrize("kind", [word.run.__name__ for word in STATIC_WORDS.values()])
def test_every_kind_of_static_ability_shows_with_whom_it_touches(kind):
    name = STATICS[kind]
    entry = {"card": name, "attached_to": "@g"} if kind == "Attached" else name
    table = {"battlefield": [{"card": "Thickhide Grazer", "id": "g"}, entry]}
    view = shown(state_of(table))
    [found] = [each for each in view["continuous_effects"] if each["kind"] == kind]
    assert (found["source_name"], found["controller"]) == (name, "P1")
    assert found["duration"] == {"kind": "SOURCE_LEAVES"}
    assert found["text"]
    touched = {each["name"] for each in view["battlefield"]
               if each["instance_id"] in found["objects"]}  # fmt: skip
    wanted = {"Anthem": {"Thickhide Grazer"}, "Attached": {"Thickhide Grazer"},
              "CostReduction": set()}  # fmt: skip
    assert touched == wanted.get(kind, {name})


def test_a_bonus_of_attackers_touches_those_that_attack():
    horn = card("War Horn", "Artifact", "Attacking creatures you control get +1/+0.")
    found = game(horn)
    state = state_of({"battlefield": ["War Horn", *PLAIN["battlefield"]]}, found=found)
    brute = named(state, "Slagback Brute")
    state.combat = state.combat._replace(attackers=(brute,))
    [effect] = shown(state, found=found)["continuous_effects"]
    assert effect["objects"] == [brute]


# -- what a player reads --------------------------------------------------------------------------


def test_a_turn_without_combat_damage_says_so_and_who_brought_it():
    one = {"battlefield": ["Forest*2"], "hand": ["Smothering Mist"]}
    view = shown(resolved(one, {}, cast("Smothering Mist")), "P2")
    [effect] = view["temporary_effects"]
    assert (effect["kind"], effect["source_name"], effect["controller"]) == (
        "prevent", "Smothering Mist", "P1",
    )  # fmt: skip
    assert effect["duration"] == {"kind": "END_OF_TURN"}
    assert view["in_force"] == [
        "All combat damage is prevented until end of turn (Smothering Mist)"
    ]


def test_extra_turns_show_in_their_order_and_as_the_next_turn():
    one = {"battlefield": ["Island*12"], "hand": ["Borrowed Dawn*2"]}
    state = resolved(one, {}, cast("Borrowed Dawn"), cast("Borrowed Dawn"))
    view = shown(state)
    assert (view["extra_turns"], view["turn"]["next"]) == (["P1", "P1"], "P1")
    assert view["in_force"] == [
        "P1 takes an extra turn after this one",
        "P1 takes an extra turn after that",
    ]
    assert shown(state_of())["turn"]["next"] == "P2"


def test_a_granted_ability_stands_on_its_creature_with_its_words():
    one = {"battlefield": ["Swamp*2", "Slagback Brute"], "hand": ["Coffin Nail"]}
    state = resolved(one, {}, cast("Coffin Nail", "Slagback Brute"))
    [brute] = [each for each in shown(state)["battlefield"] if each["name"] == "Slagback Brute"]
    [text] = brute["granted"]
    assert text.startswith("+1/+1 and “When this creature dies, return it to the battlefield")
    assert text.endswith("until end of turn")
    assert brute["notes"] == [f"{text} (Coffin Nail)"]


def test_a_goaded_creature_says_who_until_when_and_who_draws():
    one = {"battlefield": ["Island*3"], "hand": ["Whispering Envoy"]}
    state = resolved(one, {"battlefield": ["Slagback Brute"]}, cast("Whispering Envoy"))
    [brute] = [each for each in shown(state)["battlefield"] if each["name"] == "Slagback Brute"]
    until = {"kind": "NEXT_TURN", "player": "P1"}
    assert brute["goaded"] == [
        {"player": "P1", "source_name": "Whispering Envoy", "duration": until}
    ]
    assert brute["draws_on_attack"] == brute["goaded"]
    assert brute["must_attack"]
    assert brute["notes"] == [
        "goaded: attacks each combat if able until P1's next turn (Whispering Envoy)",
        "whenever it attacks, P1 draws a card until P1's next turn (Whispering Envoy)",
    ]


def test_an_exiled_card_says_who_holds_it_and_the_holder_what():
    one = {"battlefield": ["Plains*4"], "hand": ["Cloister Jailer"]}
    state = resolved(one, {"battlefield": ["Slagback Brute"]}, cast("Cloister Jailer"))
    view = shown(state, "P2")
    [link] = view["exile_links"]
    [jailer] = [each for each in view["battlefield"] if each["name"] == "Cloister Jailer"]
    assert (link["source"], link["owner"]) == (jailer["instance_id"], "P2")
    assert [each["name"] for each in jailer["holds"]] == ["Slagback Brute"]
    assert link["card"]["instance_id"] == view["exile"][0]["instance_id"]
    assert view["in_force"] == [
        "Cloister Jailer holds Slagback Brute of P2 in exile until it leaves the battlefield"
    ]


@pytest.mark.parametrize(
    ("aura", "note", "restriction"),
    [("Grave Mantle", "can't block", "cant_block"),
     ("Vow of the Hearth", "can't attack P1", "cant_attack P1")],
)  # fmt: skip
def test_what_a_creature_cannot_do_is_marked(aura, note, restriction):
    table = {"battlefield": [{"card": aura, "attached_to": "Thickhide Grazer"}]}
    view = shown(state_of(table, {"battlefield": ["Thickhide Grazer"]}))
    [grazer] = [each for each in view["battlefield"] if each["name"] == "Thickhide Grazer"]
    assert note in grazer["notes"]
    assert restriction in grazer["restrictions"]


def test_a_pump_of_a_team_names_its_creatures_and_ends_with_the_last_of_them():
    one = {"battlefield": ["Forest*5", "Slagback Brute"], "hand": ["Stampede Hymn"]}
    state = resolved(one, {}, cast("Stampede Hymn"))
    [effect] = shown(state)["temporary_effects"]
    assert (effect["power"], effect["toughness"], effect["keywords"]) == (2, 1, ["trample"])
    assert effect["text"] == "+2/+1 and trample until end of turn"
    state.battlefield = {}
    assert shown(state)["temporary_effects"] == []


def test_the_view_has_cost_and_text_of_every_card_that_is_seen():
    one = {"battlefield": ["Slagback Brute"], "hand": ["Furnace Tithe"], "graveyard": ["Forest"],
           "exile": ["Night's Receipt"]}  # fmt: skip
    view = shown(state_of(one, {"hand": ["Null Word"], "battlefield": ["Soldier"]}))
    seen = [*view["battlefield"], *view["exile"]]
    for seat in view["players"].values():
        seen += [*seat["hand"], *seat["graveyard"]]
    assert {each["card_id"] for each in seen} == set(view["cards"])
    assert view["cards"]["furnace_tithe"] == {
        "name": "Furnace Tithe", "mana_cost": "{X}{1}{R}", "type_line": "Instant", "colors": ["R"],
        "oracle_text": "Furnace Tithe deals X damage to any target.",
    }  # fmt: skip
    assert view["cards"]["slagback_brute"]["power"] == 5
    assert view["cards"]["basic_forest"]["mana_cost"] is None
    assert "null_word" not in view["cards"]


def test_combat_names_nothing_that_has_left():
    one = {"battlefield": ["Slagback Brute"]}
    two = {"battlefield": ["Thickhide Grazer", "Plains*2"], "hand": ["Unmake the Oath"]}
    state = state_of(one, two)
    brute, grazer = named(state, "Slagback Brute"), named(state, "Thickhide Grazer")
    while not state.declares:
        state = GAME.apply(state, Action("PASS_PRIORITY")).state
    state = GAME.apply(state, Action("DECLARE_ATTACKERS", attackers=(brute,))).state
    while not state.declares:
        state = GAME.apply(state, Action("PASS_PRIORITY")).state
    state = GAME.apply(state, Action("DECLARE_BLOCKERS", blocks=((grazer, brute),))).state
    assert shown(state)["combat"]["blocked"] == [brute]
    state = GAME.apply(state, Action("PASS_PRIORITY")).state
    state = GAME.apply(state, cast("Unmake the Oath", "Slagback Brute")(state)).state
    for _ in range(2):
        state = GAME.apply(state, Action("PASS_PRIORITY")).state
    combat = shown(state)["combat"]
    assert brute not in [*combat["attackers"], *combat["blocked"], *combat["blockers"].values()]


def test_a_target_that_is_gone_keeps_its_name():
    one = {"battlefield": ["Mountain"], "hand": ["Cinder Lash"]}
    two = {"battlefield": ["Island*3"], "hand": ["Null Word"], "library": ["Forest", "Swamp"]}
    state = state_of(one, two)
    state = GAME.apply(state, Action("CAST_SPELL", named(state, "Cinder Lash"), ((1,),))).state
    state = GAME.apply(state, Action("PASS_PRIORITY")).state
    lash = state.stack[0].id
    state = GAME.apply(state, Action("CAST_SPELL", named(state, "Null Word"), ((lash,),))).state
    for _ in range(2):
        state = GAME.apply(state, Action("PASS_PRIORITY")).state
    assert state.pending.kind == "SCRY"
    view = shown(state)
    [[target]] = view["stack"][0]["targets"]
    assert (target["name"], target["is_gone"]) == ("Cinder Lash", True)
    assert view["resolving"] == view["stack"][0]["instance_id"]


def test_a_modal_spell_on_the_stack_says_its_mode():
    one = {"battlefield": ["Forest*2"], "hand": ["Skyfall Snare"]}
    state = state_of(one, {"battlefield": ["Mistveil Drake"]})
    action = cast("Skyfall Snare", "Mistveil Drake", mode=2)(state)
    [item] = shown(GAME.apply(state, action).state)["stack"]
    assert item["text"] == "Destroy target creature with flying."


def test_exile_is_told_in_the_order_in_which_cards_came():
    found = game(card("Old Grudge", "Instant", "Exile target creature.", "{W}"))
    one = {"battlefield": ["Plains*2", "Slagback Brute"], "hand": ["Old Grudge*2"]}
    two = {"battlefield": ["Thickhide Grazer"]}
    first, second = cast("Old Grudge", "Thickhide Grazer"), cast("Old Grudge", "Slagback Brute")
    view = shown(resolved(one, two, first, second, found=found), found=found)
    told = [(each["name"], each["owner"]) for each in view["exile"]]
    assert told == [("Thickhide Grazer", "P2"), ("Slagback Brute", "P1")]
