"""What completion and tips say of the words and names of heroes and matches."""

from __future__ import annotations

from collections.abc import Iterable

from core.games.defense.policies import POLICIES
from core.protocol import Json
from core.rawjson import as_text, member
from editors.completion import Option, Slot, option
from editors.forms import Schema
from editors.games.defense.entities import summary
from editors.games.defense.schemas import faces_at
from editors.language.language import Here
from editors.offers import doc, named_keys


def word_doc(word: Json) -> str:
    """The sentence of a policy."""
    policy = POLICIES.get(word) if isinstance(word, str) else None
    return policy.doc if policy is not None else ""


def about(here: Here, refers: str, name: Json) -> str:
    """A sentence about one of the document's own names."""
    tree = here.document
    if refers == "status" and name in tree.statuses:
        status = tree.statuses[name].raw
        return str(status.get("description") or f"A status of at most {status.get('max')} stacks.")
    if refers == "combo" and name in tree.combos:
        return str(tree.combos[name].raw.get("name") or "A combo of the attack dice.")
    if refers == "field":
        fields = (card.by_id[name] for _, card in tree.cards if name in card.by_id)
        field = next(fields, None)
        return f"The faces {summary(field.raw, 'field')}." if field is not None else ""
    return ""


def called(here: Here, refers: str, name: Json) -> str:
    """The name of a status or a combo."""
    tables = {"status": here.document.statuses, "combo": here.document.combos}
    found = tables.get(refers, {}).get(str(name))
    return as_text(member(found.raw, "name")) or "" if found is not None else ""


def keys(here: Here, schema: Schema, slot: Slot) -> Iterable[Option]:
    """The heroes of a match, by whom its versions stand."""
    if schema.get("x-refers") != "hero":
        return ()
    return named_keys(slot, here.names["hero"], "hero", lambda _: "A hero of this match.")


def offered(here: Here, schema: Schema) -> Iterable[Option]:
    """The faces of the card's dice."""
    for face in range(1, 1 + (faces_at(here, schema) or 0)):
        yield option(str(face), "constant", "face", doc(schema), str(face))
