"""`rulewright validate`: every problem of spec files, for people and for CI."""

from __future__ import annotations

import sys
from typing import Any

import click

from core.registry import SYSTEMS
from webapp.commands import leniency
from webapp.commands.inputs import Unreadable, check_bytes, spec_bytes
from webapp.commands.output import problem_line, say, say_json

FIELDS = ("severity", "code", "path", "message", "line", "column")
UNREADABLE = "file.unreadable"


@click.command("validate")
@click.argument("files", nargs=-1, required=True, metavar="SPEC...")
@click.option("--kind", type=click.Choice(list(SYSTEMS)), help="The kind of spec, if not by shape.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line, one per file.")
@leniency.lenient_option
def command(files: tuple[str, ...], kind: str | None, as_json: bool) -> None:
    """Check SPECs: files, "-" for the standard input, or names of shipped ones.

    Where a part of a file loads but is not played (a card with faults), the verdict says so.

    Exit code 0: all are valid (warnings allowed); 1: some have errors; 2: some cannot be read.
    """
    worst = 0
    for file in files:
        report, code = _report(file, kind)
        worst = max(worst, code)
        if as_json:
            say_json(report)
        else:
            _print(report)
    sys.exit(worst)


def _report(file: str, kind: str | None) -> tuple[dict[str, Any], int]:
    try:
        data = spec_bytes(file)
    except Unreadable as error:
        message = error.message.partition(": ")[2]
        values = ("error", UNREADABLE, "", message, None, None)
        issue = dict(zip(FIELDS, values, strict=True))
        return {"file": file, "kind": kind, "valid": False, "issues": [issue]}, error.exit_code
    checked = check_bytes(data, kind)
    issues = [{name: issue.get(name) for name in FIELDS} for issue in checked["issues"]]
    report = {
        "file": file,
        "kind": checked["system"],
        "valid": checked["valid"],
        "unplayed": checked.get("unplayed"),
        "issues": issues,
    }
    report |= {key: checked[key] for key in ("repaired", "repairable") if key in checked}
    return report, 0 if checked["valid"] else 1


def _print(report: dict[str, Any]) -> None:
    leniency.tell(report["file"], report.get("repaired", []))
    for issue in report["issues"]:
        if issue["code"] == UNREADABLE:
            say(f"{report['file']}: {issue['message']}", err=True)
            return
        say(problem_line(report["file"], issue))
    counts = [
        f"{n} {severity}{'s' if n > 1 else ''}"
        for severity in ("error", "warning", "info")
        if (n := sum(issue["severity"] == severity for issue in report["issues"]))
    ]
    if "repairable" in report:
        say(leniency.offer(report["file"], report["repairable"]))
    verdict = _verdict(report)
    say(f"{report['file']}: {verdict}" + (f" ({', '.join(counts)})" if counts else ""))


def _verdict(report: dict[str, Any]) -> str:
    """What is said of the whole file; never that it is valid when a part of it is not played."""
    if not report["valid"]:
        return "not valid"
    unplayed = report.get("unplayed")
    if unplayed is not None:
        return f"{unplayed['headline']}; no errors otherwise"
    return f"valid {report['kind']} spec"
