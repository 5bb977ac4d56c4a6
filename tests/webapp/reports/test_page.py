"""Reports as files: complete, self-contained, and closed to whatever a document calls things."""

from __future__ import annotations

import base64
import copy
import csv
import io
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from core import registry
from core.evaluation.engine import play_chunk
from core.evaluation.phrases import seat_told
from core.evaluation.report import report
from core.evaluation.tally import WHOLE, merged
from tests.core.evaluation.plans import plan_of
from webapp.reports import Part, figures, findings, page
from webapp.reports.page import MOST_WHOLE
from webapp.reports.script import SCRIPT
from webapp.reports.sections import anchor

BAND = r"([\d.]+ % ± [\d.]+|[\d.]+ to [\d.]+ %)"
"""A share with its interval."""

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = (
    "<script>alert(1)</script>",
    "\"'></title><img src=x onerror=alert(1)>",
    "\u202eright to left\u2066 \u05d0\u05d1",
    "&amp;<![CDATA[ ]]><!--",
    "a\x00b\x1b[31m\ud800",
    "x" * 10_000,
    "e" + "\u0301" * 500,
    "=HYPERLINK(1)",
)


@cache
def part(name: str = "hexapawn", seats: tuple[str, str] = ("random", "random")) -> Part:
    """A shipped game, played for a few rounds."""
    game, plan = plan_of(name, seats, 12)
    tally = merged(play_chunk(game, chunk) for chunk in plan.chunks(12))
    return Part(name, plan.system, plan.spec, plan.seed, None, report(plan, tally, game))


def parsed(text: str) -> ElementTree.Element:
    """The file as XML, which forgives nothing that was not escaped."""
    return ElementTree.fromstring(text.removeprefix("<!doctype html>\n"))


def files(root: ElementTree.Element, kind: str) -> Iterator[tuple[str, str]]:
    """Name and text of each file of a kind that the page offers."""
    for link in root.iter("a"):
        found = link.get("download") or ""
        if found.endswith(f".{kind}"):
            yield found, base64.b64decode((link.get("href") or "").partition(",")[2]).decode()


def test_sentences_come_first_and_every_number_says_who_played_how_often() -> None:
    root = parsed(page("Mine", [part()]))
    (listed,) = [each for each in root.iter("ul") if each.get("class") == "findings"]
    said = ["".join(each.itertext()) for each in listed.iter("p") if each.get("class") == "finding"]
    assert re.match(rf"WHITE wins {BAND} against BLACK when both play at random", said[0])
    assert len(said) > 3
    assert all("24 matches" in each for each in said)
    assert root.find(".//figure") is not None
    before = page("Mine", [part()]).partition("<figure")[0]
    assert said[-1] in before
    captions = ["".join(each.itertext()) for each in root.iter("figcaption")]
    assert len(captions) == 4
    assert all("24 matches, random against itself" in each for each in captions)


def test_agents_that_differ_are_named_with_their_scores() -> None:
    text = page("Mine", [part(seats=("greedy", "random"))])
    assert re.search(rf"Greedy play scores {BAND} against random play", text)
    assert "with each agent playing each side equally often (24 matches)" in text


def test_every_figure_has_its_data_as_table_csv_json_and_svg() -> None:
    root = parsed(page("Mine", [part()]))
    tables = [each for each in root.iter("details") if each.get("class") == "data"]
    drawn = list(root.iter("figure"))
    assert len(tables) - 1 == len(drawn) == 4  # the findings have no figure
    for (_, text), (_, raw), table in zip(
        files(root, "csv"), files(root, "json"), tables, strict=True
    ):
        header, *rows = list(csv.reader(io.StringIO(text)))
        told: list[dict[str, Any]] = json.loads(raw)
        assert [list(each) for each in told] == [header] * len(told)
        assert len(rows) == len(told) == len(list(table.iter("tr"))) - 1 > 0
    for _, svg in files(root, "svg"):
        assert ElementTree.fromstring(svg).tag == f"{SVG}svg"


def test_the_data_are_those_of_the_report() -> None:
    one = part()
    found = dict(files(parsed(page("Mine", [one])), "json"))
    lengths = [[each["plies"], each["matches"]] for each in json.loads(found["mine-lengths.json"])]
    assert lengths == one.report["plies"]["histogram"]
    scores = {each["who"]: each["score"] for each in json.loads(found["mine-scores.json"])}
    assert scores == {each["player"]: each["score"] for each in one.report["players"]}
    uses = {each["pointer"]: each["uses"] for each in json.loads(found["mine-uses.json"])}
    assert uses == {path: times for path, _, _, times in one.report["entries"]}


