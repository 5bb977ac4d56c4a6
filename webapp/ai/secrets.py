"""Keys that must not be seen: not on the terminal, not in the trace, not in a message."""

from __future__ import annotations

import base64
import re
from urllib.parse import quote, urlsplit

MASK = "***"
SHORTEST = 4
"""Characters below which a key is a word like any other, and would blot out plain text."""

_AUTHORITY = re.compile(r"(?<=://)[^/\s@]+@")
_FIELD = re.compile(
    r"([?&](?:api[-_]?key|key|token|access[-_]?token|secret|password|sig|signature)=)[^&\s\"'<>]+",
    re.IGNORECASE,
)
_HEADER = re.compile(
    r"((?:proxy-)?authorization[\"']?\s*[:=]\s*[\"']?(?:bearer|basic)?\s*|\bbearer\s+|"
    r"\b(?:x-)?api-key[\"']?\s*[:=]\s*[\"']?)[^\s\"',;<>}]+",
    re.IGNORECASE,
)


class Secrets:
    """Masks the key of a server in whatever form it comes back, and what looks like one."""

    def __init__(self, key: str, address: str | None = None) -> None:
        found = urlsplit(address or "")
        plain = [key, found.password or "", found.username or ""]
        plain += [field.partition("=")[2] for field in found.query.split("&")]
        known = {form for text in plain if len(text) >= SHORTEST for form in _forms(text)}
        self._known = sorted(known, key=len, reverse=True)

    def without_keys(self, text: str) -> str:
        """The text without the key itself."""
        for known in self._known:
            text = text.replace(known, MASK)
        return text

    def masked(self, text: str) -> str:
        """The text without the key, and without what stands where keys stand.

        >>> Secrets("").masked("Authorization: Bearer abc, http://me:pw@host/v1?key=5&n=1")
        'Authorization: Bearer ***, http://***@host/v1?key=***&n=1'
        """
        text = self.without_keys(text)
        text = _HEADER.sub(lambda found: found[1] + MASK, text)
        return _FIELD.sub(lambda found: found[1] + MASK, _AUTHORITY.sub(f"{MASK}@", text))


def _forms(text: str) -> set[str]:
    """How a server may write it: as it is, in an address, in base64, backwards in JSON."""
    escaped = text.encode("unicode_escape").decode()
    encoded = base64.b64encode(text.encode("utf-8", "surrogatepass")).decode()
    return {text, quote(text, safe=""), escaped, encoded, encoded.rstrip("=")}
