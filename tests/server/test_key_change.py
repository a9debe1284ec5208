"""A new key for the house: shoes in use are dealt on with the old one, new ones are sealed with the new."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sabot.cli import app
from sabot.games.catalogue import catalogue
from sabot.house.sealing import KEY, Sealer
from sabot.server.bootstrap import KEY_FILE, OLD_KEYS, OpenedHouse, house_key, old_keys, open_house
from sabot.server.config.server_config import JournalSettings, ServerConfig, TableEntry
from sabot.store.streams import table_stream


def change(directory: Path) -> Result:
    return CliRunner().invoke(app, ["key", "change", "--data", str(directory)])


def opened(directory: Path) -> OpenedHouse:
    table = TableEntry(id="one", game="punto-banco")
    return open_house(
        ServerConfig(keep=JournalSettings(directory=str(directory)), table=(table,)), catalogue()
    )


def shoe_of(house: OpenedHouse) -> tuple[str, bytes]:
    shoe = house.house.writers[table_stream("one")].table.shoe
    assert shoe is not None
    return shoe.id, shoe.sealed


def test_a_shoe_in_use_is_dealt_on_after_the_key_was_changed(tmp_path: Path) -> None:
    first = opened(tmp_path)
    shoe, sealed = shoe_of(first)
    before = house_key(tmp_path)
    first.house.store.close()
    assert change(tmp_path).exit_code == 0
    after = house_key(tmp_path)
    assert before != after
    assert old_keys(tmp_path) == (before,)
    assert {oct((tmp_path / name).stat().st_mode & 0o777) for name in (KEY_FILE, OLD_KEYS)} == {"0o600"}
    second = opened(tmp_path)
    table = second.house.writers[table_stream("one")].table
    second.house.store.close()
    assert table.halt is None
    assert shoe_of(second) == (shoe, sealed), "the same shoe goes on"
    assert Sealer(after, os.urandom).open(shoe, sealed) is None


def test_without_the_old_key_the_shoe_is_lost(tmp_path: Path) -> None:
    first = opened(tmp_path)
    shoe, _ = shoe_of(first)
    first.house.store.close()
    assert change(tmp_path).exit_code == 0
    (tmp_path / OLD_KEYS).unlink()
    second = opened(tmp_path)
    second.house.store.close()
    assert shoe_of(second)[0] != shoe, "it is closed, and the next one is in use"


def test_a_house_in_service_keeps_its_key(tmp_path: Path) -> None:
    house = opened(tmp_path)
    before = house_key(tmp_path)
    refused = change(tmp_path)
    house.house.store.close()
    assert refused.exit_code == 2
    assert "another process of the house has it open" in refused.stderr
    assert house_key(tmp_path) == before


def test_a_key_of_the_environment_is_changed_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(tmp_path).house.store.close()
    monkeypatch.setenv("SABOT_KEY", os.urandom(KEY).hex())
    assert "SABOT_KEY" in change(tmp_path).stderr
    assert not (tmp_path / OLD_KEYS).exists()


@pytest.mark.long
def test_a_house_whose_people_were_made_first_has_a_key_of_its_own(tmp_path: Path) -> None:
    words = ["users", "add", "olga", "--role", "operator", "--password-file", "-", "--data", str(tmp_path)]
    assert CliRunner().invoke(app, words, input="a long enough word\n").exit_code == 0
    house = opened(tmp_path)
    assert not house.key_is_new
    house.house.store.close()
    (tmp_path / KEY_FILE).unlink()
    again = opened(tmp_path)
    assert again.key_is_new, "now there are shoes that nobody can unseal"
    again.house.store.close()


@pytest.mark.long
def test_the_command_says_one_thing(tmp_path: Path) -> None:
    opened(tmp_path).house.store.close()
    words = [sys.executable, "-m", "sabot", "key", "change", "--data", str(tmp_path)]
    said = subprocess.run(words, capture_output=True, text=True, check=True)
    assert (said.stdout.startswith("the house has a new key"), said.stdout.count("\n")) == (True, 1)
    assert said.stderr == ""
