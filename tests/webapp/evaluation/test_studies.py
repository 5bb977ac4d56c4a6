"""Studies over HTTP: one document varied, told as restricted play and sweeps are elsewhere."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core import registry
from core.evaluation.engine import seats_of
from core.evaluation.intervals import Interval
from core.evaluation.phrases import points_told
from core.evaluation.plan import Plan
from core.evaluation.sequences import anytime, anytime_change
from core.evaluation.tally import WHOLE, Tally, parse_tally
from tests.webapp.libraries import opened, url_in
from tests.webapp.serving import Client, application
from webapp.evaluation import api as evaluation_api
from webapp.evaluation.evaluations import Evaluations
from webapp.evaluation.processes import executor_of
from webapp.evaluation.restricted import documents, parts_to_remove, worths
from webapp.evaluation.study import asked
from webapp.evaluation.study.study import Item, Study, parse_study
from webapp.evaluation.study.told import told
from webapp.evaluation.study.words import number_findings
from webapp.evaluation.sweeps import Sweeper, swept
from webapp.evaluation.sweeps import documents as values_of
from webapp.evaluation.work import make_task
from webapp.evaluation.worker import Worker
from webapp.storage import Library
from webapp.storage.jobs import Jobs

ADDRESS = "/api/evaluations"
STRENGTH = "/heroes/0/attributes/strength"
GAMES = 40
EMPTY = {"heroes": [{"name": name, "attributes": {"health": 3}, "abilities": []}
                    for name in ("Anna", "Bert")]}  # fmt: skip
"""A duel without any part that can be used."""

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    """One for all studies: what has been played once is not played again."""
    with opened(url_in(tmp_path_factory.mktemp("data"))) as found:
        yield found


@pytest.fixture(scope="module")
def client(library: Library) -> Iterator[Client]:
    with application(evaluation_api.routes(Evaluations(Jobs(library)))) as found:
        yield found


def duel() -> Any:
    return json.loads((ROOT / "specs/heroes/fighter_vs_fire_mage.json").read_text("utf-8"))


def played(client: Client, library: Library, **study: Any) -> dict[str, Any]:
    """What is told of a study at its end."""
    request = {"study": {"spec": duel(), "games": GAMES, "title": "Duel", **study}, "name": "Mine"}
    answer = client.ask("POST", ADDRESS, request)
    assert answer.status == 201, answer.body
    worker = Worker("w", library)
    while worker.turn():
        pass
    told: dict[str, Any] = client.get(f"{ADDRESS}/{answer.json['id']}").json
    assert told["state"] == "done"
    return told


def test_each_part_is_worth_what_restricted_play_says(client: Client, library: Library) -> None:
    told = played(client, library, kind="parts", levels=["random"])
    spec = duel()
    game = registry.get("heroes").load(spec)
    plan = Plan("heroes", spec, seats_of(["random"], game), GAMES // 2)
    parts = parts_to_remove("heroes", spec, game)
    with executor_of(documents(spec, parts), 0) as executor:
        right = worths(plan, parts, executor, lambda: None)
    (level,) = told["study"]["levels"]
    assert [
        (each["path"], each["verdict"], each["change"], each["low"], each["high"])
        for each in level["parts"]
    ] == [(each.part.path, each.word, *each.change) for each in right]
    titles = [each["title"] for each in told["plans"]]
    assert len(set(titles)) == len(titles)  # each is told apart from the others
    assert "Duel, without Fireball of Fire Mage" in titles
    owners = {each["path"]: each["owner"] for each in level["parts"]}
    assert set(owners.values()) >= {"Fighter", "Fire Mage"}
    assert {each["games"] for each in level["parts"]} == {GAMES}
    assert [each["path"] for each in told["study"]["left_out"]] == [
        part.path for part in parts if part.refusal is not None
    ]
    for each in told["findings"]:
        assert each["plan"] is None or f"({GAMES} matches)" in each["sentence"]


def test_each_value_scores_what_a_sweep_says(client: Client, library: Library) -> None:
    told = played(client, library, kind="number", levels=["random", "greedy"], pointer=STRENGTH,
                  **{"from": 1, "to": 10, "points": 4})  # fmt: skip
    spec = duel()
    game = registry.get("heroes").load(spec)
    what = swept("heroes", spec, STRENGTH)
    values = [1, 4, 7, 10]
    for level, name in zip(told["study"]["levels"], ("random", "greedy"), strict=True):
        plan = Plan("heroes", spec, seats_of([name], game), GAMES // 2)
        with executor_of(values_of(what, values), 0) as executor:
            sweeper = Sweeper(what, plan, executor, lambda: None, True)
            right = sweeper.sweep(values, lambda value: True)
        told_of = [
            (each["value"], each["score"], each["low"], each["high"]) for each in level["points"]
        ]
        assert told_of == [(point.value, *point.score) for point in right.points]
        changes = [list(each["change"].values()) for each in level["points"]]
        assert changes[:-1] == [list(point.change) for point in right.points[:-1]]
        assert changes[-1] == [0, 0, 0]  # the present value, which nothing was changed in
        assert [(each["from"], each["to"]) for each in level["even"]] == [
            (band.low, band.high) for band in right.bands
        ]
    assert "when both play greedily" in told["findings"][0]["sentence"]
    report = client.get(f"{ADDRESS}/{told['id']}/report.html").body.decode()
    assert "With other values of" in report
    assert 'download="mine-sweep.csv"' in report


@pytest.mark.parametrize("study", [
    {"kind": "parts"},
    {"kind": "number", "pointer": STRENGTH, "from": 9, "to": 11, "points": 3},
])  # fmt: skip
def test_a_study_that_is_watched_is_told_by_what_holds_at_every_look(
    client: Client, library: Library, study: dict[str, Any]
) -> None:
    request = {"study": {"spec": duel(), "games": 20_000, "levels": ["random"], **study}}
    one = f"{ADDRESS}/{client.ask('POST', ADDRESS, request).json['id']}"
    worker = Worker("w", library)
    while client.get(one).json["plans"][1]["tally"]["rounds"] < 20:
        worker.turn()
    seen = client.get(one).json
    plans = [parse_tally(plan["tally"]) for plan in seen["plans"]]
    (level,) = seen["study"]["levels"]
    if study["kind"] == "parts":
        part = next(each for each in level["parts"] if each["games"])
        found = [(part["low"], part["high"])]
        owner = 0 if part["owner"] is None else seen["study"]["players"].index(part["owner"])
        right = [anytime_change(plans[part["plan"]].changes_of(owner), 2 * WHOLE)[1:]]
        said = points_told(Interval(part["change"], part["low"], part["high"]))
        assert part["verdict"] == "undecided" or said in str(seen["findings"])
    else:
        points = [point for point in level["points"] if point["games"]]
        found = [(point["low"], point["high"]) for point in points]
        right = [anytime(plans[point["plan"]].players[0], 2 * WHOLE)[1:] for point in points]
        changed = next(point for point in points if point["plan"])
        found.append((changed["change"]["low"], changed["change"]["high"]))
        right.append(anytime_change(plans[changed["plan"]].changes, 2 * WHOLE)[1:])
    assert found == right
    client.ask("POST", f"{one}/cancel")
    assert client.get(one).json["study"] == seen["study"]


def test_a_large_study_tries_one_match_of_each_level(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of hundreds of plans, one match each would take the server longer than anybody waits."""
    tried: list[Any] = []

    def count(plan: Plan, game: Any, *more: Any) -> Any:
        tried.append(plan)
        return make_task(plan, game, *more)

    monkeypatch.setattr(asked, "make_task", count)
    found = asked.read({"spec": duel(), "kind": "parts", "levels": ["random", "greedy"]})
    assert len(found.tasks) > len(tried) == 2
    assert {task.most for task in found.tasks[: len(found.tasks) // 2]} == {found.tasks[0].most}
    assert [task.against for task in found.tasks].count(None) == 2


def test_a_precision_ends_each_plan(client: Client, library: Library) -> None:
    half = 0.12
    told = played(client, library, kind="number", levels=["random"], pointer=STRENGTH, games=None,
                  precision=half, **{"from": 1, "to": 10, "points": 2})  # fmt: skip
    (level,) = told["study"]["levels"]
    for point in level["points"]:
        assert point["games"] < 400  # as many as a study has without a precision
        assert point["high"] - point["low"] <= 2 * half
    many = client.ask("POST", ADDRESS, {"study": {
        "spec": duel(), "kind": "parts", "precision": 0.001,
        "levels": ["random", "greedy", "mcts:2", "mcts:3", "mcts:4", "mcts:5"],
    }})  # fmt: skip
    assert many.status == 201, many.body  # so many plans share what one evaluation may play
    client.ask("DELETE", f"{ADDRESS}/{many.json['id']}")


@pytest.mark.parametrize(
    ("player", "change", "verdict", "begins"),
    [
        (2, 600, "trap", "Trap: C is better off without the piece a, "),
        (1, -600, "must-have", "Must-have: B is much worse off without the piece a, "),
        (None, -600, "shifts", "The first player’s score changes without the piece a, "),
    ],
)
def test_a_part_of_one_of_three_players_is_told_of_its_owner(
    player: int | None, change: int, verdict: str, begins: str
) -> None:
    study = Study("parts", "Three", ("greedy",), (Item("/pieces/0", "piece", "a", player),))
    old, new = Tally(), Tally()
    for _ in range(60):
        before = Tally(1, 3, tuple(Counter([840]) for _ in range(3)))
        shares = [840 + change * (place == (player or 0)) for place in range(3)]
        after = Tally(1, 3, tuple(Counter([share]) for share in shares))
        after.count_changes(before)
        old.add(before)
        new.add(parse_tally(json.loads(json.dumps(after.dump()))))
    found = told(study, [old, new], ["A", "B", "C"])
    (part,) = found["levels"][0]["parts"]
    assert (part["verdict"], part["change"]) == (verdict, pytest.approx(change / 2520))
    assert found["findings"][0]["sentence"].startswith(begins)
    assert "when all 3 play greedily" in found["findings"][0]["sentence"]


def test_values_that_differ_late_and_long_names_leave_the_sentence_whole() -> None:
    items = tuple(Item("/x", value=1_000_000 + n) for n in (0, 1))
    study = Study("number", "Big", ("random",), items, "/x", 1_000_002)
    assert [each.told for each in items] == ["x 1000000", "x 1000001"]
    tallies = [Tally(40, 80, (Counter({840 + 8 * n: 40}), Counter({840 - 8 * n: 40})))
               for n in range(3)]  # fmt: skip
    sentences = [each["sentence"] for each in
                 told(study, tallies, ["\u202e" + "x" * 1_000, "B"])["findings"]]  # fmt: skip
    assert sentences[0].endswith(
        "is even with the others (45 to 55 %) in the whole range, 1000000 to 1000001, "
        "with random play (80 matches a value)"
    )
    early = told(study, [Tally(), tallies[0], Tally()], ["A", "B"])["findings"]
    assert early[0]["sentence"] == (
        "Only the value 1000000 has been played, with random play (80 matches)"
    )
    assert all(len(each) < 250 and each.count("\u202c") == 1 for each in sentences)


def test_what_one_more_is_worth_is_not_told_while_too_little_was_played() -> None:
    items = (Item("/x", value=1), Item("/x", value=3))
    study = Study("number", "Few", ("random",), items, "/x", 2, True)
    for rounds, is_said in ((2, False), (400, True)):
        halves = Counter({840: rounds // 2, 1680: rounds // 2})
        now = Tally(rounds, 2 * rounds, (halves, halves))
        others = [replace(now, changes=Counter({-840: rounds // 2, 840: rounds // 2}))] * 2
        (level,) = told(study, [now, *others], ["A", "B"])["levels"]
        assert (level["slope"] is not None) == is_said


def test_a_range_ends_where_the_document_takes_no_more() -> None:
    items = (Item("/x", value=1), Item("/x", value=3))
    study = Study("number", "Ends", ("random",), items, "/x", 2, True, False, True)
    assert parse_study(json.loads(json.dumps(study.dump()))) == study
    scores = [Counter({points: 40}) for points in (840, 500, 840)]  # of 2, 1 and 3
    tallies = [Tally(40, 80, (each, each)) for each in scores]
    (level,) = told(study, tallies, ["A", "B"])["levels"]
    (band,) = level["even"]
    assert (band["to"], band["open_above"]) == (3, False)


def test_a_study_knows_where_its_number_ends() -> None:
    spec = json.loads((ROOT / "specs/asg/choke.json").read_text("utf-8"))
    raw = {"kind": "number", "spec": spec, "pointer": "/settings/baseIncome", "points": 2}
    ends = [asked.read({**raw, "from": low, "to": 3}).study for low in (0, 1)]
    assert [(each.is_least, each.is_greatest) for each in ends] == [(True, False), (False, False)]


def test_one_document_at_three_levels_is_one_sentence_and_one_picture(
    client: Client, library: Library
) -> None:
    seats = ["random", "greedy", "mcts:2"]
    plans = [{"spec": duel(), "games": 4, "seats": [each], "title": "Duel"} for each in seats]
    job = client.ask("POST", ADDRESS, {"plans": plans}).json["id"]
    worker = Worker("w", library)
    while worker.turn():
        pass
    told = client.get(f"{ADDRESS}/{job}").json
    found = told["findings"][0]
    for words in ("when both search with 2 tries", "with greedy play", "with random play"):
        assert words in found["sentence"]
    assert found["plan"] == 2
    report = client.get(f"{ADDRESS}/{job}/report.html").body.decode()
    assert report.count("Levels of play") == 2  # the list of contents, and the picture's heading
    for agent in ("tree search of 2 tries", "greedy play", "random play"):
        assert f"Duel: {agent}</text>" in report


@pytest.mark.parametrize(
    ("study", "said"),
    [
        ({"kind": "hero"}, "/study/kind"),
        ({"kind": "parts", "levels": []}, "/study/levels"),
        ({"kind": "parts", "levels": ["random", "random"]}, "/study/levels"),
        ({"kind": "parts", "levels": ["nobody"]}, "/study/levels"),
        ({"kind": "parts", "levels": ["mcts:10", " mcts:010"]}, "/study/levels: It is a list"),
        ({"kind": "parts", "games": 0}, "/study/games"),
        ({"kind": "parts", "precision": 0}, "/study/precision"),
        ({"kind": "number"}, "/study/pointer"),
        ({"kind": "number", "pointer": "/name", "from": 1, "to": 2}, "/study/pointer"),
        ({"kind": "number", "pointer": "/nothing", "from": 1, "to": 2}, "The document has no"),
        ({"kind": "number", "pointer": STRENGTH}, "from and to"),
        ({"kind": "number", "pointer": STRENGTH, "from": 3, "to": 3}, "from and to"),
        ({"kind": "number", "pointer": STRENGTH, "from": 1, "to": 1e300}, "/study/to"),
        ({"kind": "number", "pointer": STRENGTH, "from": 1, "to": 3, "points": 1}, "/study/points"),
        ({"kind": "parts", "spec": EMPTY}, "/study: No part can be taken out: it has none"),
        ({"kind": "parts", "spec": []}, "/study/spec"),
        ({"kind": "parts", "spec": {}, "system": "heroes"}, "/study/spec"),
    ],
)
def test_what_makes_no_study_is_refused_with_its_place(
    client: Client, study: dict[str, Any], said: str
) -> None:
    for address in (ADDRESS, f"{ADDRESS}/estimate"):
        answer = client.ask("POST", address, {"study": {"spec": duel(), **study}})
        assert answer.status == 400
        assert said in answer.json["error"]["message"]
    assert client.ask("POST", ADDRESS, {"study": 7}).status == 400


def test_each_finding_of_a_curve_opens_matches_of_a_value_that_shows_it() -> None:
    points = [{"value": value, "score": 0.3 + value / 20, "games": 80, "plan": 10 + value}
              for value in range(1, 6)]  # fmt: skip
    change = {"value": 0.1, "low": 0.05, "high": 0.15}
    level = {
        "seats": ["greedy", "greedy"], "games": 80, "points": points,
        "even": [{"from": 2, "to": 4, "open_below": False, "open_above": False}],
        "slope": {"from": 1, "to": 4, **change}, "cliffs": [{"from": 4, "to": 5, **change}],
    }  # fmt: skip
    found = list(number_findings("A", [level]))
    assert [plan for _, plan in found] == [13, 14, 15]
    nowhere = level | {"even": [], "slope": None, "cliffs": [], "points": points[:3]}
    ((sentence, plan),) = number_findings("A", [nowhere])
    assert (sentence.partition(" (")[0], plan) == ("A is not even", 13)  # the nearest to it
