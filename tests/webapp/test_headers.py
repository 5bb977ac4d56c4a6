"""Compression where it helps, and only there."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.webapp.serving import Client, application
from webapp.headers import Assets, compressed_twin

TEXT = "all the same " * 1000
REMOTE = {"Accept-Encoding": "gzip, br", "X-Forwarded-For": "192.0.2.7"}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "rulewright"


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    folder = tmp_path / "static" / "dist"
    folder.mkdir(parents=True)
    (folder / "app.js").write_text(TEXT, encoding="utf-8")
    (folder / "picture.png").write_bytes(b"png")
    return folder


@pytest.fixture
def client(dist: Path) -> Iterator[Client]:
    with application([(r"/assets/(.*)", Assets, {"path": str(dist)})]) as found:
        yield found


def test_files_go_uncompressed_over_the_loopback(client: Client) -> None:
    answer = client.ask("GET", "/assets/app.js", None, {"Accept-Encoding": "gzip"})
    assert "content-encoding" not in answer.headers
    assert answer.body.decode() == TEXT


def test_files_go_compressed_to_clients_far_away(client: Client) -> None:
    answer = client.ask("GET", "/assets/app.js", None, REMOTE)
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"].endswith("javascript")
    assert answer.headers["vary"] == "Accept-Encoding"
    assert len(answer.body) < len(TEXT) / 10
    assert gzip.decompress(answer.body).decode() == TEXT


def test_clients_that_cannot_decompress_get_the_plain_file(client: Client) -> None:
    answer = client.ask("GET", "/assets/app.js", None, {"X-Forwarded-For": "192.0.2.7"})
    assert "content-encoding" not in answer.headers
    assert answer.body.decode() == TEXT


def test_what_does_not_shrink_is_left_alone(client: Client) -> None:
    answer = client.ask("GET", "/assets/picture.png", None, REMOTE)
    assert (answer.body, "content-encoding" in answer.headers) == (b"png", False)


def test_the_compressed_twin_follows_the_file(dist: Path) -> None:
    source = dist / "app.js"
    first = compressed_twin(source, dist)
    source.write_text("new", encoding="utf-8")
    assert first is not None
    stat = first.stat()
    os.utime(source, (stat.st_atime, stat.st_mtime + 1))
    second = compressed_twin(source, dist)
    assert second is not None
    assert gzip.decompress(second.read_bytes()) == b"new"


def test_nothing_is_written_beside_the_program(dist: Path, cache: Path) -> None:
    before = sorted(dist.parent.rglob("*"))
    twin = compressed_twin(dist / "app.js", dist)
    assert twin is not None
    assert twin.is_relative_to(cache)
    assert sorted(dist.parent.rglob("*")) == before


def test_two_installations_do_not_share_copies(tmp_path: Path, dist: Path) -> None:
    other = tmp_path / "other" / "dist"
    other.mkdir(parents=True)
    (other / "app.js").write_text("other", encoding="utf-8")
    assert compressed_twin(dist / "app.js", dist) != compressed_twin(other / "app.js", other)


def test_without_a_place_for_copies_the_plain_file_is_sent(client: Client, cache: Path) -> None:
    cache.parent.mkdir()
    cache.write_text("a file where a folder should be", encoding="utf-8")
    answer = client.ask("GET", "/assets/app.js", None, REMOTE)
    assert "content-encoding" not in answer.headers
    assert answer.body.decode() == TEXT


def test_missing_files_stay_missing_for_everybody(client: Client) -> None:
    assert client.ask("GET", "/assets/nothing.js", None, REMOTE).status == 404
