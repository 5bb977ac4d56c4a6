"""What a page says: every text that is drawn or read aloud, and the internal words in it."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

from playwright.sync_api import Page

from core import registry
from e2e.server import ROOT

TEXTS = """(silent) => {
  const names = ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext",
    "title", "placeholder", "alt", "label"];
  const found = [];
  const note = (text, one) => {
    const said = text?.trim();
    if (said) found.push([said, one?.closest?.("[class]")?.className?.toString() ?? ""]);
  };
  const walk = (node) => {
    for (const one of node.childNodes) {
      if (one.nodeType === Node.TEXT_NODE) note(one.data, one.parentElement);
      if (one.nodeType !== Node.ELEMENT_NODE || one.matches(silent)) continue;
      for (const name of names) if (one.hasAttribute(name)) note(one.getAttribute(name), one);
      if (one.shadowRoot) walk(one.shadowRoot);
      walk(one);
    }
  };
  walk(document.body);
  return found;
}"""
"""Every text of the page with the class of what it stands in, but for those within `silent`."""

CODE = {
    "script, style": "no text",
    "pre, code": "code, and set as such",
    ".cm-content, .cm-panels": "the document as JSON, and scripts",
    ".rwm-key, .rwm-leaf": "the state of a match as JSON, for who writes a test of it",
}
"""What is code on purpose, and why."""

INTERNAL = re.compile(
    r"\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b"  # names of words of the languages
    r"|\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b"  # keys of JSON, ids
    r"|\b[a-z]+[a-z0-9]*[A-Z]\w*"
    r"|\b[a-z]+:[a-z0-9]\w*"  # stack:3
    r"|(?<![\w.<])/[a-z]\w*(?:/\w+)+|(?<!\S)/[a-z]\w*(?!\S)"  # pointers
    r"|`"
)


@cache
def own_words() -> frozenset[str]:
    """The keys and the words that the published schemas of all systems know."""
    found: set[str] = set()

    def gather(part: Any) -> None:
        if isinstance(part, dict):
            found.update(part.get("properties", {}))
            found.update(each for each in part.get("enum", ()) if isinstance(each, str))
            found.update(each for each in (part.get("const"),) if isinstance(each, str))
            for each in part.values():
                gather(each)
        elif isinstance(part, list):
            for each in part:
                gather(each)

    for system in registry.SYSTEMS:
        gather(json.loads((ROOT / "specs" / system / "schema.json").read_text("utf-8")))
    return frozenset(found)


def internal(text: str, document: str) -> list[str]:
    """The internal words of a text; names that the author of the document chose are none.

    >>> internal("Rule ON_TURN_START, at p1_hq", '{"id": "p1_hq", "trigger": "ON_TURN_START"}')
    ['ON_TURN_START']
    >>> internal("the target stack:3, see /map/nodes/0", "{}")
    ['stack:3', '/map/nodes/0']
    """
    return [
        word
        for word in INTERNAL.findall(text)
        if word in own_words() or not re.search(rf"(?<!\w){re.escape(word)}(?!\w)", document)
    ]


def internal_words(page: Page, document: str) -> dict[str, str]:
    """Every internal word that the page says, with a text that says it and its place."""
    said = page.evaluate(TEXTS, ", ".join(CODE))
    return {
        word: f"{text[:200]} ({place})" for text, place in said for word in internal(text, document)
    }
