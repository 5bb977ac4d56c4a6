"""What the page's types say of the wire is what the engine and the editors send."""

from __future__ import annotations

import json
import types
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

import pytest

from core import registry, wire, wire_report
from core.host import Host
from editors.check import check_text
from tests.contract.shipped import SHIPPED
from webapp.build import ROOT
from webapp.building import wire as writer

FIRST = {system: next(iter(SHIPPED[system].values())) for system in registry.SYSTEMS}
RANDOM = {"kind": "random"}


def faults(value: Any, hint: Any, at: str = "") -> list[str]:
    """Where a JSON value is not of the type."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint is Any:
        return []
    if origin in (Union, types.UnionType):
        tried = [faults(value, each, at) for each in inner]
        return [] if [] in tried else tried[0]
    if origin is Literal:
        return [] if value in inner else [f"{at}: {value!r}"]
    if origin is list and isinstance(value, list):
        return [f for n, each in enumerate(value) for f in faults(each, inner[0], f"{at}/{n}")]
    if origin is dict and isinstance(value, dict):
        return [f for key, each in value.items() for f in faults(each, inner[1], f"{at}/{key}")]
    if writer.is_shape(hint) and isinstance(value, dict):
        return _shape_faults(value, hint, at)
    kinds = (int, float) if hint is float else origin or hint
    is_plain = not origin and not writer.is_shape(hint) and isinstance(value, kinds)
    return [] if is_plain and (type(value) is not bool or hint is bool) else [f"{at}: {value!r}"]


def _shape_faults(value: dict[str, Any], shape: type, at: str) -> list[str]:
    hints = get_type_hints(shape, include_extras=True)
    known = {key: get_args(h)[0] if get_origin(h) is NotRequired else h for key, h in hints.items()}
    needed = {key for key, h in hints.items() if get_origin(h) is not NotRequired}
    found = [f"{at}: has no {key}" for key in sorted(needed - value.keys())]
    if shape is not wire.TraceStep:
        found += [f"{at}/{key}: is not named" for key in sorted(value.keys() - known.keys())]
    for key in value.keys() & known.keys():
        found += faults(value[key], known[key], f"{at}/{key}")
    return found


def ask(host: Host, method: str, **payload: Any) -> Any:
    """The result of a call that is answered."""
    answer = json.loads(host.call(method, json.dumps(payload)))
    assert answer["ok"], answer["error"]
    return answer["result"]


def test_the_pages_types_are_those_of_the_wire() -> None:
    assert (ROOT / writer.OUT).read_text("utf-8") == writer.written(), (
        "run `make format`, or `python -m webapp.building.wire`"
    )


def test_a_type_that_crosses_no_wire_is_refused() -> None:
    with pytest.raises(TypeError, match="has no TypeScript"):
        writer.type_of(set)


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_a_match_is_shown_as_its_type_says(system: str) -> None:
    host = Host()
    view = ask(host, "match.new", system=system, spec=FIRST[system])
    assert faults(view, wire.MatchView) == []
    seats = dict.fromkeys(view["players"], RANDOM)
    ask(host, "match.seats", match=view["match"], seats=seats)
    view = ask(host, "match.agent", match=view["match"])
    assert faults(view, wire.MatchView) == []
    if view["can_trace"]:
        assert faults(ask(host, "match.trace", match=view["match"]), wire.Trace) == []


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_a_report_is_as_its_type_says(system: str) -> None:
    host, seats = Host(), [RANDOM, RANDOM]
    about = {"system": system, "spec": FIRST[system], "seed": "0", "seats": seats, "max_plies": 20}
    played = ask(host, "evaluate.rounds", **about, first=0, count=2)
    tallies = [part["tally"] for part in played["parts"]]
    report = ask(host, "evaluate.report", **about, tallies=tallies)["report"]
    assert faults(report, wire_report.Report) == []


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_a_check_answers_as_its_type_says(system: str) -> None:
    whole = json.dumps(FIRST[system])
    for text in (whole, whole[:-1], whole.replace(":", ": {}, ", 1), '{"nothing": 1}'):
        assert faults(check_text(text, system), wire.Check) == []


def test_what_is_not_of_its_type_is_found() -> None:
    good: wire.Result = {"returns": [0.5], "winners": [], "reason": "draw"}
    assert faults(good, wire.Result) == []
    assert faults({**good, "returns": ["1"]}, wire.Result) == ["/returns/0: '1'"]
    assert faults({**good, "more": 1}, wire.Result) == ["/more: is not named"]
    assert faults({"returns": [True], "winners": []}, wire.Result) == [
        ": has no reason",
        "/returns/0: True",
    ]
