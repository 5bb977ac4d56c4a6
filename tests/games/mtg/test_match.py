"""Forms, typed actions, sentences and causes over whole random games of both profiles."""

from __future__ import annotations

import ast
import json
import random
from itertools import islice
from pathlib import Path

import pytest

from core import forms, registry
from core.games.mtg.sentences import SENTENCES
from core.protocol import IllegalAction, MalformedAction
from core.rng import new_rng
from editors import patches
from tests.contract.shipped import SHIPPED

ROOT = Path(__file__).parents[3]
SPEC = SHIPPED["mtg"]["saltspire_veto_vs_drownlight_rites"]
BEYOND_FORMS = ("MUST_ATTACK", "MUST_BLOCK")
"""What a filled-in form may still be refused for: its fields do not know of one another."""


def _moments(profile, seeds, most=400):
    """Game, view of the player to act and events before it, over random games."""
    game = registry.get("mtg").load({**SPEC, "profile": profile})
    for seed in seeds:
        step, rng = game.initial(seed), new_rng(seed)
        for _ in range(most):
            player = game.to_act(step.state)
            if player is None:
                break
            yield game, game.observe(step.state, player), step.events
            action, rng = game.random_legal(step.state, rng)
            step = game.apply(step.state, action)


def _drawn(field, rng):
    """A value of the field at random."""
    options = list(field.options)
    if field.kind == "option":
        return rng.choice(options)
    if field.kind == "amount":
        return rng.randint(field.least, field.most)
    if field.kind in ("several", "order"):
        least, most = (len(options),) * 2 if field.kind == "order" else (field.least, field.most)
        return rng.sample(options, rng.randint(least, most))
    if field.kind == "piles":
        rng.shuffle(options)
        cut = rng.randint(*field.bounds[0])
        return [options[:cut], options[cut:]]
    if field.kind == "pairs":
        pairs = zip(options, field.partners, strict=True)
        return {a: field.others[rng.choice(b)] for a, b in pairs if rng.random() < 0.5}
    return forms.first_values(forms.Choice("x", "x", (field,)))[field.name]


@pytest.mark.parametrize(("profile", "seeds"), [("seed_v0", (1, 2, 3)), ("cr_2025", (4, 5))])
def test_a_filled_form_is_legal_and_so_is_every_listed_action_with_its_own_sentence(profile, seeds):
    rng, kinds, excused = random.Random(7), set(), 0
    for n, (game, view, _) in enumerate(_moments(profile, seeds)):
        found = game.choices(view)
        assert len({form.title for form in found}) == len(found)
        assert found[-1].type == "SCOOP"
        for form in found:
            kinds |= {field.kind for field in form.fields}
            assert list(forms.faults(form, forms.first_values(form))) == []
            values = {field.name: _drawn(field, rng) for field in form.fields}
            if not list(forms.faults(form, values)):
                action = game.parse_action(json.loads(json.dumps(forms.filled(form, values))))
                refusal = game.why_illegal(view, action)
                assert refusal is None or refusal.reasons[0].message in (
                    "MUST_ATTACK",
                    "MUST_BLOCK",
                )
                excused += refusal is not None
        if n % 5 == 0:
            legal = list(islice(game.legal_actions(view), 300))
            texts = [game.notate(action, view) for action in legal]
            assert len(set(texts)) == len(texts)
            some = slice(None, None, max(1, len(legal) // 5))
            for action, text in zip(legal[some], texts[some], strict=True):
                assert game.parse_notation(text, view) == action
    assert kinds >= {"option", "several", "pairs", "piles"}
    assert excused < 50


def test_events_have_sentences_and_name_the_texts_that_made_them_happen():
    told = set()
    for game, _, events in _moments("seed_v0", (6, 7)):
        for event in events:
            text = game.describe(event)
            assert text
            assert "{" not in text or event.type == "tapped"
            for path in event.cause:
                patches.apply(SPEC, [{"op": "copy", "from": path, "path": ""}])
                told.add(event.type)
    assert told >= {"cast", "resolves", "entered", "life", "damage", "triggered", "shuffled"}


def test_every_event_that_the_engine_tells_has_a_sentence():
    told = set()
    for path in (ROOT / "core/games/mtg").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "tell":
                told |= {each.value for each in ast.walk(node.args[0]) if _is_text(each)}
    assert told | {"result"} == set(SENTENCES), "result is told by the match itself"


def _is_text(node):
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def test_refusals_point_at_the_card_that_they_speak_of():
    for game, view, _ in _moments("seed_v0", (8,)):
        hand = view.seen.seats[view.seat].hand
        spells = [id for id in hand if view.seen.cards[id].card.cost is not None]
        for id in spells:
            name = view.seen.cards[id].card.name
            refusal = game.why_illegal(
                view, game.parse_action({"type": "CAST_SPELL", "object_id": id})
            )
            if refusal is not None and refusal.reasons[0].message == "CANNOT_PAY_MANA":
                assert refusal.message.startswith(f"{name} needs {{")
                (path,) = refusal.causes
                assert path.endswith("/mana_cost")
                card = patches.apply(SPEC, [{"op": "copy", "from": path[:-10], "path": ""}])
                assert card["name"] == name
                return
    pytest.fail("no spell was too dear")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", MalformedAction), ("passes", MalformedAction), ("keep; now", MalformedAction),
        ("cast Nobody There", MalformedAction), ("cast P1", MalformedAction),
        ("land @c1", IllegalAction), ("answer yes", MalformedAction), ("pass", IllegalAction),
        ("attack nobody", IllegalAction), ("concede P3", MalformedAction),
        ('cast "', MalformedAction),
    ],
)  # fmt: skip
def test_what_is_no_action_here_is_told(text, error):
    game, view, _ = next(_moments("seed_v0", (1,)))
    with pytest.raises(error):
        game.parse_notation(text, view)
    assert game.parse_notation(" keep ", view).type == "KEEP_HAND"


