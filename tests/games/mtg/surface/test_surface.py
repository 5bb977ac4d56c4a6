"""The action surface over random games: what it offers the engine takes, and takes nothing else."""

from __future__ import annotations

import copy
import itertools
import json
from functools import cache
from pathlib import Path

import pytest

from core.games.mtg import surface
from core.games.mtg.actions import Action
from core.games.mtg.cards.pool import plan_of
from core.games.mtg.game import MtgGame
from core.games.mtg.scenario.setup import Setup
from core.games.mtg.surface.check import short
from core.protocol import IllegalAction, MalformedAction
from core.rng import new_rng

SPECS = Path(__file__).parents[4] / "specs" / "mtg"
PAIRINGS = sorted(path.stem for path in SPECS.glob("*_vs_*.json"))
GAMES = [(name, profile) for name in PAIRINGS[:3] for profile in ("seed_v0", "cr_2025")]


@cache
def game(pairing, profile="seed_v0"):
    raw = json.loads((SPECS / f"{pairing}.json").read_text("utf-8"))
    return MtgGame(plan_of({**raw, "profile": profile}))


def positions(found, seed, every=1, most=3_000):
    """Along a random game: the state, the view of the player to act, and the drawn action.

    Windows in which only mana, skipping and passing are offered are left out most of the time.
    """
    state, rng = found.initial(seed).state, new_rng(seed)
    for n in range(most):
        if found.result(state) is not None:
            return
        action, rng = found.random_legal(state, rng)
        if n % every == 0 or action.type != "PASS_PRIORITY":
            yield state, found.observe(state, found.to_act(state)), action
        state = found.apply(state, action).state


def choose(groups, rng):
    """Targets for groups: some members of each, drawn."""
    found = []
    for group in groups:
        left, members = list(group["candidates"]), []
        span = min(group["max"], len(left)) - group["min"]
        n, rng = rng.below(span + 1)
        for _ in range(group["min"] + n):
            k, rng = rng.below(len(left))
            members.append(short(left.pop(k)))
        found.append(members)
    return found, rng


def one(rng, things):
    n, rng = rng.below(len(things))
    return things[n], rng


def costs(entry, rng):
    found = {}
    for row in entry["additional_costs"]:
        left = [each["instance_id"] for each in row["candidates"]]
        taken = found.setdefault(row["kind"].lower(), [])
        for _ in range(row["count"]):
            id, rng = one(rng, [each for each in left if each not in taken])
            taken.append(id)
    return found, rng


def expansions(schema, rng):
    """Replies that the schema offers: of every choice one drawn way to fill it."""
    for type in schema["allowed_actions"]:
        key = surface.schema.CHOSEN.get(type)
        if key is None:
            if type in ("SKIP_COMBAT", "SKIP_MAIN2", "PASS_PRIORITY", "SCOOP", "KEEP_HAND"):
                yield surface.reply(type)
            continue
        for entry in schema[key]["choices"]:
            yield filled(type, entry, rng)


def filled(type, entry, rng):
    id = entry["instance_id"]
    if type == "PLAY_LAND":
        return surface.reply(type, id)
    if type == "TAP_FOR_MANA":
        return surface.reply(type, id, None, {"color": one(rng, entry["colors"])[0]})
    payload, groups = {}, entry["target_groups"]
    if type == "CAST_SPELL":
        payload["cost_kind"] = entry["cost_kind"]
        if entry["x"] is not None:
            payload["x"] = one(rng, range(entry["x"]["min"], entry["x"]["max"] + 1))[0]
        if entry["modes"] is not None:
            mode, rng = one(rng, entry["modes"])
            payload["mode"], groups = mode["index"], mode["target_groups"]
    else:
        payload["ability_index"] = entry["ability_index"]
    targets, rng = choose(groups, rng)
    chosen, _ = costs(entry, rng)
    if chosen:
        payload["additional_costs"] = chosen
    return surface.reply(type, id, targets, payload)


@pytest.mark.parametrize(("pairing", "profile"), GAMES)
def test_every_way_to_fill_the_schema_is_accepted_by_the_engine(pairing, profile):
    found, tried = game(pairing, profile), set()
    for n, (state, view, _) in enumerate(positions(found, 5, every=9)):
        schema = surface.action_schema(found.rules, view)
        for reply in expansions(schema, new_rng(n)):
            assert surface.check(schema, reply) is None
            found.apply(state, surface.action_of(found.rules, view, reply))
            tried.add(reply["type"])
    assert {"CAST_SPELL", "PLAY_LAND", "TAP_FOR_MANA", "PASS_PRIORITY"} <= tried


