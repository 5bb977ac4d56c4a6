"""Where data lives."""

from __future__ import annotations

from pathlib import Path

from webapp.settings import data_folder, database_url


def test_the_environment_names_another_database() -> None:
    assert database_url({"RULEWRIGHT_DATABASE_URL": "postgresql://x/y"}) == "postgresql://x/y"


def test_by_default_documents_live_in_the_users_data_folder() -> None:
    assert database_url({"XDG_DATA_HOME": "/d"}) == "sqlite:////d/rulewright/library.db"
    assert data_folder({"HOME": "/home/me"}) == Path("/home/me/.local/share/rulewright")
