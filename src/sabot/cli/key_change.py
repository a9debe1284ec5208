"""A new key for a house that stands still, with the old one kept beside it."""

import asyncio
import os
from pathlib import Path

from sabot.cli.settings import stop
from sabot.house.sealing import KEY
from sabot.server.bootstrap import JOURNAL, KEY_FILE, KEY_VARIABLE, OLD_KEYS
from sabot.server.security_log import Kind, note
from sabot.store.sqlite_opening import MINE, lock_store, sync_directory
from sabot.store.trouble import BadStore


def change_key(directory: Path, database: str) -> Path:
    """Where the old key is kept."""
    file, old = directory / KEY_FILE, directory / OLD_KEYS
    if os.environ.get(KEY_VARIABLE, ""):
        stop(f"the key comes from {KEY_VARIABLE}: set another there, and put the old one into {old}")
    if not file.exists():
        stop(f"there is no key in {directory}; name the directory of the house with --data")
    fresh = os.urandom(KEY)
    try:
        if database:
            from sabot.cluster.keys import change_mark

            asyncio.run(change_mark(database, file.read_bytes(), fresh))
            _replace(file, old, fresh)
        else:
            # Whoever has the journal open has the key in memory, and would seal with the old one.
            lock = lock_store(directory / JOURNAL)
            try:
                _replace(file, old, fresh)
            finally:
                os.close(lock)
    except BadStore as wrong:
        stop(str(wrong))
    note(Kind.KEY_CHANGED)
    return old


def _replace(file: Path, old: Path, fresh: bytes) -> None:
    """The old key is on the disk in its new place before the new one takes its name."""
    with os.fdopen(os.open(old, os.O_WRONLY | os.O_CREAT | os.O_APPEND, MINE), "w") as kept:
        kept.write(f"{file.read_bytes().hex()}\n")
        kept.flush()
        os.fsync(kept.fileno())
    new = file.with_name(f"{file.name}.new")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, MINE), "wb") as out:
        out.write(fresh)
        out.flush()
        os.fsync(out.fileno())
    new.replace(file)
    sync_directory(file.parent)
