"""The PostgreSQL server that all tests of a process share."""

from contextlib import ExitStack

import pytest
from postgres_server import Server, running_server

_SERVER = pytest.StashKey[Server]()


def server_of(config: pytest.Config) -> Server:
    """Started when it is first asked for, and stopped with the tests."""
    if _SERVER not in config.stash:
        stack = ExitStack()
        config.stash[_SERVER] = stack.enter_context(running_server())
        config.add_cleanup(stack.close)
    return config.stash[_SERVER]
