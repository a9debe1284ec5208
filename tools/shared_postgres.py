"""The PostgreSQL server that all tests share, in whichever process they run."""

import fcntl
import os
import shutil
import tempfile
from pathlib import Path

import pytest
from postgres_server import Server, server_in

_SHARED = pytest.StashKey["Shared"]()


class Shared:
    """One server of all processes: whoever needs it first starts it."""

    def __init__(self) -> None:
        self._owner = os.getpid()
        self._directory = Path(tempfile.mkdtemp(prefix="sabot-pg-"))
        self._runs = self._directory / "runs"
        self._server: Server | None = None

    def server(self) -> Server:
        if self._server is None:
            with (self._directory / "lock").open("w") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                self._server = server_in(self._directory)
                if not self._runs.exists():
                    self._server.make()
                    self._server.start()
                    self._runs.touch()
        return self._server

    def end(self) -> None:
        """By the process that all others come from, when they have gone."""
        if os.getpid() != self._owner:
            return
        if self._runs.exists():
            server_in(self._directory).stop("immediate")
        shutil.rmtree(self._directory, ignore_errors=True)


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_SHARED] = shared = Shared()
    config.add_cleanup(shared.end)


def server_of(config: pytest.Config) -> Server:
    return config.stash[_SHARED].server()
