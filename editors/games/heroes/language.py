"""What the shared editor is told of heroes, duels and their names."""

from __future__ import annotations

from core.checks import parent_of, quoted
from core.errors import CallError
from core.games.heroes.document import Document
from core.games.heroes.tokens import quote
from core.language.references import Reference
from core.protocol import Json, Pointer
from core.rawjson import as_text
from editors.completion import value_at
from editors.games.heroes.beginnings import NEW, attribute
from editors.games.heroes.complete import TEXTS, keys, offered, tip
from editors.games.heroes.deletion import gone
from editors.games.heroes.entities import TREE, full, summary
from editors.games.heroes.kinds import KINDS
from editors.games.heroes.names import ATTRIBUTE, LABEL, WORD, references, refuse_unread, usage
from editors.games.heroes.schemas import definitions, fit
from editors.games.heroes.switches import SWITCHES
from editors.games.heroes.template import TEMPLATES
from editors.language.kinds import last_part
from editors.language.language import Language, Name, References, Title, taken, text_name
from editors.language.renames import rename as rename_any
from editors.payload import Payload, at, get

_TWO = "A duel has exactly two heroes"


def _title(raw: Json, path: Pointer) -> Title | None:
    """Names that nothing refers to: all but those of abilities."""
    kind, value = KINDS.at(raw, path), value_at(raw, path)
    if last_part(path) in ("id", "name") and isinstance(value, str):
        target = path
    elif kind is not None and kind.key and isinstance(value, dict):
        target = f"{path}/{kind.key}"
    else:
        return None
    old, holder = as_text(value_at(raw, target)), KINDS.at(raw, parent_of(target))
    if old is not None and holder is not None and holder.name == "ability":
        return None
    return Title(target, f"Rename {old or 'it'} to", path)


def _new_name(refs: References, ref: Reference, to: Json) -> Name:
    """A name that scripts mention is one that quotes can hold."""
    name = str(text_name(refs, ref, to))
    if ref.kind != LABEL and ("\n" in name or ('"' in name and "'" in name)):
        message = "A script can quote no line break, and not both kinds of quotes"
        raise CallError("edit.bad-name", message, path="/to")
    return name


def _refusal(refs: References, ref: Reference, name: Name) -> str | None:
    if ref.kind == ATTRIBUTE:
        return taken(ref, name, refs.all)
    hero, key = Document(refs.raw).hero_at(ref.path), last_part(ref.path)
    if not _is_own_word(ref) or hero is None:
        return None
    if name not in [ability.raw.get(key) for ability in hero.abilities]:
        return None
    what = "id" if key == "id" else "name"
    return f"There is an ability with the {what} {quoted(name)} already"


def _is_own_word(ref: Reference) -> bool:
    """Whether it is the name or the id of one ability."""
    return ref.kind == WORD and ref.role == "the ability"


def _following(refs: References, ref: Reference) -> list[Reference]:
    """An ability's name changes what hears it if no other ability answers to that; tags all do."""
    found = refs.same(ref)
    if ref.kind != WORD:
        return found
    heard = [each for each in found if not each.defines]
    if not _is_own_word(ref):
        return [*(each for each in found if each.role == "the tag"), *heard]
    others = [each for each in found if each.defines and each.path != ref.path]
    return [ref] if others else [ref, *heard]


def _quoted(text: str, ref: Reference, to: Name) -> str:
    """The name in the quotes that stand there, if they can hold it."""
    mark, name = text[:1], str(to)
    return f"{mark}{name}{mark}" if mark in ("'", '"') and mark not in name else quote(name)


def _kept(raw: Json, path: Pointer) -> str | None:
    kind = KINDS.at(raw, path)
    return _TWO if kind is not None and kind.name == "hero" else None


def rename(payload: Payload) -> Json:
    """The patch of a rename, unless a script cannot be read.  Raises CallError."""
    at(payload.get("document"), get(payload, "path", str))
    refuse_unread(payload.get("document"))
    return rename_any(LANGUAGE, payload)


def _wanted(raw: Json, path: Pointer, asked: str, implied: str) -> str:
    """An effect is a rule, unless it is asked for in a hero."""
    if asked == "effect":
        return "rule" if KINDS.at(raw, path) is None or path == "" else "passive"
    return asked or implied


LANGUAGE = Language(
    KINDS,
    references,
    Document,
    definitions,
    TEMPLATES,
    tree=TREE,
    told=lambda document, value, kind, path: summary(value, kind),
    full=full,
    listed=lambda row, value: True,
    keys=keys,
    offered=offered,
    tip=tip,
    texts=TEXTS,
    fit=fit,
    hints=True,
    switches=SWITCHES,
    new=NEW,
    drawn={"attribute": attribute},
    wanted=_wanted,
    single=lambda raw, kind: _TWO if kind.name == "hero" else None,
    named_by=lambda kind: ("name", "id"),
    usage=usage,
    title=_title,
    is_titled_within=True,
    did=lambda refs, ref: f"Rename {ref.name or 'it'} to",
    new_name=_new_name,
    refusal=_refusal,
    following=_following,
    quoted=_quoted,
    kept=_kept,
    gone=gone,
)
