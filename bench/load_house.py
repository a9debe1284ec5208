"""A real `sabot serve` of one's own for a while, and what it costs: processor time and memory."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

SERVE = (
    "from bench.load_lines import allow_many_files; allow_many_files(); from sabot.cli import main; main()"
)
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def say(line: str) -> None:
    sys.stderr.write(f"load: {line}\n")
    sys.stderr.flush()


class Running:
    """A server in a process of its own."""

    def __init__(self, pid: int, port: int) -> None:
        self.pid = pid
        self.port = port

    def seconds(self) -> float:
        """Of processor time, so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def waited(self) -> float:
        """Seconds for which its loop could have run, so far, and others had the processor."""
        return int(Path(f"/proc/{self.pid}/schedstat").read_text().split()[1]) / 1e9

    def memory(self) -> int:
        """Bytes that lie in memory now."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * PAGE

    async def metric(self, name: str) -> int:
        async with httpx.AsyncClient(timeout=60) as http:
            text = (await http.get(f"http://127.0.0.1:{self.port}/metrics")).text
        (line,) = (line for line in text.splitlines() if line.startswith(f"{name} "))
        return int(line.split()[1])


@contextmanager
def serving(tables: int, game: str = "punto-banco", bots: int = 0, betting: int = 120) -> Iterator[Running]:
    """Video tables `t0`, `t1`, …; the journal lies on the disk, as it does anywhere."""
    with tempfile.TemporaryDirectory(prefix="sabot-load-") as place:
        entries = (
            f'[[table]]\nid = "t{number}"\ngame = "{game}"\nmode = "video"\nbots = {bots}\n'
            f"settings.times.betting = {betting}\n"
            for number in range(tables)
        )
        config = Path(place) / "house.toml"
        config.write_text(f'[keep]\ndirectory = "{place}/kept"\n[listen]\nport = 0\n' + "\n".join(entries))
        with subprocess.Popen(
            [sys.executable, "-c", SERVE, "serve", "--config", str(config)],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        ) as process:  # fmt: skip
            try:
                assert process.stdout is not None
                for line in process.stdout:
                    if line.startswith("Sabot deals at"):
                        yield Running(process.pid, int(line.split()[3].rpartition(":")[2]))
                        break
                else:
                    raise AssertionError("the server did not start")
            finally:
                process.kill()
