"""A real server with people at its cash desk, each with a page of their own."""

import asyncio
import subprocess
import sys
from itertools import count
from pathlib import Path

import httpx
from trial.casino import RUN, Server

PASSWORD = "two at once at the desk"
KEPT = "kept"
STARTED = 120.0
"""Seconds in which the server must listen, also on a machine that has much to do."""
ORIGIN, PROOF = "origin", "x-sabot-proof"
STAFF = {
    "cashier": "cashier",
    "second": "cashier",
    "third": "cashier",
    "boss": "supervisor",
    "other boss": "supervisor",
}
KEEP_OPEN = ("cashier", "second")
"""Whose drawers no trial closes."""
GIVEN = 1_000
"""What the house gives to a new guest, and again to whoever has nothing left."""
DRAWER = 10**9
"""Minor units with which drawers are opened."""
OK = 200
IDS = count(1)

CONFIG = """\
[keep]
directory = "{kept}"
database = "{database}"

[credits]
guest = {given}
refill_below = {given}

[desk]
pays_given = true

[manners]
newcomers = 100000
newcomers_per_minute = 100000
person_burst = 1000000
address_burst = 1000000

[[table]]
id = "one"
game = "punto-banco"
mode = "internal"
"""


class House:
    """One server over one journal, in a directory of its own."""

    def __init__(self, directory: Path, database: str = "") -> None:
        self._directory = directory
        self._database = database
        (directory / "house.toml").write_text(CONFIG.format(kept=KEPT, database=database, given=GIVEN))
        self.server = Server(directory, 0)
        self.people: dict[str, Somebody] = {}

    async def start(self) -> None:
        self.server.start()
        await asyncio.to_thread(self.server.wait, STARTED)

    async def open(self) -> None:
        await self.start()
        for name, role in STAFF.items():
            await asyncio.to_thread(self._hire, name, role)
            self.people[name] = await self._signed("/api/sign-in", {"name": name, "password": PASSWORD})
        for name in KEEP_OPEN:
            await self.people[name].must("cash/drawer/open", amount=DRAWER)

    def _hire(self, name: str, role: str) -> None:
        words = [sys.executable, "-c", RUN, "users", "add", name, "--role", role, "--config", "house.toml"]
        done = subprocess.run(
            words,
            input=f"{PASSWORD}\n{PASSWORD}\n",
            cwd=self._directory,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr

    async def guest(self) -> "Somebody":
        return await self._signed("/api/guest", {})

    async def _signed(self, path: str, body: object) -> "Somebody":
        somebody = Somebody(self)
        answer = await somebody.send(path, body)
        assert answer.status_code == OK, answer.text
        somebody.id, somebody.proof = answer.json()["player"], answer.json()["proof"]
        return somebody

    def audit(self) -> None:
        place = ["--data", str(self._directory / KEPT)]
        words = [*place, "--database", self._database] if self._database else place
        done = subprocess.run(
            [sys.executable, "-c", RUN, "audit", *words], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"the audit is not clean: {done.stdout}{done.stderr}"

    async def stop(self) -> None:
        for somebody in self.people.values():
            await somebody.close()
        if self.server.alive:
            self.server.kill()


class Somebody:
    """Somebody with a page: cookie, proof and origin."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._client = httpx.AsyncClient(timeout=60, verify=False)
        self.id = ""
        self.proof = ""

    async def send(self, path: str, body: object) -> httpx.Response:
        """A connection that the server has just closed is no answer: the same wish is sent once more."""
        try:
            return await self._send(path, body)
        except (httpx.ReadError, httpx.RemoteProtocolError):
            return await self._send(path, body)

    async def _send(self, path: str, body: object) -> httpx.Response:
        address = self._house.server.address
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
        return await self._client.get(f"{self._house.server.address}/api/{path}")

    async def close(self) -> None:
        await self._client.aclose()


async def cash_in(house: House) -> int:
    """What should be in the drawers that stay open."""
    seen = [(await house.people[name].get("cash/drawer")).json() for name in KEEP_OPEN]
    return sum(int(drawer["cash"]) for drawer in seen)
