"""Checks of partitions: every face is rolled, and in one field at most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from core.checks import Finding, quoted
from core.games.defense.checks.table import TABLE, put
from core.games.defense.document import Document
from core.games.defense.limits import MAX_FACES
from core.games.defense.nodes import CardNode, FieldNode, RuleNode, free_field
from core.protocol import Fix, Place, Pointer
from core.rawjson import is_int
from core.repairs import duplicates, fresh, remove, replace


@TABLE.lint("card-overlap")
def card_overlap(document: Document) -> Iterator[Finding]:
    """A face in two fields of a card."""
    for _, card in document.cards:
        for face, places in _places(card).items():
            (at, field), *others = places
            for path, other in others:
                message = (
                    f"Face {face} is in {_name(field)} and in {_name(other)}; a face belongs to "
                    "one field. Remove it from one of them."
                )
                fixes = (
                    remove(f"Remove {face} from {_name(other)}", path),
                    remove(f"Remove {face} from {_name(field)}", at),
                )
                place = Place(at, f"{_name(field)} has the face too.")
                yield Finding(path, message, fixes, (place,))


def _places(card: CardNode) -> dict[int, list[tuple[Pointer, FieldNode]]]:
    """Per face its first place in every field that has it."""
    found: dict[int, list[tuple[Pointer, FieldNode]]] = {}
    for field in card.fields:
        for path, face in field.faces:
            rows = found.setdefault(face, [])
            if not rows or rows[-1][1] is not field:
                rows.append((path, field))
    return found


def _name(field: FieldNode) -> str:
    return quoted(field.id) if field.id else f"field {field.index + 1}"


@TABLE.lint("repeated-face")
def repeated_face(document: Document) -> Iterator[Finding]:
    """A face twice in one field; it counts once."""
    for _, card in document.cards:
        for field in card.fields:
            seen: set[int] = set()
            for path, face in field.faces:
                if face in seen:
                    message = f"Face {face} stands in {_name(field)} already; it counts once."
                    yield Finding(path, message, (remove(f"Remove this {face}", path),))
                seen.add(face)


@TABLE.lint("card-face-range")
def card_face_range(document: Document) -> Iterator[Finding]:
    """A face that the card's dice do not have."""
    for _, card in document.cards:
        for field in card.fields:
            for path, face in field.faces:
                if not 1 <= face <= card.faces:
                    yield _beyond(card, path, face, path)
        for rule in card.rules:
            yield from _matched_faces(card, rule)


def _matched_faces(card: CardNode, rule: RuleNode) -> Iterator[Finding]:
    face = rule.matcher.raw.get("face") if rule.matcher else None
    if rule.matcher is not None and is_int(face) and not 1 <= face <= card.faces:
        yield _beyond(card, rule.matcher.path + "/face", face, None)


def _beyond(card: CardNode, path: Pointer, face: int, drop: Pointer | None) -> Finding:
    """The finding for a face that is never rolled; its own sentence, for it is in no range."""
    message = (
        f"Face {face} cannot be rolled: the dice of this card have the faces 1 to {card.faces}. "
        f"{'Remove it' if drop else 'Choose another face'}, or change the dice."
    )
    fixes: list[Fix] = []
    if drop is not None:
        fixes.append(remove(f"Remove {face}", drop))
    else:
        fixes.append(replace(f"Use {card.faces}", path, card.faces))
    if card.faces < face <= MAX_FACES:
        fixes.append(put(f"Roll dice with {face} faces", card.path + "/faces", face))
    return Finding(path, message, tuple(fixes))


@TABLE.lint("card-duplicate-id")
def card_duplicate_id(document: Document) -> Iterator[Finding]:
    """Two fields or two rules of a card with one id."""
    for _, card in document.cards:
        for what, entries in (("field", _ids(card.fields)), ("rule", _ids(card.rules))):
            message = f"Another {what} of the card has the id {{}}; ids are unique."
            yield from duplicates(entries, message, [id for _, id in entries])


@TABLE.lint("card-empty-id")
def card_empty_id(document: Document) -> Iterator[Finding]:
    """A field or a rule of a card whose id is empty."""
    for _, card in document.cards:
        rules = [each.id for each in card.rules]
        rows: list[FieldNode | RuleNode] = [*card.fields, *card.rules]
        for each in rows:
            if each.raw.get("id") == "":
                name = free_field(card.by_id)
                if isinstance(each, RuleNode):
                    name = str(fresh("rule", [*rules, "rule"]))
                path = each.path + "/id"
                message = "The id is empty; logs and rules need a name. Write one."
                yield Finding(path, message, (replace(f"Call it {quoted(name)}", path, name),))


def _ids(rows: Iterable[FieldNode | RuleNode]) -> list[tuple[Pointer, str]]:
    return [(each.path + "/id", each.id) for each in rows if each.id]


@TABLE.lint("empty-field")
def empty_field(document: Document) -> Iterator[Finding]:
    """A field without faces; what looks at it never counts a die."""
    for _, card in document.cards:
        for field in card.fields:
            if field.raw.get("faces") == []:
                message = f"{_name(field)} has no faces, so no die ever falls in it. Paint some."
                free = [n for n in range(1, card.faces + 1) if n not in card.field_of]
                fixes = [put(f"Give it {n}", field.path + "/faces/-", n) for n in free[:1]]
                yield Finding(field.path + "/faces", message, tuple(fixes))
