"""`sabot serve --database`: a house whose journal and people lie in a real PostgreSQL."""

import asyncio
from pathlib import Path

import httpx
import pytest
from house_process import PATIENCE, SABOT, served
from round_player import ENDS, play
from shared_postgres import server_of

TABLE = '[[table]]\nid = "one"\ngame = "punto-banco"\nmode = "internal"\nown_tables = 0\n'
PASSWORD = "a long enough word"


async def ran(*words: str, typed: str = "") -> tuple[int, str]:
    """What a command of the house ended with."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*SABOT, *words, stdin=pipe, stdout=pipe, stderr=pipe)
    out, err = await process.communicate(typed.encode())
    return process.returncode or 0, out.decode() + err.decode()


async def paid_in(address: str, player: str) -> int:
    """The balance of a player after a cashier has paid in 50.00 for them."""
    async with httpx.AsyncClient(timeout=120, base_url=address, headers={"origin": address}) as http:
        wish = {"name": "Cora", "password": PASSWORD}
        signed = (await http.post("/api/sign-in", json=wish)).json()
        assert signed["role"] == "cashier"
        proof = {"x-sabot-proof": signed["proof"]}
        drawer = {"id": "morning", "amount": 10_000}
        opened = await http.post("/api/cash/drawer/open", json=drawer, headers=proof)
        assert opened.status_code == 200, opened.text
        deposit = {"id": "once", "player": player, "amount": 5_000}
        for _ in range(2):
            answer = await http.post("/api/cash/deposit", json=deposit, headers=proof)
            assert answer.status_code == 200, answer.text
        return int(answer.json()["balance"])


async def guest_of(address: str) -> str:
    async with httpx.AsyncClient(timeout=120, base_url=address, headers={"origin": address}) as http:
        return str((await http.post("/api/guest", json={})).json()["player"])


def test_a_house_in_a_database_plays_takes_staff_and_is_found_again(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    (tmp_path / "house.toml").write_text(TABLE)

    async def scene(url: str) -> tuple[int, int, list[str], int, tuple[int, str]]:
        words = (
            "--config", str(tmp_path / "house.toml"), "--data", str(tmp_path / "data"), "--database", url,
            "--port", "0",
        )  # fmt: skip
        async with asyncio.timeout(2 * PATIENCE):
            async with served(*words) as house:
                balance = await play(house.address, "one")
                player = await guest_of(house.address)
                add = ("users", "add", "Cora", "--role", "cashier", "--database", url)
                code, told = await ran(*add, typed=f"{PASSWORD}\n{PASSWORD}\n")
                assert (code, "Cora is cashier now" in told) == (0, True), told
                after = await paid_in(house.address, player)
            async with served(*words) as house:
                # Found again under the same id: nothing is paid in a second time.
                again = await paid_in(house.address, player)
                said = list(house.said)
            return balance, after, said, again, await ran("audit", "--database", url)

    database = server_of(request.config).new_database()
    balance, after, said, again, audit = asyncio.run(scene(database))
    assert balance in ENDS
    assert (after, again) == (105_000, 105_000)
    assert not [line for line in said if "operator" in line]
    assert audit[0] == 0, audit[1]
