"""`sabot serve`: the tables of a house for people with a browser or a program."""

import signal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sabot.cli.settings import stop

if TYPE_CHECKING:
    from sabot.server.config import ServerConfig


def command(
    data: Annotated[Path | None, typer.Option(help="Where journal, people and key lie; ./data.")] = None,
    database: Annotated[
        str | None, typer.Option(help="The address of a PostgreSQL database for the journal.")
    ] = None,
    config: Annotated[Path | None, typer.Option(help="A configuration file (TOML).")] = None,
    host: Annotated[str | None, typer.Option(help="The address to listen on; 127.0.0.1.")] = None,
    port: Annotated[int | None, typer.Option(help="The port, or the next free one; 8000.")] = None,
) -> None:
    """Serve the tables of a house. Ctrl-C lets rounds finish and stops; twice stops at once."""
    # The weight of the server is loaded only where it serves.
    from sabot.games.catalogue import catalogue
    from sabot.server.config import BadConfig
    from sabot.server.running import run
    from sabot.store.trouble import BadStore

    # A command that prints ends with its reader; a server outlives every client that hangs up.
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    try:
        chosen = _chosen(data, database, config, host, port)
        if chosen.keep.database:
            # Only here: its parts are an extra, which a house on one machine does not need.
            from sabot.cluster.running import run as run_shared

            run_shared(chosen, catalogue(), typer.echo)
        else:
            run(chosen, catalogue(), typer.echo)
    except ModuleNotFoundError as missing:
        if missing.name not in ("asyncpg", "nats"):
            raise
        stop("a shared database needs the extra `sabot[cluster]`")
    except (BadConfig, BadStore, OSError) as wrong:
        stop(str(wrong))
    except KeyboardInterrupt:
        typer.echo("stopped")


def _chosen(
    data: Path | None, database: str | None, config: Path | None, host: str | None, port: int | None
) -> "ServerConfig":
    from msgspec.structs import replace

    from sabot.server.config import ServerConfig, read_config

    chosen = ServerConfig() if config is None else read_config(config)
    if data is not None:
        chosen = replace(chosen, keep=replace(chosen.keep, directory=str(data)))
    if database is not None:
        chosen = replace(chosen, keep=replace(chosen.keep, database=database))
    listen = replace(chosen.listen, host=host or chosen.listen.host, port=port or chosen.listen.port)
    return replace(chosen, listen=listen)
