"""A house of before, as its files lay on the disk, is brought up to date and goes on."""

import asyncio
import zipfile
from pathlib import Path

import httpx
import pytest
from house_process import served
from msgspec import json
from typer.testing import CliRunner

from sabot.cli import app

FILES = Path(__file__).with_name("house_of_layout_1.zip")
"""Written by the last program that kept people in a file of their own: Ann has played a round, a guest came,
Susan is supervisor, and somebody is operator."""
ANN, GUEST = "pde7ea19f86722ab6", "p16c29822a5c3e428"
GUESTS_TOKEN = "a91cce0c9b8a615931fd80388aaf755013a2ec5ccc3d2f08d68d01db49e15ba9"
PASSWORD = "correct horse battery"
STAKE = 1_000
TABLE = '[[table]]\nid = "one"\ngame = "punto-banco"\nmode = "internal"\nown_tables = 0\n'


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    place = tmp_path / "data"
    with zipfile.ZipFile(FILES) as files:
        files.extractall(place)
    (place / "house.key").chmod(0o600)
    return place


def sabot(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, words)
    return done.exit_code, done.output


def test_a_house_of_before_is_migrated_and_goes_on(kept: Path, tmp_path: Path) -> None:
    code, told = sabot("users", "list", "--data", str(kept))
    assert code != 0
    assert "run `sabot migrate`" in told
    assert sabot("migrate", "--data", str(kept))[0] == 0
    config = tmp_path / "house.toml"
    config.write_text(TABLE)

    async def goes_on() -> tuple[dict[str, object], dict[str, object], list[str]]:
        async with served("--config", str(config), "--data", str(kept), "--port", "0") as house:
            origin = {"origin": house.address}
            async with httpx.AsyncClient(timeout=120, base_url=house.address, headers=origin) as http:
                wish = {"name": "Ann", "password": PASSWORD}
                signed = await http.post("/api/sign-in", json=wish)
                assert signed.json()["player"] == ANN
                ann = (await http.get("/api/me")).json()
            cookie = {"cookie": f"sabot={GUESTS_TOKEN}"}
            async with httpx.AsyncClient(
                timeout=120, base_url=house.address, headers={**origin, **cookie}
            ) as http:
                guest = (await http.get("/api/me")).json()
            await house.stopped()
            return ann, guest, house.said

    ann, guest, said = asyncio.run(goes_on())
    assert not any("first operator" in line for line in said), "there is one already"
    assert ann["name"] == "Ann"
    assert 1_000_000 - STAKE <= int(str(ann["balance"])) <= 1_000_000 + STAKE
    assert (guest["player"], guest["balance"]) == (GUEST, 100_000)
    assert sorted(file.name for file in kept.iterdir() if "people" in file.name) == ["people.db.taken-over"]
    assert {oct((kept / name).stat().st_mode & 0o777) for name in ("journal.db", "people.db.taken-over")} == {
        "0o600"
    }
    code, told = sabot("users", "list", "--json", "--data", str(kept))
    people = {row["name"]: row["role"] for row in json.decode(told)}
    assert people == {"Ann": "player", "Susan": "supervisor", "operator": "operator"}
    code, told = sabot("audit", "--data", str(kept))
    assert (code, told.splitlines()[0]) == (0, "Proven: all of it was worked out again, and nothing differs")


def test_people_are_in_a_backup_and_come_back_from_it(kept: Path, tmp_path: Path) -> None:
    sabot("migrate", "--data", str(kept))
    before = sabot("users", "list", "--json", "--data", str(kept))
    assert sabot("backup", "make", str(tmp_path / "copy.db"), "--data", str(kept))[0] == 0
    assert oct((tmp_path / "copy.db").stat().st_mode & 0o777) == "0o600"
    other = tmp_path / "other"
    assert sabot("backup", "restore", str(tmp_path / "copy.db"), "--data", str(other))[0] == 0
    assert sabot("users", "list", "--json", "--data", str(other)) == before
    assert ANN in before[1]
    assert not (other / "people.db").exists()