def test_parts_never_used_are_links_to_their_lines() -> None:
    one = part(seats=("greedy", "greedy"))
    root = parsed(page("Mine", [one]))
    (listed,) = [each for each in root.iter("ul") if each.get("class") == "unused"]
    links = [link.get("href") or "" for link in listed.iter("a")]
    places = {each.get("id") for each in root.iter("span")}
    assert len(links) == len(one.report["unused"]) > 0
    assert all(unquote(link[1:]) in places for link in links)


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_a_name_stays_a_text_wherever_it_stands(name: str) -> None:
    text = page(name, [hostile(name), hostile(name)], name)
    root = parsed(text)
    assert "img" not in {each.tag for each in root.iter()}
    assert [each.text for each in root.iter("script")] == [SCRIPT]
    assert not [key for each in root.iter() for key in each.attrib if key.startswith("on")]
    assert max(len(each) for each in seen(root)) < 1_100
    for _, raw in files(root, "csv"):
        assert not any(cell.startswith("=") for row in csv.reader(io.StringIO(raw)) for cell in row)


def seen(root: ElementTree.Element) -> Iterator[str]:
    """The texts of the page but those of the style sheet, the script and documents."""
    for each in root.iter():
        if each.tag not in ("style", "script", "pre", "code", "span") and each.text:
            yield each.text


def hostile(name: str) -> Part:
    """A report in which everything that has a name has this one."""
    one = part(seats=("greedy", "random"))
    told = copy.deepcopy(one.report)
    for found in (*told["players"], *told["unused"]):
        found.update({key: name for key in found if key in ("player", "name", "kind")})
    for end in told["ends"]:
        end["reason"], end["winner"] = name, end["winner"] and name
        end["sentence"] = f"{name} wins: {name}" if end["winner"] else f"Draw: {name}"
    told["entries"] = [[f"/{name}", name, name, times] for *_, times in told["entries"]]
    return replace(one, title=name, report=told, spec={name: [name, {name: name}]})


@pytest.mark.parametrize("sign", ["\u202e", "\u202b", "\u2067"])
def test_a_name_turns_no_text_that_follows_it(sign: str) -> None:
    name = f"{sign}abc"
    end = "\u2069" if sign == "\u2067" else "\u202c"
    text = page(name, [hostile(name), hostile(name)], f"It failed. {name}")
    for each in seen(parsed(text)):
        assert each.count(sign) == each.count(end), each


def test_the_place_of_a_part_is_where_the_page_links_to() -> None:
    """As tests/static/pages/pages.test.mjs has them."""
    assert anchor(3, "/pieces/0#3-27") == "spec-3/pieces/0"
    signs = "/a b/(c)!'*;,?:@&=+$~"
    assert anchor(3, signs) == "spec-3/a%20b/%28c%29%21%27%2A%3B%2C%3F%3A%40%26%3D%2B%24~"
    assert anchor(3, "/d\u00eda/\ud800\0") == "spec-3/d%C3%ADa/%EF%BF%BD%EF%BF%BD"


def test_only_plans_that_are_told_are_links() -> None:
    many = [replace(part(), title=f"Plan {n}") for n in range(MOST_WHOLE + 2)]
    root = parsed(page("Many", many))
    places = {each.get("id") for each in root.iter()}
    links = [each.get("href") or "" for each in root.iter("a")]
    assert [each for each in links if each.startswith("#plan") and each[1:] not in places] == []
    assert f"#plan-{MOST_WHOLE - 1}" in links


def test_each_finding_opens_three_matches_or_says_their_seeds() -> None:
    one = part()
    opened: list[tuple[int, str]] = []

    def address(plan: int, match: str) -> str:
        opened.append((plan, match))
        return f"../?{plan}-{match}"

    root = parsed(page("Mine", [one], address=address))
    items = [each for each in root.iter("li") if each.find("p[@class='finding']") is not None]
    numbers = [str(one.report["examples"][key]["number"]) for key in ("shortest", "typical")]
    assert items
    assert opened == [(0, match) for _ in items for match in (*numbers, "surprising")]
    assert all(len(list(each.iter("a"))) == 3 for each in items)
    seeds = page("Mine", [one])
    assert f"shortest: seed {one.report['examples']['shortest']['seed']}, random" in seeds


def test_levels_of_one_document_are_one_sentence() -> None:
    parts = [part(seats=("greedy", "greedy")), part()]
    found = findings([(each.title, each.spec, each.report) for each in parts])
    assert re.match(
        rf"WHITE wins {BAND} against BLACK when both play greedily; "
        rf"with random play .*{BAND}.* \(24 matches each\)$",
        found[0].sentence,
    )
    assert found[0].plan == 0


