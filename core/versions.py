"""The version of a document's format, looked at before anything else in the document.

Any document may say `schema_version`, a whole number; one that does not is of the version that
its system reads.  A newer document is refused as newer, whatever else is in it, and an older one is
brought up to date by its system's migrations, step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from core.abilities import Migrating
from core.checks import has_errors, pointer, resolve
from core.protocol import Fix, GameSystem, Issue, Json, Pointer, SpecError

KEY = "schema_version"
NEWER = "spec.newer-version"
OLDER = "spec.older-version"
UNKNOWN = "spec.unknown-version"


@dataclass(frozen=True, slots=True)
class Upgrade:
    """A document brought up to date: of which version it was, and what was changed."""

    version: int
    document: Json
    changes: tuple[str, ...]


def version_in(raw: Json) -> int | None:
    """The version that a document says it is of; None where it says none."""
    value = raw.get(KEY) if isinstance(raw, dict) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def upgrade(system: GameSystem, raw: Json) -> Upgrade | None:
    """An older document brought up to date; None for any other."""
    found, current = version_in(raw), int(system.spec_version)
    steps = system.migrations() if isinstance(system, Migrating) else {}
    if found is None or found not in range(min(steps, default=current), current):
        return None
    document, changes = raw, []
    for version in range(found, current):
        document, told = steps[version].run(document)
        document = {**document, KEY: version + 1}
        changes += told
    return Upgrade(found, document, tuple(changes))


def current(system: GameSystem, raw: Json) -> Json:
    """The document as its system reads it: an older one brought up to date."""
    found = None if version_in(raw) is None else upgrade(system, raw)
    return raw if found is None else found.document


def check(
    system: GameSystem, raw: Json, issues_of: Callable[[Json], Iterable[Issue]]
) -> list[Issue]:
    """What is wrong with a document of any version; `issues_of` checks one that is up to date.

    Of a newer document nothing more is said than that; an older one is checked as it will be read.
    """
    found = version_in(raw)
    if found is None or found == int(system.spec_version):
        return [_newer_within(system, raw, issue) for issue in issues_of(raw)]
    if found > int(system.spec_version):
        return [_newer(system, found, pointer(KEY))]
    older = upgrade(system, raw)
    if older is None:
        message = f"There is no version {found} of this format; it is version {_version(system)}."
        return [Issue("error", UNKNOWN, pointer(KEY), message, _fixes(system))]
    return [_older(system, raw, older), *issues_of(older.document)]


def refuse(
    system: GameSystem, raw: Json, errors_of: Callable[[Json], Iterable[Issue]]
) -> list[Issue]:
    """What `errors_of` finds, a check for who needs no warnings: most documents that are loaded
    are sound, and looking for their warnings would take longer than loading them.

    Raises SpecError, with all that the system's `check` says, where there is an error.
    """
    found = check(system, raw, errors_of)
    if has_errors(found):
        raise SpecError(system.check(raw))
    return found


def _version(system: GameSystem) -> int:
    return int(system.spec_version)


def _newer(system: GameSystem, found: int, path: Pointer) -> Issue:
    message = (
        f"This is version {found} of the format, newer than version {_version(system)}, which this "
        "version of Rulewright reads. Update Rulewright to play or change it."
    )
    return Issue("error", NEWER, path, message)


def newer_than_all(systems: Iterable[GameSystem], raw: Json) -> Issue | None:
    """That a document of no known shape is newer than every format here."""
    found = version_in(raw)
    newest = max((_version(system) for system in systems), default=0)
    if found is None or found <= newest:
        return None
    message = (
        f"This says that it is version {found} of its format, newer than all that this version of "
        "Rulewright reads, and it has not the shape of any game system here. Update Rulewright."
    )
    return Issue("error", NEWER, pointer(KEY), message)


def _newer_within(system: GameSystem, raw: Json, issue: Issue) -> Issue:
    """An issue about the version of a part, such as a hero in a match, that is newer."""
    if not issue.path.endswith(pointer(KEY)):
        return issue
    try:
        found = version_in({KEY: resolve(raw, issue.path)})
    except LookupError:
        return issue
    if found is None or found <= _version(system):
        return issue
    return _newer(system, found, issue.path)


def _fixes(system: GameSystem) -> tuple[Fix, ...]:
    value = _version(system)
    patch: dict[str, Json] = {"op": "replace", "path": pointer(KEY), "value": value}
    return (Fix(f"Call it version {value}", (patch,)),)


def _older(system: GameSystem, raw: Json, found: Upgrade) -> Issue:
    changes = " ".join(found.changes) or "Nothing else changes."
    message = (
        f"This is version {found.version} of the format; it is read as version "
        f"{_version(system)}. {changes}"
    )
    title = f"Bring it up to version {_version(system)}"
    patch = tuple(_between(raw, found.document, ""))
    return Issue("warning", OLDER, pointer(KEY), message, (Fix(title, patch),))


def _between(old: Json, new: Json, path: Pointer) -> Iterator[dict[str, Json]]:
    """A patch from one document to another that leaves alone what is the same."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old:
            if key not in new:
                yield {"op": "remove", "path": path + pointer(key)}
        for key, value in new.items():
            if key in old:
                yield from _between(old[key], value, path + pointer(key))
            else:
                yield {"op": "add", "path": path + pointer(key), "value": value}
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for n, (was, now) in enumerate(zip(old, new, strict=True)):
            yield from _between(was, now, path + pointer(n))
    elif old != new or type(old) is not type(new):
        yield {"op": "replace", "path": path, "value": new}
