"""Each test has a library of its own."""

from __future__ import annotations

from tests.webapp.libraries import library, url

__all__ = ["library", "url"]
