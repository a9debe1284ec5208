"""The bound: the same bytes written to as many connections by nothing but uvloop.

    python -m bench.load_bare FILE INTERVAL COUNT

Once COUNT connections are there, each line of FILE, a frame in hexadecimal digits, is written to all of them.
"""

import asyncio
import sys
from pathlib import Path
from typing import cast

import uvloop

from bench.load_lines import allow_many_files


class Mouth(asyncio.Protocol):
    def __init__(self, lines: "list[asyncio.Transport]") -> None:
        self._lines = lines

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._lines.append(cast(asyncio.Transport, transport))


async def broadcast(file: Path, interval: float, count: int) -> None:
    lines: list[asyncio.Transport] = []
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Mouth(lines), "127.0.0.1", 0, backlog=1024)
    sys.stdout.write(f"{server.sockets[0].getsockname()[1]}\n")
    sys.stdout.flush()
    await loop.run_in_executor(None, sys.stdin.readline)
    assert len(lines) == count, f"{len(lines)} of {count} are there"
    for content in [bytes.fromhex(line) for line in file.read_text().split()]:
        for line in lines:
            line.write(content)
        await asyncio.sleep(interval)
    await loop.run_in_executor(None, sys.stdin.readline)


if __name__ == "__main__":
    allow_many_files()
    uvloop.run(broadcast(Path(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])))