@pytest.mark.parametrize(("pairing", "profile"), GAMES)
def test_every_legal_action_is_offered_and_comes_back_the_same(pairing, profile):
    found = game(pairing, profile)
    for _, view, action in positions(found, 6, every=9):
        schema = surface.action_schema(found.rules, view)
        listed = itertools.islice(found.legal_actions(view), 40)
        for each in (action, *listed):
            reply = json.loads(json.dumps(surface.reply_of(found.rules, view, each)))
            assert surface.check(schema, reply) is None, each
            assert surface.action_of(found.rules, view, reply) == each


def spoilt(reply, schema, rng):
    """The reply with one thing in it changed for something from elsewhere."""
    ids = sorted({word for word in json.dumps(schema).split('"')[1::2] if word[:1] in "pcsoP"})
    found = copy.deepcopy(reply)
    places = [(found, key) for key in ("object_id",) if found[key]]
    if isinstance(found["targets"], list):
        places += [(group, k) for group in found["targets"] for k in range(len(group))]
        places += [(found, "targets")]
    if isinstance(found["targets"], dict):
        for value in found["targets"].values():
            keys = value if isinstance(value, dict) else range(len(value))
            places += [(value, k) for k in keys]
    for key in found["payload"] or {}:
        if key != "decision_id":
            places.append((found["payload"], key))
    if not places:
        return None
    (where, key), rng = one(rng, places)
    id, rng = one(rng, ids)
    n, rng = rng.below(4)
    value = {
        "object_id": id, "targets": [[]] * n, "x": n, "mode": n, "ability_index": n,
        "cost_kind": ("NORMAL", "ALTERNATE", "FLASHBACK", "NORMAL")[n], "color": "WUBR"[n],
        "choice": [id, False, [id], [[id], []]][n],
        "additional_costs": {("sacrifice", "discard")[n % 2]: [id]},
    }.get(key, id)  # fmt: skip
    if isinstance(where[key], dict) and "type" in where[key]:
        value = {"type": {"p": "PERMANENT", "s": "STACK"}.get(id[0], "CARD"), "instance_id": id}
        if id in ("P1", "P2"):
            value = {"type": "PLAYER", "player_id": id}
    where[key] = value
    return found


def accepts(found, view, reply):
    """Whether the engine would take the reply."""
    try:
        action = surface.action_of(found.rules, view, reply)
    except (MalformedAction, KeyError, TypeError, ValueError, IndexError):
        return False
    return found.why_illegal(view, action) is None


@pytest.mark.parametrize(("pairing", "profile"), GAMES[:4])
def test_schema_and_engine_agree_on_replies_with_something_spoilt(pairing, profile):
    found, seen = game(pairing, profile), {True: 0, False: 0}
    for n, (_, view, action) in enumerate(positions(found, 7, every=25)):
        schema, rng = surface.action_schema(found.rules, view), new_rng(n)
        replies = [surface.reply_of(found.rules, view, action), *expansions(schema, rng)]
        for reply in replies[:6]:
            rng = rng.split(1)
            bad = spoilt(reply, schema, rng)
            if bad is None:
                continue
            offered = surface.check(schema, bad) is None
            seen[offered] += 1
            assert offered == accepts(found, view, bad), (bad, surface.check(schema, bad))
    assert min(seen.values()) > 5


def test_a_refused_action_changes_nothing_and_says_code_field_and_legal_values():
    found = game(PAIRINGS[0])
    state = found.initial(1).state
    view = found.observe(state, found.to_act(state))
    before = found.dump(state)
    with pytest.raises(IllegalAction):
        found.apply(state, Action("PASS_PRIORITY"))
    assert found.dump(state) == before
    fault = surface.check(surface.action_schema(found.rules, view), surface.reply("PASS_PRIORITY"))
    assert surface.fault_json(fault, found.players) == {
        "code": "ACTION_NOT_ALLOWED", "message": "That is not allowed now", "field": "type",
        "legal": ["KEEP_HAND", "MULLIGAN", "SCOOP"],
    }  # fmt: skip