def test_names_with_signs_are_quoted_and_read_back():
    raw = json.loads(json.dumps(SPEC))
    for card in raw["pool"]["cards"]:
        if card["name"] == "Island":
            card["name"] = 'A + "B"; | C > D'
    game = registry.get("mtg").load(raw)
    state = game.initial(1).state
    while game.to_act(state) is not None:
        view = game.observe(state, game.to_act(state))
        lands = [a for a in game.legal_actions(view) if a.type == "PLAY_LAND"]
        quoted = [a for a in lands if '"' in game.notate(a, view)]
        if quoted:
            assert game.parse_notation(game.notate(quoted[0], view), view) == quoted[0]
            return
        state = game.apply(state, next(iter(lands or game.legal_actions(view)))).state
    pytest.fail("no Island was drawn")


def test_why_not_looks_beneath_what_is_still_to_be_chosen():
    """A spell that cannot be paid for says so, whatever targets, mode or X it would need."""
    told = {}
    for game, view, _ in _moments("seed_v0", (1, 2, 3, 4)):
        for id in view.seen.seats[view.seat].hand:
            card = view.seen.cards[id].card
            if card.cost is None:
                continue
            refusal = game.why_illegal(
                view, game.parse_action({"type": "CAST_SPELL", "object_id": id})
            )
            if refusal is not None:
                told.setdefault(refusal.reasons[0].message, set()).add(card.name)
    assert "Null Word" in told["TARGET_ILLEGAL"]
    assert {"Night's Receipt", "Undertow Recall"} <= told["CANNOT_PAY_MANA"]


@pytest.mark.parametrize(
    ("name", "players"), [("cards_phase1", None), ("decks_phase1", None), ("decks_phase1", "one")]
)
def test_causes_are_places_of_pools_and_decks_that_are_played_alone(name, players):
    spec = SHIPPED["mtg"][name]
    if players:
        spec = {**spec, "decks": spec["decks"][:1]}
    game, rng = registry.get("mtg").load(spec), new_rng(3)
    step, found = game.initial(3), set()
    for _ in range(150):
        for event in step.events:
            for path in event.cause:
                patches.apply(spec, [{"op": "copy", "from": path, "path": ""}])
                found.add(path)
        if game.to_act(step.state) is None:
            break
        action, rng = game.random_legal(step.state, rng)
        step = game.apply(step.state, action)
    assert found
