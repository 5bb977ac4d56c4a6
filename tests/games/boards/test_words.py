"""Every word of the board format has a case, two interpreters that agree, and a README line."""

from __future__ import annotations

from importlib import resources
from typing import Any

import pytest

from core.games.boards.language import Facts, Word
from core.games.boards.vocabulary import TABLES
from tests.games.boards.word_cases import CASES, missing

README = resources.files("specs").joinpath("boards", "README.md").read_text("utf-8")


@pytest.mark.parametrize(("group", "word"), CASES, ids=" ".join)
def test_a_word_decides_on_the_engine_and_on_the_naive_interpreter(
    table: Any, group: str, word: str
) -> None:
    case = CASES[group, word]
    assert case.holds(table(case.raw).go(*case.plies))
    assert not case.holds(table(case.other).go(*case.plies))


def test_every_word_has_a_case_and_a_line_in_the_readme() -> None:
    assert missing(TABLES, README) == []


@pytest.mark.parametrize("group", TABLES)
def test_a_word_without_a_case_or_a_line_is_named(group: str) -> None:
    tables = {
        **TABLES,
        group: {**TABLES[group], "BRAND_NEW": Word("BRAND_NEW", "New.", (), None, Facts())},
    }
    found = set(missing(tables, README)) - set(missing(TABLES, README))
    assert len(found) == 2
    assert all("BRAND_NEW" in sentence and group in sentence for sentence in found)
