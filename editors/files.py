"""Documents from and to files: imports as people save them, exports as machines like them."""

from __future__ import annotations

import re
import unicodedata

from core.checks import has_errors
from core.errors import CallError
from core.plain import issue_json
from core.protocol import Issue, Json
from editors.check import checked, issues_of
from editors.documents import MAX_TEXT, Document
from editors.scanned import REPAIRABLE, Problem
from editors.writer import write


def import_text(text: str, lenient: bool = False) -> Json:
    """The text as a document: line ends and byte order mark put right, problems with their place.

    With `lenient`, comments, trailing commas, single quotes and bare keys are cleaned up, each
    reported; nothing is guessed beyond that.
    """
    clean = text.removeprefix("\ufeff")
    if len(clean) <= MAX_TEXT:
        clean = clean.replace("\r\n", "\n").replace("\r", "\n")
    document = Document(clean)
    repaired: list[Json] = []
    problems = document.scan.problems if not document.parsed else []
    repairable = bool(problems) and all(problem.kind in REPAIRABLE for problem in problems)
    if lenient and repairable and document.scan.found:
        repaired = [_repair(document, problem) for problem in problems]
        document = Document(write(document.scan.value))
    found = checked(document)
    return {
        "text": document.text if len(clean) <= MAX_TEXT else "",
        "system": found["system"],
        "issues": found["issues"],
        "unplayed": found["unplayed"],
        "repaired": repaired,
        "repairable": repairable and not repaired,
    }


def _repair(document: Document, problem: Problem) -> Json:
    line, column = document.lines.place(problem.start)
    return {"line": line, "column": column, "message": problem.message}


def export_text(text: str, draft: bool = False, system: str | None = None) -> Json:
    """The canonical text and a file name; refuses an invalid document unless it is a draft."""
    document = Document(text.removeprefix("\ufeff"))
    system, placed = issues_of(document, system)
    issues = [each.issue for each in placed]
    if has_errors(issues) and not draft:
        raise _refusal(issues)
    if document.parsed:
        body = write(document.value)
    else:
        body = document.text.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n") + "\n"
    ending = ".draft.json" if has_errors(issues) else ".json"
    return {"text": body, "filename": file_name(document.value) + ending}


def _refusal(issues: list[Issue]) -> CallError:
    count = sum(issue.severity == "error" for issue in issues)
    problems = "1 error" if count == 1 else f"{count} errors"
    message = f"The document has {problems}; fix them, or export it as a draft."
    return CallError("export.invalid", message, issues=[issue_json(issue) for issue in issues])


_DEVICES = {
    *("con", "prn", "aux", "nul", "conin$", "conout$"),
    *(f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³"),
}


def file_name(document: Json) -> str:
    """A file name without surprises from the document's own name.

    >>> file_name({"name": "Chess: 960 / draft"})
    'chess-960-draft'
    """
    name = document.get("name") if isinstance(document, dict) else None
    plain = unicodedata.normalize("NFKD", name) if isinstance(name, str) else ""
    slug = re.sub(r"[^a-z0-9]+", "-", plain.encode("ascii", "ignore").decode().lower()).strip("-")
    slug = slug[:60].strip("-") or "spec"
    return f"{slug}-spec" if is_device(slug) else slug


def is_device(stem: str) -> bool:
    """Whether Windows would open a device instead of a file so called, whatever its ending.

    >>> is_device("NUL.json"), is_device("null.json")
    (True, False)
    """
    return stem.partition(".")[0].rstrip().casefold() in _DEVICES
