"""Every call of the two hosts on the worst documents of each system, bounded by the machine.

`python -m tests.growth.runaways [--large]` runs each case in a process of its own, which may take
a gigabyte beside what the start takes and 20 seconds of CPU, and prints a line of JSON for each.
What a call is not tried with stands in `REASONS`.  With `--large` documents are eight times as
large.
"""

from __future__ import annotations

import copy
import itertools
import json
import os
import resource
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from core import host as play
from core import registry
from editors import games
from editors import host as author
from tests.contract.shipped import SHIPPED
from tests.games.defense import kit
from tests.growth.documents import board, nodes, pool
from tests.growth.test_bombs import BEYOND
from tests.growth.test_solver import cascades, passing

Json = Any
MEMORY = 1_000_000_000
SECONDS = 20
TIMES = 8 if "--large" in sys.argv else 1


class Case(NamedTuple):
    """A call with a payload; `first` is asked before it (it opens a match)."""

    name: str
    method: str
    payload: Callable[[], Json]
    first: Callable[[], Json] | None = None
    says: str = ""
    """The name of the limit that the answer must tell, where the call goes beyond one."""


# --- the worst documents ------------------------------------------------------------------------


def duel(*scripts: str) -> Json:
    """A duel whose first hero has abilities of these scripts."""
    raw = copy.deepcopy(SHIPPED["heroes"]["fighter_vs_fire_mage"])
    hero = raw["heroes"][0]
    first = {key: value for key, value in hero["abilities"][0].items() if key != "id"}
    hero["abilities"] = [
        {**first, "name": f"A{n}", "script": text} for n, text in enumerate(scripts)
    ]
    return raw


