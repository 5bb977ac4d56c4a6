"""Each guard broken once, to see that it goes red and names the offender.

A guard that reads files is shown a small repository with one fault; the others are shown a table
or an answer with one fault.
"""

from __future__ import annotations

import ast
import inspect
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from core import registry
from tests.guards import (
    naming,
    sources,
    test_citations,
    test_defense_words,
    test_docs,
    test_examples,
    test_executors,
    test_imports,
    test_layout,
    test_mirror,
    test_named,
    test_tables,
)

GUARDS = (test_citations, test_defense_words, test_docs, test_examples, test_executors,
          test_imports, test_layout, test_mirror, test_named, test_tables)  # fmt: skip
GOOD = '"""A module that says what it is."""\n'


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """Writes files of a small repository that the guards read in place of ours."""
    for module in (sources, test_layout):
        monkeypatch.setattr(module, "ROOT", tmp_path)

    def write(path, text):
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        return file

    return write


def red(guard, *arguments):
    """What a guard says when it goes red."""
    with pytest.raises((AssertionError, ValueError, FileNotFoundError)) as caught:
        guard(*arguments)
    return str(caught.value)


def test_a_module_without_a_docstring_is_named(repository):
    repository("core/good.py", GOOD)
    test_docs.test_every_module_has_a_docstring()
    repository("core/silent.py", "x = 1\n")
    assert "core/silent.py" in red(test_docs.test_every_module_has_a_docstring)


def test_a_public_function_without_a_docstring_is_named(repository):
    repository("webapp/silent.py", f"{GOOD}def speak() -> None:\n    pass\n")
    guard = test_docs.test_every_public_class_and_function_has_a_docstring
    assert "webapp/silent.py: speak" in red(guard)


def test_an_example_that_does_not_hold_is_seen(monkeypatch):
    doc = ">>> 1 + 1\n3\n"
    module = SimpleNamespace(__name__="sample", __doc__=doc, __dict__={})
    sample = type(sys)("sample", doc)
    monkeypatch.setitem(sys.modules, "sample", sample)
    assert module
    assert "failed" in red(test_examples.test_the_examples_of_a_module_hold, "sample")


def test_that_no_module_has_an_example_is_seen(monkeypatch):
    monkeypatch.setattr(test_examples, "WITH_EXAMPLES", [])
    red(test_examples.test_there_are_examples)


@pytest.mark.parametrize(
    ("layer", "line"),
    [
        ("core", "from editors import check"),
        ("core", "import webapp.cli"),
        ("core", "def f():\n    import numpy.linalg"),
        ("editors", "import webapp.api"),
        ("webapp", "import requests"),
        ("specs", "import core.checks"),
    ],
)
def test_an_import_of_a_stranger_is_named(repository, layer, line):
    repository(f"{layer}/stranger.py", f"{GOOD}{line}\n")
    assert f"{layer}/stranger.py: " in red(
        test_imports.test_a_layer_imports_only_what_it_may, layer
    )


def test_a_module_that_hides_a_name_of_its_package_is_named(repository):
    repository("core/part/without.py", GOOD)
    package = repository("core/part/__init__.py", f"{GOOD}from core.rawjson import without\n")
    guard = test_imports.test_no_package_has_a_module_that_hides_a_name_it_imports
    assert "core.part.without" in red(guard)
    package.write_text(f"{GOOD}from core.part.without import without\n", "utf-8")
    sources.tree_of.cache_clear()
    guard()


def test_pydantic_in_a_second_module_is_named(repository):
    repository("core/other.py", f"{GOOD}def f():\n    from pydantic import BaseModel\n")
    guard = test_imports.test_pydantic_enters_the_core_in_one_module_only
    assert "core/other.py" in red(guard)


@pytest.mark.parametrize("module", ["core.games.boards.spec", "core.registry", "pydantic"])
def test_a_system_or_a_library_in_what_the_languages_share_is_named(repository, module):
    repository("core/language/stranger.py", f"{GOOD}import {module}\n")
    guard = test_imports.test_the_languages_share_what_knows_no_system_and_needs_no_library
    assert f"core/language/stranger.py: {module}" in red(guard)


@pytest.mark.parametrize("module", ["time", "random", "os.path", "socket", "subprocess"])
@pytest.mark.parametrize("layer", test_imports.PURE)
def test_a_clock_or_the_outside_world_in_a_pure_layer_is_named(repository, layer, module):
    repository(f"{layer}/impure.py", f"{GOOD}import {module}\n")
    guard = test_imports.test_pure_layers_touch_no_clock_no_files_and_no_hidden_randomness
    assert f"{layer}/impure.py: {module}" in red(guard, layer)


def test_what_playing_loads_too_much_is_seen(monkeypatch):
    loaded = test_imports._loaded_by
    monkeypatch.setattr(test_imports, "_loaded_by", lambda code: loaded(f"import pydantic; {code}"))
    guard = test_imports.test_playing_loads_neither_pydantic_nor_the_layers_above
    assert "pydantic" in red(guard)


