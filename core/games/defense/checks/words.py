"""Checks of words: matchers, effects, conditions, uses and patterns, each by its own table.

A word inside a card that is wrong is a fault of the card; elsewhere it is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from core.checks import Finding, listing, pointer, quoted
from core.games.defense.checks.keys import in_document, owns
from core.games.defense.checks.sites import Site, sites
from core.games.defense.checks.table import TABLE
from core.games.defense.checks.values import value_problems, wrong_type
from core.games.defense.document import Document
from core.games.defense.effects import EFFECTS
from core.games.defense.language import Word
from core.games.defense.matchers import MATCHERS
from core.language.words import Argument
from core.misfits import unknown_key_sentence
from core.protocol import Fix, Json, Pointer
from core.rawjson import as_text, is_int, member
from core.repairs import remove, replace, unknown

SIDED = ("target", "owner")
COMMON: dict[str, tuple[str, ...]] = {EFFECTS.what: ("id", *SIDED, "conditions")}
"""Keys that every word of a table may have."""
SIDES = ("self", "opponent")


Problem = tuple[str, bool, Finding]


def problems(document: Document) -> list[Problem]:
    """What is wrong with the keys of words: (code, whether in a card, finding); found once."""
    if "words" not in document.memo:
        found = [
            (code, site.in_card, finding)
            for site in sites(document)
            for code, finding in _problems(site)
        ]
        found += [("wrong-value", True, each) for each in _rule_policies(document)]
        document.memo["words"] = found
    result: list[Problem] = document.memo["words"]
    return result


def _problems(site: Site) -> Iterator[tuple[str, Finding]]:
    raw, path, what = site.node.raw, site.node.path, site.table.what
    if "type" not in raw:
        message = f'The key "type" is missing: which {what} is it? Add it.'
        yield "missing-key", Finding(path, message)
    elif site.node.type is None:
        yield wrong_type(path + "/type", "text", raw["type"])
    elif site.entry is None:
        dropped = path if path.rpartition("/")[2].isdecimal() else ""
        found = unknown(path + "/type", site.node.type, what, site.table, dropped)
        yield f"unknown-{what}", found
    else:
        yield from _keys(site, site.entry)


def _keys(site: Site, entry: Word) -> Iterator[tuple[str, Finding]]:
    raw, path = site.node.raw, site.node.path
    common = COMMON.get(site.table.what, ())
    known = ["type", *(each.name for each in entry.arguments), *common]
    for key, value in raw.items():
        argument = entry.argument(key)
        if argument is not None:
            yield from value_problems(argument, value, path + pointer(key))
        elif key not in known:
            yield "unknown-key", _unknown_key(site, entry, key, known)
    for argument in entry.arguments:
        if argument.required and argument.name not in raw:
            message = f'{entry.name} needs "{argument.name}": {argument.doc}'
            yield "missing-key", Finding(path, message, _first_value(site, argument))
    if common:
        yield from _sides(site, entry)


def _rule_policies(document: Document) -> Iterator[Finding]:
    """Selection policies of rules that there are not; their types are the shape's to check."""
    argument = EFFECTS["rerollDice"].argument("selectionPolicy")
    for _, card in document.cards:
        for rule in card.rules:
            value = rule.raw.get("selectionPolicy")
            if argument is not None and isinstance(value, str):
                path = f"{rule.path}/selectionPolicy"
                yield from (f for _, f in value_problems(argument, value, path))


def _unknown_key(site: Site, entry: Word, key: str, known: list[str]) -> Finding:
    path, raw = site.node.path, site.node.raw
    at = path + pointer(key)
    _, fixes = unknown_key_sentence(raw, [], key, known)
    own = [each.name for each in entry.arguments if not each.idle]
    takes = f"it takes {listing(own, 'and')}" if own else "it takes no keys of its own"
    message = f"{entry.name} has no {quoted(key)}; {takes}."
    here = tuple(_moved(fix, path) for fix in fixes)
    if site.table is EFFECTS:
        more, better = in_document(entry, raw, key, path)
        if more:
            drop = remove(f"Remove {quoted(key)}", at)
            return Finding(at, f"{message} {more}", (*better, drop))
    return Finding(at, message, here)


