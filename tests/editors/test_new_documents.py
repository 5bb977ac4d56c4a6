"""What the page offers as a new document is what the engine calls it and can be made."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import rulewright
from core.registry import SYSTEMS, get
from tests.editors.kit import ask

GAMES = Path(__file__).resolve().parents[2] / "static" / "src" / "games"
KINDS = re.compile(r"\n  kinds: \[(.*?)\],\n", re.DOTALL)
TITLED = re.compile(r'\{ id: "(\w*)", title: "([^"]+)" \}')
KIND = re.compile(r'\{ id: "(\w*)", title: "[^"]+" \}')


def written(id: str) -> str:
    return (GAMES / id / "index.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("id", SYSTEMS)
def test_the_page_names_a_system_as_the_engine_does(id):
    assert f'  title: "{get(id).title}",' in written(id)


def offered() -> list[tuple[str, str]]:
    lists = {id: KINDS.search(written(id)) for id in SYSTEMS}
    return [(id, kind) for id, found in lists.items() if found for kind in KIND.findall(found[1])]


@pytest.mark.parametrize(("id", "kind"), offered())
def test_every_kind_that_is_offered_is_one_of_its_own(id, kind):
    made = json.loads(ask("template", system=id, kind=kind))
    others = [json.loads(ask("template", system=id, kind=k)) for i, k in offered() if i == id]
    assert get(id).recognises(made)
    assert others.count(made) == 1


def test_heroes_duels_and_rules_can_each_be_begun_from_nothing():
    assert [kind for id, kind in offered() if id == "heroes"][:3] == ["duel", "hero", "rules"]


def playable() -> list[tuple[str, str]]:
    """Kinds that are games as they are; an empty one is begun from nothing."""
    return [each for each in offered() if each[1] != "empty"]


@pytest.mark.parametrize(("id", "kind"), playable())
def test_a_new_document_has_no_findings_and_is_played_to_an_end(id, kind):
    made = json.loads(ask("template", system=id, kind=kind))
    assert not get(id).check(made)
    played = rulewright.play(made, ["random", "random"], seed=3, max_plies=5_000)
    assert played.result is not None


def titles(id: str) -> dict[str, str]:
    found = KINDS.search(written(id))
    return dict(TITLED.findall(found[1])) if found else {}


@pytest.mark.parametrize("id", SYSTEMS)
def test_every_system_offers_a_first_game_and_an_empty_one(id):
    assert titles(id)["first"].startswith("A first game: ")
    assert titles(id)["empty"].startswith("Empty: ")


@pytest.mark.parametrize("id", SYSTEMS)
def test_a_first_game_ends_and_is_won_by_either_side(id):
    made = json.loads(ask("template", system=id, kind="first"))
    results = []
    for seed in range(40):
        played = rulewright.play(made, ["random", "random"], seed=seed, max_plies=5_000)
        results.append(played.result and tuple(played.result.returns))
    assert None not in results
    won = [result for result in results if result is not None and max(result) == 1]
    assert len(won) >= 0.85 * len(results), results
    assert {result.index(1) for result in won} == {0, 1}


@pytest.mark.parametrize("id", SYSTEMS)
def test_an_empty_document_is_well_formed_and_smaller_than_the_first_game(id):
    made = json.loads(ask("template", system=id, kind="empty"))
    first = ask("template", system=id, kind="first")
    assert get(id).recognises(made)
    assert len(json.dumps(made)) < len(json.dumps(json.loads(first)))
    shapes = [each for each in get(id).check(made) if each.code.endswith((".type", "missing-key"))]
    assert not shapes
