"""What lines drawn to and from statuses and outcomes come to: effects, conditions, riders, uses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from core.games.defense.conditions import CONDITIONS
from core.games.defense.document import Document
from core.games.defense.effects import EFFECTS, side_for
from core.games.defense.language import Table, Word
from core.games.defense.nodes import RuleNode
from core.games.defense.uses import USES
from core.language.phrases import raised, said
from core.rawjson import as_text, objects
from core.titles import title_of
from editors.games.defense.outcomes import OTHER, STAGES, touches
from editors.games.defense.ways import (
    Raw,
    Way,
    appended,
    called,
    entry_at,
    key_of,
    names_of,
    new_word,
    render_of,
    rule_at,
    status_name,
)
from editors.graph import Joined, refusal

SIDES = {"self": "the defender", "opponent": "the attacker"}


def status_effects(document: Document, source: str, target: str) -> Iterator[Way]:
    """A rule to a status: the effects that name it, once for each side that they can be for."""
    rule, status = rule_at(document, source), status_name(document, target)
    found: dict[str, Way] = {}
    for word in EFFECTS.values():
        key = key_of(word, "status")
        if key is None:
            continue
        for side in word.facts.targets:
            made = new_word(document, f"{source}/effects/0", word, **{key: status})
            way = _effect_way(document, rule, word, made, side)
            if way[1] not in found or side == word.facts.targets[0]:
                found[way[1]] = way
    yield from found.values()


def _effect_way(document: Document, rule: RuleNode, word: Word, made: Raw, side: Any) -> Way:
    """The effect added to a rule, for one side; two words that say the same are one way."""
    if side_for(word, made, rule.raw.get("owner"), rule.raw.get("target")) != side:
        made = {**made, "target": side}
    text = said(word, made, render_of(document), {"target": SIDES[side]})
    name = f"Add {title_of(word.name)} to {rule.title or 'the rule'}"
    joined = appended(rule.raw, rule.path, "effects", made, name)
    return f"{word.name}:{side}", raised(text), joined


def stage_effects(document: Document, source: str, target: str) -> Iterator[Way]:
    """A rule to an outcome: the effects that come to it."""
    rule = rule_at(document, source)
    _, card, stage = target.split(":", 2) if target.count(":") > 1 else ("", "", "")
    if not source.startswith(f"{card}/") or stage not in (*STAGES, OTHER):
        raise refusal("That belongs to the card of the other hero")
    if stage == OTHER:
        raise refusal("Show the parts of the other outcomes, and draw to one of them")
    for word in EFFECTS.values():
        made = new_word(document, f"{source}/effects/0", word)
        if any(each.kind == "stage" and each.name == stage for each in touches(word, made)):
            for side in word.facts.targets:
                yield _effect_way(document, rule, word, made, side)


def renamed(document: Document, source: str, target: str) -> Iterator[Way]:
    """An effect to a status: the status that the effect names."""
    raw, status = entry_at(document, source), status_name(document, target)
    word = EFFECTS.get(as_text(raw.get("type")) or "")
    key = key_of(word, "status") if word is not None else None
    if word is None or key is None:
        raise refusal(f"{called(raw)} names no status; draw from its rule for another effect")
    if raw.get(key) == status:
        return
    verb = "replace" if key in raw else "add"
    name = f"Let {called(raw)} name {status}"
    patch = [{"op": verb, "path": f"{source}/{key}", "value": status}]
    yield word.name, name, Joined(patch, name, source)


def riders(document: Document, source: str, target: str) -> Iterator[Way]:
    """An attack or a v1 defence to a status: that it comes with it."""
    raw, status = entry_at(document, source), status_name(document, target)
    shown = names_of(document).status(status)
    for side, who in (("opponent", "The opponent"), ("self", "The hero itself")):
        made: Raw = {"status": status, "stacks": 1, "target": side}
        name = f"Add a rider with {status}"
        yield side, f"{who} gains 1 {shown}", appended(raw, source, "riders", made, name)


def asking(table: Table, key: str) -> Callable[[Document, str, str], Iterator[Way]]:
    """What adds a word of a table that asks for a status to a list."""

    def read(document: Document, source: str, target: str) -> Iterator[Way]:
        if not target.startswith("/"):
            raise refusal("Every match has this status as it is; define it here to change it")
        raw, status = entry_at(document, target), status_name(document, source)
        for word in table.values():
            named = key_of(word, "status")
            if named is None:
                continue
            made = new_word(document, f"{target}/{key}/0", word, **{named: status})
            if any(made == old for _, old in objects(raw, key, "")):
                continue
            name = f"Add {title_of(word.name)}"
            text = _asked(document, table, word, made, status)
            yield word.name, raised(text), appended(raw, target, key, made, name)

    return read


def _asked(document: Document, table: Table, word: Word, made: Raw, status: str) -> str:
    """What a condition asks for, or what the stacks of a status then do."""
    if table is not USES:
        return said(word, made, render_of(document))
    shown = document.statuses[status].raw.get("name") if status in document.statuses else None
    key = key_of(word, "status") or ""
    return str(word.run(word.filled({**made, key: as_text(shown) or status})))


needed = asking(CONDITIONS, "conditions")
counted = asking(USES, "uses")
