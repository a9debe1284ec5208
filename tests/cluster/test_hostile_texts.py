"""A house on PostgreSQL, which keeps no text with a NUL: who sends one is refused, and others play on."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator

import httpx
from trial.casino import Casino, casino
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from sabot.server.socket.wire import Closed

TABLES = {"one": "punto-banco"}
BET = {"type": "place-bet", "hand": "", "bet": "player", "amount": 100}
HONEST_BETS = 5
UNREADABLE = "write without line breaks and control characters"


def test_who_sends_a_nul_is_refused_and_others_play_on() -> None:
    with casino(1, TABLES) as house:
        house.start()
        try:
            asyncio.run(_scene(house))
        except AssertionError as wrong:
            raise AssertionError(f"{wrong}\n{house.logs()[-4000:]}") from wrong


async def _scene(house: Casino) -> None:
    address = house.servers[0].address
    async with httpx.AsyncClient(base_url=address, headers={"origin": address}, timeout=60) as http:
        for path, body in (
            ("/api/sign-in", {"name": "a\x00b", "password": "a good long password"}),
            ("/api/report", {"note": "a\x00b", "reason": "rude"}),
            ("/api/mute", {"player": "a\x00b", "minutes": 5, "reason": "rude"}),
        ):
            answer = await http.post(path, json=body)
            assert (answer.status_code, answer.json()["reason"]) == (400, UNREADABLE), path
        for path in ("/api/names?ids=a%00b", "/api/words/a%00b"):
            answer = await http.get(path)
            assert (answer.status_code, answer.json()["reason"]) == (400, UNREADABLE), path
    attacking = asyncio.create_task(_attack(address))
    async with _joined(address) as honest:
        for number in range(HONEST_BETS):
            assert await _bet(honest, f"honest-{number}") in ("done", "no more bets")
    assert await attacking == [Closed.MALFORMED] * HONEST_BETS


async def _attack(address: str) -> list[int]:
    codes = []
    for _ in range(HONEST_BETS):
        async with _joined(address) as socket:
            with contextlib.suppress(ConnectionClosed):
                await _bet(socket, "a\x00b")
            assert socket.close_code is not None, "an id with a NUL was answered"
            codes.append(socket.close_code)
    return codes


@contextlib.asynccontextmanager
async def _joined(address: str) -> AsyncIterator[ClientConnection]:
    async with httpx.AsyncClient(base_url=address, headers={"origin": address}, timeout=60) as http:
        await http.post("/api/guest", json={})
        cookie = "; ".join(f"{key}={value}" for key, value in http.cookies.items())
    there = address.replace("http", "ws", 1) + "/ws"
    async with connect(there, origin=Origin(address), additional_headers={"cookie": cookie}) as socket:
        assert await _told(socket, {"type": "join"}, "join") == "done"
        yield socket


async def _bet(socket: ClientConnection, id_: str) -> str:
    return await _told(socket, BET, id_)


async def _told(socket: ClientConnection, command: object, id_: str) -> str:
    """`done`, or why not."""
    await socket.send(json.dumps({"type": "act", "id": id_, "table": "one", "command": command}))
    while True:
        message = json.loads(await socket.recv())
        if message.get("id") == id_:
            return str(message.get("reason", message["type"]))