def _moved(fix: Fix, base: Pointer) -> Fix:
    """The fix of an object, as a fix of the document around it."""
    keys = ("path", "from")
    operations = ({k: base + v if k in keys else v for k, v in op.items()} for op in fix.patch)
    return Fix(fix.title, tuple(operations))


def _first_value(site: Site, argument: Argument) -> tuple[Fix, ...]:
    """A value to begin with, where one is plain: a number, or the only field there is."""
    value: Json = None
    if argument.kind in ("count", "face"):
        value = max(argument.least or 0, 1)
    elif argument.kind == "field" and site.card is not None and site.card.by_id:
        value = next(iter(site.card.by_id))
    if value is None:
        return ()
    operation = {"op": "add", "path": f"{site.node.path}/{argument.name}", "value": value}
    shown = quoted(value) if isinstance(value, str) else value
    return (Fix(f'Add "{argument.name}": {shown}', (operation,)),)


def _sides(site: Site, entry: Word) -> Iterator[tuple[str, Finding]]:
    """Whom an effect is for, and the list of its conditions."""
    raw, path = site.node.raw, site.node.path
    if "id" in raw and not isinstance(raw["id"], str):
        yield wrong_type(f"{path}/id", "text", raw["id"], Argument("id", "text", "", None))
    for key in SIDED:
        if key not in raw:
            continue
        value, at = raw[key], f"{path}/{key}"
        fixes: tuple[Fix, ...] = (remove("Leave it out", at),)
        if value == "ally":
            yield "ally", _ally(at)
        elif value not in SIDES:
            message = f"This must be {listing(SIDES)}, not {quoted(value)}."
            yield "wrong-value", Finding(at, message, fixes)
        elif key == "target" and value not in entry.facts.targets:
            only = entry.facts.targets[0]
            message = f"{entry.name} is for {only} only; write that, or leave it out."
            fixes += (replace(f'Write "{only}"', at, only),)
            yield "wrong-value", Finding(at, message, fixes)
        elif key == "owner" and value not in entry.facts.targets and owns(entry):
            yield "wrong-value", _no_owner(entry, at)
    conditions = raw.get("conditions", [])
    if not isinstance(conditions, list):
        argument = Argument("conditions", "text", "", [])
        better = [conditions] if isinstance(conditions, dict) else None
        yield wrong_type(path + "/conditions", "a list", conditions, argument, better)
        return
    for index, each in enumerate(conditions):
        if not isinstance(each, dict):
            yield wrong_type(f"{path}/conditions/{index}", "an object with a type", each)


def _no_owner(entry: Word, at: Pointer) -> Finding:
    """An owner that the effect's name contradicts: both readings are named."""
    only = entry.facts.targets[0]
    message = (
        f"{entry.name} gives what it gives to the {only}, and this says that somebody else owns "
        "it. Leave the owner out if the name is right; use gainStatus for stacks of the defender."
    )
    return Finding(at, message, (remove("Leave it out", at),))


def _ally(at: Pointer) -> Finding:
    message = "There are no allies yet: an effect is for self or for the opponent; choose one."
    return Finding(at, message, tuple(replace(f'Write "{side}"', at, side) for side in SIDES))


def _entered(code: str, doc: str) -> None:
    """Enter two checks that tell the problems of one code: outside cards and inside."""

    def outside(document: Document) -> Iterator[Finding]:
        return (f for name, in_card, f in problems(document) if name == code and not in_card)

    def inside(document: Document) -> Iterator[Finding]:
        return (f for name, in_card, f in problems(document) if name == code and in_card)

    outside.__doc__, inside.__doc__ = f"{doc}.", f"{doc}, in a card."
    if code not in ONLY_IN_CARDS:
        TABLE.error(code)(outside)
    if code not in ONLY_OUTSIDE:
        TABLE.lint(f"card-{code}")(inside)


