"""The rules sheet of a duel, a hero, or rules for both heroes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from core.games.heroes.floats import canon, shown
from core.games.heroes.trigger_parser import parse_trigger
from core.games.heroes.triggers import TRIGGERS
from core.language.phrases import counted, raised, said
from core.language.words import Argument, Word
from core.protocol import Json
from editors.games.heroes.told import script_told
from editors.sheet import Section, Statement

Raw = dict[str, Any]


def sections(raw: Json) -> Iterator[Section]:
    """The sheet of a document of duels that has no errors."""
    document: Raw = raw
    heroes = document.get("heroes")
    if heroes is not None:
        yield Section("The duel", tuple(_duel(document)))
        for n, hero in enumerate(heroes):
            yield _hero(hero, f"/heroes/{n}")
    elif "abilities" in document:
        yield _hero(document, "")
    rules = document.get("global_effects", ())
    statements = (
        _effect(each, f"/global_effects/{n}", "the owner") for n, each in enumerate(rules)
    )
    yield Section("Rules for both heroes", tuple(statements))


def _duel(duel: Raw) -> Iterator[Statement]:
    names = [hero["name"] for hero in duel["heroes"]]
    yield Statement(
        f"{names[0]} and {names[1]} take turns; {names[0]} begins. In a turn the hero uses one of "
        "its abilities.",
        "/heroes",
    )
    turns = duel.get("max_turns", 100)
    yield Statement(f"After {counted(turns, 'single turn')} the duel is a draw.", "/max_turns")
    if duel.get("ties") == "draw":
        yield Statement("Where both heroes would lose, or win, at once it is a draw.", "/ties")


def _hero(hero: Raw, at: str) -> Section:
    return Section(str(hero["name"]), tuple(_hero_statements(hero, at)))


def _hero_statements(hero: Raw, at: str) -> Iterator[Statement]:
    if hero.get("description"):
        yield Statement(hero["description"], f"{at}/description")
    numbers = [f"{name.replace('_', ' ')} {_number(v)}" for name, v in hero["attributes"].items()]
    if numbers:
        text = f"It starts with {', '.join(numbers)}."
        yield Statement(text, f"{at}/attributes", {"attributes": hero["attributes"]})
    for n, ability in enumerate(hero["abilities"]):
        yield _ability(ability, f"{at}/abilities/{n}", hero["name"])
    if not hero["abilities"]:
        yield Statement("It has no abilities.", f"{at}/abilities")
    for n, effect in enumerate(hero.get("passive_effects", ())):
        yield _effect(effect, f"{at}/passive_effects/{n}", hero["name"])


def _number(value: float) -> str:
    return shown(canon(value)).replace("-", "−")


def _ability(ability: Raw, path: str, own: str) -> Statement:
    notes = [f"tags {', '.join(ability['tags'])}"] if ability.get("tags") else []
    cost = ability.get("cost")
    notes += [f"cost {_number(cost)}"] if cost else []
    beside = f" ({'; '.join(notes)})" if notes else ""
    does = raised(script_told(ability["script"], own))
    return Statement(f"{ability['name']}{beside}: {does}.", path, {"script": ability["script"]})


def _effect(effect: Raw, path: str, own: str) -> Statement:
    trigger, _ = parse_trigger(effect["trigger"])
    assert trigger is not None, "the document has no errors"
    word = _owned(TRIGGERS[trigger.name], own)
    beside = {each.name: trigger.argument for each in word.arguments if trigger.argument}
    when = said(word, beside, _bracket)
    name = f"{effect['name']}: " if effect.get("name") else ""
    does = script_told(effect["script"], own)
    data = {"trigger": effect["trigger"], "script": effect["script"]}
    return Statement(f"{name}{raised(when)}, {does}.", path, data)


def _owned(word: Word[Any, Any], own: str) -> Word[Any, Any]:
    """A trigger that calls its owner so; names of abilities beside it stay as they are."""
    in_phrase = own.replace("{", "{{").replace("}", "}}")
    phrase = word.phrase.replace("the owner", in_phrase)
    return replace(word, doc=word.doc.replace("the owner", own), phrase=phrase)


def _bracket(argument: Argument, value: Json) -> str:
    if value is None:
        return "any ability" if argument.kind == "ability" else "attribute, whichever it is,"
    return f"“{value}”" if argument.kind == "ability" else str(value).replace("_", " ")
