"""Rosters on the server: started, told as a league, resumed to the same bytes; what is refused."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from core.digest import digest
from tests.contract.shipped import SHIPPED
from webapp.evaluation import rosters
from webapp.evaluation.evaluations import Evaluations
from webapp.evaluation.executors import Inline
from webapp.evaluation.league.waves import play_roster
from webapp.evaluation.requests import Refused
from webapp.evaluation.worker import Worker
from webapp.storage import Library
from webapp.storage.jobs import Jobs
from webapp.storage.queue import Piece, Queue

HEXAPAWN = SHIPPED["boards"]["hexapawn"]
AGENTS: dict[str, Any] = {
    "specs": [HEXAPAWN], "kind": "agents", "seats": ["random", "greedy", "mcts:8"], "games": 40,
}  # fmt: skip


def hero(name: str, health: float, blow: float) -> dict[str, Any]:
    script = f'MODIFY(OPPONENT, "health", -{blow})'
    guard = 'MODIFY(SELF, "health", 1)'
    return {
        "name": name,
        "attributes": {"health": health},
        "abilities": [{"name": "Blow", "script": script}, {"name": "Guard", "script": guard}],
    }


SIDES: dict[str, Any] = {
    "specs": [hero("Giant", 40, 9), hero("Twin", 12, 5), hero("Twin", 12, 5), hero("Even", 12, 5),
              SHIPPED["heroes"]["death"]],
    "seats": ["random"], "games": 240,
}  # fmt: skip


def played(library: Library, raw: dict[str, Any]) -> dict[str, Any]:
    evaluations = Evaluations(Jobs(library))
    job = evaluations.start({"roster": raw}, "me")["id"]
    worker = Worker("w", library)
    while worker.turn():
        pass
    return evaluations.told(job)


def tallies(told: dict[str, Any]) -> list[str]:
    return [json.dumps(plan["tally"]) for plan in told["plans"]]


def inline(raw: dict[str, Any]) -> list[str]:
    found = rosters.read(raw)
    specs = {digest(task.plan.spec): task.plan.spec for task in found.tasks}
    return [
        json.dumps(each.dump()) for each in play_roster(found.roster, found.tasks, Inline(specs))
    ]


@pytest.mark.parametrize("raw", [AGENTS, SIDES, {**AGENTS, "games": None, "precision": 0.12}])
def test_the_server_counts_the_same_rounds_as_a_run_in_one_process(
    raw: dict[str, Any], library: Library
) -> None:
    told = played(library, raw)
    assert told["state"] == "done", told["note"]
    assert tallies(told) == inline(raw)


def test_a_league_says_who_beats_whom(library: Library) -> None:
    told = played(library, SIDES)
    league = told["league"]
    assert league["entrants"] == ["Giant", "Twin", "Even"]  # the same hero twice is one
    (level,) = league["levels"]
    giant, other, alike = level["cells"]
    assert (giant["verdict"], other["verdict"]) == ("wins", "wins")
    assert giant["discovery"]
    assert not alike["discovery"]
    assert level["elo"][0]["low"] > level["elo"][1]["high"]
    assert level["meta"]["nash"][0]["share"] == pytest.approx(1)
    assert any(re.match(r"Giant beats Twin \d+ to 100 % ", each) for each in league["sentences"])
    assert "Strongest with random play: Giant" in " ".join(league["sentences"])
    # What the clear pairs did not need went to the open one.
    assert alike["games"] > 2 * giant["games"]
    assert sum(each["games"] for each in level["cells"]) <= 3 * 240
    assert told["rounds"] == told["of"] < 2 * 6 * 60  # little was played that does not count
    assert [plan["title"] for plan in told["plans"]][:2] == [
        "Giant against Twin",
        "Twin against Giant",
    ]


class Backwards(Queue):
    """Hands out the last chunks first."""

    def take(self, worker: str, most: int = 1) -> list[Piece]:
        found = super().take(worker, 7)
        return found[::-1]


def test_neither_order_nor_lost_workers_nor_a_cancel_change_a_byte(library: Library) -> None:
    evaluations = Evaluations(Jobs(library))
    job = evaluations.start({"roster": AGENTS}, "me")["id"]
    lost = Queue(library)
    lost.take("lost", 3)
    Worker("one", library, queue=Backwards(library)).turn()
    half = evaluations.told(job)
    assert half["league"]["levels"][0]["cells"]
    evaluations.cancel(job)
    evaluations.resume(job)
    lost.release("lost")
    worker = Worker("two", library, queue=Backwards(library))
    while worker.turn():
        pass
    told = evaluations.told(job)
    assert told["state"] == "done"
    assert tallies(told) == inline(AGENTS)


def test_a_pair_that_cannot_be_played_is_set_aside_and_the_others_go_on(library: Library) -> None:
    class Broken(Queue):
        """Fails every chunk of the first plan from the second on, until it is repaired."""

        is_broken = True

        def take(self, worker: str, most: int = 1) -> list[Piece]:
            found = super().take(worker, 4)
            bad = [each for each in found if each.plan == 0 and each.number > 0 and self.is_broken]
            for piece in bad:
                self.fail(worker, piece, "It breaks", "")
            return [each for each in found if each not in bad]

    evaluations = Evaluations(Jobs(library))
    job = evaluations.start({"roster": AGENTS}, "me")["id"]
    queue = Broken(library)
    worker = Worker("w", library, queue=queue)
    while queue.is_waiting():
        worker.turn()
    told = evaluations.told(job)
    assert told["state"] == "failed"
    first, *others = told["plans"]
    assert first["rounds"] == 1
    assert all(plan["rounds"] > 7 for plan in others)
    queue.is_broken = False
    evaluations.resume(job)
    while queue.is_waiting():
        worker.turn()
    again = evaluations.told(job)
    assert again["state"] == "done"
    assert tallies(again) == inline(AGENTS)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"specs": []}, "/roster/specs: It is a list of 1 to 100 documents."),
        ({"specs": [{"x": 1}]}, "/roster/specs/0/spec: No system knows such a document"),
        ({"specs": [HEXAPAWN, SIDES["specs"][0]]}, "Documents of one system make a roster"),
        ({"names": ["a", "b"]}, "/roster/names: It is a list with a name for each"),
        ({"names": ["a\0"]}, "/roster/names/0: The name holds"),
        ({"kind": "heroes"}, "/roster/kind: It is one of sides, agents, documents."),
        ({"kind": "sides"}, "compare agents or documents"),
        ({"kind": "documents"}, "A roster needs at least two; there is 1 document"),
        ({"seats": ["random"]}, "A roster needs at least two; there is 1 agent"),
        ({"seats": ["random", "random"]}, "The same seats are named twice"),
        ({"seats": None}, "/roster/seats: Who plays is a list of texts"),
        ({"seats": ["random", "grady"]}, "did you mean 'greedy'?"),
        ({"seats": ["random,greedy", "greedy"]}, "name one at a time"),
        ({"seats": ["human", "greedy"]}, "A human cannot play thousands of matches"),
        ({"games": 0}, "/roster/games: It is a whole number from 1 to 1,000,000."),
        ({"precision": 2}, "/roster/precision"),
        ({"games": 1_000_000}, "one evaluation has at most 1,000,000"),
    ],
)
def test_what_makes_no_roster_is_refused_with_what_to_do(
    change: dict[str, Any], said: str, library: Library
) -> None:
    with pytest.raises(Refused, match=said.replace("?", r"\?").replace(".", r"\.")):
        Evaluations(Jobs(library)).start({"roster": {**AGENTS, **change}}, "me")


def test_documents_that_do_not_agree_are_refused(library: Library) -> None:
    duels = [SHIPPED["heroes"][name] for name in ("fighter_vs_fire_mage", "vampire_vs_thornguard")]
    with pytest.raises(Refused, match="do not have the same global_effects"):
        Evaluations(Jobs(library)).start({"roster": {"specs": duels}}, "me")
