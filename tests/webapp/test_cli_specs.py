"""A SPEC is a file, "-" or the name of a shipped one, whichever command takes it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from core import registry
from webapp.cli import COMMANDS, cli
from webapp.commands.inputs import spec_bytes
from webapp.commands.play import laid
from webapp.shipped import shipped

LIST = "4 Cinder Lash\n"
TAKES: dict[str, tuple[str, list[str]]] = {
    "validate": ("chess", ["{spec}"]),
    "format": ("paladin", ["{spec}", "--check"]),
    "sheet": ("hexapawn", ["{spec}"]),
    "actions": ("hexapawn", ["{spec}"]),
    "perft": ("hexapawn", ["{spec}", "--depth", "1"]),
    "solve": ("fighter_vs_fire_mage", ["{spec}", "--turns", "3"]),
    "evaluate": ("hexapawn", ["{spec}", "--games", "2", "--workers", "0"]),
    "review": ("hexapawn", ["{spec}", "--games", "2", "--workers", "0"]),
    "compare": ("hexapawn", ["hexapawn", "{spec}", "--games", "2", "--workers", "0"]),
    "ablate": ("hexapawn", ["{spec}", "--games", "2", "--workers", "0"]),
    "sweep": (
        "scenario_01",
        ["{spec}", "/settings/baseIncome", "2..3", "--games", "2", "--workers", "0"],
    ),
    "analyze": ("shadow_monk", ["{spec}", "--raw", "8"]),
    "nodes": ("scenario_01", ["{spec}", "--games", "2", "--seats", "random"]),
    "versions": ("pyromancer_vs_shadow_monk", ["{spec}", "--games", "2"]),
    "play": ("hexapawn", ["{spec}", "--seats", "random,random"]),
    "export-html": (
        "hexapawn",
        ["{spec}", "-o", "{folder}/match.html", "--max-plies", "4"],
    ),
    "convert": ("scenario_01", ["{spec}", "--to", "tiled", "--quiet"]),
    "import-cards": ("cards_phase1", ["{spec}"]),
    "import-deck": ("cards_phase1", ["{folder}/deck.txt", "--pool", "{spec}"]),
    "export-deck": ("decks_phase1", ["{spec}", "--deck", "saltspire_veto"]),
    "scenario": ("cards_phase1", ["{scenario}", "--pool", "{spec}"]),
}
"""Per command that takes a SPEC: a shipped one that suits it, and its arguments."""
WITHOUT = {"tui", "replay", "schema", "serve", "train"}
"""Commands that take none; `tui` reads it as `play` does, and `train`, which takes long, as `nodes`
does."""
SCENARIOS = Path(__file__).parents[1] / "games" / "mtg" / "scenarios" / "scenarios.jsonl"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deck.txt").write_text(LIST, encoding="utf-8")
    first = SCENARIOS.read_text("utf-8").splitlines()[0]
    (tmp_path / "one.jsonl").write_text(first, encoding="utf-8")

    def run(name: str, spec: str, text: bytes = b"") -> Result:
        known = {"spec": spec, "folder": str(tmp_path), "scenario": str(tmp_path / "one.jsonl")}
        arguments = [each.format(**known) for each in TAKES[name][1]]
        return CliRunner().invoke(cli, [name, *arguments], input=text)

    return run


def test_every_command_is_known_here():
    assert set(TAKES) | WITHOUT == set(COMMANDS)


@pytest.mark.parametrize("name", TAKES)
def test_a_spec_is_a_file_the_standard_input_or_a_shipped_name(run, tmp_path, name):
    shipped_name = TAKES[name][0]
    data = spec_bytes(shipped_name)
    (tmp_path / "mine.json").write_bytes(data)
    answers = [run(name, shipped_name), run(name, "mine.json"), run(name, "-", data)]
    assert [each.exit_code for each in answers] == [0, 0, 0], answers[0].output

    said = [each.stdout.replace("mine.json", "IT") for each in answers[:2]]
    assert said[0].replace(shipped_name, "IT") == said[1].replace(shipped_name, "IT")


@pytest.mark.parametrize("name", TAKES)
def test_a_name_that_is_not_shipped_is_told_with_those_that_are_near(run, name):
    answer = run(name, "ches")
    assert answer.exit_code == 2
    if name != "import-cards":  # it reads files of other programs, whatever their names
        assert "no shipped spec; did you mean chess" in answer.output


@pytest.mark.parametrize("name", TAKES)
@pytest.mark.parametrize("spec", ["a" * 5000, "no/such/file", "nul\0.json", ".", "no_such.json"])
def test_what_cannot_be_read_is_a_sentence(run, name, spec):
    answer = run(name, spec)
    assert answer.exit_code == 2
    assert "Traceback" not in answer.output
    assert answer.exception is None or isinstance(answer.exception, SystemExit)


def test_a_file_goes_before_a_shipped_spec_of_the_same_name(run, tmp_path):
    (tmp_path / "chess").write_bytes(spec_bytes("hexapawn"))
    (tmp_path / "hexapawn").write_text("{", encoding="utf-8")
    assert run("validate", "chess").stdout == "chess: valid boards spec\n"
    assert run("validate", "hexapawn").exit_code == 1


def test_the_full_screen_reads_specs_as_play_does():
    assert laid(("chess",), "human,random").system == "boards"


@pytest.mark.parametrize("name", sorted(shipped()))
def test_every_shipped_spec_is_valid_by_its_name(name):
    answer = CliRunner().invoke(cli, ["validate", name])
    assert answer.exit_code == 0, answer.output
    assert answer.stdout.splitlines()[-1].startswith(f"{name}: valid {shipped()[name][0]} spec")
    assert shipped()[name][0] in registry.SYSTEMS


def test_a_shipped_spec_is_never_rewritten(run, monkeypatch, tmp_path):
    from webapp.commands import format as module

    changed = module.Formatted("{}", "{ }")
    monkeypatch.setattr(module, "formatted", lambda text: changed)
    before = spec_bytes("paladin")
    answer = CliRunner().invoke(cli, ["format", "paladin"])
    assert answer.exit_code == 2
    assert "copy it" in answer.output
    assert spec_bytes("paladin") == before
    assert not (tmp_path / "paladin").exists()


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("", "no such file, and no shipped spec; there are "),
        ("CHESS", "did you mean chess"),
        ("Hexapwn", "did you mean hexapawn"),
        ("__proto__", "__proto__: no such file, and no shipped spec; there are "),
    ],
)
def test_a_name_that_is_not_there_is_told_with_those_that_are_like_it(run, spec, said):
    answer = run("validate", spec)
    assert answer.exit_code == 2
    assert said in answer.output
