"""Keys of effects as the defence system's document writes them, where ours are written otherwise.

Each gets a sentence and a fix, so that no card has to be given up over a key; what changes nothing
is taken, and a note says why.
"""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import Finding, listing, pointer, quoted
from core.games.defense.checks.sites import sites
from core.games.defense.checks.table import TABLE
from core.games.defense.checks.values import value_problems
from core.games.defense.document import Document
from core.games.defense.language import Word
from core.protocol import Fix, Json, Pointer
from core.repairs import remove

SYNONYMS: dict[str, tuple[str, ...]] = {
    "amount": ("stacks", "count"),
    "stacks": ("amount",),
    "count": ("amount", "stacks"),
    "dice": ("count",),
    "policy": ("selectionPolicy",),
    "field": ("fields", "fieldId"),
    "fieldId": ("fields",),
    "cap": ("stackCap",),
    "maxStacks": ("stackCap",),
    "expiry": ("expires",),
    "condition": ("conditions",),
}
"""Keys that people write, and those of ours that may be meant, the likeliest first."""


def owns(entry: Word) -> bool:
    """Whether an effect leaves something behind that somebody owns: stacks or a buff."""
    return any(each.name in ("status", "expires") for each in entry.arguments)


def in_document(
    entry: Word, raw: dict[str, Json], key: str, path: Pointer
) -> tuple[str, tuple[Fix, ...]]:
    """What to do about a key that an effect does not have; "" where nothing is known about it."""
    at = path + pointer(key)
    if key == "apply":
        return _applied(raw, path)
    if key in ("matchCount", "fieldTotals", "matchedDiceIndexes"):
        return f"{quoted(key)} is what the matcher finds, and is not written. Remove it.", ()
    meant = [name for name in SYNONYMS.get(key, ()) if entry.argument(name) and name not in raw]
    fixes = [Fix(f"Call it {quoted(name)}", (_move(at, path + pointer(name)),)) for name in meant]
    if key == "cap" and meant:
        return (
            'A cap could bound the stacks of one grant or the stacks held: "stackCap" is what the '
            'hero holds at most after the grant, "amount" what each match gives. Write which.'
        ), tuple(fixes)
    if key in ("field", "fieldId") and meant:
        value = [raw[key]]
        fixes = [Fix('Write it as "fields"', (_put(f"{path}/fields", value), _drop(at)))]
    if key == "condition" and "conditions" not in raw:
        fixes = [
            Fix('Write it as "conditions"', (_put(f"{path}/conditions", [raw[key]]), _drop(at)))
        ]
        return "Conditions are a list.", tuple(fixes)
    if not meant:
        return "", ()
    return f"{listing([quoted(name) for name in meant])} may be meant.", tuple(fixes)


def _applied(raw: dict[str, Json], path: Pointer) -> tuple[str, tuple[Fix, ...]]:
    """The payload of an effect, which stands beside its type here."""
    payload, at = raw["apply"], f"{path}/apply"
    message = "What an effect applies stands beside its type, not in an object of its own."
    if not isinstance(payload, dict):
        return message, ()
    twice = [key for key in payload if key in raw]
    if twice:
        return (
            f"{message} {listing([quoted(key) for key in twice], 'and')} would be there twice: "
            "remove one of them."
        ), ()
    moves = [_move(at + pointer(key), path + pointer(key)) for key in payload]
    return message, (Fix("Write its keys beside the type", (*moves, _drop(at))),)


def _move(start: Pointer, to: Pointer) -> dict[str, Json]:
    return {"op": "move", "from": start, "path": to}


def _put(path: Pointer, value: Json) -> dict[str, Json]:
    return {"op": "add", "path": path, "value": value}


def _drop(path: Pointer) -> dict[str, Json]:
    return {"op": "remove", "path": path}


@TABLE.note("idle-key")
def idle_key(document: Document) -> Iterator[Finding]:
    """A key that is taken and changes nothing; the note says why."""
    for site in sites(document):
        entry, raw, path = site.entry, site.node.raw, site.node.path
        if entry is None:
            continue
        for argument in entry.arguments:
            value, at = raw.get(argument.name), path + pointer(argument.name)
            is_there = argument.idle and argument.name in raw
            if is_there and not any(value_problems(argument, value, at)):
                yield _idle(at, argument.name, argument.idle)
        owner = raw.get("owner")
        is_other = owner in ("self", "opponent") and owner not in entry.facts.targets
        if entry.facts.targets and is_other and not owns(entry):
            yield _idle(f"{path}/owner", "owner", f"nothing that {entry.name} does is owned")


def _idle(path: Pointer, key: str, why: str) -> Finding:
    message = f"{quoted(key)} changes nothing here: {why}."
    return Finding(path, message, (remove(f"Remove {quoted(key)}", path),))


@TABLE.lint("repeated-effect-id")
def repeated_effect_id(document: Document) -> Iterator[Finding]:
    """Two effects of a card with one id, which logs and reports could not tell apart."""
    for _, card in document.cards:
        seen: set[str] = set()
        for rule in card.rules:
            for effect in rule.effects:
                id = effect.raw.get("id")
                if isinstance(id, str) and id in seen:
                    message = (
                        f"Another effect of the card has the id {quoted(id)}; give it its own."
                    )
                    at = f"{effect.path}/id"
                    yield Finding(at, message, (remove("Leave it out", at),))
                elif isinstance(id, str):
                    seen.add(id)
