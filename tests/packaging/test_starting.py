"""An operator starts a house: what they are told, and what they are told where it cannot be."""

import asyncio
import socket
import sqlite3
import ssl
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from certificate import certificate_in
from house_process import SABOT, served, started
from round_player import ENDS, play
from typer.testing import CliRunner

from sabot.cli import app
from sabot.server.config.server_config import ServerConfig
from sabot.server.net.listening import free_socket
from sabot.store.schema import SCHEMA
from sabot.store.sqlite import SqliteStore

TABLE = '[[table]]\nid = "one"\ngame = "punto-banco"\nmode = "internal"\nown_tables = 0\n'
IMPATIENT = "[cluster]\nwait_seconds = 0\n"
WORD = "The first operator is 'operator'; the password lies in "


def options(tmp_path: Path, *more: str, tables: str = TABLE) -> tuple[str, ...]:
    config = tmp_path / "house.toml"
    config.write_text(tables)
    return ("--config", str(config), "--data", str(tmp_path / "data"), "--port", "0", *more)


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, str]]:
    """What a start that must not succeed ends with; it never comes to serving, so it needs no process."""
    monkeypatch.setattr("sabot.server.monitoring.logs.set_up", lambda wanted: None)

    def start(*words: str) -> tuple[int, str]:
        ended = CliRunner().invoke(app, ["serve", *words])
        return ended.exit_code, ended.stderr

    return start


def test_a_fresh_house_its_operators_password_and_its_next_start(tmp_path: Path) -> None:
    words, data = options(tmp_path), tmp_path / "data"

    async def first_start() -> tuple[list[str], str, tuple[int, str], int, str]:
        async with served(*words, program=SABOT) as house:
            assert await play(house.address, "one") in ENDS
            password = (data / "first-password").read_text().strip()
            wish = {"name": "operator", "password": password}
            async with httpx.AsyncClient(timeout=120, base_url=house.address) as http:
                answer = await http.post("/api/sign-in", json=wish, headers={"origin": house.address})
            second = await (await started(*words, program=SABOT)).ended()
            return house.said, answer.json()["role"], second, *(await house.stopped())

    said, role, beside, code, written = asyncio.run(first_start())
    assert said[0].startswith(WORD)
    assert (len(said), role, code) == (2, "operator", 0)
    assert said[0] == f"{WORD}{data / 'first-password'}, which may then be removed"
    password = (data / "first-password").read_text().strip()
    assert password not in written + "".join(said)
    assert {stat.S_IMODE(file.stat().st_mode) for file in data.iterdir() if file.is_file()} == {0o600}
    assert beside[0] == 2
    assert "another process of the house has it open" in beside[1]
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert stat.S_IMODE((data / "house.key").stat().st_mode) == 0o600

    async def next_start() -> list[str]:
        async with served(*words) as house:
            return house.said

    (line,) = asyncio.run(next_start())
    assert line.startswith("Sabot deals at http://127.0.0.1:")


def test_with_an_operator_of_ones_own_no_password_is_made_up(tmp_path: Path) -> None:
    word = "a long enough word"
    add = ["users", "add", "Olga", "--role", "operator", "--data", str(tmp_path / "data")]
    assert CliRunner().invoke(app, add, input=f"{word}\n{word}\n").exit_code == 0

    async def scene() -> list[str]:
        async with served(*options(tmp_path)) as house:
            return house.said

    (line,) = asyncio.run(scene())
    assert line.startswith("Sabot deals at http://127.0.0.1:")


def test_where_no_port_was_named_the_next_free_one_is_used_and_told(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr("sabot.server.net.listening.USUAL_PORT", port)
        with closing(free_socket(ServerConfig())) as door:
            assert door.getsockname()[1] > port
    assert f"port {port} is taken by another program" in caplog.text


def test_a_certificate_makes_it_speak_tls(tmp_path: Path) -> None:
    file, key = certificate_in(tmp_path)
    trust = ssl.create_default_context(cafile=str(file))

    async def scene() -> tuple[str, int, str]:
        words = options(tmp_path, "--certificate", str(file), "--key", str(key))
        async with served(*words) as house, httpx.AsyncClient(timeout=120, verify=trust) as http:
            health = await http.get(f"{house.address}/health")
            guest = await http.post(f"{house.address}/api/guest", json={}, headers={"origin": house.address})
            return house.address, health.status_code, guest.headers["set-cookie"].lower()

    address, status, cookie = asyncio.run(scene())
    assert address.startswith("https://127.0.0.1:")
    assert status == 200
    assert "secure" in cookie


# What cannot be served.


def test_a_mistake_in_the_file_is_named_before_anything_is_made(
    tmp_path: Path, refused: Callable[..., tuple[int, str]]
) -> None:
    words = options(tmp_path, tables=TABLE + "bets = 5\n")
    wrong = f'sabot: {tmp_path / "house.toml"}: table[1] "one".bets is not known; did you mean bots?\n'
    assert refused(*words) == (2, wrong)
    assert not (tmp_path / "data").exists()


def test_places_that_cannot_be_used_are_named(
    tmp_path: Path, refused: Callable[..., tuple[int, str]]
) -> None:
    (tmp_path / "file").write_text("")
    cases = {
        ("--data", str(tmp_path / "file")): f"{tmp_path / 'file'}: this is a file; name a directory",
        ("--data", "/proc/nowhere"): "/proc/nowhere: No such file or directory",
        ("--host", "192.0.2.1"): "cannot listen on 192.0.2.1, port",
        ("--host", "nowhere.invalid"): "cannot listen on nowhere.invalid: ",
        ("--certificate", "c.pem"): "listen.key is missing",
        ("--log", "xml"): 'log.form = "xml": one of text, json',
    }
    for words, answer in cases.items():
        code, told = refused("--data", str(tmp_path / "data"), "--port", "0", *words)
        assert (code, told.startswith(f"sabot: {answer}")) == (2, True), told
        assert len(told.splitlines()) == 1


def test_a_database_that_does_not_answer_may_answer_later(
    tmp_path: Path, refused: Callable[..., tuple[int, str]]
) -> None:
    words = options(tmp_path, "--database", "postgresql://house@127.0.0.1:1/x", tables=IMPATIENT + TABLE)
    code, told = refused(*words)
    assert code == 75
    assert told.startswith("sabot: postgresql://127.0.0.1:1/x: it cannot be reached")


def test_a_store_of_an_older_layout_is_refused_and_the_way_out_is_named(
    tmp_path: Path, refused: Callable[..., tuple[int, str]]
) -> None:
    file = tmp_path / "data" / "journal.db"
    file.parent.mkdir()
    SqliteStore(file).close()
    with closing(sqlite3.connect(file)) as db, db:
        db.execute("UPDATE meta SET value = '0' WHERE key = 'schema'")
    code, told = refused(*options(tmp_path))
    assert code == 2
    assert f"its layout has version 0, this program {SCHEMA}" in told
    assert "run `sabot migrate`" in told


def test_a_house_whose_watchers_have_no_door_says_that_and_nothing_else(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        words = options(tmp_path, tables=f'[listen]\nwatch = "127.0.0.1:{port}"\n{TABLE}')

        async def scene() -> tuple[tuple[int, str], list[str]]:
            house = await started(*words)
            return await house.ended(), house.said

        (code, wrong), said = asyncio.run(scene())
    assert (code, f"port {port} of 127.0.0.1 is taken" in wrong) == (75, True)
    assert not [line for line in said if line.startswith("Sabot deals")]