ONLY_IN_CARDS = ("unknown-matcher", "unknown-effect", "unknown-condition")
ONLY_OUTSIDE = ("unknown-use", "unknown-pattern")
_CODES = {
    "unknown-key": "A key that its word does not have",
    "missing-key": "A key that its word needs is missing",
    "wrong-type": "A value of another kind than its word wants",
    "wrong-value": "A number out of range, or a text that is none of the known ones",
    "unknown-matcher": "A matcher that there is not",
    "unknown-effect": "An effect that there is not",
    "unknown-condition": "A condition that there is not",
    "unknown-use": "A use of a status that there is not",
    "unknown-pattern": "A pattern of a combo that there is not",
}
for _code, _doc in _CODES.items():
    _entered(_code, _doc)


@TABLE.lint("card-ally")
def card_ally(document: Document) -> Iterator[Finding]:
    """A target or an owner `ally`, which is reserved for later."""
    yield from (finding for name, _, finding in problems(document) if name == "ally")
    for _, card in document.cards:
        for rule in card.rules:
            for key in ("target", "owner"):
                if rule.raw.get(key) == "ally":
                    yield _ally(f"{rule.path}/{key}")


@TABLE.lint("card-cap-below-min")
def card_cap_below_min(document: Document) -> Iterator[Finding]:
    """A matcher whose cap is below its min, so that it never matches."""
    for site in sites(document):
        raw, path = site.node.raw, site.node.path
        cap, least = raw.get("cap"), raw.get("min", 1)
        if site.table is not MATCHERS or not is_int(cap) or not is_int(least) or cap >= least:
            continue
        if site.entry is None or site.entry.argument("cap") is None:
            continue
        message = (
            f"At most {cap} count, but it matches from {least} on: it never does. "
            "Raise the cap or lower min."
        )
        fixes = [replace(f"Raise the cap to {least}", path + "/cap", least)]
        if cap >= 1:
            fixes.append(replace(f"Lower min to {cap}", path + "/min", cap))
        fixes.append(remove("Remove the cap", path + "/cap"))
        yield Finding(path + "/cap", message, tuple(fixes))


def values_of(document: Document, kind: str) -> Iterator[tuple[Site, Pointer, str, Pointer]]:
    """Every text of a kind in words: site, place, name, and what goes when the name goes.

    `kind` is "field" (fieldId, recipes and lists of fields) or "status".
    """
    for site in sites(document):
        for argument in site.entry.arguments if site.entry else ():
            value = site.node.raw.get(argument.name)
            at = site.node.path + pointer(argument.name)
            reader = _READERS.get((kind, argument.kind))
            if reader is not None:
                for path, name, drop in reader(value, at):
                    yield site, path, name, drop


def _single(value: Json, at: Pointer) -> Iterator[tuple[Pointer, str, Pointer]]:
    if isinstance(value, str):
        yield at, value, ""


def _several(value: Json, at: Pointer) -> Iterator[tuple[Pointer, str, Pointer]]:
    for index, each in enumerate(value if isinstance(value, list) else ()):
        if isinstance(each, str):
            yield f"{at}/{index}", each, f"{at}/{index}"


def _parts(value: Json, at: Pointer) -> Iterator[tuple[Pointer, str, Pointer]]:
    for index, each in enumerate(value if isinstance(value, list) else ()):
        name = as_text(member(each, "id"))
        if name is not None:
            yield f"{at}/{index}/id", name, f"{at}/{index}"


Reader = Callable[[Json, Pointer], Iterator[tuple[Pointer, str, Pointer]]]
_READERS: dict[tuple[str, str], Reader] = {
    ("field", "field"): _single,
    ("field", "fields"): _several,
    ("field", "recipe"): _parts,
    ("status", "status"): _single,
}
"""How names of a kind are read from a value of a kind of argument."""
