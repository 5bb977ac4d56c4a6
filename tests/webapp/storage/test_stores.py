"""Laws of every library, wherever it keeps its documents: in a database or as files of a folder."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from tests.webapp.storage.conftest import DIALECTS
from webapp.storage import (
    MAX_TEXT,
    Conflict,
    Folder,
    Library,
    NotFound,
    StorageError,
    Store,
    TooLarge,
)

HEXAPAWN = Path(__file__).resolve().parents[3] / "specs/boards/hexapawn.json"
NOBODY = "0" * 32

Again = Callable[[], Store]


@pytest.fixture(params=["folder", *DIALECTS])
def again(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Again]:
    """Open the library of this test, as a process does that starts."""
    if request.param == "folder":
        yield lambda: Folder(tmp_path)
        return
    url = (
        f"sqlite:///{tmp_path}/library.db"
        if request.param == "sqlite"
        else request.getfixturevalue("cluster").new_url()
    )
    made: list[Library] = []

    def open_again() -> Library:
        made.append(Library(url))
        return made[-1]

    yield open_again
    for each in made:
        each.close()


@pytest.fixture
def store(again: Again) -> Store:
    return again()


def test_a_new_document_is_opened_with_its_text(store: Store) -> None:
    made = store.create("  My   game.json ", "{}")
    assert (made.text, store.open(made.id)) == ("{}", made)
    (listed,) = store.documents()
    assert (listed.id, listed.name, listed.rev, listed.text) == (made.id, made.name, made.rev, None)


def test_the_system_of_a_document_is_recognised_and_a_draft_has_none(store: Store) -> None:
    assert store.create("game", HEXAPAWN.read_text(encoding="utf-8")).system == "boards"
    assert store.create("draft", '{"name": ').system is None


def test_a_save_is_what_is_opened_next(store: Store) -> None:
    made = store.create("a", "one")
    saved = store.save(made.id, made.rev, "two")
    found = store.open(made.id)
    assert (found.rev, found.text) == (saved.rev, "two")
    assert saved.rev != made.rev
    newest, *_ = store.revisions(made.id)
    assert (newest.number, newest.text) == (saved.rev, None)
    assert store.revision(made.id, saved.rev).text == "two"


def test_a_rename_alone_keeps_the_text(store: Store) -> None:
    made = store.create("a", "one")
    renamed = store.save(made.id, made.rev, name="b.json")
    found = store.open(made.id)
    assert (found.name, found.rev, found.text) == ("b.json", renamed.rev, "one")
    assert [one.name for one in store.documents()] == ["b.json"]
    assert store.open(renamed.id) == found


def test_a_text_and_a_name_are_saved_at_once(store: Store) -> None:
    made = store.create("a", "one")
    store.save(made.id, made.rev, "two", "b.json")
    assert [(one.name, store.open(one.id).text) for one in store.documents()] == [("b.json", "two")]


def test_a_save_on_an_old_revision_is_refused_with_the_newer_text(store: Store) -> None:
    made = store.create("a", "one")
    newer = store.save(made.id, made.rev, "two")
    for more in ({"text": "mine"}, {"name": "b.json"}):
        with pytest.raises(Conflict) as caught:
            store.save(made.id, made.rev, **more)
        assert (caught.value.rev, caught.value.text) == (newer.rev, "two")
    assert (store.open(made.id).text, store.open(made.id).name) == ("two", made.name)


def test_of_many_saves_at_once_exactly_one_wins(store: Store) -> None:
    made = store.create("a", "start")

    def save(number: int) -> bool:
        try:
            store.save(made.id, made.rev, f"by {number}")
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        won = list(pool.map(save, range(8)))
    assert sum(won) == 1
    assert store.open(made.id).text == f"by {won.index(True)}"


def test_what_was_deleted_is_not_there_for_anything(store: Store) -> None:
    made, other = store.create("a", "one"), store.create("b", "two")
    store.delete(made.id)
    for document in (made.id, NOBODY):
        for call in (
            lambda document=document: store.open(document),
            lambda document=document: store.save(document, made.rev, "three"),
            lambda document=document: store.delete(document),
            lambda document=document: store.revisions(document),
            lambda document=document: store.revision(document, made.rev),
        ):
            with pytest.raises(NotFound):
                call()
    assert [one.id for one in store.documents()] == [other.id]


def test_texts_above_the_limit_are_refused_and_the_limit_is_named(store: Store) -> None:
    made = store.create("a", "x" * MAX_TEXT)
    for call in (
        lambda: store.save(made.id, made.rev, "x" * (MAX_TEXT + 1)),
        lambda: store.create("b", "x" * (MAX_TEXT + 1)),
    ):
        with pytest.raises(TooLarge, match="at most 2,000,000"):
            call()
    assert store.open(made.id).rev == made.rev
    assert len(store.documents()) == 1


@pytest.mark.parametrize("name", ["", " \t", "x" * 201, "a\0b", "a\ud800"])
def test_names_that_cannot_be_kept_are_refused(store: Store, name: str) -> None:
    made = store.create("a", "{}")
    with pytest.raises(StorageError):
        store.create(name, "{}")
    with pytest.raises(StorageError):
        store.save(made.id, made.rev, name=name)
    assert store.documents() == [store.documents()[0]]


@pytest.mark.parametrize("text", ["", "{", "a\0b", "ü😀\u2028", "\n\n", '"\\ud800"'])
def test_any_text_comes_back_as_it_was(store: Store, text: str) -> None:
    made = store.create("a", text)
    assert store.open(made.id).text == text
    store.save(made.id, made.rev, "!" + text)
    assert store.open(made.id).text == "!" + text


def test_the_archive_holds_every_document(store: Store) -> None:
    for name, content in [("chess", "1"), ("Größe", "2")]:
        store.create(name, content)
    with closing(store.archive()) as pieces:
        archive = zipfile.ZipFile(io.BytesIO(b"".join(pieces)))
        found = {name: archive.read(name).decode() for name in archive.namelist()}
    assert found == {"chess.json": "1", "Größe.json": "2"}


def test_documents_outlive_the_process(again: Again) -> None:
    made = again().create("a", "one")
    assert again().open(made.id) == made
