"""Why not: every reason with its numbers, and no id or sign of the machine in any label."""

from __future__ import annotations

import re

import pytest

from core.forms import labels_of, other_labels_of
from core.games.mtg.actions import Action
from core.games.mtg.names import Names
from core.games.mtg.phases import STEPS
from core.games.mtg.scenario.setup import Setup
from core.games.mtg.sentences import essence, picture
from core.rng import new_rng
from tests.games.mtg.engine.kit import card, game
from tests.games.mtg.laws.secrets import game as named_apart

TRICKY = (
    card("Odd Veil", "Creature \u2014 Wizard", "Hexproof", "{1}{U}"),
    card("Stone Ring", "Artifact", "{T}: Add {C}.", "{1}"),
)
GAME = game(*TRICKY)


def table(one, two=None, step="MAIN1", active="P1"):
    turn = {"number": 5, "active": active, "step": step}
    return Setup(GAME.rules).build({"turn": turn, "players": {"P1": one, "P2": two or {}}})


def find(state, name):
    held = (perm.id for perm in state.battlefield.values() if perm.card.name == name)
    return next(held, None) or next(c.id for c in state.cards.values() if c.card.name == name)


def why(state, player, **fields):
    """The refusal of an action whose ids are given as names."""
    for key in ("object_id",):
        if key in fields:
            fields[key] = find(state, fields[key])
    for key in ("attackers",):
        if key in fields:
            fields[key] = tuple(find(state, name) for name in fields[key])
    if "blocks" in fields:
        fields["blocks"] = tuple((find(state, a), find(state, b)) for a, b in fields["blocks"])
    if "targets" in fields:
        fields["targets"] = tuple(
            tuple(each if isinstance(each, int) else find(state, each) for each in group)
            for group in fields["targets"]
        )
    return GAME.why_illegal(GAME.observe(state, player), Action(**fields))


def cast(name, **more):
    return {"type": "CAST_SPELL", "object_id": name, **more}


LAND = "; no land played yet this turn"


@pytest.mark.parametrize(
    ("one", "two", "at", "action", "said"),
    [
        ({"hand": ["Lanternwing Seraph", "Plains"]}, {}, "MAIN1", cast("Lanternwing Seraph"),
         f"Lanternwing Seraph needs {{3}}{{W}}{{W}}, you can make nothing{LAND}"),
        ({"hand": ["Lanternwing Seraph"], "battlefield": ["Plains*2", "Cinderwood Trail"],
          "mana": {"C": 1}}, {}, "MAIN1", cast("Lanternwing Seraph"),
         "Lanternwing Seraph needs {3}{W}{W}, you can make {C}{W}{W}, {R} or {G}"),
        ({"hand": ["Null Word", "Island"]}, {}, "MAIN1", cast("Null Word"),
         "There is no legal target for Null Word: it takes “target spell”. "
         f"Null Word needs {{1}}{{U}}{{U}}, you can make nothing{LAND}"),
        ({"hand": ["Judgment Bell"], "battlefield": ["Plains*2"], "lands_played": 1}, {}, "DRAW",
         cast("Judgment Bell"),
         "Judgment Bell needs your main phase and an empty stack, but it is the draw step. "
         "Judgment Bell needs {3}{W}{W}, you can make {W}{W}"),
        ({"hand": ["Throttle Shade"], "battlefield": ["Swamp"], "life": 1},
         {"battlefield": ["Slagback Brute"]}, "MAIN2", cast("Throttle Shade"),
         "Throttle Shade costs 2 life, you have 1. Throttle Shade needs {1}{B}, you can make {B}"),
        ({"hand": ["Marrow Bargain"], "battlefield": ["Swamp"]}, {}, "MAIN1",
         cast("Marrow Bargain"), "Marrow Bargain costs sacrificing a creature, you control none"),
        ({"hand": ["Undertow Recall"], "battlefield": ["Swamp*3"], "graveyard": ["Glade Herald"]},
         {}, "MAIN1", cast("Undertow Recall"),
         "Undertow Recall costs discarding 1 card, you have 0 more in hand"),
        ({"hand": ["Skyfall Snare"], "battlefield": ["Forest*2"]}, {}, "MAIN1",
         cast("Skyfall Snare"), "There is no legal target for any mode of Skyfall Snare"),
        ({"hand": ["Rootblood Surge"], "battlefield": ["Plains"]}, {}, "MAIN1",
         cast("Rootblood Surge", cost_kind="ALTERNATE"),
         "The alternative cost of Rootblood Surge needs a Forest that you control"),
        ({"hand": ["Furnace Tithe"], "battlefield": ["Mountain*3"]}, {}, "MAIN1",
         cast("Furnace Tithe", x=5, targets=((1,),)),
         "Furnace Tithe needs {6}{R}, you can make {R}{R}{R}"),
        ({"hand": ["Cinder Lash"], "battlefield": ["Mountain"]}, {"battlefield": ["Odd Veil"]},
         "MAIN1", cast("Cinder Lash", targets=(("Odd Veil",),)),
         "Odd Veil is not a legal target: it takes “any target”"),
        ({"hand": ["Forest"], "lands_played": 1}, {}, "UPKEEP",
         {"type": "PLAY_LAND", "object_id": "Forest"},
         "Lands need your main phase and an empty stack, but it is the upkeep. "
         "You have played a land this turn: 1 of 1"),
        ({"battlefield": [{"card": "Wharf Rummager", "sick": True}]}, {}, "MAIN1",
         {"type": "ACTIVATE_ABILITY", "object_id": "Wharf Rummager", "ability": 0},
         "Wharf Rummager has come under your control this turn: it cannot be tapped for it. "
         "The ability of Wharf Rummager costs discarding 1 card, you have 0 more in hand"),
        ({"battlefield": [{"card": "Bone Censer", "tapped": True}]}, {}, "END_COMBAT",
         {"type": "ACTIVATE_ABILITY", "object_id": "Bone Censer", "ability": 0},
         "That ability of Bone Censer needs your main phase and an empty stack, but it is the end "
         "of combat. Bone Censer is tapped: it cannot be tapped for it. "
         "The ability of Bone Censer needs {1}, you can make nothing. "
         "The ability of Bone Censer costs sacrificing a creature, you control none"),
        ({"battlefield": [{"card": "Stone Ring", "tapped": True}]}, {}, "MAIN1",
         {"type": "TAP_FOR_MANA", "object_id": "Stone Ring"}, "Stone Ring is tapped already"),
        ({}, {"battlefield": ["Stone Ring"]}, "MAIN1",
         {"type": "TAP_FOR_MANA", "object_id": "Stone Ring"}, "Stone Ring is P2's"),
        ({}, {}, "END", {"type": "SKIP_MAIN2"},
         "That needs the second main phase of your own and an empty stack, but it is the end step"),
    ],
)  # fmt: skip
def test_every_reason_is_told_with_its_numbers(one, two, at, action, said):
    refusal = why(table(one, two, at), "P1", **action)
    assert refusal.message == said
    assert len(refusal.reasons) == said.count(". ") + 1
    assert all(place.message for place in refusal.reasons)


