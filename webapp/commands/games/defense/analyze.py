"""`rulewright analyze`: what a hero's defence comes to, exactly."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import click

from core.games.defense.document import Document
from core.jsontext import quoted
from editors import host
from webapp.commands.inputs import Invalid, read_spec
from webapp.commands.leniency import lenient_option
from webapp.commands.output import say, say_json

METHOD = "defense.analyze"
STAGES = ("blocked", "prevented", "reflected", "final")

Report = dict[str, Any]


@click.command("analyze")
@click.argument("spec", metavar="HERO")
@click.option("--raw", type=click.IntRange(0, 999), help="Raw damage of the attack (8).")
@click.option("--version", type=click.Choice(["v1", "v2"]), help="Only this version.")
@click.option("--hero", help="Which hero of a match: its name, id or number from 1.")
@click.option("--held", multiple=True, metavar="STATUS=N", help="Stacks the defender holds.")
@click.option("--opponent", multiple=True, metavar="STATUS=N", help="Stacks the attacker holds.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@lenient_option
def command(
    spec: str,
    raw: int | None,
    version: str | None,
    hero: str | None,
    held: tuple[str, ...],
    opponent: tuple[str, ...],
    as_json: bool,
) -> None:
    """Say how often each rule of HERO's card fires, and what damage is left, v1 beside v2.

    Everything is exact: all rolls and rerolls are counted, none is sampled.  Exit code 1: HERO has
    errors, is no hero with a defence, or --version v2 is asked of a card that has faults.
    """
    document = read_spec(spec).raw
    stacks = {"self": _stacks(held), "opponent": _stacks(opponent)}
    _check_statuses(spec, document, *stacks.values())
    payload: dict[str, Any] = {"document": document, "patient": True, "held": stacks}
    payload |= {} if raw is None else {"raw": raw}
    payload |= {} if version is None else {"version": version}
    payload |= {} if hero is None else {"hero": int(hero) - 1 if _is_count(hero) else hero}
    answer = json.loads(host.call(METHOD, json.dumps(payload)))
    if not answer["ok"]:
        error = answer["error"]
        is_other = error["code"] == "call.unknown-method"
        message = "there is no defence to analyze in it" if is_other else error["message"]
        raise Invalid(f"{spec}: {message}")
    found = answer["result"]
    if as_json:
        say_json({"spec": spec, **found})
    else:
        _print(found)
    if version and "distributions" not in found["versions"][version]:
        raise click.exceptions.Exit(1)


def _stacks(pairs: tuple[str, ...]) -> dict[str, int]:
    found: dict[str, int] = {}
    for pair in pairs:
        name, _, count = pair.rpartition("=")
        if not name or not _is_count(count):
            raise click.UsageError(f"{pair!r} is not STATUS=N")
        found[name] = int(count)
    return found


def _is_count(text: str) -> bool:
    """Whether a text is a number that a person would write here."""
    return text.isdecimal() and len(text) < 10


def _check_statuses(spec: str, document: Any, *held: dict[str, int]) -> None:
    """A status that is not there would change nothing, and look as if it did.  Raises Invalid."""
    known = Document(document).statuses
    for name in (name for stacks in held for name in stacks):
        if name not in known:
            there = ", ".join(map(quoted, known)) or "none"
            raise Invalid(f"{spec}: There is no status {quoted(name)}; there are {there}")


def _print(found: Report) -> None:
    hero, versions = found["hero"], found["versions"]
    say(f"{hero['name']} against {found['raw']} raw damage; the document plays {found['plays']}")
    for name, report in versions.items():
        say("")
        if report.get("fallback"):
            say("v2: the card has faults, so the hero falls back to v1:")
            for issue in report["issues"] or [{"message": "There is no card.", "path": ""}]:
                say(f"  {issue['path'] or '/'}: {issue['message']}")
        elif "reason" in report:
            say(f"{name}: {report['reason']}")
        else:
            _print_version(name, report)
    known = {name: report for name, report in versions.items() if "distributions" in report}
    if known:
        say("")
        _print_final(known)


def _print_version(name: str, report: Report) -> None:
    rows = [
        (rule["id"], _percent(rule["probability"]), _number(rule["meanMatchCount"]))
        for rule in report.get("rules", ())
    ]
    if rows:
        say(f"{name}, {report['classes']} kinds of rolls")
        _table([("rule", "fires with", "mean matchCount"), *rows])
    entries = [
        (each["combo"], _percent(each["probability"]), f"block {each['block']}")
        for each in report.get("entries", ())
    ]
    if entries:
        say(f"{name}, the best entry of the board")
        _table([("combo", "counts with", "gives"), *entries])
    means = ", ".join(f"{stage} {_number(report['means'][stage])}" for stage in STAGES)
    say(f"  mean block offered {_number(report['meanBlock'])}; means: {means}")
    for each in report["statuses"]:
        whose = "own" if each["side"] == "self" else "the opponent's"
        say(f"  {whose} {each['status']}: mean change {_number(each['mean'])}")


def _print_final(versions: dict[str, Report]) -> None:
    rows = {name: dict(report["distributions"]["final"]) for name, report in versions.items()}
    values = sorted(set().union(*rows.values()))
    say("final damage")
    head = ("damage", *rows)
    lines = [(str(v), *(_share(row.get(v, 0)) for row in rows.values())) for v in values]
    _table([head, *lines])


def _share(chance: float) -> str:
    return f"{100 * chance:.2f} %" if chance else "–"


def _table(rows: list[tuple[str, ...]]) -> None:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        say("  " + "  ".join(cells).rstrip())


def _percent(exact: Report) -> str:
    value = Fraction(int(exact["num"]), int(exact["den"]))
    return f"{100 * exact['value']:.2f} % ({value})"


def _number(exact: Report) -> str:
    """A mean with four digits, and the fraction when that says more."""
    value = Fraction(int(exact["num"]), int(exact["den"]))
    if value.denominator == 1:
        return str(value)
    shown = f"{exact['value']:.4f}"
    return f"{shown} ({value})" if value.denominator < 10**6 else shown
