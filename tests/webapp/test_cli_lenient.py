"""What the page reads leniently, the command line reads with --lenient, and offers without it."""

from __future__ import annotations

import json
import re

import pytest
from click.testing import CliRunner

from core import registry
from tests.contract.shipped import SHIPPED
from webapp.cli import cli

FIRST = {system: next(iter(sorted(SHIPPED[system].items())))[1] for system in registry.SYSTEMS}


def _run(*arguments, **more):
    return CliRunner().invoke(cli, [str(each) for each in arguments], **more)


def _comments(text):
    return "// a sample\n" + text.replace("{", "{ /* here */", 1)


def _trailing(text):
    return text[: text.rindex("}")].rstrip() + ",\n}\n"


def _bare(text):
    return re.sub(r'"(\w+)":', r"\1:", text, count=1)


def _single(text):
    return re.sub(r'"(\w+)":', r"'\1':", text, count=1)


def _fence(text):
    return f"Look at this:\n\n```json\n{text}\n```\n"


WAYS = {
    "comments": _comments,
    "trailing": _trailing,
    "bare": _bare,
    "single": _single,
    "fence": _fence,
}


@pytest.fixture(name="written")
def fixture_written(tmp_path):
    def write(way, system):
        file = tmp_path / f"{system}.json"
        file.write_text(WAYS[way](json.dumps(FIRST[system], indent=1)), "utf-8")
        return file

    return write


@pytest.mark.parametrize("system", registry.SYSTEMS)
@pytest.mark.parametrize("way", WAYS)
def test_validate_reads_leniently_when_asked_and_offers_it_when_not(written, way, system):
    file = written(way, system)
    strict = _run("validate", file)
    assert strict.exit_code == 1
    assert "--lenient" in strict.stdout
    lenient = _run("validate", "--lenient", file)
    assert lenient.exit_code == 0, lenient.stdout
    assert f"valid {system} spec" in lenient.stdout
    assert "read leniently" in lenient.stderr


def test_every_command_that_reads_a_spec_takes_it(written):
    file = written("comments", "boards")
    assert _run("actions", file).exit_code == 1
    assert "--lenient" in _run("actions", file).stderr
    assert _run("actions", "--lenient", file).stdout == _run("actions", "breakthrough").stdout
    assert _run("perft", file, "--depth", "1", "--lenient").stdout == "22\n"
    assert _run("play", file, "--seats", "random,random", "--lenient").exit_code == 0


def test_a_problem_of_the_spec_keeps_its_line_in_the_text_as_it_was_written(tmp_path):
    raw = json.dumps({**FIRST["boards"], "stalemate_loses": 7}, indent=1)
    file = tmp_path / "spec.json"
    file.write_text("// one\n// two\n" + raw, "utf-8")
    found = json.loads(_run("validate", "--lenient", "--json", file).stdout)
    lines = file.read_text("utf-8").splitlines()
    issue = next(i for i in found["issues"] if i["path"] == "/stalemate_loses")
    assert "stalemate_loses" in lines[issue["line"] - 1]
    assert [each["line"] for each in found["repaired"]] == [1, 2]


def test_what_is_broken_beyond_that_is_not_offered(tmp_path):
    file = tmp_path / "spec.json"
    file.write_text('{"board": // one\n', "utf-8")
    found = _run("validate", file)
    assert found.exit_code == 1
    assert "--lenient" not in found.stdout
    assert _run("validate", "--lenient", file).exit_code == 1


def test_a_strict_file_is_read_the_same_with_the_option(tmp_path):
    file = tmp_path / "spec.json"
    file.write_text(json.dumps(FIRST["boards"]), "utf-8")
    assert _run("validate", "--lenient", file).stdout == _run("validate", file).stdout
