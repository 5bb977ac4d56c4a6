"""The bad specs of every system: exactly these issues are said, and fixes fix.

`tests/games/<id>/bad_specs` has a document per code, named after it (`code--variant.json`), beside
the issues as a person reads them.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from importlib import import_module

import pytest

from core import registry
from editors import patches
from tests.contract import laws
from tests.contract.bad_specs import CASES, read


def _system(name):
    return registry.get(name.partition("/")[0])


@cache
def _issues(name):
    """What the check says of a case, found once for all tests."""
    return _system(name).check(read(name))


def _code(name):
    """The code that a case is named after."""
    system, _, case = name.partition("/")
    return f"{system}.{case.partition('--')[0]}"


def _rendered(issues):
    lines = []
    for issue in issues:
        span = "#{}-{}".format(*issue.span) if issue.span else ""
        lines.append(f"{issue.severity} {issue.code} {issue.path or '(document)'}{span}")
        lines.append(f"    {issue.message}")
        lines += [f"    fix: {fix.title}" for fix in issue.fixes]
        lines += [f"    see {place.path}: {place.message}" for place in issue.related]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", CASES)
def test_a_bad_spec_gets_exactly_these_issues(name, is_updating):
    expected = CASES[name].with_suffix(".txt")
    found = _rendered(_issues(name))
    if is_updating:
        expected.write_text(found, encoding="utf-8")
    assert found == expected.read_text("utf-8")


@pytest.mark.parametrize("name", CASES)
def test_a_case_shows_the_code_that_it_is_named_after(name):
    assert _code(name) in {issue.code for issue in _issues(name)}


@pytest.mark.parametrize("name", CASES)
def test_loading_refuses_what_has_errors_and_says_all_that_the_check_says(name):
    has_errors = any(issue.severity == "error" for issue in _issues(name))
    assert laws.refusal(_system(name), read(name)) == (_issues(name) if has_errors else None)


@pytest.mark.parametrize("system", registry.SYSTEMS)
def test_every_code_has_a_case_and_every_case_a_code(system):
    checks = import_module(f"core.games.{system}.checks")
    shown = {_code(name) for name in CASES if name.startswith(f"{system}/")}
    assert shown == {*checks.codes(), *checks.SHAPE_CODES}


def _saying(issue):
    # Line and column move when text before them changes; what is said stays.
    return issue.code, re.sub(r"^(line \d+, )?column \d+: ", "", issue.message)


def _is_good(fix, issue, name):
    """Whether a fix makes its issue go away, with no more errors than before."""
    before = _issues(name)
    after = _system(name).check(patches.apply(read(name), fix.patch))
    saying = _saying(issue)
    is_gone = Counter(map(_saying, after))[saying] < Counter(map(_saying, before))[saying]
    errors = [sum(i.severity == "error" for i in issues) for issues in (before, after)]
    return is_gone and errors[1] <= errors[0]


@pytest.mark.parametrize("name", CASES)
def test_every_offered_fix_makes_its_issue_go_away_and_breaks_nothing_else(name):
    # Fixes are found here and not while tests are collected: every worker would check every case.
    bad = [
        (number, fix.title)
        for number, issue in enumerate(_issues(name))
        for fix in issue.fixes
        if not _is_good(fix, issue, name)
    ]
    assert bad == []


@pytest.mark.parametrize("name", CASES)
def test_every_place_that_an_issue_names_is_in_the_document(name):
    raw = read(name)
    for issue in _issues(name):
        for path in (issue.path, *(place.path for place in issue.related)):
            value = patches.apply(raw, [{"op": "copy", "from": path, "path": ""}])
            if issue.span is not None and path == issue.path:
                assert 0 <= issue.span[0] <= issue.span[1] <= len(value)
