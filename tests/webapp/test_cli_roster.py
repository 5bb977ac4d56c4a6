"""`rulewright evaluate --roster`: a league in words, as a table and as JSON; what is refused."""

import json
from base64 import b64decode
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from tests.contract.shipped import SHIPPED
from webapp.cli import cli

AGENTS = ("hexapawn", "--roster", "agents", "--seats", "random", "--seats", "greedy")


def _run(*arguments):
    return CliRunner().invoke(cli, ["evaluate", *arguments, "--workers", "0"])


def test_agents_meet_and_the_league_is_said_first():
    found = _run(*AGENTS, "--games", "80")
    assert found.exit_code == 0, found.output
    assert found.stdout.startswith("Greedy beats random ")
    assert "Strongest: greedy (Elo +" in found.stdout
    assert "Over all pairs the first player scores " in found.stdout
    table = found.stdout.split("\n\n")[1].splitlines()
    assert table[0] == "Scores in % of the row against the column:"
    assert [line.split()[0] for line in table[2:]] == ["random", "greedy"]


def test_as_json_it_is_one_object_and_the_same_again_with_processes():
    found = _run(*AGENTS, "--games", "40", "--json")
    league = json.loads(found.stdout)["league"]
    assert (league["kind"], league["entrants"]) == ("agents", ["random", "greedy"])
    again = CliRunner().invoke(cli, ["evaluate", *AGENTS, "--games", "40", "--json",
                                     "--workers", "2"])  # fmt: skip
    assert again.stdout == found.stdout


def test_heroes_of_several_files_meet_both_ways_round():
    found = _run("fighter", "gambler", "death", "--roster", "sides", "--seats", "random",
                 "--games", "8", "--json")  # fmt: skip
    assert found.exit_code == 0, found.output
    league = json.loads(found.stdout)["league"]
    assert league["entrants"] == ["Fighter", "Gambler"]
    assert [cell["plans"] for cell in league["levels"][0]["cells"]] == [[0, 1]]


def test_documents_are_put_side_by_side():
    found = _run("hexapawn", "gardner_minichess", "--roster", "documents", "--seats", "random",
                 "--games", "4", "--max-plies", "20")  # fmt: skip
    assert found.exit_code == 0, found.output
    assert found.stdout.count(": the first player scores ") == 2


def test_files_of_one_name_are_told_apart_by_their_folders(tmp_path):
    paths = []
    for folder, health in (("old", 100.0), ("new", 80.0)):
        (tmp_path / folder).mkdir()
        path = tmp_path / folder / "hero.json"
        hero = SHIPPED["heroes"]["fighter"]
        path.write_text(json.dumps({**hero, "attributes": {"health": health, "strength": 10.0}}))
        paths.append(str(path))
    found = _run(*paths, "--roster", "sides", "--seats", "random", "--games", "4", "--json")
    assert found.exit_code == 0, found.output
    assert json.loads(found.stdout)["league"]["entrants"] == [f"Fighter ({path})" for path in paths]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("hexapawn", "fighter", "--roster", "documents"), "are of different systems"),
        (("hexapawn", "--roster", "agents"), "compares --seats with each other"),
        (("hexapawn", "--roster", "sides"), "compare agents or documents"),
        (("fighter", "--roster", "sides"), "needs at least two; there is 1 side"),
        (("fighter_vs_fire_mage", "vampire_vs_thornguard", "--roster", "sides"),
         "name a file of rules that all of them follow"),
        (("fighter", "gambler", "--roster", "sides", "--seats", "greedy,random"), "one at a time"),
        (("fighter", "gambler", "--roster", "sides", "--seats", "human"), "A human cannot play"),
        (("fighter", "--roster", "heroes"), "'heroes' is not one of"),
    ],
)  # fmt: skip
def test_what_makes_no_roster_is_refused_before_anything_is_played(arguments, said):
    found = _run(*arguments)
    assert found.exit_code == 2
    assert said in found.stderr
    assert found.stdout == ""


@pytest.mark.parametrize("kind", ["agents", "documents"])
def test_the_league_is_in_the_report_with_the_numbers_of_the_json(tmp_path, kind):
    file = tmp_path / "league.html"
    asked = AGENTS if kind == "agents" else ("hexapawn", "breakthrough", "--roster", "documents",
                                             "--seats", "random")  # fmt: skip
    found = _run(*asked, "--games", "12", "--json", "--html", str(file))
    league = json.loads(found.stdout)["league"]
    root = ElementTree.fromstring(file.read_text("utf-8").removeprefix("<!doctype html>\n"))
    kept = {
        link.get("download"): json.loads(b64decode(link.get("href").partition(",")[2]))
        for link in root.iter("a")
        if (link.get("download") or "").endswith(".json")
    }
    said = ["".join(each.itertext()) for each in root.iter("p") if each.get("class") == "finding"]
    assert said == [f"{sentence}." for sentence in league["sentences"]]
    names, (level,) = league["entrants"], league["levels"]
    if kind == "documents":
        (rows,) = [rows for name, rows in kept.items() if name.endswith("-league-1-documents.json")]
        scores = {each["document"]: each["score"] for each in rows}
        assert scores == {names[cell["row"]]: cell["score"] for cell in level["cells"]}
        return
    (pairs,) = [rows for name, rows in kept.items() if name.endswith("-league-1-pairs.json")]
    scores = {(each["row"], each["column"]): each["score"] for each in pairs}
    (cell,) = level["cells"]
    row, column = names[cell["row"]], names[cell["column"]]
    assert scores == {(row, column): cell["score"], (column, row): 1 - cell["score"]}
    (elo,) = [rows for name, rows in kept.items() if name.endswith("-league-1-elo.json")]
    assert {each["entrant"]: each["elo"] for each in elo} == {
        name: found["elo"] for name, found in zip(names, level["elo"], strict=True)
    }
    assert len([name for name in kept if "-nash" in name or "-alpha-rank" in name]) == 2
