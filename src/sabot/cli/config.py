"""`sabot config`: is a configuration right, what would it open, what are files of one's own made from?"""

from importlib.resources import files
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from sabot.cli.game_options import JsonOption, stop, tell
from sabot.games.catalogue import own_catalogue
from sabot.profiles import profiles
from sabot.server.config.own_files import catalogue_of
from sabot.typed_reading import unknown

app = typer.Typer(no_args_is_help=True, help="The configuration of a server.")


@app.callback()
def about() -> None:
    """The configuration of a server."""


@app.command("check")
def check(
    file: Annotated[Path, typer.Argument(help="A configuration file (docs/configuration.md).")],
    json: JsonOption = False,
) -> None:
    """Read a configuration as the server would, and say everything that is wrong in it."""
    # The weight of the server's parts is loaded only where they are used.
    from sabot.server.config.config_reading import read_checked
    from sabot.server.config.server_config import BadConfig, usual_tables

    games = catalogue_of(file)
    for sentence in games.left_out:
        tell(sentence)
    try:
        config = read_checked(file, games)
    except BadConfig as wrong:
        stop(str(wrong))
    tables = config.table or usual_tables(games, config.profile)
    if json:
        rows = [
            {"id": one.id, "game": one.game, "mode": one.mode, "profile": one.profile or config.profile}
            for one in tables
        ]
        typer.echo(msgspec.json.encode({"right": True, "tables": rows}))
        return
    for entry in tables:
        typer.echo(f"{entry.id}: {entry.game}, {entry.mode}, profile {entry.profile or config.profile}")
    typer.echo(f"{file} is right: {len(tables)} tables")


@app.command("card")
def card(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game that comes with Sabot.")],
) -> None:
    """Print the variant card of a game, to make one of your own from it (docs/own-games.md)."""
    known = own_catalogue().games
    if game not in known:
        stop(f"{game} {unknown(game, known)}")
    family = files(f"sabot.games.{known[game].family.key}")
    typer.echo(family.joinpath("variants", f"{game}.toml").read_text(encoding="utf-8"), nl=False)


@app.command("profile")
def profile(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A profile that comes with Sabot.")],
) -> None:
    """Print the file of a profile, to make one of your own from it."""
    if name not in profiles():
        stop(f"{name} {unknown(name, profiles())}")
    typer.echo(files("sabot.profiles").joinpath(f"{name}.toml").read_text(encoding="utf-8"), nl=False)