def test_what_the_command_line_loads_too_much_is_seen(monkeypatch):
    monkeypatch.setattr(test_imports, "_loaded_by", lambda _: {"webapp.cli", "numpy.core"})
    assert "numpy" in red(test_imports.test_the_command_line_starts_without_anything_heavy)


@pytest.mark.parametrize("part", test_layout.PARTS)
def test_a_system_without_one_of_its_parts_is_seen(repository, part):
    guard = test_layout.test_a_registered_system_has_all_its_parts
    red(guard, "boards", part)
    repository(part.format(id="boards"), "here")
    guard("boards", part)


@pytest.mark.parametrize("layer", ["core", "editors"])
def test_a_folder_of_no_system_and_a_system_without_a_folder_are_named(repository, layer):
    for system in registry.SYSTEMS:
        repository(f"{layer}/games/{system}/__init__.py", GOOD)
    test_layout.test_every_folder_of_a_system_is_registered(layer)
    repository(f"{layer}/games/checkers/__init__.py", GOOD)
    assert "checkers" in red(test_layout.test_every_folder_of_a_system_is_registered, layer)


@pytest.mark.parametrize("field", ["id", "title", "spec_version"])
def test_a_system_that_does_not_name_itself_is_seen(monkeypatch, field):
    monkeypatch.setattr(type(registry.get("boards")), field, "")
    red(test_layout.test_a_registered_system_names_itself)


PYTHON = [
    'if system == "mtg": pass', 'if "heroes" != system: pass',
    'if system in ("asg", "boards"): pass',
    "match system:\n    case 'defense': pass", 'LOOKS = {"mtg": 1}', 'call("defense.analyze")',
    "from core.games.mtg import cards", "import webapp.evaluation.games.heroes.duels",
    "from core.games import asg", "def f():\n    from core.games.boards import fen",
    'import_module("core.games.mtg:SYSTEM")', "x = f'{a}' + 'mtg'", 'open("boards/chess.json")',
    "ask(system='asg')", 'x = "heroes" if y else None',
]  # fmt: skip


@pytest.mark.parametrize("line", PYTHON)
def test_shared_python_that_names_a_system_is_named_with_its_line(repository, line):
    repository("webapp/shared.py", f"{GOOD}{line}\n")
    told = red(test_layout.test_shared_code_names_no_system)
    assert "webapp/shared.py" in told
    repository("webapp/shared.py", GOOD)
    repository("webapp/play/games/own.py", f"{GOOD}{line}\n")
    sources.tree_of.cache_clear()
    test_layout.test_shared_code_names_no_system()


def test_prose_tables_and_longer_words_name_no_system():
    text = (
        '"""Boards and mtg."""\nSYSTEMS: dict[str, str] = {"mtg": "core.games.mtg:SYSTEM"}\n'
        'HABITS = {"asg": 1}\nsay("boards are flat", "mtg_like", "dashboards")\n'
    )
    assert naming.in_python(ast.parse(text), registry.SYSTEMS) == []


JAVASCRIPT = [
    "if (system === 'mtg') {}", 'if (system !== "heroes") {}', "switch (s) { case 'asg': break }",
    "const looks = { defense: 1 }", "const looks = { 'boards': 1 }", "GAMES.heroes.Board",
    "import x from '../games/mtg/look.js'", "import('./boards/index.js')",
    "call('defense.analyze')",
    "['asg', 'boards'].includes(s)", "const s = `mtg`", "s == 'heroes'",
]  # fmt: skip


@pytest.mark.parametrize("line", JAVASCRIPT)
def test_shared_javascript_that_names_a_system_is_named_with_its_line(repository, line):
    repository("static/src/match/shared.js", f"// A module.\n{line}\n")
    told = red(test_layout.test_shared_javascript_names_no_system)
    assert "static/src/match/shared.js" in told
    assert "2: " in told
    repository(
        "static/src/match/shared.js", "// A module about boards: 'mtg' too.\n/* case 'asg' */"
    )
    repository("static/src/games/heroes/own.js", line)
    test_layout.test_shared_javascript_names_no_system()


def test_a_module_that_is_too_long_is_named(repository):
    repository("editors/long.py", "\n" * 501)
    assert "editors/long.py" in red(test_layout.test_no_module_grows_beyond_its_reader)


def test_another_version_of_the_project_than_of_its_replays_is_seen(repository):
    repository("pyproject.toml", '[project]\nversion = "9.9.9"\n')
    assert "9.9.9" in red(test_layout.test_replays_name_the_version_of_the_project)


def test_a_key_that_a_file_says_twice_is_named(repository):
    path = repository("specs/x.json", '{"a": {"key": 1, "key": 2}}')
    assert "key" in red(test_layout.test_no_shipped_file_says_a_key_twice, path)


@pytest.mark.parametrize("path", ["cases", "studio", "core/cards", "static/pages/editor"])
def test_a_folder_of_tests_that_mirrors_nothing_is_named(repository, path):
    for folder in ("core/games", "static/src/pages"):
        repository(f"{folder}/a.py", GOOD)
    for folder in ("core/games", "static/pages", "growth", "bench/specs"):
        repository(f"tests/{folder}/a.py", GOOD)
    guard = test_mirror.test_a_folder_of_tests_mirrors_the_source_or_is_named_for_what_it_holds
    guard()
    repository(f"tests/{path}/b.json", "{}")
    assert path in red(guard)


