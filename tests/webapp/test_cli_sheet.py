"""`rulewright sheet`: the rules in plain words, in the terminal and as a page."""

from __future__ import annotations

import json

from click.testing import CliRunner

from tests.contract.shipped import SHIPPED
from webapp.cli import cli


def test_the_sheet_is_printed_and_written_as_a_page(tmp_path):
    printed = CliRunner().invoke(cli, ["sheet", "chess"])
    assert printed.exit_code == 0, printed.output
    assert "2 in any straight direction and 1 across" in printed.stdout
    file = tmp_path / "chess.html"
    written = CliRunner().invoke(cli, ["sheet", "chess", "--html", str(file)])
    assert written.exit_code == 0
    assert written.stdout == ""
    page = file.read_text("utf-8")
    assert page.startswith("<!doctype html>")
    assert "@media print" in page


def test_a_spec_with_errors_has_no_sheet(tmp_path):
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps({**SHIPPED["boards"]["chess"], "leader": "NOBODY"}), "utf-8")
    answer = CliRunner().invoke(cli, ["sheet", str(file)])
    assert answer.exit_code == 1
    assert "NOBODY" in answer.output


def test_a_folder_that_is_not_there_is_said_before_anything_is_made(tmp_path):
    answer = CliRunner().invoke(cli, ["sheet", "chess", "--html", str(tmp_path / "no" / "x.html")])
    assert answer.exit_code == 2
    assert "There is no folder" in answer.output


def test_names_are_plain_text_in_the_terminal(tmp_path):
    file = tmp_path / "hostile.json"
    raw = {**SHIPPED["boards"]["hexapawn"], "name": "a\u001b[31mb"}
    file.write_text(json.dumps(raw), "utf-8")
    assert "\x1b" not in CliRunner().invoke(cli, ["sheet", str(file)]).output
