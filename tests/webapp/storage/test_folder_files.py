"""What a folder as library keeps of its files: their layouts, and those that were deleted."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.webapp.storage.folders import everything, named, names, put
from webapp.storage import Folder, StorageError
from webapp.storage.folder import MAX_BYTES
from webapp.storage.trash import KEPT

IGNORED = {".rulewright/.gitignore": b"*\n"}


def test_a_deleted_file_is_put_back_as_it_was(root: Path, folder: Folder) -> None:
    data = b'\xef\xbb\xbf{\r\n"a": 1}'
    put(root, "a.json", data).chmod(0o600)
    (one,) = folder.documents()
    folder.delete(one.id)
    assert everything(root) == {**IGNORED, ".rulewright/trash/1/a.json": data}
    folder.restore(one.id, one.rev, one.rev)
    assert everything(root) == {**IGNORED, "a.json": data}
    assert (root / "a.json").stat().st_mode & 0o777 == 0o600
    assert folder.documents() == [one] or named(folder, "a.json").rev == one.rev


def test_a_file_that_changed_before_it_was_deleted_is_put_back_too(
    root: Path, folder: Folder
) -> None:
    made = folder.create("a", "one")
    put(root, "a.json", "theirs")
    folder.delete(made.id)
    folder.restore(made.id, made.rev, made.rev)
    assert everything(root) == {**IGNORED, "a.json": b"theirs"}


def test_a_file_of_any_length_is_put_back(root: Path, folder: Folder) -> None:
    data = b"x" * (MAX_BYTES + 1)
    put(root, "a.json", data)
    (one,) = folder.documents()
    folder.delete(one.id)
    assert names(folder) == []
    folder.restore(one.id, one.rev, one.rev)
    assert everything(root) == {**IGNORED, "a.json": data}


def test_a_file_is_put_back_by_a_server_that_was_started_later(root: Path, folder: Folder) -> None:
    made = folder.create("boards/chess", "one")
    folder.delete(made.id)
    folder.restore(made.id, made.rev, made.rev)
    folder.save(made.id, made.rev, "two")
    folder.delete(made.id)
    later = Folder(root)
    assert names(later) == []
    assert later.restore(made.id, made.rev, made.rev).text == "two"
    assert names(later) == names(folder) == ["boards/chess.json"]
    with pytest.raises(StorageError, match="keeps no older revisions"):
        later.restore(made.id, made.rev, made.rev)


def test_the_trash_is_no_link_to_elsewhere(tmp_path: Path, root: Path, folder: Folder) -> None:
    outside = tmp_path / "outside"
    (outside / "trash" / "1").mkdir(parents=True)
    put(outside, "trash/1/b.json", "theirs")
    (root / ".rulewright").symlink_to(outside)
    made = folder.create("a", "one")
    with pytest.raises(StorageError, match=r"\.rulewright, where deleted .* is a link or a file"):
        folder.delete(made.id)
    assert names(folder) == ["a.json"]
    (root / ".rulewright").unlink()
    put(root, ".rulewright/trash", "a file")
    with pytest.raises(StorageError, match=r"\.rulewright/trash, where .* is a link or a file"):
        folder.delete(made.id)
    assert names(folder) == ["a.json"]
    assert everything(outside) == {"trash/1/b.json": b"theirs"}


def test_a_file_that_cannot_be_deleted_leaves_the_trash_as_it_was(
    root: Path, folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = folder.create("a", "one"), folder.create("b", "two")
    folder.delete(first.id)
    before = everything(root)

    def refused(name: str, new: str, source: int | None, target: int | None) -> None:
        os.link(name, new, src_dir_fd=source, dst_dir_fd=target)
        raise PermissionError(13, "Permission denied", name)

    with monkeypatch.context() as patch:
        patch.setattr("webapp.storage.inside._move", refused)
        for _ in range(KEPT):
            with pytest.raises(StorageError, match="may not read or write"):
                folder.delete(second.id)
    assert everything(root) == before
    assert folder.restore(first.id, first.rev, first.rev).text == "one"


def test_a_link_in_the_trash_is_not_looked_into(tmp_path: Path, root: Path, folder: Folder) -> None:
    made = folder.create("a", "one")
    folder.delete(made.id)
    outside = tmp_path / "outside"
    put(outside, "a.json", "theirs")
    (root / ".rulewright/trash/2").symlink_to(outside)
    assert folder.restore(made.id, made.rev, made.rev).text == "one"
    assert everything(outside) == {"a.json": b"theirs"}


def test_a_deleted_file_is_no_news_to_git(root: Path, folder: Folder) -> None:
    git(root, "init", "-q")
    made = folder.create("a", "one")
    kept = folder.create("b", "two")
    git(root, "add", "b.json")
    folder.delete(made.id)
    assert git(root, "status", "--porcelain") == "A  b.json\n"
    assert kept.name == "b.json"


def test_a_file_that_is_no_text_is_renamed_and_put_back(root: Path, folder: Folder) -> None:
    put(root, "odd.json", b"\xff")
    (one,) = folder.documents()
    moved = folder.save(one.id, one.rev, name="b")
    assert (moved.name, moved.rev) == ("b.json", one.rev)
    folder.delete(moved.id)
    assert folder.restore(moved.id, one.rev, one.rev).name == "b.json"
    assert everything(root) == {**IGNORED, "b.json": b"\xff"}


def test_putting_back_does_not_replace_what_is_there_now(root: Path, folder: Folder) -> None:
    made = folder.create("a", "one")
    folder.delete(made.id)
    put(root, "a.json", "theirs")
    with pytest.raises(StorageError, match="already"):
        folder.restore(made.id, made.rev, made.rev)
    assert (root / "a.json").read_bytes() == b"theirs"
    assert (root / ".rulewright/trash/1/a.json").read_bytes() == b"one"


def test_only_the_last_deleted_files_can_be_put_back(root: Path, folder: Folder) -> None:
    made = [folder.create(f"f{n}", f"{n}") for n in range(KEPT + 1)]
    for one in made:
        folder.delete(one.id)
    with pytest.raises(StorageError, match="keeps no older revisions"):
        folder.restore(made[0].id, made[0].rev, 1)
    for one in made[1:]:
        folder.restore(one.id, one.rev, 1)
    assert len(names(folder)) == KEPT


def git(root: Path, *words: str) -> str:
    me = ("-c", "user.name=a", "-c", "user.email=a@b")
    command = ["git", *me, "-c", "core.autocrlf=false", *words]
    return subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout


def crlf(text: str) -> str:
    return text.replace("\n", "\r\n")


@pytest.mark.parametrize(
    ("manner", "lines"),
    [
        (lambda text: text, 1),
        (crlf, 1),
        (lambda text: "\ufeff" + crlf(text), 1),
        (lambda text: text.rstrip("\n"), 1),
        (lambda text: text.replace("\n", "\r\n", 2), 1),
        (lambda text: text.replace("{\n", "{\r\n"), 1),
    ],
)
def test_a_save_changes_only_the_lines_that_were_changed(
    root: Path, folder: Folder, manner: Callable[[str], str], lines: int
) -> None:
    text = '{\n\t"name": "a",\n    "size": 3,\n\n"list": [1,2,\n 3]\n}\n'
    put(root, "a.json", manner(text))
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "commit", "-qm", "a")
    (one,) = folder.documents()
    shown = folder.open(one.id).text or ""
    assert "\r" not in shown
    folder.save(one.id, one.rev, shown.replace("3,", "4,"))
    added, removed, _ = git(root, "diff", "--numstat").split("\t")
    assert (int(added), int(removed)) == (lines, lines)
    assert git(root, "status", "--porcelain") == " M a.json\n"


def test_an_added_newline_at_the_end_is_not_lost_by_a_text_without_one(
    root: Path, folder: Folder
) -> None:
    file = put(root, "a.json", "{}\r\n")
    (one,) = folder.documents()
    folder.save(one.id, one.rev, "[]")
    assert file.read_bytes() == b"[]\r\n"