def test_a_level_that_is_played_twice_is_no_second_level() -> None:
    parts = [part(), part(), part(seats=("greedy", "greedy"))]
    found = findings([(each.title, each.spec, each.report) for each in parts])
    assert [each.plan for each in found if "WHITE" in each.sentence][:2] == [2, 1]
    assert found[0].sentence.count("with random play") == 1
    twice = findings([(each.title, each.spec, each.report) for each in parts[:2]])
    assert not any("matches each" in each.sentence for each in twice)


def test_many_plans_are_folded_below_a_list_of_contents() -> None:
    root = parsed(page("Mine", [part(), part("scenario_01")]))
    folded = [each for each in root.iter("details") if each.get("class") == "plan"]
    assert len(folded) == 2
    (contents,) = root.iter("nav")
    places = {each.get("id") for each in root.iter()}
    assert {(each.get("href") or "")[1:] for each in contents.iter("a")} <= places


def test_nothing_comes_from_elsewhere() -> None:
    text = page("Mine", [part(), part("scenario_01")])
    root = parsed(text)
    addresses = [
        value for each in root.iter() for key, value in each.attrib.items()
        if key in ("href", "src", "action", "{http://www.w3.org/1999/xlink}href")
    ]  # fmt: skip
    assert addresses
    assert all(each.startswith(("#", "data:")) for each in addresses)
    assert "@import" not in text
    assert "url(" not in text


def test_a_roster_is_shown_as_a_matrix_with_both_sides_of_each_pair() -> None:
    names = ("Ann", "Ben", "Cid")
    pairs = [(one, other) for one in names for other in names if one < other]
    parts = [meeting(*pair) for pair in pairs]
    root = parsed(page("Mine", parts))
    (data,) = [json.loads(raw) for name, raw in files(root, "json") if "matchups" in name]
    scores = {(each["row"], each["column"]): each["score"] for each in data}
    assert set(scores) == {(one, other) for one in names for other in names if one != other}
    assert all(abs(scores[a, b] + scores[b, a] - 1) < 1e-9 for a, b in pairs)


def meeting(one: str, other: str) -> Part:
    told = copy.deepcopy(part().report)
    told["players"][0]["player"], told["players"][1]["player"] = one, other
    return replace(part(), title=f"{one} against {other}", report=told)


def test_plans_that_are_no_roster_make_no_matrix_of_players() -> None:
    parts = [part(), part("scenario_01")]
    assert "matchups" not in page("Mine", parts)
    both = [*parts, part(seats=("greedy", "greedy")), part("scenario_01", ("greedy", "greedy"))]
    assert "Score of the first player, by document and agents" in page("Mine", both)


def test_without_a_match_it_says_so() -> None:
    game, plan = plan_of("hexapawn", ("random", "random"), 12)
    told = report(plan, merged([]), game)
    text = page("Mine", [replace(part(), report=told)], "It waits for a worker.")
    assert "No match has been played yet." in text
    assert "It waits for a worker." in text
    assert "<figure" not in text


def test_the_same_report_is_the_same_file() -> None:
    assert page("Mine", [part()]) == page("Mine", [part()])


def test_what_decides_is_found_and_drawn_with_all_its_numbers() -> None:
    game, plan = plan_of("scenario_01", ("random", "random"), 4)
    tally = merged(play_chunk(game, chunk) for chunk in plan.chunks(4))
    tally.held = Counter({("/map/nodes/2", 0, WHOLE): 50, ("/map/nodes/2", 1, 0): 50})
    told = report(plan, tally, game)
    name = told["held"][0]["name"]
    text = page("Map", [Part("Map", plan.system, plan.spec, plan.seed, None, told)])
    root = parsed(text)
    said = ["".join(each.itertext()) for each in root.iter("p") if each.get("class") == "finding"]
    assert any("Who holds a node for longer decides" in each and name in each for each in said)
    assert "What decides" in ["".join(each.itertext()) for each in root.iter("h3")]
    (rows,) = [text for name, text in files(root, "json") if name.endswith("-held.json")]
    first, *others = json.loads(rows)
    assert (first["pointer"], first["more points"], first["more than chance"]) == (
        "/map/nodes/2", 1.0, True)  # fmt: skip
    assert len(others) == len(game.contested()) - 1
    assert {each["more points"] for each in others} == {None}


def test_exact_odds_are_among_what_was_found() -> None:
    cards = part("pyromancer_vs_shadow_monk")
    said = [each.sentence for each in findings([(cards.title, cards.spec, cards.report)])]
    assert said[-2:] == [fact["sentence"] for fact in cards.report["exact"]]


