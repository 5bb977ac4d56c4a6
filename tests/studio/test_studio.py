"""The studio's model, store and page state without a browser: every *.test.mjs here, in node."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import node

FILES = sorted(Path(__file__).resolve().parent.glob("*.test.mjs"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_modules_of_the_studio_keep_their_promises_in_node(path: Path) -> None:
    node.run(path)
