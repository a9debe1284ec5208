"""`sabot backup`: copies of a journal, taken while the house goes on, and restored."""

from pathlib import Path
from typing import Annotated

import typer

from sabot.cli.game_options import ConfigOption
from sabot.cli.journals import DATA, DatabaseOption, DataOption

app = typer.Typer(
    no_args_is_help=True, help="Copies of the journal: one file, proven before it gets its name."
)
FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The backup; the key is never in it.")]


@app.callback()
def about() -> None:
    """Copies of the journal: one file, proven before it gets its name. Archives are files of their own."""


@app.command("make")
def make(file: FileArgument, data: DataOption = DATA, database: DatabaseOption = "") -> None:
    """Copy the journal as it is at this moment; whoever plays goes on playing."""
    # Whoever asks for something else does not wait for the store to be loaded.
    from sabot.cli.journal_care import make_backup

    make_backup(data, database, file)


@app.command("restore")
def restore(
    file: FileArgument, data: DataOption = DATA, database: DatabaseOption = "", config: ConfigOption = None
) -> None:
    """Make a journal from a backup, where there is none; it never takes the place of another."""
    from sabot.cli.journal_care import restore_backup

    restore_backup(data, database, file, config)
