"""A journal open for reading, and what is said when it cannot be read."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer

from sabot.cli.game_options import stop
from sabot.house.reopening import GameGone
from sabot.records.journal.journal_place import JournalPlace, opened
from sabot.records.journal.journal_reader import JournalReader
from sabot.store.codec import Unreadable
from sabot.store.record import ChainBroken
from sabot.store.store_errors import BadStore


def place_of(directory: Path, database: str) -> JournalPlace:
    return JournalPlace(str(directory), database)


@contextmanager
def reading(place: JournalPlace) -> Iterator[JournalReader]:
    """A journal, open for reading; what is wrong with it is told and ends the command."""
    try:
        journal = opened(place)
    except BadStore as wrong:
        stop(str(wrong))
    try:
        yield journal
    except (BadStore, ChainBroken, Unreadable) as wrong:
        stop(f"{wrong}; `sabot audit` says more")
    except GameGone as wrong:
        stop(f"{wrong}; name the configuration that brings it with --config")
    finally:
        journal.close()


def write_out(text: str, out: Path | None) -> None:
    if out is None:
        typer.echo(text, nl=False)
        return
    try:
        out.write_text(text, encoding="utf-8", newline="")
    except OSError as wrong:
        stop(f"{out} cannot be written: {wrong.strerror}")
