"""`sabot config`: is a server's configuration right, and what would it open?"""

from pathlib import Path
from typing import Annotated

import typer

from sabot.cli.settings import all_games, stop

app = typer.Typer(no_args_is_help=True, help="The configuration of a server.")


@app.callback()
def about() -> None:
    """The configuration of a server."""


@app.command("check")
def check(
    file: Annotated[Path, typer.Argument(help="A configuration file (docs/configuration.md).")],
) -> None:
    """Read a configuration as the server would, and say everything that is wrong in it."""
    # The weight of the server's parts is loaded only where they are used.
    from sabot.server.config import BadConfig, usual_tables
    from sabot.server.config_reading import read_checked

    try:
        config = read_checked(file, all_games())
    except BadConfig as wrong:
        stop(str(wrong))
    tables = config.table or usual_tables(all_games(), config.profile)
    for entry in tables:
        typer.echo(f"{entry.id}: {entry.game}, {entry.mode}, profile {entry.profile or config.profile}")
    typer.echo(f"{file} is right: {len(tables)} tables")
