"""What the spec checks of every system share: pointers, nearest names, the table of checks.

A check is one function per issue code that yields findings about a document; a `Checks` table
runs them all, adds code and severity, and puts the issues in the order of the document.  Nothing
here knows a system, and nothing here raises on any JSON value.
"""

from __future__ import annotations

import difflib
import heapq
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Generic, TypeVar

from core.protocol import Fix, Issue, Json, Place, Pointer, Severity
from core.sound import HALVED, MAX_DEPTH, encodable, is_sound, scalar_problem

MAX_PER_CODE = 100
"""So many issues of one code are reported; a broken file must not drown its reader."""

MAX_COMPARED = 200
"""So many known names are compared letter by letter with one that is not known."""

D = TypeVar("D")
_SEVERITIES: dict[Severity, int] = {"error": 0, "warning": 1, "info": 2}


def pointer(*parts: str | int) -> Pointer:
    """The JSON Pointer of a path.

    >>> pointer("pieces", 0, "a/b")
    '/pieces/0/a~1b'
    """
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)


def parts_of(path: Pointer) -> list[str]:
    """The parts of a JSON Pointer, unescaped.

    >>> parts_of("/pieces/0/a~1b")
    ['pieces', '0', 'a/b']
    """
    return [part.replace("~1", "/").replace("~0", "~") for part in path.split("/")[1:]]


def parent_of(path: Pointer) -> Pointer:
    """The pointer one level up; the whole document is its own parent."""
    return path.rpartition("/")[0]


def child(raw: Json, part: str) -> Json:
    """The member or item of a JSON value; raises LookupError when there is none."""
    if isinstance(raw, dict):
        return raw[part]
    if isinstance(raw, list) and part.isascii() and part.isdigit() and str(int(part)) == part:
        return raw[int(part)]
    raise LookupError(part)


def resolve(raw: Json, path: Pointer) -> Json:
    """The value a pointer names; raises LookupError when there is none."""
    for part in parts_of(path):
        raw = child(raw, part)
    return raw


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name most like `name`, or None when none is close.

    >>> nearest("KNIHGT", ["KING", "KNIGHT"])
    'KNIGHT'
    """
    short = name[:64]  # difflib is quadratic, and names come from anybody
    folded = {candidate.casefold(): candidate for candidate in known}
    wanted = short.casefold()
    likely: Iterable[str] = folded
    if len(folded) > MAX_COMPARED:
        likely = heapq.nlargest(MAX_COMPARED, folded, key=lambda name: _likeness(name, wanted))
    found = difflib.get_close_matches(wanted, likely, n=1, cutoff=0.6)
    return folded[found[0]] if found else None


def _likeness(name: str, wanted: str) -> int:
    """A glance at how alike two names are: the same beginning or end, about as long."""
    same = 3 if name[:3] == wanted[:3] else 1 if name[:1] == wanted[:1] else 0
    same = max(same, 3 if name[-3:] == wanted[-3:] else 0)
    return 2 * same - abs(len(name) - len(wanted))


def quoted(name: object) -> str:
    """A name as text for messages: in quotes, on one line, cut when long."""
    text = json.dumps(name, ensure_ascii=False) if isinstance(name, str) else str(name)
    return text if len(text) <= 60 else text[:56] + "…" + ('"' if text[0] == '"' else "")


def listing(names: Iterable[str], last: str = "or") -> str:
    """Names as part of a sentence.

    >>> listing(["EMPTY", "ENEMY", "ALLY"])
    'EMPTY, ENEMY or ALLY'
    """
    items = list(names)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found, before its code and severity are added."""

    path: Pointer
    message: str
    fixes: tuple[Fix, ...] = ()
    related: tuple[Place, ...] = ()
    span: tuple[int, int] | None = None

    def issue(self, code: str, severity: Severity) -> Issue:
        """The finding under its code."""
        return Issue(severity, code, self.path, self.message, self.fixes, self.related, self.span)


@dataclass(frozen=True, slots=True)
class Check(Generic[D]):
    """One entry of a table of checks: the code, how grave, what it means, and the function."""

    code: str
    severity: Severity
    doc: str
    run: Callable[[D], Iterable[Finding]]

    def issues(self, document: D, at: Pointer = "") -> Iterator[Issue]:
        """What it finds, as issues; that there are more than enough is said of the place `at`."""
        found = list(islice(self.run(document), MAX_PER_CODE + 1))
        for finding in found[:MAX_PER_CODE]:
            yield finding.issue(self.code, self.severity)
        if len(found) > MAX_PER_CODE:
            more = Finding(at, f"There are more problems like the first {MAX_PER_CODE}.")
            yield more.issue(self.code, self.severity)


