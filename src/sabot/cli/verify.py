"""`sabot verify`: are programs, rules and pay tables those that were installed?"""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from sabot.cli.game_options import JsonOption

DIFFERS = 1


def command(
    config: Annotated[
        Path | None, typer.Option(help="A configuration whose own cards and profiles are told as well.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Hold every file of the program against the list of its installation; tell its fingerprint.

    Exit code 0: all as installed, or there is no list to hold them against; 1: something differs.
    """
    from sabot.server.config.own_files import catalogue_of
    from sabot.server.monitoring.self_check import PROGRAM

    games = catalogue_of(config)
    found = PROGRAM.check(own=games.own_files)
    rules = {key: game.digest() for key, game in games.games.items()}
    if json:
        plain = {**msgspec.to_builtins(found), "games": rules}
        plain.pop("at")
        typer.echo(msgspec.json.encode(plain))
    else:
        typer.echo(f"{found.files} files, fingerprint {found.digest}")
        for key, digest in rules.items():
            typer.echo(f"{key}: {digest}")
        for sentence in found.wrong:
            typer.echo(sentence)
        typer.echo(_verdict(installed=found.installed, right=not found.wrong))
    raise typer.Exit(DIFFERS if found.wrong else 0)


def _verdict(*, installed: bool, right: bool) -> str:
    if not right:
        return "Not as it was installed."
    return (
        "All as it was installed."
        if installed
        else "There is no list of an installation to hold this against."
    )