def test_a_folder_of_tests_that_nothing_is_said_of_is_named(repository):
    names = [*test_mirror.MIRRORED, *test_mirror.ACROSS]
    repository("CONTRIBUTING.md", " ".join(f"`tests/{name}`" for name in names))
    test_mirror.test_each_folder_of_tests_is_told_of()
    repository("CONTRIBUTING.md", " ".join(f"`tests/{name}`" for name in names[1:]))
    assert names[0] in red(test_mirror.test_each_folder_of_tests_is_told_of)


@pytest.mark.parametrize(
    "name",
    ["core/gone.py", "match/Gone.jsx", "gone.py", "specs/<id>/gone.json", "core.host.gone",
     "core.gone.Host", "Match.gone", "GONE_WORDS"],
)  # fmt: skip
def test_what_a_document_names_and_is_not_there_is_named(repository, name):
    repository("core/match.py", f"{GOOD}class Match:\n    def play(self):\n        pass\n")
    repository("static/src/match/Log.jsx", "export const Log = () => null;\n")
    guard = test_named.test_what_a_document_names_is_there
    there = "`core/match.py`, `match/Log.jsx`, `Log`, `core.host.call`, `Match.play`"
    repository("core/README.md", there)
    guard("core/README.md")
    repository("core/README.md", f"{there}, `{name}`")
    assert name in red(guard, "core/README.md")


def test_a_citation_is_named_with_its_file_and_line(monkeypatch):
    monkeypatch.setattr(test_citations, "_text", lambda name: "one\nsee rules/mtg.md\n")
    told = red(test_citations.test_no_text_cites_a_document_that_is_not_here)
    assert "2: rules/mtg.md" in told


def test_a_leader_rule_that_the_spec_does_not_take_is_seen(monkeypatch):
    rules = {*test_tables.language.LEADER_RULES, "a new rule"}
    monkeypatch.setattr(test_tables.language, "LEADER_RULES", rules)
    guard = test_tables.test_leader_rules_are_the_words_that_the_spec_takes
    assert "a new rule" in red(guard)


def test_a_draw_without_its_field_is_seen(monkeypatch):
    draws = (*test_tables.results.DRAWS, (None, None, "/draw_conditions/a_new_draw"))
    monkeypatch.setattr(test_tables.results, "DRAWS", draws)
    assert "a_new_draw" in red(test_tables.test_every_draw_has_its_field)


@pytest.mark.parametrize("known", test_tables.KINDS)
def test_a_kind_of_key_of_board_games_without_a_schema_or_a_type_is_seen(monkeypatch, known):
    monkeypatch.delitem(test_tables.KINDS[known], "plies")
    guard = test_tables.test_every_kind_of_key_of_board_games_has_a_schema_and_a_type
    assert "plies" in red(guard, known)


def test_a_trigger_that_is_never_fired_is_seen(monkeypatch):
    monkeypatch.setitem(test_tables.triggers.TRIGGERS, "ON_A_NEW_MOMENT", None)
    guard = test_tables.test_every_trigger_is_fired_by_the_engine_and_no_other
    assert "ON_A_NEW_MOMENT" in red(guard)


def test_a_keyword_that_no_rule_plays_or_no_entry_has_is_seen(monkeypatch):
    guard = test_tables.test_keywords_that_the_rules_ask_for_are_the_entries
    with monkeypatch.context() as broken:
        broken.setitem(test_tables.KEYWORDS, "unheard of", None)
        assert "unheard of" in red(guard)
    less = {name: word for name, word in test_tables.KEYWORDS.items() if name != "menace"}
    monkeypatch.setattr(test_tables, "KEYWORDS", less)
    assert "menace" in red(guard)


def test_every_guard_is_broken_here_or_beside_it():
    """A guard without a test that shows it red is no guard."""
    here = inspect.getsource(sys.modules[__name__])
    for module in GUARDS:
        beside = Path(module.__file__).read_text("utf-8")
        for name in vars(module):
            if name.startswith("test_"):
                broken = f".{name}" in here or beside.count(name) > 1 or name in COMPANIONS
                assert broken, f"nothing breaks {module.__name__}.{name}"


COMPANIONS = {
    "test_a_word_that_an_executor_lacks_is_named",
    "test_an_entry_of_an_executor_that_is_no_word_is_named",
    "test_an_executor_that_nothing_is_said_of_is_named",
    "test_what_effects_ask_of_somebody_who_lacks_it_is_named",
    "test_a_kind_of_key_without_a_schema_or_a_check_is_named",
    "test_a_use_that_there_is_not_is_named",
    "test_the_guard_sees_a_missing_docstring",
    "test_each_form_of_a_citation_is_seen",
    "test_what_only_looks_like_a_citation_is_left_alone",
}
"""Tests of guards that themselves show one red."""
