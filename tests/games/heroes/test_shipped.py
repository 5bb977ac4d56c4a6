"""The shipped heroes, duels and rule files: the document's word for word, the others complete."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from core.agents import parse_seat
from core.digest import digest
from core.games.heroes import SYSTEM
from core.games.heroes.ast import Call
from core.games.heroes.commands import COMMANDS
from core.games.heroes.kinds import walk
from core.games.heroes.language import TARGETS
from core.games.heroes.parser import parse
from core.games.heroes.trigger_parser import parse_trigger
from core.games.heroes.triggers import TRIGGERS
from core.match import new_match
from tests.contract.shipped import SHIPPED

FILES = SHIPPED["heroes"]
DUELS = {name: raw for name, raw in FILES.items() if "heroes" in raw}
HEROES = {name: raw for name, raw in FILES.items() if "attributes" in raw}
RULES = {name: raw for name, raw in FILES.items() if name not in DUELS | HEROES}
DOCUMENT = ("fighter", "fire_mage")
OWN = {name: raw for name, raw in HEROES.items() if name not in DOCUMENT}

VERBATIM = {
    "fighter": "1e48233e60d35e51",
    "fire_mage": "34a4b6819e6d7023",
    "death": "a5e795712b811e74",
    "burning": "e92f4bcf10dc6d1e",
    "rage": "7f3cbf4e4b6de4a2",
    "stun": "620566be472f9918",
}
"""Digests of the document's JSON blocks, and of trigger and script of its rules."""


@pytest.mark.parametrize("name", VERBATIM)
def test_what_the_document_defines_is_shipped_word_for_word(name):
    raw = FILES[name]
    if name in RULES:
        (effect,) = raw["global_effects"]
        raw = [effect["trigger"], effect["script"]]
    assert digest(raw).startswith(VERBATIM[name])


def test_the_documents_pair_has_death_and_burning_only():
    duel = FILES["fighter_vs_fire_mage"]
    assert duel["heroes"] == [HEROES["fighter"], HEROES["fire_mage"]]
    rules = [RULES[name]["global_effects"][0] for name in ("death", "burning")]
    assert duel["global_effects"] == rules


def _effects(raw):
    return raw.get("passive_effects", []) + raw.get("global_effects", [])


def test_the_own_heroes_use_every_trigger_and_every_target():
    assert len(OWN) >= 8
    triggers, words = set(), set()
    for raw in OWN.values():
        triggers |= {parse_trigger(effect["trigger"])[0].name for effect in _effects(raw)}
        for each in raw["abilities"] + _effects(raw):
            tree = parse(each["script"]).script
            words |= {node.name for node in walk(tree) if isinstance(node, Call)}
            words |= {node.name for node in walk(tree) if getattr(node, "name", "") in TARGETS}
    unused = sorted({*TRIGGERS, *TARGETS} - triggers - words)
    assert not unused, f"no hero of specs/heroes uses {unused}: give one a script that does"
    assert triggers <= set(TRIGGERS)
    assert words <= {*COMMANDS, *TARGETS}


@pytest.mark.parametrize("name", sorted(DUELS))
def test_a_duel_is_made_of_the_shipped_heroes_and_rules(name):
    duel = DUELS[name]
    assert all(hero in HEROES.values() for hero in duel["heroes"])
    rules = [effect for raw in RULES.values() for effect in raw["global_effects"]]
    assert all(effect in rules for effect in duel["global_effects"])
    titles = [next(k for k, raw in HEROES.items() if raw == hero) for hero in duel["heroes"]]
    assert name == "_vs_".join(titles)


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_shipped_file_has_no_errors_and_its_own_scripts_are_laid_out(name):
    issues = [issue for issue in SYSTEM.check(FILES[name]) if issue.severity == "error"]
    assert issues == []
    if name in OWN:
        for _, text in SYSTEM.scripts(FILES[name]):
            layout = f"`rulewright format specs/heroes/{name}.json` lays its scripts out"
            assert SYSTEM.format_script(text) == text, layout


@pytest.mark.parametrize("name", sorted(DUELS))
def test_a_duel_ends_before_its_bound_and_never_overflows(name):
    game = SYSTEM.load(json.loads(json.dumps(DUELS[name])))
    seats = dict(zip(game.players, map(parse_seat, ("random", "greedy")), strict=True))
    for seed in range(4):
        match = replace(new_match(game, seed), seats=seats)
        while match.to_act is not None:
            match = match.decide()
        assert match.result.winners
        assert match.state.view.overflow == 0
