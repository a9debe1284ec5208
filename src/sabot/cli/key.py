"""`sabot key`: the key that seals the seeds of shoes."""

from pathlib import Path
from typing import Annotated

import typer

from sabot.cli.game_options import ConfigOption
from sabot.cli.journals import DATA, DatabaseOption

app = typer.Typer(no_args_is_help=True, help="The key of the house, which seals the seeds of shoes.")
DirectoryOption = Annotated[
    Path, typer.Option("--data", metavar="DIR", help="The directory in which the key lies; ./data.")
]


@app.callback()
def about() -> None:
    """The key of the house, which seals the seeds of shoes."""


@app.command("change")
def change(data: DirectoryOption = DATA, database: DatabaseOption = "", config: ConfigOption = None) -> None:
    """Make a new key while the house stands still; the old one is kept for the shoes that are in use."""
    # The weight of the server's parts is loaded only where they are used.
    from sabot.cli.key_change import change_key

    kept = change_key(data, database, config)
    typer.echo(f"the house has a new key; the one before is kept in {kept} until its shoes are spent")
