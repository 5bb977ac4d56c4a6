"""What can be set from outside: the address, the database, where data lives, and switches."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

DEFAULT_PORT = 5006
DATABASE_VARIABLE = "RULEWRIGHT_DATABASE_URL"

MAX_WORKERS = 64
"""Processes that a server may have at work on evaluations."""

ON, OFF = ("1", "true", "on", "yes"), ("0", "false", "off", "no")


@dataclass(frozen=True)
class Settings:
    """Everything `serve` needs to know.

    prefix: "/a/b", the path under which a proxy that keeps paths asks for the site.
    token: what others must bring; without one it is made where others can reach the server.
    allowed_hosts: names, beside those of the loopback, that the server answers to.
    is_behind_proxy: whether X-Forwarded-Host is believed.
    workers: processes that play evaluations, at most; None: as many as there are processors.
    scheduler: the address of a Dask scheduler that plays evaluations in their place; `workers` is
        then only how many workers it is taken to have when the time of an evaluation is estimated.
    folder: the folder whose JSON files are the documents, in place of the database; evaluations
        are kept in the database all the same.
    on_port: the command that starts the server on another port, up to its number; for messages.
    """

    database_url: str
    port: int = DEFAULT_PORT
    host: str = "127.0.0.1"
    prefix: str = ""
    token: str | None = None
    allowed_hosts: tuple[str, ...] = ()
    is_behind_proxy: bool = False
    on_port: str = "rulewright serve --port "
    workers: int | None = None
    scheduler: str | None = None
    folder: Path | None = None


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where documents are kept by default: the user's data folder (XDG)."""
    home = environment.get("XDG_DATA_HOME") or Path(environment.get("HOME", "~"), ".local", "share")
    return Path(home).expanduser() / "rulewright"


def cache_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where what can be made again is kept: the user's cache folder (XDG).

    Never beside the program: an installed one may lie where nobody may write.
    """
    home = environment.get("XDG_CACHE_HOME") or Path(environment.get("HOME", "~"), ".cache")
    return Path(home).expanduser() / "rulewright"


def database_url(environment: Mapping[str, str] = os.environ) -> str:
    """The database named by RULEWRIGHT_DATABASE_URL, else SQLite in the data folder."""
    file = str(data_folder(environment) / "library.db")
    # The path as an address has it: a folder's name may hold a question mark or a percent sign.
    return environment.get(DATABASE_VARIABLE) or f"sqlite:///{quote(file)}"


def path_prefix(text: str) -> str:
    """A path as `Settings.prefix` wants it.  Raises ValueError for what is no plain path.

    >>> path_prefix("services/rulewright/")
    '/services/rulewright'
    """
    if "+" in text:
        raise ValueError(f"{text!r} holds a plus sign; write it as %2B, there and in the proxy")
    parts = [part for part in text.split("/") if part]
    # No plus sign: Bokeh reads its routes as patterns, in which that one repeats.
    plain = re.compile(r"[\w.~@%-]+", re.ASCII)
    if any(plain.fullmatch(part) is None or set(part) == {"."} for part in parts):
        raise ValueError(f"{text!r} is not a path of an address, such as /tools/rulewright")
    return "".join(f"/{part}" for part in parts)


class BadSwitch(ValueError):
    """A variable of a switch holds neither yes nor no."""


def switch_variable(name: str) -> str:
    """The environment's name of a system's switch.

    >>> switch_variable("enableDefenseV2")
    'RULEWRIGHT_ENABLE_DEFENSE_V2'
    """
    return "RULEWRIGHT_" + re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).upper()


def session_switches(
    systems: Iterable[str] | None = None, environment: Mapping[str, str] = os.environ
) -> dict[str, bool]:
    """The switches that the environment sets, of some systems or of all.  Raises BadSwitch."""
    from core import registry
    from core.abilities import Switched

    found: dict[str, bool] = {}
    for id in registry.SYSTEMS if systems is None else systems:
        system = registry.get(id)
        for name in system.switches() if isinstance(system, Switched) else ():
            variable = switch_variable(name)
            text = environment.get(variable, "").strip().lower()
            if text and text not in ON + OFF:
                raise BadSwitch(f"{variable} is {text!r}; write true or false")
            if text:
                found[name] = text in ON
    return found