def full_map(count: int) -> Json:
    """Every node joined to every other, half of them each side's."""
    raw = nodes(4)
    ids = [f"n{n}" for n in range(count)]
    side = ["P1" if n < count // 2 else "P2" for n in range(count)]
    raw["map"]["nodes"] = [
        {"id": id, "x": n % 71, "y": n // 71, "owner": side[n], "supplyYield": 3}
        for n, id in enumerate(ids)
    ]
    raw["map"]["edges"] = [[ids[a], ids[b]] for a in range(count) for b in range(a)]
    raw["players"] = {"P1": {"hq": ids[0]}, "P2": {"hq": ids[-1]}}
    raw["initialState"]["nodeForces"] = {
        id: {"P1": 0, "P2": 0, side[n]: 10**6} for n, id in enumerate(ids)
    }
    raw["settings"] |= {"actionBudget": 300, "combatVarianceFraction": 1.0}
    return raw


def recipes(count: int, fields: int, least: int) -> Json:
    """Six dice of twenty faces, six times thrown again; rules that share fields."""
    names = [f"F{n}" for n in range(fields)]
    chosen = itertools.islice(itertools.combinations(names[1:], least - 1), count)
    block = {"type": "flatBlock", "amount": 1}
    rules = [
        kit.rule(
            {"type": "combo", "fields": [{"id": name, "min": 1} for name in ("F0", *others)]},
            *[block] * 12,
            id=f"r{n}",
        )
        for n, others in enumerate(chosen)
    ]
    width = 20 // fields
    faces = {name: [width * n + k + 1 for k in range(width)] for n, name in enumerate(names)}
    return kit.hero(kit.card(*rules, dice=6, faces=20, fields=faces))


def cards(text: str, count: int = 20 * TIMES) -> Json:
    """A pool whose cards all have this text."""
    raw = pool(1)
    (card,) = raw["cards"]
    made = [
        {**card, "card_id": f"c{n}", "name": f"Card {n}", "oracle_text": text} for n in range(count)
    ]
    return {**raw, "cards": made}


ENDLESS = "When this creature enters, destroy target creature or artifact or land and "
DOCUMENTS: dict[str, dict[str, Callable[[], Json]]] = {
    "boards": {"26 by 26, eight players, looping": lambda: board(26, 8 * TIMES, 8 * TIMES, 8, 2)},
    "heroes": {
        "a script of nested calls": lambda: duel("ABS(" * 30_000 * TIMES),
        "five long scripts": lambda: duel(*["NOOP()" + " " * 90_000] * 5),
        "a script of closing brackets": lambda: duel("NOOP()" + ")" * 12_000 * TIMES),
        "effects that set each other off": cascades,
        "turns that pass without an end": passing,
    },
    "asg": {
        "every node joined to every other": lambda: full_map(50 * TIMES),
        "nodes without ways": lambda: nodes(400 * TIMES, supplyYield=3),
    },
    "defense": {"rules that share fields": lambda: recipes(8 * min(TIMES, 4), 10, 5)},
    "mtg": {
        "texts of one sentence": lambda: cards((ENDLESS * 14)[:1000]),
        "texts beyond the limit": lambda: cards(ENDLESS * 400),
        "texts of many lines": lambda: cards("Flying\n" * 142),
    },
}
"""Per system: documents that its limits allow, or that go just beyond them."""

LIMITS = {
    "a script of nested calls": "script",
    "five long scripts": "scripts",
    "texts beyond the limit": "1000",
}
"""Of what goes beyond a limit: what the check must name."""

STEPS = dict.fromkeys(
    ("effects that set each other off", "turns that pass without an end"), "events of a step"
)
"""Of what a match goes beyond: the same."""

OPENED = {
    "boards": lambda: board(26, 12, 12, 8, 2),
    "heroes": lambda: SHIPPED["heroes"]["phoenix_vs_paladin"],
    "asg": lambda: full_map(110),
    "defense": lambda: recipes(8, 10, 5),
    "mtg": lambda: SHIPPED["mtg"]["cards_phase1"],
}
"""What is played for the calls about a match."""


# --- the calls ----------------------------------------------------------------------------------


def _of_documents() -> Iterator[Case]:
    for system, documents in DOCUMENTS.items():
        for name, make in documents.items():
            text = lambda make=make: {"text": json.dumps(make())}  # noqa: E731
            about = lambda make=make, system=system: {  # noqa: E731
                "document": make(),
                "system": system,
                "path": "",
            }
            spec = lambda make=make, system=system: {"spec": make(), "system": system}  # noqa: E731
            yield Case(name, "check", text, says=LIMITS.get(name, ""))
            yield Case(name, "import", text)
            if name in ("26 by 26, eight players, looping", "nodes without ways"):
                yield Case(name, "export", text)
            yield Case(name, "match.new", spec, says=STEPS.get(name, ""))
            for method in ("entities", "schema", "usages", "sheet", "graph"):
                if method in games.get(system).methods:
                    yield Case(name, method, about)
            asked = lambda make=make, system=system: {  # noqa: E731
                "document": make(),
                "system": system,
                "text": json.dumps(make()),
                "offset": 2000,
            }
            yield Case(name, "complete", asked)
            yield Case(name, "hover", asked)


def _of_texts() -> Iterator[Case]:
    for name, text in {
        "five million brackets": "[" * 5_000_000,
        "beyond the limit": "[" * 5_000_001,
        "a graph of many words": "graph {" + "a " * 60_000 * TIMES,
        "ways": "graph {" + "a--b--c--" * 17_000 * TIMES + "a}",
        "elements": "<graphml>" + "<node id='a'/>" * 10_000 * TIMES,
        "nested elements": "<graphml>" + "<graph>" * 50_000 * TIMES,
        "deck rows": "4 Card\n" * 1_000 * TIMES,
        "a file of cards": '{"data": [' + '{"name": "A", "text": "Flying"},' * 500 * TIMES + "{}]}",
    }.items():
        for method in ("check", "import", "map.recognise", "map.import", "cards.import"):
            if name.startswith("five million") and method not in ("check", "import"):
                continue
            system = {"map.import": "asg", "cards.import": "mtg"}.get(method)
            payload = lambda text=text, system=system: {"text": text, "system": system}  # noqa: E731
            says = "5" if name == "beyond the limit" and method == "check" else ""
            yield Case(name, method, payload, says=says)
    for limit, makes in BEYOND.items():
        for make in makes:
            for method in ("check", "import", "map.recognise", "map.import"):
                payload = lambda make=make: {"text": make(), "system": "asg"}  # noqa: E731
                yield Case(limit, method, payload, says=limit if method == "map.import" else "")
    places = "fen.import"
    yield Case(
        "a million rows",
        places,
        lambda: {"document": SHIPPED["boards"]["chess"], "system": "boards", "fen": "8/" * 10**5},
    )


def _of_scripts() -> Iterator[Case]:
    path = "/heroes/0/abilities/0/script"
    for name, text in {
        "nested": "ABS(" * 6_000,
        "closing": "NOOP()" + ")" * 12_000,
        "numbers": "ADD(" + "1," * 6_000,
        "too long": "," * 100_001 * TIMES,
    }.items():
        payload = lambda text=text: {  # noqa: E731
            "document": duel("NOOP()"),
            "system": "heroes",
            "path": path,
            "script": text,
            "offset": len(text) // 2,
        }
        for method in (
            "script.check",
            "script.format",
            "script.complete",
            "script.hover",
            "script.signature",
            "graph.of",
        ):
            told = method in ("script.check", "graph.of") and name == "too long"
            yield Case(name, method, payload, says="script" if told else "")


def _of_systems() -> Iterator[Case]:
    yield Case(
        "eight looping moves",
        "moves.preview",
        lambda: {
            "document": board(26, 8, 8, 8, 2),
            "system": "boards",
            "piece": "K0",
            "player": "P0",
            "at": [3, 3],
        },
    )
    for name, make in DOCUMENTS["asg"].items():
        about = lambda make=make: {"document": make(), "system": "asg"}  # noqa: E731
        yield Case(name, "map.analysis", about)
        yield Case(name, "map.export", lambda about=about: {**about(), "format": "dot"})
        op = {"op": "mirror", "how": "point", "nodes": [f"n{n}" for n in range(40)]}
        yield Case(name, "map.edit", lambda about=about, op=op: {**about(), "op": op})
    card = {"document": recipes(8, 10, 5), "system": "defense"}
    yield Case("eight rules", "defense.analyze", lambda: card)
    yield Case("eight rules", "defense.partition", lambda: {**card, "path": "", "op": {}})
    for name in ("texts of one sentence", "texts of many lines"):
        raw = DOCUMENTS["mtg"][name]()
        one = raw["cards"][0]
        about = lambda raw=raw, one=one: {  # noqa: E731
            "document": raw,
            "system": "mtg",
            "card": one,
            "cards": [one["card_id"]],
        }
        yield Case(name, "cards.read", about)
        yield Case(name, "cards.match", about)
        yield from _of_decks(name, raw)


def _of_decks(name: str, raw: Json) -> Iterator[Case]:
    """The deck builder's questions, on a deck of five hundred cards of every kind that there is."""
    ids = [card["card_id"] for card in raw["cards"]][:500]
    deck = {"deck_id": "all", "cards": [{"card_id": id, "count": 1} for id in ids]}
    match = {"pool": raw, "decks": [deck, deck]}
    asked = {"system": "mtg", "document": match, "deck": deck, "path": "/decks/0"}
    asked |= {"cards": raw["cards"], "format": "cod", "seed": 1}
    for method in ("deck.pool", "deck.figures", "deck.lands", "deck.export", "deck.hand"):
        yield Case(name, method, lambda asked=asked: asked)


def _of_matches() -> Iterator[Case]:
    march = {"type": "move", "from": "n0", "to": "n100", "amount": 10**5}
    for system, make in OPENED.items():
        first = lambda make=make, system=system: {"spec": make(), "system": system}  # noqa: E731
        asked = {
            "match.view": {},
            "match.events": {},
            "match.report": {"verbose": True},
            "match.trace": {},
            "match.why": {"action": {"no": "such action"}},
            "match.worth": {"nodes": 200},
            "match.attacks": {"at": [1, 1]},
            "match.versus": {},
            "match.rerun": {"spec": make()},
        }
        for method, payload in asked.items():
            yield Case(f"a match of {system}", method, lambda payload=payload: payload, first)
        seats = ["random"] * len(registry.get(system).load(make()).players)
        asked = {"seats": seats, "tallies": [], "half": 0.1}
        told = lambda first=first, asked=asked: {**first(), **asked}  # noqa: E731
        yield Case(f"a match of {system}", "evaluate.report", told)
    first = lambda: {"spec": OPENED["heroes"](), "system": "heroes"}  # noqa: E731
    use = {"action": {"type": "ability", "ability": 0}}
    yield Case("the Reader's reasons", "match.explain", lambda: use, first)
    first = lambda: {"spec": OPENED["asg"](), "system": "asg"}  # noqa: E731
    yield Case("combats", "match.forecast", lambda: {"orders": [march] * 2 * TIMES}, first)
    many = lambda: {"orders": [march] * 201}  # noqa: E731
    yield Case("201 orders", "match.forecast", many, first, says="forecast orders")


def cases() -> list[Case]:
    """Every case."""
    makers = (_of_documents, _of_texts, _of_scripts, _of_systems, _of_matches)
    return [case for make in makers for case in make()]


NO_DOCUMENT = "It looks at no document."
PRESSED = "A person presses for it, it changes one place, and has a Stop after two seconds."
ONE_PLY = "It goes to what was played before, or plays one ply, as `match.new` and the view do."
FILE = "A person opens a file, whose plies are each played as `match.new` does."
PLAYED = (
    "It plays as many matches as are asked for, in a worker that does nothing else, with a Stop."
)
REASONS: dict[str, str] = {
    "evaluate.rounds": PLAYED,
    "evaluate.match": PLAYED,
    "evaluate.joined": "It adds up the numbers of a few matches.",
    "evaluate.story": PLAYED,
    "systems": NO_DOCUMENT,
    "trust": "It keeps a thousand digests, the last ones.",
    "spec.schema": NO_DOCUMENT,
    "template": NO_DOCUMENT,
    "map.formats": NO_DOCUMENT,
    "graph.palette": NO_DOCUMENT,
    "graph.script": PRESSED,
    "graph.edit": PRESSED,
    "edit.add": PRESSED,
    "edit.duplicate": PRESSED,
    "edit.delete": PRESSED,
    "edit.move": PRESSED,
    "edit.rename": PRESSED,
    "edit.switch": PRESSED,
    "edit.board": PRESSED,
    "edit.refer": PRESSED,
    "edit.card": PRESSED,
    "edit.connect": PRESSED,
    "moves.toggle": PRESSED,
    "moves.remove": PRESSED,
    "moves.clear": PRESSED,
    "moves.copy": PRESSED,
    "moves.betza": PRESSED,
    "match.act": ONE_PLY,
    "match.orders": ONE_PLY,
    "match.undo": ONE_PLY,
    "match.redo": ONE_PLY,
    "match.goto": ONE_PLY,
    "match.seats": ONE_PLY,
    "match.edit": ONE_PLY,
    "match.close": ONE_PLY,
    "match.agent": "An agent has its own bounds of nodes and of time.",
    "match.replay": FILE,
    "match.film": "Per ply what the calls on a match do for one.",
    "replay.load": FILE,
    "replay.verify": FILE,
}
"""Why a call is not tried."""


def methods() -> set[str]:
    """Every method of both hosts and of every editor."""
    own = {method for each in games.EDITORS for method in games.get(each).methods}
    return {*play.METHODS, *author.METHODS, *own}


# --- running them -------------------------------------------------------------------------------


def main() -> None:
    """Run every case in a process of its own; a line of JSON each."""
    for system in registry.SYSTEMS:
        registry.get(system)
        author.call("check", json.dumps({"text": "{}", "system": system}))
    for n, case in enumerate(cases()):
        child = os.fork()
        if child == 0:
            _run(n, case)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if status:
            print(json.dumps({"case": n, "ended": False, "status": status}), flush=True)


def _run(n: int, case: Case) -> None:
    pages = int(open("/proc/self/statm").read().split()[0])  # noqa: SIM115
    most = pages * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    payload, begun = case.payload(), time.process_time()
    if case.first is not None:
        opened = json.loads(author.call("match.new", json.dumps(case.first())))
        payload = {**payload, "match": opened["result"]["match"]}
        begun = time.process_time()
    answer = json.loads(author.call(case.method, json.dumps(payload)))
    used = time.process_time() - begun
    said = json.dumps(answer) if case.says else ""
    error = None if answer["ok"] else answer["error"]
    told = "limit (" + case.says + ")" in said or (case.says.isdigit() and case.says in said)
    line = {"case": n, "ended": True, "seconds": round(used, 2), "error": error, "told": told}
    print(json.dumps(line), flush=True)


if __name__ == "__main__":
    sys.exit(main())
