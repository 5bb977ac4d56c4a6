"""The REST interface: every route, its refusals, and the check of the origin."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.webapp.serving import Client, application
from webapp import api
from webapp.storage import MAX_TEXT, Folder, Library


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    (tmp_path / "manifest.json").write_text('{"build": "b1"}', encoding="utf-8")
    library = Library(f"sqlite:///{tmp_path}/library.db")
    with application(api.routes(library, tmp_path / "manifest.json")) as found:
        yield found
    library.close()


@pytest.fixture
def document(client: Client) -> str:
    return client.ask("POST", "/api/documents", {"name": "a", "text": "one"}).json["id"]


def test_creating_answers_with_the_document(client: Client) -> None:
    answer = client.ask("POST", "/api/documents", {"name": "a", "text": "<b>ü</b>"})
    assert answer.status == 201
    assert answer.headers["content-type"] == "application/json; charset=utf-8"
    assert {k: answer.json[k] for k in ("name", "rev", "text")} == {
        "name": "a",
        "rev": 1,
        "text": "<b>ü</b>",
    }


def test_the_library_says_where_it_is(client: Client, tmp_path: Path) -> None:
    assert client.get("/api/library").json == {}
    routes = api.routes(Folder(tmp_path), tmp_path / "manifest.json")
    with application(routes) as folder:
        assert folder.get("/api/library").json == {"folder": str(tmp_path)}


def test_a_folder_is_served_as_the_database_is(tmp_path: Path) -> None:
    root = tmp_path / "game"
    root.mkdir()
    (tmp_path / "manifest.json").write_text('{"build": "b1"}', encoding="utf-8")
    with application(api.routes(Folder(root), tmp_path / "manifest.json")) as client:
        made = client.ask("POST", "/api/documents", {"name": "a/b", "text": "one"}).json
        one, rev = f"/api/documents/{made['id']}", made["rev"]
        (root / "a/b.json").write_text("two", encoding="utf-8")
        refused = client.ask("PUT", one, {"text": "mine", "base_rev": rev})
        assert (refused.status, refused.json["text"]) == (409, "two")
        assert client.ask("PUT", one, {"text": "x", "base_rev": refused.json["rev"]}).status == 200
        (number,) = (each["number"] for each in client.get(f"{one}/revisions").json)
        assert client.get(f"{one}/revisions/{number}").json["text"] == "x"
        assert client.ask("DELETE", one).json == {}
        assert client.get(one).status == 404
        back = client.ask("POST", f"{one}/restore", {"rev": number, "base_rev": number})
        assert (back.status, back.json["text"]) == (200, "x")
        (root / "bad.json").write_bytes(b"\xff")
        names = {each["name"]: each.get("problem") for each in client.get("/api/documents").json}
        assert names == {
            "a/b.json": None,
            "bad.json": "bad.json is not UTF-8: its byte 1 cannot be read.",
        }


def test_the_list_holds_no_texts(client: Client, document: str) -> None:
    (entry,) = client.get("/api/documents").json
    assert entry["id"] == document
    assert "text" not in entry


def test_saving_answers_with_the_new_revision(client: Client, document: str) -> None:
    url = f"/api/documents/{document}"
    answer = client.ask("PUT", url, {"text": "two", "name": "b", "base_rev": 1})
    assert (answer.status, answer.json["rev"]) == (200, 2)
    opened = client.get(url).json
    assert (opened["name"], opened["text"]) == ("b", "two")


def test_a_conflict_carries_the_newer_text(client: Client, document: str) -> None:
    url = f"/api/documents/{document}"
    client.ask("PUT", url, {"text": "theirs", "base_rev": 1})
    answer = client.ask("PUT", url, {"text": "mine", "base_rev": 1})
    assert answer.status == 409
    assert (answer.json["rev"], answer.json["text"]) == (2, "theirs")
    assert answer.json["error"]["code"] == "library.conflict"


def test_history_and_restore(client: Client, document: str) -> None:
    url = f"/api/documents/{document}"
    client.ask("PUT", url, {"text": "two", "base_rev": 1})
    assert [r["number"] for r in client.get(f"{url}/revisions").json] == [2, 1]
    assert client.get(f"{url}/revisions/1").json["text"] == "one"
    answer = client.ask("POST", f"{url}/restore", {"rev": 1, "base_rev": 2})
    assert (answer.json["rev"], answer.json["text"]) == (3, "one")


def test_deleting_is_final(client: Client, document: str) -> None:
    url = f"/api/documents/{document}"
    assert client.ask("DELETE", url).json == {}
    for answer in (client.get(url), client.ask("DELETE", url), client.get(f"{url}/revisions")):
        assert (answer.status, answer.json["error"]["code"]) == (404, "library.not-found")


def test_everything_can_be_taken_away_in_one_file(client: Client, document: str) -> None:
    answer = client.get("/api/documents.zip")
    assert answer.headers["content-type"] == "application/zip"
    assert "attachment" in answer.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(answer.body)) as archive:
        assert archive.read("a.json") == b"one"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b"[" * 100_000,
        {"name": "a"},
        {"name": 3, "text": ""},
        {"name": "a", "text": None},
        {"name": " ", "text": ""},
    ],
)
def test_what_is_no_document_is_refused_with_a_sentence(client: Client, body: Any) -> None:
    answer = client.ask("POST", "/api/documents", body)
    assert answer.status == 400
    assert answer.json["error"]["message"].endswith(".")
    assert client.get("/api/documents").json == []


@pytest.mark.parametrize("base", [None, "1", True, 1.0])
def test_a_save_must_name_the_revision_it_was_made_from(
    client: Client, document: str, base: Any
) -> None:
    answer = client.ask("PUT", f"/api/documents/{document}", {"text": "x", "base_rev": base})
    assert (answer.status, answer.json["error"]["code"]) == (400, "library.bad-request")


def test_what_is_too_large_is_refused_and_nothing_is_kept(client: Client) -> None:
    body = {"name": "a", "text": "x" * (MAX_TEXT + 1)}
    answer = client.ask("POST", "/api/documents", body)
    assert answer.status == 413
    assert "at most 2,000,000" in answer.json["error"]["message"]
    huge = client.ask("POST", "/api/documents", b" " * (api.MAX_BODY + 1))
    assert huge.status == 413
    assert client.get("/api/documents").json == []


def test_a_text_of_escapes_fits_in_a_request(client: Client) -> None:
    body = json.dumps({"name": "a", "text": "\x01" * MAX_TEXT}).encode()
    assert client.ask("POST", "/api/documents", body).status == 201


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
    ids=str,
)
def test_other_sites_are_refused(client: Client, document: str, headers: dict[str, str]) -> None:
    url = f"/api/documents/{document}"
    asked = [
        client.ask("GET", url, None, headers),
        client.ask("DELETE", url, None, headers),
        client.ask("POST", "/api/documents", {"name": "b", "text": ""}, headers),
        client.ask("GET", "/api/documents.zip", None, headers),
    ]
    assert [answer.status for answer in asked] == [403] * 4
    assert len(client.get("/api/documents").json) == 1


def test_our_own_page_is_let_in(client: Client) -> None:
    headers = {"Origin": f"http://127.0.0.1:{client.port}", "Sec-Fetch-Site": "same-origin"}
    assert client.ask("GET", "/api/documents", None, headers).status == 200


def test_health_names_the_build(client: Client) -> None:
    answer = client.get("/api/health")
    assert answer.json == {"build": "b1", "switches": {}}
    assert answer.headers["cache-control"] == "no-store"