@dataclass(frozen=True, slots=True)
class Checks(Generic[D]):
    """A system's table of checks, one function per code, filled by decorators."""

    system: str
    entries: dict[str, Check[D]] = field(default_factory=dict)

    def error(self, name: str) -> Callable[[Callable[[D], Iterator[Finding]]], Any]:
        """Enter the decorated function as the check of an error code."""
        return self._enter(name, "error")

    def lint(self, name: str) -> Callable[[Callable[[D], Iterator[Finding]]], Any]:
        """Enter the decorated function as the check of a lint: a warning."""
        return self._enter(name, "warning")

    def note(self, name: str) -> Callable[[Callable[[D], Iterator[Finding]]], Any]:
        """Enter the decorated function as the check of something worth knowing."""
        return self._enter(name, "info")

    def _enter(self, name: str, severity: Severity) -> Callable[[Any], Any]:
        def enter(run: Callable[[D], Iterator[Finding]]) -> Callable[[D], Iterator[Finding]]:
            code = f"{self.system}.{name}"
            if code in self.entries:
                raise ValueError(f"two checks for {code}")
            self.entries[code] = Check(code, severity, (run.__doc__ or "").strip(), run)
            return run

        return enter

    def issues(self, document: D, only_errors: bool = False) -> Iterator[Issue]:
        """Every issue that the checks of the table find, or those of its checks of errors."""
        for entry in self.entries.values():
            if entry.severity == "error" or not only_errors:
                yield from entry.issues(document)


def moved(issue: Issue, path: Pointer) -> Issue:
    """What was found in a part of a document, told of the document: the part lies at `path`."""
    fixes = tuple(
        Fix(fix.title, tuple(_moved(op, path) for op in fix.patch)) for fix in issue.fixes
    )
    related = tuple(replace(place, path=path + place.path) for place in issue.related)
    return replace(issue, path=path + issue.path, fixes=fixes, related=related)


def _moved(op: dict[str, Json], path: Pointer) -> dict[str, Json]:
    return {**op, **{key: path + op[key] for key in ("path", "from") if key in op}}


def in_order(issues: Iterable[Issue], raw: Json) -> list[Issue]:
    """The issues without repetitions, the grave ones first, then as the document is written."""
    unique = {(i.severity, i.code, i.path, i.span, i.message): i for i in issues}
    return sorted(
        unique.values(),
        key=lambda i: (
            _SEVERITIES[i.severity], _order(raw, i.path), i.span or (0, 0), i.code, i.message
        ),
    )  # fmt: skip


def _order(raw: Json, path: Pointer) -> tuple[int, ...]:
    """Where a pointer's place comes in the document, as a key for sorting."""
    order: list[int] = []
    for part in parts_of(path):
        if isinstance(raw, dict) and part in raw:
            order.append(list(raw).index(part))
        elif isinstance(raw, list) and part.isascii() and part.isdigit() and int(part) < len(raw):
            order.append(int(part))
        else:
            break
        raw = child(raw, part)
    return tuple(order)


def has_errors(issues: Iterable[Issue]) -> bool:
    """Whether any of the issues keeps the spec from loading."""
    return any(issue.severity == "error" for issue in issues)


def sanity(raw: Json) -> list[Issue]:
    """What is wrong with a value before any system looks at it: no JSON, too deep, too big.

    A code of this list other than `spec.unsafe-integer` and `spec.bad-text` means that the
    document cannot be walked further.
    """
    if is_sound(raw):
        return []
    issues: list[Issue] = []
    stack: list[tuple[Json, tuple[str | int, ...]]] = [(raw, ())]
    while stack and len(issues) < MAX_PER_CODE:
        value, path = stack.pop()
        problem = scalar_problem(value)
        if problem is not None:
            issues.append(Issue("error", problem[0], pointer(*path), problem[1]))
        elif isinstance(value, (dict, list)) and value:
            if len(path) >= MAX_DEPTH:
                message = f"Nested more than {MAX_DEPTH} levels deep; no spec needs that."
                issues.append(Issue("error", "spec.too-deep", pointer(*path[:20]), message))
                continue
            issues.extend(_key_problems(value, path))
            members = value.items() if isinstance(value, dict) else enumerate(value)
            stack.extend((item, (*path, key)) for key, item in members)
    return issues


def walkable(issues: Sequence[Issue]) -> bool:
    """Whether `sanity` left a document that the further checks can walk."""
    return all(issue.code in ("spec.unsafe-integer", "spec.bad-text") for issue in issues)


def _key_problems(value: Json, path: tuple[str | int, ...]) -> Iterator[Issue]:
    for key in value if isinstance(value, dict) else ():
        if not isinstance(key, str):
            message = "The keys of an object must be text."
            yield Issue("error", "spec.not-json", pointer(*path), message)
        elif not encodable(key):
            yield Issue("error", "spec.bad-text", pointer(*path), HALVED)
