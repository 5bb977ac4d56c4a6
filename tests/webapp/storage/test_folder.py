"""A folder as library: nothing outside is touched, nobody's work is lost, layouts are kept."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.webapp.storage.folders import everything, named, names, put
from webapp.storage import Conflict, Document, Folder, NotFound, StorageError, TooLarge, inside
from webapp.storage.folder import MAX_BYTES

Call = Callable[[Folder, Document], Document]


def test_the_json_files_of_a_folder_and_those_below_are_listed(root: Path, folder: Folder) -> None:
    for path in ("b.json", "a/x.json", "a/deep/er.JSON", "notes.md", "json"):
        put(root, path)
    assert names(folder) == ["a/deep/er.JSON", "a/x.json", "b.json"]


@pytest.mark.parametrize(
    "path", [".hidden.json", ".git/x.json", "node_modules/p/package.json", "__pycache__/x.json"]
)
def test_hidden_files_and_what_nobody_wrote_is_left_out(
    root: Path, folder: Folder, path: str
) -> None:
    put(root, path)
    assert names(folder) == []


def test_links_are_neither_listed_nor_followed_nor_replaced(tmp_path: Path, root: Path) -> None:
    outside = put(tmp_path, "outside/secret.json", '{"a": 1}')
    put(root, "real.json")
    (root / "file.json").symlink_to(outside)
    (root / "folder").symlink_to(outside.parent)
    (root / "inner.json").symlink_to("real.json")
    (root / "loop.json").symlink_to("loop.json")
    folder = Folder(root)
    assert names(folder) == ["real.json"]
    before = everything(tmp_path)
    for name in ("file", "folder/new", "folder/secret", "inner", "loop"):
        with pytest.raises(StorageError):
            folder.create(name, "{}")
        with pytest.raises(StorageError, match=name):
            folder.save(named(folder, "real.json").id, named(folder, "real.json").rev, name=name)
    assert everything(tmp_path) == before


@pytest.mark.parametrize("what", ["file", "folder"])
def test_a_file_or_folder_that_becomes_a_link_is_not_followed(
    tmp_path: Path, root: Path, folder: Folder, what: str
) -> None:
    outside = put(tmp_path, "outside/x.json", '{"mine": 1}')
    file = put(root, "a/x.json", '{"mine": 1}')  # the same bytes: the same revision
    made = named(folder, "a/x.json")
    file.unlink()
    if what == "file":
        file.symlink_to(outside)
    else:
        file.parent.rmdir()
        file.parent.symlink_to(outside.parent)
    before = everything(tmp_path)
    for call in (
        lambda: folder.open(made.id),
        lambda: folder.save(made.id, made.rev, "mine"),
        lambda: folder.save(made.id, made.rev, name="b"),
        lambda: folder.delete(made.id),
    ):
        with pytest.raises(NotFound, match="link"):
            call()
    assert everything(tmp_path) == before
    assert names(folder) == []


@pytest.mark.parametrize(
    "name",
    [
        *("../x", "a/../../x", "/etc/x", "a//x", ".", "..", "./x", ".hidden", ".git/x", "a/.b/x"),
        *("-rf", "a\x07b", "a\u202eb", "a\\b", "c:x", 'a"b', "a|b", "what?", "a*", "<a>", "nul"),
        *("con.json", "lpt1/x", "x./y", ".json", "node_modules/x", "é" * 101, "a/" * 500 + "x"),
    ],
)
def test_names_that_leave_hide_or_surprise_are_refused(
    tmp_path: Path, root: Path, folder: Folder, name: str
) -> None:
    made = folder.create("a", "{}")
    before = everything(tmp_path)
    with pytest.raises(StorageError):
        folder.create(name, "{}")
    with pytest.raises(StorageError):
        folder.save(made.id, made.rev, name=name)
    assert everything(tmp_path) == before


def test_a_new_file_may_lie_in_a_new_folder(root: Path, folder: Folder) -> None:
    made = folder.create(" boards / my  game ", "{}")
    assert made.name == "boards/my game.json"
    assert (root / "boards/my game.json").read_bytes() == b"{}"
    folder.save(made.id, made.rev, name="cards/deck.json")
    assert everything(root) == {"cards/deck.json": b"{}"}


@pytest.mark.parametrize(
    ("there", "asked"),
    [
        ("chess.json", "Chess"),
        ("chess.json", "chess.JSON"),
        ("chess.json", "chess"),
        ("boards/chess.json", "Boards/go"),
        ("\u00e9t\u00e9.json", "e\u0301te\u0301"),
        ("chess.json/x.json", "chess"),
    ],
)
def test_names_that_some_systems_take_for_the_same_are_refused(
    root: Path, folder: Folder, there: str, asked: str
) -> None:
    put(root, there, "1")
    made = folder.create("other", "2")
    for call in (
        lambda: folder.create(asked, "3"),
        lambda: folder.save(made.id, made.rev, "3", asked),
    ):
        with pytest.raises(StorageError, match="already"):
            call()
    assert everything(root) == {there: b"1", "other.json": b"2"}


def test_a_file_may_get_other_capitals(root: Path, folder: Folder) -> None:
    made = folder.create("chess", "{}")
    assert folder.save(made.id, made.rev, name="Chess").name == "Chess.json"
    assert everything(root) == {"Chess.json": b"{}"}


def test_hostile_names_that_are_there_are_shown_plainly_and_work(
    root: Path, folder: Folder
) -> None:
    for name in (b"a\nb.json", b"\xff.json", b"-rf.json", "\u202eevil.json".encode(), b"<b>.json"):
        (root / os.fsdecode(name)).write_bytes(b"{}")
    assert names(folder) == [
        "-rf.json",
        "<b>.json",
        "a\\nb.json",
        "\\u202eevil.json",
        "\ufffd.json",
    ]
    for one in folder.documents():
        folder.save(one.id, one.rev, "[]")
    assert set(everything(root).values()) == {b"[]"}
    json.dumps(names(folder)).encode()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b'{"a": "\xff"}', "is not UTF-8: its byte 8"),
        ("{}".encode("utf-16"), "is not UTF-8"),
        (b"x" * (MAX_BYTES + 1), "more than the 2,000,000 characters"),
        (b"x" * 2_000_001, "more than the 2,000,000 characters"),
    ],
)
def test_files_that_are_no_text_are_listed_with_the_reason_and_stay_as_they_are(
    root: Path, folder: Folder, data: bytes, said: str
) -> None:
    put(root, "odd.json", data)
    (one,) = folder.documents()
    assert said in (getattr(one, "problem", None) or "")
    for call in (lambda: folder.open(one.id), lambda: folder.save(one.id, one.rev, "{}")):
        with pytest.raises(StorageError, match=said):
            call()
    assert everything(root) == {"odd.json": data}


def test_what_is_no_file_is_not_listed_and_does_not_hang(root: Path, folder: Folder) -> None:
    os.mkfifo(root / "pipe.json")
    (root / "folder.json").mkdir()
    with socket.socket(socket.AF_UNIX) as heard:
        here = Path.cwd()
        os.chdir(root)
        heard.bind("socket.json")
        os.chdir(here)
    assert names(folder) == []
    folder.create("x", "{}")
    made = named(folder, "x.json")
    for make in (os.mkfifo, os.mkdir):
        os.rename(root / "x.json", root / make.__name__)
        make(root / "x.json")
        with pytest.raises(NotFound, match="not there any more"):
            folder.open(made.id)


def test_a_file_that_goes_while_the_folder_is_listed_takes_no_other_with_it(
    root: Path, folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b", "c/d"):
        put(root, f"{name}.json")
    is_listed = inside.is_listed

    def and_somebody_deletes(entry: os.DirEntry[str]) -> bool:
        found = is_listed(entry)
        if entry.name == "a.json":
            (root / "a.json").unlink()
        return found

    monkeypatch.setattr(inside, "is_listed", and_somebody_deletes)
    assert names(folder) == ["b.json", "c/d.json"]


def test_invalid_files_are_opened_as_text_and_saved(root: Path, folder: Folder) -> None:
    file = put(root, "draft.json", '{"name": ')
    (one,) = folder.documents()
    found = folder.open(one.id)
    assert (found.system, found.text) == (None, '{"name": ')
    folder.save(one.id, found.rev, '{"name": "a",')
    assert file.read_bytes() == b'{"name": "a",'


def test_a_deep_file_is_listed(root: Path, folder: Folder) -> None:
    put(root, "deep.json", "[" * 100_000)
    assert [one.system for one in folder.documents()] == [None]


def read_only(file: Path) -> None:
    file.chmod(0o444)


def test_a_read_only_file_is_not_replaced(root: Path, folder: Folder) -> None:
    made = folder.create("a", "one")
    read_only(root / "a.json")
    for call in (
        lambda: folder.save(made.id, made.rev, "two"),
        lambda: folder.delete(made.id),
    ):
        with pytest.raises(StorageError, match=r"a\.json is read-only"):
            call()
    assert everything(root) == {"a.json": b"one"}


def test_a_save_keeps_the_rights_of_a_file_and_leaves_nothing_beside_it(
    root: Path, folder: Folder
) -> None:
    made = folder.create("a", "one")
    (root / "a.json").chmod(0o640)
    folder.save(made.id, made.rev, "two")
    assert (root / "a.json").stat().st_mode & 0o777 == 0o640
    assert everything(root) == {"a.json": b"two"}


def test_a_save_leaves_the_file_to_its_owner(
    root: Path, folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, found = folder.create("a", "one"), (root / "a.json").stat()
    given: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "fchown", lambda _file, *owner: given.append(owner))
    folder.save(made.id, made.rev, "two")
    assert given == [(found.st_uid, found.st_gid)]


def test_a_save_does_not_reach_a_file_outside_that_shares_its_content(
    tmp_path: Path, root: Path, folder: Folder
) -> None:
    outside = put(tmp_path, "outside.json", "one")
    (root / "a.json").hardlink_to(outside)
    (one,) = folder.documents()
    folder.save(one.id, one.rev, "two")
    assert outside.read_bytes() == b"one"


def full(*_: object, **__: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_full_disk_leaves_the_file_as_it_was(
    root: Path, folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = folder.create("a", "one")
    monkeypatch.setattr(os, "fsync", full)
    for call in (
        lambda: folder.save(made.id, made.rev, "two"),
        lambda: folder.create("b", "two"),
    ):
        with pytest.raises(StorageError, match="No space left on device"):
            call()
    assert everything(root) == {"a.json": b"one"}


def test_what_is_written_outside_is_seen_and_never_overwritten(root: Path, folder: Folder) -> None:
    file = put(root, "a.json", "one")
    (one,) = folder.documents()
    file.write_bytes(b"two")  # as long as before, and within one tick of the clock
    (seen,) = folder.documents()
    assert seen.rev != one.rev
    with pytest.raises(Conflict) as caught:
        folder.save(one.id, one.rev, "mine")
    assert (caught.value.rev, caught.value.text) == (seen.rev, "two")
    assert "changed on the disk" in str(caught.value)
    assert file.read_bytes() == b"two"


def test_a_write_between_the_look_and_the_replacement_is_not_overwritten(
    root: Path, folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = folder.create("a", "one")
    write = inside._write

    def and_somebody_else(*given: object) -> None:
        write(*given)  # type: ignore[arg-type]
        put(root, "a.json", "theirs")

    monkeypatch.setattr(inside, "_write", and_somebody_else)
    with pytest.raises(Conflict) as caught:
        folder.save(made.id, made.rev, "mine")
    assert caught.value.text == "theirs"
    assert everything(root) == {"a.json": b"theirs"}


@pytest.mark.parametrize(
    ("step", "call"),
    [
        ("add", lambda folder, _: folder.create("b", "mine")),
        ("replace", lambda folder, made: folder.save(made.id, made.rev, "mine")),
        ("move", lambda folder, made: folder.save(made.id, made.rev, name="b")),
    ],
)
def test_a_write_after_ours_is_not_taken_for_ours(
    root: Path, folder: Folder, monkeypatch: pytest.MonkeyPatch, step: str, call: Call
) -> None:
    made = folder.create("a", "one")
    write = getattr(inside.Inside, step)

    def and_somebody_else(*given: object) -> object:
        found = write(*given)
        put(root, "a.json" if step == "replace" else "b.json", "theirs")
        return found

    monkeypatch.setattr(inside.Inside, step, and_somebody_else)
    ours = call(folder, made)
    with pytest.raises(Conflict) as caught:
        folder.save(ours.id, ours.rev, "mine again")
    assert caught.value.text == "theirs"


def test_a_new_file_does_not_replace_one_that_came_meanwhile(
    root: Path, folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = inside._write

    def and_somebody_else(*given: object) -> None:
        write(*given)  # type: ignore[arg-type]
        put(root, "a.json", "theirs")

    monkeypatch.setattr(inside, "_write", and_somebody_else)
    with pytest.raises(StorageError, match="already"):
        folder.create("a", "mine")
    assert everything(root) == {"a.json": b"theirs"}


def refuse(*_: object, **__: object) -> None:
    raise PermissionError(1, "Operation not permitted")


def test_a_disk_without_hard_links_that_takes_capitals_for_small_letters(
    root: Path, folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = folder.create("a", "one")
    (root / "b.json").mkdir()

    monkeypatch.setattr(os, "link", refuse)
    monkeypatch.setattr(inside, "_is_there", lambda *_: True)
    with pytest.raises(StorageError, match="already"):
        folder.save(made.id, made.rev, name="b")
    monkeypatch.setattr(inside, "_is_same", lambda *_: True)
    folder.save(made.id, made.rev, name="A")
    assert everything(root) == {"A.json": b"one"}


def test_a_disk_without_hard_links_works_the_same(
    root: Path, folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "link", refuse)
    made = folder.create("a", "one")
    folder.save(made.id, made.rev, name="b")
    assert everything(root) == {"b.json": b"one"}


def test_systems_that_cannot_hold_folders_work_the_same(
    tmp_path: Path, root: Path, folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inside, "CAN_HOLD", False)
    outside = put(tmp_path, "outside/x.json", "{}")
    made = folder.create("a/b/x", "one")
    made = folder.save(made.id, made.rev, "two", "c/y")
    assert everything(root) == {"c/y.json": b"two"}
    (root / "c/y.json").unlink()
    (root / "c").rmdir()
    (root / "c").symlink_to(outside.parent)
    with pytest.raises(StorageError):
        folder.create("c/new", "{}")
    assert everything(tmp_path / "outside") == {"x.json": b"{}"}


def test_systems_that_cannot_refuse_links_when_they_open_get_a_look(
    tmp_path: Path, root: Path, folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inside, "CAN_HOLD", False)
    monkeypatch.setattr(inside, "_FILE", os.O_RDONLY)
    outside = put(tmp_path, "outside.json", "secret")
    put(root, "a.json", "one")
    made = named(folder, "a.json")
    (root / "a.json").unlink()
    (root / "a.json").symlink_to(outside)
    with pytest.raises(NotFound, match="link"):
        folder.open(made.id)


def test_two_servers_of_a_folder_do_not_overwrite_each_other(root: Path, folder: Folder) -> None:
    other = Folder(root)
    made = folder.create("a", "one")
    other.save(named(other, "a.json").id, made.rev, "two")
    with pytest.raises(Conflict):
        folder.save(made.id, made.rev, "mine")


def test_an_older_revision_is_not_promised(folder: Folder) -> None:
    made = folder.create("a", "one")
    newer = folder.save(made.id, made.rev, "two")
    for call in (
        lambda: folder.restore(made.id, made.rev, newer.rev),
        lambda: folder.revision(made.id, made.rev),
    ):
        with pytest.raises(StorageError, match="git does"):
            call()
    assert [one.number for one in folder.revisions(made.id)] == [newer.rev]


@pytest.mark.parametrize(
    ("limit", "said"), [("MAX_FILES", "3 JSON files"), ("MAX_LOOKS", "3 files and folders")]
)
def test_a_folder_that_holds_too_much_is_refused_with_the_limit(
    root: Path, monkeypatch: pytest.MonkeyPatch, limit: str, said: str
) -> None:
    monkeypatch.setattr(inside, limit, 3)
    for n in range(4):
        put(root, f"{n}.json")
    with pytest.raises(TooLarge, match=f"more than {said}. Serve the folder of the specs"):
        Folder(root)


@pytest.mark.parametrize("kind", ["missing", "file", "loop"])
def test_what_is_no_folder_is_refused(tmp_path: Path, kind: str) -> None:
    at = tmp_path / "it"
    if kind == "file":
        at.write_text("{}")
    if kind == "loop":
        at.symlink_to(at)
    with pytest.raises(StorageError, match="cannot be served"):
        Folder(at)


def test_a_folder_that_is_gone_is_told_and_not_shown_as_empty(root: Path, folder: Folder) -> None:
    made = folder.create("a", "one")
    root.rename(root.with_name("elsewhere"))
    for call in (
        folder.documents,
        lambda: folder.create("b", "two"),
        lambda: folder.open(made.id),
        lambda: folder.delete(made.id),
        lambda: folder.restore(made.id, made.rev, made.rev),
    ):
        with pytest.raises(StorageError):
            call()
    with pytest.raises(NotFound, match="game is not there any more"):
        folder.documents()
    root.with_name("elsewhere").rename(root)
    assert names(folder) == ["a.json"]