@pytest.mark.parametrize(
    ("winner", "sentence", "told"),
    [
        ("P1", "P1 wins by taking the headquarters", "P1 wins by taking the headquarters"),
        (None, "Draw: the plies are used up", "nobody wins: the plies are used up"),
    ],
)
def test_the_most_common_end_is_told_in_the_words_of_the_game(
    winner: str | None, sentence: str, told: str
) -> None:
    one = part()
    end = {**one.report["ends"][0], "winner": winner, "sentence": sentence, "count": 10_000}
    report = {**one.report, "ends": [*one.report["ends"], end]}
    said = [each.sentence for each in findings([(one.title, one.spec, report)])]
    assert any(re.match(rf"Most often, in {BAND} of the matches, {told} \(", line)
               for line in said), said  # fmt: skip


def test_parts_never_used_are_named_and_lead_to_their_lines() -> None:
    game, plan = plan_of("breakthrough", ("random", "random"), 1)
    raw = copy.deepcopy(plan.spec)
    raw["pieces"] += [{"code": f"Z{n}", "name": f"Ghost {n}", "moves": []} for n in range(9)]
    game = registry.get("boards").load(raw)
    tally = next(play_chunk(game, chunk) for chunk in plan.chunks(1))
    one = Part("Mine", "boards", raw, 0, None, report(replace(plan, spec=raw), tally, game))
    (found,) = [each for each in findings([(one.title, raw, one.report)]) if each.parts]
    never = one.report["unused"]
    first = [f"{each['kind']} {each['name']}" for each in never[:6]]
    more = len(never) - 6
    assert f"{len(never)} parts were never used: {'; '.join(first)}; and {more} more (2 " in (
        found.sentence
    )
    root = parsed(page("Mine", [one]))
    places = {each.get("id") for each in root.iter() if each.get("id")}
    (said,) = [each for each in root.iter("p") if (each.text or "").startswith("Show: ")]
    links = {"".join(link.itertext()): unquote(link.get("href") or "") for link in said.iter("a")}
    assert list(links) == [each["name"] for each in never[:6]]
    assert {href.removeprefix("#") for href in links.values()} <= places


def test_turns_to_kill_and_what_keeps_damage_off_are_drawn_with_all_their_numbers() -> None:
    cards = part("pyromancer_vs_shadow_monk")
    fight = cards.report["fight"]
    root = parsed(page("Cards", [cards]))
    heads = ["".join(each.itertext()) for each in root.iter("h3")]
    assert {"Turns to kill", "What keeps damage off"} <= set(heads)
    said = ["".join(each.itertext()) for each in root.iter("p") if each.get("class") == "finding"]
    assert any(each.startswith("Turns to kill, ") for each in said)
    assert sum(each.startswith("Of the damage of attacks on ") for each in said) == 2
    told = {name: json.loads(text) for name, text in files(root, "json")}
    (rows,) = (rows for name, rows in told.items() if name.endswith("-kills.json"))
    assert [(row["player"], row["matches"]) for row in rows] == [
        (each["player"], each["matches"]) for each in fight["kills"]
    ]
    (first,) = (rows for name, rows in told.items() if name.endswith("-kills-1.json"))
    assert [[row["turns"], row["matches"]] for row in first] == fight["kills"][0]["histogram"]
    damage = [row for name, rows in told.items() if "-damage-" in name for row in rows]
    assert [row["share"] for row in damage] == [each["share"] for each in fight["damage"]]
    assert "Turns to kill" not in page("Mine", [part()])


def test_the_lines_of_a_long_label_stand_below_each_other() -> None:
    drawn = figures.bars("Uses", [("effect 1 of Stone Stance of Shadow Monk", 1, "9")])
    lines = [float(y) for y in re.findall(r'<text x="0.0" y="(\d+)"', drawn)]
    assert len(lines) == 2
    assert lines[1] - lines[0] == figures.LINE < 20


def test_agents_in_a_matrix_are_told_apart_by_how_far_they_look() -> None:
    names = [seat_told(f"mcts:{nodes}") for nodes in (250, 2_500)]
    cell = {"score": 0.5, "low": 0.4, "high": 0.6, "games": 8}
    drawn = figures.matrix("Scores", names, names, {(names[0], names[1]): cell}, 0.5)
    for said in ("tree search of 250", "tree search of 2,500"):
        names = re.findall(r"<text [^>]*>([^<]*)", drawn)
        assert sum(name.startswith(said) for name in names) == 2  # at the left and above
