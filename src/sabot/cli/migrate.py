"""`sabot migrate`: a journal of an older layout brought to the present one."""

from pathlib import Path
from typing import Annotated

import typer

from sabot.cli.journals import DATA, DatabaseOption, DataOption


def command(
    data: DataOption = DATA,
    database: DatabaseOption = "",
    backup: Annotated[
        Path | None, typer.Option(help="Where the backup of a database goes; a file's lies beside it.")
    ] = None,
) -> None:
    """Bring a journal up to the layout of this program. A backup is taken first."""
    # Whoever asks for something else does not wait for the store to be loaded.
    from sabot.cli.journal_care import migrated

    migrated(data, database, backup)
