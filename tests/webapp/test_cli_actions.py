"""What `actions` prints is one line per action, and `play` takes each line back as that action."""

from __future__ import annotations

import json
from itertools import islice

import pytest
from click.testing import CliRunner

from core import registry
from core.abilities import Notated, Whole
from tests.contract.shipped import SHIPPED
from webapp.cli import cli
from webapp.shipped import shipped

PROMOTING = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"


def printed(spec, *arguments):
    answer = CliRunner().invoke(cli, ["actions", str(spec), *arguments])
    assert answer.exit_code == 0, answer.output
    return answer.stdout.splitlines()


def replayed(spec, line, *arguments):
    """The actions of the first ply of a match in which the line is typed first."""
    command = ["play", str(spec), "--json", *arguments]
    answer = CliRunner().invoke(cli, command, input=f"{line}\nquit\n")
    assert answer.exit_code == 0, answer.output
    plies = json.loads(answer.stdout)["plies"]
    return [each["action"] for each in plies[0]["actions"]] if plies else []


def saved(tmp_path, raw):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    return path


def test_a_promotion_is_printed_once_for_each_choice_as_in_uci():
    lines = printed("chess", "--fen", PROMOTING)
    pushed = [line for line in lines if line.startswith("a7a8")]
    assert sorted(pushed) == ["a7a8b", "a7a8n", "a7a8q", "a7a8r"]
    assert sorted(line for line in lines if line.startswith("a7b8")) == [
        "a7b8b", "a7b8n", "a7b8q", "a7b8r"
    ]  # fmt: skip
    counted = CliRunner().invoke(cli, ["perft", "chess", "--depth", "1", "--fen", PROMOTING])
    assert counted.stdout == f"{len(lines)}\n"


def test_each_printed_promotion_is_a_whole_ply_of_its_own():
    fen, became = ("--fen", PROMOTING), {}
    for line in printed("chess", *fen):
        if line.startswith("a7"):
            became[line] = replayed("chess", line, *fen)[0]["becomes"]
    assert became == {
        f"a7{square}{letter}": piece
        for square in ("a8", "b8")
        for letter, piece in zip("bnqr", ("BISHOP", "KNIGHT", "QUEEN", "ROOK"), strict=True)
    }


def test_a_promotion_in_json_is_an_action_that_the_game_takes():
    answer = CliRunner().invoke(cli, ["actions", "chess", "--fen", PROMOTING, "--json"])
    game = registry.get("boards").load(SHIPPED["boards"]["chess"])
    state = game.from_fen(PROMOTING)[0]
    for each in json.loads(answer.stdout)["actions"]:
        after = game.apply(state, game.parse_action(each["action"])).state
        assert game.ply(after) == 1, each["text"]


def test_the_code_of_one_piece_may_be_the_letter_of_another():
    raw = json.loads(shipped()["chess"][1].read_text("utf-8").replace('"QUEEN"', '"N"'))
    next(piece for piece in raw["pieces"] if piece["code"] == "N").pop("notation")
    game = registry.get("boards").load(raw)
    state = game.position_from({
        "pieces": [
            {"piece": kind, "owner": owner, "at": place}
            for kind, owner, place in [
                ("PAWN", "WHITE", [0, 6]), ("KING", "WHITE", [4, 0]), ("KING", "BLACK", [4, 7])
            ]
        ],
        "to_act": "WHITE",
    })  # fmt: skip
    view = game.observe(state, "WHITE")
    texts = {game.notate(each, view): each for each in game.whole_actions(view)}
    assert {"a7a8n", "a7a8=N"} < set(texts)
    for text, action in texts.items():
        assert game.dump(game.parse_notation(text, view)) == game.dump(action)


NAMES = [
    "undo", "quit", "moves", "board", "help", "save the day", "why not", "read minds", "stops all",
    "play dead", "3", "007", "#2", "", " ", "a\u202eb", "zero\u200bwidth", "line\nbreak", "\x1b[2J",
    "Slash", "slash", "é", "idle",
]  # fmt: skip


def duel(names):
    script = "MODIFY(OPPONENT, 'health', -1)"
    hero = {"attributes": {"health": 30.0}}
    abilities = [{"name": name, "script": script} for name in names]
    first = {**hero, "name": "One", "abilities": abilities}
    second = {**hero, "name": "Two", "abilities": [{"name": "Wait", "script": "NOOP()"}]}
    return {"heroes": [first, second], "max_turns": 9}


@pytest.mark.parametrize("at", range(0, len(NAMES), 6))
def test_an_ability_of_any_name_is_printed_apart_and_can_be_typed(tmp_path, at):
    names = NAMES[at : at + 6]
    raw = duel(names)
    if any(issue.severity == "error" for issue in registry.get("heroes").check(raw)):
        names = [name for name in names if name.strip()]
        raw = duel(names)
    path = saved(tmp_path, raw)
    lines = printed(path)
    assert len(set(lines)) == len(names)
    for n, line in enumerate(lines):
        assert replayed(path, line, "--seats", "human,random") == [
            {"type": "ability", "ability": n}
        ], line


@pytest.mark.parametrize(
    ("system", "name"), [(s, n) for s, specs in SHIPPED.items() for n in specs], ids=str
)
def test_every_printed_action_of_a_shipped_game_is_read_back_as_itself(system, name):
    game = registry.get(system).load(SHIPPED[system][name])
    state = game.initial(3).state
    for n in range(12):
        player = game.to_act(state)
        if player is None or not isinstance(game, Notated):
            return
        view = game.observe(state, player)
        listed = game.whole_actions(view) if isinstance(game, Whole) else game.legal_actions(view)
        actions = list(islice(listed, 60))
        texts = [game.notate(action, view) for action in actions]
        assert len(set(texts)) == len(texts)
        for action, text in zip(actions, texts, strict=True):
            assert game.dump(game.parse_notation(text, view)) == game.dump(action), text
        state = game.apply(state, actions[n * 7 % len(actions)]).state