def burn():
    """A game with Cinder Lash in hand and mana for it, and its reply."""
    library = {"library": ["Mountain"]}
    players = {
        "P1": library | {"hand": ["Cinder Lash"], "battlefield": ["Mountain*2"]},
        "P2": library | {"battlefield": ["Slagback Brute"]},
    }
    turn = {"number": 5, "active": "P1", "step": "MAIN1"}
    setup = {"seed": 1, "turn": turn, "players": players}
    found = game(PAIRINGS[0])
    state = Setup(found.rules).build(setup)
    view = found.observe(state, "P1")
    (choice,) = surface.action_schema(found.rules, view)["cast_spell"]["choices"]
    return found, state, view, surface.reply(
        "CAST_SPELL", choice["instance_id"], [[{"type": "PLAYER", "player_id": "P2"}]],
        {"cost_kind": "NORMAL"},
    )  # fmt: skip


def test_the_payload_and_target_shapes_of_the_seed_are_read():
    found, state, view, reply = burn()
    action = surface.read(found.rules, view, reply)
    assert action == Action("CAST_SPELL", reply["object_id"], ((1,),))
    assert found.parse_action(reply) == action
    after = found.apply(state, action).state
    assert [item.name for item in after.stack] == ["Cinder Lash"]


WRONG = {
    "targets that are no groups": ({"targets": "P2"}, "BAD_SHAPE", "targets"),
    "a target without its type": ({"targets": [[{"player_id": "P2"}]]}, "TARGET_NOT_LEGAL",
                                  "targets[0]"),
    "an empty group": ({"targets": [[]]}, "TARGET_COUNT", "targets[0]"),
    "a group too many": ({"targets": [[], []]}, "TARGET_COUNT", "targets"),
    "a payload that is none": ({"payload": [1]}, "BAD_SHAPE", "payload"),
    "an X that there is not": ({"payload": {"cost_kind": "NORMAL", "x": 1}}, "X_OUT_OF_RANGE",
                               "payload.x"),
    "a mode that there is not": ({"payload": {"cost_kind": "NORMAL", "mode": 0}}, "MODE_REQUIRED",
                                 "payload.mode"),
    "another way to pay": ({"payload": {"cost_kind": "FLASHBACK"}}, "COST_KIND_REQUIRED",
                           "payload.cost_kind"),
    "another card": ({"object_id": "c0"}, "OBJECT_NOT_LEGAL", "object_id"),
    "another time": ({"type": "DECLARE_ATTACKERS"}, "ACTION_NOT_ALLOWED", "type"),
    "no type": ({"type": None}, "BAD_SHAPE", "type"),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_a_reply_that_is_not_offered_is_refused_with_code_and_field(what):
    found, _, view, reply = burn()
    change, code, field = WRONG[what]
    fault = surface.read(found.rules, view, reply | change)
    assert (fault.code, fault.field) == (code, field)
    assert fault.message


@pytest.mark.parametrize("pairing", PAIRINGS[:2])
def test_schema_ids_are_new_with_every_action_and_the_same_for_the_same_view(pairing):
    found, ids = game(pairing), []
    for _, view, _ in positions(found, 8):
        schema = surface.action_schema(found.rules, view)
        assert schema == surface.action_schema(found.rules, view)
        ids.append(schema["schema_id"])
    assert len(set(ids)) == len(ids)


def test_only_the_player_to_act_is_offered_more_than_to_concede():
    found = game(PAIRINGS[0])
    for state, view, _ in itertools.islice(positions(found, 9, every=7), 60):
        other = found.players[1 - view.seat]
        allowed = surface.action_schema(found.rules, found.observe(state, other))
        assert allowed["allowed_actions"] == ["SCOOP"]
        watching = surface.action_schema(found.rules, found.observe(state, None))
        assert watching["allowed_actions"] == []


@pytest.mark.parametrize("pairing", PAIRINGS[:3])
def test_no_schema_names_a_card_that_the_player_may_not_see(pairing):
    found = game(pairing)
    for state, view, _ in positions(found, 10, every=10):
        text = json.dumps(surface.action_schema(found.rules, view))
        named = set(text.split('"')[1::2])
        mine, theirs = state.seats[view.seat], state.seats[1 - view.seat]
        hidden = {*theirs.hand, *theirs.library, *mine.library}
        if state.pending is not None:
            hidden -= {*state.pending.options, *(id for pile in state.pending.piles for id in pile)}
        assert not named & hidden


def test_the_size_of_a_schema_is_linear_in_the_board():
    found = game(PAIRINGS[0])
    sizes = []
    for state, view, _ in positions(found, 11, every=5):
        things = len(state.battlefield) + sum(len(seat.hand) for seat in state.seats)
        sizes.append(len(json.dumps(surface.action_schema(found.rules, view))) / (things + 1))
    assert max(sizes) < 1_000
