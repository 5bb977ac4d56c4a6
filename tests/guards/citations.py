"""Where a text cites a document that the repository does not have."""

from __future__ import annotations

import re

FORMS = {
    "a document by its number": r"\((?:[^()\n]{0,40}[ ;,])?seed [0-4][,:;)]"
    r"|\b[Ss]eeds? [0-4](?=[,;]? (?:section|Combat|Actions|Defense|JSON))"
    r"|\b[Ss]eed [0-4]'s\b|\b(?:of|by|in) seed [0-4](?=[,)]| and)|\bseeds \d and \d name\b"
    r"|\b[Dd]ocument 00\d\b",
    "the document as a seed": r"\b[Tt]he seed's(?! match)|\b[Tt]he seed document\b",
    "a rule document": r"(?<![\w/])rules/(?:[a-z_]+\.md\b|<)",
    "a list by its letter": r"\b[Ll]ists? [A-Z]\b|\(A[0-9]{2}\)|\b[Ll]ist_[a-z]\b",
    "an issue": r"\b[Ii]ssues? [0-9]+\b",
    "a page of decisions": r"\bdecisions page\b",
    "a plan of the house": r"\bhouse rules? [0-9]|\bDESIGN(?:\.md|,? section)\b",
    "a folder beside the repository": r"\.\./shared\b"
    r"|/shared/(?:seeds|rules|findings|reference|oracles)\b",
    "a finding": r"(?<![\"'`\w])[ABCDHKMPS]-[0-9]{2}\b",
}
"""Each form of citing, as a regular expression."""

_FORM = re.compile("|".join(f"(?:{form})" for form in FORMS.values()))


def in_text(text: str) -> list[str]:
    """Every citation of a text, as "line: words"."""
    return [f"{text.count(chr(10), 0, m.start()) + 1}: {m[0]}" for m in _FORM.finditer(text)]
