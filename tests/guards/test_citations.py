"""No text of the repository cites a document that the repository does not have."""

from __future__ import annotations

import subprocess

import pytest

from tests.guards import citations, sources

SELF = ("tests/guards/",)
"""Where the forms themselves stand."""


def _cited():
    """Path to the citations of every tracked text."""
    run = subprocess.run(
        ["git", "ls-files"], cwd=sources.ROOT, capture_output=True, text=True, check=True
    )
    names = [name for name in run.stdout.splitlines() if not name.startswith(SELF)]
    found = {name: citations.in_text(_text(name)) for name in names}
    return {name: places for name, places in found.items() if places}


def _text(name):
    try:
        return (sources.ROOT / name).read_text("utf-8")
    except (UnicodeDecodeError, FileNotFoundError):
        return ""  # no text, or deleted and not committed yet


def test_no_text_cites_a_document_that_is_not_here():
    assert not _cited()


@pytest.mark.parametrize(
    "text",
    [
        '"""Guards (seed 4)."""', "A hero (seed 0, section 7).", "(CR 508, 509; seed 4, Combat)",
        "with the keys of seed 1, and", "Rules: seed 1, Defense Card", "Seed 1, Combat Pipeline",
        "whom; seed 1's `ally` is", "that seeds 2 and 1 name", "document 003", "A card (seed 4: x)",
        "see rules/mtg.md 8", "(rules/boards.md)", "rules/<id>.md", "list A", "(list A: A18)",
        "List A, A07", "(A20)", "the way of issue 5", "Issue 13",
        "on the decisions page", "(house rule 4)", "See DESIGN section 4", "DESIGN.md",
        "in ../shared/rules", "beside/shared/seeds", "finding C-04", "as M-13 says",
        "the seed's Scryfall-based schema", "exact as the seed document is", "is the seed's: {",
    ],
)  # fmt: skip
def test_each_form_of_a_citation_is_seen(text):
    assert citations.in_text(f"first line\n{text}") != []
    assert citations.in_text(f"first line\n{text}")[0].startswith("2: ")


@pytest.mark.parametrize(
    "text",
    [
        "seed 0 becomes this", "--seed 7 --json", "Seed 0: the Pyromancer begins", "seeds 1–200",
        "the seed 7", "(`mcts:60`, seeds 0 to 49)", "The first outputs of seed 1 are 270369",
        "the match of seed 42 of the", "specs/mtg/RULES.md", "[rules](RULES.md)",
        "a list of lists", "two issues with fixes", "rules/ holds", "CR 508.1", "UTF-8",
        "a summary of the seed's match", "xorshift32 (13, 17, 5)", "list all",
        "spec.not-json", "game rules/moves", 'd="M-24 0H24"',
        "(seed 20261127)",
    ],
)  # fmt: skip
def test_what_only_looks_like_a_citation_is_left_alone(text):
    assert citations.in_text(text) == []
