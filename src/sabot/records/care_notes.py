"""When the journal was last backed up and audited: noted beside it for whoever watches over the house."""

import os
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

FILE = "care.json"


class CareNotes(Struct, frozen=True):
    """Moments in seconds since the epoch; 0 where it was never done."""

    backup: int = 0
    audit: int = 0
    proven: bool = False
    """What the last audit said."""


def notes_in(directory: Path) -> CareNotes:
    """Nothing where there are none, or none that can be read."""
    try:
        return msgspec.json.decode((directory / FILE).read_bytes(), type=CareNotes)
    except (OSError, msgspec.DecodeError):
        return CareNotes()


def note_backup(directory: Path, at: int) -> None:
    _keep(directory, replace(notes_in(directory), backup=at))


def note_audit(directory: Path, at: int, *, proven: bool) -> None:
    _keep(directory, replace(notes_in(directory), audit=at, proven=proven))


def _keep(directory: Path, notes: CareNotes) -> None:
    """Whole or not at all. Raises `OSError`."""
    fresh = directory / f"{FILE}.new"
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as out:
        out.write(msgspec.json.encode(notes))
    fresh.replace(directory / FILE)
