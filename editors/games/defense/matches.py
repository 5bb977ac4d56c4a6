"""What lines drawn from a field come to: a matcher that reads it, or dice that are rolled again."""

from __future__ import annotations

from collections.abc import Iterator

from core.games.defense.document import Document
from core.games.defense.effects import EFFECTS
from core.games.defense.language import Word
from core.games.defense.matchers import MATCHERS
from core.games.defense.nodes import FieldNode, RuleNode
from core.language.phrases import raised, said
from core.protocol import Json, Pointer
from core.rawjson import as_text, member
from editors.games.defense.outcomes import sound
from editors.games.defense.ways import (
    Raw,
    Way,
    appended,
    called,
    entry_at,
    key_of,
    new_word,
    render_of,
    rule_at,
)
from editors.graph import Joined, refusal


def _field(document: Document, path: Pointer, beside: Pointer) -> FieldNode:
    """A field of the same card as another part."""
    card = document.card_at(path)
    found = next((each for each in card.fields if each.path == path), None) if card else None
    if found is None or card is None:
        raise refusal("The field is not in the document")
    if not beside.startswith(f"{card.path}/"):
        raise refusal("The field belongs to the card of the other hero")
    if not found.id:
        raise refusal("The field has no name yet; give it one first")
    return found


def matchers(document: Document, source: str, target: str) -> Iterator[Way]:
    """A field to a rule: the matchers that read it."""
    rule = rule_at(document, target)
    field, old = _field(document, source, target), rule.raw.get("matcher")
    verb = "replace" if "matcher" in rule.raw else "add"
    for word in MATCHERS.values():
        made = _matcher(document, rule, word, field.id)
        if made is None or made == old:
            continue
        patch = [{"op": verb, "path": f"{target}/matcher", "value": made}]
        name = f"Let {rule.title or 'the rule'} read {field.id}"
        keys = sound(word, made) or {}
        yield word.name, raised(said(word, keys, render_of(document))), Joined(patch, name, target)


def _matcher(document: Document, rule: RuleNode, word: Word, field: str) -> Raw | None:
    """The rule's matcher as this word with the field; a recipe keeps the fields that were read."""
    old: Raw = rule.matcher.raw if rule.matcher is not None else {}
    kept = {k: v for k, v in (sound(word, old) or {}).items() if old.get("type") == word.name}
    single, recipe = key_of(word, "field"), key_of(word, "recipe")
    place = f"{rule.path}/matcher"
    if single is not None:
        return new_word(document, place, word, **{**kept, single: field})
    if recipe is None:
        return None
    rows: list[Json] = [{"id": name, "min": least} for name, least in _read(rule).items()]
    if any(member(row, "id") == field for row in rows):
        return None
    rows.append({"id": field, "min": 1})
    return new_word(document, place, word, **{**kept, recipe: rows})


def _read(rule: RuleNode) -> dict[str, int]:
    """The fields that a rule reads by name, and how many dice it wants in each."""
    word = MATCHERS.get(rule.matcher.type or "") if rule.matcher is not None else None
    if word is None or rule.matcher is None:
        return {}
    raw = rule.matcher.raw
    keys = word.filled(sound(word, raw) or {})
    found: dict[str, int] = {}
    for each in word.arguments:
        value = keys.get(each.name)
        if each.kind == "field" and isinstance(value, str):
            found[value] = max(1, word.facts.needs(keys))
        elif each.kind == "recipe" and isinstance(value, list):
            found.update((row["id"], row["min"]) for row in value)
    return found


def limits(document: Document, source: str, target: str) -> Iterator[Way]:
    """A field to an effect: only its dice are rolled again."""
    raw, field = entry_at(document, target), _field(document, source, target)
    word = EFFECTS.get(as_text(raw.get("type")) or "")
    key = key_of(word, "fields") if word is not None else None
    if word is None or key is None:
        raise refusal(f"{called(raw)} asks for no dice of a field; draw to its rule")
    rows = raw.get(key)
    if isinstance(rows, list) and field.id in rows:
        return
    name = f"Let {called(raw)} take dice of {field.id}"
    yield word.name, name, appended(raw, target, key, field.id, name)