# -- labels ---------------------------------------------------------------------------------------

MACHINE = re.compile(
    r"(?<![\w'])(stack|gy|hand|exile|library|trigger):(?! )|(?<!\w)@?[pscdw]\d+(?!\w)"
)


def labels(found, view):
    for form in found.choices(view):
        yield form.title
        for field in form.fields:
            yield from map(str, labels_of(field))
            yield from map(str, other_labels_of(field))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_label_shows_a_zone_prefix_or_an_id(seed):
    found = named_apart()
    step, rng = found.initial(seed), new_rng(seed)
    for _ in range(400):
        player = found.to_act(step.state)
        if player is None:
            break
        view = found.observe(step.state, player)
        told = [*labels(found, view), picture(view.seen, found.players)]
        told += [text for pair in essence(view.seen, found.players).items() for text in pair]
        told += [note for each in found.dump(view)["battlefield"] for note in each["notes"]]
        told += [found.describe(event) for event in step.events]
        assert not [text for text in told if MACHINE.search(text)]
        action, rng = found.random_legal(step.state, rng)
        step = found.apply(step.state, action)


def test_a_target_is_labelled_by_where_it_is_and_what_is_gone_by_its_last_name():
    state = table({"battlefield": ["Mountain"], "hand": ["Cinder Lash"], "graveyard": ["Forest"]})
    state = GAME.apply(state, Action("CAST_SPELL", find(state, "Cinder Lash"), ((1,),))).state
    names = Names(state, GAME.players)
    assert names.label(state.stack[0].id) == "Cinder Lash (P1, on the stack)"
    assert names.label(state.seats[0].graveyard[0]) == "Forest (graveyard of P1)"
    assert names.label("p999") == "something that is gone"
    assert names.of(state.stack[0].id) == "stack:Cinder Lash", "typed names keep their zone"


def test_before_the_first_turn_nobody_is_told_of_an_untap_step():
    state = GAME.initial(1).state
    view = GAME.dump(GAME.observe(state, "P1"))
    assert view["turn"]["is_pregame"]
    assert "untap" not in picture(state, GAME.players).lower()
    assert "mulligans" in essence(state, GAME.players)["the turn"]


def test_every_step_has_words_within_a_sentence():
    from core.games.mtg.objections import STEPS as WORDS

    assert set(WORDS) == {*STEPS, "DAMAGE"}
