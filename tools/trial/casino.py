"""The house itself: a database, a NATS server, and several servers that can be killed and stalled."""

import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from postgres_server import Server as Database
from postgres_server import running_server

from trial.nats_server import Nats, free_port, running_nats

RUN = "from sabot.cli import main; main()"
"""The command `sabot`, whichever Python this is."""
CREDITS = 100_000_000
"""What a guest begins with: enough for days of play, so that nobody stops for want of it."""
UNBOUND = f"[desk]\npays_given = true\npaid_alone = {10**12}"
"""A desk at which one person may pay anything, for long campaigns."""
TIMES = {
    "betting": 5,
    "last_bets": 1,
    "decision": 5,
    "first_step": 2,
    "next_steps": 2,
    "result": 1,
    "insurance": 2,
}
"""Seconds: short rounds, so that something is always under way."""


class Server:
    """One server process, on a port of its own."""

    def __init__(self, directory: Path, number: int, run: str = RUN) -> None:
        self.number = number
        self._run = run
        self.port = free_port()
        self._directory = directory
        self._running: subprocess.Popen[str] | None = None
        self._told = threading.Event()
        """It listens, or will never."""
        self._ready = False
        self.stalled = False

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._running is not None
        return self._running.pid

    @property
    def alive(self) -> bool:
        return self._running is not None and self._running.poll() is None

    @property
    def log(self) -> Path:
        return self._directory / f"server-{self.number}.log"

    def start(self) -> None:
        self._told, self._ready = threading.Event(), False
        self.stalled = False
        words = [sys.executable, "-c", self._run, "serve", "--config", "house.toml", "--port", str(self.port)]
        with self.log.open("a") as log:
            self._running = subprocess.Popen(
                words, cwd=self._directory, stdout=subprocess.PIPE, stderr=log, text=True
            )
        threading.Thread(target=self._read, args=(self._running, self._told), daemon=True).start()

    def _read(self, running: "subprocess.Popen[str]", told: threading.Event) -> None:
        assert running.stdout is not None
        for line in running.stdout:
            if line.startswith("Sabot deals at"):
                # Another one than it was asked for, where that was taken.
                self.port = int(line.split()[3].rpartition(":")[2])
                self._ready = True
                told.set()
        told.set()

    def wait(self, seconds: float) -> None:
        """Until it listens. One that has ended, or stays silent, is told of at once."""
        self._told.wait(seconds)
        if not self._ready:
            raise AssertionError(f"server {self.number} does not listen: {self.log.read_text()[-2000:]}")

    def kill(self) -> None:
        """Without a word."""
        self._signal(signal.SIGKILL)
        assert self._running is not None
        self._running.wait()

    def stall(self) -> None:
        self.stalled = True
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self.stalled = False
        self._signal(signal.SIGCONT)

    def ask_to_leave(self) -> None:
        self._signal(signal.SIGTERM)

    def wait_for_end(self, seconds: float) -> None:
        assert self._running is not None
        self._running.wait(seconds)

    def _signal(self, which: signal.Signals) -> None:
        if self.alive:
            assert self._running is not None
            self._running.send_signal(which)


class Casino:
    def __init__(
        self, directory: Path, books: Database, nats: Nats, servers: int, tables: dict[str, str]
    ) -> None:
        self.directory = directory
        self.books = books
        self.database = books.new_database()
        self.nats = nats
        self.tables = tables
        (directory / "house.toml").write_text(_config(self.database, nats.address, tables))
        self.servers = [Server(directory, number) for number in range(servers)]

    def start(self, seconds: float = 180) -> None:
        for server in self.servers:
            server.start()
        for server in self.servers:
            server.wait(seconds)

    def stop(self) -> None:
        for server in self.servers:
            if server.alive:
                server.kill()

    def logs(self) -> str:
        return "\n".join(
            f"--- server {server.number}\n{server.log.read_text()}"
            for server in self.servers
            if server.log.exists()
        )


def _config(database: str, nats: str, tables: dict[str, str]) -> str:
    times = ", ".join(f"{key} = {value}" for key, value in TIMES.items())
    parts = [
        f'[keep]\ndirectory = "kept"\ndatabase = "{database}"',
        f'[cluster]\nnats = "{nats}"\nhouse = "trial"',
        f"[credits]\nguest = {CREDITS}",
        UNBOUND,
    ]
    parts += [
        f'[[table]]\nid = "{name}"\ngame = "{game}"\nmode = "video"\nsettings = {{ times = {{ {times} }} }}'
        for name, game in tables.items()
    ]
    return "\n\n".join(parts) + "\n"


@contextmanager
def casino(servers: int, tables: dict[str, str]) -> Iterator[Casino]:
    """Raises `NoPostgres` or `NoNats` where the programs cannot run."""
    with ExitStack() as stack:
        books = stack.enter_context(running_server())
        nats = stack.enter_context(running_nats())
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="sabot-trial-")))
        house = Casino(directory, books, nats, servers, tables)
        try:
            yield house
        finally:
            house.stop()
