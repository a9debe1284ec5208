"""Programs of Debian with an example of packaging/, on ports and files of a test."""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

EXAMPLES = Path(__file__).resolve().parents[2] / "packaging"
PATIENCE = 600.0
"""Seconds after which a program that is waited for is taken for dead, on a busy machine."""


def program(name: str) -> str:
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    assert found is not None, f"{name} is not here: run `make watchers`"
    return found


def changed(text: str, changes: dict[str, str]) -> str:
    """The example with these words changed; each stands there."""
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


async def checked(*command: str) -> str:
    """What a program says of its configuration, which it finds right."""
    child = await asyncio.create_subprocess_exec(
        program(command[0]), *command[1:], stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    told = (await child.communicate())[0].decode()
    assert child.returncode == 0, told
    return told


@asynccontextmanager
async def running(log: Path, *command: str) -> AsyncIterator[None]:
    """Until the test is done with it."""
    with log.open("wb") as out:
        child = await asyncio.create_subprocess_exec(
            program(command[0]), *command[1:], stdout=out, stderr=asyncio.subprocess.STDOUT
        )
        try:
            yield
        finally:
            assert child.returncode is None, log.read_text()
            child.terminate()
            await child.wait()


async def answers(http: httpx.AsyncClient, path: str) -> httpx.Response:
    """As soon as somebody is there behind whoever passes it on."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                answer = await http.get(path)
                if answer.status_code < httpx.codes.INTERNAL_SERVER_ERROR:
                    return answer
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.1)
