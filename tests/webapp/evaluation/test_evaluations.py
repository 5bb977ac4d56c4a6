"""Evaluations over HTTP: started, told, cancelled, resumed, deleted; and what is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from core.evaluation.intervals import Interval
from core.evaluation.phrases import percent
from core.evaluation.plan import MOST_GAMES
from core.evaluation.tally import Tally
from core.start import MAX_MAX_PLIES
from tests.webapp.serving import Client, application
from tests.webapp.storage.jobs import inline, plan
from webapp import api
from webapp.evaluation import api as evaluation_api
from webapp.evaluation import requests
from webapp.evaluation.evaluations import Evaluations
from webapp.evaluation.totals import Totals
from webapp.evaluation.work import Task
from webapp.evaluation.worker import Worker
from webapp.reports.words import banded
from webapp.storage import Library
from webapp.storage.jobs import Jobs
from webapp.storage.queue import Queue

SPEC = plan().spec
ADDRESS = "/api/evaluations"


@pytest.fixture
def client(library: Library, tmp_path: Path) -> Iterator[Client]:
    (tmp_path / "manifest.json").write_text('{"build": "b1"}', encoding="utf-8")
    routes = [
        *evaluation_api.routes(Evaluations(Jobs(library))),
        *api.routes(library, tmp_path / "manifest.json"),
    ]
    with application(routes) as found:
        yield found


def start(client: Client, **fields: Any) -> str:
    answer = client.ask("POST", ADDRESS, {"spec": SPEC, **fields})
    assert answer.status == 201, answer.body
    return f"{ADDRESS}/{answer.json['id']}"


def finish(library: Library) -> None:
    worker = Worker("w", library)
    while worker.turn():
        pass


def test_an_evaluation_is_told_from_its_start_to_its_end(client: Client, library: Library) -> None:
    one = start(client, seats=["random", "greedy"], games=20, seed=3, name="Mine")
    told = client.get(one).json
    assert (told["name"], told["state"], told["rounds"], told["of"]) == ("Mine", "queued", 0, 10)
    assert told["plans"][0]["report"]["sentences"] == ["No match was played"]
    finish(library)
    told = client.get(one).json
    (found,) = told["plans"]
    assert (told["state"], told["rounds"], found["rounds"]) == ("done", 10, 10)
    assert json.dumps(found["tally"]) == inline(plan(10, seed=3))
    assert found["report"]["games"] == 20
    assert [each["kind"] for each in told["events"]] == ["queued", "running", "done"]
    last = told["events"][-1]["number"]
    assert client.get(f"{one}?since={last}").json["events"] == []
    assert told["failures"] == []


def test_what_is_tried_again_is_told_before_it_is_set_aside(
    client: Client, library: Library
) -> None:
    one = start(client, games=20)
    queue, before = Queue(library), client.get(one).json

    def told(rev: str) -> tuple[str, list[str]]:
        found = client.get(f"{one}?rev={rev}").json
        return found["rev"], [] if found["same"] else found["hints"]

    (first,) = queue.take("w")
    rev, said = told(before["rev"])
    assert said == before["hints"]
    queue.release("w", "it hung", True)
    rev, said = told(rev)
    assert said[0] == "Round 1 is tried again. A worker ended while it played it."
    assert told(rev) == (rev, [])
    queue.take("w")
    queue.fail("w", first, "The engine failed", "")
    rev, said = told(rev)
    assert said[0] == "Round 1 is tried again. The engine failed."
    queue.take("w")
    queue.fail("w", first, "The engine failed", "")
    found = client.get(one).json
    assert (found["hints"], len(found["failures"])) == (before["hints"], 1)


def test_progress_is_the_rounds_that_are_there(client: Client, library: Library) -> None:
    one = start(client, games=20)
    Worker("w", library).turn()
    told = client.get(one).json
    assert (told["state"], told["rounds"], told["plans"][0]["tally"]["rounds"]) == ("running", 1, 1)


def test_a_roster_is_one_evaluation_of_several_plans(client: Client, library: Library) -> None:
    plans = [{"spec": SPEC, "games": 4}, {"spec": SPEC, "games": 8, "seats": "greedy"}]
    answer = client.ask("POST", ADDRESS, {"plans": plans, "name": "Roster"})
    finish(library)
    told = client.get(f"{ADDRESS}/{answer.json['id']}").json
    assert [each["report"]["games"] for each in told["plans"]] == [4, 8]
    assert [each["seats"][0] for each in told["plans"]] == ["random", "greedy"]
    (listed,) = client.get(ADDRESS).json
    assert (listed["name"], listed["rounds"]) == ("Roster", 6)
    assert "plans" not in listed


def test_against_an_older_version_the_changes_are_counted(client: Client, library: Library) -> None:
    one = start(client, games=20, against=SPEC)
    finish(library)
    assert client.get(one).json["plans"][0]["tally"]["changes"] == [[0, 10]]


def test_a_precision_is_enough(client: Client, library: Library) -> None:
    one = start(client, precision=0.1)
    finish(library)
    told = client.get(one).json
    assert told["state"] == "done"
    first = told["plans"][0]["report"]["players"][0]
    assert first["high"] - first["low"] <= 0.2
    assert told["rounds"] == told["of"] < 10_000


def test_cancel_resume_and_delete(client: Client, library: Library) -> None:
    one = start(client, games=20)
    Worker("w", library).turn()
    assert client.ask("POST", f"{one}/cancel").json["state"] == "cancelled"
    finish(library)
    assert client.get(one).json["rounds"] == 1
    assert client.ask("POST", f"{one}/resume").json["state"] == "queued"
    finish(library)
    assert client.get(one).json["state"] == "done"
    assert client.ask("DELETE", one).json == {}
    for answer in (client.get(one), client.ask("DELETE", one), client.ask("POST", f"{one}/cancel")):
        assert (answer.status, answer.json["error"]["code"]) == (404, "library.not-found")


def without(name: str) -> Any:
    spec = deepcopy(SPEC)
    del spec[name]
    return spec


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"spec": None}, "/spec: The document is a JSON object."),
        ({"spec": {"a": 1}}, "No system knows such a document"),
        ({"spec": without("pieces"), "system": "boards"}, "/spec"),
        ({"system": "chess"}, "/system: There is no such system"),
        ({"system": ["boards"]}, "/system"),
        ({"seats": ["human"]}, "A human cannot play"),
        ({"seats": ["random"] * 3}, "one for each of WHITE, BLACK."),
        ({"seats": 3}, "/seats"),
        ({"seats": [3]}, "/seats: A seat is"),
        ({"seats": "greed"}, "did you mean 'greedy'?"),
        ({"seats": ["mcts:50ms"]}, "give it a number of tries"),
        ({"games": 0}, "/games: It is a whole number from 1 to 1,000,000."),
        ({"games": MOST_GAMES + 1}, "/games"),
        ({"games": True}, "/games"),
        ({"games": 1.5}, "/games"),
        ({"precision": 0.9}, "/precision: It is a number from 0.001 to 0.5."),
        ({"seed": "1"}, "/seed"),
        ({"max_plies": MAX_MAX_PLIES + 1}, "/max_plies"),
        ({"against": {"a": 1}}, "/against"),
        ({"name": 3}, "The name is a text"),
        ({"name": "a\0"}, "U+0000"),
        ({"title": "x" * 201}, "/title is a text of 0 to 200 characters."),
        ({"title": "a\0"}, "/title holds U+0000"),
        ({"plans": []}, "a list of 1 to 500 plans"),
        ({"plans": [{}]}, "/plans/0/spec: The document"),
        ({"plans": [3]}, "/plans/0: A plan is an object"),
        ({"plans": [{"spec": SPEC, "games": MOST_GAMES}] * 2}, "at most 1,000,000"),
    ],
)
def test_what_cannot_be_evaluated_is_refused_with_a_sentence(
    client: Client, fields: dict[str, Any], said: str
) -> None:
    answer = client.ask("POST", ADDRESS, {"spec": SPEC, **fields})
    assert (answer.status, answer.json["error"]["code"]) == (400, "evaluation.refused")
    assert said in answer.json["error"]["message"]
    assert client.get(ADDRESS).json == []


def test_what_is_no_request_is_refused(client: Client) -> None:
    for body in (b"", b"[]", b'{"spec": NaN}', b'{"games": 1, "games": 2}'):
        assert client.ask("POST", ADDRESS, body).status == 400
    one = start(client, games=2)
    for since in ("x", "-1", "9" * 30):
        assert client.get(f"{one}?since={since}").status == 400


def test_other_sites_start_nothing(client: Client) -> None:
    elsewhere = {"Origin": "http://elsewhere.example"}
    assert client.ask("POST", ADDRESS, {"spec": SPEC}, elsewhere).status == 403
    assert client.get(ADDRESS).json == []


def test_the_report_is_a_file_at_every_stage(client: Client, library: Library) -> None:
    one = start(client, seats=["random", "greedy"], games=20, name="Mine", title="<b>Pawns")
    waiting = client.get(f"{one}/report.html")
    assert waiting.headers["content-type"] == "text/html; charset=utf-8"
    assert "It waits for a worker; 0 of 10 rounds have been played." in waiting.body.decode()
    finish(library)
    text = client.get(f"{one}/report.html").body.decode()
    assert "<title>Mine</title>" in text
    assert "&lt;b&gt;Pawns" in text
    assert "(20 matches)" in text
    assert "rounds have been played" not in text
    client.ask("DELETE", one)
    assert client.get(f"{one}/report.html").status == 404


def test_each_finding_names_a_plan_whose_document_can_be_opened(
    client: Client, library: Library
) -> None:
    plans = [{"spec": SPEC, "games": 4, "seed": 2**53, "max_plies": 30, "title": "Mine"}]
    one = f"{ADDRESS}/{client.ask('POST', ADDRESS, {'plans': plans}).json['id']}"
    assert client.get(one).json["findings"] == [
        {"sentence": "No match has been played yet", "plan": 0, "parts": []}
    ]
    finish(library)
    found = client.get(one).json["findings"]
    assert {each["plan"] for each in found} == {0}
    assert all("4 matches" in each["sentence"] for each in found)
    told = client.get(f"{one}/plans/0").json
    assert json.loads(told.pop("text")) == SPEC
    assert told == {
        **{"title": "Mine", "system": "boards", "seats": ["random", "random"]},
        **{"seed": str(2**53), "max_plies": 30},
    }
    assert client.get(f"{one}/plans/1").status == 404
    assert client.get(f"{one}/plans/x").status == 404
    assert client.get(f"{ADDRESS}/{'0' * 32}/plans/0").status == 404


def test_what_is_found_while_matches_are_played_holds_at_every_look(
    client: Client, library: Library
) -> None:
    one = start(client, seats=["random", "greedy"], games=20_000, precision=0.01)
    Worker("w", library).turn()
    told = client.get(one).json
    assert told["state"] == "running"
    report = told["plans"][0]["report"]
    first, agent = report["players"][0], report["agents"][0]
    said = [each["sentence"] for each in told["findings"]]
    for found, sentence, line in zip((first, agent), told["findings"], report["sentences"],
                                     strict=False):  # fmt: skip
        least, most = (found[f"always_{bound}"] for bound in ("low", "high"))
        assert (found["low"], found["high"]) == (least, most)
        assert banded(found) in sentence["sentence"]
        assert percent(Interval(found["score"], least, most)) in line
        assert banded(found) in client.get(f"{one}/report.html").body.decode()
    ends = max(report["ends"], key=lambda end: end["count"])
    assert (ends["low"], ends["high"]) == (ends["always_low"], ends["always_high"])
    assert any(banded(ends) in each for each in said)
    # Whoever cancelled was watching.
    client.ask("POST", f"{one}/cancel")
    told = client.get(one).json
    assert told["plans"][0]["report"] == report
    assert [each["sentence"] for each in told["findings"]] == said
    # Nobody chose the moment of the end: the interval for one look.
    whole = start(client, seats=["random", "greedy"], games=8)
    finish(library)
    told = client.get(whole).json
    first = told["plans"][0]["report"]["players"][0]
    assert first["always_high"] - first["always_low"] > first["high"] - first["low"]
    assert banded(first) in told["findings"][0]["sentence"]


def test_a_report_to_keep_names_this_server_and_no_other(client: Client, library: Library) -> None:
    one = start(client, games=4)
    finish(library)
    job = one.rpartition("/")[2]
    link = f"?evaluation={job}&amp;plan=0&amp;match=surprising"
    assert f'"../../../{link}"' in client.get(f"{one}/report.html").body.decode()
    host = "127.0.0.1:1"
    for root, is_ours in (
        (f"http://{host}/", True),
        (f"https://{host}/user/ada/", True),
        ("http://elsewhere.example/", False),
        (f"http://{host}@elsewhere.example/", False),
        (f"javascript://{host}/", False),
        ("//" + host, False),
        ("http://[", False),
        ("http://\u2100/", False),
    ):
        asked = f"{one}/report.html?root={quote(root, safe='')}"
        found = client.get(asked, Host=host)
        assert found.status == 200, root
        assert (f'"{root}{link}"' in found.body.decode()) == is_ours, root
        assert "elsewhere" not in found.body.decode()
    hostile = quote(f'http://{host}/"><script>alert(1)</script>', safe="")
    assert b"<script>alert" not in client.get(f"{one}/report.html?root={hostile}", Host=host).body


def test_only_of_a_plan_with_new_matches_a_report_is_made_again(
    client: Client, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    whole = Task.report

    def count(task: Task, tally: Tally) -> Any:
        made.append(tally.rounds)
        return whole(task, tally)

    monkeypatch.setattr(Task, "report", count)
    plans = [{"spec": SPEC, "games": 4, "seed": seed} for seed in range(3)]
    one = f"{ADDRESS}/{client.ask('POST', ADDRESS, {'plans': plans}).json['id']}"
    first = client.get(one).json
    assert made == [0, 0, 0]
    assert client.get(one).json == first
    client.get(f"{one}/report.html")
    assert made == [0, 0, 0]
    Worker("w", library).turn()
    told = client.get(one).json
    now = [each["rounds"] for each in told["plans"]]
    assert made[3:] == [rounds for rounds in now if rounds]
    assert [each["report"]["rounds"] for each in told["plans"]] == now


def test_a_plan_has_a_title_and_without_one_that_of_the_evaluation(client: Client) -> None:
    plans = [{"spec": SPEC, "games": 2, "title": " Pawns "}, {"spec": SPEC, "games": 4}]
    one = start(client, plans=plans, name="Mine")
    assert [plan["title"] for plan in client.get(one).json["plans"]] == ["Pawns", "Mine"]


def test_an_estimate_plays_some_rounds_and_keeps_nothing(client: Client) -> None:
    answer = client.ask("POST", f"{ADDRESS}/estimate", {"spec": SPEC, "games": 100})
    assert answer.status == 200
    assert (answer.json["matches"], answer.json["workers"]) == (100, 1)
    assert answer.json["seconds"] > 0
    assert client.get(ADDRESS).json == []
    refused = client.ask("POST", f"{ADDRESS}/estimate", {"spec": SPEC, "games": 0})
    assert (refused.status, refused.json["error"]["code"]) == (400, "evaluation.refused")


@pytest.mark.parametrize("what", ["plan", "plans", "study", "roster"])
def test_what_falls_into_too_many_parts_is_refused_with_what_would_do(
    client: Client, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    # Parts of one round each are what matches of a second or longer come to.
    monkeypatch.setattr(requests, "MOST_CHUNKS", 3)
    plan = {"spec": SPEC, "games": 200}
    asked = {
        "plan": plan,
        "plans": {"plans": [plan, plan]},
        "study": {"study": {"kind": "parts", "levels": ["random"], **plan}},
        "roster": {"roster": {"specs": [SPEC], "seats": ["random", "greedy"], "games": 200}},
    }[what]
    for address in (ADDRESS, f"{ADDRESS}/estimate"):
        answer = client.ask("POST", address, asked)
        assert answer.status == 400, answer.json
        said = answer.json["error"]["message"]
        assert re.search(r"more than 3 parts\. Ask for fewer: [0-9,]+ matches", said)
    assert client.get(ADDRESS).json == []


def test_a_look_says_who_plays_a_document(client: Client) -> None:
    found = client.ask("POST", f"{ADDRESS}/look", {"spec": SPEC}).json
    assert found["players"] == ["WHITE", "BLACK"]
    assert found["agents"] == ["random", "greedy", "lookahead", "mcts"]
    assert found["is_sided"] is False
    assert client.ask("POST", f"{ADDRESS}/look", {"spec": {}}).status == 400
    known = client.get(f"{ADDRESS}/systems").json
    assert found["system"] in [each["id"] for each in known["systems"]]
    assert known["workers"] == 1


def test_a_precision_expects_fewer_rounds_the_surer_it_is(client: Client, library: Library) -> None:
    one = start(client, precision=0.1)
    before = client.get(one).json["plans"][0]
    assert before["expected"] == before["of"]
    finish(library)
    after = client.get(one).json["plans"][0]
    assert after["expected"] == after["rounds"] < before["of"]


def test_of_an_evaluation_that_is_still_the_same_nothing_is_sent_again(
    client: Client, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = start(client, seats=["random", "greedy"], games=20)
    first = client.get(one).json
    assert first["same"] is False
    monkeypatch.setattr(Totals, "told", lambda *_: pytest.fail("reports were made again"))
    assert client.get(f"{one}?rev={first['rev']}").json == {"rev": first["rev"], "same": True}
    monkeypatch.undo()
    known = {first["rev"]}
    changes: list[Callable[[], object]] = [
        Worker("w", library).turn,
        lambda: client.ask("POST", f"{one}/cancel"),
        lambda: client.ask("POST", f"{one}/resume"),
        lambda: finish(library),
    ]
    for change in changes:
        change()
        (rev,) = {client.get(f"{one}?rev={each}").json["rev"] for each in known}
        assert rev not in known
        known.add(rev)
    assert client.get(f"{one}?rev={rev}").json == {"rev": rev, "same": True}
    assert client.get(f"{one}?rev={rev}&since=1").json["same"] is False  # other events
