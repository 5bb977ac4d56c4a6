"""What the shared editor is told of pools, decks and matches: kinds, cards and who names them."""

from __future__ import annotations

from collections.abc import Iterator

from core.checks import parent_of, quoted
from core.errors import CallError
from core.games.mtg.cards.card import canonical_id
from core.games.mtg.cards.lexer import lines_of
from core.games.mtg.document import DeckNode, Document
from core.language.references import Reference
from core.protocol import Json, Pointer
from core.rawjson import as_text, member
from editors.games.mtg.beginnings import NEW, home, wanted
from editors.games.mtg.complete import TEXTS, offered, tip
from editors.games.mtg.entities import TREE, full, row_label, told
from editors.games.mtg.kinds import KINDS
from editors.games.mtg.schemas import called, definitions, fit
from editors.games.mtg.switches import SWITCHES
from editors.games.mtg.template import TEMPLATES
from editors.language.kinds import Kind
from editors.language.language import Language, Name, Patch, References, Title, Usage
from editors.payload import at

_NAMELESS = "There is no card of this document here"


def references(raw: Json) -> list[Reference]:
    """Every card and token of a document, and the rows of its decks that name one of its cards."""
    return list(_references(Document(raw)))


def _references(document: Document) -> Iterator[Reference]:
    for card in (*document.cards, *document.tokens):
        kind, place = "token" if card.is_token else "card", f"{card.path}/card_id"
        yield Reference(kind, card.id, place, f"the {kind}", card.path, defines=True)
    for deck in document.decks if document.kind == "match" else ():
        for row in deck.entries:
            card_of_row = document.by_id.get(row.card_id)
            if card_of_row is not None:
                role = f"{row.count}× {card_of_row.name}"
                yield Reference("card", row.card_id, f"{row.path}/card_id", role, row.path)


def _find(refs: References, path: Pointer) -> Reference | None:
    """A card is meant anywhere in it, and in a row that names it."""
    place, _ = KINDS.around(refs.raw, path)
    return next((ref for ref in refs.all if ref.drop == place), None)


def _usage(raw: Json, ref: Reference) -> Usage:
    deck = parent_of(parent_of(ref.drop))
    return {"path": ref.path, "message": f"{DeckNode(deck, at(raw, deck)).name}: {ref.role}"}


def _title(raw: Json, path: Pointer) -> Title | None:
    """The name of a card, a deck or the document; ids that rows name are no titles."""
    value = at(raw, path)
    place, kind = KINDS.around(raw, path)
    key = path.removeprefix(place + "/") if path != place else kind.key
    is_card = kind.name in ("card", "token")
    if kind.name == "entry" or (is_card and key == "card_id"):
        return None
    if key not in ("name", "pool", "deck_id") or (path == place and not isinstance(value, dict)):
        raise CallError("edit.no-name", "There is no name here to change", path="/path")
    whole = at(raw, place)
    did = f"Rename {KINDS.name_of(raw, whole, place)} to"
    if not is_card or key != "name":
        return Title(f"{place}/{key}", did, place)
    return Title(f"{place}/{key}", did, place, lambda to: _in_own_text(whole, place, to))


def _in_own_text(card: Json, place: Pointer, to: str) -> Patch:
    """The card's own text with its new name wherever it had the old one."""
    text, name = as_text(member(card, "oracle_text")), as_text(member(card, "name"))
    if not text or not name:
        return []
    marks = [t for row in lines_of(text, name) for t in row.tokens if t.by_name]
    for mark in reversed(marks):
        text = text[: mark.start] + to + text[mark.end :]
    return [{"op": "replace", "path": place + "/oracle_text", "value": text}] if marks else []


def _did(refs: References, ref: Reference) -> str:
    card = at(refs.raw, _own(refs, ref).drop)
    return f"Give {as_text(member(card, 'name')) or ref.name} the id"


def _own(refs: References, ref: Reference) -> Reference:
    """The definition that a reference is, or that a row of a deck names."""
    return ref if ref.defines else refs.definitions(ref)[0]


def _following(refs: References, ref: Reference) -> list[Reference]:
    """Where another card has the same id, that one keeps it."""
    own = _own(refs, ref)
    return [each for each in refs.same(ref) if not each.defines or each.drop == own.drop]


def _refusal(refs: References, ref: Reference, name: Name) -> str | None:
    new = canonical_id(str(name))
    others = {each.name for each in refs.all if each.defines and each.kind == ref.kind}
    return f"There is a card {quoted(name)} already" if new != ref.name and new in others else None


def _kept(raw: Json, path: Pointer) -> str | None:
    root, kind = Document(raw).kind, KINDS.at(raw, path)
    is_needed = root == "match" and kind is not None and kind.name in ("deck", "pool")
    return "A match needs its pool and both decks" if is_needed else None


def _single(raw: Json, kind: Kind) -> str | None:
    if kind.name == "entry":
        return "A card stands in a deck once; count it up"
    is_fixed = kind.name == "deck" and Document(raw).kind != "decks"
    return "A match has exactly two decks" if is_fixed else None


def _named_by(kind: Kind) -> tuple[str, ...]:
    ids = ("card_id", "deck_id")
    return ids if kind.name == "token" else (*ids, "name")


LANGUAGE = Language(
    KINDS,
    references,
    Document,
    definitions,
    TEMPLATES,
    tree=TREE,
    told=told,
    row_label=row_label,
    full=full,
    offered=offered,
    tip=tip,
    texts=TEXTS,
    fit=fit,
    called=called,
    switches=SWITCHES,
    new=NEW,
    wanted=wanted,
    home=home,
    single=_single,
    named_by=_named_by,
    find=_find,
    usage=_usage,
    title=_title,
    did=_did,
    nameless=_NAMELESS,
    refusal=_refusal,
    following=_following,
    kept=_kept,
)
