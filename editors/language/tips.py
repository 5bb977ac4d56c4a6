"""What is said of a key or a value that the pointer rests on."""

from __future__ import annotations

from core.checks import parts_of
from core.protocol import Json
from core.rawjson import as_text, member
from editors.completion import Under, read, tip, under
from editors.language.language import Here, Language, References
from editors.language.shapes import schemas_at
from editors.language.texts import text_at
from editors.offers import Text, doc, uses_text
from editors.payload import Payload


def hover(language: Language, payload: Payload) -> Json:
    """What the word, key or name under an offset means; None where there is nothing to say."""
    document, offset = read(payload)
    inside = text_at(document, offset, language.texts.keys)
    raw = document.draft  # of a broken text what was read for that, not all of it
    if inside is not None:
        path, text = inside
        said = language.texts.meaning(raw, path, text, document.offset_in(path, offset))
        if said is not None:
            start, end = document.inside(path, said[0], said[1])
            return tip(document, Under(path, start, end, False), said[2], said[3])
    found = under(document, offset)
    return None if found is None else tip(document, found, *_text(language, raw, found))


def _text(language: Language, raw: Json, found: Under) -> Text:
    here = Here(language, raw, found.path)
    special = language.tip(here, found)
    if special is not None:
        return special
    if language.counted and not found.on_key and found.path:
        return _value_text(here)
    return language.kinds.title_at(raw, found), _doc(here)


def _value_text(here: Here) -> Text:
    """What a value says where the names of a document are its own: a name, a word, or a field."""
    language, raw, path = here.language, here.raw, here.path
    if here.value is None:
        return "", ""
    refs = References(language, raw)
    ref = next((each for each in refs.all if each.path == path), None)
    if ref is not None and ref.kind in language.counted:
        count = sum(not other.defines for other in refs.same(ref))
        return uses_text(ref.kind, ref.name, language.about(here, ref.kind, ref.name), count)
    if ref is not None:
        return f"{ref.kind.capitalize()} {ref.name}", _doc(here)
    text = as_text(here.value)
    about = _word_doc(here, text) if text is not None else ""
    if about:
        return str(text), about
    place, _ = language.kinds.around(raw, path)
    return language.kinds.name_of(raw, Here(language, raw, place).value, place), _doc(here)


def _word_doc(here: Here, word: str) -> str:
    """What a word means where it stands: some stand in two tables, and the schema knows which."""
    holder, key = here.path.rpartition("/")[0], parts_of(here.path)[-1]
    owners = schemas_at(here.language, here.raw, holder)
    fields = (owner.get("properties", {}).get(key) for owner in owners)
    exact = (doc(field) for field in fields if member(field, "const") == word)
    return next(exact, "") or here.language.word_doc(word)


def _doc(here: Here) -> str:
    """What the object around says of a member; else what the schemas of the member say."""
    language, raw, path = here.language, here.raw, here.path
    own: list[Json] = []
    if path:
        holder, part = path.rpartition("/")[0], parts_of(path)[-1]
        owners = schemas_at(language, raw, holder)
        own = [s["properties"][part] for s in owners if part in s.get("properties", {})]
    docs = (doc(schema) for schema in (*own, *schemas_at(language, raw, path)))
    return next((text for text in docs if text), "")
