"""A PostgreSQL server of the tests' own: in a temporary folder, not waiting for the disk."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

ROLE, PASSWORD = "rulewright", "a password: with @ and %"
HBA = "local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n"


def programs() -> Path | None:
    """The folder of `initdb` and `pg_ctl`, which Debian keeps off the path."""
    found = shutil.which("initdb")
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return Path(found).resolve().parent if found else (folders[-1] if folders else None)


def is_there() -> bool:
    """Whether this machine has the server, and this Python the driver."""
    return programs() is not None and importlib.util.find_spec("psycopg") is not None


@dataclass(frozen=True)
class Cluster:
    """A server that can be stopped, killed and started; each test makes databases of its own."""

    programs: Path
    folder: Path
    port: int

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def url(self, database: str, user: str = ROLE) -> str:
        return f"postgresql://{user}@/{database}?host={self.folder}&port={self.port}"

    def tcp_url(self, database: str, user: str, password: str) -> str:
        return f"postgresql://{user}:{password}@127.0.0.1:{self.port}/{database}"

    def new_database(self, options: str = "") -> str:
        """The name of a database that nobody has used."""
        name = f"library_{uuid.uuid4().hex[:12]}"
        self.sql(f"CREATE DATABASE {name} {options}")
        return name

    def new_url(self) -> str:
        """A place that nobody has used: a schema, for a database takes ten times as long."""
        name = f"s{uuid.uuid4().hex[:12]}"
        self.sql(f"CREATE SCHEMA {name}")
        return f"{self.url('postgres')}&options=-csearch_path%3D{name}"

    def sql(self, statement: str, database: str = "postgres") -> str:
        """What `psql` prints, rows by lines."""
        psql = [self.programs / "psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"]
        where = ["-h", self.folder, "-p", str(self.port), "-U", ROLE, "-d", database]
        done = subprocess.run(
            [*psql, *where, "-c", statement], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def start(self) -> None:
        settings = {
            **{"fsync": "off", "full_page_writes": "off", "port": self.port},
            **{"unix_socket_directories": self.folder, "listen_addresses": "127.0.0.1"},
        }
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        self.run("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        """At once; what was committed is there again after `start`."""
        self.run("pg_ctl", "-w", "-m", "immediate", "stop")

    def send(self, number: signal.Signals) -> list[int]:
        """Send a signal to all of its processes, which are returned."""
        head = int((self.data / "postmaster.pid").read_text().splitlines()[0])
        children = Path(f"/proc/{head}/task/{head}/children").read_text().split()
        for process in (head, *map(int, children)):
            with suppress(ProcessLookupError):
                os.kill(process, number)
        return [head, *map(int, children)]

    def kill(self) -> None:
        """As a power cut does it, with all of its processes."""
        for process in self.send(signal.SIGKILL):
            _wait_for_end(process)
        # Where nothing buries the dead, their numbers stay taken, and these files seem in use.
        (self.data / "postmaster.pid").unlink(missing_ok=True)
        for lock in self.folder.glob(".s.PGSQL.*.lock"):
            lock.unlink()

    def run(self, program: str, *arguments: str) -> None:
        command = [*_as_other(), str(self.programs / program), "-D", str(self.data), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder)


def _wait_for_end(process: int) -> None:
    """Until nothing of it is left, so that its memory and locks are free."""
    try:
        waiting = os.pidfd_open(process)
    except ProcessLookupError:
        return
    try:
        import select

        select.select([waiting], [], [], 10)
    finally:
        os.close(waiting)


def _as_other() -> list[str]:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return []
    user = _other()
    ids = ["--reuid", str(user.pw_uid), "--regid", str(user.pw_gid), "--clear-groups"]
    return ["setpriv", *ids]


def _other() -> pwd.struct_passwd:
    """The user whom Debian makes for it, or the one who owns nothing."""
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A running server, gone with its files at the end."""
    found = programs()
    assert found is not None, "PostgreSQL is not installed"
    # Not below pytest's folder: its path may be too long for a socket, and others may not enter.
    folder = Path(tempfile.mkdtemp(prefix="rulewright-pg-"))
    made = Cluster(found, folder, _free_port())
    try:
        if os.geteuid() == 0:
            user = _other()
            os.chown(folder, user.pw_uid, user.pw_gid)
        made.run(
            *("initdb", "--auth=trust", "--no-sync", "--no-instructions", "--encoding=UTF8"),
            *("--locale=C", f"--username={ROLE}"),
        )
        (made.data / "pg_hba.conf").write_text(HBA, encoding="utf-8")
        made.start()
        try:
            made.sql(f"CREATE ROLE guest LOGIN PASSWORD '{PASSWORD}'")
            yield made
        finally:
            if (made.data / "postmaster.pid").exists():
                made.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
