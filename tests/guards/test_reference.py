"""What the repository publishes from the code is what `make reference` writes, byte for byte."""

from __future__ import annotations

import pytest

from core import registry
from core.abilities import Documented
from core.language.reference import written
from core.language.words import Argument, Words
from tests.guards.sources import ROOT
from webapp.building import reference

DOCUMENTED = [system for system in registry.SYSTEMS if isinstance(registry.get(system), Documented)]


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_schema_and_tables_of_words_are_those_that_the_code_makes(system, tmp_path):
    for name in ("README.md", "schema.json"):
        text = (ROOT / "specs" / system / name).read_text("utf-8")
        (tmp_path / system).mkdir(exist_ok=True)
        (tmp_path / system / name).write_text(text, "utf-8")
    assert reference.write(system, tmp_path) == [], "run `make reference`"


@pytest.mark.parametrize("system", DOCUMENTED)
def test_a_new_word_and_a_changed_sentence_are_missed(system, monkeypatch):
    page = (ROOT / "specs" / system / "README.md").read_text("utf-8")
    for table in registry.get(system).words().values():
        with monkeypatch.context() as patch:
            patch.setitem(table, "unheardOf", next(iter(table.values())))
            assert reference.page_text(system, page) != page
    assert reference.page_text(system, page) == page
    word = next(iter(next(iter(registry.get(system).words().values())).values()))
    changed = page.replace(word.doc.removesuffix("."), "Something else")
    assert changed != page
    assert reference.page_text(system, changed) == page


def test_a_table_shows_words_with_their_keys_and_what_they_mean():
    table = Words("move", None)
    keys = (
        Argument("far", "count", "How far."),
        Argument("who", "text", "Who.", None),
        Argument("times", "count", "How often.", 1),
        Argument("free", "flag", "Whether.", True),
        Argument("how", "text", "How.", "slow"),
    )
    table.declare("step", "Steps on.\n\n    Over one square\n    or a|b.", None, *keys)
    table.declare("wait", "Waits.", None)
    assert written("a\n<!-- words: move -->\nold\n<!-- /words -->\nb", {"move": table}) == (
        "a\n<!-- words: move -->\n"
        "| move | keys | what it means |\n"
        "| --- | --- | --- |\n"
        "| `step` | `far`, `who`?, `times` (1), `free` (true), `how` (slow) |"
        " Steps on. Over one square or a\\|b. |\n"
        "| `wait` | | Waits. |\n"
        "<!-- /words -->\nb"
    )


@pytest.mark.parametrize(
    "page",
    [
        pytest.param("nothing", id="missing"),
        pytest.param("<!-- words: move -->\n<!-- /words -->\n" * 2, id="twice"),
        pytest.param("<!-- words: moves -->\n<!-- /words -->\n", id="another name"),
    ],
)
def test_a_page_without_a_table_or_with_one_too_many_is_refused(page):
    with pytest.raises(ValueError, match=r"unlike \['move"):
        written(page, {"move": Words("move", None)})
