"""A training: the same to the bit when it was stopped, and what is refused as a checkpoint."""

import json
from functools import partial

import jax
import numpy as np
import pytest
from click.testing import CliRunner

from core.games.heroes.reader.weights import read_weights
from webapp.cli import cli
from webapp.commands.inputs import spec_bytes
from webapp.evaluation.compilation import prepare
from webapp.learning.games.heroes import checkpoint, run
from webapp.learning.games.heroes.curves import LINES, Curves
from webapp.learning.games.heroes.export import card_of
from webapp.learning.games.heroes.run import Plan, Training

PLAN = Plan(seed=5, updates=3, duels=6, exam_duels=2, lanes=32, steps=8, at_once=8)


@pytest.fixture(scope="module")
def left(tmp_path_factory):
    """The numbers of a training that went on without a stop, and a file of it after one update."""
    prepare()
    training = Training(PLAN)
    training.step()
    path = tmp_path_factory.mktemp("training") / "left.npz"
    checkpoint.save(training, path)
    while not training.is_over:
        training.step()
    return training, path


@pytest.fixture
def small(monkeypatch):
    """The command trains by small updates."""
    monkeypatch.setattr(run, "Plan", partial(Plan, lanes=32, steps=8, at_once=8))


def _bits(training):
    return [np.asarray(each).tobytes() for each in jax.tree.leaves(training.numbers)]


def test_a_training_that_was_stopped_goes_on_to_the_same_bits(left):
    whole, path = left
    other = checkpoint.load(path)
    assert other.update == 1
    assert _bits(other) != _bits(whole)
    while not other.is_over:
        other.step()
    assert _bits(other) == _bits(whole)


def test_the_curves_are_lines_of_json_and_events(left, tmp_path):
    _, path = left
    training = checkpoint.load(path)
    with Curves(tmp_path) as curves:
        curves.note(training.step(), training.marks())
    line = json.loads((tmp_path / LINES).read_text("utf-8"))
    assert (line["update"], line["decisions"]) == (2, 2 * PLAN.decisions)
    marks = {
        f"{kind}/{who}/points" for kind in ("trained", "held_out") for who in ("random", "greedy")
    }
    assert marks < line.keys()
    assert all(0 <= line[name] <= 1 for name in marks)
    assert _scalars(tmp_path) == {
        name: pytest.approx(number)
        for name, number in line.items()
        if name not in ("update", "decisions")
    }


def _scalars(folder):
    """What TensorBoard would read: records of a length, its checksum, an event, its checksum."""
    from tensorboardX.proto.event_pb2 import Event

    (file,) = folder.glob("events.out.tfevents.*")
    data, at, found = file.read_bytes(), 0, {}
    while at < len(data):
        length = int.from_bytes(data[at : at + 8], "little")
        event = Event.FromString(data[at + 12 : at + 12 + length])
        found |= {value.tag: value.simple_value for value in event.summary.value}
        at += 16 + length
    return found


@pytest.mark.parametrize("kept", [b"", b"PK\x03\x04", b"no checkpoint", "half", "other"])
def test_what_is_no_checkpoint_is_refused(left, tmp_path, kept):
    _, whole = left
    path = tmp_path / "it.npz"
    data = whole.read_bytes()
    if kept == "other":
        np.savez(path, about=np.zeros(3))
    else:
        path.write_bytes(data[: len(data) // 2] if kept == "half" else kept)
    with pytest.raises(checkpoint.NoCheckpoint, match=r"it\.npz is no checkpoint"):
        checkpoint.load(path)
    answer = CliRunner().invoke(cli, ["train", "-o", str(path), "--resume"])
    assert (answer.exit_code, "Traceback" in answer.output) == (2, False)


def test_duels_of_ones_own_are_trained_on_and_kept(small, tmp_path):
    path = tmp_path / "own.npz"
    (tmp_path / "mine.json").write_bytes(spec_bytes("fighter_vs_fire_mage"))
    asked = ["train", str(tmp_path / "mine.json"), "fighter_vs_doom_prophet", "-o", str(path)]
    file = tmp_path / "weights.json"
    more = ["--updates", "1", "--exam-duels", "2", "--json", "--weights", str(file)]
    answer = CliRunner().invoke(cli, [*asked, *more])
    assert answer.exit_code == 0, answer.output
    marks = json.loads(answer.stdout)["marks"]
    assert marks.keys() == {"own/random", "own/greedy"}
    card = read_weights(file.read_text("utf-8")).card
    assert (card["updates"], card["trained_on"]) == (1, "2 duels of the user's")
    assert card["points"].keys() == marks.keys()
    kept = checkpoint.load(path)
    assert [len(duel["heroes"]) for duel in kept.own] == [2, 2]
    assert kept.is_over
    again = CliRunner().invoke(cli, [*asked, "--updates", "1"])
    assert again.exit_code == 2
    assert "--resume goes on with it" in again.output


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["--seed", "1"], "without --seed"),
        (["--exam-duels", "9"], "without --exam-duels"),
        (["fighter_vs_fire_mage"], "without a DUEL"),
    ],
)
def test_a_training_that_goes_on_is_the_one_that_began(left, more, told):
    answer = CliRunner().invoke(cli, ["train", "-o", str(left[1]), "--resume", *more])
    assert answer.exit_code == 2
    assert told in answer.output


