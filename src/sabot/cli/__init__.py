"""The command line: one file a command, loaded when it is called."""

import signal
import sys
from typing import Annotated, NoReturn

import typer

from sabot.cli.commands import add_all
from sabot.cli.quick_reading import QuickGroup

app = typer.Typer(
    name="sabot",
    cls=QuickGroup,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


EXTRAS = {
    "asyncpg": "postgres",
    "nats": "cluster",
    "distributed": "dask",
    **dict.fromkeys(
        ("argon2", "cryptography", "httpx", "starlette", "uvicorn", "uvloop", "websockets"), "server"
    ),
}
"""Packages that not everybody has, and the extra that brings each."""


def _tell_version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

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


add_all(app)


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
        _stop(f"this needs {missing.name}; install the extra `{extra}`: pip install 'sabot[{extra}]'")
    except OSError as wrong:
        _stop(f"what was printed could not be written: {wrong.strerror}")


def _stop(reason: str) -> NoReturn:
    from sabot.cli.game_options import stop_at_once

    stop_at_once(reason)
