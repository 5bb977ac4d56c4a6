"""`rulewright train`: a network that reads the rules of duels, trained by playing itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from core.games.heroes.document import kind_of
from core.language.phrases import counted
from core.protocol import Json
from webapp.commands.html import writable
from webapp.commands.inputs import Invalid, Unreadable, read_spec
from webapp.commands.output import plain, say, say_json
from webapp.commands.rounds import rounds_progress

if TYPE_CHECKING:
    from webapp.learning.games.heroes.exam import Mark
    from webapp.learning.games.heroes.run import Plan, Training

UPDATES = 240
MOST_UPDATES = 100_000
MOST_DUELS = 100_000
INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""
EXTRA = ("jax", "jaxlib", "numba", "numpy", "optax", "tensorboardX")
"""What the extra `eval` brings for it."""
KINDS = {
    "own": "your duels",
    "trained": "new duels of families it was trained on",
    "held_out": "duels of families it never met",
}


@click.command("train")
@click.argument("specs", metavar="[DUEL]...", nargs=-1)
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE",
    help="The training, written after each update; it can be gone on with.",
)
@click.option("--resume", is_flag=True, help="Go on with the training in FILE.")
@click.option(
    "--updates",
    type=click.IntRange(1, MOST_UPDATES),
    default=UPDATES,
    show_default=True,
    help="Of the network, 16,384 decisions each.",
)
@click.option(
    "--duels",
    type=click.IntRange(1, MOST_DUELS),
    default=1024,
    show_default=True,
    help="How many are drawn to train on, where no DUEL is given.",
)
@click.option(
    "--seed", type=click.IntRange(0, 2**31), default=0, show_default=True, help="Decides all."
)
@click.option("--blank", is_flag=True, help="Train a network that sees no rules, to compare with.")
@click.option(
    "--examine",
    type=click.IntRange(0),
    default=0,
    metavar="N",
    help="Let it play duels that it was not trained on after every N updates, and at the end; "
    "0: at the end alone.",
)
@click.option(
    "--exam-duels",
    type=click.IntRange(2, 10_000),
    default=200,
    show_default=True,
    help="Duels of each kind in an exam, four matches each against random and greedy.",
)
@click.option(
    "--weights", metavar="FILE", help="Write the network as the seat “reader” plays it at the end."
)
@click.option("--curves", metavar="FOLDER", help="Write the curves there, for TensorBoard too.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def command(
    ctx: click.Context,
    specs: tuple[str, ...],
    output: str,
    resume: bool,
    updates: int,
    duels: int,
    seed: int,
    blank: bool,
    examine: int,
    exam_duels: int,
    weights: str | None,
    curves: str | None,
    as_json: bool,
) -> None:
    """Train a network that reads the rules of duels: on duels that are drawn from many families of
    rules, or on the DUELs that you name.

    It plays itself, the greedy agent and its older self, and is examined on duels that it has never
    seen: of the families that it was trained on, and of families kept apart.  Ctrl-C keeps what is
    done.  Needs the extra “eval”.

    \b
    rulewright train -o reader.npz
    rulewright train -o reader.npz --resume
    rulewright train my_duel.json other_duel.json -o own.npz --updates 60
    """
    path = writable(output, "--output")
    wanted = None if weights is None else writable(weights, "--weights")
    if wanted is not None and wanted.resolve() == path.resolve():
        raise click.UsageError("--weights and --output name one file; each needs its own")
    if curves is not None:
        _make_folder(curves)
    if not resume and path.exists():
        raise click.UsageError(f"--output: {path} is there already; --resume goes on with it")
    if resume:
        _refuse_changes(ctx)
    own = [_duel(name) for name in specs]
    with _packages():
        from webapp.learning.games.heroes.curves import Curves  # noqa: F401
        from webapp.learning.games.heroes.export import card_of, weights_text
        from webapp.learning.games.heroes.run import Plan
    plan = Plan(seed, updates, duels, exam_duels, blank)
    training = _loaded(path) if resume else _begun(plan, own)
    try:
        marks = _finished(ctx, training, path, examine, curves)
        if wanted is not None:
            text = weights_text(training.parameters, card_of(training, marks))
            wanted.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"The training cannot be written: {error.strerror}") from None
    _report(training, marks, path, as_json)


def _finished(
    ctx: click.Context, training: Training, path: Path, examine: int, curves: str | None
) -> dict[str, Mark]:
    """The training to its end, with its last marks; Ctrl-C keeps it and ends the command."""
    from webapp.learning.games.heroes import checkpoint

    try:
        return _trained(training, path, examine, curves)
    except KeyboardInterrupt:
        checkpoint.save(training, path)
        say(
            f"Stopped after {training.update:,} of {training.plan.updates:,} updates; "
            f"--resume goes on with {path}",
            err=True,
        )
        ctx.exit(INTERRUPTED)


def _make_folder(name: str) -> None:
    """Raises click.UsageError where it cannot be, before a long training."""
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise click.UsageError(f"--curves: {plain(name)} cannot be a folder: {error}") from None


def _refuse_changes(ctx: click.Context) -> None:
    """Raises click.UsageError where a resumed training would be another one."""
    fixed = ("specs", "updates", "duels", "seed", "blank", "exam_duels")
    for name in fixed:
        if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE and ctx.params[name] != ():
            told = "a DUEL" if name == "specs" else f"--{name.replace('_', '-')}"
            raise click.UsageError(f"--resume goes on as the training began, so without {told}")


def _duel(name: str) -> Json:
    spec = read_spec(name)
    if spec.system != "heroes" or kind_of(spec.raw) != "duel":
        raise Invalid(f"{name}: it is no duel; one learns from duels alone")
    _ = spec.game
    return spec.raw


@contextmanager
def _packages() -> Iterator[None]:
    """Imports what trains.  Raises click.UsageError where the extra is not installed."""
    try:
        from webapp.evaluation.compilation import prepare

        prepare()
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in EXTRA:
            raise
        message = f"To train needs {error.name}: pip install 'rulewright[eval]'"
        raise click.UsageError(message) from None


def _begun(plan: Plan, own: Sequence[Json]) -> Training:
    from core.games.heroes.rows import LimitExceeded, NotInTwin
    from webapp.learning.games.heroes.run import Training

    drawn = f"{counted(len(own), 'duel')} of yours" if own else f"{plan.duels:,} duels"
    say(f"Training on {drawn}", err=True)
    try:
        return Training(plan, own)
    except (LimitExceeded, NotInTwin) as error:
        raise Invalid(f"A duel is not for machine code, which trains: {error}") from None


def _loaded(path: Path) -> Training:
    from webapp.learning.games.heroes import checkpoint

    try:
        return checkpoint.load(path)
    except checkpoint.NoCheckpoint as error:
        raise Unreadable(f"{error}") from None
    except OSError as error:
        raise Unreadable(f"{path}: cannot be read: {error.strerror}") from None


def _trained(training: Training, path: Path, examine: int, folder: str | None) -> dict[str, Mark]:
    """The training to its end, with its last marks."""
    from webapp.learning.games.heroes import checkpoint
    from webapp.learning.games.heroes.curves import Curves

    left = training.plan.updates - training.update
    marks: dict[str, Mark] = {}
    with (
        nullcontext() if folder is None else Curves(Path(folder)) as curves,
        rounds_progress("Updates", left) as note,
    ):
        while not training.is_over:
            point = training.step()
            is_due = bool(examine) and training.update % examine == 0
            marks = {}
            try:
                marks = training.marks() if is_due or training.is_over else {}
            finally:  # an update stays told where its exam is broken off
                if curves is not None:
                    curves.note(point, marks)
            checkpoint.save(training, path)
            note()
    return marks or training.marks()


def _report(training: Training, marks: dict[str, Mark], path: Path, as_json: bool) -> None:
    if as_json:
        told = {name: mark._asdict() for name, mark in marks.items()}
        say_json({"file": str(path), "updates": training.update, "seconds": training.seconds,
                  "marks": told})  # fmt: skip
        return
    word = "update" if training.update == 1 else "updates"
    say(f"{training.update:,} {word} in {training.seconds:,.0f} s of CPU time", err=True)
    say(f"The training is kept in {path}")
    for name, mark in marks.items():
        kind, _, opponent = name.partition("/")
        low, high = max(0.0, mark.points - mark.within), min(1.0, mark.points + mark.within)
        say(
            f"  {KINDS[kind]}, against {opponent}: {mark.points:.1%} of the points "
            f"(95 % interval {low:.1%} to {high:.1%})"
        )
