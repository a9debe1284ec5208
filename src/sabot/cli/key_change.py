"""A new key for a house that stands still, with the old one kept beside it."""

import asyncio
import os
from pathlib import Path

from sabot.cli.game_options import stop
from sabot.cli.security_entries import note_act, written_down
from sabot.house.sealing import KEY
from sabot.server.bootstrap import JOURNAL, KEY_FILE, KEY_VARIABLE, OLD_KEYS
from sabot.server.config.config_reading import read_config
from sabot.server.config.server_config import BadConfig
from sabot.server.monitoring.security_log import SecurityEvent
from sabot.store.sqlite_opening import MINE, lock_store, sync_directory
from sabot.store.store_errors import BadStore


def change_key(directory: Path, database: str, config: Path | None = None) -> Path:
    """Where the old key is kept."""
    try:
        with written_down(read_config(config, {"keep": {"directory": directory}})):
            kept = _changed(directory, database)
            note_act(SecurityEvent.KEY_CHANGED, "key change")
    except (BadConfig, BadStore) as wrong:
        stop(str(wrong))
    return kept


def _changed(directory: Path, database: str) -> Path:
    file, old = directory / KEY_FILE, directory / OLD_KEYS
    if os.environ.get(KEY_VARIABLE, ""):
        stop(f"the key comes from {KEY_VARIABLE}: set another there, and put the old one into {old}")
    if not file.exists():
        stop(f"there is no key in {directory}; name the directory of the house with --data")
    if database:
        from sabot.cluster.key_mark import change_mark

        fresh = _prepare(file, old)
        asyncio.run(change_mark(database, file.read_bytes(), fresh))
        _replace(file)
    else:
        # Whoever has the journal open has the key in memory, and would seal with the old one.
        lock = lock_store(directory / JOURNAL)
        try:
            _prepare(file, old)
            _replace(file)
        finally:
            os.close(lock)
    return old


def _prepare(file: Path, old: Path) -> bytes:
    """Both keys are on the disk before anybody is told of the new one; a try that was broken off goes on."""
    new = _coming(file)
    if new.exists() and len(new.read_bytes()) == KEY:
        return new.read_bytes()
    fresh = os.urandom(KEY)
    with os.fdopen(os.open(old, os.O_WRONLY | os.O_CREAT | os.O_APPEND, MINE), "w") as kept:
        kept.write(f"{file.read_bytes().hex()}\n")
        kept.flush()
        os.fsync(kept.fileno())
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, MINE), "wb") as out:
        out.write(fresh)
        out.flush()
        os.fsync(out.fileno())
    sync_directory(file.parent)
    return fresh


def _replace(file: Path) -> None:
    _coming(file).replace(file)
    sync_directory(file.parent)


def _coming(file: Path) -> Path:
    return file.with_name(f"{file.name}.new")
