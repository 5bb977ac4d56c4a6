"""The library: revisions, the check against silent overwriting, history and limits."""

from __future__ import annotations

import io
import zipfile

import pytest
from sqlalchemy import text

from webapp.storage import Conflict, Library, NotFound, StorageError
from webapp.storage.archive import file_name


def test_each_save_adds_a_revision_and_keeps_the_older_ones(library: Library) -> None:
    made = library.create("a", "one")
    assert library.save(made.id, 1, "two").rev == 2
    assert library.save(made.id, 2, "three", "b").rev == 3
    assert [(r.number, r.name, r.size) for r in library.revisions(made.id)] == [
        (3, "b", 5),
        (2, "a", 3),
        (1, "a", 3),
    ]
    assert library.revision(made.id, 1).text == "one"


def test_restoring_makes_the_old_text_newest_and_loses_nothing(library: Library) -> None:
    made = library.create("a", "one")
    library.save(made.id, 1, "two")
    restored = library.restore(made.id, rev=1, base_rev=2)
    assert (restored.rev, restored.text) == (3, "one")
    newest, *_ = library.revisions(made.id)
    assert newest.note == "restored from revision 1"
    assert library.revision(made.id, 2).text == "two"


def test_restoring_obeys_the_same_check(library: Library) -> None:
    made = library.create("a", "one")
    library.save(made.id, 1, "two")
    with pytest.raises(Conflict):
        library.restore(made.id, rev=1, base_rev=1)
    with pytest.raises(NotFound):
        library.restore(made.id, rev=9, base_rev=2)
    assert library.open(made.id).rev == 2


def test_deleting_takes_the_history_along(library: Library) -> None:
    made, other = library.create("a", "one"), library.create("b", "two")
    library.delete(made.id)
    with pytest.raises(NotFound):
        library.open(made.id)
    assert [d.id for d in library.documents()] == [other.id]
    with library._session() as session:
        assert session.execute(text("select count(*) from revisions")).scalar() == 1


def test_the_list_shows_the_last_saved_first(library: Library) -> None:
    first, second = library.create("a", "one"), library.create("b", "two")
    assert [d.id for d in library.documents()] == [second.id, first.id]
    library.save(first.id, 1, "more")
    assert [d.id for d in library.documents()] == [first.id, second.id]


@pytest.mark.parametrize("name", ["", " \t", "x" * 201])
def test_names_must_be_there_and_short(library: Library, name: str) -> None:
    with pytest.raises(StorageError):
        library.create(name, "{}")
    assert library.documents() == []


def test_the_archive_holds_every_document_under_a_distinct_name(library: Library) -> None:
    for name, content in [("../Chess!", "1"), ("chess", "2"), ("Größe", "3"), ("...", "4")]:
        library.create(name, content)
    with zipfile.ZipFile(io.BytesIO(b"".join(library.archive()))) as archive:
        found = {name: archive.read(name).decode() for name in archive.namelist()}
    assert found == {
        "Chess.json": "1",
        "chess-2.json": "2",
        "Größe.json": "3",
        "document.json": "4",
    }


def test_equal_names_are_numbered_in_the_archive(library: Library) -> None:
    for content in "abc":
        library.create("same", content)
    with zipfile.ZipFile(io.BytesIO(b"".join(library.archive()))) as archive:
        assert archive.namelist() == ["same.json", "same-2.json", "same-3.json"]


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("CON", "_CON.json"),
        ("con.backup", "_con.backup.json"),
        ("Lpt9", "_Lpt9.json"),
        ("COM²", "_COM².json"),
        ("CONE", "CONE.json"),
        ("-rf", "rf.json"),
        ("--", "document.json"),
        (".bashrc", "bashrc.json"),
        ("../../etc/passwd", "etc_passwd.json"),
        ("a\\b:c*?", "a_b_c.json"),
        ("e\u0301t\u00e9", "\u00e9t\u00e9.json"),
        ("😀😀", "document.json"),
        ("棋" * 200, "棋" * 66 + ".json"),
        ("a. ", "a.json"),
    ],
)
def test_every_system_takes_the_names_in_the_archive(name: str, file: str) -> None:
    assert file_name(name, set()) == file
    assert len(file_name(name, {file.casefold()}).encode()) <= 255
