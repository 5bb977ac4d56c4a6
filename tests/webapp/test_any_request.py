"""Whatever is sent to the library's interface: an answer with a sentence, never a failure."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.attacks.cases import Case
from tests.attacks.wire import send
from tests.webapp.serving import Client, application
from webapp import api
from webapp.storage import Library


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Client, str]]:
    folder: Path = tmp_path_factory.mktemp("data")
    (folder / "manifest.json").write_text('{"build": "b1"}', encoding="utf-8")
    library = Library(f"sqlite:///{folder}/library.db")
    document = library.create("a", "one").id
    with application(api.routes(library, folder / "manifest.json")) as found:
        yield found, document
    library.close()


TEXTS = st.one_of(
    st.text(max_size=30),
    st.text(st.characters(categories=["Cs", "Cc", "Cf", "Lo"]), max_size=10),
    st.sampled_from(["__proto__", "\0", "\ud800", "x" * 300, "9" * 30, "NaN", "..", "CON"]),
)
NUMBERS = st.one_of(
    st.integers(), st.floats(), st.sampled_from([2**31, 2**63, 2**64, -1, 0, 1, 10**400])
)
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, TEXTS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)
FIELDS = st.fixed_dictionaries(
    {}, optional=dict.fromkeys(("name", "text", "base_rev", "rev", "more"), VALUES)
)
GOOD = st.fixed_dictionaries({"name": TEXTS, "text": TEXTS, "base_rev": NUMBERS, "rev": NUMBERS})
BODIES = st.one_of(
    st.none(),
    st.binary(max_size=60),
    st.one_of(FIELDS, GOOD, VALUES).map(lambda value: json.dumps(value).encode()),
    st.one_of(FIELDS, GOOD).map(
        lambda value: json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")
    ),
)
METHODS = st.sampled_from(["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "X"])
PIECES = st.one_of(
    st.sampled_from(["documents", "documents.zip", "DOCUMENT", "revisions", "restore", "health"]),
    st.sampled_from(["1", "0", "9" * 9, "9" * 30, "%00", "%ff", "..", "%", "", "a" * 32]),
    st.text(st.characters(min_codepoint=33, max_codepoint=255, exclude_characters="\x7f\x85\xa0")),
)
PATHS = st.lists(PIECES, min_size=1, max_size=4).map(lambda pieces: "/api/" + "/".join(pieces))
KINDS = st.sampled_from([(), (("Content-Type", "application/json"),), (("Content-Type", "x/y"),)])


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(method=METHODS, path=PATHS, headers=KINDS, body=BODIES)
def test_no_request_is_a_failure(
    served: tuple[Client, str],
    method: str,
    path: str,
    headers: tuple[tuple[str, str], ...],
    body: bytes | None,
) -> None:
    client, document = served
    path = path.replace("DOCUMENT", document)
    case = Case("", (), path, method, headers=headers, body=body)
    answer = send(client.port, case.request(client.port))
    assert answer.status not in (0, 500), answer
    assert b"Traceback" not in answer.body
    if answer.status >= 400 and method != "HEAD":
        assert json.loads(answer.body)["error"]["message"].endswith((".", "d"))


@settings(max_examples=100, deadline=None)
@given(name=TEXTS, text=TEXTS)
def test_a_text_is_saved_as_it_is_or_refused_with_a_sentence(
    served: tuple[Client, str], name: str, text: str
) -> None:
    client, _ = served
    answer = client.ask("POST", "/api/documents", {"name": name, "text": text})
    if answer.status == 201:
        assert answer.json["text"] == text
        opened = client.get(f"/api/documents/{answer.json['id']}")
        assert opened.json["text"] == text
    else:
        assert answer.status == 400
        assert "name" in answer.json["error"]["message"].lower()
