"""People who have a page of a house: guests, and whoever works there."""

import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import Protocol

import httpx

from trial.casino import RUN

PASSWORD = "two at once at the desk"
ORIGIN, PROOF = "origin", "x-sabot-proof"
OK = 200
IDS = count(1)
KEPT_OPEN = 1.0
"""Seconds; servers close a line that rests after five."""


class Endpoint(Protocol):
    """A server, or what stands before several of them."""

    @property
    def address(self) -> str: ...


def hire(directory: Path, name: str, role: str) -> None:
    words = [sys.executable, "-c", RUN, "users", "add", name, "--role", role, "--config", "house.toml"]
    done = subprocess.run(
        words,
        input=f"{PASSWORD}\n{PASSWORD}\n",
        cwd=directory,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


async def signed_in(door: Endpoint, name: str) -> "Somebody":
    return await _known(door, "/api/sign-in", {"name": name, "password": PASSWORD})


async def new_guest(door: Endpoint) -> "Somebody":
    return await _known(door, "/api/guest", {})


async def _known(door: Endpoint, path: str, body: object) -> "Somebody":
    somebody = Somebody(door)
    answer = await somebody.send(path, body)
    assert answer.status_code == OK, answer.text
    somebody.id, somebody.proof = answer.json()["player"], answer.json()["proof"]
    return somebody


class Somebody:
    """Somebody with a page: cookie, proof and origin."""

    def __init__(self, door: Endpoint) -> None:
        self._door = door
        # What rests is closed here before the server closes it, so that nothing is sent into a dying line.
        self._client = httpx.AsyncClient(
            timeout=60, verify=False, limits=httpx.Limits(keepalive_expiry=KEPT_OPEN)
        )
        self.id = ""
        self.proof = ""

    async def send(self, path: str, body: object) -> httpx.Response:
        """A connection that the server has just closed is no answer: the same wish is sent once more."""
        try:
            return await self._send(path, body)
        except (httpx.ReadError, httpx.RemoteProtocolError):
            return await self._send(path, body)

    async def _send(self, path: str, body: object) -> httpx.Response:
        address = self._door.address
        return await self._client.post(
            f"{address}{path}", json=body, headers={ORIGIN: address, PROOF: self.proof}
        )

    async def post(self, path: str, **body: object) -> httpx.Response:
        return await self.send(f"/api/{path}", {"id": f"wish-{next(IDS)}", **body})

    async def must(self, path: str, **body: object) -> httpx.Response:
        """Something that belongs to the ground of a trial."""
        answer = await self.post(path, **body)
        assert answer.status_code == OK, f"{path}: {answer.text}"
        return answer

    async def get(self, path: str) -> httpx.Response:
        return await self._client.get(f"{self._door.address}/api/{path}")

    async def close(self) -> None:
        await self._client.aclose()