@pytest.mark.parametrize("spec", ["chess", "fighter"])
def test_only_duels_are_trained_on(tmp_path, spec):
    answer = CliRunner().invoke(cli, ["train", spec, "-o", str(tmp_path / "a.npz")])
    assert answer.exit_code == 1
    assert "it is no duel" in answer.output


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["--weights", "{file}"], "--weights and --output name one file"),
        (["--curves", "{here}/beside"], "cannot be a folder"),
        (["--seed", f"{2**63}"], "not in the range"),
    ],
)
def test_what_could_not_be_kept_is_said_before_it_is_trained(small, tmp_path, more, told):
    file = tmp_path / "own.npz"
    (tmp_path / "beside").write_text("a file", encoding="utf-8")
    given = [each.format(file=file, here=tmp_path) for each in more]
    asked = ["train", "fighter_vs_fire_mage", "-o", str(file), "--updates", "1"]
    answer = CliRunner().invoke(cli, [*asked, *given])
    assert answer.exit_code == 2
    assert told in " ".join(answer.output.split())
    assert not file.exists()


def test_a_full_disk_is_said_and_leaves_nothing_behind(small, monkeypatch, tmp_path):
    def fsync(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(checkpoint.os, "fsync", fsync)
    asked = ["train", "fighter_vs_fire_mage", "-o", str(tmp_path / "own.npz"), "--updates", "3"]
    answer = CliRunner().invoke(cli, asked)
    assert answer.exit_code == 2
    assert "The training cannot be written: No space left on device" in answer.output
    assert not [*tmp_path.iterdir()]


def test_a_training_that_is_killed_has_its_last_update(small, monkeypatch, tmp_path):
    path, step = tmp_path / "own.npz", Training.step

    def killed(training):
        if training.update:
            raise SystemExit(9)
        return step(training)

    monkeypatch.setattr(Training, "step", killed)
    asked = ["train", "fighter_vs_fire_mage", "-o", str(path), "--updates", "3"]
    assert CliRunner().invoke(cli, asked).exit_code == 9
    assert checkpoint.load(path).update == 1


def test_an_update_whose_exam_was_broken_off_is_in_the_curves(small, monkeypatch, tmp_path):
    path, folder = tmp_path / "own.npz", tmp_path / "curves"
    asked = ["train", "-o", str(path), "--curves", str(folder), "--examine", "1"]
    with monkeypatch.context() as patch:
        patch.setattr(Training, "marks", _broken_off)
        begun = CliRunner().invoke(cli, [*asked, "fighter_vs_fire_mage", "--updates", "3"])
    assert begun.exit_code == 130
    assert "Stopped after 1 of 3 updates" in begun.output
    monkeypatch.setattr(Training, "marks", lambda _: {})
    assert CliRunner().invoke(cli, [*asked, "--resume"]).exit_code == 0
    lines = (folder / LINES).read_text("utf-8").splitlines()
    assert [json.loads(line)["update"] for line in lines] == [1, 2, 3]


def _broken_off(_):
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    "changed",
    [
        {"own": [{"heroes": []}]},
        {"update": float("inf")},
        {"plan": {"duels": "many"}},
    ],
)
def test_a_checkpoint_with_damaged_contents_is_refused(left, tmp_path, changed):
    with np.load(left[1]) as found:
        arrays = dict(found)
    about = json.loads(bytes(arrays["about"]))
    changed = {"plan": about["plan"] | changed["plan"]} if "plan" in changed else changed
    arrays["about"] = np.frombuffer(json.dumps(about | changed).encode(), np.uint8)
    np.savez(tmp_path / "it.npz", **arrays)
    with pytest.raises(checkpoint.NoCheckpoint):
        checkpoint.load(tmp_path / "it.npz")


def test_numbers_of_another_kind_are_another_network(left, tmp_path):
    with np.load(left[1]) as found:
        arrays = dict(found)
    arrays["0"] = arrays["0"].astype(str)
    np.savez(tmp_path / "it.npz", **arrays)
    with pytest.raises(checkpoint.NoCheckpoint, match="another network"):
        checkpoint.load(tmp_path / "it.npz")


def test_one_duel_of_ones_own_is_played_often_enough_for_an_interval(left):
    duel = json.loads(spec_bytes("fighter_vs_fire_mage"))
    plan = Plan(seed=5, updates=1, exam_duels=8, is_blank=True, lanes=32, steps=8, at_once=8)
    training = Training(plan, [duel])
    marks = training.marks()
    assert marks["own/random"].within > 0
    card = card_of(training, marks)
    assert card["trained_on"] == "1 duel of the user's"
    assert card["command"].startswith("rulewright train DUEL...")
    assert card["command"].endswith("--blank")
