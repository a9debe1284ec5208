"""Many who guess at once, over HTTP: nobody honest is kept out by them."""

import asyncio

import httpx
from ground import Ground, Stage
from two_tables import stage

from sabot.server.people import Role

__all__ = ["stage"]

PASSWORD = "correct horse battery"
HONEST, WRONG = 12, 90


def from_there(ground: Ground, address: str) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(local_address=address)
    return httpx.AsyncClient(base_url=ground.address, headers={"origin": ground.address}, transport=transport)


async def tried(ground: Ground, address: str, name: str, password: str) -> int:
    async with from_there(ground, address) as http:
        answer = await http.post("/api/sign-in", json={"name": name, "password": password}, timeout=60)
        return answer.status_code


def test_ninety_wrong_sign_ins_at_once_stop_none_of_twelve_honest_ones(stage: Stage) -> None:
    async def scene(ground: Ground) -> tuple[list[int], list[int]]:
        names = [f"Honest {chr(ord('A') + number)}" for number in range(HONEST)]
        for name in names:
            assert not hasattr(
                await ground.service.people.add(name, PASSWORD, Role.PLAYER, ground.clock.at), "reason"
            )
        flood = [tried(ground, "127.0.0.3", f"Nobody {n}", "wrong horse battery") for n in range(WRONG)]
        honest = [tried(ground, f"127.0.1.{n + 1}", name, PASSWORD) for n, name in enumerate(names)]
        answers = await asyncio.gather(*flood, *honest)
        return answers[:WRONG], answers[WRONG:]

    flood, honest = stage.play(scene(stage.ground))
    assert honest == [200] * HONEST
    assert set(flood) <= {401, 429, 503}


def test_wrong_guesses_from_elsewhere_do_not_keep_a_supervisor_out(stage: Stage) -> None:
    async def scene(ground: Ground) -> list[int]:
        await ground.service.people.add("Susan", PASSWORD, Role.SUPERVISOR, ground.clock.at)
        statuses = [await tried(ground, "127.0.0.3", "SUSAN", "wrong horse battery") for _ in range(4)]
        return [*statuses, await tried(ground, "127.0.0.4", "Susan", PASSWORD)]

    assert stage.play(scene(stage.ground)) == [401, 401, 401, 429, 200]
