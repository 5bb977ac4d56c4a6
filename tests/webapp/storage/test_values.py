"""What is written is read back: every text whole, every moment in UTC, in each kind of database."""

from __future__ import annotations

import io
import json
import os
import time
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone

import pytest

from tests.webapp.storage.tables import run
from webapp.storage import MAX_TEXT, BadDatabase, Library, StorageError, library, models
from webapp.storage.texts import exported, pack, unpack

TEXTS = {
    "empty": "",
    "5 MB": "😀" * 1_300_000,
    "as long as may be": "ü" * MAX_TEXT,
    "more than a TEXT of MariaDB": "x" * 70_000,
    "emoji and marks": "👩‍👩‍👧 e\u0301 \u202e \ufeff \ufffe \U0010ffff",
    "zero": "a\0b",
    "zeros alone": "\0" * 1_000,
    "first half of a pair": '{"name": "\ud83d"}',
    "second half of a pair": "\udc00",
    "halves in the wrong order": "\udc00\ud83d",
    "pair written as two halves": "\ud83d\ude00",
    "escape of a zero": '"\\u0000"',
    "looks stored": '"a"',
    "line ends": "a\r\nb\rc\n\n \t",
    "quotes and percents": "'; DROP TABLE documents; -- %s %(x)s ? :y \\ \"",
    "control characters": "".join(map(chr, range(32))) + "\x7f\x80",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_a_text_comes_back_as_it_was_written(library: Library, text: str) -> None:
    made = library.create("a", text)
    library.save(made.id, 1, "between")
    restored = library.restore(made.id, rev=1, base_rev=2)
    library.save(made.id, 3, name="renamed")
    assert restored.text == text
    assert library.open(made.id).text == text
    assert library.revision(made.id, 1).text == text
    assert [r.size for r in library.revisions(made.id)] == [len(text), len(text), 7, len(text)]


def test_the_archive_writes_half_pairs_as_escapes_that_mean_the_same(library: Library) -> None:
    text = '{"name": "\ud83d", "other": "😀\\u0000"}'
    library.create("a", text)
    with zipfile.ZipFile(io.BytesIO(b"".join(library.archive()))) as archive:
        written = archive.read("a.json").decode()
    assert json.loads(written) == json.loads(text)
    assert exported("plain 😀") == "plain 😀"


@pytest.mark.parametrize(
    ("name", "sign"), [("a\0b", "U+0000"), ("\ud800", "U+D800"), ("x\udfff", "U+DFFF")]
)
def test_a_name_that_cannot_be_stored_is_refused_and_the_sign_named(
    library: Library, name: str, sign: str
) -> None:
    made = library.create("a", "one")
    for refused in (lambda: library.create(name, ""), lambda: library.save(made.id, 1, name=name)):
        with pytest.raises(StorageError, match=r"The name holds " + sign.replace("+", r"\+")):
            refused()
    assert [(d.name, d.rev) for d in library.documents()] == [("a", 1)]


def test_a_name_of_two_hundred_wide_characters_comes_back(library: Library) -> None:
    made = library.create("😀" * 200, "{}")
    assert library.open(made.id).name == "😀" * 200


@pytest.mark.parametrize("number", [0, -1, 2**31, 2**63 - 1, 2**63, -(2**63) - 1, 10**400])
def test_a_revision_that_no_database_can_hold_is_refused(library: Library, number: int) -> None:
    made = library.create("a", "one")
    for refused in (
        lambda: library.save(made.id, number, "x"),
        lambda: library.restore(made.id, number, 1),
        lambda: library.restore(made.id, 1, number),
        lambda: library.revision(made.id, number),
    ):
        with pytest.raises(StorageError, match="from 1 to 2,147,483,647"):
            refused()
    assert library.open(made.id).rev == 1


def test_after_the_last_revision_a_save_is_refused_and_a_new_document_named(
    library: Library, url: str
) -> None:
    made, last = library.create("a", "one"), 2**31 - 1
    run(url, f"UPDATE documents SET rev = {last - 1}", f"UPDATE revisions SET number = {last - 1}")
    assert library.save(made.id, last - 1, "two").rev == last
    for refused in (
        lambda: library.save(made.id, last, "three"),
        lambda: library.save(made.id, last, name="b"),
        lambda: library.restore(made.id, last - 1, last),
    ):
        with pytest.raises(StorageError, match="Save the text as a new document"):
            refused()
    found = library.open(made.id)
    assert (found.rev, found.name, found.text) == (last, "a", "two")
    assert library.revision(made.id, last).text == "two"


def test_a_stored_text_that_was_changed_by_hand_is_named_as_damaged() -> None:
    for form, stored in [("base64", "{"), ("base64", "/w=="), ("zip", "abc")]:
        with pytest.raises(BadDatabase, match="damaged"):
            unpack(form, stored)
    assert unpack(*pack("\0")) == "\0"


@pytest.fixture(params=["Pacific/Kiritimati", "America/St_Johns", "UTC"])
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The machine's time zone, also in its databases' sessions."""
    monkeypatch.setenv("TZ", request.param)
    monkeypatch.setenv("PGTZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


def test_moments_are_served_in_utc_to_the_microsecond_wherever_the_machine_is(
    url: str, zone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = datetime(2026, 3, 1, 23, 30, 0, 1, tzinfo=UTC)
    monkeypatch.setattr(library, "now", lambda: moment)
    found = Library(url)
    made = found.create("a", "one")
    written = "2026-03-01T23:30:00.000001+00:00"
    assert (made.created, made.updated) == (written, written)
    assert found.open(made.id).updated == written
    assert found.documents()[0].created == written
    assert found.revisions(made.id)[0].created == written
    assert found.revision(made.id, 1).created == written
    assert os.environ["TZ"] == zone
    found.close()


def test_a_moment_without_fractions_sorts_among_others(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Library(url)
    base = datetime(2026, 3, 1, tzinfo=UTC)
    order = [base - timedelta(microseconds=1), base, base + timedelta(microseconds=1)]
    for moment in (order[1], order[2], order[0]):
        monkeypatch.setattr(library, "now", lambda moment=moment: moment)
        found.create(moment.isoformat(), "{}")
    assert [d.name for d in found.documents()] == [m.isoformat() for m in reversed(order)]
    found.close()


def test_sqlite_keeps_the_zone_in_the_file(tmp_path_factory: pytest.TempPathFactory) -> None:
    url = f"sqlite:///{tmp_path_factory.mktemp('zone')}/library.db"
    found = Library(url)
    found.create("a", "one")
    found.close()
    ((stored,),) = run(url, "SELECT created FROM documents")
    assert stored.endswith("+00:00")


def test_a_moment_in_another_zone_is_stored_as_the_same_moment() -> None:
    from sqlalchemy.dialects import sqlite

    there = datetime(2026, 3, 1, 12, tzinfo=timezone(timedelta(hours=5)))
    stored = models.UtcTime().process_bind_param(there, sqlite.dialect())
    assert stored == "2026-03-01T07:00:00.000000+00:00"
    assert models.UtcTime().process_result_value(stored, sqlite.dialect()) == there
