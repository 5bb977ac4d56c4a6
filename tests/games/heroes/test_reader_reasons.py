"""What the reader says of a position, and the words of the rules that moved it."""

import json

import pytest

from core.games.heroes.reader.reasons import PARTS, SCRIPTS
from core.games.heroes.reader.sense import Reader
from core.host import Host
from webapp.shipped import shipped

DUEL = json.loads(shipped()["fighter_vs_fire_mage"][1].read_text("utf-8"))
WITCH = json.loads(shipped()["berserker_vs_frost_witch"][1].read_text("utf-8"))
CHESS = json.loads(shipped()["hexapawn"][1].read_text("utf-8"))


@pytest.fixture
def ask():
    host = Host()

    def ask(method, **payload):
        answer = json.loads(host.call(method, json.dumps(payload)))
        return answer["result"] if answer["ok"] else answer["error"]

    return ask


@pytest.fixture
def duel(ask):
    return ask("match.new", system="heroes", spec=DUEL, seed=3)


def test_the_shares_of_all_abilities_are_one(ask, duel):
    found = ask("match.explain", match="m1")
    assert found["agent"] == "reader"
    assert found["reasons"] is None
    assert [each["action"] for each in found["choices"]] == duel["legal"]
    assert sum(each["share"] for each in found["choices"]) == pytest.approx(1)
    assert 0 <= found["value"] <= 1


def test_reasons_are_words_of_the_document_and_say_by_how_much(ask, duel):
    for action in duel["legal"]:
        found = ask("match.explain", match="m1", action=action)["reasons"]
        assert 0 < len(found) <= 5
        sizes = [abs(each["moved"]) for each in found]
        assert sizes == sorted(sizes, reverse=True)
        assert sizes[0] > 0
        for each in found:
            assert _words(each)


def test_no_words_are_named_twice(ask):
    """Some words come to several rows, which are hidden together."""
    view = ask("match.new", system="heroes", spec=WITCH, seed=3)
    ask("match.act", match="m1", action=view["legal"][0])
    found = ask("match.explain", match="m1", action=view["legal"][0])["reasons"]
    assert len({(each["path"], *each["span"]) for each in found}) == len(found) > 1


def test_long_rules_are_hidden_in_few_parts(ask, monkeypatch):
    """Whoever asks waits: not every row of a hundred may cost to read all rules again."""
    spec = json.loads(json.dumps(DUEL))
    number = 'GET(SELF, "health")'
    for n in range(40):
        number = f"ADD({number}, {n})"
    for hero in spec["heroes"]:
        hero["abilities"] = [{"name": "Sum", "script": f'MODIFY(OPPONENT, "health", {number})'}]
    ask("match.new", system="heroes", spec=spec, seed=3)
    read, count = Reader.read, []
    monkeypatch.setattr(Reader, "read", lambda *given: count.append(1) or read(*given))
    found = ask("match.explain", match="m1", action={"type": "ability", "ability": 0})["reasons"]
    assert found
    effects = sum(len(hero.get("passive_effects", [])) for hero in spec["heroes"])
    scripts = effects + len(spec["heroes"]) + len(spec["global_effects"])
    assert len(count) <= 2 + scripts + SCRIPTS * PARTS


def _words(reason):
    at = DUEL
    for part in reason["path"].split("/")[1:]:
        at = at[int(part)] if isinstance(at, list) else at[part]
    start, end = reason["span"]
    assert 0 <= start < end <= len(at)
    return at[start:end]


def test_to_ask_changes_nothing_and_is_answered_alike(ask, duel):
    asked = {"match": "m1", "action": duel["legal"][0]}
    assert ask("match.explain", **asked) == ask("match.explain", **asked)
    assert ask("match.view", match="m1") == duel


def test_what_cannot_be_explained_is_refused(ask, duel):
    illegal = {"type": "ability", "ability": 7}
    assert ask("match.explain", match="m1", action=illegal)["code"] == "match.illegal-action"
    assert ask("match.explain", match="m1", action={"no": 1})["code"] == "match.malformed-action"
    while ask("match.view", match="m1")["to_act"]:
        ask("match.act", match="m1", action={"type": "ability", "ability": 0})
    assert ask("match.explain", match="m1")["code"] == "match.over"
    ask("match.new", system="boards", spec=CHESS, seed=1)
    assert ask("match.explain", match="m2")["code"] == "match.no-explanation"


def test_who_has_no_ability_has_nothing_to_prefer(ask):
    heroes = [{"name": name, "attributes": {"health": 5}, "abilities": []} for name in "AB"]
    ask("match.new", system="heroes", spec={"heroes": heroes, "global_effects": []}, seed=1)
    found = ask("match.explain", match="m1", action={"type": "idle"})
    assert [each["share"] for each in found["choices"]] == [1]
    assert not found["reasons"]
