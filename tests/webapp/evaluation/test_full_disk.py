"""A file system that is really full, under the library of a server whose workers play."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.webapp.evaluation.test_worker import tally
from tests.webapp.libraries import opened, url_in
from tests.webapp.storage.jobs import add, inline, plan
from tests.webapp.waiting import wait
from webapp.evaluation.service import Service
from webapp.storage.errors import Unavailable
from webapp.storage.jobs import Jobs

ROUNDS = 200


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A file system of two megabytes; elsewhere `test_worker` has a database that may not grow."""
    folder.mkdir()
    mount = shutil.which("mount")
    if mount is None or os.geteuid() != 0:
        pytest.skip("a small file system is mounted by root only")
    made = subprocess.run(
        [mount, "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(folder)],
        capture_output=True,
        text=True,
    )
    if made.returncode:
        pytest.skip(f"no file system may be mounted here: {made.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(file: Path) -> None:
    """Take all the room that there is."""
    with file.open("wb", buffering=0) as ballast:
        for size in (65_536, 512, 1):
            try:
                while True:
                    ballast.write(b"x" * size)
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise


def test_a_job_on_a_full_disk_says_why_it_waits_and_goes_on_when_there_is_room(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Also where the worker is killed meanwhile."""
    with small_disk(tmp_path / "small") as folder, opened(url_in(folder)) as library:
        job, jobs, ballast = add(library, ROUNDS), Jobs(library), folder / "ballast"
        fill(ballast)
        with pytest.raises(Unavailable, match="is full"):
            add(library, 50_000, seed=9)
        service = Service(url_in(folder), library, 1)
        service.start()
        try:
            wait(lambda: "is full" in capfd.readouterr().err, "a worker says why it waits")
            for pid in service.processes():
                os.kill(pid, signal.SIGKILL)
            wait(lambda: "is full" in capfd.readouterr().err, "so does the next one")
            assert jobs.get(job.id).state in ("queued", "running")
            ballast.unlink()
            wait(lambda: jobs.get(job.id).state == "done", "the job is played")
        finally:
            service.stop()
        assert tally(library, job.id) == inline(plan(ROUNDS))
        assert jobs.failures(job.id) == []
