"""Where data lives."""

from __future__ import annotations

from pathlib import Path

import pytest

from webapp.settings import BadSwitch, data_folder, database_url, path_prefix, session_switches


def test_the_environment_names_another_database() -> None:
    assert database_url({"RULEWRIGHT_DATABASE_URL": "postgresql://x/y"}) == "postgresql://x/y"


def test_by_default_documents_live_in_the_users_data_folder() -> None:
    assert database_url({"XDG_DATA_HOME": "/d"}) == "sqlite:////d/rulewright/library.db"
    assert data_folder({"HOME": "/home/me"}) == Path("/home/me/.local/share/rulewright")


def test_the_environment_sets_the_switches_of_the_systems() -> None:
    assert session_switches(environment={}) == {}
    found = session_switches(environment={"RULEWRIGHT_ENABLE_DEFENSE_V2": "FALSE"})
    assert found == {"enableDefenseV2": False}
    assert session_switches(["boards"], {"RULEWRIGHT_ENABLE_DEFENSE_V2": "1"}) == {}
    with pytest.raises(BadSwitch, match="RULEWRIGHT_ENABLE_DEFENSE_V2 is 'maybe'"):
        session_switches(environment={"RULEWRIGHT_ENABLE_DEFENSE_V2": "maybe"})


@pytest.mark.parametrize("text", ["", "/", "a/b", "/a/b/", "//a//b", "/user/ada@x.org/tools"])
def test_a_prefix_is_a_path_with_one_slash_in_front_of_each_part(text: str) -> None:
    parts = [part for part in text.split("/") if part]
    assert path_prefix(text) == "".join(f"/{part}" for part in parts)


@pytest.mark.parametrize(
    "text", ["/a b", "/a?b", "/a#b", "/../a", "/.", '/"', "http://x/y", "/a(b", "/\u00e9"]
)
def test_what_is_no_plain_path_is_no_prefix(text: str) -> None:
    with pytest.raises(ValueError, match="is not a path of an address"):
        path_prefix(text)


def test_a_plus_sign_in_a_prefix_is_refused_with_how_to_write_it() -> None:
    with pytest.raises(ValueError, match="write it as %2B"):
        path_prefix("/c++/games")
