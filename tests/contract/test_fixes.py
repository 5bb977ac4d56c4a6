"""The law of fixes, of every system: over the bad specs, and over shipped ones that were broken.

A fix makes its issue go away, fits the document, makes no more errors than there were, touches what
it says and nothing else, and says what it takes out.
"""

from __future__ import annotations

import copy
import json
import re
from collections import Counter

import pytest

from core import registry
from core.checks import parent_of, parts_of
from core.protocol import Fix
from editors import patches
from editors.check import check_text
from editors.removals import removed
from tests.contract.bad_specs import CASES, read
from tests.contract.breakages import broken
from tests.contract.shipped import SHIPPED

SEEDS = (1, 2, 3)
BROKEN = 25
"""Broken copies of each document for each seed."""


def _smallest(system):
    """Some small documents of a system, and one larger one."""
    names = sorted(SHIPPED[system], key=lambda name: len(json.dumps(SHIPPED[system][name])))
    return [*names[:3], names[-2]]


DOCUMENTS = [(system, name) for system in registry.SYSTEMS for name in _smallest(system)]


def _said(issue):
    """What an issue says; line and column move when text before them changes."""
    return issue.code, re.sub(r"^(line \d+, )?column \d+: ", "", issue.message)


def _errors(issues):
    return sum(issue.severity == "error" for issue in issues)


def breaks(system, raw, issue, fix, before):
    """How a fix breaks the law, as a sentence; None when it keeps it."""
    kept = copy.deepcopy(raw)
    try:
        after = patches.apply(raw, fix.patch)
    except patches.PatchError as error:
        return f"does not fit: {error}"
    if raw != kept:
        return "changes the document that it is given"
    issues = registry.get(system).check(after)
    if Counter(map(_said, issues))[_said(issue)] >= Counter(map(_said, before))[_said(issue)]:
        return "leaves its issue"
    if _errors(issues) > _errors(before):
        return "makes errors"
    far = [op["path"] for op in fix.patch if not _is_near(op, issue, fix)]
    if far:
        return f"touches {far[0]} and does not say so"
    taken = any(op["op"] == "remove" for op in fix.patch)
    if taken and not removed(raw, fix.patch):
        return "takes something out and does not say what"
    return None


def _is_near(op, issue, fix):
    """Whether an operation is about the issue's place, or the title says what it is about."""
    around = (parent_of(issue.path), *(parent_of(place.path) for place in issue.related))
    if any(op["path"] == at or op["path"].startswith(f"{at}/") for at in around):
        return True
    if parent_of(issue.path).startswith(f"{op['path']}/"):
        return op["op"] == "remove" or issue.path.startswith(f"{op['path']}/")
    words = set(re.findall(r"\w{2,}", f"{fix.title} {issue.message}".lower()))
    named = re.findall(r"[A-Z]?[a-z]+|[A-Z]+|\d+", " ".join(parts_of(op["path"])))
    values = re.findall(r"\w{2,}", json.dumps(op.get("value"), ensure_ascii=False).lower())
    return any(_same(part.lower(), word) for part in [*named, *values] for word in words)


def _same(part, word):
    """Whether two words are one: "edges" and "edge"."""
    return len(part) > 1 and (part == word or part.rstrip("s") == word.rstrip("s"))


def _told(system, raw, where):
    before = registry.get(system).check(raw)
    for issue in before:
        for fix in issue.fixes:
            problem = breaks(system, raw, issue, fix, before)
            if problem is not None:
                yield f"{where}: {issue.code} at {issue.path}: {fix.title!r} {problem}"


@pytest.mark.parametrize("name", CASES)
def test_every_fix_of_a_bad_spec_keeps_the_law(name):
    assert list(_told(name.partition("/")[0], read(name), name)) == []


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("system", "name"), DOCUMENTS)
def test_every_fix_of_a_broken_document_keeps_the_law(system, name, seed):
    for what, raw in broken(SHIPPED[system][name], seed, BROKEN):
        assert list(_told(system, raw, f"{name}, {what}")) == []


def test_a_fix_that_takes_something_out_says_what_on_its_way_to_the_page():
    raw = read("boards/unused-piece")
    answer = check_text(json.dumps(raw), "boards")
    (issue,) = (issue for issue in answer["issues"] if issue["code"] == "boards.unused-piece")
    assert issue["fixes"][-1]["removes"].startswith("Takes out /pieces/2: {")
    kept = check_text(json.dumps(read("asg/unknown-node")), "asg")["issues"]
    assert "removes" not in next(fix for issue in kept for fix in issue["fixes"])


RAW = {"a": [1, {"n": 2, "m": "x" * 200}, 3], "b": {"c": [1, 2, 3, 4, 5, 6, 7]}}


@pytest.mark.parametrize(
    ("patch", "told"),
    [
        ([{"op": "remove", "path": "/a/0"}], "Takes out /a/0: 1."),
        ([{"op": "remove", "path": "/b"}], 'Takes out /b: {"c": [1, 2, 3, 4, 5, 6, 7]}.'),
        ([{"op": "replace", "path": "/b", "value": {"d": 1}}], "Takes out /b/c: [1, 2"),
        ([{"op": "replace", "path": "/b", "value": 7}], "Takes out /b: {"),
        ([{"op": "replace", "path": "/b/c", "value": [1, 7]}], "2, /b/c/2: 3, /b/c/3: 4"),
        ([{"op": "replace", "path": "/b/c", "value": []}], "and 3 more."),
        ([{"op": "remove", "path": "/a/1"}], "… (2 keys)."),
        ([{"op": "replace", "path": "/a/0", "value": 9}], None),
        ([{"op": "add", "path": "/z", "value": 9}], None),
        ([{"op": "move", "from": "/a/0", "path": "/z"}], None),
        ([{"op": "remove", "path": "/nowhere"}], None),
    ],
)
def test_what_is_taken_out_is_told_and_what_is_changed_is_not(patch, told):
    found = removed(RAW, patch)
    assert found is None if told is None else told in (found or "")


@pytest.mark.parametrize(
    ("patch", "said"),
    [
        ([("remove", "/nowhere")], "does not fit"),
        ([("add", "/map/edges/0", ["north", "p2_gate"])], "leaves its issue"),
        ([("replace", "/players/P2/hq", "p2_hq"), ("remove", "/map/nodes/0")], "makes errors"),
        ([("replace", "/players/P2/hq", "p2_hq"), ("remove", "/name")], "touches /name"),
    ],
)
def test_a_fix_that_breaks_the_law_is_told(patch, said):
    raw = read("asg/unknown-node")
    before = registry.get("asg").check(raw)
    issue = next(each for each in before if each.path == "/players/P2/hq")
    ops = [dict(zip(("op", "path", "value"), each, strict=False)) for each in patch]
    told = breaks("asg", raw, issue, Fix("Mend", tuple(ops)), before)
    assert told is not None
    assert said in told
