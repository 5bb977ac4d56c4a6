"""Causes are a type: how a passage of a text is stored is known in one place only."""

from __future__ import annotations

import pytest

from core.abilities import Entry
from core.causes import is_in, path_of, read, written
from core.evaluation.coverage import uses_of
from core.evaluation.tally import Tally, parse_tally
from core.plain import cause_json
from core.protocol import Passage

SCRIPT = "/heroes/0/abilities/0/script"
CAUSES = ["", "/a", "/a/b#c", "/a#1", Passage(SCRIPT, (0, 4)), Passage("/a#1-2", (3, 4)),
          Passage("/a\nb", (5, 60)), "/a#1-2", "/a#1-2#", "/a#1-2##", "/a\n#1-2", "/a#1-2/b",
          Passage("/a#1-2#", (3, 4))]  # fmt: skip


@pytest.mark.parametrize("cause", CAUSES)
def test_what_is_written_is_read_again(cause):
    assert read(written(cause)) == cause


def test_no_two_causes_are_written_alike():
    assert len({written(cause) for cause in CAUSES}) == len(CAUSES)


@pytest.mark.parametrize("cause", CAUSES)
def test_a_tally_keeps_its_causes_when_it_is_stored(cause):
    tally = Tally()
    tally.uses[cause] += 3
    stored = tally.dump()
    assert stored["uses"] == {written(cause): 3}
    assert parse_tally(stored) == tally


def test_a_passage_is_in_its_text_and_in_no_other_passage():
    passage = Passage(SCRIPT, (0, 4))
    assert is_in(passage, SCRIPT)
    assert is_in(passage, "/heroes/0/abilities/0")
    assert is_in(passage, passage)
    assert not is_in(passage, Passage(SCRIPT, (0, 9)))
    assert not is_in(SCRIPT, passage)
    assert not is_in("/a/10", "/a/1")


def test_an_entry_whose_key_has_the_sign_of_spans_counts_as_itself():
    raw = {"a#1-2": {"name": "Odd"}, "a": {"name": "Even"}}
    entries = [Entry("/a#1-2", "part"), Entry("/a", "part")]
    found = {use.path: use.times for use in uses_of(raw, entries, {"/a#1-2": 3})}
    assert found == {"/a#1-2": 3, "/a": 0}


def test_a_page_is_told_a_path_and_a_span():
    assert cause_json("/a#1-2") == {"path": "/a#1-2", "span": None}
    assert cause_json(Passage(SCRIPT, (0, 4))) == {"path": SCRIPT, "span": [0, 4]}
    assert path_of(Passage(SCRIPT, (0, 4))) == SCRIPT
