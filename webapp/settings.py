"""What can be set from outside: the address, the database and where data lives."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

DEFAULT_PORT = 5006
DATABASE_VARIABLE = "RULEWRIGHT_DATABASE_URL"


@dataclass(frozen=True)
class Settings:
    """Everything `serve` needs to know."""

    database_url: str
    port: int = DEFAULT_PORT
    host: str = "127.0.0.1"


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where documents are kept by default: the user's data folder (XDG)."""
    home = environment.get("XDG_DATA_HOME") or Path(environment.get("HOME", "~"), ".local", "share")
    return Path(home).expanduser() / "rulewright"


def database_url(environment: Mapping[str, str] = os.environ) -> str:
    """The database named by RULEWRIGHT_DATABASE_URL, else SQLite in the data folder."""
    return environment.get(DATABASE_VARIABLE) or f"sqlite:///{data_folder(environment)}/library.db"
