"""A setting that exists in this process only: its entry in `spec.py`, and one rule that reads it.

`python -m tests.games.asg.throwaway` loads the product with the two in it and tries everything
that knows of settings.  It ends with an AssertionError where something has not followed.
"""

from __future__ import annotations

import json
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from typing import Any

ENTRY = """
    tribute: int = field(
        default=0,
        metadata=_f("Supply that a player owes each ply.", alias="tribute", ge=0, le=9),
    )
"""
CHANGES = {
    "core.games.asg.spec": (
        '\n\n@dataclass(frozen=True, slots=True, kw_only=True)\nclass Node:',
        ENTRY + '\n\n@dataclass(frozen=True, slots=True, kw_only=True)\nclass Node:',
    ),
    "core.games.asg.plan": (
        "base=settings.base_income,",
        "base=settings.base_income - settings.tribute,",
    ),
}  # fmt: skip
"""By module what stands there, once, and what takes its place."""


class Changed(SourceFileLoader):
    """Loads a module with its change."""

    def get_code(self, fullname: str) -> Any:
        """Compiled from the changed source, never from a cache."""
        old, new = CHANGES[fullname]
        source = Path(self.path).read_text("utf-8")
        assert source.count(old) == 1, f"write the change of {fullname} again"
        return compile(source.replace(old, new), self.path, "exec")


class Finder(MetaPathFinder):
    """Finds the modules that are changed."""

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        """The module with the loader that changes it."""
        found = PathFinder.find_spec(fullname, path) if fullname in CHANGES else None
        if found is not None and found.origin is not None:
            found.loader = Changed(fullname, found.origin)
        return found


def main() -> None:
    """Try everything."""
    sys.meta_path.insert(0, Finder())
    from core.games.asg import SYSTEM
    from core.games.asg.schema import spec_schema
    from core.games.asg.settings import SETTINGS
    from tests.editors import kit
    from webapp.building import reference

    def ask(method: str, **payload: Any) -> Any:
        return kit.ask(method, system="asg", **payload)

    said = "Supply that a player owes each ply."
    raw = json.loads(ask("template"))
    assert raw["settings"].pop("tribute") == 0
    text = json.dumps(raw)

    published = spec_schema()["$defs"]["Settings"]["properties"]["tribute"]
    assert published == {
        "default": 0, "description": said, "maximum": 9, "minimum": 0, "title": "Tribute",
        "type": "integer",
    }  # fmt: skip
    row = f"| `tribute` | 0 | 0 to 9 | {said[:-1]} |"
    page = (reference.SPECS / "asg" / "README.md").read_text("utf-8")
    assert row not in page
    assert row in reference.page_text("asg", page).splitlines()
    assert SETTINGS["tribute"].example == {"tribute": 0}
    form = ask("schema", document=raw, path="/settings")["properties"]
    assert form["tribute"]["title"] == "Tribute"
    at = text.index('"settings": {') + len('"settings": {')
    keys = ask("complete", text=f'{text[:at]}"", {text[at:]}', offset=at + 1)["options"]
    assert "tribute" in [each["label"] for each in keys]
    half = f'{text[:at]}"tribute": 2, {text[at:]}'
    assert ask("hover", text=half, offset=at + 3)["text"] == said

    def issues(tribute: Any) -> list[tuple[str, str]]:
        found = SYSTEM.check({**raw, "settings": {**raw["settings"], "tribute": tribute}})
        return [(each.code, each.path) for each in found if each.severity == "error"]

    assert issues(9) == []
    assert issues(10) == issues(-1) == [("asg.wrong-value", "/settings/tribute")]
    misspelt = SYSTEM.check({**raw, "settings": {**raw["settings"], "tribut": 1}})
    assert any('did you mean "tribute"?' in each.message for each in misspelt)
    assert issues("2") == [("asg.wrong-type", "/settings/tribute")]

    taxed = {**raw, "settings": {**raw["settings"], "tribute": 2}}
    for format in ("graphml", "dot", "tiled"):
        sent = ask("map.export", document=taxed, format=format)["text"]
        back = json.loads(ask("map.import", text=sent)["text"])
        assert back["settings"]["tribute"] == 2, format

    bare = {**raw, "initialState": {**raw["initialState"], "nodeForces": {}}}
    sent = ask("map.export", document=bare, format="graphml")["text"]
    older = "\n".join(line for line in sent.splitlines() if "tribute" not in line)
    assert older != sent
    assert ask("map.import", text=older)["text"] == ask("map.import", text=sent)["text"]

    def income(document: Any) -> int:
        event = SYSTEM.load(document).initial(1).events[-1]
        amount = event.data["amount"]
        assert isinstance(amount, int)
        return amount

    assert income(raw) - income(taxed) == 2

    from webapp.evaluation.games.asg.engines import fits, strange

    assert fits(SYSTEM.load(raw))
    assert strange(SYSTEM.load(taxed).plan) == ("tribute",)
    assert not fits(SYSTEM.load(taxed))


if __name__ == "__main__":
    main()
