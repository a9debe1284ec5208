"""The key of a house in a shared database is changed by one command, whole or not at all."""

import asyncio
import os
from pathlib import Path

import asyncpg
import pytest
from cluster_drawing import url
from typer.testing import CliRunner

from sabot.cli import app
from sabot.cli.security_entries import FILE
from sabot.cluster.key_mark import mark_of
from sabot.cluster.open_store import open_store
from sabot.games.catalogue import catalogue
from sabot.house.sealing import KEY
from sabot.server.bootstrap import KEY_FILE, OLD_KEYS
from sabot.store.store_errors import BadStore

__all__ = ["url"]


def house_in(tmp_path: Path, url: str, key: bytes) -> Path:
    (tmp_path / KEY_FILE).write_bytes(key)
    opens(url, key)
    return tmp_path


def opens(url: str, key: bytes) -> None:
    """Raises `BadStore` where the house has another key."""

    async def scene() -> None:
        await (await open_store(url, 4, mark_of(key), catalogue())).close()

    asyncio.run(scene())


def done(url: str, text: str, *values: object) -> None:
    async def scene() -> None:
        db = await asyncpg.connect(url)
        await db.execute(text, *values)
        await db.close()

    asyncio.run(scene())


def change(directory: Path, url: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["key", "change", "--data", str(directory), "--database", url])
    return result.exit_code, result.stderr


def test_all_servers_need_the_new_key_from_then_on_and_the_old_one_is_kept(tmp_path: Path, url: str) -> None:
    old = os.urandom(KEY)
    house_in(tmp_path, url, old)
    assert change(tmp_path, url) == (0, "")
    new = (tmp_path / KEY_FILE).read_bytes()
    assert new != old
    assert (tmp_path / OLD_KEYS).read_text() == f"{old.hex()}\n"
    opens(url, new)
    with pytest.raises(BadStore):
        opens(url, old)
    assert "key-changed by=command-line" in (tmp_path / FILE).read_text()


def test_nothing_is_changed_while_a_server_runs_or_where_another_key_lies(tmp_path: Path, url: str) -> None:
    key, other = os.urandom(KEY), os.urandom(KEY)
    house_in(tmp_path, url, key)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / KEY_FILE).write_bytes(other)
    code, told = change(elsewhere, url)
    assert (code, "its house has another key" in told) == (2, True)
    done(url, MEMBER)
    code, told = change(tmp_path, url)
    assert (code, "servers of this house are running" in told) == (2, True)
    assert [(place / KEY_FILE).read_bytes() for place in (tmp_path, elsewhere)] == [key, other]
    opens(url, key)


def test_a_change_that_was_broken_off_behind_the_database_is_brought_to_its_end(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = os.urandom(KEY)
    house_in(tmp_path, url, key)

    def dies(file: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("sabot.cli.key_change._replace", dies)
        change(tmp_path, url)
    assert (tmp_path / KEY_FILE).read_bytes() == key, "the file is as it was, the database is not"
    with pytest.raises(BadStore):
        opens(url, key)
    assert change(tmp_path, url)[0] == 0
    opens(url, (tmp_path / KEY_FILE).read_bytes())
    assert (tmp_path / OLD_KEYS).read_text() == f"{key.hex()}\n"


MEMBER = "INSERT INTO cluster.member VALUES ('other', clock_timestamp() + interval '1 hour', true)"
