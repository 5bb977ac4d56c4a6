"""What other sites and hostile clients send: nothing gets in, and nothing breaks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.attacks.cases import FOREIGN, HOSTILE, Case
from tests.attacks.wire import send
from tests.webapp.serving import Product, product


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Product]:
    with product(tmp_path_factory.mktemp("data") / "library.db") as found:
        yield found


def names(case: Case) -> str:
    return case.name.encode("ascii", "backslashreplace").decode()


@pytest.mark.parametrize("case", FOREIGN, ids=names)
def test_nothing_is_given_to_other_sites(running: Product, case: Case) -> None:
    answer = send(running.client.port, case.request(running.client.port))
    assert case.is_right(answer), answer


@pytest.mark.parametrize("case", HOSTILE, ids=names)
def test_what_is_hostile_is_refused_with_a_sentence(running: Product, case: Case) -> None:
    answer = send(running.client.port, case.request(running.client.port))
    assert case.is_right(answer), answer
    if case.path.startswith("/api") and answer.status >= 400 and answer.body:
        assert b'"message": "' in answer.body
    assert running.client.get("/api/health").status == 200
