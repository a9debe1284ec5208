"""`sabot serve`: the tables of a house for people with a browser or a program."""

import logging
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sabot.cli.game_options import BetsOption, all_games, stop
from sabot.games.catalogue import Catalogue

if TYPE_CHECKING:
    from sabot.server.config.server_config import ServerConfig

NOT_NOW = 75
"""The exit code where a later try may succeed: a port is taken, a disk full, a database away. A mistake in
the configuration is 2, and does not go away by itself."""
EXTRAS = {"asyncpg": "cluster", "nats": "cluster"}
"""What a house in a shared database needs besides, and the extra that brings it."""


def command(
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where journal, people and key lie; ./data.")
    ] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="A PostgreSQL database for journal and people.")
    ] = None,
    config: Annotated[Path | None, typer.Option(help="A configuration file (docs/configuration.md).")] = None,
    bets: BetsOption = None,
    host: Annotated[str | None, typer.Option(help="The address to listen on; 127.0.0.1.")] = None,
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65_535, help="The port; without this 8000, or the next free one."),
    ] = None,
    certificate: Annotated[
        Path | None, typer.Option(help="A TLS certificate (PEM); with --key, the server speaks TLS.")
    ] = None,
    key: Annotated[Path | None, typer.Option(help="The key of the certificate (PEM).")] = None,
    log: Annotated[str | None, typer.Option(help="How to write logs: text or json.")] = None,
) -> None:
    """Serve the tables of a house. Ctrl-C lets rounds finish and stops; twice stops at once."""
    # The weight of the server is loaded only where it serves.
    from sabot.server.config.config_reading import read_served
    from sabot.server.config.server_config import BadConfig, NotAvailable
    from sabot.store.store_errors import BadStore, StoreAway

    # A command that prints ends with its reader; a server outlives every client that hangs up.
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    try:
        said: dict[str, dict[str, object]] = {
            "keep": {"directory": data, "database": database},
            "listen": {"host": host, "port": port, "certificate": certificate, "key": key},
            "log": {"form": log},
        }
        games = all_games(config, bets)
        chosen, closed = read_served(config, games, said)
        _run(chosen, games, closed)
    except ModuleNotFoundError as missing:
        if missing.name not in EXTRAS:
            raise
        stop(f"a shared database needs {missing.name}; install the extra: pip install 'sabot[cluster]'")
    except (NotAvailable, StoreAway) as wrong:
        stop(str(wrong), NOT_NOW)
    except (BadConfig, BadStore) as wrong:
        stop(str(wrong))
    except OSError as wrong:
        stop(f"{wrong.filename}: {wrong.strerror}" if wrong.filename else str(wrong))
    except KeyboardInterrupt:
        typer.echo("stopped")


def _run(config: "ServerConfig", games: Catalogue, closed: Sequence[str]) -> None:
    from sabot.server.bootstrap import make_directory
    from sabot.server.monitoring.logs import set_up

    if Path(config.log.security).parent == Path(config.keep.directory):
        make_directory(Path(config.keep.directory))
    set_up(config.log)
    for sentence in closed:
        logging.getLogger("sabot.server").warning(sentence)
    if config.keep.database:
        # Only here: its parts are an extra, which a house on one machine does not need.
        from sabot.cluster.running import run as run_shared

        run_shared(config, games, typer.echo)
        return
    from sabot.server.running import run

    run(config, games, typer.echo)
