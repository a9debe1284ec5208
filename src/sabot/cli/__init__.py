"""The command line: one file a command."""

import signal
import sys
from importlib.metadata import version
from typing import Annotated

import typer

from sabot.cli import (
    archive,
    audit,
    backup,
    config,
    deal,
    device,
    export,
    game_options,
    games,
    health,
    key,
    migrate,
    odds,
    play,
    replay,
    rng,
    roads,
    rules,
    script,
    serve,
    shoe,
    simulate,
    strategy,
    users,
)

app = typer.Typer(
    name="sabot",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


EXTRAS = {"asyncpg": "postgres", "nats": "cluster", "distributed": "dask"}
"""Packages that not everybody has, and the extra that brings each."""


def _tell_version(asked: bool) -> None:
    if asked:
        typer.echo(f"sabot {version('sabot')}")
        raise typer.Exit


@app.callback()
def about(
    version_asked: Annotated[
        bool,
        typer.Option("--version", help="Print the version.", callback=_tell_version, is_eager=True),
    ] = False,
) -> None:
    """Blackjack and baccarat tables whose odds are known exactly. Play credits only."""


app.command("games")(games.command)
app.command("rules")(rules.command)
app.command("play")(play.command)
app.command("deal")(deal.command)
app.command("script")(script.command)
app.command("roads")(roads.command)
app.command("odds")(odds.command)
app.command("strategy")(strategy.command)
app.command("simulate")(simulate.command)
app.command("serve")(serve.command)
app.command("health")(health.command)
app.command("audit")(audit.command)
app.command("replay")(replay.command)
app.command("archive")(archive.command)
app.command("migrate")(migrate.command)
app.add_typer(export.app, name="export")
app.add_typer(backup.app, name="backup")
app.add_typer(shoe.app, name="shoe")
app.add_typer(rng.app, name="rng")
app.add_typer(device.app, name="device")
app.add_typer(users.app, name="users")
app.add_typer(key.app, name="key")
app.add_typer(config.app, name="config")


def main() -> None:
    """Runs a command. Whoever stops reading ends it, and what a terminal cannot write is replaced."""
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # both are text files here
    try:
        app()
    except ModuleNotFoundError as missing:
        if missing.name not in EXTRAS:
            raise
        extra = EXTRAS[missing.name]
        game_options.stop_at_once(
            f"this needs {missing.name}; install the extra `{extra}`: pip install 'sabot[{extra}]'"
        )
    except OSError as wrong:
        game_options.stop_at_once(f"what was printed could not be written: {wrong.strerror}")
